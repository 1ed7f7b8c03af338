// How names are looked up in a request's boolean expressions: by the role's schema, behind its permissions.
import type { Access, TableAccess } from '../access/access.ts';
import type { Scope, ScopeField } from '../expression/boolExp.ts';
import type { Cost } from '../expression/cost.ts';
import { computedField, relationshipField } from '../expression/scopeFields.ts';
import { always } from '../expression/types.ts';
import type { Table } from '../model/types.ts';

/** A role's view of the model, and what this request may still cost. */
export interface PlanningAccess extends Access {
  readonly cost: Cost;
}

/**
 * Requests see what the role may select; rows reached through a relationship must pass the role's filter on their
 * table, and relationships to tables that the role may not select do not exist.
 */
export function requestScope(access: PlanningAccess, key: string): Scope | undefined {
  const found = access.tables.get(key);
  return found?.select == null ? undefined : writeScope(access, found);
}

/** The same for a table that the role may write without being allowed to select from it: no column has a name. */
export function writeScope(access: PlanningAccess, { table, select }: TableAccess): Scope {
  const target = (other: string): Scope | undefined => requestScope(access, other);
  if (select === null) {
    const nothing = (): undefined => undefined;
    return {
      origin: 'request',
      table,
      filter: () => always,
      other: nothing,
      column: nothing,
      field: nothing,
    };
  }
  const column = (name: string): Table['columns'][number] | undefined =>
    select.columns.find(({ field }) => field === name);
  return {
    origin: 'request',
    table,
    filter: (at) => {
      access.cost.spendFilter(select.filter, at);
      return select.filter;
    },
    other: () => undefined,
    column,
    field: (name) => {
      const own = column(name);
      if (own !== undefined) return { kind: 'column', column: own };
      return (
        relationshipField(table.relationships, name, target) ??
        aggregateField(access, table, name) ??
        computedField(select.computedFields, name, target)
      );
    },
  };
}

function aggregateField(access: PlanningAccess, table: Table, name: string): ScopeField | undefined {
  const relationship = table.relationships.find(
    (candidate) => candidate.kind === 'array' && `${candidate.name}_aggregate` === name,
  );
  if (relationship === undefined) return undefined;
  const scope = requestScope(access, relationship.target);
  if (scope === undefined || access.tables.get(relationship.target)?.select?.aggregations !== true)
    return undefined;
  return { kind: 'aggregate', mapping: relationship.mapping, target: scope };
}
