// For tests: a database in which other names are given to all tables and columns, and whether metadata that follow them mean
// the same as before, for every role.
import pg from 'pg';
import { introspect, type Queryable } from '../introspect/introspect.ts';
import { metadataFromJson } from '../metadata/load.ts';
import { namingDropped, withNewNames } from '../metadataApi/followChange.ts';
import { structureChange } from '../metadataApi/structureChange.ts';
import { tableFields } from '../metadataApi/tableFields.ts';
import { isJson, type Json, listAt } from '../metadataApi/tree.ts';
import { type Model, type Table, tableKey } from '../model/types.ts';
import { buildRoles } from '../roles/buildRoles.ts';
import { functionNames, type RolesOptions } from '../roles/buildSource.ts';
import { printRoleSchema } from '../schema/printRoleSchema.ts';

const { escapeIdentifier: identifier } = pg;

export interface Renaming {
  /** The tables that got other names, or whose columns did. */
  readonly tables: readonly string[];
  /** Names that were given, of tables and columns. */
  readonly names: number;
  /** Where what roles may and see begins to be something else, the old names put back; null: nowhere. */
  readonly difference: string | null;
}

/** One table after the other, and at last, with the schema, all of them; what is done is taken back. */
export async function* renameEverything(
  client: pg.ClientBase,
  json: unknown,
  config: RolesOptions['config'],
): AsyncGenerator<Renaming> {
  const first = metadataFromJson(json);
  const { model } = await buildRoles(client, { metadata: first, config });
  const source = first.sources[0]?.name ?? '';
  const tree = withCustomNames(json as Json, model);
  const before = await introspect(client, functionNames(first.sources[0]));
  const fields = tableFields(tree, source, before);
  const tables = [...model.tables.values()];
  for (const group of [...tables.map((table) => [table]), tables]) {
    const asked = { config, withSchema: group === tables };
    const said = await meaning(client, tree, asked);
    await client.query('begin');
    const old = new Map<string, string>();
    for (const table of group) await renameOne(client, table, old);
    const change = structureChange(before, await introspect(client));
    const following = { source, fields, change };
    if (namingDropped(tree, following).length > 0) throw new Error('nothing was dropped');
    const renamed = await meaning(client, withNewNames(tree, following), asked);
    await client.query('rollback');
    const after = renamed.replaceAll(/zz_\d+_/g, (name) => old.get(name) ?? name);
    yield { tables: group.map(({ key }) => key), names: old.size, difference: differenceOf(said, after) };
  }
}

function differenceOf(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 100), at + 100);
  return `${around(one)}\n\n${around(other)}`;
}

/** Each name is used once, and means nothing to GraphQL, where the old ones stand. */
async function renameOne(client: pg.ClientBase, table: Table, old: Map<string, string>): Promise<void> {
  const kind = { table: 'table', view: 'view', 'materialized view': 'materialized view' }[table.kind];
  const fresh = (name: string): string => {
    const made = `zz_${String(old.size)}_`;
    old.set(made, name);
    return identifier(made);
  };
  const at = (name: string): string => `${identifier(table.schema)}.${name}`;
  const own = identifier(table.name);
  for (const { name } of table.columns)
    await client.query(`alter ${kind} ${at(own)} rename column ${identifier(name)} to ${fresh(name)}`);
  await client.query(`alter ${kind} ${at(own)} rename to ${fresh(table.name)}`);
}

/** Tables and columns are called in GraphQL what they are called now, whatever becomes of their names. */
function withCustomNames(json: Json, model: Model): Json {
  const tree = structuredClone(json);
  for (const entry of listAt(listAt(tree, 'sources')[0] ?? {}, 'tables')) {
    const { table: named } = entry;
    const name = typeof named === 'string' ? { schema: 'public', name: named } : (named as never);
    const table = model.tables.get(tableKey(name));
    if (table === undefined) continue;
    const settings = isJson(entry['configuration']) ? entry['configuration'] : {};
    const config: Json = isJson(settings['column_config']) ? settings['column_config'] : {};
    const columns = table.columns.map(({ name: column, field }): [string, unknown] => [
      column,
      { ...(isJson(config[column]) ? config[column] : {}), custom_name: field },
    ]);
    entry['configuration'] = {
      ...settings,
      custom_name: settings['custom_name'] ?? table.words.words.join('_'),
      column_config: Object.fromEntries(columns),
    };
  }
  return tree;
}

/** What every role may: conditions as they are parsed; and what it sees of the schema. */
async function meaning(
  database: Queryable,
  tree: Json,
  { config, withSchema }: Pick<RolesOptions, 'config'> & { withSchema: boolean },
): Promise<string> {
  const roles = await buildRoles(database, { metadata: metadataFromJson(tree), config });
  const texts = roles.names.flatMap((name) =>
    [false, true].flatMap((isBackend) => {
      const { schema, access } = roles.get(name, isBackend);
      const rights = [...access.tables.values()].map(({ table, ...may }) => [table.key, may]);
      // Lines are broken by the length of names.
      const sdl = withSchema ? printRoleSchema(schema).replaceAll(/\s+/g, '') : '';
      return [sdl, JSON.stringify(rights, plain)];
    }),
  );
  return texts.join('\n');
}

/** Tables by their keys: they lead to everything. */
function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  if (value instanceof Set) return [...value];
  return isJson(value) && 'rootFields' in value ? value['key'] : value;
}
