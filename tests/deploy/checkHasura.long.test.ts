// `npm run check-hasura`, with the embedded engine in Hasura's place: what is right passes, and what is planted is found. At
// the whole product: tests/embedded/installation.test.ts.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createEngine, type Engine, loadMetadata, parseConfig } from '@prabesh/engine';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillWorld } from '../permissions/world.ts';
import { patience } from '../support/patience.ts';
import { testDatabase, type TestDatabase } from '../support/postgres.ts';
import { checkConsistency, checkHasura } from './hasura/check.ts';
import { checkEndpoints, checkOperations } from './hasura/operations.ts';
import { checkReading } from './hasura/permissions.ts';
import { Findings, reachHasura } from './hasura/running.ts';
import { checkSchemas } from './hasura/schemas.ts';
import { checkWriting } from './hasura/writes.ts';

vi.setConfig({ testTimeout: patience.product });

const root = path.resolve(import.meta.dirname, '../..');
const adminSecret = 'the secret of these tests';
type Metadata = Awaited<ReturnType<typeof loadMetadata>>;

let database: TestDatabase;
let sql: pg.Pool;
let metadata: Metadata;
const running: { server: Server; engine: Engine }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  sql = new pg.Pool({ connectionString: database.url, max: 2 });
  sql.on('error', () => undefined);
  await fillWorld(sql);
  metadata = await loadMetadata(path.join(root, 'hasura/metadata'));
});
afterEach(async () => {
  for (const { server, engine } of running.splice(0)) {
    server.closeAllConnections();
    server.close();
    await engine.close();
  }
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** An engine with the repository's metadata, changed by `plant`; returns its address. */
async function start(
  { allowList = false }: { allowList?: boolean } = {},
  plant?: (changed: Metadata) => void,
): Promise<string> {
  // A copy cannot be given back by the metadata API, which keeps what was read as it was written.
  const changed = plant === undefined ? metadata : structuredClone(metadata);
  plant?.(changed);
  const engine = await createEngine({
    metadata: changed,
    databaseUrl: database.urls.engine,
    config: parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      HASURA_GRAPHQL_ENABLE_ALLOWLIST: String(allowList),
    }),
    project: { isChangeable: true },
  });
  const server = createServer((request, response) => engine.handle(request, response));
  server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push({ server, engine });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const parts = {
  operations: checkOperations,
  endpoints: checkEndpoints,
  schemas: checkSchemas,
  reading: checkReading,
  writing: checkWriting,
};

/** What these parts find of planted metadata: the first two at the front as in production, the others at the console's. */
async function check(
  plant: (changed: Metadata) => void,
  names: readonly (keyof typeof parts)[],
): Promise<string[]> {
  const findings = new Findings();
  for (const [allowList, of] of [
    [true, ['operations', 'endpoints']],
    [false, ['schemas', 'reading', 'writing']],
  ] as const) {
    const asked = of.filter((name) => names.includes(name));
    if (asked.length === 0) continue;
    const hasura = await reachHasura(await start({ allowList }, plant), adminSecret);
    for (const name of asked) await parts[name](hasura, findings.part(name));
  }
  return findings.differences;
}

function tableOf(changed: Metadata, name: string) {
  const found = changed.sources[0]?.tables.find(({ table }) => table.name === name);
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
}
function selectOf(changed: Metadata, name: string, role: string) {
  const found = tableOf(changed, name).select_permissions.find((one) => one.role === role);
  if (found === undefined) throw new Error(`${role} may not read ${name}`);
  return found.permission;
}

/** Changes whenever a row of the product does. */
async function stored(): Promise<string> {
  const { rows: tables } = await sql.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const hashes: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql.query<{ hash: string | null }>(
      `select md5(string_agg(t::text, '' order by t::text)) as hash from public.${name} as t`,
    );
    hashes.push(`${name} ${rows[0]?.hash ?? ''}`);
  }
  return hashes.join('\n');
}

describe('what is right', () => {
  it('differs in nothing, and leaves nothing behind, with writes too', async () => {
    const before = await stored();
    const [url, metadataUrl] = [await start({ allowList: true }), await start()];
    const findings = await checkHasura({ url, metadataUrl, adminSecret, writes: true });
    expect(findings.differences).toEqual([]);
    for (const { checked } of findings.parts) expect(checked).toBeGreaterThan(0);
    expect(await stored()).toBe(before);
  });

  it('is checked part by part, and what could not be is said', async () => {
    const url = await start({ allowList: true });
    const alone = await checkHasura({ url, adminSecret });
    expect(alone.differences).toEqual([]);
    expect(alone.toString()).toContain('schemas and permissions were not checked');
    expect(alone.parts.map(({ title }) => title)).toEqual([
      expect.stringContaining(url) as string,
      'listed operations',
      'REST endpoints',
    ]);
    for (const { checked } of alone.parts) expect(checked).toBeGreaterThan(0);
  });
});

describe('what is planted is found', () => {
  it('a permission that was taken away', async () => {
    const found = await check(
      (changed) => {
        const table = tableOf(changed, 'calendar_events');
        table.select_permissions = table.select_permissions.filter(({ role }) => role !== 'student');
      },
      ['operations', 'schemas', 'reading'],
    );
    expect(found).toContain('schemas: student lacks query_root.calendar_events: [calendar_events!]!');
    for (const start of ['reading: approved calendar_events', 'operations: student CalendarEvents'])
      expect(found.filter((line) => line.startsWith(start))).not.toEqual([]);
  });

  it('a column more', async () => {
    const found = await check(
      (changed) => {
        const { columns } = selectOf(changed, 'exams', 'anonymous');
        if (Array.isArray(columns)) columns.push('state');
      },
      ['schemas'],
    );
    expect(found).toContain('schemas: anonymous has exams.state: String!');
    expect(found.every((line) => line.startsWith('schemas: anonymous has exams'))).toBe(true);
  });

  it('rows more, where the schema is the same', async () => {
    const found = await check(
      (changed) => {
        selectOf(changed, 'exams', 'anonymous').filter = {};
      },
      ['reading'],
    );
    expect(found).toEqual([
      'reading: anonymous exams, select: 4 rows, and 1 are expected (shown)',
      'reading: anonymous exams, aggregate: 4 rows, and 1 are expected (shown)',
    ]);
  });

  it('an operation that is missing from the allow-list, and an endpoint that is not there', async () => {
    const found = await check(
      (changed) => {
        changed.rest_endpoints = changed.rest_endpoints.filter(({ name }) => name !== 'exams');
        for (const { definition } of changed.query_collections)
          definition.queries = definition.queries.filter(({ name }) => name !== 'NewestNotices');
      },
      ['operations', 'endpoints'],
    );
    for (const role of ['anonymous', 'student', 'teacher'])
      expect(found).toContain(`operations: ${role} NewestNotices: validation-failed: query is not allowed`);
    expect(found.filter((line) => line.startsWith('endpoints: /api/rest/exams: 404'))).toHaveLength(1);
    expect(found).toHaveLength(4);
  });

  it('metadata that do not fit the database', async () => {
    const url = await start();
    const send = async (
      type: string,
      args: object,
    ): Promise<{ metadata?: { sources: { tables: unknown[] }[] } }> => {
      const response = await fetch(`${url}/v1/metadata`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret },
        body: JSON.stringify({ type, version: 2, args }),
      });
      return (await response.json()) as { metadata?: { sources: { tables: unknown[] }[] } };
    };
    const { metadata: exported } = await send('export_metadata', {});
    exported?.sources[0]?.tables.push({ table: { schema: 'public', name: 'nowhere' } });
    await send('replace_metadata', { allow_inconsistent_metadata: true, metadata: exported });
    const findings = new Findings();
    await checkConsistency(await reachHasura(url, adminSecret), findings.part('metadata'));
    expect(findings.differences).toEqual([expect.stringMatching(/^metadata: table .*nowhere/) as string]);
  });

  it('a right to write', async () => {
    const before = await stored();
    const found = await check(
      (changed) => {
        const [insert] = tableOf(changed, 'results').insert_permissions;
        const notices = tableOf(changed, 'notices');
        if (insert === undefined) throw new Error('teachers insert no results');
        notices.insert_permissions.push({
          ...insert,
          role: 'student',
          permission: { ...insert.permission, check: {}, columns: ['title', 'content', 'category'] },
        });
        tableOf(changed, 'results').update_permissions = [];
      },
      ['writing'],
    );
    expect(found).toEqual([
      ...['approved', 'pending', 'rejected', 'other'].map(
        (person) => `writing: ${person} notices, insert: it exists, and - is expected: `,
      ),
      expect.stringMatching(/^writing: teacher results, update: -, and own is expected: /),
    ]);
    expect(await stored()).toBe(before);
  });
});

/** The command as somebody types it. */
function command(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'tests/deploy/hasura/run.ts', ...args],
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

describe('the command', () => {
  const secret = { HASURA_GRAPHQL_ADMIN_SECRET: adminSecret };

  it('says what it needs, who does not answer, whose secret is wrong, and what is no Hasura', async () => {
    const url = await start({ allowList: true });
    const other = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const cases: [string[], NodeJS.ProcessEnv, RegExp][] = [
      [[], secret, /^Usage: /],
      [[url], { HASURA_GRAPHQL_ADMIN_SECRET: '' }, /^HASURA_GRAPHQL_ADMIN_SECRET is not set/],
      [[url, '--email', 'a@b.test'], secret, /^--server, --email and CHECK_PASSWORD go together/],
      [['http://127.0.0.1:9'], secret, /^http:\/\/127\.0\.0\.1:9\/v1\/version cannot be reached: /],
      [
        [url],
        { HASURA_GRAPHQL_ADMIN_SECRET: 'wrong' },
        /refuses the admin secret: invalid x-hasura-admin-secret/,
      ],
      [[`http://127.0.0.1:${port}`], secret, /answers 200 with no JSON: it is not a Hasura/],
    ];
    for (const [args, env, expected] of cases) {
      const { code, output } = await command(args, env);
      expect(output).toMatch(expected);
      expect(code).toBe(1);
    }
    other.close();
  });
});
