// What a role may do with each table: permissions parsed once, when the engine starts. The schema and the planner see
// tables through this only; for admin everything is open.
import type { EngineError } from '../errors.ts';
import { parseBoolExp } from '../expression/boolExp.ts';
import { inputFromJson } from '../expression/input.ts';
import { always, type BoolExp, rooted, type Value } from '../expression/types.ts';
import { nullableValue } from '../expression/values.ts';
import type { InsertPermission, SelectPermission, UpdatePermission } from '../metadata/schema.ts';
import type { Column, ComputedField, Inconsistency, Model, Table, TableKey } from '../model/types.ts';
import { metadataScope } from './metadataScope.ts';

export type SelectRoot = 'select' | 'select_by_pk' | 'select_aggregate' | 'select_stream';

export interface SelectAccess {
  readonly columns: readonly Column[];
  /** Scalar computed fields; those that return tables follow that table's permission. */
  readonly computedFields: readonly ComputedField[];
  readonly filter: BoolExp;
  readonly limit: number | null;
  readonly aggregations: boolean;
  /** Root fields that the permission leaves open; null: all. */
  readonly queryRoots: ReadonlySet<SelectRoot> | null;
  readonly subscriptionRoots: ReadonlySet<SelectRoot> | null;
}

export interface Preset {
  readonly column: Column;
  readonly value: Value;
}

export interface InsertAccess {
  readonly columns: readonly Column[];
  readonly presets: readonly Preset[];
  readonly check: BoolExp;
}

export interface UpdateAccess {
  readonly columns: readonly Column[];
  readonly presets: readonly Preset[];
  readonly filter: BoolExp;
  /** Null: rows need not satisfy anything after the update. */
  readonly check: BoolExp | null;
}

export interface DeleteAccess {
  readonly filter: BoolExp;
}

export interface TableAccess {
  readonly table: Table;
  readonly select: SelectAccess | null;
  readonly insert: InsertAccess | null;
  readonly update: UpdateAccess | null;
  readonly delete: DeleteAccess | null;
}

/** One role's view of the model; with `backendOnly`, of a trusted backend acting in that role. */
export interface Access {
  readonly role: string;
  readonly model: Model;
  readonly tables: ReadonlyMap<TableKey, TableAccess>;
}

export interface AccessOptions {
  readonly role: string;
  /** Includes permissions that the metadata mark `backend_only`. */
  readonly backendOnly: boolean;
}

/** Parses the role's permissions; what does not fit is reported by table and role, and makes the start fail. */
export function buildAccess(
  model: Model,
  { role, backendOnly }: AccessOptions,
  report: (inconsistency: Inconsistency) => void,
): Access {
  const tables = new Map<TableKey, TableAccess>();
  for (const table of model.tables.values()) {
    const access =
      role === 'admin' ? adminAccess(table) : roleAccess(model, table, role, backendOnly, report);
    tables.set(table.key, access);
  }
  return { role, model, tables };
}

function adminAccess(table: Table): TableAccess {
  const { columns, computedFields } = table;
  return {
    table,
    select: {
      columns,
      computedFields,
      filter: always,
      limit: null,
      aggregations: true,
      queryRoots: null,
      subscriptionRoots: null,
    },
    insert: { columns: columns.filter(({ insertable }) => insertable), presets: [], check: always },
    update: {
      columns: columns.filter(({ updatable }) => updatable),
      presets: [],
      filter: always,
      check: null,
    },
    delete: { filter: always },
  };
}

interface PermissionContext {
  readonly model: Model;
  readonly table: Table;
  fail: (message: string) => never;
}

function roleAccess(
  model: Model,
  table: Table,
  role: string,
  backendOnly: boolean,
  report: (inconsistency: Inconsistency) => void,
): TableAccess {
  const { metadata } = table;
  const parse = <P, A>(
    kind: string,
    entries: readonly { role: string; permission: P }[],
    build: (permission: P, context: PermissionContext) => A | null,
  ): A | null => {
    const entry = entries.find((candidate) => candidate.role === role);
    if (entry === undefined) return null;
    const fail = (message: string): never => {
      throw new Error(message);
    };
    try {
      return build(entry.permission, { model, table, fail });
    } catch (error) {
      const { message, path } = error as Partial<EngineError> & Error;
      const reason = path === undefined || path === '$' ? message : `${message} (at ${path})`;
      report({ object: `${kind} permission of role "${role}" on table "${table.key}"`, reason });
      return null;
    }
  };
  const isOpen = (permission: { backend_only: boolean }): boolean => backendOnly || !permission.backend_only;
  return {
    table,
    select: parse('select', metadata.select_permissions, buildSelect),
    insert: parse('insert', metadata.insert_permissions, (permission, context) => {
      const access = buildInsert(permission, context);
      return isOpen(permission) ? access : null;
    }),
    update: parse('update', metadata.update_permissions, (permission, context) => {
      const access = buildUpdate(permission, context);
      return isOpen(permission) ? access : null;
    }),
    delete: parse('delete', metadata.delete_permissions, (permission, context) => {
      const access = { filter: parseFilter(permission.filter, 'filter', context) };
      return isOpen(permission) ? access : null;
    }),
  };
}

function buildSelect(permission: SelectPermission, context: PermissionContext): SelectAccess {
  const { table, fail } = context;
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
    columns: withoutPresets(namedColumns(permission.columns, context), presets).filter(
      ({ insertable }) => insertable,
    ),
    presets,
    check: parseFilter(permission.check, 'check', context),
  };
}

function buildUpdate(permission: UpdatePermission, context: PermissionContext): UpdateAccess {
  const presets = parsePresets(permission.set, context);
  return {
    columns: withoutPresets(namedColumns(permission.columns, context), presets).filter(
      ({ updatable }) => updatable,
    ),
    presets,
    filter: parseFilter(permission.filter, 'filter', context),
    check: permission.check === undefined ? null : parseFilter(permission.check, 'check', context),
  };
}

/** Rooted here and nowhere else, so that no way of joining it to a request's expression can change what `$` means. */
function parseFilter(json: unknown, at: string, { model, table }: PermissionContext): BoolExp {
  return rooted(parseBoolExp(inputFromJson(json, at), metadataScope(model, table)));
}

function parsePresets(set: Readonly<Record<string, unknown>>, context: PermissionContext): Preset[] {
  return Object.entries(set).map(([name, json]) => {
    const column = findColumn(name, context);
    return { column, value: nullableValue(inputFromJson(json, `set.${name}`), column.type, 'metadata') };
  });
}

function namedColumns(names: '*' | readonly string[], context: PermissionContext): Column[] {
  if (names === '*') return [...context.table.columns];
  const wanted = new Set(names.map((name) => findColumn(name, context)));
  return context.table.columns.filter((column) => wanted.has(column));
}

function findColumn(name: string, { table, fail }: PermissionContext): Column {
  return table.columns.find((column) => column.name === name) ?? fail(`column "${name}" does not exist`);
}

const withoutPresets = (columns: readonly Column[], presets: readonly Preset[]): Column[] =>
  columns.filter((column) => !presets.some((preset) => preset.column === column));
