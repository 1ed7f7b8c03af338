// How names are looked up in a request's boolean expressions: by the role's schema, behind its permissions.
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Scope, ScopeColumn, ScopeField } from '../model/expression/boolExp.ts';
import type { Cost } from '../model/expression/cost.ts';
import { computedField, relationshipField, type ScalarField } from '../model/expression/scopeFields.ts';
import { always, type BoolExp, type Operand, visibleWhere } from '../model/expression/types.ts';
import type { Column, Table } from '../model/types.ts';
import {
  type Access,
  type Redaction,
  type RowsKind,
  type TableAccess,
  visibleIn,
} from '../schema/access/access.ts';
import type { RequestContext } from './collect.ts';

/** A role's view of the model, and what this request may still cost. */
export interface PlanningAccess extends Access {
  readonly cost: Cost;
}

/** What the planning of one operation shares. */
export interface RootContext extends RequestContext {
  readonly schema: GraphQLSchema;
  readonly access: PlanningAccess;
  readonly operation: OperationDefinitionNode;
}

/** In which rows the role sees a value, null in all; the condition is a part of the statement, and paid for. */
export function visibleTo(
  { cost }: PlanningAccess,
  redaction: Redaction | null | undefined,
  rows: RowsKind,
  at: string,
): BoolExp | null {
  const visible = visibleIn(rows, redaction);
  if (visible !== null) cost.spendFilter(visible, at);
  return visible;
}

/**
 * Requests see what the role may select; rows reached through a relationship must pass the role's filter on their
 * table, and relationships to tables that the role may not select do not exist.
 */
export function requestScope(access: PlanningAccess, key: string): Scope | undefined {
  const found = access.tables.get(key);
  return found?.select == null ? undefined : tableScope(access, found, 'selected');
}

/**
 * The same for a table that the role may write: its rows need not pass the filter, and where the role may not select from
 * it at all no column has a name.
 */
export const writeScope = (access: PlanningAccess, table: TableAccess): Scope =>
  tableScope(access, table, 'written');

function tableScope(access: PlanningAccess, { table, select }: TableAccess, rows: RowsKind): Scope {
  const target = (other: string): Scope | undefined => requestScope(access, other);
  if (select === null) {
    const nothing = (): undefined => undefined;
    return {
      origin: 'request',
      table,
      filter: () => always,
      related: () => always,
      other: nothing,
      column: nothing,
      field: nothing,
    };
  }
  const redacted = (of: Column | ScalarField, operand: Operand, at: string): Operand =>
    visibleWhere(operand, visibleTo(access, select.redactions.get(of), rows, at));
  const column = (name: string, at: string): ScopeColumn | undefined => {
    const found = select.columns.find(({ field }) => field === name);
    return found && { column: found, operand: redacted(found, { kind: 'column', column: found }, at) };
  };
  return {
    origin: 'request',
    table,
    filter: (at) => {
      access.cost.spendFilter(select.filter, at);
      return select.filter;
    },
    related: (at) => {
      access.cost.spendRelated(select.filter, at);
      return select.filter;
    },
    other: () => undefined,
    column,
    field: (name, at) => {
      const own = column(name, at);
      if (own !== undefined) return { kind: 'column', ...own };
      return (
        relationshipField(table.relationships, name, target) ??
        aggregateField(access, table, name) ??
        computedField(select.computedFields, name, target, (field) =>
          redacted(field, { kind: 'computed', function: field.function }, at),
        )
      );
    },
  };
}

function aggregateField(access: PlanningAccess, table: Table, name: string): ScopeField | undefined {
  const relationship = table.relationships.find(
    (candidate) =>
      candidate.kind === 'array' &&
      access.model.naming.relationshipAggregate(candidate.name, 'filter') === name,
  );
  if (relationship === undefined) return undefined;
  const scope = requestScope(access, relationship.target);
  if (scope === undefined || access.tables.get(relationship.target)?.select?.aggregations !== true)
    return undefined;
  return { kind: 'aggregate', mapping: relationship.mapping, target: scope };
}
