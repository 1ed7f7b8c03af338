// The engine's parts as the transports see them.
import { refuse } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { EngineReadings } from '../base/monitoring/engineMetrics.ts';
import type { Database } from '../database/database.ts';
import { watchCalls } from '../execute/functionCalls.ts';
import type { GraphQLRequest, Operation } from '../execute/operation.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { Admission } from '../served/admission.ts';
import type { ConsoleAssets } from '../served/consoleAssets.ts';
import type { EngineContext, RequestOrigin } from '../served/context.ts';
import type { Observer } from '../served/observer.ts';
import type { JudgeInconsistencies, ServedMetadata } from '../served/servedMetadata.ts';
import { createAuthenticate } from '../session/authenticate.ts';
import { clientAddress } from '../session/clientAddress.ts';
import { guardAuthenticate } from '../session/guardedAuthenticate.ts';
import type { Session } from '../session/session.ts';
import type { LiveQueries } from '../subscriptions/liveQueries.ts';
import type { EngineOptions } from './engine.ts';

export interface EngineParts extends Omit<EngineOptions, 'logger' | 'console'> {
  readonly logger: Logger;
  readonly console: ConsoleAssets | undefined;
  readonly admission: Admission;
  readonly observer: Observer | undefined;
  readonly served: ServedMetadata<Database>;
  readonly liveQueries: LiveQueries;
  readonly readings: () => EngineReadings;
}

export function createContext(parts: EngineParts): EngineContext {
  const { config, logger, observer, served, liveQueries, project = {}, sessionIsLive, keySet } = parts;
  /** Somebody has written these tables. */
  const tablesChanged = (tables: readonly string[]): void => liveQueries.wake(tables);
  const isWatched = (): boolean => liveQueries.cohortCount > 0;
  const prepare = createPrepare({ ...parts, tablesChanged, isWatched });
  const onKeysRefresh = observer && ((url: string) => observer.refreshing(url));
  const authenticate = createAuthenticate(config, { sessionIsLive, keySet, onKeysRefresh });
  /** Whether the metadata were changed over HTTP: they are nowhere but here. */
  let isUnwritten = false;
  const change = async (next: Metadata, judge: JudgeInconsistencies): Promise<void> => {
    await served.replace(next, { judge });
    isUnwritten = true;
  };
  let pinging: Promise<void> | undefined;
  return {
    tablesChanged,
    config,
    logger,
    console: parts.console,
    liveQueries,
    observer,
    metrics: observer?.metrics && (() => observer.metrics?.print(parts.readings) ?? ''),
    get endpoints() {
      return served.current.endpoints;
    },
    admission: parts.admission,
    addressOf: parts.addressOf ?? clientAddress(config.server.trustedProxies),
    authenticate: guardAuthenticate(authenticate, { logger }),
    showsInternal: (session) =>
      config.internalErrors.everybody || (config.internalErrors.admin && session?.isAdmin === true),
    prepare: (request, session, from) =>
      observer === undefined
        ? prepare(request, session, from)
        : observer.prepared(() => prepare(request, session, from), request, from?.requestId),
    explain: (request, session, job) => served.current.api.explain(request, session, job),
    ping() {
      pinging ??= withTimeout(served.current.database.ping(), config.limits.pingTimeout).finally(
        () => (pinging = undefined),
      );
      return pinging;
    },
    metadata: () => served.current.metadata,
    metadataState() {
      const { metadata, inconsistencies, resourceVersion } = served.current;
      return { metadata, resourceVersion, inconsistencies };
    },
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
}

type Prepare = (request: GraphQLRequest, session: Session, from: RequestOrigin | undefined) => Operation;

/** A request that is allowed becomes an operation; of its calls and its changes those who want to hear of them do. */
function createPrepare({
  served,
  admission,
  calls: watch,
  tablesChanged,
  isWatched,
}: Pick<EngineParts, 'served' | 'admission' | 'calls'> &
  Pick<EngineContext, 'tablesChanged'> & { readonly isWatched: () => boolean }): Prepare {
  return (request, session, from) => {
    const { isAllowed, api } = served.current;
    admission.count(session, from?.address);
    if (!isAllowed(request.query, session)) refuse('query is not allowed');
    const prepared = admission.turns.run(() => api.prepare(request, session));
    const operation = watchCalls(prepared, watch, { role: session.role, address: from?.address });
    if (operation.kind !== 'mutation') return operation;
    return {
      kind: 'mutation',
      execute: async (job) => {
        const result = await operation.execute(job, isWatched);
        tablesChanged(result.changedTables);
        return result;
      },
    };
  };
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
