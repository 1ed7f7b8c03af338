// The permissions that the metadata write for a role, parsed.
import type { EngineError } from '../../base/errors.ts';
import type { InsertPermission, SelectPermission, UpdatePermission } from '../../metadata/schema.ts';
import { parseBoolExp, type Scope, type ScopeColumn } from '../../model/expression/boolExp.ts';
import { heldBy } from '../../model/expression/heldBy.ts';
import { inputFromJson } from '../../model/expression/input.ts';
import { computedField, relationshipField } from '../../model/expression/scopeFields.ts';
import { always, type BoolExp, rooted, type Value } from '../../model/expression/types.ts';
import { nullableValue } from '../../model/expression/values.ts';
import type { Column, Inconsistency, Model, Table } from '../../model/types.ts';
import type { DeleteAccess, InsertAccess, Preset, SelectAccess, UpdateAccess } from './access.ts';

/** A permission to write, and whether only trusted backends have it. */
export interface WritePermission<A> {
  readonly access: A;
  readonly backendOnly: boolean;
}

/** A role's permissions on one table, its own or inherited. */
export interface TablePermissions {
  readonly select: SelectAccess | null;
  readonly insert: WritePermission<InsertAccess> | null;
  readonly update: WritePermission<UpdateAccess> | null;
  readonly delete: WritePermission<DeleteAccess> | null;
}

export function adminPermissions({ columns, computedFields }: Table): TablePermissions {
  const open = <A>(access: A): WritePermission<A> => ({ access, backendOnly: false });
  return {
    select: {
      columns,
      computedFields,
      redactions: new Map(),
      filter: always,
      limit: null,
      aggregations: true,
      queryRoots: null,
      subscriptionRoots: null,
    },
    insert: open({ columns: columns.filter(({ insertable }) => insertable), presets: [], check: always }),
    update: open({
      columns: columns.filter(({ updatable }) => updatable),
      presets: [],
      filter: always,
      check: null,
    }),
    delete: open({ filter: always }),
  };
}

/** What becomes of what the metadata write. */
interface WrittenReports {
  misfit(inconsistency: Inconsistency): void;
  judge(literal: Value): void;
}

interface PermissionContext {
  readonly model: Model;
  readonly table: Table;
  judge: (literal: Value) => void;
  fail: (message: string) => never;
}

/** What the metadata write for the role and the table; what does not fit is reported, and makes the start fail. */
export function writtenPermissions(
  model: Model,
  table: Table,
  role: string,
  reports: WrittenReports,
): TablePermissions {
  const { metadata } = table;
  const parse = <P, A>(
    kind: string,
    entries: readonly { role: string; permission: P }[],
    build: (permission: P, context: PermissionContext) => A,
  ): A | null => {
    const entry = entries.find((candidate) => candidate.role === role);
    if (entry === undefined) return null;
    const fail = (message: string): never => {
      throw new Error(message);
    };
    try {
      return build(entry.permission, { model, table, judge: (value) => reports.judge(value), fail });
    } catch (error) {
      const { message, path } = error as Partial<EngineError> & Error;
      const reason = path === undefined || path === '$' ? message : `${message} (at ${path})`;
      reports.misfit({
        object: `${kind} permission of role "${role}" on table "${table.key}"`,
        reason,
        entry,
      });
      return null;
    }
  };
  const write =
    <P extends { backend_only: boolean }, A>(build: (permission: P, context: PermissionContext) => A) =>
    (permission: P, context: PermissionContext): WritePermission<A> => ({
      access: build(permission, context),
      backendOnly: permission.backend_only,
    });
  return {
    select: parse('select', metadata.select_permissions, buildSelect),
    insert: parse('insert', metadata.insert_permissions, write(buildInsert)),
    update: parse('update', metadata.update_permissions, write(buildUpdate)),
    delete: parse(
      'delete',
      metadata.delete_permissions,
      write(({ filter }, context) => ({ filter: parseFilter(filter, 'filter', context) })),
    ),
  };
}

function buildSelect(permission: SelectPermission, context: PermissionContext): SelectAccess {
  const { table, fail } = context;
  for (const key of ['query_root_fields', 'subscription_root_fields'] as const)
    if (permission[key]?.includes('select_aggregate') === true && !permission.allow_aggregations)
      fail(
        `The "select_aggregate" root field can only be enabled in the ${key} when "allow_aggregations" is set to true`,
      );
  const computedFields = permission.computed_fields.map(
    (name) =>
      table.computedFields.find((field) => field.name === name) ?? fail(`no computed field "${name}"`),
  );
  return {
    columns: namedColumns(permission.columns, context),
    // A table computed field is governed by the permission on the table that it returns.
    computedFields: [
      ...computedFields,
      ...table.computedFields.filter(({ returns }) => returns === 'table'),
    ].filter((field, index, all) => all.indexOf(field) === index),
    redactions: new Map(),
    filter: parseFilter(permission.filter, 'filter', context),
    limit: permission.limit ?? null,
    aggregations: permission.allow_aggregations,
    queryRoots: permission.query_root_fields === undefined ? null : new Set(permission.query_root_fields),
    subscriptionRoots:
      permission.subscription_root_fields === undefined ? null : new Set(permission.subscription_root_fields),
  };
}

function buildInsert(permission: InsertPermission, context: PermissionContext): InsertAccess {
  const presets = parsePresets(permission.set, context);
  return {
    columns: withoutPresets(writtenColumns(permission.columns, 'insert', context), presets),
    presets,
    check: parseFilter(permission.check, 'check', context),
  };
}

function buildUpdate(permission: UpdatePermission, context: PermissionContext): UpdateAccess {
  const presets = parsePresets(permission.set, context);
  return {
    columns: withoutPresets(writtenColumns(permission.columns, 'update', context), presets),
    presets,
    filter: parseFilter(permission.filter, 'filter', context),
    check: permission.check === undefined ? null : parseFilter(permission.check, 'check', context),
  };
}

/** Rooted here and nowhere else, so that no way of joining it to a request's expression can change what `$` means. */
function parseFilter(json: unknown, at: string, { model, table, judge }: PermissionContext): BoolExp {
  const exp = parseBoolExp(inputFromJson(json, at), metadataScope(model, table));
  for (const value of heldBy(exp, 'value')) judge(value as Value);
  return rooted(exp);
}

function parsePresets(set: Readonly<Record<string, unknown>>, context: PermissionContext): Preset[] {
  return Object.entries(set).map(([name, json]) => {
    const column = findColumn(name, context);
    const value = nullableValue(inputFromJson(json, `set.${name}`), column.type, 'metadata');
    context.judge(value);
    return { column, value };
  });
}

function namedColumns(names: '*' | readonly string[], context: PermissionContext): Column[] {
  if (names === '*') return [...context.table.columns];
  const wanted = new Set(names.map((name) => findColumn(name, context)));
  return context.table.columns.filter((column) => wanted.has(column));
}

/** A column that Postgres generates may not be named; "*" means the others. */
function writtenColumns(
  names: '*' | readonly string[],
  kind: 'insert' | 'update',
  context: PermissionContext,
): Column[] {
  const able = kind === 'insert' ? 'insertable' : 'updatable';
  const columns = namedColumns(names, context);
  const generated = columns.find((column) => !column[able]);
  if (names !== '*' && generated !== undefined)
    context.fail(`Column "${generated.name}" is not ${able} and so cannot have ${kind} permissions defined`);
  return columns.filter((column) => column[able]);
}

function findColumn(name: string, { table, fail }: PermissionContext): Column {
  return table.columns.find((column) => column.name === name) ?? fail(`column "${name}" does not exist`);
}

const withoutPresets = (columns: readonly Column[], presets: readonly Preset[]): Column[] =>
  columns.filter((column) => !presets.some((preset) => preset.column === column));

// How names are looked up in the metadata's boolean expressions: by the database's names.

/** Metadata see every column and relationship of every tracked table, and no permission on the way. */
function metadataScope(model: Model, table: Table): Scope {
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
