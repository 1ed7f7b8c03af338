// For tests of what only a real Postgres shows: an engine over a small database with things that are large, and slow.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocket } from 'ws';
import { createEngine, type Engine, metadataFromJson, parseConfig, type Project } from '../src/index.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';

export const adminSecret = 'secret';
export const asAdmin = { 'x-hasura-admin-secret': adminSecret };

const everything = { columns: '*', filter: {}, allow_aggregations: true };

/** Nodes of one group are related to each other; `slow` sleeps; a note `slow` makes an insert sleep. */
const sql = `
  create table node (id int primary key generated always as identity, grp int not null, note text not null);
  create function slow(seconds int) returns setof node language plpgsql stable as $$ begin
    perform pg_sleep(seconds);
    return query select * from node order by id limit 1;
  end $$;
  create function sleep() returns trigger language plpgsql as $$ begin
    if new.note = 'slow' then perform pg_sleep(60); end if;
    return new;
  end $$;
  create trigger sleep before insert on node for each row execute function sleep();
  insert into node (grp, note) values (1, 'first')`;

export const realMetadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [
        {
          table: { schema: 'public', name: 'node' },
          array_relationships: [
            {
              name: 'same',
              using: {
                manual_configuration: {
                  remote_table: { schema: 'public', name: 'node' },
                  column_mapping: { grp: 'grp' },
                },
              },
            },
          ],
          select_permissions: ['anonymous', 'reader'].map((role) => ({ role, permission: everything })),
        },
      ],
      functions: [{ function: { schema: 'public', name: 'slow' } }],
    },
  ],
};

export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** An engine behind an HTTP server of its own. */
export interface ServedEngine {
  engine: Engine;
  /** `http://127.0.0.1:port` */
  url: string;
  /** As the admin unless the headers say otherwise. */
  ask(body: unknown, headers?: Record<string, string>, signal?: AbortSignal): Promise<Reply>;
  /** A WebSocket that is ready, with all that it received. */
  connect(protocol?: string, headers?: Record<string, string>): Promise<RealSocket>;
  stop(): Promise<void>;
}

export interface RealEngine extends ServedEngine {
  logged: string[];
}

export interface RealSocket {
  socket: WebSocket;
  received: Record<string, unknown>[];
  send: (message: unknown) => void;
  /** How it ended. */
  closed(): { code: number; reason: string } | undefined;
}

export interface RealDatabase {
  url: string;
  client: pg.Pool;
  /** Statements of engines that run now, the beginnings of their texts. */
  running(): Promise<string[]>;
  /** `url`: the same database by another way. */
  start(env?: NodeJS.ProcessEnv, metadata?: unknown, url?: string, project?: Project): Promise<RealEngine>;
  drop(): Promise<void>;
}

/** On the tests' cluster, in a database of its own, unless another one is given. */
export async function realDatabase(given?: TestDatabase): Promise<RealDatabase> {
  const database = given ?? (await testDatabase());
  // One connection, and another one when a test has restarted the cluster.
  const client = new pg.Pool({ connectionString: database.url, max: 1 });
  client.on('error', () => undefined);
  await client.query(sql);
  return {
    url: database.url,
    client,
    running: async () => {
      const { rows } = await client.query<{ query: string }>(
        `select left(query, 60) as query from pg_stat_activity where datname = current_database()
         and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return rows.map(({ query }) => query);
    },
    start: (env, metadata, url = database.url, project) => startRealEngine(url, env, metadata, project),
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

async function startRealEngine(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
  metadata: unknown = realMetadata,
  project?: Project,
): Promise<RealEngine> {
  const logged: string[] = [];
  const log = (message: string) => logged.push(message);
  const engine = await createEngine({
    metadata: metadataFromJson(metadata),
    databaseUrl,
    project,
    logger: { info: () => undefined, warn: log, error: log },
    config: parseConfig({
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      ...env,
    }),
  });
  return { ...(await serveEngine(engine)), logged };
}

export async function serveEngine(engine: Engine): Promise<ServedEngine> {
  const server = createServer((request, response) => engine.handle(request, response));
  server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}`;
  const sockets: WebSocket[] = [];
  return {
    engine,
    url,
    ask: async (body, headers = asAdmin, signal = AbortSignal.timeout(100_000)) => {
      const response = await fetch(`${url}/v1/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(typeof body === 'string' ? { query: body } : body),
        signal,
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    connect: (protocol = 'graphql-transport-ws', headers = asAdmin) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/graphql`, protocol, { headers });
      sockets.push(socket);
      return ready(socket);
    },
    stop: async () => {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      await engine.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function ready(socket: WebSocket): Promise<RealSocket> {
  const received: Record<string, unknown>[] = [];
  const send = (message: unknown): void => socket.send(JSON.stringify(message));
  let ended: { code: number; reason: string } | undefined;
  const closed = () => ended;
  socket.on('close', (code, reason) => (ended = { code, reason: reason.toString() }));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => send({ type: 'connection_init' }));
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Record<string, unknown>;
      if (message['type'] === 'connection_ack') resolve({ socket, received, send, closed });
      else if (message['type'] !== 'ping' && message['type'] !== 'ka') received.push(message);
    });
  });
}
