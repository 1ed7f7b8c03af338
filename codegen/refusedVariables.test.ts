// The presets refuse an operation that lets a visitor or student send a condition.
import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
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
