// Beside a real Hasura: its image applies hasura/, so the server waits for the tables and asks whether it is well.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { AuthContext } from '../accounts/context.ts';
import { isNotReady } from '../base/database.ts';
import { type AskForStudent, graphqlAt } from '../base/graphql.ts';
import { HttpError } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';

/** What this server reads and writes. Hasura applies the migrations one by one; these come from several. */
const tables = [
  'auth.users',
  'auth.sessions',
  'auth.signing_keys',
  'auth.login_job_students',
  'auth.devices',
  'auth.mails',
  'auth.sheet_keys',
  'auth.calendar_feeds',
  'auth.push_messages',
  'public.profiles',
  'public.students',
  'public.files',
  'public.institute',
  'public.result_changes',
];

/** Milliseconds between two looks. */
const interval = 500;

async function missingTables(pool: pg.Pool): Promise<string[]> {
  try {
    const { rows } = await pool.query<{ name: string }>(
      'select name from unnest($1::text[]) as name where to_regclass(name) is null',
      [tables],
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isNotReady(error)) return tables;
    throw error;
  }
}

/**
 * Resolves when the tables are there, at once or later.
 * @param onWait called once, when they are not there yet
 * @throws the reason of `signal` when it aborts
 */
export async function tablesOfHasura(
  pool: pg.Pool,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<void> {
  for (let looks = 0; (await missingTables(pool)).length > 0; looks += 1) {
    if (looks === 0) onWait();
    await pause(interval, undefined, { signal });
  }
}

/**
 * Hasura's own health, for ours.
 * @throws HttpError 503
 */
export async function hasuraAnswers(endpoint: string): Promise<void> {
  const response = await fetch(`${endpoint}/healthz`, {
    signal: AbortSignal.timeout(limits.hasuraHealth.default),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (response?.ok !== true) {
    throw new HttpError(503, 'graphql_unavailable', 'The GraphQL engine does not answer');
  }
}

/**
 * A real Hasura believes a token of the student's, which nobody but it gets to see; its session is none of a browser's.
 * @param source Hasura's address
 */
export const askHasuraForStudent =
  (source: string, { accessTokens }: Pick<AuthContext, 'accessTokens'>): AskForStudent =>
  async (userId, ...question) => {
    const { token } = await accessTokens.issue({ id: userId, role: 'student' }, randomUUID());
    return graphqlAt(`${source}/v1/graphql`, { authorization: `Bearer ${token}` })(...question);
  };
