// The same with vitest: only the runner's words differ.
import path from 'node:path';
import { startTestEngine } from 'hearthql/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startHandlers } from '../../handlers.mjs';

const sample = path.resolve(import.meta.dirname, '../..');
let engine;
let handlers;

beforeAll(async () => {
  const secret = 'only-here';
  handlers = await startHandlers({ secret });
  engine = await startTestEngine({
    metadata: path.join(sample, 'metadata'),
    migrations: path.join(sample, 'migrations'),
    databaseUrl: process.env.TEST_DATABASE_URL,
    fixtures: [path.join(sample, 'tests/fixtures.sql')],
    env: { LIBRARY_HANDLERS: handlers.url, LIBRARY_SECRET: secret },
  });
});
beforeEach(() => engine.begin());
afterEach(() => engine.rollback());
afterAll(async () => {
  await engine?.stop();
  handlers?.stop();
});

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

const order = `mutation ($book: Int!, $copies: Int!) {
  order_book(order: { book_id: $book, copies: $copies, cover: SOFT }) { total book { title } }
}`;

test('a writer orders a book, and sees of it what a writer may see', async () => {
  const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
  expect(await writer.query(order, { book: 3, copies: 2 })).toEqual({
    order_book: { total: 25, book: { title: 'Invisible Cities' } },
  });
  // The draft of somebody else.
  expect(await writer.query(order, { book: 4, copies: 2 })).toEqual({
    order_book: { total: 25, book: null },
  });
});

test('the shop refuses in its own words', async () => {
  const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
  await expect(writer.query(order, { book: 3, copies: 0 })).rejects.toMatchObject({
    code: 'wrong-number-of-copies',
    errors: [{ message: 'between 1 and 100 copies' }],
  });
});

test('visitors have no such action', async () => {
  const { errors } = await engine.as('anonymous').answer(order, { book: 3, copies: 1 });
  expect(errors[0].extensions.code).toBe('validation-failed');
});

test('and the next test sees nothing of it', async () => {
  expect(await engine.sql('select 1 from books where year = 2000')).toEqual([]);
});
