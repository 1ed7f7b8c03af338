// The product's API for these tests: a real engine over HTTP on a database of their own, and people with tokens.
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { createEngine, loadMetadata, parseConfig, type Engine } from '@prabesh/engine';
import { SignJWT } from 'jose';
import pg from 'pg';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../support/postgres.ts';

const key = 'a key for tests only, thirty-two bytes or more';
const claimsNamespace = 'https://hasura.io/jwt/claims';

export interface Answer {
  status: number;
  data: Record<string, unknown> | null;
  /** `extensions.code` of each error. */
  codes: string[];
  messages: string[];
}

export interface Api {
  sql: pg.Pool;
  /** Runs an operation with these headers. */
  ask(headers: Record<string, string>, query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** The text that is answered to this body: a request, or a list of them. */
  send(headers: Record<string, string>, body: unknown): Promise<string>;
  /** The text of the first message for a subscription. */
  subscribe(headers: Record<string, string>, request: unknown): Promise<string>;
  /** The texts of a subscription's messages as they come, from the first on. */
  follow(headers: Record<string, string>, request: unknown): Followed;
  /** How Postgres would answer a query of that role: the plan's lines. */
  explain(role: string, query: string, variables: Record<string, unknown>): Promise<string>;
  /** What a role may ask for, as SDL. */
  schema(role: string): string;
  close(): Promise<void>;
}

interface ResponseBody {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

function isResponseBody(value: unknown): value is ResponseBody {
  return typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
}

/** The Authorization header of somebody whose token was made as the server makes it. */
export async function bearer(
  role: string,
  userId: string,
  allowed = [role],
): Promise<Record<string, string>> {
  const token = await new SignJWT({
    [claimsNamespace]: {
      'x-hasura-default-role': role,
      'x-hasura-allowed-roles': allowed,
      'x-hasura-user-id': userId,
    },
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(new TextEncoder().encode(key));
  return { authorization: `Bearer ${token}` };
}

async function startServer(engine: Engine): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    engine.handle(request, response);
  });
  server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { server, url: `http://127.0.0.1:${address.port}/v1/graphql` };
}

/** The first message of one subscription, on a socket of its own. */
function firstMessage(url: string, headers: Record<string, string>, payload: unknown): Promise<string> {
  const socket = new WebSocket(url.replace('http', 'ws'), 'graphql-transport-ws', { headers });
  return new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`closed: ${code} ${reason.toString()}`)));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.includes('"connection_ack"'))
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
      else if (text.includes('"id":"1"')) resolve(text);
    });
  }).finally(() => socket.terminate());
}

export interface Followed {
  messages: string[];
  close: () => void;
}

function follow(url: string, headers: Record<string, string>, payload: unknown): Followed {
  const socket = new WebSocket(url.replace('http', 'ws'), 'graphql-transport-ws', { headers });
  const messages: string[] = [];
  socket.on('error', (error) => messages.push(error.message));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.includes('"connection_ack"'))
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
    else if (text.includes('"id":"1"')) messages.push(text);
  });
  return { messages, close: () => socket.terminate() };
}

const adminSecret = 'the secret of these tests';

/**
 * Starts the API on a new database. With `allowList` only the app's own operations are answered; with `settings` of
 * Postgres for the engine's connections, such as `enable_hashjoin=off`.
 */
export async function startApi({ allowList = false, settings = [] as string[] } = {}): Promise<Api> {
  const database: TestDatabase = await testDatabase();
  const databaseUrl = new URL(database.urls.engine);
  if (settings.length > 0)
    databaseUrl.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '));
  const engine = await createEngine({
    metadata: await loadMetadata(path.resolve(import.meta.dirname, '../../hasura/metadata')),
    databaseUrl: databaseUrl.href,
    config: parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key }),
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      HASURA_GRAPHQL_ENABLE_ALLOWLIST: String(allowList),
    }),
  });
  const { server, url } = await startServer(engine);
  const sql = new pg.Pool({ connectionString: database.url, max: 4 });
  // Dropping the database ends idle connections; that is no failure of a test.
  sql.on('error', () => undefined);

  const post = (headers: Record<string, string>, body: unknown): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  return {
    sql,
    send: async (headers, body) => (await post(headers, body)).text(),
    follow: (headers, request) => follow(url, headers, request),
    subscribe: (headers, request) => firstMessage(url, headers, request),
    async explain(role, query, variables) {
      const response = await fetch(`${url}/explain`, {
        method: 'POST',
        headers: { 'x-hasura-admin-secret': adminSecret },
        body: JSON.stringify({ query: { query, variables }, user: { 'x-hasura-role': role } }),
      });
      const plans = z.array(z.object({ plan: z.array(z.string()).nullable() })).parse(await response.json());
      return plans.flatMap(({ plan }) => plan ?? []).join('\n');
    },
    schema: (role) => engine.printSchema(role),
    async ask(headers, query, variables = {}) {
      const response = await post(headers, { query, variables });
      const body: unknown = await response.json();
      if (!isResponseBody(body)) throw new Error(`not a GraphQL answer: ${JSON.stringify(body)}`);
      const errors = body.errors ?? [];
      return {
        status: response.status,
        data: body.data ?? null,
        codes: errors.map((error) => error.extensions?.code ?? ''),
        messages: errors.map((error) => error.message),
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await engine.close();
      await sql.end();
      await database.drop();
    },
  };
}
