// The triggers that keep exams in step with results, whatever the statement; and symbol_key, on which uploads rely.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, sessionOf, uniqueViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(() => sql.run('truncate public.results'));

/** After every test, exams and the distribution must be what a query over results says. */
afterEach(async () => {
  const expected = await sql.run(
    `select exam_title, set_number, exam_date::text, count(*)::int as results_count,
       (count(*) filter (where marks is null))::int as absent_count, max(created_at) as newest_created_at
     from public.results group by exam_title, set_number, exam_date order by 1, 2, 3`,
  );
  expect(
    await sql.run(
      `select exam_title, set_number, exam_date::text, results_count, absent_count, newest_created_at
       from public.exams order by 1, 2, 3`,
    ),
  ).toEqual(expected);
  for (const [view, level, of] of [
    ['exam_distribution', 'marks', 'marks'],
    ['exam_distribution_buckets', 'bucket', 'floor(marks)'],
  ]) {
    expect(
      await sql.run(
        `select exam_title, set_number, ${level}::float8, count from public.${view} order by 1, 2, 3`,
      ),
    ).toEqual(
      await sql.run(
        `select exam_title, set_number, (${of})::float8 as ${level}, count(*) from public.results
         where marks is not null group by exam_title, set_number, ${of} order by 1, 2, 3`,
      ),
    );
  }
});

const insert = `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date, created_at)`;
const counts = (): Promise<unknown[]> =>
  sql.list(`select exam_title || ' ' || set_number || ' ' || coalesce(exam_date::text, 'no date') || ' ' || results_count
            from public.exams order by 1`);

const fill = (): Promise<unknown> =>
  sql.run(`${insert} values
    ('A', 'a', 1, 'CEE', '1', '2025-04-01', '2025-04-02'), ('B', 'b', 2, 'CEE', '1', '2025-04-01', '2025-04-03'),
    ('A', 'a', 3, 'CEE', '2', '2025-05-01', '2025-05-02'), ('A', 'a', 4, 'CEE', '1', null, '2025-06-02'),
    ('B', 'b', 4, 'CEE', '1', null, '2025-06-02')`);

describe('exams', () => {
  it('appear with their results, one for each title, set and date, no date included', async () => {
    await fill();
    expect(await counts()).toEqual(['CEE 1 2025-04-01 2', 'CEE 1 no date 2', 'CEE 2 2025-05-01 1']);
  });

  it('disappear with their last result', async () => {
    await fill();
    await sql.run("delete from public.results where symbol = 'A'");
    expect(await counts()).toEqual(['CEE 1 2025-04-01 1', 'CEE 1 no date 1']);
    await sql.run('delete from public.results where exam_date is null');
    expect(await counts()).toEqual(['CEE 1 2025-04-01 1']);
    await sql.run('delete from public.results');
    expect(await counts()).toEqual([]);
  });

  it('fall back to the next newest time when the newest result goes', async () => {
    await fill();
    await sql.run("delete from public.results where symbol = 'B' and exam_date = '2025-04-01'");
    expect(
      await sql.one(
        "select newest_created_at = '2025-04-02' from public.exams where exam_date = '2025-04-01'",
      ),
    ).toBe(true);
  });

  it('follow results that move between them', async () => {
    await fill();
    await sql.run(
      "update public.results set set_number = '2', exam_date = '2025-05-01' where symbol = 'B' and exam_date is null",
    );
    expect(await counts()).toEqual(['CEE 1 2025-04-01 2', 'CEE 1 no date 1', 'CEE 2 2025-05-01 2']);
    await sql.run("update public.results set exam_title = 'CEE Model'");
    expect(await counts()).toEqual([
      'CEE Model 1 2025-04-01 2',
      'CEE Model 1 no date 1',
      'CEE Model 2 2025-05-01 2',
    ]);
  });

  it('can swap their dates in one statement', async () => {
    await sql.run(
      `${insert} values ('A', 'a', 1, 'X', '1', '2025-01-01', now()), ('B', 'b', 1, 'X', '1', null, now())`,
    );
    await sql.run(
      "update public.results set exam_date = case when exam_date is null then date '2025-01-01' end",
    );
    expect(await counts()).toEqual(['X 1 2025-01-01 1', 'X 1 no date 1']);
  });

  it('follow a result whose time changes', async () => {
    await fill();
    await sql.run(
      "update public.results set created_at = '2024-01-01' where symbol = 'B' and exam_date = '2025-04-01'",
    );
    await sql.run(
      "update public.results set created_at = '2026-01-01' where symbol = 'A' and exam_date = '2025-05-01'",
    );
  });

  it('count new rows once when an upsert inserts and updates', async () => {
    await fill();
    await sql.run(
      `${insert} values ('A', 'a new', 9, 'CEE', '1', '2025-04-01', '2025-07-01'), ('C', 'c', 5, 'CEE', '1', '2025-04-01', '2025-04-04'),
         ('A', 'a new', 9, 'CEE', '1', null, '2025-07-01')
       on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`,
    );
    expect(await counts()).toEqual(['CEE 1 2025-04-01 3', 'CEE 1 no date 2', 'CEE 2 2025-05-01 1']);
    expect(
      await sql.one("select marks::int from public.results where symbol = 'A' and exam_date is null"),
    ).toBe(9);
  });

  it('count nothing for rows that do nothing', async () => {
    await fill();
    await sql.run(
      `${insert} values ('A', 'x', 9, 'CEE', '1', '2025-04-01', now()), ('A', 'x', 9, 'CEE', '3', null, now()) on conflict do nothing`,
    );
    expect(await counts()).toContain('CEE 3 no date 1');
    await sql.run('update public.results set marks = 1 where false');
    await sql.run('delete from public.results where false');
  });

  it('are right after a statement that inserts, updates and deletes', async () => {
    await fill();
    await sql.run(
      `with moved as (update public.results set set_number = '2', exam_date = '2025-05-01' where symbol = 'B' and exam_date = '2025-04-01'),
         gone as (delete from public.results where exam_date is null)
       ${insert} values ('D', 'd', 1, 'CEE', '1', null, '2025-08-01'), ('D', 'd', 1, 'CEE', '2', '2025-05-01', '2025-08-01')`,
    );
    expect(await counts()).toEqual(['CEE 1 2025-04-01 1', 'CEE 1 no date 1', 'CEE 2 2025-05-01 3']);
    await sql.run(
      `merge into public.results as r
       using (values ('A', 20), ('E', 30)) as v (symbol, marks)
       on r.symbol = v.symbol and r.exam_date = '2025-04-01'
       when matched then delete
       when not matched then insert (symbol, name, marks, exam_title, set_number, exam_date)
         values (v.symbol, 'e', v.marks, 'CEE', '1', '2025-04-01')`,
    );
    expect(await counts()).toContain('CEE 1 2025-04-01 1');
  });

  it('are right when a transaction rolls back', async () => {
    await fill();
    const client = await sql.connect();
    await client.query('begin');
    await client.query('delete from public.results');
    await client.query('rollback');
  });

  it('are right when uploads and deletions of the same exams run at once', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => sql.connect()));
    // Results are locked in one order, or two statements block each other before any trigger has run.
    const deleteInOrder = (which: string): string =>
      `with gone as (select id from public.results where ${which} order by symbol for update)
       delete from public.results where id in (select id from gone)`;
    await Promise.all(
      clients.map(async (client, worker) => {
        for (let round = 0; round < 8; round += 1) {
          // One exam a statement, as an upload: who stores new exams waits for others who store them, in the order of rows.
          for (const set of ['0', '1', '2']) {
            await client.query(
              `insert into public.results (symbol, name, marks, exam_title, set_number)
               select 'S-' || $1::int || '-' || lpad(i::text, 2, '0'), 'x', nullif(i, 7), 'Exam', $2
               from generate_series(1, 30) as i where (i % 3)::text = $2
               on conflict on constraint results_exam_symbol_key do update set marks = nullif(excluded.marks, 9 + $1::int % 3) + 1`,
              [worker, set],
            );
          }
          if (round % 2 === 1) await client.query(deleteInOrder(`symbol like 'S-${worker}-%'`));
          if (round === 4) await client.query(deleteInOrder("set_number = '1'"));
        }
      }),
    );
    await sql.run(`${insert} values ('Z', 'z', 1, 'Exam', '1', null, now())`);
  });

  it('count who was absent apart, through every change and back', async () => {
    await fill();
    const absent = (): Promise<unknown[]> =>
      sql.list(
        "select results_count || ' ' || absent_count from public.exams order by exam_title, set_number, exam_date",
      );
    expect(await absent()).toEqual(['2 0', '2 0', '1 0']);
    await sql.run("update public.results set marks = null where symbol = 'A'");
    expect(await absent()).toEqual(['2 1', '2 1', '1 1']);
    // One becomes absent, one present, one comes, all in one statement each.
    await sql.run(
      "update public.results set marks = case symbol when 'A' then 5 end where exam_date = '2025-04-01'",
    );
    await sql.run(
      `${insert} values ('A', 'a', 9, 'CEE', '1', null, now()), ('B', 'b', null, 'CEE', '1', null, now()), ('C', 'c', null, 'CEE', '1', null, now())
       on conflict on constraint results_exam_symbol_key do update set marks = excluded.marks`,
    );
    expect(await absent()).toEqual(['2 1', '3 2', '1 1']);
    // A row moves in where two others change their state.
    await sql.run(
      `update public.results set exam_date = null, set_number = '1', symbol = case when set_number = '2' then 'Z' else symbol end,
         marks = case when set_number = '2' then null else 1 end
       where set_number = '2' or exam_date is null`,
    );
    expect(await absent()).toEqual(['2 1', '4 1']);
    await sql.run('update public.results set marks = null');
    expect(await absent()).toEqual(['2 2', '4 4']);
    await sql.run("delete from public.results where symbol = 'B'");
    expect(await absent()).toEqual(['1 1', '3 3']);
    await sql.fails(checkViolation, /sum of its results/, 'update public.exams set absent_count = 0');
  });

  it('rank nobody who was absent, and leave the others their ranks', async () => {
    await sql.run(
      `insert into public.results (symbol, name, marks, exam_title, set_number)
       select 'S-' || lpad(i::text, 3, '0'), 'x', case when i % 5 <> 0 then (i * 37) % 23 - 4 end, 'CEE', '1'
       from generate_series(1, 120) as i`,
    );
    expect(
      await sql.one(
        `select bool_and(public.result_rank(result) is not distinct from case when result.marks is not null then
           1 + (select count(*) from public.results as other where other.marks > result.marks) end)
         from public.results as result`,
      ),
    ).toBe(true);
    expect(await sql.one('select sum(count)::int from public.exam_distribution')).toBe(96);
    await sql.run("update public.results set marks = null where symbol not in ('S-001', 'S-002')");
    await sql.run(
      "insert into public.results (symbol, name, marks, exam_title, set_number) values ('Unknown-4', 'Hari', 999, 'CEE', '1')",
    );
    // Nor is a row without a candidate ID.
    expect(await sql.list("select symbol from public.top_performers('CEE', '1')")).toEqual([
      'S-001',
      'S-002',
    ]);
    await sql.run('update public.results set marks = null');
    expect(await sql.list("select symbol from public.top_performers('CEE', '1')")).toEqual([]);
    expect(await sql.list("select symbol from public.candidate_results('CEE', '1', 's001')")).toEqual([
      'S-001',
    ]);
  });

  it('belong to whoever stored their first result, until the last one goes', async () => {
    const owner = (): Promise<unknown[]> => sql.list('select uploaded_by from public.exams');
    const as = (user: string | null, text: string): Promise<unknown> =>
      sql.as(user === null ? '' : sessionOf(undefined, user), text);
    const row = (symbol: string): string => `${insert} values ('${symbol}', 'a', 1, 'CEE', '1', null, now())`;
    const [one, other] = [randomUUID(), randomUUID()];
    await as(one, row('A'));
    await as(other, row('B'));
    await as(other, "delete from public.results where symbol = 'A'");
    expect(await owner()).toEqual([one]);
    await as(other, "delete from public.results where symbol = 'B'");
    await as(null, row('A'));
    await as(one, row('B'));
    expect(await owner()).toEqual([null]);
    await sql.run('delete from public.results');
    await as(other, row('A'));
    expect(await owner()).toEqual([other]);
  });

  it('refuse direct writes', async () => {
    await fill();
    const reason = /is refused: an exam is the sum of its results/;
    await sql.fails(checkViolation, reason, 'update public.exams set results_count = 9');
    await sql.fails(checkViolation, reason, 'delete from public.exams');
    await sql.fails(checkViolation, reason, 'truncate public.exams');
    await sql.fails(
      checkViolation,
      reason,
      "insert into public.exams (exam_title, set_number, results_count, newest_created_at) values ('X', '1', 1, now())",
    );
  });
});

describe('the distribution', () => {
  it('holds one row for some marks of a date, however often its results change', async () => {
    await fill();
    for (const marks of [5.5, 5.75, 6, 1]) {
      await sql.run("update public.results set marks = $1 where symbol = 'A'", [marks]);
    }
    await sql.run("delete from public.results where symbol = 'B'");
    await fill().catch(() => undefined);
    expect(
      await sql.list("select marks::int || ' ' || count from public.exam_mark_counts order by set_number, 1"),
    ).toEqual(['1 1', '1 1', '1 1']);
  });

  it('waits for nobody, when an exam of the same title on another date is being changed', async () => {
    await fill();
    const client = await sql.connect();
    await client.query('begin');
    await client.query("update public.results set marks = 2 where symbol = 'A' and exam_date = '2025-04-01'");
    const other = await sql.connect();
    await other.query("set statement_timeout = '10s'");
    await other.query("update public.results set marks = 1 where symbol = 'B' and exam_date is null");
    await client.query('commit');
  });

  it('refuses direct writes', async () => {
    await fill();
    const reason = /is refused: it is the sum of the results/;
    await sql.fails(checkViolation, reason, 'update public.exam_mark_counts set count = 9');
    await sql.fails(checkViolation, reason, 'delete from public.exam_mark_counts');
  });
});

describe('the look-up functions', () => {
  it('give the dates of one candidate in an order, the last one first, however the rows lie', async () => {
    const dates = ['2025-04-02', null, '2025-04-03', '2025-04-01'];
    for (const date of dates) await sql.run(`${insert} values ('A', 'a', 1, 'CEE', '1', $1, now())`, [date]);
    const ordered = ['2025-04-03', '2025-04-02', '2025-04-01', null];
    for (const call of ["candidate_results('CEE', '1', 'A')", "top_performers('CEE', '1')"])
      expect(await sql.list(`select exam_date::text from public.${call}`)).toEqual(ordered);
  });

  it.each([
    ["candidate_results('CEE', '1', 'A')", 'results_symbol_idx'],
    ["top_performers('CEE', '1')", 'results_ranking_idx'],
  ])('%s is read from an index alone, within the query that asks', async (call, index) => {
    // Of a handful of rows the planner may take any index.
    await sql.run(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       select 'S-' || i, 'n', i, 'CEE', (i % 4)::text, case when i % 8 < 4 then date '2025-04-01' end
       from generate_series(1, 4000) as i`,
    );
    await sql.run('vacuum analyze public.results');
    const client = await sql.connect();
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select symbol, name, marks from public.${call}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Only Scan using ${index} on results`);
    expect(plan).not.toContain('Function Scan');
  });
});

describe('results', () => {
  it('hold a candidate once per exam, with or without a date', async () => {
    await fill();
    for (const date of ["'2025-04-01'", 'null']) {
      await sql.fails(
        uniqueViolation,
        /results_exam_symbol_key/,
        `${insert} values ('A', 'again', 1, 'CEE', '1', ${date}, now())`,
      );
    }
  });

  it('hold any number of unknown symbols, which never overwrite each other', async () => {
    const upload = `${insert} values ('Unknown-3', 'one', 1, 'CEE', '1', null, now())
      on conflict on constraint results_exam_symbol_key do update set name = excluded.name`;
    await sql.run(upload);
    await sql.run(upload);
    expect(await counts()).toEqual(['CEE 1 no date 2']);
  });

  it('lose spaces at their ends, so that no exam or candidate comes twice', async () => {
    await sql.run(`${insert} values (' A ', ' a', 1, 'CEE ', ' 1', null, now())`);
    await sql.run(
      `${insert} values ('A', 'b', 2, ' CEE', e'1\\u00a0', null, now())
       on conflict on constraint results_exam_symbol_key do update set name = excluded.name`,
    );
    expect(await sql.run('select symbol, name, exam_title, set_number from public.results')).toEqual([
      { symbol: 'A', name: 'b', exam_title: 'CEE', set_number: '1' },
    ]);
  });

  it.each([
    ["symbol = ' '", /symbol_check/],
    ["name = ''", /name_check/],
    ["exam_title = ''", /exam_title_check/],
    ["set_number = '  '", /set_number_check/],
    ["marks = 'NaN'", /marks_check/],
    ["marks = 'Infinity'", /marks_check/],
    ["symbol = repeat('x', 10000)", /symbol_check/],
  ])('refuse %s', async (change, constraint) => {
    await fill();
    await sql.fails(
      checkViolation,
      constraint,
      `update public.results set ${change} where exam_date = '2025-05-01'`,
    );
  });

  it('take decimal and negative marks', async () => {
    await sql.run(`${insert} values ('A', 'a', -0.25, 'CEE', '1', null, now()), ('B', 'b', 0, 'CEE', '1', null, now()),
      ('C', 'c', 158.25, 'CEE', '1', null, now()), ('D', 'd', 158.75, 'CEE', '1', '2025-04-01', now())`);
    expect(
      await sql.run(
        "select bucket::int, count::int from public.exam_distribution_buckets where exam_title = 'CEE' and set_number = '1' order by bucket",
      ),
    ).toEqual([
      { bucket: -1, count: 1 },
      { bucket: 0, count: 1 },
      { bucket: 158, count: 2 },
    ]);
  });
});
