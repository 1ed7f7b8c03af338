// The dashboard's chart: 60 days of Kathmandu, days without a registration included.
import { expect, it } from 'vitest';
import { useDatabase } from './sql.ts';

const sql = useDatabase();

/** `at`: an SQL expression of local time in Kathmandu. */
const register = (person: number, at: string): Promise<unknown> =>
  sql.run(
    `insert into public.students (first_name, last_name, email, phone, registration_time)
     select 'A', 'B', 'p' || $1 || '@example.com', '984100000' || $1, (${at}) at time zone 'Asia/Kathmandu'`,
    [String(person)],
  );
const days = (): Promise<unknown[]> =>
  sql.list(
    `select concat(day - (now() at time zone 'Asia/Kathmandu')::date, ': ', count)
     from public.registrations_per_day where count > 0 order by day`,
  );

it('counts by the days of Kathmandu, the first minute and the last', async () => {
  const midnight = "date_trunc('day', now() at time zone 'Asia/Kathmandu')";
  expect(await days()).toEqual([]);
  await register(1, midnight);
  await register(2, `${midnight} - interval '1 second'`);
  await register(3, `${midnight} - interval '1 day'`);
  await register(4, `${midnight} - interval '59 days'`);
  await register(5, `${midnight} - interval '59 days 1 second'`);
  expect(await days()).toEqual(['-59: 1', '-1: 2', '0: 1']);
  await sql.run("delete from public.students where email = 'p3@example.com'");
  expect(await days()).toEqual(['-59: 1', '-1: 1', '0: 1']);
  expect(
    await sql.list("select count(*)::int || '/' || count(distinct day) from public.registrations_per_day"),
  ).toEqual(['60/60']);
});
