// The one parser of boolean expressions: a request's `where` and the metadata's permission filters. They differ in how
// a name is looked up (the scope) and in what only metadata may write (`_exists`, column comparison, session variables).
import { refuse } from '../../base/errors.ts';
import { elementOf, type PgType, scalarName } from '../pgTypes.ts';
import { type Column, type FunctionSignature, type Table, tableKey } from '../types.ts';
import { type AggregateFilter, aggregateFilters, takesColumn } from './aggregateFilters.ts';
import type { Input, InputObject } from './input.ts';
import { columnOperators, operatorsOf } from './operators.ts';
import {
  type AggregateComparison,
  allOf,
  always,
  type BoolExp,
  type CompareOperator,
  type JoinMapping,
  type Operand,
} from './types.ts';
import { knownBoolean, knownText, listValue, nullableValue, type Origin, requiredValue } from './values.ts';

/** What a name means inside an expression over a table. */
export type ScopeField =
  | ({ readonly kind: 'column' } & ScopeColumn)
  | { readonly kind: 'relationship'; readonly mapping: JoinMapping; readonly target: Scope }
  | { readonly kind: 'aggregate'; readonly mapping: JoinMapping; readonly target: Scope }
  | { readonly kind: 'computed'; readonly operand: Operand; readonly type: PgType }
  | { readonly kind: 'computedTable'; readonly function: FunctionSignature; readonly target: Scope };

/** A column, and its value as the scope shows it. */
export interface ScopeColumn {
  readonly column: Column;
  readonly operand: Operand;
}

/** A table as an expression sees it. */
export interface Scope {
  readonly origin: Origin;
  readonly table: Table;
  /**
   * Filter that every row must pass where the table is read: the role's, for requests. Each time that it is asked for
   * is paid for; `at` is the place in the request.
   */
  filter(at: string): BoolExp;
  /** The same where related rows are read for a condition, which is a query of its own. */
  related(at: string): BoolExp;
  /** What a redacted value costs is paid each time, too. */
  field(name: string, at: string): ScopeField | undefined;
  /** Another table by `schema.name`, for `_exists`. */
  other(key: string): Scope | undefined;
  /** A column by what requests or metadata call it. */
  column(name: string, at: string): ScopeColumn | undefined;
}

interface Context {
  /** The table at which the expression starts: `["$", column]` names its columns. */
  readonly root: Table;
}

/** Parses an expression over `scope`'s table; throws `EngineError` with the path of what does not fit. */
export function parseBoolExp(input: Input, scope: Scope): BoolExp {
  return parseExpression(input, scope, { root: scope.table });
}

function parseExpression(input: Input, scope: Scope, context: Context): BoolExp {
  const items = object(input, `type '${scope.table.typeName}_bool_exp'`).map(([name, value]) =>
    parseEntry(plainName(name, scope.origin), value, scope, context),
  );
  return allOf(...items);
}

/** Metadata may also write `$and`, `$eq`, … */
const plainName = (name: string, origin: Origin): string =>
  origin === 'metadata' && name.startsWith('$') ? `_${name.slice(1)}` : name;

function parseEntry(name: string, value: Input, scope: Scope, context: Context): BoolExp {
  switch (name) {
    case '_and':
      return allOf(...list(value).map((item) => parseExpression(item, scope, context)));
    case '_or':
      return { kind: 'or', items: list(value).map((item) => parseExpression(item, scope, context)) };
    case '_not':
      return { kind: 'not', item: parseExpression(value, scope, context) };
    case '_exists':
      if (scope.origin === 'metadata') return parseExists(value, scope, context);
  }
  const field = scope.field(name, value.at);
  switch (field?.kind) {
    case undefined:
      return refuse(`field '${name}' not found in table '${scope.table.key}'`, value.at);
    case 'column':
      return parseOperand(field.operand, field.column.type, field.column, value, scope, context);
    case 'computed':
      return parseOperand(field.operand, field.type, null, value, scope, context);
    case 'relationship': {
      const { target, mapping } = field;
      const where = allOf(target.related(value.at), parseExpression(value, target, context));
      return { kind: 'exists', table: target.table, mapping, where };
    }
    case 'computedTable': {
      const { target } = field;
      const where = allOf(target.related(value.at), parseExpression(value, target, context));
      return { kind: 'existsComputed', function: field.function, table: target.table, where };
    }
    case 'aggregate':
      return parseAggregate(field, value, context);
  }
}

function parseExists(input: Input, scope: Scope, context: Context): BoolExp {
  const fields = new Map(object(input, '_exists'));
  const reference = fields.get('_table');
  const where = fields.get('_where');
  if (reference === undefined || where === undefined) {
    return refuse('_exists needs _table and _where', input.at);
  }
  const key = tableKey(parseTableName(reference));
  const target = scope.other(key);
  if (target === undefined) return refuse(`table "${key}" is not tracked`, reference.at);
  return { kind: 'exists', table: target.table, mapping: [], where: parseExpression(where, target, context) };
}

function parseTableName(input: Input): { schema: string; name: string } {
  if (input.kind === 'leaf') return { schema: 'public', name: knownText(input) };
  const fields = new Map(object(input, 'a table'));
  const name = fields.get('name');
  const schema = fields.get('schema');
  if (name === undefined) return refuse('a table needs a name', input.at);
  return { schema: schema === undefined ? 'public' : knownText(schema), name: knownText(name) };
}

function parseOperand(
  operand: Operand,
  type: PgType,
  column: Column | null,
  input: Input,
  scope: Scope,
  context: Context,
): BoolExp {
  // Metadata may write {"id": "X-Hasura-User-Id"} for {"id": {"_eq": "X-Hasura-User-Id"}}.
  if (scope.origin === 'metadata' && input.kind !== 'object') {
    return parseOperator('_eq', operand, type, column, input, scope, context);
  }
  const items = object(input, `type '${scalarName(type)}_comparison_exp'`).map(([name, value]) =>
    parseOperator(plainName(name, scope.origin), operand, type, column, value, scope, context),
  );
  return allOf(...items);
}

const synonyms = new Map([
  ['_ne', '_neq'],
  ['_not_in', '_nin'],
]);

function parseOperator(
  name: string,
  operand: Operand,
  type: PgType,
  column: Column | null,
  input: Input,
  scope: Scope,
  context: Context,
): BoolExp {
  const { origin } = scope;
  const field = origin === 'metadata' ? (synonyms.get(name) ?? name) : name;
  if (origin === 'metadata') {
    const operator = columnOperators.get(field);
    if (operator !== undefined) return parseColumnComparison(operator, operand, input, scope, context);
  }
  const isEnum = column !== null && column.enumTable !== null && origin === 'request';
  const operator = operatorsOf(type, isEnum).find((candidate) => candidate.field === field);
  if (operator === undefined) return refuse(`unknown operator '${name}'`, input.at);
  const { meaning } = operator;
  switch (meaning.kind) {
    case 'isNull':
      return { kind: 'isNull', operand, negated: !knownBoolean(requireNotNull(input, 'Boolean')) };
    case 'cast': {
      const items = object(input, 'a cast').map(([target, value]) => {
        if (target !== scalarName(meaning.to)) return refuse(`cannot cast to '${target}'`, value.at);
        const cast: Operand = { kind: 'cast', operand, type: meaning.to };
        return parseOperand(cast, meaning.to, null, value, scope, context);
      });
      return allOf(...items);
    }
    case 'in':
      return {
        kind: 'in',
        operand,
        negated: meaning.negated,
        value: listValue(input, meaning.takes, scalarName(type), origin),
      };
    case 'compare': {
      const { operator: compared, takes } = meaning;
      if (origin === 'metadata' && input.kind === 'null' && (compared === 'eq' || compared === 'neq')) {
        return { kind: 'isNull', operand, negated: compared === 'neq' };
      }
      // `_has_keys_any` takes a list of keys; an array column compares with an array, which may be written as text.
      const isList = takes.element !== null && takes !== type;
      const value = isList
        ? listValue(input, elementOf(takes), scalarName(elementOf(takes)), origin)
        : meaning.nullable === true
          ? nullableValue(input, takes, origin)
          : requiredValue(input, takes, scalarName(takes), origin);
      return { kind: 'compare', operator: compared, operand, value };
    }
  }
}

/** `"price"`, `["price"]` (this row) or `["$", "price"]` (the row at which the expression starts). */
function parseColumnComparison(
  operator: CompareOperator,
  operand: Operand,
  input: Input,
  scope: Scope,
  context: Context,
): BoolExp {
  const path = input.kind === 'list' ? input.items().map(knownText) : [knownText(input)];
  const isRoot = path[0] === '$';
  const [name, ...rest] = isRoot ? path.slice(1) : path;
  if (name === undefined || rest.length > 0) {
    return refuse('only columns of the current and of the root table can be compared', input.at);
  }
  const table = isRoot ? context.root : scope.table;
  const other = table.columns.find((column) => column.name === name);
  if (other === undefined) return refuse(`column "${name}" does not exist in table "${table.key}"`, input.at);
  return { kind: 'compareColumns', operator, operand, other, of: isRoot ? 'root' : 'current' };
}

function parseAggregate(
  field: Extract<ScopeField, { kind: 'aggregate' }>,
  input: Input,
  context: Context,
): BoolExp {
  const { target, mapping } = field;
  const entries = object(input, 'an aggregate predicate');
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) {
    return refuse('exactly one predicate should be specified', input.at);
  }
  const [name, body] = entry;
  const found = aggregateFilters.find((candidate) => candidate.name === name);
  if (found === undefined) return refuse(`unknown aggregate '${name}'`, body.at);
  const fields = new Map(object(body, 'an aggregate predicate'));
  const [distinct, filter, predicate] = ['distinct', 'filter', 'predicate'].map((key) => fields.get(key));
  if (predicate === undefined) return refuse("missing required field 'predicate'", body.at);
  const where = filter === undefined ? always : parseExpression(filter, target, context);
  return {
    kind: 'aggregate',
    aggregate: {
      table: target.table,
      mapping,
      where: allOf(target.related(input.at), where),
      function: found.name,
      columns: aggregatedColumns(found, fields.get('arguments'), target, body.at),
      distinct: distinct !== undefined && distinct.kind !== 'null' && knownBoolean(distinct),
      predicate: parseComparisons(predicate, found.result),
    },
  };
}

function aggregatedColumns(
  aggregate: AggregateFilter,
  input: Input | undefined,
  scope: Scope,
  at: string,
): Operand[] {
  const { takes } = aggregate;
  const named = (item: Input | undefined): Operand => {
    if (item === undefined) return refuse("missing required field 'arguments'", at);
    const name = knownText(item);
    const found = scope.column(name, item.at);
    return found !== undefined && takesColumn(aggregate, found.column)
      ? found.operand
      : refuse(`field '${name}' not found in table '${scope.table.key}'`, item.at);
  };
  if (takes === 'one') return [named(input)];
  if (takes === 'any') {
    if (input === undefined || input.kind === 'null') return [];
    return (input.kind === 'list' ? input.items() : [input]).map(named);
  }
  const fields = new Map(input === undefined ? [] : object(input, 'the arguments of an aggregate'));
  return takes.map((argument) => named(fields.get(argument)));
}

function parseComparisons(input: Input, type: PgType): AggregateComparison[] {
  const typeName = scalarName(type);
  return object(input, `type '${typeName}_comparison_exp'`).map(([name, value]): AggregateComparison => {
    const meaning = operatorsOf(type).find(({ field }) => field === name)?.meaning;
    switch (meaning?.kind) {
      case 'compare':
        return {
          kind: 'compare',
          operator: meaning.operator,
          value: requiredValue(value, type, typeName, 'request'),
        };
      case 'in':
        return { kind: 'in', negated: meaning.negated, value: listValue(value, type, typeName, 'request') };
      case 'isNull':
        return { kind: 'isNull', negated: !knownBoolean(requireNotNull(value, 'Boolean')) };
      default:
        return refuse(`unknown operator '${name}'`, value.at);
    }
  });
}

function requireNotNull(input: Input, typeName: string): Input {
  if (input.kind === 'null') refuse(`unexpected null value for type '${typeName}'`, input.at);
  return input;
}

function object(input: Input, what: string): ReturnType<InputObject['entries']> {
  if (input.kind === 'object') return input.entries();
  const found = input.kind === 'null' ? 'null' : input.kind === 'list' ? 'a list' : 'a value';
  return refuse(`expected an object for ${what}, but found ${found}`, input.at);
}

function list(input: Input): Input[] {
  if (input.kind === 'list') return input.items();
  // GraphQL's coercion of a single item; metadata as the console once wrote them.
  if (input.kind === 'object') return [input];
  return refuse(`expected a list, but found ${input.kind === 'null' ? 'null' : 'a value'}`, input.at);
}
