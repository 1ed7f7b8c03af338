// The shape of variables decides which requests share a plan. What values are refused, goldens and refusals.yaml say.
import type { GraphQLSchema } from 'graphql';
import { buildSchema, GraphQLInputObjectType, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
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

const shape = (variables: string, given: Record<string, unknown>, pinned: string[] = []): string => {
  const declared = declare(variables);
  return shapeOf(declared, coerceVariables(declared, given), new Set(pinned));
};

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
