// What the cases run against: this engine in this process, or a Hasura somewhere.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createEngine, metadataFromJson, parseConfig } from '../../engine/src/index.ts';
import type { Suite } from './suite.ts';

/** A server that holds one suite's data and metadata. */
export interface Server {
  url: string;
  adminSecret: string;
  sql(text: string): Promise<void>;
  stop(): Promise<void>;
}

export interface Subject {
  /** Whether suites, and cases that write, can run beside each other. */
  parallel: boolean;
  /** Prepares a suite; each `serve()` gives a fresh copy of its data. */
  prepare(suite: Suite): Promise<{ serve(): Promise<Server>; dispose(): Promise<void> }>;
}

/** This engine: a template database per suite, and a copy of it with an engine of its own for each `serve()`. */
export function engineSubject(clusterUrl: string): Subject {
  const run = async (url: string, ...statements: string[]) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const databaseUrl = (name: string) => {
    const url = new URL(clusterUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  const create = async (template: string): Promise<string> => {
    const name = `conformance_${randomBytes(6).toString('hex')}`;
    await run(clusterUrl, `create database ${name} template ${template}`);
    // The cases were recorded with these; a copy does not inherit them from its template.
    await run(
      clusterUrl,
      `alter database ${name} set timezone = 'UTC'`,
      `alter database ${name} set lc_monetary = 'C'`,
    );
    return name;
  };
  const drop = (name: string) => run(clusterUrl, `drop database if exists ${name} with (force)`);

  return {
    parallel: true,
    async prepare(suite) {
      const template = await create('template0');
      try {
        const extensions = suite.extensions.map(
          (extension) => `create extension if not exists "${extension}"`,
        );
        await run(databaseUrl(template), ...extensions, ...suite.setup_sql);
      } catch (error) {
        await drop(template);
        throw error;
      }
      return {
        dispose: () => drop(template),
        async serve() {
          const name = await create(template);
          const url = databaseUrl(name);
          const adminSecret = 'conformance';
          try {
            const engine = await createEngine({
              metadata: metadataFromJson(suite.metadata),
              databaseUrl: url,
              config: parseConfig({ ...suite.server.env, HASURA_GRAPHQL_ADMIN_SECRET: adminSecret }),
            });
            const server = createServer((request, response) => engine.handle(request, response));
            server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
            await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
            return {
              url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
              adminSecret,
              sql: (text) => run(url, text),
              stop: async () => {
                await engine.close();
                server.closeAllConnections();
                await new Promise((resolve) => server.close(resolve));
                await drop(name);
              },
            };
          } catch (error) {
            await drop(name);
            throw error;
          }
        },
      };
    },
  };
}

/** Everything a case may have left behind, the extensions' own schemas included. */
const emptyDatabase = `do $$ declare s text; begin
  for s in select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'hdb_catalog') loop
    execute format('drop schema %I cascade', s);
  end loop;
  create schema public;
end $$`;

/** A running Hasura v2; its database is emptied and filled again for every `serve()`. */
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
  const replaceMetadata = (metadata: unknown) =>
    post('/v1/metadata', { type: 'replace_metadata', version: 2, args: { metadata } });

  return {
    parallel: false,
    prepare: (suite) =>
      Promise.resolve({
        dispose: () => Promise.resolve(),
        async serve() {
          await sql(emptyDatabase);
          for (const extension of suite.extensions)
            await sql(`create extension if not exists "${extension}"`);
          for (const text of suite.setup_sql) await sql(text);
          await replaceMetadata(suite.metadata);
          return { url, adminSecret, sql, stop: () => Promise.resolve() };
        },
      }),
  };
}
