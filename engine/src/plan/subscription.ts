// An operation that reads → its plan: the fields of a query, a live query or a stream.
import { type GraphQLObjectType, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { EngineError, refuse } from '../base/errors.ts';
import type { Cost } from '../model/expression/cost.ts';
import type { Input } from '../model/expression/input.ts';
import { allOf, type BoolExp, type Operand, type Value } from '../model/expression/types.ts';
import { batchSize, knownText, requiredValue } from '../model/expression/values.ts';
import type { Column, Table } from '../model/types.ts';
import { planOf } from '../schema/fieldPlan.ts';
import type { Role } from '../schema/role.ts';
import { type CollectedField, collectFields, readArguments, checkDirectives } from './collect.ts';
import { FieldPlanner, typeBelow } from './fields.ts';
import { planRoots, planQuery, tablesOf } from './query.ts';
import { planRows } from './rowsArguments.ts';
import { requestScope, type RootContext } from './scope.ts';
import type { QueryPlan, RootField, Rows } from './types.ts';

/** Hasura's own tests use it to ask for several live fields at once; clients may not count on it. */
const multipleFields = '_multiple_top_level_fields';

const notSupported = (message: string): never => {
  throw new EngineError('not-supported', message);
};

const allowsManyFields = ({ directives }: OperationDefinitionNode): boolean =>
  directives?.some(({ name }) => name.value === multipleFields) ?? false;

/**
 * One root field of rows; several with `@_multiple_top_level_fields`, if none of them is a stream. A namespace counts as one
 * field, whatever is in it.
 */
function planSubscription(type: GraphQLObjectType, context: RootContext): QueryPlan {
  const { operation } = context;
  const fields = collectFields(type, [operation.selectionSet], context, '$');
  const allowsMany = allowsManyFields(operation);
  const [first, ...others] = fields;
  if (first === undefined || !isNamespace(first)) return planFields(type, fields, allowsMany, context);
  if (others.length > 0) refuse('subscriptions must select one top level field');
  const inner = typeBelow(first);
  const planned = planFields(
    inner,
    collectFields(inner, first.selectionSets, context, first.at),
    true,
    context,
  );
  const { key } = first;
  return { ...planned, fields: [{ kind: 'namespace', key, fields: planned.fields }] };
}

function planFields(
  type: GraphQLObjectType,
  fields: readonly CollectedField[],
  allowsMany: boolean,
  context: RootContext,
): QueryPlan {
  const streams = fields.filter(isStream);
  const planned = streams.map((field) => planStream(field, context));
  const live = planRoots(
    type,
    fields.filter((field) => !isStream(field)),
    context,
  );
  if (fields.length !== 1 && !(allowsMany && fields.length > 0)) {
    refuse('subscriptions must select one top level field');
  }
  if (fields.some(({ definition }) => definition === undefined)) {
    notSupported('Introspection at root field level is not supported over subscriptions');
  }
  const [stream, ...more] = planned;
  if (stream === undefined) return live;
  if (live.fields.length > 0) {
    notSupported('streaming and livequery subscriptions cannot be executed in the same subscription');
  }
  if (more.length > 0) {
    notSupported('exactly one root field is allowed for streaming subscriptions');
  }
  return stream;
}

const isNamespace = ({ definition }: CollectedField): boolean =>
  definition !== undefined && planOf(definition).kind === 'namespace';

const isStream = ({ definition }: CollectedField): boolean =>
  definition !== undefined && planOf(definition).kind === 'selectStreamRoot';

// A field `<table>_stream` → plan: the role's rows after the cursor, a batch of them.

interface Cursor {
  readonly column: Column;
  /** The column as the role sees it. */
  readonly operand: Operand;
  readonly initial: Input;
  readonly direction: 'asc' | 'desc';
}

/** Plans a field whose plan in the schema is `selectStreamRoot`; its cursor names one column, as in Hasura. */
function planStream(field: CollectedField, context: RootContext): QueryPlan {
  const { key, definition, at } = field;
  const plan = definition === undefined ? undefined : planOf(definition);
  if (plan?.kind !== 'selectStreamRoot') throw new Error(`field ${field.name} is no stream`);
  const { access } = context;
  const args = readArguments(field, context);
  const cursors = [...readCursors(args.get('cursor'), plan.table, context)];
  const [cursor, ...more] = cursors;
  if (cursor === undefined) return refuse('one streaming column field is expected', `${at}.args`);
  if (more.length > 0) return refuse('multiple column cursors are not supported yet', `${at}.args`);
  const { operand, direction } = cursor;
  const rows = planRows({ access, table: plan.table, args: new Map([...args].filter(isWhere)), at });
  const streamed: Rows = {
    ...rows,
    where: allOf(rows.where, isAfter(cursor)),
    orderBy: [
      {
        target: { kind: 'operand', operand },
        direction,
        nulls: direction === 'asc' ? 'last' : 'first',
      },
    ],
    limit: batchSize(args.get('batch_size') ?? { kind: 'null', at: `${at}.args.batch_size` }),
  };
  const selected = new FieldPlanner(context).fields(field);
  const fields: RootField[] = [{ kind: 'many', key, rows: streamed, fields: selected }];
  return { fields, cursor: operand, readTables: tablesOf(fields) };
}

const isWhere = ([name]: readonly [string, Input]): boolean => name === 'where';

/** Rows in which the column is null come after no cursor. */
function isAfter({ column, operand, initial, direction }: Cursor): BoolExp {
  const value = requiredValue(initial, column.type, column.type.name, 'request');
  const cursor: Value = { ...value, source: { kind: 'cursor', initial: value.source } };
  const operator = direction === 'asc' ? 'gt' : 'lt';
  return { kind: 'compare', operator, operand, value: cursor };
}

/** The columns of all cursors, each with its first value. */
function* readCursors(
  input: Input | undefined,
  table: Table,
  { access }: RootContext,
): Generator<Cursor, void, undefined> {
  const scope = requestScope(access, table.key);
  const items = input?.kind === 'list' ? input.items() : input === undefined ? [] : [input];
  for (const item of items) {
    if (item.kind !== 'object') continue;
    const given = new Map(item.entries());
    const ordering = given.get('ordering');
    const isDescending = ordering !== undefined && ordering.kind !== 'null' && knownText(ordering) === 'DESC';
    const values = given.get('initial_value');
    if (values?.kind !== 'object') continue;
    for (const [name, initial] of values.entries()) {
      const found = scope?.column(name, initial.at);
      if (found !== undefined) yield { ...found, initial, direction: isDescending ? 'desc' : 'asc' };
    }
  }
}

export type PlannedOperation = Pick<RootContext, 'document' | 'operation' | 'variables'>;

/** The type of the operation's root, and what all its planning shares. Throws where the role has no such operations. */
export function rootOf(
  { schema, access }: Role,
  planned: PlannedOperation,
  cost: Cost,
): { readonly type: GraphQLObjectType; readonly context: RootContext } {
  const { operation } = planned;
  const context = { ...planned, schema, access: { ...access, cost }, cost };
  const type = schema.getRootType(operation.operation);
  if (type === null || type === undefined) {
    refuse(`no ${operation.operation}s exist`);
  }
  checkDirectives(operation, context);
  return { type, context };
}

export function planReading(role: Role, planned: PlannedOperation, cost: Cost): QueryPlan {
  const { type, context } = rootOf(role, planned, cost);
  return planned.operation.operation === OperationTypeNode.SUBSCRIPTION
    ? planSubscription(type, context)
    : planQuery(type, context);
}
