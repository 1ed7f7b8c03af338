// How names are looked up in the metadata's boolean expressions: by the database's names.
import type { Scope, ScopeColumn } from '../expression/boolExp.ts';
import { computedField, relationshipField } from '../expression/scopeFields.ts';
import { always } from '../expression/types.ts';
import type { Model, Table } from '../model/types.ts';

/** Metadata see every column and relationship of every tracked table, and no permission on the way. */
export function metadataScope(model: Model, table: Table): Scope {
  const target = (key: string): Scope | undefined => {
    const found = model.tables.get(key);
    return found === undefined ? undefined : metadataScope(model, found);
  };
  const column = (name: string): ScopeColumn | undefined => {
    const found = table.columns.find((candidate) => candidate.name === name);
    return found && { column: found, operand: { kind: 'column', column: found } };
  };
  return {
    origin: 'metadata',
    table,
    filter: () => always,
    related: () => always,
    other: target,
    column,
    field: (name) => {
      const found = column(name);
      if (found !== undefined) return { kind: 'column', ...found };
      return (
        relationshipField(table.relationships, name, target) ??
        computedField(table.computedFields, name, target, (field) => ({
          kind: 'computed',
          function: field.function,
        }))
      );
    },
  };
}
