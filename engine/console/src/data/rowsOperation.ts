// GraphQL documents of the data browser. Names come from the schema; every value travels as a variable.
import { type GraphQLArgument, type GraphQLField, getNamedType, isObjectType } from 'graphql';
import { z } from 'zod';
import type { GraphQLOperation } from '../client/request.ts';
import { type BrowseState, type Filter, pageSize } from './browseState.ts';
import type { Catalog, CatalogTable } from './catalog.ts';
import { parseOperand } from './values.ts';

type Field = GraphQLField<unknown, unknown>;
export type Row = Readonly<Record<string, unknown>>;

/** `{…}`, inside the namespace of the source where it has one. */
const inNamespace = ({ namespace }: Catalog, selection: string): string =>
  namespace === null ? selection : `root: ${namespace} { ${selection} }`;

/** Throws a `ValueError` for a value that does not fit its operator. */
function whereOf(table: CatalogTable, filters: readonly Filter[]): Record<string, unknown> {
  const conditions = filters.flatMap(({ column, operator, value }) => {
    const known = table.columns
      .find(({ name }) => name === column)
      ?.operators.find(({ name }) => name === operator);
    return known === undefined ? [] : [{ [column]: { [operator]: parseOperand(value, known) } }];
  });
  return conditions.length === 0 ? {} : { _and: conditions };
}

/** What identifies a row: its key; without one all that can be compared, which may mean several rows. */
export function identityOf(table: CatalogTable, row: Row): Record<string, unknown> {
  const names =
    table.keyColumns ??
    table.columns
      .filter(
        ({ valueKind, operators }) =>
          valueKind.kind !== 'json' && operators.some(({ name }) => name === '_eq'),
      )
      .map(({ name }) => name);
  return Object.fromEntries(
    names.map((name) => [name, row[name] === null ? { _is_null: true } : { _eq: row[name] }]),
  );
}

/** A row in words: `id 1`, or its first value. */
export function labelOf(table: CatalogTable, row: Row): string {
  const names = table.keyColumns ?? table.columns.slice(0, 1).map(({ name }) => name);
  return names.map((name) => `${name} ${String(row[name])}`).join(', ');
}

interface Arguments {
  readonly declared: string[];
  readonly used: string[];
  readonly variables: Record<string, unknown>;
}

/** Gives an argument its variable, where the field has it at all. */
function give(
  to: Arguments,
  { args }: { args: readonly GraphQLArgument[] },
  wanted: Readonly<Record<string, unknown>>,
) {
  for (const { name, type } of args) {
    const value = wanted[name];
    if (value === undefined) continue;
    if (!(name in to.variables)) to.declared.push(`$${name}: ${String(type)}`);
    to.used.push(`${name}: $${name}`);
    to.variables[name] = value;
  }
}

const spread = (used: readonly string[]): string => (used.length === 0 ? '' : `(${used.join(', ')})`);

function orderValue(field: Field, descending: boolean): string {
  // `asc`, or `ASC` where names follow GraphQL's convention.
  const isUpper = field.args.some(({ name }) => name === 'orderBy');
  const word = descending ? 'desc' : 'asc';
  return isUpper ? word.toUpperCase() : word;
}

/** Rows and their number: of the table, or of a relationship of one row. */
export function rowsOperation(
  catalog: Catalog,
  table: CatalogTable,
  { state, from }: { state: BrowseState; from: CatalogTable | null },
): GraphQLOperation | null {
  const { select, aggregate } = table.roots;
  const selection = table.columns.map(({ name }) => name).join(' ');
  if (select === undefined || selection === '') return null;
  const order = state.order;
  const listed: Record<string, unknown> = { where: whereOf(table, state.filters) };
  Object.assign(listed, { limit: pageSize, offset: state.offset });
  const keyOrder = (table.keyColumns ?? []).map((name) => ({ [name]: orderValue(select, false) }));
  const chosen = order === null ? [] : [{ [order.column]: orderValue(select, order.descending) }];
  // The key comes last, so that pages neither repeat rows nor leave some out.
  const by = [...chosen, ...keyOrder.filter((one) => order === null || !(order.column in one))];
  if (by.length > 0) Object.assign(listed, { order_by: by, orderBy: by });

  const args: Arguments = { declared: [], used: [], variables: {} };
  give(args, select, listed);
  const counted: Arguments = { declared: args.declared, used: [], variables: args.variables };
  const count = (name: string) => {
    counted.used.push('where: $where');
    return `total: ${name}${spread(counted.used)} { aggregate { count } }`;
  };
  if (state.from === null || from === null) {
    const total = aggregate === undefined ? '' : count(aggregate.name);
    const body = `rows: ${select.name}${spread(args.used)} { ${selection} } ${total}`;
    return document('Rows', args, inNamespace(catalog, body));
  }
  const { relationship: name, row } = state.from;
  const relationship = from.relationships.find((one) => one.name === name);
  const parent = from.roots.select;
  if (relationship === undefined || parent === undefined) return null;
  const rowType = parent.args.find((argument) => argument.name === 'where')?.type;
  if (relationship.kind === 'object') {
    const object: Arguments = { declared: [], used: [], variables: { row } };
    object.declared.push(`$row: ${String(rowType)}`);
    const body = `parents: ${parent.name}(where: $row, limit: 1) { rows: ${name} { ${selection} } }`;
    return document('Related', object, inNamespace(catalog, body));
  }
  args.declared.push(`$row: ${String(rowType)}`);
  args.variables['row'] = row;
  const total = relationship.aggregate === null ? '' : count(relationship.aggregate);
  const inner = `rows: ${name}${spread(args.used)} { ${selection} } ${total}`;
  return document(
    'Related',
    args,
    inNamespace(catalog, `parents: ${parent.name}(where: $row, limit: 1) { ${inner} }`),
  );
}

function document(
  name: string,
  { declared, variables }: Arguments,
  body: string,
  kind: 'query' | 'mutation' = 'query',
): GraphQLOperation {
  return { query: `${kind} ${name}${spread(declared)} { ${body} }`, variables, operationName: name };
}

/** What a row becomes: only what was given, everything else is left to the database. */
export function insertOperation(
  catalog: Catalog,
  { roots }: CatalogTable,
  object: Record<string, unknown>,
): GraphQLOperation | null {
  const args: Arguments = { declared: [], used: [], variables: {} };
  // The response of many says how many: it can be asked for whatever columns the role may read.
  const field = roots.insert ?? roots.insertOne;
  if (field === undefined) return null;
  give(args, field, { objects: [object], object });
  const body = `done: ${field.name}${spread(args.used)} { ${answerOf(field)} }`;
  return document('Insert', args, inNamespace(catalog, body), 'mutation');
}

/** What to ask of a mutation's answer: how many, or, of one row, whether there was one. */
function answerOf(field: Field): string {
  const type = getNamedType(field.type);
  const fields = isObjectType(type) ? type.getFields() : {};
  const count = ['affected_rows', 'affectedRows'].find((name) => name in fields);
  return count === undefined ? '__typename' : `affected: ${count}`;
}

/** Whether a mutation of these documents did anything: a row that is gone, or not the role's, is no error. */
export function didNothing(data: Record<string, unknown>): boolean {
  const done = z
    .object({ affected: z.number().optional() })
    .nullable()
    .parse('done' in data ? data['done'] : insideNamespace(data)['done']);
  return done === null || done.affected === 0;
}

const insideNamespace = (data: Record<string, unknown>) =>
  z.object({ root: z.record(z.string(), z.unknown()) }).parse(data).root;

const rowList = z.array(z.record(z.string(), z.unknown()));
const page = z.object({
  rows: z.union([rowList, z.record(z.string(), z.unknown()).nullable()]),
  total: z.object({ aggregate: z.object({ count: z.number() }).nullable() }).optional(),
});

export interface RowsPage {
  readonly rows: readonly Row[];
  /** Null where the role may not count. */
  readonly total: number | null;
}

/** Reads the answer to `rowsOperation`. */
export function readRows(data: Record<string, unknown>): RowsPage {
  const inner = 'root' in data ? insideNamespace(data) : data;
  const [parent = { rows: [] }] = 'parents' in inner ? z.array(z.unknown()).parse(inner['parents']) : [inner];
  const { rows, total } = page.parse(parent);
  const list = Array.isArray(rows) ? rows : rows === null ? [] : [rows];
  return { rows: list, total: total?.aggregate?.count ?? null };
}

const keyValues = ({ keyColumns }: CatalogTable, row: Row): Record<string, unknown> =>
  Object.fromEntries((keyColumns ?? []).map((name) => [name, row[name]]));

/** Null where the role may not, or where nothing tells the row from the others. */
export function updateOperation(
  catalog: Catalog,
  table: CatalogTable,
  { row, set }: { row: Row; set: Record<string, unknown> },
): GraphQLOperation | null {
  const { updateByPk, update } = table.roots;
  const field = updateByPk ?? update;
  if (field === undefined || table.keyColumns === null) return null;
  const args: Arguments = { declared: [], used: [], variables: {} };
  const key = keyValues(table, row);
  give(args, field, { pk_columns: key, pkColumns: key, where: identityOf(table, row), _set: set });
  const body = `done: ${field.name}${spread(args.used)} { ${answerOf(field)} }`;
  return document('Update', args, inNamespace(catalog, body), 'mutation');
}

export function deleteOperation(catalog: Catalog, table: CatalogTable, row: Row): GraphQLOperation | null {
  const { deleteByPk, delete: many } = table.roots;
  const field = deleteByPk ?? many;
  if (field === undefined || table.keyColumns === null) return null;
  const args: Arguments = { declared: [], used: [], variables: {} };
  give(args, field, { ...keyValues(table, row), ...(deleteByPk ? {} : { where: identityOf(table, row) }) });
  const body = `done: ${field.name}${spread(args.used)} { ${answerOf(field)} }`;
  return document('Delete', args, inNamespace(catalog, body), 'mutation');
}
