// What the cases run against: this engine in this process, or a Hasura somewhere.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createEngine, metadataFromJson, parseConfig } from '../src/index.ts';
import type { Suite } from './suite.ts';

/** A server that holds one suite's data and metadata. */
export interface Server {
  url: string;
  adminSecret: string;
  sql(text: string): Promise<void>;
  /** From here on these metadata; connections may be lost. */
  useMetadata(metadata: unknown): Promise<void>;
  stop(): Promise<void>;
}

/** One database, and what serves it: for one suite at a time. */
export interface Subject {
  /** A server with nothing but this suite's data and metadata. */
  serve(suite: Suite): Promise<Server>;
  close(): Promise<void>;
}

/** Everything a suite may have left behind, the extensions' own schemas included. */
const emptyDatabase = `do $$ declare s text; begin
  for s in select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'hdb_catalog') loop
    execute format('drop schema %I cascade', s);
  end loop;
  create schema public;
end $$`;

/** The statements that make a suite's data, on whatever was there: an eighth of what a copy of a template costs. */
const setUp = ({ extensions, setup_sql }: Suite): string[] => [
  emptyDatabase,
  ...extensions.map((extension) => `create extension if not exists "${extension}"`),
  ...setup_sql,
];

/** This engine, on a database of its own in a cluster. */
export async function engineSubject(clusterUrl: string): Promise<Subject> {
  const run = async (url: string, ...statements: string[]) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const name = `conformance_${randomBytes(6).toString('hex')}`;
  const address = new URL(clusterUrl);
  address.pathname = `/${name}`;
  const databaseUrl = address.href;
  await run(
    clusterUrl,
    `create database ${name} template template0`,
    // The cases were recorded with these.
    `alter database ${name} set timezone = 'UTC'`,
    `alter database ${name} set lc_monetary = 'C'`,
    // As for Hasura's user of Postgres, who is named `hasura` as the schema of many suites is.
    `alter database ${name} set search_path = hasura, public`,
  );
  const adminSecret = 'conformance';
  return {
    async serve(suite) {
      // A connection of its own each time: some scripts set variables of the session.
      await run(databaseUrl, ...setUp(suite));
      const start = (metadata: unknown) =>
        createEngine({
          metadata: metadataFromJson(metadata),
          databaseUrl,
          config: parseConfig({ ...suite.server.env, HASURA_GRAPHQL_ADMIN_SECRET: adminSecret }),
        });
      let engine = await start(suite.metadata);
      const server = createServer((request, response) => engine.handle(request, response));
      server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return {
        url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
        adminSecret,
        sql: (text) => run(databaseUrl, text),
        useMetadata: async (metadata) => {
          const next = await start(metadata);
          await engine.close();
          engine = next;
        },
        stop: async () => {
          await engine.close();
          server.closeAllConnections();
          await new Promise((resolve) => server.close(resolve));
        },
      };
    },
    close: () => run(clusterUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A running Hasura v2, with its database. */
export function hasuraSubject(url: string, adminSecret: string): Subject {
  const post = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  };
  const sql = (text: string) =>
    post('/v2/query', {
      type: 'run_sql',
      args: { source: 'default', sql: text, check_metadata_consistency: false },
    });
  const useMetadata = (metadata: unknown) =>
    post('/v1/metadata', { type: 'replace_metadata', version: 2, args: { metadata } });

  return {
    async serve(suite) {
      for (const text of setUp(suite)) await sql(text);
      await useMetadata(suite.metadata);
      return { url, adminSecret, sql, useMetadata, stop: () => Promise.resolve() };
    },
    close: () => Promise.resolve(),
  };
}
