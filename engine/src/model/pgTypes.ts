// Postgres types as the engine sees them: how GraphQL names them and which operators and aggregates Hasura gives them.
import { introspectionTypes } from 'graphql';
import type { CatalogType } from '../database/introspect/catalog.ts';

/** A Postgres type; `element` is set for arrays. Domains appear as what they are based on. */
export type PgType = CatalogType;

const builtIn = (name: string): PgType => ({ schema: 'pg_catalog', name, kind: 'b', element: null });

export const pgText = builtIn('text');
export const pgInt4 = builtIn('int4');
export const pgInt8 = builtIn('int8');
export const pgFloat8 = builtIn('float8');
export const pgBool = builtIn('bool');
export const pgJson = builtIn('json');
export const pgJsonPath = builtIn('jsonpath');

/** The array type over `type`; an array of arrays is the same type in Postgres. */
export function arrayOf(type: PgType): PgType {
  if (type.element !== null) return type;
  const { schema, name, kind } = type;
  return { schema, name: `_${name}`, kind: 'b', element: { schema, name, kind } };
}

export function elementOf(type: PgType): PgType {
  return type.element === null ? type : { ...type.element, element: null };
}

export const typeKey = (type: PgType): string => `${type.schema}.${type.name}`;

const isIn = (type: PgType, names: ReadonlySet<string>): boolean =>
  type.schema === 'pg_catalog' && names.has(type.name);

const renamed = new Map([
  ['int4', 'Int'],
  ['int2', 'smallint'],
  ['int8', 'bigint'],
  ['float4', 'Float'],
  ['bool', 'Boolean'],
  ['text', 'String'],
  ['varchar', 'String'],
]);

/**
 * Hasura's name of the scalar for a type that is no array: `Int`, `String`, `uuid`, `timestamptz`, … A row type is named
 * apart from the object type of its table.
 */
export function scalarName(type: PgType): string {
  if (type.kind === 'c') return `${type.name}_scalar`;
  return (type.schema === 'pg_catalog' ? renamed.get(type.name) : undefined) ?? type.name;
}

const arrayNames = new Map([
  ['int4', 'integer'],
  ['int2', 'smallint'],
  ['int8', 'bigint'],
  ['float4', 'real'],
  ['bool', 'boolean'],
]);

/** The name of an array as a scalar, where the configuration asks for that: `_text`, `_integer`. */
export function arrayScalarName(type: PgType): string {
  const { schema, name } = elementOf(type);
  // As in Hasura also `__mood`, though two underscores in front are introspection's; its own names stay its own.
  if (introspectionTypes.some((type) => type.name === `_${name}`)) return `${name}_array`;
  return `_${(schema === 'pg_catalog' ? arrayNames.get(name) : undefined) ?? name}`;
}

const numeric = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'money']);
const textual = new Set(['text', 'varchar', 'bpchar']);
const comparable = new Set([...numeric, ...textual, 'date', 'time', 'timetz', 'timestamp', 'timestamptz']);
const exact = new Set(['int8', 'numeric', 'float8']);

/** Has `sum`, `avg`, … and `_inc`. */
export const isNumeric = (type: PgType): boolean => isIn(type, numeric);

const isCitext = (type: PgType): boolean => type.name === 'citext' && type.element === null;

/** Has the pattern operators (`_like`, `_regex`, …). */
export const isTextual = (type: PgType): boolean => isIn(type, textual) || isCitext(type);

/** Has `min` and `max`. */
export const isComparable = (type: PgType): boolean =>
  isIn(type, comparable) || isCitext(type) || type.kind === 'e' || type.element !== null;

/** A label path of the extension ltree, in whichever schema that is. */
export const isLtree = (type: PgType): boolean => type.name === 'ltree' && type.element === null;

/** Another type of the extension that `type` belongs to, `lquery` beside `ltree`. */
export const siblingOf = ({ schema }: PgType, name: string): PgType => ({
  schema,
  name,
  kind: 'b',
  element: null,
});

export const isJsonb = (type: PgType): boolean => type.schema === 'pg_catalog' && type.name === 'jsonb';

export const isJson = (type: PgType): boolean =>
  type.schema === 'pg_catalog' && (type.name === 'json' || type.name === 'jsonb');

/** Answered as text when `stringifyNumericTypes` is on: JavaScript's numbers cannot hold them. */
export const isStringified = (type: PgType): boolean => isIn(type, exact);

const graphqlName = /^[_A-Za-z][_0-9A-Za-z]*$/;

/** Whether GraphQL allows the name; names beginning with two underscores belong to introspection. */
export const isGraphQLName = (name: string): boolean => graphqlName.test(name) && !name.startsWith('__');
