// For tests: a database in which other names are given to all tables and columns, and whether metadata that follow them mean
// the same as before, for every role.
import pg from 'pg';
import { random } from '../../goldens/random.ts';
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

interface Prepared {
  readonly tables: readonly Table[];
  /** The metadata that follow what has been done to the database. */
  readonly follow: () => Promise<Json>;
  /** With names in GraphQL that do not depend on those of the database. */
  readonly tree: Json;
}

async function prepare(
  client: pg.ClientBase,
  json: unknown,
  config: RolesOptions['config'],
): Promise<Prepared> {
  const metadata = metadataFromJson(json);
  const { model } = await buildRoles(client, { metadata, config });
  const [first] = metadata.sources;
  const source = first?.name ?? '';
  const tree = withCustomNames(json as Json, model);
  const before = await introspect(client, functionNames(first));
  const fields = tableFields(tree, source, before);
  return {
    tree,
    tables: [...model.tables.values()],
    follow: async () => {
      const following = { source, fields, change: structureChange(before, await introspect(client)) };
      if (namingDropped(tree, following).length > 0) throw new Error('nothing was dropped');
      return withNewNames(tree, following);
    },
  };
}

/** One table after the other, and at last, with the schema, all of them; what is done is taken back. */
export async function* renameEverything(
  client: pg.ClientBase,
  json: unknown,
  config: RolesOptions['config'],
): AsyncGenerator<Renaming> {
  const { tables, tree, follow } = await prepare(client, json, config);
  const rights = await meaning(client, tree, { config, withSchema: false });
  const whole = await meaning(client, tree, { config, withSchema: true });
  for (const group of [...tables.map((table) => [table]), tables]) {
    const asked = { config, withSchema: group === tables };
    const said = asked.withSchema ? whole : rights;
    await client.query('begin');
    const old = new Map<string, string>();
    for (const table of group) await renameOne(client, table, old);
    const renamed = await meaning(client, await follow(), asked);
    await client.query('rollback');
    const after = renamed.replaceAll(/zz_\d+_/g, (name) => old.get(name) ?? name);
    yield { tables: group.map(({ key }) => key), names: old.size, difference: differenceOf(said, after) };
  }
}

/** Columns of a table, and tables, get each other's names, some of them at a time; what is done is taken back. */
export async function* shuffleNames(
  client: pg.ClientBase,
  json: unknown,
  { config, seed, rounds }: { config: RolesOptions['config']; seed: number; rounds: number },
): AsyncGenerator<Renaming> {
  const { tables, tree, follow } = await prepare(client, json, config);
  const numbers = random(seed);
  const some = <T>(of: readonly T[]): T[] => of.filter(() => numbers.integer(0, 1) === 1);
  const said = await meaningByNumber(client, tree, config);
  for (let round = 0; round < rounds; round += 1) {
    await client.query('begin');
    let names = 0;
    const chosen = some(tables);
    for (const { schema, name, columns } of chosen)
      names += await turn(
        client,
        some(columns.map((column) => column.name)),
        (from, to) => `alter table ${identifier(schema)}.${identifier(name)} rename column ${from} to ${to}`,
      );
    for (const of of new Set(chosen.map(({ schema }) => schema)))
      names += await turn(
        client,
        chosen.filter(({ schema }) => schema === of).map(({ name }) => name),
        (from, to) => `alter table ${identifier(of)}.${from} rename to ${to}`,
      );
    const after = await meaningByNumber(client, await follow(), config);
    await client.query('rollback');
    yield { tables: chosen.map(({ key }) => key), names, difference: differenceOf(said, after) };
  }
}

/** Each gets the next one's name. */
async function turn(
  client: pg.ClientBase,
  names: readonly string[],
  statement: (from: string, to: string) => string,
): Promise<number> {
  if (names.length < 2) return 0;
  const between = (index: number): string => `zz_${String(index)}_`;
  for (const [index, name] of names.entries())
    await client.query(statement(identifier(name), between(index)));
  for (const index of names.keys())
    await client.query(statement(between(index), identifier(names[(index + 1) % names.length] ?? '')));
  return names.length;
}

/** What every role may, by Postgres's numbers of tables and columns. */
async function meaningByNumber(
  database: Queryable,
  tree: Json,
  config: RolesOptions['config'],
): Promise<string> {
  const { tables: catalog } = await introspect(database);
  const roles = await buildRoles(database, { metadata: metadataFromJson(tree), config });
  const numbers = new Map<unknown, string>();
  const numberOf = (table: Table, name: string): string => {
    const found = catalog.find((one) => tableKey(one) === table.key);
    const position = found?.columns.find((column) => column.name === name)?.position;
    return `${String(found?.oid)}.${String(position)}`;
  };
  for (const table of roles.model.tables.values()) {
    numbers.set(table, numberOf(table, ''));
    for (const column of table.columns)
      numbers.set(column, `${numberOf(table, column.name)} ${column.field}`);
  }
  const isTable = (value: unknown): value is Table => isJson(value) && 'rootFields' in value;
  const shown = (key: string, value: unknown): unknown => {
    // The place of a value in its permission names columns.
    if (key === 'at') return null;
    if (key === 'target' && typeof value === 'string')
      return numbers.get(roles.model.tables.get(value)) ?? value;
    if (numbers.has(value)) return numbers.get(value);
    if (value instanceof Map || value instanceof Set) return [...(value as Set<unknown>)];
    // The type of a table's rows is called as the table is.
    if (isJson(value) && value['kind'] === 'c') return 'rows';
    if (!isJson(value) || !isTable(value['table']) || !Array.isArray(value['mapping'])) return value;
    const { table } = value;
    const targets = (value['mapping'] as { target: string }[]).map(({ target }) => numberOf(table, target));
    return { ...value, mapping: targets };
  };
  return roles.names
    .map((name) => JSON.stringify([...roles.get(name, true).access.tables.values()], shown))
    .join('\n');
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
