// What the metadata allow roles (api_limits): how it is counted here, and that each way in keeps it on a real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, realDatabase, type RealDatabase, type RealEngine } from '../../testing/realEngine.ts';
import type { EngineError } from '../base/errors.ts';
import type { Session } from '../session/session.ts';
import { createApiLimits } from './apiLimits.ts';

const caller = (role: string, variables: Record<string, string> = {}): Session => ({
  role,
  isAdmin: role === 'admin',
  variables: new Map(Object.entries({ ...variables, 'x-hasura-role': role })),
  useBackendOnlyPermissions: false,
});
const codeOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as EngineError).code;
  }
};

describe('the size of an operation', () => {
  const sizes = (query: string, operationName?: string): [number, number] => {
    const grows = (key: 'depth_limit' | 'node_limit'): number => {
      for (let most = 1; ; most += 1) {
        const limits = createApiLimits({ [key]: { global: most, per_role: undefined } });
        if (
          codeOf(() => limits.checkSize(caller('user'), { query, operationName: operationName ?? null })) ===
          undefined
        )
          return most;
      }
    };
    return [grows('depth_limit'), grows('node_limit')];
  };

  // The first four are the examples of Hasura's documentation.
  it.each<[string, [number, number], string?]>([
    ['{ viewer { name } }', [1, 1]],
    ['{ viewer { ... on User { name } } }', [1, 1]],
    ['{ viewer { albums { title } } }', [2, 2]],
    [
      'query deep { viewer { albums { ...info songs { ...info } } } } fragment info on Music { id title artists }',
      [3, 3],
    ],
    ['{ author { name articles { id title } } homepage_entries { article_id } }', [2, 3]],
    ['{ a: author { id } b: author { id } c: author { id } }', [1, 3]],
    ['query one { a { b } } query two { a { b { c { d } } } }', [3, 3], 'two'],
    ['query one { a { b } } query two { a { b { c { d } } } }', [1, 1], 'one'],
    ['{ a { ...x } b { ...x } } fragment x on T { c { ...y } } fragment y on T { d { e } }', [3, 6]],
    // Introspection costs nothing of it.
    ['{ __schema { types { fields { type { name } } } } a { b } }', [1, 1]],
    // What is no leaf for the schema is refused later; it must not hang before.
    ['{ a { ...x } } fragment x on T { b { ...x } }', [2, 2]],
  ])('of %s is %j', (query, size, operationName) => {
    expect(sizes(query, operationName)).toEqual(size);
  });

  // Counted one by one it would never end.
  it('is known where fragments multiply it', () => {
    const levels = 60;
    const fragments = Array.from(
      { length: levels },
      (_, level) =>
        `fragment f${String(level)} on T { ${level + 1 < levels ? `a { ...f${String(level + 1)} } b { ...f${String(level + 1)} }` : 'c'} }`,
    );
    const query = `{ r { ...f0 } } ${fragments.join(' ')}`;
    const limits = createApiLimits({ node_limit: { global: 1000, per_role: undefined } });
    expect(codeOf(() => limits.checkSize(caller('user'), { query }))).toBe('node-limit-exceeded');
  });
});

describe('the rate', () => {
  it('counts within a sliding minute, by role and what the limit names', () => {
    let now = 0;
    const limits = createApiLimits(
      {
        rate_limit: {
          global: { max_reqs_per_min: 2, unique_params: 'IP' },
          per_role: {
            user: { max_reqs_per_min: 1, unique_params: ['X-Hasura-User-Id'] },
            all: { max_reqs_per_min: 1, unique_params: undefined },
          },
        },
      },
      () => now,
    );
    const ask = (session: Session, address = '192.0.2.1') =>
      codeOf(() => limits.countOperation(session, address));
    const over = 'rate-limit-exceeded';
    const visitor = caller('anonymous');
    expect([ask(visitor), ask(visitor), ask(visitor)]).toEqual([undefined, undefined, over]);
    expect([ask(visitor, '192.0.2.2'), ask(caller('other'))]).toEqual([undefined, undefined]);
    const [one, two] = ['1', '2'].map((id) => caller('user', { 'x-hasura-user-id': id }));
    if (one === undefined || two === undefined) throw new Error('two callers');
    expect([ask(one), ask(one, '192.0.2.2'), ask(two), ask(two)]).toEqual([undefined, over, undefined, over]);
    expect([ask(caller('all')), ask(caller('all'), '192.0.2.2')]).toEqual([undefined, over]);
    now = 30_000;
    expect(ask(one)).toBe(over);
    now = 60_001;
    // What was refused did not count.
    expect([ask(one), ask(one), ask(visitor)]).toEqual([undefined, over, undefined]);
    now = 90_000;
    expect([ask(visitor), ask(visitor)]).toEqual([undefined, over]);
    // Never of the administrator, nor of the host itself.
    const admin = caller('admin');
    expect([ask(admin), ask(admin), ask(admin)]).toEqual([undefined, undefined, undefined]);
    expect(codeOf(() => limits.countOperation(one, undefined))).toBe(undefined);
  });
});

describe('on a database', () => {
  const metadata = (limits: object) => ({
    version: 3,
    sources: [
      {
        name: 'default',
        kind: 'postgres',
        configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
        tables: [
          {
            table: { schema: 'public', name: 'author' },
            array_relationships: [
              { name: 'books', using: { foreign_key_constraint_on: { table: 'book', column: 'author_id' } } },
            ],
            select_permissions: [{ role: 'user', permission: { columns: ['id'], filter: {} } }],
          },
          {
            table: { schema: 'public', name: 'book' },
            object_relationships: [{ name: 'author', using: { foreign_key_constraint_on: 'author_id' } }],
            select_permissions: [{ role: 'user', permission: { columns: ['id'], filter: {} } }],
          },
          {
            table: 'slow',
            select_permissions: [{ role: 'user', permission: { columns: ['id'], filter: {} } }],
          },
        ],
      },
    ],
    api_limits: limits,
  });
  const limits = {
    depth_limit: { global: 2 },
    node_limit: { global: 3 },
    batch_limit: { global: 2 },
    time_limit: { global: 60, per_role: { user: 0.3 } },
    rate_limit: { global: { max_reqs_per_min: 1000, unique_params: ['x-hasura-user-id'] } },
  };
  let database: RealDatabase;
  let real: RealEngine;
  beforeAll(async () => {
    database = await realDatabase();
    await database.client.query(`
      create table author (id int primary key);
      create table book (id int primary key, author_id int references author);
      create view slow as select 1 as id from (select pg_sleep(5) offset 0) as waiting;
      insert into author values (1); insert into book values (1, 1);`);
    real = await database.start({}, metadata(limits), undefined, { isChangeable: true });
  });
  afterAll(async () => {
    await real.stop();
    await database.drop();
  });

  let users = 0;
  const newUser = (): Record<string, string> => {
    users += 1;
    return { ...asAdmin, 'x-hasura-role': 'user', 'x-hasura-user-id': String(users) };
  };
  const post = async (path: string, body: unknown, headers: Record<string, string>): Promise<unknown> =>
    (await fetch(`${real.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers })).json();
  const ask = async (query: unknown, headers = newUser()): Promise<unknown> => {
    const answer = await post('/v1/graphql', Array.isArray(query) ? query : { query }, headers);
    const { errors, data } = answer as { errors?: { extensions: { code: string } }[]; data?: unknown };
    return errors?.[0]?.extensions.code ?? data ?? answer;
  };
  const deep = '{ author { books { author { id } } } }';
  const wide = '{ a: author { id } b: author { id } c: author { id } d: author { id } }';

  it('refuses what is deeper or wider, and not of the administrator', async () => {
    expect(await ask('{ author { books { id } } }')).toEqual({ author: [{ books: [{ id: 1 }] }] });
    expect(await ask(deep)).toBe('depth-limit-exceeded');
    expect(await ask(wide)).toBe('node-limit-exceeded');
    expect(await ask(deep, asAdmin)).toEqual({ author: [{ books: [{ author: { id: 1 } }] }] });
    expect(await ask('{ __schema { types { fields { type { ofType { name } } } } } }')).toHaveProperty(
      '__schema',
    );
  });

  it('refuses longer batches, and cancels what takes too long', async () => {
    const one = { query: '{ author { id } }' };
    expect(await ask([one, one])).toEqual([
      { data: { author: [{ id: 1 }] } },
      { data: { author: [{ id: 1 }] } },
    ]);
    expect(await ask([one, one, one])).toBe('batch-limit-exceeded');
    expect(await ask('{ slow { id } }')).toBe('time-limit-exceeded');
  });

  it('counts what comes alone and in batches, in one count', async () => {
    const metadata = await post('/v1/metadata', { type: 'export_metadata', args: {} }, asAdmin);
    const set = (api_limits: object) =>
      post(
        '/v1/metadata',
        { type: 'replace_metadata', args: { ...(metadata as object), api_limits } },
        asAdmin,
      );
    const limited = { rate_limit: { global: { max_reqs_per_min: 3, unique_params: ['x-hasura-user-id'] } } };
    expect(await set(limited)).toEqual({ message: 'success' });
    const headers = newUser();
    const one = { query: '{ author { id } }' };
    await ask([one, one], headers);
    expect(await ask('{ author { id } }', headers)).toHaveProperty('author');
    expect(await ask('{ author { id } }', headers)).toBe('rate-limit-exceeded');
    expect(await ask('{ author { id } }')).toEqual({ author: [{ id: 1 }] });
    expect(await set({ depth_limit: { global: 0 } })).toMatchObject({ code: expect.any(String) as string });
    expect(await set({ ...limits, disabled: true })).toEqual({ message: 'success' });
    expect(await ask(wide)).toHaveProperty('d');
    expect(await set({})).toEqual({ message: 'success' });
    expect(await ask(deep)).toEqual({ author: [{ books: [{ author: { id: 1 } }] }] });
  });
});
