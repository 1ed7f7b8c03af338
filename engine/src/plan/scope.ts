// How names are looked up in boolean expressions: by the database's names in metadata, by the role's schema in requests.
import type { TableAccess } from '../model/access.ts';
import type { ComputedField, Model, Relationship, Table } from '../model/types.ts';
import type { Scope, ScopeField } from './boolExp.ts';
import type { PlanningAccess } from './cost.ts';
import { always } from './types.ts';

/** Metadata see every column and relationship of every tracked table, and no permission on the way. */
export function metadataScope(model: Model, table: Table): Scope {
  const target = (key: string): Scope | undefined => {
    const found = model.tables.get(key);
    return found === undefined ? undefined : metadataScope(model, found);
  };
  const column = (name: string): Table['columns'][number] | undefined =>
    table.columns.find((candidate) => candidate.name === name);
  return {
    origin: 'metadata',
    table,
    filter: () => always,
    other: target,
    column,
    field: (name) => {
      const found = column(name);
      if (found !== undefined) return { kind: 'column', column: found };
      return (
        relationshipField(table.relationships, name, target) ??
        computedField(table.computedFields, name, target)
      );
    },
  };
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

function relationshipField(
  relationships: readonly Relationship[],
  name: string,
  target: (key: string) => Scope | undefined,
): ScopeField | undefined {
  const relationship = relationships.find((candidate) => candidate.name === name);
  const scope = relationship === undefined ? undefined : target(relationship.target);
  if (relationship === undefined || scope === undefined) return undefined;
  return { kind: 'relationship', mapping: relationship.mapping, target: scope };
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

/** Only fields that need no argument of the request can be compared. */
function computedField(
  fields: readonly ComputedField[],
  name: string,
  target: (key: string) => Scope | undefined,
): ScopeField | undefined {
  const field = fields.find((candidate) => candidate.name === name);
  if (field === undefined || field.function.arguments.some(({ fill }) => fill === 'request'))
    return undefined;
  if (field.returns === 'scalar') return { kind: 'computed', function: field.function, type: field.type };
  const scope = target(field.target);
  return scope === undefined ? undefined : { kind: 'computedTable', function: field.function, target: scope };
}
