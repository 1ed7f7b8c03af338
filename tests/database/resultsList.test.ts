// What the list of all results asks: in which order, and how Postgres answers the engine's own statement.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillResults } from '../load/fill.ts';
import { documentOf } from '../load/world.ts';
import { type Api, bearer, startApi } from '../permissions/api.ts';
import { userIds } from '../permissions/world.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** As web/src/admin/results/exams/resultsView.test.ts has it. */
const page = (newestFirst: boolean, offset = 0) => ({
  where: {},
  order_by: [
    { created_at: newestFirst ? 'desc' : 'asc' },
    { position: 'asc' },
    { symbol: 'asc' },
    { id: 'asc' },
  ],
  limit: 50,
  offset,
});

it('stands newest upload first, each as in its file, and so after a correction', async () => {
  const admin = await bearer('admin', userIds.admin);
  const upload = async (set: string, symbols: string[]) => {
    const { messages } = await api.ask(
      admin,
      `mutation ($set: String!, $rows: [results_insert_input!]!) {
        insert_results_uploads(objects: [{exam_title: "CEE", set_number: $set, exam_date: "2025-04-01", results: {data: $rows,
          on_conflict: {constraint: results_exam_symbol_key, update_columns: [name, marks]}}}]) { affected_rows } }`,
      { set, rows: symbols.map((symbol) => ({ symbol, name: 'Hari', marks: 1 })) },
    );
    expect(messages).toEqual([]);
  };
  await upload('1', ['C', 'A', 'D', 'B']);
  await upload('2', ['Z', 'X', 'Y']);
  await api.sql.query(`update public.results set marks = 2 where symbol in ('C', 'X')`);
  const { data } = await api.ask(admin, documentOf('ResultsPage'), page(true));
  const rows = data?.['rows'] as { symbol: string }[];
  expect(rows.map(({ symbol }) => symbol).join('')).toBe('ZXYCADB');
});

it('is read from an index, however many came at once', async () => {
  const client = await api.sql.connect();
  await fillResults(client, { exams: 2, candidates: 5000 });
  client.release();
  for (const offset of [0, 4000]) {
    const plan = await api.explain('admin', documentOf('ResultsPage'), page(true, offset));
    expect(plan).toContain('Index Scan using results_created_at_idx');
    // Equal in both are only results of before there were positions.
    expect(plan).toMatch(/Presorted Key: .*created_at.*position/);
  }
  expect(await api.explain('admin', documentOf('ResultsPage'), page(false))).toContain(
    'Index Scan Backward using results_created_at_idx',
  );
});
