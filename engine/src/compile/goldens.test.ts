// Every construct of the compiler as a document: goldens/cases/<name>.graphql is asked, its statements are compared with
// <name>.sql and its answer with <name>.json. To write both anew: UPDATE_GOLDENS=1 npx vitest run goldens
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { createApi, type Api, type Operation } from '../api.ts';
import { toResponse } from '../errors.ts';
import type { Session } from '../session/session.ts';
import { formatSql } from './goldens/formatSql.ts';
import { libraryMetadata, librarySql } from './goldens/library.ts';
import { type RecordingPool, recordingPool } from './goldens/recordingPool.ts';

const folder = path.join(import.meta.dirname, 'goldens');
const cases = readdirSync(path.join(folder, 'cases'))
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => name.slice(0, -'.graphql'.length));
const isUpdate = process.env.UPDATE_GOLDENS === '1';

/** What the comments at the top of a case say: `# role: reader`, `# session: {…}`, `# variables: {…}`. */
interface Case {
  query: string;
  role: string;
  session: Record<string, string>;
  variables: Record<string, unknown>;
  /** Errors with what only admins see. */
  showsInternals: boolean;
  /** With bigint and numeric as strings. */
  isStringified: boolean;
}

function readCase(name: string): Case {
  const query = readFileSync(path.join(folder, 'cases', `${name}.graphql`), 'utf8');
  const comment = (key: string): string | undefined => new RegExp(`^# ${key}: (.*)$`, 'm').exec(query)?.[1];
  return {
    query,
    role: comment('role') ?? 'admin',
    session: JSON.parse(comment('session') ?? '{}') as Record<string, string>,
    variables: JSON.parse(comment('variables') ?? '{}') as Record<string, unknown>,
    showsInternals: comment('internals') === 'shown',
    isStringified: comment('numbers') === 'as strings',
  };
}

function sessionOf({ role, session }: Case): Session {
  const variables = new Map([['x-hasura-role', role], ...Object.entries(session)]);
  return { role, isAdmin: role === 'admin', variables, useBackendOnlyPermissions: false };
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
    const members = [operation, other].map(({ live }, index) => ({
      id: String(index),
      parameters: live.parameters,
    }));
    const answers = await operation.live.fetch(members);
    const texts = [...answers].map(([id, text]) => `${JSON.stringify(id)}:${text}`);
    return `{${texts.join(',')},"readTables":${JSON.stringify(operation.live.readTables)}}`;
  } catch (error) {
    return JSON.stringify(toResponse(error, one.showsInternals));
  }
}

describe('goldens', () => {
  let database: TestDatabase;
  let pool: RecordingPool;
  let plain: Api;
  let stringified: Api;

  beforeAll(async () => {
    database = await testDatabase({ migrate: false });
    pool = recordingPool(database.url);
    await pool.query(librarySql);
    const metadata = libraryMetadata();
    const create = (stringifyNumericTypes: boolean): Promise<Api> =>
      createApi({
        metadata,
        pool: pool.asPool,
        config: { stringifyNumericTypes, inferFunctionPermissions: true },
      });
    [plain, stringified] = [await create(false), await create(true)];
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  test.each(cases)('%s', async (name) => {
    const one = readCase(name);
    pool.statements.length = 0;
    const answer = await ask(one.isStringified ? stringified : plain, one);
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
