// The metadata that are served now, and all that follows from them. They are replaced as a whole, or not at all.
import { isDeepStrictEqual } from 'node:util';
import type { Api } from '../api/api.ts';
import { findConsistent, type FoundInconsistency } from '../api/consistentMetadata.ts';
import { createAllowlist, type IsAllowed } from '../metadata/allowlist.ts';
import { treeOf } from '../metadata/load.ts';
import { createRestEndpoints, type RestEndpoint } from '../metadata/restEndpoints.ts';
import type { Metadata } from '../metadata/schema.ts';

/** Connections to the database that the metadata describe. */
export interface Connected {
  close(): Promise<void>;
}

interface Answering {
  readonly api: Api;
  readonly isAllowed: IsAllowed;
  readonly endpoints: readonly RestEndpoint[];
}

export interface Served<D extends Connected> extends Answering {
  /** As they were given, what is inconsistent included. */
  readonly metadata: Metadata;
  /** What of them is not served, because it does not fit the database. */
  readonly inconsistencies: readonly FoundInconsistency[];
  /** Grows with each change of the metadata. */
  readonly resourceVersion: number;
  readonly database: D;
}

/** May throw, and then nothing is replaced. */
export type JudgeInconsistencies = (
  found: readonly FoundInconsistency[],
  before: readonly FoundInconsistency[],
) => void;

export interface ServedMetadataOptions<D extends Connected> {
  readonly connect: (metadata: Metadata) => Promise<D>;
  /** Reads the database's structure and builds what answers requests. */
  readonly buildApi: (metadata: Metadata, database: D) => Promise<Api>;
  readonly allowlistEnabled: boolean;
  /** What does not fit the database is left out, at the start and later; otherwise nothing may. */
  readonly allowsInconsistent?: boolean;
  /** Hears of what is left out when that is other than before. */
  readonly onInconsistent?: (found: readonly FoundInconsistency[]) => void;
  /** Others are served from now on; `previous` may be in use by requests that run. */
  readonly onReplaced: (previous: Served<D>) => void;
}

export class ServedMetadata<D extends Connected> {
  readonly #options: ServedMetadataOptions<D>;
  #current: Served<D>;
  /** Ends when the last change that was asked for has ended. */
  #last: Promise<unknown> = Promise.resolve();
  /** A reload that is asked for and has not begun to read. */
  #waiting: Promise<void> | undefined;

  private constructor(options: ServedMetadataOptions<D>, first: Served<D>) {
    this.#options = options;
    this.#current = first;
  }

  /** Throws what `buildApi` throws, with the connections closed. */
  static async start<D extends Connected>(
    metadata: Metadata,
    options: ServedMetadataOptions<D>,
  ): Promise<ServedMetadata<D>> {
    const database = await options.connect(metadata);
    try {
      const judge = options.allowsInconsistent === true ? () => undefined : undefined;
      const built = await buildFitting(metadata, database, { options, judge });
      if (built.inconsistencies.length > 0) options.onInconsistent?.(built.inconsistencies);
      return new ServedMetadata(options, { metadata, resourceVersion: 1, database, ...built });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  get current(): Served<D> {
    return this.#current;
  }

  /** Runs after every change that was asked for before, and before every later one. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Reads the database's structure again, and with `read` the metadata. Those who ask before it begins share it. */
  reload(read: (() => Promise<Metadata>) | undefined): Promise<void> {
    this.#waiting ??= this.inTurn(async () => {
      this.#waiting = undefined;
      const { metadata, inconsistencies } = this.#current;
      const found = await read?.();
      const isSame = found === undefined || isDeepStrictEqual(treeOf(found).tree, treeOf(metadata).tree);
      // Who has allowed what does not fit goes on doing so.
      const judge = inconsistencies.length > 0 ? () => undefined : undefined;
      await (isSame ? this.replace(metadata, { judge }) : this.replace(found));
    });
    return this.#waiting;
  }

  /**
   * Only within `inTurn`. When it rejects, all is as it was. Without `judge` nothing may be inconsistent
   * (`InconsistentMetadataError`, `MetadataError`).
   */
  async replace(next: Metadata, { judge }: { judge?: JudgeInconsistencies | undefined } = {}): Promise<void> {
    const previous = this.#current;
    const { allowsInconsistent = false, onInconsistent } = this.#options;
    const judged = judge ?? (allowsInconsistent ? () => undefined : undefined);
    // Connections are kept as long as the metadata say the same of them.
    const keeps = isDeepStrictEqual(connection(previous.metadata), connection(next));
    const database = keeps ? previous.database : await this.#options.connect(next);
    try {
      const built = await buildFitting(next, database, {
        options: this.#options,
        judge: judged && ((found) => judged(found, previous.inconsistencies)),
      });
      const resourceVersion = previous.resourceVersion + (next === previous.metadata ? 0 : 1);
      this.#current = { metadata: next, resourceVersion, database, ...built };
    } catch (error) {
      if (!keeps) await database.close();
      throw error;
    }
    this.#options.onReplaced(previous);
    const { inconsistencies } = this.#current;
    if (!isDeepStrictEqual(inconsistencies, previous.inconsistencies)) onInconsistent?.(inconsistencies);
  }
}

async function buildFitting<D extends Connected>(
  metadata: Metadata,
  database: D,
  {
    options,
    judge,
  }: {
    options: ServedMetadataOptions<D>;
    judge: ((found: readonly FoundInconsistency[]) => void) | undefined;
  },
): Promise<Answering & Pick<Served<D>, 'inconsistencies'>> {
  if (judge === undefined) return { ...(await build(metadata, database, options)), inconsistencies: [] };
  const { inconsistencies, rest } = await findConsistent(treeOf(metadata), {
    build: (consistent) => build(consistent, database, options),
  });
  judge(inconsistencies);
  if (rest === undefined) {
    // More than objects is at fault: let it say so itself.
    await build(metadata, database, options);
    throw new Error('the metadata are inconsistent, and are not');
  }
  return { ...rest.built, inconsistencies };
}

async function build<D extends Connected>(
  metadata: Metadata,
  database: D,
  { buildApi, allowlistEnabled }: ServedMetadataOptions<D>,
): Promise<Answering> {
  const isAllowed = allowlistEnabled ? createAllowlist(metadata) : () => true;
  const endpoints = createRestEndpoints(metadata);
  return { api: await buildApi(metadata, database), isAllowed, endpoints };
}

const connection = ({ sources }: Metadata): unknown =>
  sources.map(({ name, configuration }) => ({ name, configuration }));
