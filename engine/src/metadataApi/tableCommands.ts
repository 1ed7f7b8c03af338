// Tables: tracking, customization, enums, relationships and computed fields.
import { z } from 'zod';
import type { Catalog } from '../introspect/catalog.ts';
import { tableName } from '../metadata/objects.ts';
import { mapNames } from './mapNames.ts';
import type { Names } from './nameWalk.ts';
import { keyOf, tableFields } from './tableFields.ts';
import {
  cascade,
  command,
  type Command,
  comment,
  compact,
  type Edit,
  fail,
  findSource,
  findTable,
  inTable,
  isSameName,
  type Json,
  listAt,
  name,
  type Qualified,
  qualified,
  quoted,
  removeFrom,
  sourceName,
  tablesOf,
} from './tree.ts';

const configuration = z.record(z.string(), z.unknown()).nullish();

/** `{table, …}`, or the bare name of the table. */
const tracking = z.union([
  z.object({ table: qualified, source: sourceName, configuration, is_enum: z.boolean().nullish() }),
  qualified.transform((table) => ({
    table,
    source: 'default',
    configuration: undefined,
    is_enum: undefined,
  })),
]);
const untracking = z.union([
  z.object({ table: qualified, source: sourceName, cascade }),
  qualified.transform((table) => ({ table, source: 'default', cascade: undefined })),
]);

const subjectOf = (table: Qualified, source: string): string =>
  `table ${tableName(table)} in source ${source}`;

function track(tree: Json, args: z.output<typeof tracking>): Edit {
  const { table, source, configuration: custom, is_enum: isEnum } = args;
  const tables = tablesOf(tree, source);
  if (tables.some((one) => isSameName(one['table'], table)))
    fail('already-tracked', `view/table already tracked: ${quoted(table)}`);
  tables.push(compact({ table, is_enum: isEnum === true ? true : undefined, configuration: custom }));
  return { subject: subjectOf(table, source) };
}

const dependentsOf = (cascades: boolean | null | undefined): 'drop' | 'refuse' =>
  cascades === true ? 'drop' : 'refuse';

function untrack(tree: Json, args: z.output<typeof untracking>): Edit {
  const { table, source } = args;
  if (!removeFrom(findSource(tree, source), 'tables', (one) => isSameName(one['table'], table)))
    fail('already-untracked', `view/table already untracked: ${quoted(table)}`);
  // The section itself is needed.
  listAt(findSource(tree, source), 'tables');
  return { dependents: dependentsOf(args.cascade) };
}

const inSource = z.object({ source: sourceName, table: qualified });

const relationshipLists = ['object_relationships', 'array_relationships'] as const;

const createRelationship = (kind: 'object' | 'array'): Command =>
  command(
    inSource.extend({ name, using: z.record(z.string(), z.unknown()), comment }),
    (tree, { source, table, name: relationship, using, comment: text }) => {
      const entry = findTable(tree, source, table);
      const lists = [...relationshipLists, 'computed_fields'];
      if (lists.some((list) => listAt(entry, list).some((one) => one['name'] === relationship)))
        fail(
          'already-exists',
          `field with name "${relationship}" already exists in table ${quoted(table)}`,
          '.name',
        );
      listAt(entry, `${kind}_relationships`).push(compact({ name: relationship, using, comment: text }));
      return { subject: inTable(`${kind}_relation`, relationship, table, source) };
    },
  );

function findRelationship(entry: Json, relationship: string, table: Qualified): Json {
  return (
    relationshipLists.flatMap((list) => listAt(entry, list)).find((one) => one['name'] === relationship) ??
    fail('not-exists', `relationship "${relationship}" does not exist in table ${quoted(table)}`)
  );
}

const noCatalog: Catalog = { tables: [], functions: [] };

/** Sets a key of an object, or takes it away. */
const put = (owner: Json, key: string, value: unknown): void => {
  if (value === undefined || value === null) Reflect.deleteProperty(owner, key);
  else owner[key] = value;
};

export const tableCommands: Readonly<Record<string, Command>> = {
  track_table: command(tracking, track),
  untrack_table: command(untracking, untrack),
  track_tables: command(z.object({ tables: z.array(tracking) }), (tree, { tables }) => {
    for (const table of tables) track(tree, table);
    return {};
  }),
  untrack_tables: command(z.object({ tables: z.array(untracking) }), (tree, { tables }) => {
    const edits = tables.map((table) => untrack(tree, table));
    return { dependents: edits.every(({ dependents }) => dependents === 'drop') ? 'drop' : 'refuse' };
  }),
  set_table_customization: command(inSource.extend({ configuration }), (tree, args) => {
    put(findTable(tree, args.source, args.table), 'configuration', args.configuration);
    return { subject: subjectOf(args.table, args.source) };
  }),
  set_table_is_enum: command(inSource.extend({ is_enum: z.boolean() }), (tree, args) => {
    put(findTable(tree, args.source, args.table), 'is_enum', args.is_enum ? true : undefined);
    return { subject: subjectOf(args.table, args.source) };
  }),
  create_object_relationship: createRelationship('object'),
  create_array_relationship: createRelationship('array'),
  drop_relationship: command(
    inSource.extend({ relationship: name, cascade }),
    (tree, { source, table, relationship, cascade: cascades }) => {
      const entry = findTable(tree, source, table);
      findRelationship(entry, relationship, table);
      for (const list of relationshipLists) removeFrom(entry, list, (one) => one['name'] === relationship);
      return { dependents: dependentsOf(cascades) };
    },
  ),
  rename_relationship: command(
    inSource.extend({ name, new_name: name }),
    (tree, { source, table, name: old, new_name: next }, catalog = noCatalog) => {
      findRelationship(findTable(tree, source, table), old, table);
      const fields = tableFields(tree, source, catalog);
      const key = keyOf(table);
      if (key === undefined || fields(key, next) !== undefined)
        fail(
          'already-exists',
          `cannot rename relationship "${old}" to "${next}" in table ${quoted(table)} as a column/relationship with the name already exists`,
        );
      const names: Names = {
        table: (other) => other,
        column: (_table, column) => column,
        relationship: (of, relationship) => (of === key && relationship === old ? next : relationship),
      };
      Object.assign(tree, mapNames(tree, { source, fields, names }));
      return {};
    },
  ),
  set_relationship_comment: command(
    inSource.extend({ name, comment }),
    (tree, { source, table, name: relationship, comment: text }) => {
      put(findRelationship(findTable(tree, source, table), relationship, table), 'comment', text);
      return {};
    },
  ),
  add_computed_field: command(
    inSource.extend({ name, definition: z.record(z.string(), z.unknown()), comment }),
    (tree, { source, table, name: field, definition, comment: text }) => {
      const entry = findTable(tree, source, table);
      const fields = listAt(entry, 'computed_fields');
      if (fields.some((one) => one['name'] === field))
        fail('already-exists', `computed field "${field}" already exists in table ${quoted(table)}`, '.name');
      fields.push(compact({ name: field, definition, comment: text }));
      return { subject: inTable('computed_field', field, table, source) };
    },
  ),
  drop_computed_field: command(
    inSource.extend({ name, cascade }),
    (tree, { source, table, name: field, cascade: cascades }) => {
      const entry = findTable(tree, source, table);
      if (!removeFrom(entry, 'computed_fields', (one) => one['name'] === field))
        fail('not-exists', `computed field "${field}" does not exist in table ${quoted(table)}`, '.name');
      return { dependents: dependentsOf(cascades) };
    },
  ),
};
