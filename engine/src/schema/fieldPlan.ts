// Each field of a role's schema carries what the planner needs to know about it: schema and plan cannot disagree.
import type { GraphQLField } from 'graphql';
import type { PgType } from '../model/pgTypes.ts';
import type {
  ArrayRelationship,
  Column,
  ComputedField,
  ObjectRelationship,
  Table,
  TrackedFunction,
} from '../model/types.ts';
import type { Redaction } from './access/access.ts';
import type { RowsFunction } from './ordering.ts';

export type FieldPlan =
  | { readonly kind: 'column'; readonly column: Column; readonly redaction: Redaction | null }
  | { readonly kind: 'object'; readonly relationship: ObjectRelationship }
  | { readonly kind: 'array'; readonly relationship: ArrayRelationship }
  | { readonly kind: 'aggregate'; readonly relationship: ArrayRelationship }
  | {
      readonly kind: 'computed';
      readonly field: Extract<ComputedField, { returns: 'scalar' }>;
      readonly type: PgType;
      readonly redaction: Redaction | null;
    }
  | { readonly kind: 'computedTable'; readonly field: Extract<ComputedField, { returns: 'table' }> }
  | { readonly kind: 'nodes' }
  | { readonly kind: 'values' }
  | { readonly kind: 'count' }
  /** Values of one aggregate function. */
  | { readonly kind: 'function'; readonly function: RowsFunction }
  | { readonly kind: 'affectedRows' }
  | { readonly kind: 'returning' }
  /** The field below which all root fields of a customized source stand. */
  | { readonly kind: 'namespace' }
  | RootFieldPlan;

export type QueryRoot =
  | { readonly kind: 'selectRoot'; readonly table: Table }
  | { readonly kind: 'selectByPkRoot'; readonly table: Table; readonly key: readonly Column[] }
  | { readonly kind: 'selectAggregateRoot'; readonly table: Table }
  | { readonly kind: 'selectStreamRoot'; readonly table: Table }
  | { readonly kind: 'functionRoot'; readonly function: TrackedFunction }
  | { readonly kind: 'functionAggregateRoot'; readonly function: TrackedFunction }
  | { readonly kind: 'noQueries' };

export type MutationRoot =
  | { readonly kind: 'insertRoot'; readonly table: Table; readonly single: boolean }
  | { readonly kind: 'updateRoot'; readonly table: Table }
  | { readonly kind: 'updateManyRoot'; readonly table: Table }
  | { readonly kind: 'updateByPkRoot'; readonly table: Table; readonly key: readonly Column[] }
  | { readonly kind: 'deleteRoot'; readonly table: Table }
  | { readonly kind: 'deleteByPkRoot'; readonly table: Table; readonly key: readonly Column[] }
  | { readonly kind: 'functionMutationRoot'; readonly function: TrackedFunction };

export type RootFieldPlan = QueryRoot | MutationRoot;

/** A symbol: what writes a schema's objects as JSON leaves them out. */
const key = Symbol('plan');

interface WithPlan {
  readonly [key]?: FieldPlan;
  readonly [name: string]: unknown;
}

/** A field's `extensions`. Without a prototype: of others graphql-js copies what has names, and symbols have none. */
export const withPlan = (plan: FieldPlan): WithPlan =>
  Object.assign(Object.create(null) as object, { [key]: plan });

/** The plan of a field of a role's schema; introspection's own fields have none. */
export function planOf(field: GraphQLField<unknown, unknown>): FieldPlan {
  const plan = (field.extensions as WithPlan)[key];
  if (plan === undefined) throw new Error(`field ${field.name} has no plan`);
  return plan;
}
