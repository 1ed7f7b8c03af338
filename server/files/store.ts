// Where the bytes of uploaded files are: a folder, or a bucket of any S3. Both answer the same way; who may read what is
// decided before they are asked.

import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '../base/limits.ts';
import { within } from '../base/within.ts';

export interface StoredObject {
  name: string;
  size: number;
  modifiedAt: Date;
}

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Names are those of `isStoredName`; whoever calls has checked that. */
export interface FileStore {
  /** For the terminal and the log: which folder or bucket. */
  readonly place: string;
  /**
   * Takes a finished file of this machine, which may be gone afterwards: all of it is stored when this resolves, or
   * nothing. The name is new.
   */
  put(name: string, file: string): Promise<void>;
  /** The bytes of a range or all of them, and the size of the whole; undefined: no such file. */
  open(name: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | undefined>;
  stat(name: string): Promise<{ size: number } | undefined>;
  /** Also resolves when there is nothing to remove. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
  /** Writes and reads a few bytes; rejects when that fails. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

const checks = new WeakMap<FileStore, { promise: Promise<void>; at: number }>();

/** Whether the store takes and gives files at this moment: rejects, with the reason, within `limits.storeAnswer`. */
export function checkStore(store: FileStore): Promise<void> {
  const known = checks.get(store);
  if (known && performance.now() - known.at < limits.storeAge.default) return known.promise;
  const patience = limits.storeAnswer.default;
  const promise = within(store.probe(), patience, `The file store did not answer in ${patience} ms`);
  promise.catch(() => undefined);
  checks.set(store, { promise, at: performance.now() });
  return promise;
}

/** All bytes of a stored file; undefined: no such file. */
export async function storedContent(store: FileStore, name: string): Promise<Buffer | undefined> {
  const found = await store.open(name);
  return found && buffer(found.stream);
}
