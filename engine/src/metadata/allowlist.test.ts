// The allow-list as Hasura documents it ("Allow List of Operations"), and that requests are asked about it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeEngine, type FakeEngine } from '../../testing/fakeEngine.ts';
import { defaultLimits } from '../base/limits.ts';
import { parseDocument } from '../plan/document.ts';
import { createAllowlist } from './allowlist.ts';
import { metadataFromJson } from './load.ts';

const source = {
  name: 'default',
  configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
};
const metadata = (queries: Record<string, string>, allowlist: unknown = [{ collection: 'app' }]) => ({
  version: 3,
  sources: [source],
  query_collections: [
    {
      name: 'app',
      definition: { queries: Object.entries(queries).map(([name, query]) => ({ name, query })) },
    },
  ],
  allowlist,
});

describe('which documents are the same', () => {
  const visitor = {
    role: 'anonymous',
    isAdmin: false,
    variables: new Map<string, string>(),
    useBackendOnlyPermissions: false,
  };
  const listed = (list: string, asked: string): boolean =>
    createAllowlist(metadataFromJson(metadata({ only: list })))(asked, visitor);

  it.each([
    ['spaces and comments', 'query L { a { b } }', 'query L {\n  a, { b } # the list\n}'],
    ['__typename that a client adds', 'query L { a { b } }', 'query L { a { b __typename } }'],
    ['__typename that the list has', 'query L { a { b __typename } }', 'query L { a { b } }'],
    ['__typename by another name', 'query L { a { b } }', 'query L { a { t: __typename b } }'],
    [
      '__typename in a fragment',
      '{ a { ...f } } fragment f on a { b }',
      '{ a { ...f } } fragment f on a { b __typename }',
    ],
    ['a string as a block', 'query L { a(x: "1\\n2") { b } }', 'query L { a(x: """1\n2""") { b } }'],
  ])('%s do not count', (_what, list, asked) => {
    expect(listed(list, asked)).toBe(true);
  });

  it.each([
    ['another field', 'query L { a { b } }', 'query L { a { b c } }'],
    ['a field less', 'query L { a { b c } }', 'query L { a { b } }'],
    ['another order', 'query L { a { b c } }', 'query L { a { c b } }'],
    ['another name', 'query L { a { b } }', 'query M { a { b } }'],
    ['an alias', 'query L { a { b } }', 'query L { x: a { b } }'],
    ['another argument', 'query L { a(limit: 5) { b } }', 'query L { a(limit: 50) { b } }'],
    ['a second operation', 'query L { a { b } }', 'query L { a { b } } query M { a { b } }'],
    ['a fragment less', '{ a { b } } fragment f on a { b }', '{ a { b } }'],
    [
      'another type of a variable',
      'query L($x: Int) { a(x: $x) { b } }',
      'query L($x: Int!) { a(x: $x) { b } }',
    ],
    ['a directive', 'query L { a { b } }', 'query L { a { b @skip(if: true) } }'],
    // Hasura strips __typename everywhere but here.
    ['__typename in an inline fragment', '{ a { ... on a { b } } }', '{ a { ... on a { b __typename } } }'],
  ])('%s counts', (_what, list, asked) => {
    expect(listed(list, asked)).toBe(false);
  });

  it('knows roles, and the rest of the list stays closed to them', () => {
    const scoped = [{ collection: 'app', scope: { global: false, roles: ['teacher'] } }];
    const isAllowed = createAllowlist(metadataFromJson(metadata({ only: '{ a }' }, scoped)));
    expect(isAllowed('{ a }', { ...visitor, role: 'teacher' })).toBe(true);
    expect(isAllowed('{ a }', visitor)).toBe(false);
  });

  it('lets pass no text that only the parser after it would take', () => {
    const isAllowed = createAllowlist(metadataFromJson(metadata({ only: '{ a }' })));
    const { queryTokens } = defaultLimits;
    const isServed = (query: string): boolean => {
      try {
        parseDocument(query);
        return isAllowed(query, visitor);
      } catch {
        return false;
      }
    };
    for (let tokens = queryTokens - 1; tokens <= queryTokens + 12; tokens += 1) {
      expect(isServed(`{ ${'b '.repeat(tokens - 2)} }`)).toBe(false);
    }
    expect(isServed(`{ a } ${'#\n'.repeat(queryTokens + 100)}`)).toBe(true);
    expect(isServed(`{ b } ${'#\n'.repeat(queryTokens + 100)}`)).toBe(false);
  });

  it('keeps little of what it is asked', () => {
    const isAllowed = createAllowlist(metadataFromJson(metadata({ only: '{ a }' })));
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let index = 0; index < 100; index += 1) {
      const text = Buffer.alloc(1_000_000, String(index)).toString();
      expect(isAllowed(`{ a } # ${text}`, visitor)).toBe(true);
      expect(isAllowed(`{ b } # ${text}`, visitor)).toBe(false);
    }
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  });

  it('names what is wrong with the list', () => {
    const create = (value: unknown) => () => createAllowlist(metadataFromJson(value));
    expect(create(metadata({ broken: '{ a' }))).toThrow(
      'query_collections: "broken" of "app" does not parse',
    );
    expect(create(metadata({}, [{ collection: 'other' }]))).toThrow('no query collection is named "other"');
  });
});

describe('over HTTP', () => {
  const secret = 'secret';
  const admin = { 'x-hasura-admin-secret': secret };
  let fake: FakeEngine;
  const start = async (allowlist: 'true' | 'false' = 'true') => {
    fake = await startFakeEngine(
      {
        HASURA_GRAPHQL_ADMIN_SECRET: secret,
        HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
        HASURA_GRAPHQL_ENABLE_ALLOWLIST: allowlist,
      },
      metadata({ Listed: 'query Listed { a { b } }' }),
    );
  };
  afterEach(() => fake.stop());

  const refusal = {
    errors: [{ message: 'query is not allowed', extensions: { path: '$', code: 'validation-failed' } }],
  };
  /** The stand-in behind the list knows no real query: what passes the list fails there, in other words. */
  const passed = { errors: [{ message: expect.stringMatching(/not found in type/) as string }] };
  const listed = 'query Listed { a { b __typename } }';
  const others = [
    'query Other { a { b c } }',
    'mutation { delete_a(where: {}) { affected_rows } }',
    'subscription { a { b } }',
    '{ __schema { types { name } } }',
    '{ __typename }',
  ];

  const post = async (query: unknown, headers: Record<string, string> = {}): Promise<unknown> =>
    (await fake.ask(query, headers)).body;

  it('only what is listed, introspection included; admin asks what it likes', async () => {
    await start();
    expect(await post({ query: listed })).toMatchObject(passed);
    for (const query of others) {
      expect(await post({ query })).toEqual(refusal);
      expect(await post({ query }, { ...admin, 'x-hasura-role': 'teacher' })).toEqual(refusal);
      expect(await post({ query }, admin)).toMatchObject(passed);
    }
  });

  it('the name of the operation opens nothing', async () => {
    await start();
    const query = `${listed} query Other { a { b c } }`;
    expect(await post({ query, operationName: 'Listed' })).toEqual(refusal);
  });

  it('is off unless asked for', async () => {
    await start('false');
    for (const query of others) expect(await post({ query })).toMatchObject(passed);
  });
});
