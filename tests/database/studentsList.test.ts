// What the list of students asks, among as many as the product is made for: how Postgres answers the engine's own
// statements.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseListView } from '../../web/src/admin/list/listView.ts';
import { pageVariables, sortKeys, studentsShape } from '../../web/src/admin/students/studentsView.ts';
import { fillStudents } from '../load/fill.ts';
import { documentOf } from '../load/world.ts';
import { type Api, startApi } from '../permissions/api.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
  const client = await api.sql.connect();
  await fillStudents(client, 20_000);
  client.release();
});
afterAll(async () => {
  await api.close();
});

/** The plan of the statement that the engine makes of the page at such an address. */
function planAt(address: string): Promise<string> {
  const view = parseListView(studentsShape, new URLSearchParams(address));
  return api.explain('admin', documentOf('StudentsPage'), pageVariables(view));
}

it('a piece from the middle of a name is found by the trigram index, for the page and each of its counts', async () => {
  const plan = await planAt('q=abit');
  expect(plan.match(/Bitmap Index Scan on students_search_idx/g)).toHaveLength(4);
  expect(plan).not.toContain('Seq Scan on students');
});

it.each(sortKeys.flatMap((sort) => [`sort=${sort}&dir=asc`, `sort=${sort}&dir=desc`]))(
  'an index holds the whole order: %s',
  async (address) => {
    for (const filter of ['', '&page=7', '&page=400']) {
      const plan = await planAt(address + filter);
      expect(plan).toMatch(/Index Scan (?:Backward )?using students_/);
      expect(plan, filter).not.toContain('Sort Key: students');
    }
  },
);

it('of one state, the newest stand in an index', async () => {
  expect(await planAt('status=pending')).not.toContain('Sort Key: students');
});
