// The fields of rows, as asked for → plan. Schema fields carry what they mean, so nothing is looked up by name here.
import { getNamedType, type GraphQLObjectType, isObjectType, type SelectionSetNode } from 'graphql';
import { EngineError, refuse } from '../base/errors.ts';
import { type Input, requiredText, sourceOf } from '../model/expression/input.ts';
import { type CallArgument, type JoinMapping, visibleWhere } from '../model/expression/types.ts';
import { knownBoolean, nullableValue } from '../model/expression/values.ts';
import type { FunctionSignature, Table } from '../model/types.ts';
import type { RowsKind } from '../schema/access/access.ts';
import { type FieldPlan, planOf } from '../schema/fieldPlan.ts';
import { type CollectedField, collectFields, readArguments, type RequestContext } from './collect.ts';
import { resolveSource } from './resolve.ts';
import { columns, planRows } from './rowsArguments.ts';
import { type PlanningAccess, requestScope, visibleTo } from './scope.ts';
import type { AggregateColumn, AggregateField, AggregateValue, Field, Rows, RowSource } from './types.ts';

export class SelectionPlanner {
  readonly access: PlanningAccess;
  readonly context: RequestContext;

  constructor(access: PlanningAccess, context: RequestContext) {
    this.access = access;
    this.context = context;
  }

  /** The fields of one row, whose type is `type`. */
  fields(
    type: GraphQLObjectType,
    selectionSets: readonly SelectionSetNode[],
    at: string,
    rows: RowsKind = 'selected',
  ): Field[] {
    return collectFields(type, selectionSets, this.context, at).map((field) => this.field(type, field, rows));
  }

  field(type: GraphQLObjectType, field: CollectedField, rowsKind: RowsKind): Field {
    const { key, definition } = field;
    if (definition === undefined) return typename(type, field);
    const plan = planOf(definition);
    const args = readArguments(field, this.context);
    switch (plan.kind) {
      case 'column':
        return {
          kind: 'column',
          key,
          column: plan.column,
          path: jsonPath(args, this.context),
          visible: visibleTo(this.access, plan.redaction, rowsKind, field.at),
        };
      case 'computed':
        return {
          kind: 'computed',
          key,
          function: plan.field.function,
          type: plan.type,
          arguments: callArguments(plan.field.function, args, field.at),
          path: jsonPath(args, this.context),
          visible: visibleTo(this.access, plan.redaction, rowsKind, field.at),
        };
      case 'object': {
        const { relationship } = plan;
        const rows = this.rows(relationship.target, relationship.mapping, new Map(), field.at);
        // One row at most, whatever the table's limit for lists is.
        const one = { ...rows, permissionLimit: null };
        return { kind: 'one', key, rows: one, fields: this.fields(...this.below(field)) };
      }
      case 'array': {
        const { relationship } = plan;
        const rows = this.rows(relationship.target, relationship.mapping, args, field.at);
        return { kind: 'many', key, rows, fields: this.fields(...this.below(field)) };
      }
      case 'aggregate': {
        const { relationship } = plan;
        const rows = this.rows(relationship.target, relationship.mapping, args, field.at);
        return this.aggregate(field, rows);
      }
      case 'computedTable':
        return {
          kind: 'many',
          key,
          rows: this.computedRows(plan, args, field),
          fields: this.fields(...this.below(field)),
        };
      default:
        throw new Error(`field ${field.name} is no field of a row`);
    }
  }

  rows(target: string, mapping: JoinMapping, args: ReadonlyMap<string, Input>, at: string): Rows {
    return planRows({ access: this.access, table: this.table(target), mapping, args, at });
  }

  computedRows(
    plan: Extract<FieldPlan, { kind: 'computedTable' }>,
    args: ReadonlyMap<string, Input>,
    field: CollectedField,
  ): Rows {
    return planRows({
      access: this.access,
      table: this.table(plan.field.target),
      source: functionSource(plan.field.function, args, field.at),
      args,
      at: field.at,
    });
  }

  table(key: string): Table {
    const table = this.access.model.tables.get(key);
    if (table === undefined) throw new Error(`table ${key} is not in the model`);
    return table;
  }

  /** Type, selection and path of what is below a field. */
  below(field: CollectedField): [GraphQLObjectType, readonly SelectionSetNode[], string] {
    const type = field.definition === undefined ? undefined : getNamedType(field.definition.type);
    if (!isObjectType(type)) throw new Error(`field ${field.name} has no fields`);
    return [type, field.selectionSets, field.at];
  }

  aggregate(field: CollectedField, rows: Rows): Extract<Field, { kind: 'aggregate' }> {
    const [type, selectionSets, at] = this.below(field);
    const fields = collectFields(type, selectionSets, this.context, at).map((inner): AggregateField => {
      if (inner.definition === undefined) return typename(type, inner);
      const plan = planOf(inner.definition);
      if (plan.kind === 'nodes')
        return { kind: 'nodes', key: inner.key, fields: this.fields(...this.below(inner)) };
      return { kind: 'values', key: inner.key, values: this.aggregateValues(inner, rows.table) };
    });
    return { kind: 'aggregate', key: field.key, rows, fields };
  }

  aggregateValues(field: CollectedField, table: Table): AggregateValue[] {
    const [type, selectionSets, at] = this.below(field);
    return collectFields(type, selectionSets, this.context, at).map((inner): AggregateValue => {
      const { key, definition } = inner;
      if (definition === undefined) return typename(type, inner);
      const plan = planOf(definition);
      if (plan.kind === 'count') {
        const args = readArguments(inner, this.context);
        const distinct = args.get('distinct');
        return {
          kind: 'count',
          key,
          columns: columns(args.get('columns'), requestScope(this.access, table.key)),
          distinct: distinct !== undefined && distinct.kind !== 'null' && knownBoolean(distinct),
        };
      }
      if (plan.kind !== 'function') throw new Error(`field ${inner.name} is no aggregate function`);
      return {
        kind: 'function',
        key,
        function: plan.function,
        columns: this.aggregateColumns(inner),
      };
    });
  }

  aggregateColumns(field: CollectedField): AggregateColumn[] {
    const [type, selectionSets, at] = this.below(field);
    return collectFields(type, selectionSets, this.context, at).map((inner): AggregateColumn => {
      if (inner.definition === undefined) return typename(type, inner);
      const plan = planOf(inner.definition);
      if (plan.kind !== 'column' && plan.kind !== 'computed')
        throw new Error(`field ${inner.name} is no value of a row`);
      const visible = visibleTo(this.access, plan.redaction, 'selected', inner.at);
      if (plan.kind === 'column') {
        const { column } = plan;
        const operand = visibleWhere({ kind: 'column', column }, visible);
        return { kind: 'column', key: inner.key, operand, type: column.type };
      }
      const { function: called } = plan.field;
      const call = callArguments(called, readArguments(inner, this.context), inner.at);
      const operand = visibleWhere({ kind: 'computed', function: called, arguments: call }, visible);
      return { kind: 'column', key: inner.key, operand, type: plan.type };
    });
  }
}

export function typename(
  type: GraphQLObjectType,
  { key, name, at }: CollectedField,
): Extract<Field, { kind: 'typename' }> {
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

/** The rows that a function returns. */
export const functionSource = (
  signature: FunctionSignature,
  args: ReadonlyMap<string, Input>,
  at: string,
): RowSource => ({ kind: 'function', function: signature, arguments: callArguments(signature, args, at) });

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
