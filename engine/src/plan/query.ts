// The root of a query or live subscription → plan.
import type { GraphQLObjectType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Input } from '../expression/input.ts';
import { allOf, always, type BoolExp } from '../expression/types.ts';
import { requiredValue } from '../expression/values.ts';
import type { Column } from '../model/types.ts';
import { planOf } from '../schema/fieldPlan.ts';
import { noQueriesText } from '../schema/queryRoots.ts';
import { type CollectedField, collectFields, readArguments, type RequestContext } from './collect.ts';
import { introspect } from './introspection.ts';
import { tablesOf } from './readTables.ts';
import { planRows } from './rowsArguments.ts';
import type { PlanningAccess } from './scope.ts';
import { callArguments, SelectionPlanner, typename } from './selection.ts';
import { type QueryPlan, type RootField, type Rows } from './types.ts';

export interface RootContext extends RequestContext {
  readonly schema: GraphQLSchema;
  readonly access: PlanningAccess;
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
    if (field.name === '__typename') return typename(type, field);
    return { kind: 'json', key, json: introspect(field, context) };
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
