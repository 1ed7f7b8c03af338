// One engine: metadata, a database and a configuration, served over HTTP and WebSocket.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Api } from './api.ts';
import type { EngineConfig } from './config.ts';
import { consoleMissing, type ConsoleOptions, readConsole } from './consoleAssets.ts';
import type { EngineContext } from './context.ts';
import { Database } from './database/database.ts';
import { Memory } from './database/memory.ts';
import { UnreadBytes } from './database/unread.ts';
import { EngineError } from './errors.ts';
import { type CallWatch, watchCalls } from './execute/functionCalls.ts';
import type { GraphQLRequest, Operation } from './execute/operation.ts';
import { Turns } from './execute/turns.ts';
import { isConsolePath } from './http/console.ts';
import { askGraphQL, unlessAborted } from './http/graphql.ts';
import type { PlainAnswer } from './http/plainError.ts';
import { answerVisitor } from './http/rest.ts';
import { handlesPath, route } from './http/router.ts';
import { structureDigest } from './introspect/structureDigest.ts';
import { fromLevel, silentLogger, type Logger } from './logger.ts';
import type { Metadata } from './metadata/schema.ts';
import { metadataWarnings } from './metadata/unsupported.ts';
import { EngineMetrics, type EngineReadings } from './monitoring/engineMetrics.ts';
import { StructuredLog } from './monitoring/structuredLog.ts';
import { Observer } from './observer.ts';
import { type JudgeInconsistencies, ServedMetadata } from './servedMetadata.ts';
import { createAuthenticate, makeSession } from './session/authenticate.ts';
import { clientAddress } from './session/clientAddress.ts';
import { guardAuthenticate } from './session/guardedAuthenticate.ts';
import type { KeySet } from './session/jwt.ts';
import type { SessionIsLive } from './session/liveness.ts';
import type { Session } from './session/session.ts';
import { sourceConnection } from './sourceConnection.ts';
import { LiveQueries } from './subscriptions/liveQueries.ts';
import { GraphQLSockets } from './ws/server.ts';

export interface EngineOptions {
  /** From `loadMetadata`. */
  metadata: Metadata;
  /** `postgres://…`; the one database that the metadata's source stands for. */
  databaseUrl: string;
  /** From `parseConfig`. */
  config: EngineConfig;
  logger?: Logger;
  /** Takes the lines of JSON that HASURA_GRAPHQL_ENABLED_LOG_TYPES asks for; standard output unless told otherwise. */
  writeLog?: ((line: string) => void) | undefined;
  /** Where the metadata name variables (certificates). */
  env?: NodeJS.ProcessEnv | undefined;
  /** Key sets that a `jwk_url` of the configuration names, given in process; others are fetched. */
  keySet?: KeySet | undefined;
  /** Whether a token's session still lives; without it a token counts until it expires. */
  sessionIsLive?: SessionIsLive | undefined;
  /** How the console is served, where HASURA_GRAPHQL_ENABLE_CONSOLE switches it on. */
  console?: ConsoleOptions | undefined;
  /** Where the metadata come from, and whether they may be changed over HTTP. */
  project?: Project | undefined;
  /** Counts what has not come to its end, where the host reads bodies of its own; otherwise the engine's alone. */
  unread?: UnreadBytes | undefined;
  /** A client's address, by which it is counted; the connection's own, or what ENGINE_TRUSTED_PROXIES say, unless told otherwise. */
  addressOf?: ((request: IncomingMessage) => string) | undefined;
  /** Hears of calls of functions by clients, and may let them wait or turn them away. */
  calls?: CallWatch | undefined;
}

/** All parts are optional: without them the metadata are what the engine was started with. */
export interface Project {
  /** Reads the metadata again from where they came, for `reload`. Throws `MetadataError`. */
  readonly read?: (() => Promise<Metadata>) | undefined;
  /** Serves the calls of /v1/metadata that change metadata, and SQL at /v2/query, to who sends the admin secret. */
  readonly isChangeable?: boolean | undefined;
  /** Keeps metadata that were changed over HTTP; without it they last until the engine ends. */
  readonly write?: ((metadata: Metadata) => Promise<void>) | undefined;
}

/** For whom the host asks. */
export interface Caller {
  /** `admin` may do everything. */
  readonly role: string;
  /** Session variables: `x-hasura-user-id` and the like. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

export interface Engine {
  /** Whether the engine answers at this address. */
  handles(pathname: string): boolean;
  /** Answers a request at one of its addresses; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What a visitor without any headers gets for `GET url` at a REST endpoint (`/api/rest/…`). Never rejects. */
  answerVisitor(url: string): Promise<PlainAnswer>;
  /**
   * What POST /v1/graphql answers to this caller: the same checks, limits, permissions, status and JSON text, without a
   * connection. The host vouches for the caller, who is not authenticated; `calls` does not hear of it. Rejects with the
   * signal's reason when it aborts, which cancels what runs in the database; throws a `TypeError` for variables that are no
   * JSON. After `close` the status is 503 and the text empty.
   */
  ask(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<PlainAnswer>;
  /** Takes a WebSocket upgrade on /v1/graphql; the socket is answered or closed in every case. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** A role's GraphQL schema as SDL. Throws an `Error` for a role that the metadata do not know. */
  printSchema(role: string): string;
  /** To be called when the answer of `sessionIsLive` may have changed: sockets of ended sessions are closed (4403). */
  recheckSessions(): void;
  /** Somebody else has written these tables (`schema.name`): live queries that read one of them are fetched at once. */
  tablesChanged(tables: readonly string[]): void;
  /**
   * Reads the database's structure again, and the metadata where the project says how (unless they were changed over
   * HTTP and not kept); WebSocket clients are asked to reconnect. On failure all stays as it was.
   */
  reload(): Promise<void>;
  /** The metadata that are served now. */
  metadata(): Metadata;
  /** Serves others from now on, with the database's structure read again; else like `reload`. */
  replaceMetadata(next: Metadata): Promise<void>;
  /** Changes when the database's structure does; cheap to ask for. Rejects when the database does not answer. */
  structureDigest(): Promise<string>;
  /** Takes no more requests, waits (`shutdownTimeout`) for those that run, and disconnects from the database. */
  close(): Promise<void>;
}

/** Makes the part that knows GraphQL and SQL; tests of the transports put another one in its place. */
export type BuildApi = (options: { metadata: Metadata; pool: pg.Pool; config: EngineConfig }) => Promise<Api>;

/**
 * Connects to the database, reconciles it with the metadata and is then ready to answer. Throws when the database
 * cannot be reached or the metadata do not fit it.
 */
export async function startEngine(options: EngineOptions, buildApi: BuildApi): Promise<Engine> {
  demandOptions(options);
  const { metadata, databaseUrl, config, logger: written = silentLogger, env = {}, ...hooks } = options;
  const { sessionIsLive, keySet, addressOf, calls: watch, project = {} } = hooks;
  const logger = fromLevel(written, config.logLevel);
  for (const warning of [...config.warnings, ...metadataWarnings(metadata, config.experimentalFeatures)])
    logger.warn(warning);
  const consoleAssets = config.consoleEnabled ? readConsole(hooks.console) : undefined;
  if (config.consoleEnabled && consoleAssets === undefined) logger.warn(consoleMissing);
  const memory = new Memory(config.limits.answersTotal);
  const observer = createObserver(config, {
    writeLog: hooks.writeLog,
    sourceName: () => served.current.metadata.sources[0]?.name ?? '',
  });
  const onKeysRefresh = observer && ((url: string) => observer.refreshing(url));
  observer?.starting(config);
  let metadataVersion = 1;
  const served = await ServedMetadata.start(metadata, {
    allowlistEnabled: config.allowlistEnabled,
    connect: ({ sources }) => {
      const info = sources[0]?.configuration.connection_info;
      const connection = sourceConnection(info, config.pool, { url: databaseUrl, env });
      return new Database({ url: databaseUrl, ...connection, memory, config, logger });
    },
    buildApi: async (described, { pool }) => {
      const api = await buildApi({ metadata: described, pool, config });
      for (const { reason } of api.conflicts) logger.warn(reason);
      return api;
    },
    onReplaced: (previous) => {
      metadataVersion += 1;
      sockets.restartAll('Server state changed, restarting the server');
      if (previous.database !== served.current.database) retire(previous.database);
      logger.info('metadata reloaded');
    },
  });
  const liveQueries = new LiveQueries({
    ...config.liveQueries,
    limiter: (job) => served.current.database.limitLive(job),
    startJob: (role) => served.current.database.liveJob(role),
    onPoll: observer && ((poll) => observer.polled(poll)),
    logger,
  });
  /** Whether the metadata were changed over HTTP and are nowhere but here. */
  let isUnwritten = false;
  const change = async (next: Metadata, judge: JudgeInconsistencies): Promise<void> => {
    await served.replace(next, { judge, store: () => project.write?.(next) ?? Promise.resolve() });
    isUnwritten = project.write === undefined;
  };
  const turns = new Turns();
  const prepare = (request: GraphQLRequest, session: Session, address: string | undefined): Operation => {
    const { isAllowed, api } = served.current;
    if (!isAllowed(request.query, session))
      throw new EngineError('validation-failed', 'query is not allowed');
    const operation = watchCalls(
      turns.run(() => api.prepare(request, session)),
      watch,
      {
        role: session.role,
        address,
      },
    );
    if (operation.kind !== 'mutation') return operation;
    return {
      kind: 'mutation',
      execute: async (job) => {
        const result = await operation.execute(job);
        liveQueries.wake(result.changedTables);
        return result;
      },
    };
  };
  const readings = (): EngineReadings => {
    const { connections, idle, waiting } = served.current.database.counts();
    return {
      ...liveQueries.counts(),
      httpRequests: running.size,
      sockets: sockets.count,
      postgresConnections: connections,
      idlePostgresConnections: idle,
      waitingForPostgres: waiting,
      metadataVersion,
      sourceName: served.current.metadata.sources[0]?.name ?? '',
    };
  };
  let pinging: Promise<void> | undefined;
  const context: EngineContext = {
    config,
    logger,
    console: consoleAssets,
    liveQueries,
    observer,
    metrics: observer?.metrics && (() => observer.metrics?.print(readings) ?? ''),
    get endpoints() {
      return served.current.endpoints;
    },
    memory,
    unread: hooks.unread ?? new UnreadBytes(config.limits.unreadTotal),
    addressOf: addressOf ?? clientAddress(config.server.trustedProxies),
    startJob: ({ role }) => served.current.database.job(role),
    startSqlJob: () => served.current.database.sqlJob(),
    authenticate: guardAuthenticate(createAuthenticate(config, { sessionIsLive, keySet, onKeysRefresh }), {
      logger,
    }),
    showsInternal: (session) =>
      config.internalErrors.everybody || (config.internalErrors.admin && session?.isAdmin === true),
    prepare: (request, session, from) =>
      observer === undefined
        ? prepare(request, session, from?.address)
        : observer.prepared(() => prepare(request, session, from?.address), request, from?.requestId),
    turn: (request, session) =>
      served.current.api.isKnown(request, session) ? undefined : turns.wait(session.role),
    explain: (request, session, job) => served.current.api.explain(request, session, job),
    ping() {
      pinging ??= withTimeout(served.current.database.ping(), config.limits.pingTimeout).finally(
        () => (pinging = undefined),
      );
      return pinging;
    },
    metadata: () => served.current.metadata,
    metadataState: () => served.current,
    replaceMetadata: (next) =>
      served.inTurn(async () => {
        await served.replace(next);
        isUnwritten = false;
      }),
    changeMetadata: (work) => served.inTurn(() => work({ replace: change })),
    isChangeable: project.isChangeable ?? false,
    reload: () => served.reload(isUnwritten ? undefined : project.read),
    get pool() {
      return served.current.database.pool;
    },
  };
  const sockets = new GraphQLSockets(context);

  const running = new Set<Promise<void>>();
  const responses = new Set<ServerResponse>();
  /** Of what the host asks in process. */
  const asking = new Set<AbortController>();
  const retiring = new Set<Promise<void>>();
  /** Requests that run end on the connections that they began with. */
  const retire = (database: Database): void => {
    const gone = Promise.allSettled(running)
      .then(() => database.close())
      .finally(() => retiring.delete(gone));
    retiring.add(gone);
  };
  let closed: Promise<void> | undefined;
  return {
    handles: (pathname) => handlesPath(pathname) || (config.consoleEnabled && isConsolePath(pathname)),
    handle(request, response) {
      if (closed !== undefined) {
        response.writeHead(503, { connection: 'close', 'retry-after': '1' }).end();
        return;
      }
      const answer = route(context, request, response).finally(() => {
        running.delete(answer);
        responses.delete(response);
      });
      running.add(answer);
      responses.add(response);
    },
    async answerVisitor(url) {
      if (closed !== undefined) return { status: 503, json: '' };
      const answer = answerVisitor(context, url);
      const done = answer.then(() => void running.delete(done));
      running.add(done);
      return answer;
    },
    async ask(query, variables, caller, signal) {
      if (closed !== undefined) return { status: 503, json: '' };
      signal?.throwIfAborted();
      const text = JSON.stringify({ query, variables });
      const controller = new AbortController();
      const abort = (): void => controller.abort(signal?.reason);
      signal?.addEventListener('abort', abort);
      const answer = askGraphQL(context, text, sessionOfCaller(caller), controller.signal);
      const done = answer
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          running.delete(done);
          asking.delete(controller);
          signal?.removeEventListener('abort', abort);
        });
      running.add(done);
      asking.add(controller);
      return unlessAborted(answer, controller.signal);
    },
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    printSchema: (role) => served.current.api.printSchema(role),
    recheckSessions: () => sockets.recheckSessions(),
    tablesChanged: (tables) => liveQueries.wake(tables),
    reload: () => context.reload(),
    metadata: () => context.metadata(),
    replaceMetadata: (next) => context.replaceMetadata(next),
    structureDigest: () => structureDigest(context.pool),
    close() {
      closed ??= (async () => {
        liveQueries.close();
        // Whose response is gone is not waited for: its statement is cancelled.
        const late = setTimeout(() => {
          for (const response of responses) response.destroy();
          for (const controller of asking) controller.abort(new Error('the engine has ended'));
        }, config.shutdownTimeout);
        await Promise.all([...running, sockets.close()]);
        clearTimeout(late);
        // A change that is being made may still connect somewhere.
        await served.inTurn(() => Promise.resolve());
        await Promise.all([...retiring, served.current.database.close()]);
      })();
      return closed;
    },
  };
}

function sessionOfCaller({ role, variables = {} }: Caller): Session {
  const named = Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value] as const);
  return makeSession(role, new Map(named), false);
}

const demanded = [
  ['metadata', 'what loadMetadata resolves to'],
  ['databaseUrl', "the database's address, postgres://…"],
  ['config', 'what parseConfig returns'],
] as const;

/** Types are not there at run time: a variable of the environment that is not set must not become pg's own defaults. */
function demandOptions(options: Readonly<Record<(typeof demanded)[number][0], unknown>>): void {
  for (const [name, what] of demanded) {
    if (options[name] === undefined || options[name] === null || options[name] === '')
      throw new Error(`createEngine: ${name} is missing: ${what}`);
  }
}

/** Undefined when nobody wants to know of requests. */
function createObserver(
  { log, logLevel, metricsSecret }: EngineConfig,
  { writeLog, sourceName }: { writeLog: EngineOptions['writeLog']; sourceName: () => string },
): Observer | undefined {
  if (log.types.size === 0 && metricsSecret === undefined) return undefined;
  const write = writeLog ?? ((line: string) => void process.stdout.write(`${line}\n`));
  return new Observer({
    log: new StructuredLog({ types: log.types, level: logLevel, write }),
    metrics: metricsSecret === undefined ? undefined : new EngineMetrics(),
    sourceName,
  });
}

async function withTimeout(work: Promise<unknown>, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
