// Metadata × catalog → Model. Every object that does not fit is collected, so that one start names them all.
import type { Catalog, CatalogColumn, CatalogTable } from '../database/introspect/catalog.ts';
import type { EnumValue } from '../database/introspect/introspect.ts';
import type { Metadata, TableConfiguration, TableMetadata } from '../metadata/schema.ts';
import { buildComputedField, buildTrackedFunction } from './functions.ts';
import { orderInheritedRoles, withHeirs } from './inheritedRoles.ts';
import { rootFieldNames } from './names.ts';
import { customWord, Naming, type NamingConvention, qualifiedWords } from './naming.ts';
import { isGraphQLName } from './pgTypes.ts';
import {
  buildArrayRelationship,
  buildObjectRelationship,
  catalogIndex,
  type RelationshipContext,
} from './relationships.ts';
import {
  type Column,
  type ComputedField,
  type Inconsistency,
  type Model,
  type Relationship,
  type Table,
  type TableKey,
  type TrackedFunction,
  tableKey,
} from './types.ts';

interface BuildContext extends RelationshipContext {
  naming: Naming;
  database: Catalog;
  enumTables: ReadonlySet<string>;
  enumValues: ReadonlyMap<string, readonly EnumValue[]>;
  report: (object: string, reason: unknown, entry: object) => void;
}

/** The model, or the list of everything in the metadata that the database does not have. */
export function buildModel(
  metadata: Metadata,
  database: Catalog,
  enumValues: ReadonlyMap<string, readonly EnumValue[]> = new Map(),
  convention: NamingConvention = 'hasura-default',
): { model: Model; inconsistencies: Inconsistency[] } {
  const [source] = metadata.sources;
  const tables = source?.tables ?? [];
  const inconsistencies: Inconsistency[] = [];
  const tracked = new Set(tables.map(({ table }) => tableKey(table)));
  const naming = new Naming(source?.customization, convention);
  const context: BuildContext = {
    naming,
    database,
    catalog: catalogIndex(database),
    isTracked: (key) => tracked.has(key),
    enumTables: new Set(tables.filter((table) => table.is_enum).map(({ table }) => tableKey(table))),
    enumValues,
    report: (object, cause, entry) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      inconsistencies.push({ object, reason, entry });
    },
  };

  const built = new Map<string, Table>();
  for (const entry of tables) {
    const key = tableKey(entry.table);
    const found = context.catalog.get(key);
    if (found === undefined)
      context.report(`table "${key}"`, `no such table/view exists in source: "${key}"`, entry);
    else if (built.has(key)) context.report(`table "${key}"`, 'duplication definition for table', entry);
    else built.set(key, buildTable(entry, found, context));
  }

  const inheritedRoles = orderInheritedRoles(metadata, new Set(tableRoles(metadata)), context.report);
  const functions: TrackedFunction[] = [];
  for (const entry of source?.functions ?? []) {
    attempt(context, `function "${tableKey(entry.function)}"`, entry, () => {
      const tracked = buildTrackedFunction(entry, database, context);
      functions.push({ ...tracked, roles: withHeirs(tracked.roles, inheritedRoles) });
    });
  }

  return {
    model: {
      naming,
      tables: built,
      writable: writableTables(context),
      functions,
      roles: allRoles(metadata),
      inheritedRoles,
      withoutIntrospection: new Set(metadata.graphql_schema_introspection?.disabled_for_roles),
      source: source?.name ?? 'default',
    },
    inconsistencies,
  };
}

function buildTable(metadata: TableMetadata, found: CatalogTable, context: BuildContext): Table {
  const configuration: Partial<TableConfiguration> = metadata.configuration;
  const key = tableKey(found);
  const object = `table "${key}"`;
  const { naming } = context;
  const words =
    configuration.custom_name === undefined ? qualifiedWords(found) : customWord(configuration.custom_name);
  const name = words.words.join('_');
  if (!isGraphQLName(name)) context.report(object, `"${name}" is no GraphQL name; set custom_name`, metadata);

  const columns = buildColumns(metadata, found, context);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const enumValues = metadata.is_enum ? (context.enumValues.get(key) ?? []) : null;
  const spelt = (enumValues ?? []).map(({ value }) => naming.enumValue(value));
  const twice = spelt.find((value, index) => spelt.indexOf(value) < index);
  if (twice !== undefined) context.report(object, `two values of the enum are named "${twice}"`, metadata);
  const primaryKey = found.primaryKey?.columns.map((name) => byName.get(name)) ?? null;
  const table: Table = {
    schema: found.schema,
    name: found.name,
    key,
    kind: found.kind,
    words,
    typeName: naming.tableType(words),
    comment: configuration.comment ?? found.comment,
    columns,
    primaryKey: primaryKey?.every((column) => column !== undefined) === true ? primaryKey : null,
    constraints: [...(found.primaryKey === null ? [] : [found.primaryKey]), ...found.unique],
    relationships: buildRelationships(metadata, found, context),
    computedFields: buildComputedFields(metadata, found, context),
    rootFields: rootFieldNames(configuration, words, naming),
    insertable: found.insertable,
    updatable: found.updatable,
    deletable: found.deletable,
    enumValues,
    readTables: readTables(found, context),
    metadata,
  };
  checkFieldNames(table, context);
  return table;
}

function buildColumns(metadata: TableMetadata, found: CatalogTable, context: BuildContext): Column[] {
  const configuration: Partial<TableConfiguration> = metadata.configuration;
  const object = `table "${tableKey(found)}"`;
  const custom = new Map(Object.entries(configuration.custom_column_names ?? {}));
  const config = new Map(Object.entries(configuration.column_config ?? {}));
  const names = new Set(found.columns.map((column) => column.name));
  for (const name of new Set([...custom.keys(), ...config.keys()])) {
    if (!names.has(name))
      context.report(
        object,
        `configuration was given for the column "${name}", but no such column exists`,
        metadata,
      );
  }
  const build = (column: CatalogColumn): Column => {
    const field =
      config.get(column.name)?.custom_name ??
      custom.get(column.name) ??
      context.naming.fieldName(column.name);
    const isWritable = !column.generated && column.identity !== 'a';
    const enumTable = enumTableOf(column, found, context);
    return {
      name: column.name,
      field,
      type: column.type,
      nullable: column.nullable,
      comment: config.get(column.name)?.comment ?? column.comment,
      // A view's column may have a default in the table below.
      hasDefault: column.hasDefault || column.identity !== '' || column.generated || found.kind !== 'table',
      enumTable,
      isUpperCased: enumTable !== null && context.naming.isCased,
      insertable: isWritable,
      updatable: isWritable,
    };
  };
  // A column whose name or type GraphQL cannot have is left out, as Hasura does.
  return found.columns.map(build).filter(({ field, type }) => {
    const name = type.element === null ? type.name : type.element.name;
    return isGraphQLName(field) && isGraphQLName(name);
  });
}

/** The enum table that the column refers to by a foreign key of its own. */
function enumTableOf(column: CatalogColumn, found: CatalogTable, context: BuildContext): string | null {
  for (const { columns, schema, table } of found.foreignKeys) {
    const key = tableKey({ schema, name: table });
    if (columns.length === 1 && columns[0] === column.name && context.enumTables.has(key)) return key;
  }
  return null;
}

function buildRelationships(
  metadata: TableMetadata,
  found: CatalogTable,
  context: BuildContext,
): Relationship[] {
  const built: Relationship[] = [];
  const name = (relationship: string): string => `relationship "${relationship}" of "${tableKey(found)}"`;
  for (const entry of metadata.object_relationships) {
    attempt(context, name(entry.name), entry, () => {
      built.push(buildObjectRelationship(entry, found, context));
    });
  }
  for (const entry of metadata.array_relationships) {
    attempt(context, name(entry.name), entry, () => {
      built.push(buildArrayRelationship(entry, found, context));
    });
  }
  return built;
}

function buildComputedFields(
  metadata: TableMetadata,
  found: CatalogTable,
  context: BuildContext,
): ComputedField[] {
  const built: ComputedField[] = [];
  for (const entry of metadata.computed_fields) {
    attempt(context, `computed field "${entry.name}" of "${tableKey(found)}"`, entry, () => {
      built.push(buildComputedField(entry, found, context.database, context.isTracked));
    });
  }
  return built;
}

/** A table itself; for a view all tables below it, since only they are ever written. */
function readTables(found: CatalogTable, { catalog }: BuildContext): string[] {
  const keys = new Set<string>();
  const visit = (table: CatalogTable): void => {
    const key = tableKey(table);
    if (keys.has(key)) return;
    keys.add(key);
    for (const read of table.reads) {
      const next = catalog.get(tableKey(read));
      if (next !== undefined) visit(next);
    }
  };
  visit(found);
  return [...keys];
}

/** Tracked or not: triggers write where they like, and views read what is not tracked. */
function writableTables({ catalog }: BuildContext): Map<number, TableKey[]> {
  const closure = (table: CatalogTable, keys: Set<TableKey>): Set<TableKey> => {
    keys.add(tableKey(table));
    for (const parent of table.inherits) {
      const found = catalog.get(tableKey(parent));
      if (found !== undefined && !keys.has(tableKey(found))) closure(found, keys);
    }
    return keys;
  };
  const tables = [...catalog.values()].filter(({ kind }) => kind === 'table');
  return new Map(tables.map((table) => [table.oid, [...closure(table, new Set())]]));
}

function checkFieldNames(table: Table, context: BuildContext): void {
  const seen = new Set<string>();
  const names = [
    ...table.columns.map(({ field }) => field),
    ...table.relationships.flatMap(({ kind, name }) =>
      kind === 'array' ? [name, context.naming.relationshipAggregate(name, 'rows')] : [name],
    ),
    ...table.computedFields.map(({ name }) => name),
  ];
  for (const name of names) {
    if (seen.has(name))
      context.report(`table "${table.key}"`, `two fields are named "${name}"`, entryOf(name, table));
    if (!isGraphQLName(name))
      context.report(`table "${table.key}"`, `"${name}" is no GraphQL name`, entryOf(name, table));
    seen.add(name);
  }
}

function allRoles(metadata: Metadata): string[] {
  const roles = new Set(['admin', ...tableRoles(metadata)]);
  for (const { functions } of metadata.sources)
    for (const { permissions } of functions) for (const { role } of permissions) roles.add(role);
  for (const { role_name: role } of metadata.inherited_roles) roles.add(role);
  for (const role of metadata.graphql_schema_introspection?.disabled_for_roles ?? []) roles.add(role);
  return [...roles].sort();
}

const tableRoles = ({ sources }: Metadata): string[] =>
  sources.flatMap(({ tables }) =>
    tables.flatMap((table) =>
      (['select', 'insert', 'update', 'delete'] as const).flatMap((kind) =>
        table[`${kind}_permissions`].map(({ role }) => role),
      ),
    ),
  );

/** What gives the table this field, columns last: they are not the metadata's to change. */
function entryOf(field: string, { metadata }: Table): object {
  const { object_relationships, array_relationships, computed_fields } = metadata;
  const named = [...object_relationships, ...array_relationships, ...computed_fields];
  return named.findLast(({ name }) => name === field || `${name}_aggregate` === field) ?? metadata;
}

function attempt(context: BuildContext, object: string, entry: object, build: () => void): void {
  try {
    build();
  } catch (error) {
    context.report(object, error, entry);
  }
}
