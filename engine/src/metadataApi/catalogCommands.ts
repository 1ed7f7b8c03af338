// The commands of /v1/metadata that ask what the database has (Hasura documentation: "Metadata API reference", tables and
// relationships). They change nothing: who may read the metadata may ask.
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import type { CatalogTable } from '../introspect/catalog.ts';
import { introspect } from '../introspect/introspect.ts';
import { buildModel } from '../model/build.ts';
import { type Relationship, type TableName, tableKey } from '../model/types.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import { parseArguments, qualified, type Qualified, sourceName } from './tree.ts';

const listing = z.object({ source: sourceName });
const asking = z.object({ source: sourceName, table: qualified });
const suggesting = z.object({
  source: sourceName,
  tables: z.array(qualified).nullish(),
  omit_tracked: z.boolean().default(false),
});

type Run = (context: EngineContext, args: unknown) => Promise<unknown>;

/** By Hasura's names, with and without the kind of the source before them. */
export const catalogCommands: ReadonlyMap<string, Run> = new Map(
  Object.entries({
    get_source_tables: listTables,
    get_table_info: tableInfo,
    suggest_relationships: suggest,
  }).flatMap(([name, run]) => ['', 'pg_', 'postgres_'].map((kind): [string, Run] => [`${kind}${name}`, run])),
);

/** Every table and view that could be tracked. */
async function listTables(context: EngineContext, args: unknown): Promise<unknown> {
  const { source } = parseArguments(listing, args);
  const tables = await tablesOf(context, source);
  return [...tables.values()].map(nameOf).sort(byName);
}

/** In the form in which Hasura describes tables of a data connector: for Postgres it has none. */
async function tableInfo(context: EngineContext, args: unknown): Promise<unknown> {
  const { source, table } = parseArguments(asking, args);
  const found = (await tablesOf(context, source)).get(keyOf(table));
  if (found === undefined)
    throw new MetadataRefusal('not-exists', `table "${keyOf(table)}" does not exist in source "${source}"`, {
      path: '$.args.table',
    });
  return {
    name: nameOf(found),
    type: found.kind === 'table' ? 'table' : 'view',
    ...(found.comment === null ? {} : { description: found.comment }),
    columns: found.columns.map((column) => ({
      name: column.name,
      type: column.type.name,
      nullable: column.nullable,
      ...(column.comment === null ? {} : { description: column.comment }),
      insertable: found.insertable && !column.generated && column.identity !== 'a',
      updatable: found.updatable && !column.generated && column.identity !== 'a',
    })),
    ...(found.primaryKey === null ? {} : { primary_key: found.primaryKey.columns }),
    foreign_keys: Object.fromEntries(
      found.foreignKeys.map(({ name, schema, table: referred, columns, referenced }) => [
        name,
        {
          foreign_table: { schema, name: referred },
          column_mapping: Object.fromEntries(columns.map((column, at) => [column, referenced[at]])),
        },
      ]),
    ),
    insertable: found.insertable,
    updatable: found.updatable,
    deletable: found.deletable,
  };
}

interface End {
  readonly table: TableName;
  readonly columns: readonly string[];
}

/** Of each foreign key between tracked tables both directions; the other one is one row where the key is unique. */
async function suggest(context: EngineContext, args: unknown): Promise<unknown> {
  const { source, tables: asked, omit_tracked: omitTracked } = parseArguments(suggesting, args);
  const tables = await tablesOf(context, source);
  const { model } = buildModel(
    context.metadata(),
    { tables: [...tables.values()], functions: [] },
    new Map(),
    'hasura-default',
    undefined,
    { source: context.metadata().sources.find(({ name }) => name === source), first: undefined },
  );
  const wanted = asked == null ? undefined : new Set(asked.map(keyOf));
  const isKnown = (from: End, to: End): boolean =>
    model.tables.get(tableKey(from.table))?.relationships.some((one) => joins(one, from, to)) === true;
  const relationships: object[] = [];
  for (const table of [...tables.values()].filter((one) => model.tables.has(tableKey(one)))) {
    for (const { name, schema, table: referred, columns, referenced } of table.foreignKeys) {
      const own: End = { table: nameOf(table), columns };
      const other: End = { table: { schema, name: referred }, columns: referenced };
      if (!model.tables.has(tableKey(other.table))) continue;
      if (wanted !== undefined && ![own, other].some((end) => wanted.has(tableKey(end.table)))) continue;
      const from = { ...own, constraint_name: name };
      if (!(omitTracked && isKnown(own, other))) relationships.push({ type: 'object', from, to: other });
      if (!(omitTracked && isKnown(other, own)))
        relationships.push({ type: isUnique(table, columns) ? 'object' : 'array', from: other, to: from });
    }
  }
  return { relationships };
}

/** Whether this relationship of the first table leads over these columns to the second. */
function joins({ target, mapping }: Relationship, from: End, to: End): boolean {
  const pairs = new Set(from.columns.map((column, at) => `${column}\0${to.columns[at] ?? ''}`));
  return (
    target === tableKey(to.table) &&
    mapping.length === pairs.size &&
    mapping.every((pair) => pairs.has(`${pair.own}\0${pair.target}`))
  );
}

function isUnique({ primaryKey, unique }: CatalogTable, columns: readonly string[]): boolean {
  const wanted = [...columns].sort().join('\0');
  return [primaryKey, ...unique].some((key) => key !== null && [...key.columns].sort().join('\0') === wanted);
}

/** Read anew: the engine keeps of the catalog only what it serves. */
async function tablesOf(context: EngineContext, source: string): Promise<Map<string, CatalogTable>> {
  if (!context.metadata().sources.some(({ name }) => name === source))
    throw new MetadataRefusal('not-exists', `source with name "${source}" does not exist`, {
      path: '$.args.source',
    });
  const pool = context.poolOf(source);
  if (pool === undefined)
    throw new MetadataRefusal('unexpected', `the database of source "${source}" cannot be reached`);
  const { tables } = await introspect(pool);
  return new Map(tables.map((table) => [tableKey(table), table]));
}

const nameOf = ({ schema, name }: TableName): TableName => ({ name, schema });

const keyOf = (of: Qualified): string =>
  tableKey(typeof of === 'string' ? { schema: 'public', name: of } : of);

const byName = (one: TableName, other: TableName): number => (tableKey(one) < tableKey(other) ? -1 : 1);
