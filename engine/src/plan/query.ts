// The root of a query or live query → plan.
import type { GraphQLObjectType } from 'graphql';
import { EngineError } from '../base/errors.ts';
import { heldBy } from '../model/expression/heldBy.ts';
import type { Table, TableKey } from '../model/types.ts';
import { type CollectedField, collectFields } from './collect.ts';
import { FieldPlanner } from './fields.ts';
import type { PlanningAccess, RootContext } from './scope.ts';
import type { QueryPlan, RootField } from './types.ts';

export const planQuery = (type: GraphQLObjectType, context: RootContext): QueryPlan =>
  planRoots(type, collectFields(type, [context.operation.selectionSet], context, '$'), context);

/** Plans fields of the root of a query or live query. */
export function planRoots(
  type: GraphQLObjectType,
  fields: readonly CollectedField[],
  context: RootContext,
): QueryPlan {
  refuseIntrospection(fields, context.access);
  const planner = new FieldPlanner(context);
  const planned = fields.map((field) => planner.root(type, field));
  return { fields: planned, cursor: null, readTables: tablesOf(planned) };
}

/** Roles for which the metadata switch it off may not ask for the schema, not even beside other fields. */
function refuseIntrospection(fields: readonly CollectedField[], { model, role }: PlanningAccess): void {
  const asks = fields.some(({ name }) => name === '__schema' || name === '__type');
  if (asks && model.withoutIntrospection.has(role)) {
    throw new EngineError('not-supported', `introspection is disabled for role: "${role}"`);
  }
}

/** `schema.table` of every table behind the fields, permissions included; for views, of the tables that they read. */
export const tablesOf = (fields: readonly RootField[]): TableKey[] => {
  const tables = [...heldBy(fields, 'table')] as Table[];
  return [...new Set(tables.flatMap(({ readTables }) => readTables))].sort();
};
