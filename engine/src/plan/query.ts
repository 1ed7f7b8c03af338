// The root of a query or live subscription → plan.
import {
  executeSync,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import type { Access } from '../model/access.ts';
import type { Column } from '../model/types.ts';
import { planOf } from '../schema/fieldPlan.ts';
import { noQueriesText } from '../schema/queryRoots.ts';
import { type CollectedField, collectFields, readArguments, type RequestContext } from './collect.ts';
import type { Input } from './input.ts';
import { tablesOf } from './readTables.ts';
import { planRows } from './rowsArguments.ts';
import { callArguments, SelectionPlanner, typename } from './selection.ts';
import { allOf, always, type BoolExp, type QueryPlan, type RootField, type Rows } from './types.ts';
import { requiredValue } from './values.ts';

export interface RootContext extends RequestContext {
  readonly schema: GraphQLSchema;
  readonly access: Access;
  readonly operation: OperationDefinitionNode;
}

/** Plans all root fields of a query, or the one of a subscription. */
export function planQuery(type: GraphQLObjectType, context: RootContext): QueryPlan {
  const fields = collectFields(type, [context.operation.selectionSet], context, '$');
  const planner = new SelectionPlanner(context.access, context);
  const planned = fields.map((field) => planRoot(type, field, planner, context));
  return { kind: 'query', fields: planned, readTables: tablesOf(planned) };
}

function planRoot(
  type: GraphQLObjectType,
  field: CollectedField,
  planner: SelectionPlanner,
  context: RootContext,
): RootField {
  const { key, definition, at } = field;
  if (definition === undefined) {
    return field.name === '__typename' ? typename(type, field) : introspect(field, context);
  }
  const { access } = context;
  const args = readArguments(field, context);
  const plan = planOf(definition);
  switch (plan.kind) {
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
        rows: byKey(rows, plan.key, args),
        fields: planner.fields(...planner.below(field)),
      };
    }
    case 'functionRoot':
    case 'functionAggregateRoot': {
      const { function: signature, target, returnsSet } = plan.function;
      const source = {
        kind: 'function',
        function: signature,
        arguments: callArguments(signature, args, at),
      } as const;
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
function byKey(rows: Rows, key: readonly Column[], args: ReadonlyMap<string, Input>): Rows {
  return { ...rows, where: allOf(rows.where, keyCondition(key, args)), permissionLimit: null };
}

/** Equality with every column of a key. */
export function keyCondition(key: readonly Column[], args: ReadonlyMap<string, Input>): BoolExp {
  return allOf(
    ...key.map((column): BoolExp => {
      const input = args.get(column.field);
      if (input === undefined) return always;
      const value = requiredValue(input, column.type, column.type.name, 'request');
      return { kind: 'compare', operator: 'eq', operand: { kind: 'column', column }, value };
    }),
  );
}

/** `__schema` and `__type` are answered by graphql-js from the role's schema. */
function introspect(
  field: CollectedField,
  { schema, document, operation, variables }: RootContext,
): RootField {
  const node: OperationDefinitionNode = {
    ...operation,
    operation: OperationTypeNode.QUERY,
    directives: [],
    selectionSet: { kind: Kind.SELECTION_SET, selections: [field.node] },
  };
  const result = executeSync({
    schema,
    document: { kind: Kind.DOCUMENT, definitions: [node, ...document.fragments.values()] },
    variableValues: variables,
  });
  const [error] = result.errors ?? [];
  if (error !== undefined) throw new EngineError('validation-failed', error.message, field.at);
  return { kind: 'json', key: field.key, json: JSON.stringify(result.data?.[field.key] ?? null) };
}
