// The root of a query or live subscription → plan.
import type { GraphQLObjectType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { EngineError } from '../base/errors.ts';
import type { Scope } from '../model/expression/boolExp.ts';
import type { Input } from '../model/expression/input.ts';
import { allOf, type BoolExp } from '../model/expression/types.ts';
import { requiredValue } from '../model/expression/values.ts';
import type { Column } from '../model/types.ts';
import { planOf } from '../schema/fieldPlan.ts';
import { noQueriesText } from '../schema/queryRoots.ts';
import { type CollectedField, collectFields, readArguments, type RequestContext } from './collect.ts';
import { introspect } from './introspection.ts';
import { tablesOf } from './readTables.ts';
import { planRows } from './rowsArguments.ts';
import { type PlanningAccess, requestScope } from './scope.ts';
import { functionSource, SelectionPlanner, typename } from './selection.ts';
import { type QueryPlan, type RootField, type Rows } from './types.ts';

export interface RootContext extends RequestContext {
  readonly schema: GraphQLSchema;
  readonly access: PlanningAccess;
  readonly operation: OperationDefinitionNode;
}

/** Plans all root fields of a query. */
export const planQuery = (type: GraphQLObjectType, context: RootContext): QueryPlan =>
  planRoots(type, collectFields(type, [context.operation.selectionSet], context, '$'), context);

/** Plans fields of the root of a query or live query. */
export function planRoots(
  type: GraphQLObjectType,
  fields: readonly CollectedField[],
  context: RootContext,
): QueryPlan {
  refuseIntrospection(fields, context.access);
  const planner = new SelectionPlanner(context.access, context);
  const planned = fields.map((field) => planRoot(type, field, planner, context));
  return { fields: planned, cursor: null, readTables: tablesOf(planned) };
}

/** Roles for which the metadata switch it off may not ask for the schema, not even beside other fields. */
function refuseIntrospection(fields: readonly CollectedField[], { model, role }: PlanningAccess): void {
  const asks = fields.some(({ name }) => name === '__schema' || name === '__type');
  if (asks && model.withoutIntrospection.has(role)) {
    throw new EngineError('not-supported', `introspection is disabled for role: "${role}"`);
  }
}

function planRoot(
  type: GraphQLObjectType,
  field: CollectedField,
  planner: SelectionPlanner,
  context: RootContext,
): RootField {
  const { key, definition, at } = field;
  if (definition === undefined) {
    if (field.name === '__typename') return typename(type, field);
    return { kind: 'json', key, json: introspect(field, context) };
  }
  const { access } = context;
  const args = readArguments(field, context);
  const plan = planOf(definition);
  switch (plan.kind) {
    case 'namespace': {
      const [inner, selectionSets] = planner.below(field);
      const fields = collectFields(inner, selectionSets, context, at).map((one) =>
        // Introspection is at the root itself, as in Hasura: there a role may be refused it.
        one.definition === undefined ? typename(inner, one) : planRoot(inner, one, planner, context),
      );
      return { kind: 'namespace', key, fields };
    }
    case 'selectRoot':
      return {
        kind: 'many',
        key,
        rows: planRows({ access, table: plan.table, args, at }),
        fields: planner.fields(...planner.below(field)),
      };
    case 'selectAggregateRoot':
      return planner.aggregate(field, planRows({ access, table: plan.table, args, at }));
    case 'selectByPkRoot': {
      const rows = planRows({ access, table: plan.table, args: new Map(), at });
      return {
        kind: 'one',
        key,
        rows: byKey(rows, keyCondition(plan.key, args, requestScope(access, plan.table.key), at)),
        fields: planner.fields(...planner.below(field)),
      };
    }
    case 'functionRoot':
    case 'functionAggregateRoot': {
      const { function: signature, target, returnsSet } = plan.function;
      const source = functionSource(signature, args, at);
      const rows = planRows({ access, table: planner.table(target), source, args, at });
      if (plan.kind === 'functionAggregateRoot') return planner.aggregate(field, rows);
      return {
        kind: returnsSet ? 'many' : 'one',
        key,
        rows,
        fields: planner.fields(...planner.below(field)),
      };
    }
    case 'noQueries':
      return {
        kind: 'json',
        key,
        json: JSON.stringify(noQueriesText),
      };
    default:
      throw new Error(`field ${field.name} is no root field of a query`);
  }
}

/** The row with the given primary key, if the role may see it. */
function byKey(rows: Rows, condition: BoolExp): Rows {
  return { ...rows, where: allOf(rows.where, condition), permissionLimit: null };
}

/** Equality with every column of a key, as the role sees them. */
export function keyCondition(
  key: readonly Column[],
  args: ReadonlyMap<string, Input>,
  scope: Scope | undefined,
  at: string,
): BoolExp {
  return allOf(
    ...key.map((column): BoolExp => {
      const input = args.get(column.field);
      const operand = scope?.column(column.field, at)?.operand;
      if (input === undefined || operand === undefined) {
        throw new Error(`no value for ${column.name}, a column of the key`);
      }
      const value = requiredValue(input, column.type, column.type.name, 'request');
      return { kind: 'compare', operator: 'eq', operand, value };
    }),
  );
}
