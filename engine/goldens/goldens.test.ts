// Every construct of the compiler as a document: goldens/cases/<name>.graphql is asked, its statements are compared with
// <name>.sql and its answer with <name>.json. To write both anew: UPDATE_GOLDENS=1 npx vitest run goldens
// Comments at the top of a case say how it is asked: see `Case`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi, type Api, type ApiOptions } from '../src/api/api.ts';
import { toResponse } from '../src/base/errors.ts';
import type { LiveQuery, Operation } from '../src/execute/operation.ts';
import type { Session } from '../src/session/session.ts';
import { testDatabase } from '../testing/postgres.ts';
import { formatSql } from './formatSql.ts';
import { type RecordingPool, recordingPool } from './recordingPool.ts';
import { sampleSet } from './sampleSet.ts';

const folder = import.meta.dirname;
const cases = readdirSync(path.join(folder, 'cases'))
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => name.slice(0, -'.graphql'.length));
const isUpdate = process.env.UPDATE_GOLDENS === '1';

/** What the comments at the top of a case say: `# role: reader`, `# session: {…}`, `# variables: {…}`, … */
interface Case {
  /** `# set: <name>`: the sample database and metadata in goldens/sets/<name>; without it the library. */
  set: string;
  /** `# config: {…}`: the Api's configuration where it differs from `usualConfig`. */
  config: Partial<ApiOptions['config']>;
  query: string;
  role: string;
  session: Record<string, string>;
  variables: Record<string, unknown>;
  /** Errors with what only admins see. */
  showsInternals: boolean;
}

const usualConfig: ApiOptions['config'] = { stringifyNumericTypes: false, inferFunctionPermissions: true };

function readCase(name: string): Case {
  const query = readFileSync(path.join(folder, 'cases', `${name}.graphql`), 'utf8');
  const comment = (key: string): string | undefined => new RegExp(`^# ${key}: (.*)$`, 'm').exec(query)?.[1];
  return {
    set: comment('set') ?? 'library',
    config: JSON.parse(comment('config') ?? '{}') as Case['config'],
    query,
    role: comment('role') ?? 'admin',
    session: JSON.parse(comment('session') ?? '{}') as Record<string, string>,
    variables: JSON.parse(comment('variables') ?? '{}') as Record<string, unknown>,
    showsInternals: comment('internals') === 'shown',
  };
}

function sessionOf({ role, session }: Case): Session {
  const variables = new Map([['x-hasura-role', role], ...Object.entries(session)]);
  return { role, isAdmin: role === 'admin', variables, useBackendOnlyPermissions: false };
}

/** The answer of each; of a stream its first batch, and where it goes on. */
async function askLive(first: LiveQuery, ...others: LiveQuery[]): Promise<string[]> {
  const all = [first, ...others];
  const members = all.map(({ parameters, cursor }, index) => ({ id: String(index), parameters, cursor }));
  return [...(await first.fetch(members))].map(([id, { json, cursor, isFull }]) =>
    cursor === undefined
      ? `${JSON.stringify(id)}:${json}`
      : `${JSON.stringify(id)}:{"batch":${json},"cursor":${JSON.stringify(cursor)},"isFull":${String(isFull)}}`,
  );
}

/** The answer's text; of a live query what two members get, of whom the second has other session values. */
async function ask(api: Api, one: Case): Promise<string> {
  const request = { query: one.query, variables: one.variables };
  const prepare = (session: Session): Operation => api.prepare(request, session);
  try {
    const operation = prepare(sessionOf(one));
    if (operation.kind !== 'subscription') {
      const { json, changedTables } = await operation.execute();
      return changedTables.length === 0
        ? json
        : JSON.stringify({ ...(JSON.parse(json) as object), changedTables });
    }
    const other = prepare(sessionOf({ ...one, session: { 'x-hasura-user-id': '12' } }));
    if (other.kind !== 'subscription') throw new Error('not a subscription');
    expect(other.live.cohortKey).toBe(operation.live.cohortKey);
    const { readTables } = operation.live;
    const texts = await askLive(operation.live, other.live);
    return `{${[...texts, `"readTables":${JSON.stringify(readTables)}`].join(',')}}`;
  } catch (error) {
    return JSON.stringify(toResponse(error, one.showsInternals));
  }
}

/** A set's database and the Apis over it, one for each configuration that a case names. */
interface Sample {
  pool: RecordingPool;
  api(config: Case['config']): Promise<Api>;
  stop(): Promise<void>;
}

async function startSample(name: string): Promise<Sample> {
  const { sql, metadata } = sampleSet(name);
  const database = await testDatabase();
  const pool = recordingPool(database.url);
  await pool.query(sql);
  const apis = new Map<string, Promise<Api>>();
  return {
    pool,
    api: (config) => {
      const key = JSON.stringify(config);
      const known = apis.get(key);
      if (known !== undefined) return known;
      const made = createApi({ metadata, pool: pool.asPool, config: { ...usualConfig, ...config } });
      apis.set(key, made);
      return made;
    },
    stop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

const read = cases.map((name) => ({ name, one: readCase(name) }));
const sets = [...new Set(read.map(({ one }) => one.set))];

describe.each(sets)('goldens of the set %s', (set) => {
  let sample: Sample;

  beforeAll(async () => {
    sample = await startSample(set);
  });

  afterAll(async () => {
    await sample.stop();
  });

  test.each(read.filter(({ one }) => one.set === set))('$name', async ({ name, one }) => {
    const { pool } = sample;
    const api = await sample.api(one.config);
    pool.statements.length = 0;
    const answer = await ask(api, one);
    // What is the same around every mutation is left out; so are the numbers of tables, which differ by database.
    const statements = pool.statements.filter((statement) => !statement.text.includes('pg_stat_get_xact'));
    const sql = statements.map(formatSql).join('\n');
    const json = `${JSON.stringify(JSON.parse(answer), null, 2)}\n`;
    for (const [extension, text] of [
      ['sql', sql],
      ['json', json],
    ] as const) {
      const file = path.join(folder, 'cases', `${name}.${extension}`);
      if (isUpdate) writeFileSync(file, text);
      expect(existsSync(file), `${name}.${extension} is missing`).toBe(true);
      expect(text).toBe(readFileSync(file, 'utf8'));
    }
  });
});
