// Writes that are sent in one piece with the end of their transaction, on a real Postgres.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { type Library, sessionOf, startLibrary } from '../../goldens/library.ts';
import { random } from '../../goldens/random.ts';
import {
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
  realMetadata,
} from '../../testing/realEngine.ts';
import { defaultLimits } from '../base/limits.ts';
import { BoundedClient } from '../database/boundedClient.ts';

describe('a mutation whose statements are all known', () => {
  let library: Library;
  const pieces = vi.spyOn(BoundedClient.prototype, 'askTogether');
  /** The first word of each statement that was sent, by round trip. */
  const sent = () =>
    pieces.mock.calls.map(([statements]) => statements.map(({ text }) => text.split(' ')[0]));

  beforeAll(async () => {
    library = await startLibrary();
  });
  afterAll(async () => {
    pieces.mockRestore();
    await library.stop();
  });

  const run = async (query: string, variables = {}, session = sessionOf('admin')) => {
    pieces.mockClear();
    const operation = library.prepare(query, variables, session);
    if (operation.kind !== 'mutation') throw new Error('not a mutation');
    return operation.execute(undefined, () => false);
  };
  const rows = async (sql: string): Promise<unknown[]> =>
    (await library.pool.query<{ id: number }>(sql)).rows;

  it('takes one round trip, also when several fields are one statement', async () => {
    const books = [1, 2].map(
      (id) => `b${id}: update_books_by_pk(pk_columns: {id: ${id}}, _inc: {pages: 1}) { id }`,
    );
    for (let turn = 0; turn < 4; turn += 1) {
      const { json } = await run(`mutation { ${books.join(' ')} delete_members_by_pk(id: 99) { id } }`);
      expect(json).toBe('{"data":{"b1":{"id":1},"b2":{"id":2},"delete_members_by_pk":null}}');
      expect(sent()).toEqual([['select', 'with', 'with', 'with']]);
    }
  });

  it('takes one round trip with related rows, of which each finds those before it, and an answer from other tables', async () => {
    const insert = `mutation ($books: [books_insert_input!]!) {
      insert_authors_one(object: {id: 700, name: "A", books: {data: $books}}) { books(order_by: {id: asc}) { title author { name } } }
      update_authors_by_pk(pk_columns: {id: 700}, _set: {name: "B"}) { books_aggregate { aggregate { count } } }
    }`;
    const books = [701, 702].map((id) => ({ id, title: `T${id}` }));
    const { json } = await run(insert, { books });
    expect(JSON.parse(json)).toEqual({
      data: {
        insert_authors_one: { books: books.map(({ title }) => ({ title, author: { name: 'A' } })) },
        update_authors_by_pk: { books_aggregate: { aggregate: { count: 2 } } },
      },
    });
    expect(sent()).toEqual([['select', 'with', 'with', 'select', 'with', 'select']]);
    await rows('delete from books where author_id = 700; delete from authors where id = 700');
  });

  it('says why related rows are refused as if it had waited for each, and leaves none of them', async () => {
    const member = sessionOf('member', { 'user-id': '11' });
    const nested = (object: string, rest = '') =>
      run(`mutation { insert_authors_one(object: ${object}${rest}) { id } }`, {}, member);
    const place = '$.selectionSet.insert_authors_one.args.object[0]';
    await nested('{id: 710, name: "A", books: {data: {id: 711, title: "T"}}}');
    await expect(
      nested('{id: 712, name: "A", books: {data: [{id: 711, title: "T"}]}}'),
    ).rejects.toMatchObject({
      code: 'constraint-violation',
      path: `${place}.books.data`,
    });
    // What a trigger does to the author makes the check of the book's permission fail.
    await rows(`create function give() returns trigger language plpgsql as $$ begin new.owner := 12; return new; end $$;
      create trigger give before insert on authors for each row execute function give()`);
    await expect(
      nested('{id: 713, name: "A", books: {data: [{id: 714, title: "T"}]}}'),
    ).rejects.toMatchObject({
      code: 'permission-error',
      path: `${place}.books.data`,
    });
    await rows('drop function give cascade');
    await expect(
      run(`mutation { insert_authors_one(object: {id: 710, name: "A", books: {data: {id: 714, title: "U"}}},
        on_conflict: {constraint: authors_pkey, update_columns: []}) { id } }`),
    ).rejects.toMatchObject({
      message: 'cannot proceed to insert array relations since insert to table "authors" affects zero rows',
      path: place,
    });
    expect(await rows('select id from books where id between 711 and 720')).toEqual([{ id: 711 }]);
    expect(await rows('select id from authors where id in (712, 713)')).toEqual([]);
    await rows('delete from books where author_id = 710; delete from authors where id = 710');
  });

  it('says what has failed as if it had waited for each: a key before a check, the first field before the second', async () => {
    const member = sessionOf('member', { 'user-id': '11' });
    const insert = (
      id: number,
      author: number,
    ) => `insert_books(objects: [{id: ${id}, title: "Mine", author_id: ${author}}]) {
      affected_rows returning { id } }`;
    const check = { code: 'permission-error', path: '$.selectionSet.insert_books.args.objects' };
    await expect(
      run(`mutation { other: ${insert(90, 2)} unknown: ${insert(91, 999)} }`, {}, member),
    ).rejects.toMatchObject(check);
    const key = { code: 'constraint-violation', path: '$.selectionSet.insert_books.args.objects' };
    await expect(
      run(`mutation { unknown: ${insert(91, 999)} other: ${insert(90, 2)} }`, {}, member),
    ).rejects.toMatchObject(key);
    expect(await rows('select id from books where id in (90, 91)')).toEqual([]);
  });

  it('that answers much is done again where it can be taken back, and there from then on, until it answers little', async () => {
    const long = 'क'.repeat(defaultLimits.answerAtOnce / 3 + 1);
    const insert = (id: number, name: string) =>
      run('mutation ($object: members_insert_input!) { insert_members_one(object: $object) { name } }', {
        object: { id, name },
      });
    const answered = (name: string) => JSON.stringify({ data: { insert_members_one: { name } } });
    const known = [['select', 'with']];
    const stepwise = [['begin', 'select', 'with'], ['commit']];
    await rows('alter table members add column made int generated always as identity');
    for (const [id, pieces] of [
      [501, [...known, ...stepwise]],
      [502, stepwise],
    ] as const) {
      expect((await insert(id, long)).json).toBe(answered(long));
      expect(sent()).toEqual(pieces);
    }
    expect((await insert(503, 'short')).json).toBe(answered('short'));
    await insert(504, 'short');
    expect(sent()).toEqual(known);
    // The first of them was taken back once.
    expect(await rows('select id from members where id > 500 order by made')).toEqual(
      [501, 502, 503, 504].map((id) => ({ id })),
    );
  });
});

describe('writes of several', () => {
  let database: RealDatabase;
  let engine: RealEngine;

  beforeAll(async () => {
    database = await realDatabase();
    await database.client.query(`
      create table parent (id int primary key);
      create table child (id int primary key generated always as identity,
        parent_id int not null references parent deferrable initially deferred);
      create table seen (id int primary key generated always as identity, who text, role text, note text,
        own boolean not null default false);
      create function mark() returns trigger language plpgsql as $$
      declare caller json := current_setting('hasura.user')::json;
      begin
        new.who := caller ->> 'x-hasura-user-id';
        new.role := caller ->> 'x-hasura-role';
        if new.note = 'wait' then perform pg_advisory_lock(42); end if;
        return new;
      end $$;
      create trigger mark before insert on seen for each row execute function mark()`);
    const [source] = realMetadata.sources;
    if (source === undefined) throw new Error('no source');
    const roles = ['one', 'two', 'three'];
    const tables = [
      ...source.tables,
      ...['parent', 'child'].map((name) => ({ table: { schema: 'public', name } })),
      {
        table: { schema: 'public', name: 'seen' },
        insert_permissions: roles.map((role) => ({
          role,
          permission: {
            columns: ['note'],
            check: { note: { _neq: 'refused' }, who: { _eq: 'X-Hasura-User-Id' } },
          },
        })),
        select_permissions: roles.map((role) => ({
          role,
          permission: { columns: ['who', 'role', 'note'], filter: { who: { _eq: 'X-Hasura-User-Id' } } },
        })),
      },
    ];
    engine = await database.start({}, { ...realMetadata, sources: [{ ...source, tables }] });
  });
  afterEach(() => database.client.query('delete from seen'));
  afterAll(async () => {
    await engine.stop();
    await database.drop();
  });
  const count = async (table: string): Promise<unknown> =>
    (await database.client.query(`select count(*)::int as n from ${table}`)).rows[0];

  it('a constraint that is looked at when the transaction ends is told, and nothing is left', async () => {
    const insert = 'mutation { insert_child_one(object: {parent_id: 7}) { id } }';
    const failure = { extensions: { code: 'constraint-violation', path: '$' } };
    expect((await engine.ask(insert)).body).toMatchObject({ errors: [failure] });
    expect(await count('child')).toEqual({ n: 0 });
    const both = `mutation { insert_child_one(object: {parent_id: 7}) { parent_id } insert_parent_one(object: {id: 7}) { id } }`;
    expect((await engine.ask(both)).body).toMatchObject({ data: { insert_child_one: { parent_id: 7 } } });
  });

  it('3,000 of three roles at a time: each finds its own caller, and those that are refused leave nothing', async () => {
    const chance = random(42);
    const write = async (index: number): Promise<unknown> => {
      const [role, user] = [chance.one(['one', 'two', 'three']), String(chance.integer(1, 9))];
      const note = chance.integer(1, 10) === 1 ? 'refused' : String(index);
      const headers = { ...asAdmin, 'x-hasura-role': role, 'x-hasura-user-id': user };
      const query = 'mutation ($note: String!) { insert_seen_one(object: {note: $note}) { who role note } }';
      const { body } = await engine.ask({ query, variables: { note } }, headers);
      const expected =
        note === 'refused'
          ? {
              errors: [
                {
                  extensions: {
                    code: 'permission-error',
                    path: '$.selectionSet.insert_seen_one.args.object',
                  },
                },
              ],
            }
          : { data: { insert_seen_one: { who: user, role, note } } };
      expect(body).toMatchObject(expected);
      return note;
    };
    const notes: unknown[] = [];
    // As many at a time as have places, and some that wait.
    for (let from = 0; from < 3000; from += 50)
      notes.push(...(await Promise.all(Array.from({ length: 50 }, (_none, index) => write(from + index)))));
    expect(await count('seen')).toEqual({ n: notes.filter((note) => note !== 'refused').length });
    const { rows } = await database.client.query("select current_setting('hasura.user', true) as left_over");
    expect(rows).toEqual([{ left_over: null }]);
  });

  it('a connection that is killed in the middle leaves nothing of it', async () => {
    await database.client.query('select pg_advisory_lock(42)');
    const asked = engine.ask(
      'mutation { a: insert_parent_one(object: {id: 8}) { id } b: insert_seen_one(object: {note: "wait"}) { id } }',
    );
    const waiting = "select pid from pg_locks where locktype = 'advisory' and not granted";
    const pid = await until(async () => (await database.client.query<{ pid: number }>(waiting)).rows[0]?.pid);
    await database.client.query('select pg_terminate_backend($1)', [pid]);
    expect((await asked).body).toMatchObject({ errors: [{ extensions: { code: 'unexpected' } }] });
    expect(await count('parent where id = 8')).toEqual({ n: 0 });
    await database.client.query('select pg_advisory_unlock(42)');
  });
});
