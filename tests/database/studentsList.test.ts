// What the list of students asks, among as many as the product is made for: how Postgres answers the engine's own
// statements.
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseListView } from '../../web/src/admin/list/listView.ts';
import { pageVariables, sortKeys, studentsShape } from '../../web/src/admin/students/studentsView.ts';
import { fillStudents } from '../load/fill.ts';
import { documentOf } from '../load/world.ts';
import { type Api, bearer, startApi } from '../permissions/api.ts';
import { userIds } from '../permissions/world.ts';

let api: Api;

beforeAll(async () => {
  api = await startApi();
  const client = await api.sql.connect();
  await fillStudents(client, 20_000);
  client.release();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await api.close();
});

/** What goes to Postgres, on the way there: a statement's text once, its values each time. */
interface Wire {
  parse: (statement: { name: string; text: string }) => void;
  bind: (portal: { statement: string; values: (string | null)[] }) => void;
}
const wire = pg.Connection.prototype as unknown as Wire;
const [parse, bind] = [vi.spyOn(wire, 'parse'), vi.spyOn(wire, 'bind')];

/** The plan of the statement that the engine makes of the page at such an address. */
async function planAt(address: string): Promise<string> {
  bind.mockClear();
  const view = parseListView(studentsShape, new URLSearchParams(address));
  const { codes } = await api.ask(
    await bearer('admin', userIds.admin),
    documentOf('StudentsPage'),
    pageVariables(view),
  );
  expect(codes).toEqual([]);
  const bound = bind.mock.lastCall?.[0];
  const text = parse.mock.calls.findLast(([{ name }]) => name === bound?.statement)?.[0].text;
  expect(text).toContain('offset $');
  const { rows } = await api.sql.query<{ 'QUERY PLAN': string }>(
    `explain (costs off) ${text}`,
    bound?.values,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
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
