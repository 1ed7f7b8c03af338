// An operation that reads → its plan: the fields of a query, a live query or a stream.
import { type GraphQLObjectType, OperationTypeNode } from 'graphql';
import { refuse } from '../base/errors.ts';
import type { Cost } from '../model/expression/cost.ts';
import type { Role } from '../schema/role.ts';
import { checkDirectives } from './collect.ts';
import { planQuery } from './query.ts';
import type { RootContext } from './scope.ts';
import { planSubscription } from './subscription.ts';
import type { QueryPlan } from './types.ts';

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
