// The server beside a real Hasura (HASURA_GRAPHQL_ENDPOINT), in the order of docker-compose.yml. Hasura itself is not
// here: this test applies the migrations in its place and answers its /healthz.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrateDatabase } from '@prabesh/engine';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeClusterRoles } from '../../server/embedded/roles.ts';
import { publicCaching } from '../../server/results/answers/restHandler.ts';
import { patience } from '../support/patience.ts';
import { migrationsFolder, testDatabase, type TestDatabase } from '../support/postgres.ts';
import { launch, removeData, runCommand, signIn, temporaryFolder, type Product } from './product.ts';

vi.setConfig({ testTimeout: patience.product });

let database: TestDatabase;
let hasura: Server;
let dataDir: string;
let product: Product | undefined;

beforeEach(async () => {
  database = await testDatabase({ migrate: false });
  await makeClusterRoles(database.url);
  dataDir = temporaryFolder();
  hasura = createServer((req, res) => {
    // Its endpoints, as far as they tell who asked for what.
    if (req.url?.startsWith('/api/rest/') === true) {
      const { authorization = null, cookie = null } = req.headers;
      res.end(JSON.stringify({ asked: req.url, method: req.method, authorization, cookie }));
    } else res.writeHead(req.url === '/healthz' ? 200 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(hasura, 'listening');
});

afterEach(async () => {
  await product?.stop();
  product = undefined;
  hasura.close();
  await removeData(dataDir);
  await database.drop();
});

function environment(): NodeJS.ProcessEnv {
  const { port } = hasura.address() as AddressInfo;
  return {
    DEMO: '0',
    // As in compose: the server's own role, which is there before the tables.
    DATABASE_URL: database.urls.server,
    HASURA_GRAPHQL_ENDPOINT: `http://127.0.0.1:${port}`,
  };
}

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As hasura-cli does. */
const migrateAsHasura = () =>
  migrateDatabase({ databaseUrl: database.url, folder: migrationsFolder, database: 'default' });

async function answer(path: string): Promise<{ status: number; body: unknown; cache: string | null }> {
  const response = await fetch(`${product?.url ?? ''}${path}`);
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    body: json ? (JSON.parse(text) as unknown) : text,
    cache: response.headers.get('cache-control'),
  };
}

const keySet = '/auth/.well-known/jwks.json';

it('serves the key set first, waits for the tables, and leaves GraphQL and migrations to Hasura', async () => {
  product = await launch({ dataDir, env: environment() });

  // No tables: an empty key set, asked for again soon, is what lets Hasura start and make them.
  await product.ready(keySet);
  expect(await answer(keySet)).toEqual({ status: 200, body: { keys: [] }, cache: 'public, max-age=5' });
  expect(await answer('/healthz')).toMatchObject({ status: 503, body: { error: { code: 'starting' } } });
  expect(await answer('/auth/user')).toMatchObject({ status: 503 });

  // A command does not make them either.
  const early = await runCommand('createAdmin', ['--email', 'office@prabesh.test'], {
    dataDir,
    env: environment(),
    input: 'Correct1horse\n',
  });
  expect(early.code).toBe(1);
  expect(early.output).toMatch(/^The database has no tables yet: they come with the first start of Hasura/);

  await migrateAsHasura();
  await product.ready();
  expect(await answer(keySet)).toMatchObject({
    status: 200,
    body: {
      keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) as string }],
    },
    cache: 'public, max-age=300',
  });

  // What is Hasura's is not answered here, and no embedded Postgres was started.
  expect((await answer('/v1/graphql')).status).toBe(404);
  expect((await answer('/v1/version')).status).toBe(404);
  expect(product.output()).toMatch(/Waiting for Hasura \(http:\/\/127\.0\.0\.1:\d+\)[^]*served by Hasura at/);
  const schemas = await withDatabase((client) =>
    client.query("select 1 from pg_namespace where nspname = 'prabesh_migrations'"),
  );
  expect(schemas.rowCount).toBe(0);

  // Accounts, pages and files are.
  const made = await runCommand('createAdmin', ['--email', 'office@prabesh.test'], {
    dataDir,
    env: environment(),
    input: 'Correct1horse\n',
  });
  expect(made).toMatchObject({ code: 0 });
  expect(await signIn(product.url, 'office@prabesh.test', 'Correct1horse')).toBe(200);
  expect((await answer('/results')).body).toContain('<!doctype html>');
  expect((await answer('/files/none.pdf')).status).toBe(401);

  // So is the registration, here without a mail server; the demo's mail page is not.
  expect(product.output()).toContain('Mail is off');
  expect((await answer('/dev/mail')).status).toBe(404);
  const registered = await fetch(`${product.url}/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'सीता',
      last_name: 'Sharma',
      email: 'sita@example.com',
      phone: '९८५१-०१२३४५',
      college_name: 'Pulchowk Campus',
    }),
  });
  expect(registered.status).toBe(201);
  expect(await registered.json()).toEqual({ registration_number: 'BE-0000001', email_sent: false });

  // Look-ups are Hasura's, asked by this server with the headers that caches need.
  const asked = '/api/rest/result?exam_title=CEE&set_number=1&symbol=A';
  const lookUp = (headers: Record<string, string>) => fetch(`${product?.url ?? ''}${asked}`, { headers });
  const visitors = await lookUp({});
  expect(await visitors.json()).toEqual({ asked, method: 'GET', authorization: null, cookie: null });
  expect(visitors.headers.get('cache-control')).toBe(publicCaching);
  const known = await lookUp({ 'if-none-match': visitors.headers.get('etag') ?? '' });
  expect([known.status, known.headers.get('vary')]).toEqual([304, visitors.headers.get('vary')]);
  const own = await lookUp({ authorization: 'Bearer x', cookie: 'a=b' });
  expect(await own.json()).toEqual({ asked, method: 'GET', authorization: 'Bearer x', cookie: null });
  expect(own.headers.get('cache-control')).toBe('private, no-store');

  // It stays alive without Hasura, and says soon that this part is missing.
  const graphqlReady = '/readyz?parts=graphql';
  expect(await answer(graphqlReady)).toMatchObject({ status: 200 });
  hasura.close();
  hasura.closeAllConnections();
  await expect
    .poll(() => answer(graphqlReady))
    .toMatchObject({ status: 503, body: { ready: false, parts: [{ part: 'graphql', state: 'down' }] } });
  expect(await answer('/healthz')).toMatchObject({ status: 200, body: 'OK' });
  // What has been asked for (by the page above, too) is still in memory; nothing else is answered, or kept.
  expect(await answer('/api/rest/exams')).toMatchObject({ status: 200, cache: publicCaching });
  expect(await answer('/api/rest/top-performers?exam_title=CEE&set_number=1')).toMatchObject({
    status: 503,
    cache: 'no-store',
  });
  expect(await product.stop()).toBe(0);
});
