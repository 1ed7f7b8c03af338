// The library of the goldens as a database of its own, with its Api, for tests.
import pg from 'pg';
import { createApi, type Api } from '../src/api/api.ts';
import { BoundedClient } from '../src/database/boundedClient.ts';
import type { LiveQuery, Operation } from '../src/execute/operation.ts';
import type { Metadata } from '../src/metadata/schema.ts';
import type { Session } from '../src/session/session.ts';
import { testDatabase } from '../testing/postgres.ts';
import { sampleSet } from './sampleSet.ts';

export const librarySql = sampleSet('library').sql;

/** The metadata as written. */
export const libraryJson = (): unknown => sampleSet('library').json;

export const libraryMetadata = (): Metadata => sampleSet('library').metadata;

export interface Library {
  pool: pg.Pool;
  api: Api;
  prepare(query: string, variables?: Record<string, unknown>, session?: Session): Operation;
  /** The parsed answer of a query or mutation. */
  ask(query: string, variables?: Record<string, unknown>, session?: Session): Promise<unknown>;
  stop(): Promise<void>;
}

/** A session of `role`; the variables' names without `x-hasura-`. */
export function sessionOf(role: string, variables: Record<string, string> = {}): Session {
  const named = Object.entries(variables).map(([name, value]) => [`x-hasura-${name}`, value] as const);
  return {
    role,
    isAdmin: role === 'admin',
    variables: new Map([['x-hasura-role', role], ...named]),
    useBackendOnlyPermissions: false,
  };
}

export const admin = sessionOf('admin');

/** The live query of a subscription. */
export function liveOf(operation: Operation): LiveQuery {
  if (operation.kind === 'subscription' && operation.live.cursor === undefined) return operation.live;
  throw new Error('not a live query');
}

/** The stream of a subscription. */
export function streamOf(operation: Operation): LiveQuery {
  if (operation.kind === 'subscription' && operation.live.cursor !== undefined) return operation.live;
  throw new Error('not a stream');
}

/** The library with other metadata, or another sample set. */
export async function startLibrary(
  metadata: Metadata = libraryMetadata(),
  sql: string = librarySql,
): Promise<Library> {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 4, Client: BoundedClient });
  // Dropping the database may reach a connection before its own farewell does.
  pool.on('error', () => undefined);
  await pool.query(sql);
  const config = { stringifyNumericTypes: false, inferFunctionPermissions: true };
  const api = await createApi({ metadata, pool, config });
  const prepare: Library['prepare'] = (query, variables = {}, session = admin) =>
    api.prepare({ query, variables }, session);
  return {
    pool,
    api,
    prepare,
    ask: async (query, variables, session) => {
      const operation = prepare(query, variables, session);
      if (operation.kind === 'subscription') throw new Error('a subscription is not asked once');
      return JSON.parse((await operation.execute()).json) as unknown;
    },
    stop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
