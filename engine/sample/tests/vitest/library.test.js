// The same with vitest: only the runner's words differ.
import path from 'node:path';
import { startTestEngine } from 'hearthql/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const sample = path.resolve(import.meta.dirname, '../..');
let engine;

beforeAll(async () => {
  engine = await startTestEngine({
    metadata: path.join(sample, 'metadata'),
    migrations: path.join(sample, 'migrations'),
    databaseUrl: process.env.TEST_DATABASE_URL,
    fixtures: [path.join(sample, 'tests/fixtures.sql')],
  });
});
beforeEach(() => engine.begin());
afterEach(() => engine.rollback());
afterAll(() => engine.stop());

test('a writer sees published books and the own drafts', async () => {
  const query = '{ books(where: { is_published: { _eq: false } }) { title } }';
  const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
  expect(await writer.query(query)).toEqual({ books: [{ title: 'A draft, too' }] });
});

test('a writer changes no books of others', async () => {
  const mutation =
    'mutation { update_books(where: {}, _set: { year: 2000 }) { returning { author { name } } } }';
  const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
  const { update_books: changed } = await writer.query(mutation);
  expect(new Set(changed.returning.map(({ author }) => author.name))).toEqual(new Set(['Ursula K. Le Guin']));
});

test('and the next test sees nothing of it', async () => {
  expect(await engine.sql('select 1 from books where year = 2000')).toEqual([]);
});
