// The engine of this process: its settings, what the product tells it, and how the server asks it.

import {
  createEngine,
  loadMetadata,
  parseConfig as parseEngineConfig,
  type UnreadBytes,
  type Engine,
  type EngineConfig,
} from '@prabesh/engine';
import type { Logger } from 'pino';
import { NewestExamDocument } from '../../shared/generated/site.ts';
import type { AuthContext } from '../accounts/context.ts';
import { claimsOf, clockTolerance } from '../accounts/sessions/accessTokens.ts';
import { demoAdminSecret, isLoopback, type Config } from '../base/config.ts';
import { errorText, StartupError, wrongSetting } from '../base/errors.ts';
import type { AskForStudent, AskGraphql } from '../base/graphql.ts';
import { limits } from '../base/limits.ts';
import { createSample } from '../base/log.ts';
import { network } from '../base/rateLimits.ts';
import { metadataFolder } from '../embedded/installation.ts';
import { keySetPath } from '../http/gate.ts';
import { createVisitors } from '../http/visitors.ts';
import type { LookUpPace } from '../results/answers/lookUpPace.ts';

/** For health: a row that everybody may read, by an operation of the allow-list. */
const newestExam = NewestExamDocument.toString();

/** Teachers and admins read the lists that others would collect. */
const pacedRoles = new Set(['anonymous', 'student']);

/**
 * Asks GraphQL for one row that every visitor may read: its plans, its connections and the database take part.
 * @throws whatever is wrong
 */
export async function graphqlAnswers(ask: AskGraphql): Promise<void> {
  const { status, json } = await ask(newestExam, {}, AbortSignal.timeout(limits.statusProbe.default));
  const answer: unknown = JSON.parse(json);
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || 'errors' in answer) {
    throw new Error(`GraphQL answers with status ${status}`);
  }
}

/** Hasura's variables: the person's own where they are set, the product's otherwise. */
export function engineEnvironment(config: Config, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    HASURA_GRAPHQL_ENABLE_ALLOWLIST: config.demo ? 'false' : 'true',
    // What the console asks, and metrics, which answer to their own secret only; the rest is nobody's business here.
    HASURA_GRAPHQL_ENABLED_APIS: 'graphql,metadata,metrics',
    HASURA_GRAPHQL_ENABLE_CONSOLE: 'true',
    ...Object.fromEntries(
      Object.entries(env).filter(([name, value]) => /^(HASURA_GRAPHQL|ENGINE)_/.test(name) && value !== ''),
    ),
    HASURA_GRAPHQL_ADMIN_SECRET: config.adminSecret,
    // Lists would come before the product's one secret and its keys.
    HASURA_GRAPHQL_ADMIN_SECRETS: undefined,
    HASURA_GRAPHQL_JWT_SECRETS: undefined,
    HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({
      // Where others find it: this process gives it to its engine itself (keySet).
      jwk_url: `${config.publicUrl}${keySetPath}`,
      issuer: config.publicUrl,
      // In seconds.
      allowed_skew: clockTolerance / 1000,
    }),
  };
}

/** The engine of this process, asked by the server for a visitor, who is counted where the visitor asked. */
export const askOf =
  (engine: Pick<Engine, 'ask'>): AskGraphql =>
  (query, variables, signal) =>
    engine.ask(query, variables, { role: 'anonymous' }, signal);

/** Likewise for a student, as whom the server has known somebody. */
export const askForStudentOf =
  (engine: Pick<Engine, 'ask'>): AskForStudent =>
  (userId, query, variables, signal) =>
    engine.ask(query, variables, { role: 'student', variables: { 'x-hasura-user-id': userId } }, signal);

/** A full disk fails each of a thousand changes, of whatever table: one line says so, and the next how many there were. */
export function createEngineErrors(log: Pick<Logger, 'error'>): (message: string) => void {
  const sampled = createSample();
  return (message) => {
    const more = sampled(message.replaceAll(/\d+/g, '#'));
    if (more !== undefined) log.error(more === 0 ? {} : { more }, message);
  };
}

/**
 * The embedded engine, which believes a token as long as its session lives.
 * @throws StartupError in one line
 */
export async function startEngine(
  config: Config,
  databaseUrl: string,
  {
    auth: { liveSessions, keys },
    log,
    unread,
    consoleFolder,
    pace,
  }: {
    auth: AuthContext;
    log: Logger;
    unread?: UnreadBytes;
    consoleFolder?: string | undefined;
    /** How fast visitors and students may look candidates up. */
    pace?: LookUpPace;
  },
): Promise<Engine> {
  const words = log.child({ part: 'engine' });
  const { addressOf } = createVisitors(config.trustedProxies);
  try {
    const engine = await createEngine({
      metadata: await loadMetadata(metadataFolder),
      databaseUrl,
      config: engineConfig(config),
      logger: {
        info: (message) => words.info(message),
        warn: (message) => words.warn(message),
        error: createEngineErrors(words),
      },
      console: {
        folder: consoleFolder,
        // It opens by itself only with the secret that everybody knows, and only to who is at this machine.
        secret:
          config.adminSecret === demoAdminSecret && isLoopback(config.host) ? demoAdminSecret : undefined,
      },
      unread,
      addressOf: (request) => network(addressOf(request)),
      keySet: async () => ({ keys: await keys.published() }),
      calls: pace && {
        functions: new Set(['candidate_results', 'candidate_suggestions']),
        admit: ({ address, role, calls }) =>
          !pacedRoles.has(role)
            ? undefined
            : pace.admit(
                address,
                calls.map(({ isEmpty }) => ({ candidate: undefined, isFound: !isEmpty })),
              ),
      },
      sessionIsLive(token) {
        const claims = claimsOf(token);
        return claims !== undefined && liveSessions.isLive(claims);
      },
    });
    liveSessions.onChange(() => engine.recheckSessions());
    return engine;
  } catch (error) {
    throw engineFails(error);
  }
}

/** @throws StartupError for a variable that it does not take */
export function engineConfig(config: Config): EngineConfig {
  try {
    return parseEngineConfig(engineEnvironment(config, process.env));
  } catch (error) {
    throw engineFails(error);
  }
}

function engineFails(cause: unknown): StartupError {
  if (cause instanceof StartupError) return cause;
  const words = `The GraphQL engine does not start: ${errorText(cause)}`;
  return wrongSetting(words, { cause });
}
