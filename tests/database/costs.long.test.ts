// What look-ups by texts of megabytes cost, and uploads of thousands: no more than they must.
import { performance } from 'node:perf_hooks';
import { beforeAll, expect, it } from 'vitest';
import { useDatabase } from './sql.ts';

const sql = useDatabase();

beforeAll(async () => {
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'S-' || n, 'Candidate ' || n, n, 'CEE', '1', date '2025-04-01' from generate_series(1, 500) as n`,
  );
  await sql.run("select public.publish_exam(id, version) from public.exams where state <> 'published'");
  await sql.run('vacuum analyze public.results');
});

it('costs no more by a text of four megabytes than by a short one', async () => {
  const long = 'x'.repeat(4_000_000);
  const best = async (text: string, values: string[]): Promise<number> => {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const began = performance.now();
      await sql.run(text, values);
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  // The way to Postgres and back out of the reckoning; and against what the key of it all would cost, on this machine at
  // this moment.
  const sent = await best('select octet_length($1)', [long]);
  const key = (await best('select octet_length(public.symbol_look_up_key($1))', [long])) - sent;
  for (const call of [
    "candidate_results('CEE', '1', $1)",
    "candidate_results($1, '1', 'S-7')",
    "candidate_results('CEE', $1, 'S-7')",
    "top_performers($1, '1')",
    "top_performers('CEE', $1)",
  ]) {
    const took = await best(`select count(*) from public.${call}`, [long]);
    expect(took - sent, call).toBeLessThan(key / 2);
  }
});

it('many results are updated in one statement in reasonable time, whatever the connection did before', async () => {
  const client = await sql.connect();
  const one = `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
    values ('A', 'a', 1, 'Many', '1', '2025-04-01')
    on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`;
  // The plan of the log's trigger is made for one row.
  for (let time = 0; time < 8; time += 1) await client.query(one);
  const many = `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
    select 'S-' || i, 'n', i, 'Many', '1', '2025-04-01' from generate_series(1, 20000) as i
    on conflict on constraint results_exam_symbol_key do update set marks = excluded.marks + 1`;
  await client.query(many);
  // A nested loop over 20,000 × 20,000 rows would take half a minute.
  await client.query(`set statement_timeout = '20s'`);
  await client.query(many);
  expect(
    await sql.one(`select count(*)::int from public.results where exam_title = 'Many' and marks > 1`),
  ).toBe(20_000);
});
