// The engine's parts as the transports see them.
import { refuse } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { EngineMetrics } from '../base/monitoring/engineMetrics.ts';
import type { Database } from '../database/database.ts';
import { watchCalls } from '../execute/functionCalls.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { Admission } from '../served/admission.ts';
import type { ConsoleAssets } from '../served/consoleAssets.ts';
import type { EngineContext } from '../served/context.ts';
import type { JudgeInconsistencies, ServedMetadata } from '../served/servedMetadata.ts';
import { createAuthenticate } from '../session/authenticate.ts';
import { guardAuthenticate } from '../session/guardedAuthenticate.ts';
import type { LiveQueries } from '../subscriptions/liveQueries.ts';
import { counted } from './counted.ts';
import type { EngineOptions } from './engine.ts';

export interface EngineParts extends Omit<EngineOptions, 'logger' | 'console'> {
  readonly logger: Logger;
  readonly console: ConsoleAssets | undefined;
  readonly admission: Admission;
  readonly metrics: EngineMetrics | undefined;
  readonly served: ServedMetadata<Database>;
  readonly liveQueries: LiveQueries;
}

export function createContext(parts: EngineParts): EngineContext {
  const { config, logger, metrics, served, liveQueries, project = {}, sessionIsLive, keySet } = parts;
  const tablesChanged = (tables: readonly string[]): void => liveQueries.wake(tables);
  const isWatched = (): boolean => liveQueries.cohortCount > 0;
  const prepare = createPrepare({ ...parts, tablesChanged, isWatched });
  const authenticate = createAuthenticate(config, { sessionIsLive, keySet });
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
    metrics,
    get endpoints() {
      return served.current.endpoints;
    },
    admission: parts.admission,
    addressOf: parts.addressOf ?? (({ socket }) => socket.remoteAddress?.replace(/^::ffff:/i, '') ?? ''),
    authenticate: guardAuthenticate(authenticate, { logger }),
    showsInternal: (session) =>
      config.internalErrors.everybody || (config.internalErrors.admin && session?.isAdmin === true),
    prepare: metrics === undefined ? prepare : counted(prepare, metrics, () => served.current.metadata),
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

/** A request that is allowed becomes an operation; of its calls and its changes those who want to hear of them do. */
function createPrepare({
  served,
  admission,
  calls: watch,
  tablesChanged,
  isWatched,
}: Pick<EngineParts, 'served' | 'admission' | 'calls'> &
  Pick<EngineContext, 'tablesChanged'> & { readonly isWatched: () => boolean }): EngineContext['prepare'] {
  return (request, session, address) => {
    const { isAllowed, api } = served.current;
    admission.count(session, address);
    if (!isAllowed(request.query, session)) refuse('query is not allowed');
    const prepared = admission.turns.run(() => api.prepare(request, session));
    const operation = watchCalls(prepared, watch, { role: session.role, address });
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
