// For tests of the transports: an engine whose GraphQL part is a small stand-in, behind a real HTTP server.
import type { Api } from '../src/api/api.ts';
import { EngineError } from '../src/base/errors.ts';
import type { Logger } from '../src/base/logger.ts';
import { parseConfig } from '../src/configuration/config.ts';
import { createApiLimits } from '../src/execute/apiLimits.ts';
import type { LiveQuery, Operation } from '../src/execute/operation.ts';
import { metadataFromJson } from '../src/metadata/load.ts';
import type { SessionIsLive } from '../src/session/liveness.ts';
import type { Session } from '../src/session/session.ts';
import { startEngine } from '../src/start/startEngine.ts';
import { serveEngine, type ServedEngine } from './realEngine.ts';

export interface FakeEngine extends ServedEngine {
  /** The one value that `value`, `set` and `live` are about. */
  state: { value: string; fetches: number; builds: number; running: number; mostRunning: number };
  logged: string[];
  /** Lets all `slow` operations finish. */
  release(): void;
}

const emptyMetadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
    },
  ],
};

/** What the stand-in works with. */
interface Stage {
  readonly state: FakeEngine['state'];
  /** Resolves when `slow` operations may finish. */
  readonly released: Promise<void>;
}

function prepare(query: string, session: Session, { state, released }: Stage): Operation {
  const [word = '', ...rest] = query.split(' ');
  const argument = rest.join(' ');
  const answer = (data: unknown): Operation => ({
    kind: 'query',
    execute: () => Promise.resolve({ json: JSON.stringify({ data }), changedTables: [] }),
  });
  switch (word) {
    case 'whoami':
      return answer({ role: session.role, variables: Object.fromEntries(session.variables) });
    case 'value':
      return answer({ value: state.value });
    case 'big':
      return answer({ big: 'x'.repeat(Number(argument)) });
    case 'set':
      return {
        kind: 'mutation',
        execute: () => {
          state.value = argument;
          return Promise.resolve({ json: '{"data":{"set":true}}', changedTables: ['public.value'] });
        },
      };
    case 'slow':
      return {
        kind: 'query',
        execute: async () => {
          state.running += 1;
          state.mostRunning = Math.max(state.mostRunning, state.running);
          await released;
          state.running -= 1;
          return { json: '{"data":{"slow":true}}', changedTables: [] };
        },
      };
    case 'fail':
      return {
        kind: 'mutation',
        execute: () =>
          Promise.reject(
            new EngineError('constraint-violation', 'Uniqueness violation', '$.x', { sql: 'insert' }),
          ),
      };
    case 'crash':
      return { kind: 'query', execute: () => Promise.reject(new TypeError('a secret detail')) };
    case 'live':
      return { kind: 'subscription', live: liveQuery(argument, session, state) };
    default:
      throw new EngineError(
        'validation-failed',
        `field '${word}' not found in type: 'query_root'`,
        '$.selectionSet',
      );
  }
}

function liveQuery(argument: string, session: Session, state: Stage['state']): LiveQuery {
  const user = argument === 'mine' ? (session.variables.get('x-hasura-user-id') ?? '') : '';
  return {
    cursor: undefined,
    role: session.role,
    cohortKey: `live ${argument}`,
    parametersKey: user,
    parameters: user,
    readTables: ['public.value'],
    fetch: (members) => {
      state.fetches += 1;
      return Promise.resolve(
        new Map(
          members.map(({ id, parameters }) => [
            id,
            { json: JSON.stringify({ data: { value: `${state.value}${String(parameters)}` } }) },
          ]),
        ),
      );
    },
  };
}

/**
 * The stand-in understands these query texts: `whoami`, `value`, `set <text>` (a mutation), `live` (a subscription to
 * the value), `live mine` (one per x-hasura-user-id), `slow`, `big <bytes>`, `fail`, `crash`; all else is invalid.
 */
export async function startFakeEngine(
  env: NodeJS.ProcessEnv = {},
  metadata: unknown = emptyMetadata,
  sessionIsLive?: SessionIsLive,
): Promise<FakeEngine> {
  const state = { value: 'first', fetches: 0, builds: 0, running: 0, mostRunning: 0 };
  const logged: string[] = [];
  const log = (message: string) => logged.push(message);
  const logger: Logger = { info: log, warn: log, error: log };
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));

  const api: Api = {
    prepare: (request, session) => prepare(request.query, session, { state, released }),
    isKnown: () => true,
    explain: ({ query }) => Promise.resolve([{ field: query, sql: null, plan: null }]),
    printSchema: (role) => `# schema of ${role}\n`,
    roles: ['admin'],
    limits: createApiLimits({}),
    conflicts: [],
  };
  const engine = await startEngine(
    {
      metadata: metadataFromJson(metadata),
      // Nothing listens there: what needs a database fails, at once.
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      config: parseConfig(env),
      logger,
      sessionIsLive,
    },
    () => {
      state.builds += 1;
      return Promise.resolve(api);
    },
  );
  const served = await serveEngine(engine);
  return {
    ...served,
    state,
    logged,
    release,
    stop: () => {
      release();
      return served.stop();
    },
  };
}
