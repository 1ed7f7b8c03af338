// Each field of a role's schema carries what the planner needs to know about it: schema and plan cannot disagree.
import type { GraphQLField } from 'graphql';
import type { Redaction } from '../access/access.ts';
import type { PgType } from '../model/pgTypes.ts';
import type {
  Action,
  ArrayRelationship,
  Column,
  ComputedField,
  CustomRelationship,
  ObjectRelationship,
  RemoteLink,
  RemoteSchema,
  RemoteStep,
  Table,
  TrackedFunction,
} from '../model/types.ts';
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
  /** A value that an action has answered. */
  | { readonly kind: 'actionValue' }
  | { readonly kind: 'actionRelationship'; readonly relationship: CustomRelationship }
  /** What is known of a run of an asynchronous action. */
  | { readonly kind: 'actionRunValue'; readonly of: 'id' | 'created_at' | 'errors' | 'output' }
  /** A field of a type of a remote schema, by its own name there. */
  | { readonly kind: 'remoteField'; readonly remote: RemoteSchema; readonly field: RemoteFieldDefinition }
  /** All root fields of a remote schema. */
  | { readonly kind: 'remoteNamespace'; readonly remote: RemoteSchema }
  | RemoteJoinPlan
  /** From a type of a remote schema, or a row of another source, to rows, or to an aggregate over them. */
  | {
      readonly kind: 'remoteTable';
      readonly link: Extract<RemoteLink, { kind: 'table' }>;
      readonly isAggregate: boolean;
    }
  | RootFieldPlan;

/** As the role's part of the remote schema has it, presets included. */
export type RemoteFieldDefinition = GraphQLField<unknown, unknown>;

/** From a row, or a type of a remote schema, to a field of a remote schema. */
export interface RemoteJoinPlan {
  readonly kind: 'remoteJoin';
  readonly remote: RemoteSchema;
  /** `name`: in the arguments' templates; `field`: where the value is found beside the field itself. */
  readonly lhs: readonly { readonly name: string; readonly field: string }[];
  readonly steps: readonly (RemoteStep & { readonly definition: RemoteFieldDefinition })[];
}

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

export type ActionRoot = {
  /** Called at once; noted, to be called afterwards; what has come of that. */
  readonly kind: 'action' | 'actionStart' | 'actionRun';
  readonly action: Action;
};

export type RootFieldPlan = QueryRoot | MutationRoot | ActionRoot;

/** Symbols: what writes a schema's objects as JSON leaves them out. */
const key = Symbol('plan');
const sourceKey = Symbol('source');

interface WithPlan {
  readonly [key]?: FieldPlan;
  readonly [sourceKey]?: string;
  readonly [name: string]: unknown;
}

/** A field's `extensions`. Without a prototype: of others graphql-js copies what has names, and symbols have none. */
export const withPlan = (plan: FieldPlan): WithPlan =>
  Object.assign(Object.create(null) as object, { [key]: plan });

/** The same, of a root field of one of several sources. */
export const withSource = (extensions: object | null | undefined, source: string): WithPlan =>
  Object.assign(Object.create(null) as object, extensions, { [sourceKey]: source });

/** By name; undefined where there is only one, and for fields of actions and remote schemas. */
export const sourceNameOf = (field: GraphQLField<unknown, unknown>): string | undefined =>
  (field.extensions as WithPlan)[sourceKey];

/** The plan of a field of a role's schema; introspection's own fields have none. */
export function planOf(field: GraphQLField<unknown, unknown>): FieldPlan {
  const plan = (field.extensions as WithPlan)[key];
  if (plan === undefined) throw new Error(`field ${field.name} has no plan`);
  return plan;
}
