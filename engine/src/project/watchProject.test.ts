// Metadata follow their files, and the schema follows the database; what is wrong is said and changes nothing.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEngine, loadMetadata, parseConfig, type Engine } from '../index.ts';
import { realDatabase, type RealDatabase } from '../testing/realEngine.ts';
import { type Watch, watchProject } from './watchProject.ts';

let database: RealDatabase;
let root: string;
let engine: Engine;
let watch: Watch;
let logged: string[];

const tables = 'databases/default/tables';
const table = `${tables}/public_node.yaml`;
const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};

beforeAll(async () => {
  database = await realDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'engine-watch-'));
  await write('version.yaml', 'version: 3\n');
  await write(
    'databases/databases.yaml',
    `- name: default
  kind: postgres
  configuration: {connection_info: {database_url: {from_env: PG_DATABASE_URL}}}
  tables: "!include default/tables/tables.yaml"
`,
  );
  await write(`${tables}/tables.yaml`, '- "!include public_node.yaml"\n');
  await write(table, 'table: {schema: public, name: node}\n');
  logged = [];
  const log = (kind: string) => (message: string) => void logged.push(`${kind}: ${message}`);
  engine = await createEngine({
    metadata: await loadMetadata(root),
    databaseUrl: database.url,
    config: parseConfig({ HASURA_GRAPHQL_ADMIN_SECRET: 'secret' }),
    project: { read: () => loadMetadata(root) },
  });
  const logger = { info: log('info'), warn: log('warn'), error: log('error') };
  watch = watchProject(engine, { location: root, logger, fileInterval: 20, structureInterval: 20 });
});
afterEach(async () => {
  await watch.close();
  await engine.close();
  await rm(root, { recursive: true });
});

const types = (): string[] => engine.printSchema('admin').match(/(?<=^type )\w+/gm) ?? [];
const schema = (): boolean => /^ {2}later: String/m.test(engine.printSchema('admin'));
const until = (what: () => unknown) => expect.poll(what, { timeout: 30_000 });

describe('files', () => {
  it('that change, come, go, and are written by renaming count', async () => {
    await write(table, 'table: {schema: public, name: node}\nconfiguration: {custom_name: knot}\n');
    await until(types).toContain('knot');
    await write('.next', 'table: {schema: public, name: node}\nconfiguration: {custom_name: other}\n');
    await rename(path.join(root, '.next'), path.join(root, table));
    await until(types).toContain('other');
    await write(`${tables}/more.yaml`, 'table: {schema: public, name: more}\n');
    await database.client.query('create table more (id int primary key)');
    await write(`${tables}/tables.yaml`, '- "!include public_node.yaml"\n- "!include more.yaml"\n');
    await until(types).toContain('more');
    await write(`${tables}/tables.yaml`, '- "!include public_node.yaml"\n');
    await rm(path.join(root, `${tables}/more.yaml`));
    await until(types).not.toContain('more');
    await database.client.query('drop table more');
  });

  it('that are wrong are named by line, and the last good ones are served on', async () => {
    await write(table, 'table: {schema: public, name: node}\nselect_permision: []\n');
    await until(() => logged.join('\n')).toMatch(
      /error: not reloaded [^]*public_node\.yaml:2:1: select_permision: unknown key/,
    );
    expect(types()).toContain('node');
    await write(table, 'table: {schema: public, name: nowhere}\n');
    await until(() => logged.join('\n')).toMatch(
      /public_node\.yaml:1:1: table "public\.nowhere": no such table\/view exists/,
    );
    await write(table, 'table: [\n');
    await until(() => logged.join('\n')).toMatch(/public_node\.yaml: [^]*line/);
    expect(types()).toContain('node');
    await write(table, 'table: {schema: public, name: node}\nconfiguration: {custom_name: good}\n');
    await until(types).toContain('good');
    await until(() => logged.at(-1)).toMatch(/^info: metadata are good again/);
  });

  it('in a burst are one change', async () => {
    for (let count = 0; count <= 20; count += 1)
      await write(
        table,
        `table: {schema: public, name: node}\nconfiguration: {custom_name: n${String(count)}}\n`,
      );
    await until(types).toContain('n20');
    expect(logged.filter((line) => line.startsWith('info: reloaded')).length).toBeLessThan(10);
  });
});

describe('the database', () => {
  it('that changes its structure changes the schema; rows do not count', async () => {
    const digest = await engine.structureDigest();
    await database.client.query("insert into node (grp, note) values (2, 'x'); analyze node; truncate node");
    expect(await engine.structureDigest()).toBe(digest);
    for (const [change, undo] of [
      ['alter table node add column extra text', 'alter table node drop column extra'],
      ["comment on column node.note is 'said'", 'comment on column node.note is null'],
      ['alter table node alter column note drop not null', 'alter table node alter column note set not null'],
      ['alter table node add unique (note)', 'alter table node drop constraint node_note_key'],
      ['create unique index node_by_note on node (lower(note))', 'drop index node_by_note'],
    ] as const) {
      await database.client.query(change);
      expect(await engine.structureDigest(), change).not.toBe(digest);
      await database.client.query(undo);
    }
    await database.client.query('alter table node add column later text');
    await until(schema).toBe(true);
    await database.client.query('alter table node drop column later');
    await until(schema).toBe(false);
  });

  it('that lags behind the metadata heals them when it comes', async () => {
    await write(
      table,
      `table: {schema: public, name: node}
select_permissions: [{role: user, permission: {columns: [soon], filter: {}}}]
`,
    );
    await until(() => logged.join('\n')).toMatch(/error: not reloaded [^]*column "soon" does not exist/);
    await database.client.query('alter table node add column soon text');
    await until(() => logged.at(-1)).toMatch(/^info: metadata are good again: the structure/);
    expect(engine.printSchema('user')).toContain('soon');
    await database.client.query('alter table node drop column soon');
    await until(() => logged.at(-1)).toMatch(/^error: not reloaded \(the structure/);
  });
});
