// Functions: computed fields of a table, and tracked functions at the root of the schema.
import type { Catalog, CatalogFunction } from '../database/introspect/catalog.ts';
import type {
  ComputedField as ComputedFieldMetadata,
  FunctionConfiguration,
  FunctionMetadata,
} from '../metadata/schema.ts';
import { type Naming, qualifiedWords } from './naming.ts';
import { typeKey } from './pgTypes.ts';
import {
  type ComputedField,
  type FunctionArgument,
  type FunctionSignature,
  type TableName,
  type TrackedFunction,
  tableKey,
} from './types.ts';

interface FilledArguments {
  /** Index of the argument that takes the row. */
  row: number | null;
  /** Name of the argument that takes the session as JSON. */
  session: string | null;
}

/** A computed field of `table`; throws a plain error saying what does not fit. */
export function buildComputedField(
  { name, definition, comment }: ComputedFieldMetadata,
  table: TableName,
  catalog: Catalog,
  isTracked: (key: string) => boolean,
): ComputedField {
  const found = findFunction(definition.function, catalog);
  if (found.volatility === 'volatile') throw new Error(`function "${found.name}" is volatile`);
  const named = definition.table_argument;
  const row = named === undefined ? 0 : found.arguments.findIndex((argument) => argument.name === named);
  const taken = found.arguments[row]?.type;
  if (taken === undefined || typeKey(taken) !== tableKey(table)) {
    throw new Error(`function "${found.name}" has no argument of the type of "${tableKey(table)}"`);
  }
  const signature = buildSignature(found, { row, session: definition.session_argument ?? null });
  const base = { name, comment: comment ?? found.comment, function: signature };
  if (!found.returnsSet) return { ...base, returns: 'scalar', type: found.returns };
  return { ...base, returns: 'table', target: returnedTable(found, isTracked) };
}

/** A tracked function; throws a plain error saying what does not fit. */
export function buildTrackedFunction(
  metadata: FunctionMetadata,
  catalog: Catalog,
  { isTracked, naming }: { isTracked: (key: string) => boolean; naming: Naming },
): TrackedFunction {
  const { function: reference, permissions, comment } = metadata;
  const configuration: Partial<FunctionConfiguration> = metadata.configuration;
  const found = findFunction(reference, catalog);
  const given = qualifiedWords(reference).words.join('_');
  const { custom_name: name, custom_root_fields: custom } = configuration;
  const signature = buildSignature(found, { row: null, session: configuration.session_argument ?? null });
  return {
    field: naming.rootField(custom?.function ?? name ?? naming.fieldName(given)),
    aggregateField: naming.rootField(
      custom?.function_aggregate ??
        (name === undefined ? naming.fieldName(`${given}_aggregate`) : `${name}_aggregate`),
    ),
    argumentsType: naming.customType(naming.fieldName(`${name ?? given}_args`)),
    function: { ...signature, comment: comment ?? found.comment },
    target: returnedTable(found, isTracked),
    exposedAs: configuration.exposed_as ?? (found.volatility === 'volatile' ? 'mutation' : 'query'),
    returnsSet: found.returnsSet,
    roles: permissions.map(({ role }) => role),
  };
}

function findFunction(reference: TableName, catalog: Catalog): CatalogFunction {
  const key = tableKey(reference);
  const found = catalog.functions.filter((candidate) => tableKey(candidate) === key);
  const [first] = found;
  if (first === undefined) throw new Error(`no such function exists: "${key}"`);
  if (found.length > 1)
    throw new Error(`function "${key}" is overloaded. Overloaded functions are not supported`);
  if (first.isVariadic) throw new Error(`function "${key}" is variadic`);
  return first;
}

function returnedTable(found: CatalogFunction, isTracked: (key: string) => boolean): string {
  if (found.returnsTable === null)
    throw new Error(`function "${found.name}" does not return rows of a table`);
  const key = tableKey(found.returnsTable);
  if (!isTracked(key)) throw new Error(`function "${found.name}" returns "${key}", which is not tracked`);
  return key;
}

function buildSignature(found: CatalogFunction, { row, session }: FilledArguments): FunctionSignature {
  if (session !== null && !found.arguments.some(({ name }) => name === session)) {
    throw new Error(`function "${found.name}" has no argument "${session}"`);
  }
  let unnamed = 0;
  const build = (argument: CatalogFunction['arguments'][number], index: number): FunctionArgument => {
    const fill = index === row ? 'row' : argument.name === session ? 'session' : 'request';
    const isUnnamed = argument.name === '';
    if (isUnnamed && fill === 'request') unnamed += 1;
    return {
      field: isUnnamed ? `arg_${unnamed}` : argument.name,
      name: isUnnamed ? null : argument.name,
      type: argument.type,
      hasDefault: argument.hasDefault,
      fill,
    };
  };
  const { schema, name, comment, volatility } = found;
  const isVolatile = volatility === 'volatile';
  return { schema, name, isVolatile, comment, arguments: found.arguments.map(build) };
}
