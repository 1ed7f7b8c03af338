// Connects the engine's parts, and ends them in order.
import type { Api } from '../api/api.ts';
import { showInconsistency } from '../api/consistentMetadata.ts';
import { fromLevel, silentLogger } from '../base/logger.ts';
import { EngineMetrics, type EngineReadings } from '../base/monitoring/engineMetrics.ts';
import type { Database } from '../database/database.ts';
import { structureDigest } from '../database/introspect/structureDigest.ts';
import { isConsolePath } from '../http/console.ts';
import { askGraphQL, unlessAborted } from '../http/graphql.ts';
import { answerVisitor } from '../http/rest.ts';
import { handlesPath, route } from '../http/router.ts';
import { warningsOf } from '../metadata/load.ts';
import { Admission } from '../served/admission.ts';
import { consoleMissing, readConsole } from '../served/consoleAssets.ts';
import type { EngineContext } from '../served/context.ts';
import { ServedMetadata } from '../served/servedMetadata.ts';
import { connectionOf, connectSource, findPool } from '../served/sourceDatabase.ts';
import { makeSession } from '../session/authenticate.ts';
import type { Session } from '../session/session.ts';
import { LiveQueries } from '../subscriptions/liveQueries.ts';
import { GraphQLSockets } from '../ws/server.ts';
import { createContext } from './createContext.ts';
import type { BuildApi, Caller, Engine, EngineOptions } from './engine.ts';
import { RunningRequests } from './runningRequests.ts';

/**
 * Connects to the database, reconciles it with the metadata and is then ready to answer. Throws when the database
 * cannot be reached or the metadata do not fit it.
 */
export async function startEngine(options: EngineOptions, buildApi: BuildApi): Promise<Engine> {
  demandOptions(options);
  const { config } = options;
  const { context, served, sockets, running, end } = await startParts(options, buildApi);
  let closed: Promise<void> | undefined;
  return {
    handles: (pathname) => handlesPath(pathname) || (config.consoleEnabled && isConsolePath(pathname)),
    handle(request, response) {
      if (closed !== undefined) {
        response.writeHead(503, { connection: 'close', 'retry-after': '1' }).end();
        return;
      }
      // Whose response is gone is not waited for: its statement is cancelled.
      void running.add(route(context, request, response), () => response.destroy());
    },
    async answerVisitor(url) {
      return closed === undefined ? running.add(answerVisitor(context, url)) : ended;
    },
    async ask(query, variables, caller, signal) {
      if (closed !== undefined) return ended;
      signal?.throwIfAborted();
      const text = JSON.stringify({ query, variables });
      const controller = new AbortController();
      const abort = (): void => controller.abort(signal?.reason);
      signal?.addEventListener('abort', abort);
      const answer = running.add(askGraphQL(context, text, sessionOf(caller), controller.signal), () =>
        controller.abort(new Error('the engine has ended')),
      );
      try {
        return await unlessAborted(answer, controller.signal);
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    printSchema: (role) => served.current.api.printSchema(role),
    recheckSessions: () => sockets.recheckSessions(),
    tablesChanged: (tables) => context.tablesChanged(tables),
    reload: () => context.reload(),
    metadata: () => context.metadata(),
    replaceMetadata: (next) => context.replaceMetadata(next),
    structureDigest: () => structureDigest(served.current.database.pool),
    close: () => (closed ??= end()),
  };
}

interface Parts {
  readonly context: EngineContext;
  readonly served: ServedMetadata<Database>;
  readonly sockets: GraphQLSockets;
  readonly running: RunningRequests;
  /** Ends them in order, once. */
  readonly end: () => Promise<void>;
}

/** Connects the parts: those below know those above them by what they are given here. */
async function startParts(options: EngineOptions, buildApi: BuildApi): Promise<Parts> {
  const { metadata, databaseUrl, config } = options;
  const logger = fromLevel(options.logger ?? silentLogger, config.logLevel);
  for (const warning of [...config.warnings, ...warningsOf(metadata, config.experimentalFeatures)])
    logger.warn(warning);
  const consoleAssets = config.consoleEnabled ? readConsole(options.console) : undefined;
  if (config.consoleEnabled && consoleAssets === undefined) logger.warn(consoleMissing);
  const admission = new Admission(config.limits, () => served.current, options.unread);
  const given = { url: databaseUrl, config, logger, memory: admission.memory };
  const isPooled = await findPool(connectionOf(metadata, config), given);
  const served = await ServedMetadata.start<Database>(metadata, {
    allowlistEnabled: config.allowlistEnabled,
    allowsInconsistent: options.project?.allowsInconsistent ?? false,
    onInconsistent: (found) => {
      for (const one of found) logger.error(`left out, as it does not fit: ${showInconsistency(one)}`);
      if (found.length === 0) logger.info('the metadata are consistent again');
    },
    connect: (next) => Promise.resolve(connectSource(next, { ...given, isPooled })),
    buildApi: async (described, { pool }): Promise<Api> => {
      const api = await buildApi({ metadata: described, pool, config });
      for (const { reason } of api.conflicts) logger.warn(reason);
      return api;
    },
    onReplaced: (previous) => {
      sockets.restartAll('Server state changed, restarting the server');
      if (previous.database !== served.current.database) retire(previous.database);
      logger.info('metadata reloaded');
    },
  });
  const readings = (): EngineReadings => ({
    ...liveQueries.counts(),
    httpRequests: running.size,
    sockets: sockets.count,
    source: { name: served.current.metadata.sources[0]?.name ?? '', ...served.current.database.counts() },
  });
  const metrics = config.metricsSecret === undefined ? undefined : new EngineMetrics(readings);
  const liveQueries = new LiveQueries({
    ...config.liveQueries,
    inPlace: (work) => admission.inLivePlace(work),
    startJob: (role) => admission.liveJob(role),
    logger,
  });
  const context = createContext({
    ...options,
    logger,
    console: consoleAssets,
    admission,
    metrics,
    served,
    liveQueries,
  });
  const sockets = new GraphQLSockets(context);
  const running = new RunningRequests();
  const retiring = new Set<Promise<void>>();
  /** Requests that run end on the connections that they began with. */
  const retire = (database: Database): void => {
    const gone = running
      .settled()
      .then(() => database.close())
      .finally(() => retiring.delete(gone));
    retiring.add(gone);
  };
  const end = async (): Promise<void> => {
    liveQueries.close();
    await Promise.all([running.end(config.shutdownTimeout), sockets.close()]);
    // A change that is being made may still connect somewhere.
    await served.inTurn(() => Promise.resolve());
    await Promise.all([...retiring, served.current.database.close()]);
  };
  return { context, served, sockets, running, end };
}

/** What the host gets that asks after the end. */
const ended = { status: 503, json: '' } as const;

function sessionOf({ role, variables = {} }: Caller): Session {
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
