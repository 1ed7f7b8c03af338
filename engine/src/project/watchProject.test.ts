// Metadata follow their files, and the schema follows the database, which follows its migrations; what is wrong is said
// and changes nothing.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEngine, loadMetadata, parseConfig, type Engine } from '../index.ts';
import { followMigrations } from '../migrations/followMigrations.ts';
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
    await until(() => logged.join('\n')).toMatch(/public_node\.yaml:2:1: Flow sequence/);
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

describe('migrations', () => {
  let project: string;
  beforeEach(async () => {
    await watch.close();
    project = await mkdtemp(path.join(tmpdir(), 'engine-migrations-'));
    const migrations = followMigrations({
      databaseUrl: database.url,
      database: 'default',
      location: path.join(project, 'migrations'),
      tell: {
        applied: (name) => void logged.push(`applied: ${name}`),
        changed: (file) => void logged.push(`changed: ${path.relative(project, file)}`),
      },
    });
    await migrations.apply();
    const log = (kind: string) => (message: string) => void logged.push(`${kind}: ${message}`);
    const logger = { info: log('info'), warn: log('warn'), error: log('error') };
    watch = watchProject(engine, {
      location: root,
      migrations,
      logger,
      fileInterval: 20,
      structureInterval: 600_000,
    });
  });
  afterEach(async () => {
    await watch.close();
    await rm(project, { recursive: true });
    await database.client.query(
      'drop table if exists shelf, label; drop schema if exists hdb_catalog cascade',
    );
  });
  const migration = async (name: string, sql: string): Promise<void> => {
    const folder = path.join(project, 'migrations/default', name);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'up.sql'), sql);
  };
  const applied = (): string[] => logged.filter((line) => line.startsWith('applied: '));

  it('are applied when there is SQL in them, and metadata that come with them fit', async () => {
    await write(`${tables}/shelf.yaml`, 'table: {schema: public, name: shelf}\n');
    await write(`${tables}/tables.yaml`, '- "!include public_node.yaml"\n- "!include shelf.yaml"\n');
    await migration('1_shelf', 'create table shelf (id int primary key)');
    await migration('2_later', '-- to be written\n\n');
    await until(types).toContain('shelf');
    expect(applied()).toEqual(['applied: 1_shelf']);
    expect(logged.filter((line) => line.startsWith('error'))).toEqual([]);
    await migration('2_later', 'alter table shelf add column label text');
    await until(() => engine.printSchema('admin')).toMatch(/^ {2}label: String$/m);
    expect(applied()).toEqual(['applied: 1_shelf', 'applied: 2_later']);
    await until(() => logged.at(-1)).toBe('info: reloaded: migrations were applied');
  });

  it('that change rows only count for the schema, too', async () => {
    await database.client.query(
      `create table label (value text primary key); insert into label values ('RED');
       create table shelf (id int primary key, label text references label)`,
    );
    await write(`${tables}/label.yaml`, 'table: {schema: public, name: label}\nis_enum: true\n');
    await write(`${tables}/shelf.yaml`, 'table: {schema: public, name: shelf}\n');
    const files = ['public_node', 'label', 'shelf'].map((name) => `- "!include ${name}.yaml"\n`);
    await write(`${tables}/tables.yaml`, files.join(''));
    await until(() => engine.printSchema('admin')).toMatch(/^ {2}RED$/m);
    await migration('1_blue', "insert into label values ('BLUE')");
    await until(() => engine.printSchema('admin')).toMatch(/^ {2}BLUE$/m);
  });

  it('that fail are named by line and column, those before them stay, and what was served is served on', async () => {
    await migration('1_good', 'create table shelf (id int primary key)');
    await migration('2_bad', 'create table label (id int);\nselect id, nothing from shelf');
    await until(() => logged.join('\n')).toContain(`2_bad/up.sql:2:12: column "nothing" does not exist`);
    expect(applied()).toEqual(['applied: 1_good']);
    expect(types()).toContain('node');
    const { rows } = await database.client.query("select to_regclass('label') is null as gone");
    expect(rows).toEqual([{ gone: true }]);
    await migration('2_bad', 'create table label (id int)');
    await until(applied).toEqual(['applied: 1_good', 'applied: 2_bad']);
  });

  it('that are changed afterwards are told of, and do not hold up others', async () => {
    await migration('1_shelf', 'create table shelf (id int primary key)');
    await until(applied).toEqual(['applied: 1_shelf']);
    await migration('1_shelf', 'create table shelf (id bigint primary key)');
    await until(() => logged.at(-1)).toBe('changed: migrations/default/1_shelf/up.sql');
    await migration('2_next', 'alter table shelf add column label text');
    await until(applied).toEqual(['applied: 1_shelf', 'applied: 2_next']);
    expect(logged.filter((line) => line.startsWith('changed: '))).toHaveLength(1);
  });
});
