// Roles that may not ask for the schema, on every way to ask.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asAdmin,
  type RealDatabase,
  realDatabase,
  type RealEngine,
  realMetadata,
} from '../../testing/realEngine.ts';

const refusal = {
  errors: [
    {
      extensions: { path: '$', code: 'not-supported' },
      message: 'introspection is disabled for role: "reader"',
    },
  ],
};
const asReader = { ...asAdmin, 'x-hasura-role': 'reader' };

describe('a role without introspection', () => {
  let database: RealDatabase;
  let real: RealEngine;

  beforeAll(async () => {
    database = await realDatabase();
    const graphql_schema_introspection = { disabled_for_roles: ['reader', 'stranger'] };
    real = await database.start({}, { ...realMetadata, graphql_schema_introspection });
  });

  afterAll(async () => {
    await real.stop();
    await database.drop();
  });

  test.each([
    '{ __schema { queryType { name } } }',
    '{ __type(name: "node") { name } }',
    '{ node { id } other: __type(name: "node") { name } }',
    'query { ...A } fragment A on query_root { ...B } fragment B on query_root { hidden: __schema { types { name } } }',
    'query { ... on query_root @include(if: true) { __schema { types { name } } } }',
  ])('is refused: %s', async (query) => {
    expect((await real.ask(query, asReader)).body).toEqual(refusal);
  });

  test('is told the names of types, and what a skipped field would be it never learns', async () => {
    const query = '{ __typename node { __typename } __schema @skip(if: true) { types { name } } }';
    expect((await real.ask(query, asReader)).body).toEqual({
      data: { __typename: 'query_root', node: [{ __typename: 'node' }] },
    });
  });

  test('may have no permission at all; others are not concerned', async () => {
    const query = '{ __type(name: "node") { name } }';
    const stranger = await real.ask(query, { ...asAdmin, 'x-hasura-role': 'stranger' });
    expect(stranger.body).toMatchObject({
      errors: [{ message: 'introspection is disabled for role: "stranger"' }],
    });
    expect((await real.ask(query)).body).toEqual({ data: { __type: { name: 'node' } } });
    expect((await real.ask(query, {})).body).toEqual({ data: { __type: { name: 'node' } } });
  });
});
