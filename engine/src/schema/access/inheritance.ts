// What an inherited role may do with a table: its parents' permissions combined (Hasura documentation: "Inherited roles").
import { anyOf, expressionKey, valueKey } from '../../model/expression/expressionKey.ts';
import { allOf, type BoolExp, isAlways } from '../../model/expression/types.ts';
import type { Column, ComputedField, Table } from '../../model/types.ts';
import type {
  DeleteAccess,
  InsertAccess,
  Preset,
  Redaction,
  SelectAccess,
  SelectRoot,
  UpdateAccess,
} from './access.ts';
import type { TablePermissions, WritePermission } from './permissions.ts';

export type Operation = 'insert' | 'update' | 'delete';

/**
 * The role's own permissions come first; for what it has none, the parents' are combined. `conflict` is told of
 * operations that the parents allow in different ways: nothing is inherited there.
 */
export function inheritPermissions(
  table: Table,
  own: TablePermissions,
  parents: readonly TablePermissions[],
  conflict: (operation: Operation) => void,
): TablePermissions {
  const inherit = <A>(
    operation: Operation,
    written: WritePermission<A> | null,
    inherited: readonly (WritePermission<A> | null)[],
    keyOf: (access: A) => unknown,
  ): WritePermission<A> | null => {
    if (written !== null) return written;
    const given = inherited.filter((permission) => permission !== null);
    const keys = given.map(({ access, backendOnly }) => JSON.stringify([backendOnly, keyOf(access)]));
    if (new Set(keys).size > 1) conflict(operation);
    return new Set(keys).size === 1 ? (given[0] ?? null) : null;
  };
  const of = <K extends keyof TablePermissions>(kind: K): TablePermissions[K][] =>
    parents.map((parent) => parent[kind]);
  return {
    select: own.select ?? combineSelects(table, of('select')),
    insert: inherit('insert', own.insert, of('insert'), insertKey),
    update: inherit('update', own.update, of('update'), updateKey),
    delete: inherit('delete', own.delete, of('delete'), ({ filter }: DeleteAccess) => expressionKey(filter)),
  };
}

const insertKey = ({ columns, presets, check }: InsertAccess): unknown => [
  columns.map(({ name }) => name),
  presetKeys(presets),
  expressionKey(check),
];

const updateKey = ({ columns, presets, filter, check }: UpdateAccess): unknown => [
  columns.map(({ name }) => name),
  presetKeys(presets),
  expressionKey(filter),
  check === null ? null : expressionKey(check),
];

const presetKeys = (presets: readonly Preset[]): string[] =>
  presets.map(({ column, value }) => JSON.stringify([column.name, valueKey(value)])).sort();

/** Rows that any parent grants, each value where a parent with its column grants the row. */
function combineSelects(table: Table, all: readonly (SelectAccess | null)[]): SelectAccess | null {
  const parents = all.filter((parent) => parent !== null);
  const [first] = parents;
  if (first === undefined || parents.length === 1) return first ?? null;
  const limits = parents.flatMap(({ limit }) => (limit === null ? [] : [limit]));
  const columns = table.columns.filter((column) => parents.some((parent) => parent.columns.includes(column)));
  const computedFields = table.computedFields.filter((field) =>
    parents.some((parent) => parent.computedFields.includes(field)),
  );
  const redactions = new Map<Column | ComputedField, Redaction>();
  const redact = (of: Column | ComputedField, owners: readonly SelectAccess[]): void => {
    const redaction = redactionOf(of, owners, parents);
    if (redaction !== null) redactions.set(of, redaction);
  };
  for (const column of columns) {
    redact(
      column,
      parents.filter((parent) => parent.columns.includes(column)),
    );
  }
  for (const field of computedFields) {
    if (field.returns === 'table') continue;
    redact(
      field,
      parents.filter((parent) => parent.computedFields.includes(field)),
    );
  }
  return {
    columns,
    computedFields,
    redactions,
    filter: anyOf(parents.map(({ filter }) => filter)),
    // As in Hasura, the greatest of those that there are: a parent without a limit does not lift the others'.
    limit: limits.length === 0 ? null : Math.max(...limits),
    aggregations: parents.some(({ aggregations }) => aggregations),
    queryRoots: union(parents.map(({ queryRoots }) => queryRoots)),
    subscriptionRoots: union(parents.map(({ subscriptionRoots }) => subscriptionRoots)),
  };
}

/** Null when every parent shows the value in all of its rows: then it is seen in every row of theirs. */
function redactionOf(
  of: Column | ComputedField,
  owners: readonly SelectAccess[],
  parents: readonly SelectAccess[],
): Redaction | null {
  if (owners.length === parents.length && owners.every(({ redactions }) => !redactions.has(of))) return null;
  const conditions = owners.map(({ filter, redactions }) => conditionOf(filter, redactions.get(of)));
  const seen = new Set(conditions.map(expressionKey));
  return {
    visible: anyOf(conditions),
    impliedByFilter: parents.every(({ filter }) => seen.has(expressionKey(filter))),
  };
}

/** In which rows a parent shows the value: those that it grants, and of these, if it inherits too, those of its parents. */
function conditionOf(filter: BoolExp, redaction: Redaction | undefined): BoolExp {
  if (redaction === undefined || redaction.impliedByFilter || isAlways(redaction.visible)) return filter;
  return allOf(filter, redaction.visible);
}

const union = (sets: readonly (ReadonlySet<SelectRoot> | null)[]): ReadonlySet<SelectRoot> | null =>
  sets.reduce((all, set) => (all === null || set === null ? null : new Set([...all, ...set])));
