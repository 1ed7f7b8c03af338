// How a file that has arrived beside the store gets into it, and into the table: uploads (writing.ts), and what the server
// makes itself.

import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Logger } from 'pino';
import { freeSpace } from '../base/dataDir.ts';
import { isOutOfSpace } from '../base/errors.ts';
import { HttpError, unavailable } from '../base/httpError.ts';
import type { Limits } from '../base/limits.ts';
import type { Incoming, ReceivedFile } from './incoming.ts';
import type { FileStore } from './store.ts';

/** What the disk, Postgres or a bucket says when there is no room. */
export function isFull(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  const status =
    typeof error === 'object' && error !== null && '$metadata' in error
      ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode
      : undefined;
  return isOutOfSpace(error) || status === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/.test(name);
}

export const storeAway = (): HttpError =>
  unavailable('store_unavailable', 'The file store does not answer. Please try again later.', 10);

export const noSpace = (): HttpError =>
  new HttpError(507, 'no_space', 'There is no space left for this file');

export interface FileFacts {
  /** Under which it is downloaded. */
  originalName: string;
  /** Of the stored name. */
  ending: string;
  contentType: string;
  /** An account that is there; null: nobody's. */
  uploadedBy: string | null;
}

export interface StoredFile {
  id: string;
  name: string;
  url: string;
}

export interface KeepingOptions {
  pool: pg.Pool;
  store: FileStore;
  log: Logger;
}

/** Object first, row second: a row without an object would be a promise that nobody can keep. */
export type Keep = (received: ReceivedFile, facts: FileFacts) => Promise<StoredFile>;

/** What is kept rejects with 503 `store_unavailable` where the store takes nothing, and as the store does where it is full. */
export function createKeep({ pool, store, log }: KeepingOptions): Keep {
  return async ({ place, size, sha256 }, { originalName, ending, contentType, uploadedBy }) => {
    const id = randomUUID();
    const name = `${id}.${ending}`;
    try {
      await store.put(name, place);
    } catch (error) {
      if (isFull(error)) throw error;
      log.error({ err: error, event: 'store_error' }, 'the file store takes no file');
      throw storeAway();
    }
    try {
      const { rows } = await pool.query<{ url: string }>(
        `insert into public.files (id, name, original_name, content_type, size, sha256, uploaded_by)
         values ($1, $2, $3, $4, $5, $6, $7) returning url`,
        [id, name, originalName, contentType, size, sha256, uploadedBy],
      );
      return { id, name, url: rows[0]?.url ?? '' };
    } catch (error) {
      await store.remove(name).catch((left: unknown) => {
        log.error({ err: left, file: name }, 'a file without a row stays behind (npm run sweep-files)');
      });
      throw error;
    }
  };
}

export function createMadeFiles(options: {
  incoming: Incoming;
  keep: Keep;
  /** On this machine: for what is being made. */
  folder: string;
  limits: Pick<Limits, 'freeSpace'>;
}) {
  const { incoming, keep, folder, limits } = options;
  return {
    /** @throws HttpError 507 `no_space` where so many bytes more would leave less than must be left */
    async needRoom(bytes: number) {
      if ((await freeSpace(folder)) - bytes < limits.freeSpace) throw noSpace();
    },
    /**
     * Takes a file as it is made, at the pace of the disk: all of it is stored when this resolves, or nothing.
     * @throws HttpError 507 `no_space`, 503 `store_unavailable`, and whatever making it throws
     */
    async keep(content: Readable, facts: FileFacts): Promise<{ url: string; size: number }> {
      try {
        return await incoming.receive(content, async (received) => {
          const { url } = await keep(received, facts);
          return { url, size: received.size };
        });
      } catch (error) {
        throw isFull(error) ? noSpace() : error;
      }
    },
  };
}
/** For files that the server makes. */
export type MadeFiles = ReturnType<typeof createMadeFiles>;
