// Coercion and shape, against the library's schema: `shape` decides which requests share a plan.
import type { GraphQLSchema } from 'graphql';
import { buildSchema, GraphQLInputObjectType, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { NumberLiteral } from '../base/json.ts';
import { nullDefaultExtension, rowsExtension } from '../model/expression/rows.ts';
import { coerceVariables, declaredVariables, shapeOf } from './variables.ts';

const base = buildSchema(`
  scalar uuid scalar jsonb scalar numeric
  enum order { asc desc }
  input text_exp { _eq: String _in: [String!] _is_null: Boolean }
  input exp { _and: [exp!] _not: exp title: text_exp details: jsonb }
  input row { id: Int! title: String pages: Int tags: [String!] nested: nested }
  input nested { data: [row!]! }
  input defaults { columns: [order!]! = [] name: String! }
  type Query { a: Int }
`);

/** The row type marked as the role schemas mark theirs: every column but id may be left out. */
function marked(schema: GraphQLSchema): GraphQLSchema {
  const row = schema.getType('row');
  if (!(row instanceof GraphQLInputObjectType)) throw new Error('no row type');
  row.extensions = { [rowsExtension]: true };
  for (const field of Object.values(row.getFields())) {
    field.extensions = { [nullDefaultExtension]: field.name === 'title' };
  }
  return schema;
}
const schema = marked(base);

function declare(variables: string): ReturnType<typeof declaredVariables> {
  const [definition] = parse(`query (${variables}) { a }`).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  return declaredVariables(schema, definition satisfies OperationDefinitionNode);
}

const coerce = (variables: string, given: Record<string, unknown>): unknown => ({
  ...coerceVariables(declare(variables), given),
});
const shape = (variables: string, given: Record<string, unknown>, pinned: string[] = []): string => {
  const declared = declare(variables);
  return shapeOf(declared, coerceVariables(declared, given), new Set(pinned));
};

describe('coercion', () => {
  test('defaults, absence and null differ', () => {
    const five = new NumberLiteral('5');
    expect(coerce('$a: Int = 5, $b: Int, $c: Int', { c: null })).toEqual({ a: five, b: null, c: null });
    // With Hasura's feature no_null_unbound_variable_default.
    const declared = declare('$a: Int = 5, $b: Int, $c: Int');
    expect({ ...coerceVariables(declared, { c: null }, 'left out') }).toEqual({ a: five, c: null });
    expect(coerce('$a: defaults', { a: { name: 'x' } })).toEqual({ a: { name: 'x', columns: [] } });
    expect(coerce('$a: [Int!] = [1, 2], $b: exp = {title: {_eq: "x"}}', {})).toEqual({
      a: [new NumberLiteral('1'), new NumberLiteral('2')],
      b: { title: { _eq: 'x' } },
    });
    expect(coerce('$a: numeric = 12345678901234567890', {})).toEqual({
      a: new NumberLiteral('12345678901234567890'),
    });
  });

  test('scalars take any JSON, which is judged where it is used; enums do not', () => {
    expect(coerce('$a: uuid, $b: jsonb', { a: 5, b: { x: [1] } })).toEqual({ a: 5, b: { x: [1] } });
    expect(coerce('$a: String, $b: Boolean', { a: 5, b: 'true' })).toEqual({ a: 5, b: 'true' });
    expect(() => coerce('$a: order', { a: 'up' })).toThrow(`['asc', 'desc']`);
    expect(() => coerce('$a: order', { a: 1 })).toThrow('expected an enum value');
  });

  test.each([
    ['$a: Int!', {}, '$'],
    ['$a: Int!', { a: null }, '$'],
    ['$a: [Int!]', { a: [1, null] }, '$.variables.a[1]'],
    ['$a: exp', { a: 5 }, '$.variables.a'],
    ['$a: exp', { a: { _and: [{}, { titel: {} }] } }, '$.variables.a._and[1].titel'],
    ['$a: row', { a: {} }, '$.variables.a.id'],
  ])('%s given %j is refused at its place', (variables, given, path) => {
    expect(() => coerce(variables, given)).toThrow(
      expect.objectContaining({ code: 'validation-failed', path }) as Error,
    );
  });
});

describe('shape', () => {
  test('values, their number and the order of time are no part of it', () => {
    expect(shape('$a: Int', { a: 1 })).toBe(shape('$a: Int', { a: 2 }));
    expect(shape('$a: [String!]', { a: [] })).toBe(shape('$a: [String!]', { a: ['x', 'y'] }));
    expect(shape('$a: jsonb', { a: { x: 1 } })).toBe(shape('$a: jsonb', { a: [true, null] }));
    expect(shape('$a: exp', { a: { title: { _in: ['x'] } } })).toBe(
      shape('$a: exp', { a: { title: { _in: [] } } }),
    );
  });

  test.each([
    ['$a: Int', { a: 1 }, { a: null }],
    ['$a: exp', { a: { title: { _eq: 'x' } } }, { a: { title: { _in: ['x'] } } }],
    ['$a: exp', { a: { title: { _is_null: true } } }, { a: { title: { _is_null: false } } }],
    ['$a: exp', { a: { _and: [{}] } }, { a: { _and: [{}, {}] } }],
    ['$a: exp', { a: { _not: { _and: [] } } }, { a: { _and: [{ _not: {} }] } }],
    ['$a: order', { a: 'asc' }, { a: 'desc' }],
    ['$a: [order!]', { a: ['asc', 'desc'] }, { a: ['asc'] }],
    ['$a: [String!]', { a: ['x'] }, { a: 'x' }],
    ['$a: Int, $b: Int', { a: 1 }, { b: 1 }],
  ])('%s: %j and %j differ', (variables, one, other) => {
    expect(shape(variables, one)).not.toBe(shape(variables, other));
  });

  test('pinned variables are part of it by value', () => {
    expect(shape('$a: String', { a: 'x' }, ['a'])).not.toBe(shape('$a: String', { a: 'y' }, ['a']));
  });

  test('rows of equal columns are one shape, whatever their number; others are not', () => {
    const rows = (...list: Record<string, unknown>[]): string => shape('$a: [row!]!', { a: list });
    expect(rows({ id: 1, title: 'a' })).toBe(rows({ id: 2, title: null }, { title: 'c', id: 3 }));
    expect(rows({ id: 1, title: 'a' })).toBe(rows({ id: 2 }, { id: 3, title: 'x' }));
    expect(rows({ id: 1, pages: 1 }, { id: 2 })).not.toBe(rows({ id: 1, pages: 1 }, { id: 2, pages: 2 }));
    const nested = (...data: Record<string, unknown>[]): string => rows({ id: 1, nested: { data } });
    expect(nested({ id: 2 })).toBe(nested({ id: 2 }, { id: 3 }));
    expect(nested({ id: 2, pages: 1 })).not.toBe(nested({ id: 2 }));
    expect(rows({ id: 1, nested: { data: [] } })).not.toBe(rows({ id: 1 }, { id: 1, nested: { data: [] } }));
    expect(rows()).not.toBe(rows({ id: 1 }));
  });
});
