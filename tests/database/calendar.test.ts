// Events of the academic calendar: what the database takes, and on which days they are (docs/screens/office.md).
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(() => sql.run('delete from public.calendar_events'));

type Event = Record<string, unknown>;

/** 2026-11-24 is a Tuesday. */
const tuesday = '2026-11-24';
const insert = (event: Event): [string, unknown[]] => {
  const names = Object.keys(event);
  return [
    `insert into public.calendar_events (title, ${names.join(', ')})
     values ('Lab', ${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(event),
  ];
};
const add = (event: Event): Promise<unknown> => sql.one(...insert({ event_date: tuesday, ...event }));
const refuses = (event: Event, rule: RegExp): Promise<void> =>
  sql.fails(checkViolation, rule, ...insert({ event_date: tuesday, ...event }));

const days = (from: string, to: string): Promise<unknown[]> =>
  sql.list(
    'select event_date::text from public.calendar_occurrences($1, $2) order by event_date, starts_at, id',
    [from, to],
  );

const weekly = { repeat_days: [2, 4], repeat_until: '2026-12-10' };

describe('an event', () => {
  it.each<[string, Event, RegExp]>([
    ['ends on a day before it begins', { end_date: '2026-11-23' }, /end_date_check/],
    ['lasts longer than a year', { end_date: '2027-11-25' }, /end_date_check/],
    ['never ends', { end_date: 'infinity' }, /end_date_check/],
    ['is in a year of no calendar', { event_date: '12026-11-24' }, /event_date_check/],
    ['is never', { event_date: '-infinity' }, /event_date_check/],
    ['ends before it starts', { starts_at: '09:00', ends_at: '08:59' }, /ends_at_check/],
    ['ends when it starts', { starts_at: '09:00', ends_at: '09:00' }, /ends_at_check/],
    ['ends and never starts', { ends_at: '09:00' }, /ends_at_check/],
    ['starts at the end of the day', { starts_at: '24:00' }, /starts_at_check/],
    ['starts within a minute', { starts_at: '09:00:01' }, /starts_at_check/],
    ['ends within a minute', { starts_at: '09:00', ends_at: '10:00:00.5' }, /ends_at_check/],
    ['is repeated without an end', { repeat_days: [2] }, /repeat_until_check/],
    ['is repeated for ever', { repeat_days: [2], repeat_until: 'infinity' }, /repeat_until_check/],
    [
      'is repeated 10,000 times',
      { repeat_days: [0, 1, 2, 3, 4, 5, 6], repeat_until: '2054-04-11' },
      /repeat_until_check/,
    ],
    [
      'is repeated until before it begins',
      { repeat_days: [2], repeat_until: '2026-11-23' },
      /repeat_until_check/,
    ],
    ['has an end of no repetition', { repeat_until: '2026-12-10' }, /repeat_until_check/],
    ['begins on a day that is none of the repetition', { ...weekly, repeat_days: [4] }, /repeat_days_check/],
    ['is repeated on an eighth day', { ...weekly, repeat_days: [2, 7] }, /repeat_days_check/],
    ['is repeated and lasts for days', { ...weekly, end_date: '2026-11-25' }, /repeat_once_check/],
    [
      'leaves all its days out',
      { repeat_days: [2], repeat_until: '2026-12-01', left_out: ['2026-11-24', '2026-12-01'] },
      /left_out_check/,
    ],
  ])('that %s is refused', (_, event, rule) => refuses(event, rule));

  it.each(['2027-02-29', '2026-13-01', '2026-11-31'])('on %s is refused', async (day) => {
    await sql.fails('22008', /out of range/, ...insert({ event_date: day }));
  });

  it('is on 29 February where there is one', async () => {
    await add({ event_date: '2028-02-29' });
    expect(await days('2028-02-29', '2028-02-29')).toEqual(['2028-02-29']);
  });

  it('is stored in one way only', async () => {
    await add({
      end_date: tuesday,
      repeat_days: [4, 2, 4],
      repeat_until: '2026-12-10',
      left_out: ['2026-12-03', '2026-12-01', '2026-12-03', '2026-12-02', '2030-01-01'],
    });
    expect(
      await sql.run('select end_date, repeat_days, left_out::text[] as left_out from public.calendar_events'),
    ).toEqual([{ end_date: null, repeat_days: [2, 4], left_out: ['2026-12-01', '2026-12-03'] }]);
  });

  it('forgets what is left out and is no day of it any more', async () => {
    await add({ ...weekly, left_out: ['2026-12-03'] });
    await sql.run("update public.calendar_events set repeat_until = '2026-12-01'");
    expect(await sql.one('select left_out from public.calendar_events')).toEqual([]);
  });

  it('counts its changes, and nobody else does', async () => {
    await add({ sequence: 7 });
    const sequence = () => sql.one('select sequence from public.calendar_events');
    expect(await sequence()).toBe(0);
    await sql.run("update public.calendar_events set title = 'Lab', sequence = 9");
    expect(await sequence()).toBe(0);
    await sql.run("update public.calendar_events set starts_at = '07:00'");
    expect(await sequence()).toBe(1);
  });
});

describe('occurrences', () => {
  it('are the days of a repetition, without those that are left out', async () => {
    await add({ ...weekly, left_out: ['2026-12-01'] });
    expect(await days('2026-11-01', '2026-12-31')).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-12-03',
      '2026-12-08',
      '2026-12-10',
    ]);
    expect(await days('2026-11-25', '2026-12-02')).toEqual(['2026-11-26']);
    expect(await days('2026-12-11', '2027-12-11')).toEqual([]);
    expect(await days('2025-12-11', '2026-11-23')).toEqual([]);
  });

  it('are one of an event of several days, as long as one of them is asked for', async () => {
    await add({ end_date: '2026-11-27' });
    for (const day of ['2026-11-24', '2026-11-26', '2026-11-27'])
      expect(await days(day, day)).toEqual([tuesday]);
    for (const day of ['2026-11-23', '2026-11-28']) expect(await days(day, day)).toEqual([]);
  });

  it('are rows of the event with all that it has', async () => {
    const id = await add({ ...weekly, starts_at: '07:00', ends_at: '08:30' });
    expect(
      await sql.run(
        `select id, title, event_date::text, starts_at, ends_at, repeat_days from public.calendar_occurrences('2026-12-10', '2026-12-10')`,
      ),
    ).toEqual([
      {
        id,
        title: 'Lab',
        event_date: '2026-12-10',
        starts_at: '07:00:00',
        ends_at: '08:30:00',
        repeat_days: [2, 4],
      },
    ]);
  });

  it.each([
    ['2026-11-24', '2026-11-23'],
    ['2026-01-01', '2027-02-06'],
    ['-infinity', 'infinity'],
    [null, '2026-11-24'],
    ['2026-11-24', null],
  ])('from %s to %s are not told', async (from, to) => {
    await sql.fails(
      checkViolation,
      /at most 400 days/,
      'select * from public.calendar_occurrences($1::date, $2::date)',
      [from, to],
    );
  });

  it('of a thousand events that are repeated daily are all told', async () => {
    await sql.run(
      `insert into public.calendar_events (title, event_date, repeat_days, repeat_until, starts_at)
       select 'Lab ' || n, '2026-11-24', '{0,1,2,3,4,5,6}', '2028-11-24', '07:00' from generate_series(1, 1000) as n`,
    );
    expect(
      await sql.one("select count(*)::int from public.calendar_occurrences('2026-12-01', '2027-01-05')"),
    ).toBe(36_000);
  });
});

it('events of before keep their days', async () => {
  await add({});
  expect(
    await sql.run(
      'select event_date::text, end_date, starts_at, repeat_days, left_out from public.calendar_events',
    ),
  ).toEqual([{ event_date: tuesday, end_date: null, starts_at: null, repeat_days: [], left_out: [] }]);
});
