// What the look-up functions make of texts that are longer than anything stored: nothing. What that costs: costs.long.test.ts.
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from './sql.ts';

const sql = useDatabase();
const title = 't'.repeat(200);
const set = 's'.repeat(50);
const symbol = `A-${'7'.repeat(98)}`;

beforeAll(async () => {
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'S-' || n, 'Candidate ' || n, n, 'CEE', '1', date '2025-04-01' from generate_series(1, 500) as n`,
  );
  await sql.run(
    `insert into public.results (symbol, name, marks, exam_title, set_number)
     values ($1, 'The longest', 7, $2, $3), ('B', 'B', 1, 'CEE', '2')`,
    [symbol, title, set],
  );
  await sql.run("select public.publish_exam(id, version) from public.exams where state <> 'published'");
  await sql.run('vacuum analyze public.results');
});

const found = (...asked: string[]) =>
  sql.list('select name from public.candidate_results($1, $2, $3)', asked);

describe('the look-up of a candidate', () => {
  it('finds what is as long as anything stored, in its own spelling and in another', async () => {
    expect(await found(title, set, symbol)).toEqual(['The longest']);
    expect(await found(title, set, symbol.toLowerCase().replace('-', ''))).toEqual(['The longest']);
    expect(await sql.list('select name from public.top_performers($1, $2)', [title, set])).toEqual([
      'The longest',
    ]);
  });

  it.each([
    ['a title', [`${title}x`, set, symbol]],
    ['a set', [title, `${set}x`, symbol]],
    ['a candidate ID', [title, set, `${symbol}7`]],
    // Without spaces the cut one would be B's.
    ['a candidate ID of spaces', ['CEE', '2', `B${' '.repeat(120)}2`]],
  ])('finds nobody by %s that is longer', async (_what, asked) => {
    expect(await found(...asked)).toEqual([]);
  });

  it('is read by the index of other spellings, within the query that asks', async () => {
    const client = await sql.connect();
    await client.query('set enable_seqscan = off');
    await client.query('set enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      "explain (costs off) select symbol, name, marks from public.candidate_results('CEE', '1', 's7')",
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('using results_look_up_idx on results alike');
    expect(plan).not.toContain('Function Scan');
  });
});
