// Fields as asked for → plan: the one place that asks what a field of the schema means. Schema fields carry that with them, so
// nothing is looked up by name here.
import { getNamedType, type GraphQLObjectType, isObjectType, type SelectionSetNode } from 'graphql';
import { EngineError, refuse } from '../base/errors.ts';
import { type Input, requiredText, sourceOf } from '../model/expression/input.ts';
import { allOf, type CallArgument, visibleWhere } from '../model/expression/types.ts';
import { knownBoolean, nullableValue } from '../model/expression/values.ts';
import type { FunctionSignature, Relationship, Table, TableKey } from '../model/types.ts';
import type { RowsKind } from '../schema/access/access.ts';
import { type FieldPlan, planOf } from '../schema/fieldPlan.ts';
import { noQueriesText } from '../schema/queryRoots.ts';
import { type CollectedField, collectFields, readArguments, type RequestContext } from './collect.ts';
import { introspect } from './introspection.ts';
import { resolveSource } from './resolve.ts';
import { columns, keyCondition, planRows, type RowsOptions } from './rowsArguments.ts';
import { type PlanningAccess, requestScope, type RootContext, visibleTo } from './scope.ts';
import type {
  AggregateColumn,
  AggregateField,
  AggregateValue,
  Field,
  RootField,
  Rows,
  RowsField,
  RowSource,
  Typename,
} from './types.ts';

type Arguments = ReadonlyMap<string, Input>;

export class FieldPlanner {
  readonly #access: PlanningAccess;
  readonly #context: RootContext;

  constructor(context: RootContext) {
    this.#access = context.access;
    this.#context = context;
  }

  /** What is asked for of an object of `type`, each field by what the schema says that it means. */
  each<T>(
    type: GraphQLObjectType,
    selectionSets: readonly SelectionSetNode[],
    at: string,
    plan: (field: CollectedField, meaning: FieldPlan) => T,
  ): (T | Typename)[] {
    return collectFields(type, selectionSets, this.#context, at).map((field) =>
      field.definition === undefined ? typename(type, field) : plan(field, planOf(field.definition)),
    );
  }

  /** The same of what is below a field. */
  below<T>(field: CollectedField, plan: (inner: CollectedField, meaning: FieldPlan) => T): (T | Typename)[] {
    return this.each(typeBelow(field), field.selectionSets, field.at, plan);
  }

  /** A field at the root of a query or live query. */
  root(type: GraphQLObjectType, field: CollectedField): RootField {
    const { key, definition, name } = field;
    if (definition !== undefined) return this.#root(field, planOf(definition));
    if (name === '__typename') return typename(type, field);
    return { kind: 'json', key, json: introspect(field, this.#context) };
  }

  #root(field: CollectedField, meaning: FieldPlan): RootField {
    const { key } = field;
    if (meaning.kind === 'noQueries') return { kind: 'json', key, json: JSON.stringify(noQueriesText) };
    if (meaning.kind !== 'namespace') return this.rows(field, meaning);
    // Introspection is at the root itself, as in Hasura: there a role may be refused it.
    return { kind: 'namespace', key, fields: this.below(field, (inner, of) => this.#root(inner, of)) };
  }

  /** The fields of one row below a field. */
  fields(field: CollectedField, rowsKind: RowsKind = 'selected'): Field[] {
    return this.below(field, (inner, meaning) => this.#field(inner, meaning, rowsKind));
  }

  #field(field: CollectedField, meaning: FieldPlan, rowsKind: RowsKind): Field {
    const { key, at } = field;
    if (meaning.kind !== 'column' && meaning.kind !== 'computed') return this.rows(field, meaning);
    const args = readArguments(field, this.#context);
    const path = jsonPath(args, this.#context);
    const visible = visibleTo(this.#access, meaning.redaction, rowsKind, at);
    if (meaning.kind === 'column') return { kind: 'column', key, column: meaning.column, path, visible };
    const { function: called } = meaning.field;
    const call = callArguments(called, args, at);
    return { kind: 'computed', key, function: called, type: meaning.type, arguments: call, path, visible };
  }

  /** A field that reads rows of its own, at the root or in a row. */
  rows(field: CollectedField, meaning: FieldPlan): RowsField {
    const { at } = field;
    const args = readArguments(field, this.#context);
    switch (meaning.kind) {
      case 'object':
        // One row at most, whatever the table's limit for lists is.
        return this.#one(field, this.#related(meaning.relationship, new Map(), at));
      case 'array':
        return this.#many(field, this.#related(meaning.relationship, args, at));
      case 'aggregate':
        return this.#aggregate(field, this.#related(meaning.relationship, args, at));
      case 'computedTable':
        return this.#many(field, this.#called(meaning.field, args, at));
      case 'selectRoot':
        return this.#many(field, this.#planRows({ table: meaning.table, args, at }));
      case 'selectAggregateRoot':
        return this.#aggregate(field, this.#planRows({ table: meaning.table, args, at }));
      case 'selectByPkRoot': {
        const { table, key } = meaning;
        const rows = this.#planRows({ table, args: new Map(), at });
        const isMeant = keyCondition(key, args, requestScope(this.#access, table.key), at);
        return this.#one(field, { ...rows, where: allOf(rows.where, isMeant) });
      }
      case 'functionRoot':
      case 'functionMutationRoot': {
        const rows = this.#called(meaning.function, args, at);
        const { key } = field;
        return meaning.function.returnsSet
          ? this.#many(field, rows)
          : { kind: 'one', key, rows, fields: this.fields(field) };
      }
      case 'functionAggregateRoot':
        return this.#aggregate(field, this.#called(meaning.function, args, at));
      default:
        throw new Error(`field ${field.name} reads no rows here`);
    }
  }

  #many(field: CollectedField, rows: Rows): RowsField {
    return { kind: 'many', key: field.key, rows, fields: this.fields(field) };
  }

  #one(field: CollectedField, rows: Rows): RowsField {
    const one = { ...rows, permissionLimit: null };
    return { kind: 'one', key: field.key, rows: one, fields: this.fields(field) };
  }

  #planRows(options: Omit<RowsOptions, 'access'>): Rows {
    return planRows({ access: this.#access, ...options });
  }

  #related({ target, mapping }: Relationship, args: Arguments, at: string): Rows {
    return this.#planRows({ table: this.#table(target), mapping, args, at });
  }

  /** The rows that a function returns. */
  #called(
    { function: signature, target }: { readonly function: FunctionSignature; readonly target: TableKey },
    args: Arguments,
    at: string,
  ): Rows {
    const source: RowSource = {
      kind: 'function',
      function: signature,
      arguments: callArguments(signature, args, at),
    };
    return this.#planRows({ table: this.#table(target), source, args, at });
  }

  #table(key: string): Table {
    const table = this.#access.model.tables.get(key);
    if (table === undefined) throw new Error(`table ${key} is not in the model`);
    return table;
  }

  #aggregate(field: CollectedField, rows: Rows): RowsField {
    const fields = this.below(field, (inner, meaning): AggregateField => {
      const { key } = inner;
      return meaning.kind === 'nodes'
        ? { kind: 'nodes', key, fields: this.fields(inner) }
        : { kind: 'values', key, values: this.#aggregateValues(inner, rows.table) };
    });
    return { kind: 'aggregate', key: field.key, rows, fields };
  }

  #aggregateValues(field: CollectedField, table: Table): AggregateValue[] {
    return this.below(field, (inner, meaning): AggregateValue => {
      const { key } = inner;
      if (meaning.kind === 'function')
        return { kind: 'function', key, function: meaning.function, columns: this.#aggregateColumns(inner) };
      if (meaning.kind !== 'count') throw new Error(`field ${inner.name} is no aggregate function`);
      const args = readArguments(inner, this.#context);
      const distinct = args.get('distinct');
      return {
        kind: 'count',
        key,
        columns: columns(args.get('columns'), requestScope(this.#access, table.key)),
        distinct: distinct !== undefined && distinct.kind !== 'null' && knownBoolean(distinct),
      };
    });
  }

  #aggregateColumns(field: CollectedField): AggregateColumn[] {
    return this.below(field, (inner, meaning): AggregateColumn => {
      const { key, at } = inner;
      if (meaning.kind !== 'column' && meaning.kind !== 'computed')
        throw new Error(`field ${inner.name} is no value of a row`);
      const visible = visibleTo(this.#access, meaning.redaction, 'selected', at);
      if (meaning.kind === 'column') {
        const { column } = meaning;
        const operand = visibleWhere({ kind: 'column', column }, visible);
        return { kind: 'column', key, operand, type: column.type };
      }
      const { function: called } = meaning.field;
      const call = callArguments(called, readArguments(inner, this.#context), at);
      const operand = visibleWhere({ kind: 'computed', function: called, arguments: call }, visible);
      return { kind: 'column', key, operand, type: meaning.type };
    });
  }
}

/** The type of the objects that the field answers. */
export function typeBelow({ definition, name }: CollectedField): GraphQLObjectType {
  const type = definition === undefined ? undefined : getNamedType(definition.type);
  if (!isObjectType(type)) throw new Error(`field ${name} has no fields`);
  return type;
}

function typename(type: GraphQLObjectType, { key, name, at }: CollectedField): Typename {
  if (name !== '__typename') {
    refuse(`field '${name}' not found in type: '${type.name}'`, at);
  }
  return { kind: 'typename', key, name: type.name };
}

/** The path of a json column; a variable for it is pinned, so that the plan may depend on its value. */
function jsonPath(args: ReadonlyMap<string, Input>, context: RequestContext): readonly string[] | null {
  const input = args.get('path');
  if (input === undefined || input.kind === 'null') return null;
  const text = resolveSource(sourceOf(input), { variables: context.variables });
  return parseJsonPath(requiredText(text, input.at), input.at);
}

/** The arguments of a function; once one is left out, all after it must have names to be given by. */
function callArguments(
  signature: FunctionSignature,
  args: ReadonlyMap<string, Input>,
  at: string,
): CallArgument[] {
  const input = args.get('args');
  const given = new Map(input?.kind === 'object' ? input.entries() : []);
  const call: CallArgument[] = [];
  let isOmitted = false;
  for (const { field, name, type, hasDefault, fill } of signature.arguments) {
    const value = given.get(field);
    if (fill !== 'request') {
      if (isOmitted && name === null) refuseArguments(lastOmitted, at);
      continue;
    }
    if (value === undefined) {
      if (!hasDefault) refuseArguments('Non default arguments cannot be omitted', at);
      isOmitted = true;
      continue;
    }
    if (isOmitted && name === null) refuseArguments(lastOmitted, at);
    call.push({ field, value: nullableValue(value, type, 'request') });
  }
  return call;
}

const lastOmitted = 'Only last set of positional arguments can be omitted';

function refuseArguments(message: string, at: string): never {
  throw new EngineError('not-supported', message, `${at}.args.args`);
}

// The `path` argument of json columns: `$.a.b[0]['c d']` → steps for Postgres's `#>`.

const step = /\.?(?:([A-Za-z_][\w-]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\['((?:[^'\\]|\\.)*)'\])/y;

/** Null when the path means the whole value. */
function parseJsonPath(text: string, at: string): string[] | null {
  const steps: string[] = [];
  const start = text.startsWith('$') ? 1 : 0;
  step.lastIndex = start;
  while (step.lastIndex < text.length) {
    const from = step.lastIndex;
    const match = step.exec(text);
    if (match === null) {
      refuse(`parse json path error: invalid path at ${JSON.stringify(text.slice(from, from + 20))}`, at);
    }
    const [, name, index, double, single] = match;
    steps.push(name ?? index ?? (double ?? single ?? '').replaceAll(/\\(.)/g, '$1'));
  }
  return steps.length === 0 ? null : steps;
}
