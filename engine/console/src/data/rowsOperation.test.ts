// Tables by the schema of a role, and the documents that the browser sends; names of both conventions.
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { readMetadata } from '../client/metadata.ts';
import { emptyState } from './browseState.ts';
import { type CatalogTable, readCatalog } from './catalog.ts';
import {
  deleteOperation,
  insertOperation,
  readRows,
  rowsOperation,
  updateOperation,
} from './rowsOperation.ts';

const schemaOf = (fields: string, more = '') =>
  buildSchema(`
    schema { query: query_root, mutation: mutation_root }
    scalar numeric
    enum order_by { asc desc }
    input Int_comparison_exp { _eq: Int _in: [Int!] _ceq: String }
    input numeric_comparison_exp { _eq: numeric }
    input lines_bool_exp { _and: [lines_bool_exp!] order_id: Int_comparison_exp no: Int_comparison_exp price: numeric_comparison_exp }
    input lines_order_by { order_id: order_by no: order_by price: order_by }
    type lines { ${fields} }
    type lines_agg { aggregate: lines_count nodes: [lines!]! }
    type lines_count { count: Int! }
    type lines_mutation_response { affected_rows: Int! returning: [lines!]! }
    input lines_insert_input { order_id: Int no: Int price: numeric }
    input lines_set_input { price: numeric }
    input lines_pk { order_id: Int! no: Int! }
    type query_root {
      "fetch data from the table: \\"lines\\""
      lines(where: lines_bool_exp, order_by: [lines_order_by!], limit: Int, offset: Int): [lines!]!
      lines_aggregate(where: lines_bool_exp): lines_agg!
      lines_by_pk(order_id: Int!, no: Int!): lines
      "execute function \\"dear_lines\\" which returns \\"lines\\""
      dear_lines(where: lines_bool_exp): [lines!]!
    }
    type mutation_root {
      insert_lines(objects: [lines_insert_input!]!): lines_mutation_response
      insert_lines_one(object: lines_insert_input!): lines
      update_lines(where: lines_bool_exp!, _set: lines_set_input): lines_mutation_response
      update_lines_by_pk(pk_columns: lines_pk!, _set: lines_set_input): lines
      delete_lines(where: lines_bool_exp!): lines_mutation_response
      delete_lines_by_pk(order_id: Int!, no: Int!): lines
    }
    ${more}`);

const metadata = readMetadata({ sources: [{ name: 'default', tables: [{ table: 'lines' }] }] });
const full = schemaOf('order_id: Int! no: Int! price: numeric');

function only(catalog: { tables: readonly CatalogTable[] }): CatalogTable {
  const [table] = catalog.tables;
  if (table === undefined) throw new Error('there is no table');
  return table;
}

describe('a table with a key of two columns', () => {
  const catalog = readCatalog(metadata, full, full);
  const table = only(catalog);

  it('is read page by page in the order of its key', () => {
    const state = {
      ...emptyState,
      filters: [{ column: 'no', operator: '_in', value: '1, 2' }],
      order: { column: 'price', descending: true },
      offset: 25,
    };
    expect(rowsOperation(catalog, table, { state, from: null })).toEqual({
      operationName: 'Rows',
      query:
        'query Rows($where: lines_bool_exp, $order_by: [lines_order_by!], $limit: Int, $offset: Int) { rows: lines(where: $where, order_by: $order_by, limit: $limit, offset: $offset) { order_id no price } total: lines_aggregate(where: $where) { aggregate { count } } }',
      variables: {
        where: { _and: [{ no: { _in: [1, 2] } }] },
        order_by: [{ price: 'desc' }, { order_id: 'asc' }, { no: 'asc' }],
        limit: 25,
        offset: 25,
      },
    });
  });

  it('is changed by its key, with nothing but what has changed', () => {
    const row = { order_id: 1, no: 2, price: 3 };
    expect(updateOperation(catalog, table, { row, set: { price: '4' } })).toMatchObject({
      query:
        'mutation Update($pk_columns: lines_pk!, $_set: lines_set_input) { done: update_lines_by_pk(pk_columns: $pk_columns, _set: $_set) { __typename } }',
      variables: { pk_columns: { order_id: 1, no: 2 }, _set: { price: '4' } },
    });
    expect(deleteOperation(catalog, table, row)).toMatchObject({ variables: { order_id: 1, no: 2 } });
    expect(insertOperation(catalog, table, { no: 1 })).toMatchObject({ variables: { objects: [{ no: 1 }] } });
  });
});

it('without its key no row is changed, and what the role may not ask for is not asked for', () => {
  const partial = schemaOf('price: numeric');
  const catalog = readCatalog(metadata, full, partial);
  const table = only(catalog);
  expect(table.columns.map(({ name }) => name)).toEqual(['price']);
  expect(table.keyColumns).toBeNull();
  expect(updateOperation(catalog, table, { row: { price: 1 }, set: {} })).toBeNull();
  expect(deleteOperation(catalog, table, { price: 1 })).toBeNull();
  expect(rowsOperation(catalog, table, { state: emptyState, from: null })?.query).not.toContain('order_by');
});

it('finds fields below a namespace, and answers there', () => {
  const inner = buildSchema(`
    scalar x
    enum order_by { ASC DESC }
    input LineBoolExp { id: IdExp }
    input IdExp { _eq: Int }
    input LineOrderBy { id: order_by }
    type Line { id: Int! }
    type shop_query { allLines(where: LineBoolExp, orderBy: [LineOrderBy!], limit: Int, offset: Int): [Line!]! lineByPk(id: Int!): Line }
    type Query { shop: shop_query }`);
  const customized = readMetadata({
    sources: [
      {
        name: 'default',
        customization: { root_fields: { namespace: 'shop' } },
        tables: [{ table: 'lines', configuration: { custom_root_fields: { select: 'allLines' } } }],
      },
    ],
  });
  const catalog = readCatalog(customized, inner, inner);
  const operation = rowsOperation(catalog, only(catalog), { state: emptyState, from: null });
  expect(operation).toMatchObject({
    query: expect.stringContaining('{ root: shop { rows: allLines(') as string,
    variables: { orderBy: [{ id: 'ASC' }] },
  });
  expect(readRows({ root: { rows: [{ id: 1 }] } })).toEqual({ rows: [{ id: 1 }], total: null });
});
