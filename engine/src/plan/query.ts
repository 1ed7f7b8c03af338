// The root of a query or live query → plan.
import type { GraphQLObjectType } from 'graphql';
import { EngineError } from '../base/errors.ts';
import { type CollectedField, collectFields } from './collect.ts';
import { FieldPlanner } from './fields.ts';
import { tablesOf } from './readTables.ts';
import type { PlanningAccess, RootContext } from './scope.ts';
import type { QueryPlan } from './types.ts';

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
