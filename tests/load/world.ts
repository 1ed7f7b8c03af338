// What the load tests share: the product as `npm start` runs it, its Postgres, requests over kept connections, figures.

import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { print } from 'graphql';
import pg from 'pg';
import { parse } from 'yaml';
import { z } from 'zod';
import * as adminDocuments from '../../web/src/graphql/generated/admin.ts';
import * as deskDocuments from '../../web/src/graphql/generated/office.ts';
import { databaseUrl, launch, removeData, root, temporaryFolder, type Product } from '../embedded/product.ts';

export const adminSecret = 'only for this load test, and long enough';

/** As in production: nothing but the app's own operations is answered. */
const production = {
  DEMO: '0',
  HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
  // A whole country looks up from this one address.
  LOOK_UPS_AT_ONCE: '999999999',
  LOOK_UPS_IN_RESERVE: '999999999',
  MISSES_AT_ONCE: '999999999',
};

export interface World {
  product: Product;
  dataDir: string;
  /** As superuser; of the database that the product serves. */
  database: pg.Client;
  /** Starts it again, on the same port, after somebody has killed it. */
  again(): Promise<void>;
  end(): Promise<void>;
}

/** Starts an installation: an empty one that is removed at the end, unless a folder is named, which stays. */
export async function startWorld(kept = process.env.DATA_DIR, env: NodeJS.ProcessEnv = {}): Promise<World> {
  const dataDir = kept ?? temporaryFolder();
  const start = async (port?: number): Promise<Pick<World, 'product' | 'database'>> => {
    const product = await launch({
      dataDir,
      env: { ...production, ...env },
      ...(port === undefined ? {} : { port }),
    });
    try {
      await product.ready();
      const database = new pg.Client(databaseUrl(dataDir, 'prabesh'));
      // It ends with its Postgres.
      database.on('error', () => undefined);
      await database.connect();
      return { product, database };
    } catch (error) {
      await product.stop('SIGKILL');
      throw error;
    }
  };
  try {
    const world: World = {
      ...(await start()),
      dataDir,
      async again() {
        await world.database.end().catch(() => undefined);
        Object.assign(world, await start(world.product.port));
      },
      async end() {
        await world.database.end();
        await world.product.stop();
        if (kept === undefined) await removeData(dataDir);
      },
    };
    return world;
  } catch (error) {
    if (kept === undefined) await removeData(dataDir);
    throw error;
  }
}

/** A further server on the same database, as docs/scaling.md has several. */
export async function startBeside({ dataDir }: World): Promise<Product> {
  const own = temporaryFolder();
  const product = await launch({
    dataDir: own,
    env: { ...production, DATABASE_URL: databaseUrl(dataDir, 'prabesh') },
  });
  void product.ended.then(() => removeData(own));
  await product.ready();
  return product;
}

const collections = z.array(
  z.object({
    definition: z.object({ queries: z.array(z.object({ name: z.string(), query: z.string() })) }),
  }),
);

/** An operation's text as the page sends it: codegen writes it from the `.graphql` file into the allow-list. */
export function documentOf(operation: string): string {
  const office = [...Object.entries(adminDocuments), ...Object.entries(deskDocuments)].find(
    ([name]) => name === `${operation}Document`,
  )?.[1];
  if (office) return print(office);
  const file = path.join(root, 'hasura/metadata/query_collections.yaml');
  const all = collections.parse(parse(readFileSync(file, 'utf8')));
  const found = all.flatMap(({ definition }) => definition.queries).find(({ name }) => name === operation);
  if (!found) throw new Error(`${operation} is not in ${file}: npm run codegen writes it`);
  return found.query;
}

interface GraphqlRequest {
  query: string;
  variables?: Record<string, unknown>;
}

/** The body of the answer to a request of GraphQL; rejects for another status than 200. */
export function exchange(
  url: string,
  agent: Agent,
  json: string,
  headers: Record<string, string>,
): Promise<Buffer> {
  const sized = {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/graphql`, { method: 'POST', agent, headers: sized }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`status ${response.statusCode ?? 0}`));
      });
    });
    sent.on('error', reject);
    sent.end(json);
  });
}

/** One client with one kept connection, as a browser holds it. */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Milliseconds until the whole answer is here. Throws for any answer with errors. */
  async send(body: GraphqlRequest): Promise<number> {
    const begun = performance.now();
    const answer = await exchange(this.#url, this.#agent, JSON.stringify(body), {
      'accept-encoding': 'gzip',
    });
    const took = performance.now() - begun;
    // Errors are short, so they come uncompressed; a compressed answer holds data.
    if (answer.subarray(0, 10).toString('latin1') === '{"errors":') throw new Error(answer.toString());
    return took;
  }

  close(): void {
    this.#agent.destroy();
  }
}

export interface Figures {
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
}

/** Milliseconds, in any order, of requests that were made within `seconds`. */
export function figures(times: readonly number[], seconds: number): Figures {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
  return {
    requests: sorted.length,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    most: at(1),
  };
}

export const millisecond = (value: number): string => `${value.toFixed(1)} ms`;
