// The presets refuse an operation that lets a visitor or student send a condition; and none of the list does.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { refusedVariables } from './refusedVariables.ts';

const schema = buildSchema(`
  enum order_by { asc desc }
  scalar date
  input notes_bool_exp { title: String }
  input notes_order_by { title: order_by }
  input notes_insert_input { title: String }
  type Query { notes: String }
`);
const refused = (variables: string, roles: string[]): string[] =>
  refusedVariables(
    { location: 'a.graphql', document: parse(`query Notes(${variables}) { notes }`) },
    roles,
    schema,
  );

describe('what a sender may pass', () => {
  it.each([
    ['$where: notes_bool_exp!', 'notes_bool_exp!'],
    ['$where: notes_bool_exp = {title: "a"}', 'notes_bool_exp'],
    ['$order: [notes_order_by!]!', '[notes_order_by!]!'],
    ['$rows: [notes_insert_input!]!', '[notes_insert_input!]!'],
  ])('is not %s, of a visitor or a student', (variable, type) => {
    const name = variable.slice(1, variable.indexOf(':'));
    for (const roles of [['anonymous', 'student', 'teacher', 'admin'], ['student', 'admin'], ['anonymous']]) {
      const [message = '', ...others] = refused(`$limit: Int!, ${variable}`, roles);
      expect(others).toEqual([]);
      expect(message).toContain('a.graphql:1');
      expect(message).toContain(`query Notes: $${name} is ${type}; with a condition or an order`);
    }
  });

  it('is scalars, lists of them, and enum values', () => {
    const scalars = '$a: Int!, $b: [String!]!, $c: date, $order: order_by!, $d: String! = "%"';
    expect(refused(scalars, ['anonymous', 'student', 'teacher', 'admin'])).toEqual([]);
  });

  it('is rows of a teacher, but no condition', () => {
    expect(refused('$rows: [notes_insert_input!]!', ['teacher', 'admin'])).toEqual([]);
    expect(refused('$where: notes_bool_exp!', ['teacher', 'admin'])).toHaveLength(1);
  });

  it('is anything of an admin', () => {
    expect(refused('$where: notes_bool_exp!, $order: [notes_order_by!]!', ['admin'])).toEqual([]);
  });
});

it('no listed operation that a visitor or student may run takes anything else', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const collections = parseYaml(
    readFileSync(path.join(root, 'hasura/metadata/query_collections.yaml'), 'utf8'),
  ) as { definition: { queries: { name: string; query: string }[] } }[];
  const listed = collections.flatMap(({ definition }) => definition.queries);
  expect(listed.length).toBeGreaterThan(50);
  for (const role of ['anonymous', 'student']) {
    const own = buildSchema(
      readFileSync(path.join(root, `web/src/graphql/generated/schema/${role}.graphql`), 'utf8'),
    );
    const roots = [own.getQueryType(), own.getMutationType(), own.getSubscriptionType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    const found = listed.filter(({ query }) =>
      parse(query).definitions.every(
        (definition) =>
          definition.kind !== Kind.OPERATION_DEFINITION ||
          definition.selectionSet.selections.every(
            (field) => field.kind === Kind.FIELD && [...roots, '__typename'].includes(field.name.value),
          ),
      ),
    );
    expect(found.length).toBeGreaterThan(10);
    const messages = found.flatMap(({ name, query }) =>
      refusedVariables({ location: name, document: parse(query) }, [role], own),
    );
    expect(messages).toEqual([]);
  }
});
