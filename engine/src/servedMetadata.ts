// The metadata that are served now, and all that follows from them. They are replaced as a whole, or not at all.
import { isDeepStrictEqual } from 'node:util';
import type { Api } from './api.ts';
import { createAllowlist, type IsAllowed } from './metadata/allowlist.ts';
import { createRestEndpoints, type RestEndpoint } from './metadata/restEndpoints.ts';
import type { Metadata } from './metadata/schema.ts';

/** Connections to the database that the metadata describe. */
export interface Connected {
  close(): Promise<void>;
}

export interface Served<D extends Connected> {
  readonly metadata: Metadata;
  readonly database: D;
  readonly api: Api;
  readonly isAllowed: IsAllowed;
  readonly endpoints: readonly RestEndpoint[];
}

export interface ServedMetadataOptions<D extends Connected> {
  readonly connect: (metadata: Metadata) => D;
  /** Reads the database's structure and builds what answers requests. */
  readonly buildApi: (metadata: Metadata, database: D) => Promise<Api>;
  readonly allowlistEnabled: boolean;
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
    return new ServedMetadata(options, await build(metadata, options, undefined));
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

  /** Reads the database's structure again. Those who ask before it begins share it. */
  reload(): Promise<void> {
    this.#waiting ??= this.inTurn(() => {
      this.#waiting = undefined;
      return this.replace(this.#current.metadata);
    });
    return this.#waiting;
  }

  /** Only within `inTurn`. When it rejects, all is as it was. */
  async replace(next: Metadata): Promise<void> {
    const previous = this.#current;
    this.#current = await build(next, this.#options, previous);
    this.#options.onReplaced(previous);
  }
}

async function build<D extends Connected>(
  metadata: Metadata,
  { connect, buildApi, allowlistEnabled }: ServedMetadataOptions<D>,
  previous: Served<D> | undefined,
): Promise<Served<D>> {
  const isAllowed = allowlistEnabled ? createAllowlist(metadata) : () => true;
  const endpoints = createRestEndpoints(metadata);
  // Connections are kept as long as the metadata say the same of them.
  const keeps =
    previous !== undefined && isDeepStrictEqual(connection(previous.metadata), connection(metadata));
  const database = keeps ? previous.database : connect(metadata);
  try {
    return { metadata, database, api: await buildApi(metadata, database), isAllowed, endpoints };
  } catch (error) {
    if (!keeps) await database.close();
    throw error;
  }
}

const connection = ({ sources }: Metadata): unknown => sources[0]?.configuration;
