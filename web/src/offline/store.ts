// What a signed-in student may read without a line, on this phone, sealed under a key that cannot be taken out of the
// browser (docs/decisions/offline.md). One person's at a time: whoever comes next finds nothing of the one before. Used by
// pages and by the site's worker.
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

const name = 'prabesh-offline';
/** Without an answer of the server so long, all of it goes, in milliseconds. */
export const lease = 30 * 86_400_000;
/** Of a file, sealed one by one, so that a part of it can be read without the rest. */
const chunkSize = 256 * 1024;
/** Files that were opened and not asked to be kept are kept while all together are no more than this, in bytes. */
export const mostOpened = 100 * 1024 * 1024;
/** No file is larger: a phone's memory is not. */
export const largestFile = 60 * 1024 * 1024;

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

interface Owner {
  userId: string;
  /** AES-GCM, not extractable. */
  key: CryptoKey;
  /** When the server last answered for this person, and the latest time that this phone has shown. */
  contact: number;
  seen: number;
}

interface StoredFile {
  path: string;
  size: number;
  keptAt: number;
  /** Somebody asked for it; otherwise it was opened. */
  isPinned: boolean;
  info: Sealed;
}

interface Tables extends DBSchema {
  owner: { key: 'owner'; value: Owner };
  lists: { key: string; value: Sealed };
  files: { key: string; value: StoredFile };
  chunks: { key: [path: string, index: number]; value: Sealed };
}

/** What a file is. */
interface FileInfo {
  /** Of the note or download; '' where it is not known. */
  title: string;
  type: string;
  disposition: string;
}

export interface KeptFile extends FileInfo {
  path: string;
  size: number;
  keptAt: number;
  isPinned: boolean;
}

interface NewFile extends Omit<KeptFile, 'keptAt' | 'size'> {
  /** So large it will be, in bytes, as far as is known. */
  expected?: number;
}

export interface OfflineStore {
  userId: string;
  /** When the server last answered for this person. */
  contact: number;
  /** The server has answered. */
  renew(): Promise<void>;
  putList(list: string, content: unknown): Promise<void>;
  list(list: string): Promise<unknown>;
  lists(): Promise<string[]>;
  files(): Promise<KeptFile[]>;
  /** Keeps a file, or nothing of it. Older ones go where there is no room. @throws where there is none at all */
  putFile(file: NewFile, content: ReadableStream<Uint8Array>): Promise<void>;
  /** A part of it; undefined where it is not whole any more. */
  read(path: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  removeFile(path: string): Promise<void>;
}

/** Says to other pages, and to the worker, that something was kept or removed. */
const news = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);

const listeners = new Set<() => void>();
let heard: BroadcastChannel | null = null;

function tell(): void {
  for (const listener of [...listeners]) listener();
  const channel = news();
  channel?.postMessage('changed');
  channel?.close();
}

/** Calls when what is kept changes, here or elsewhere. */
export function watchKept(listener: () => void): () => void {
  listeners.add(listener);
  heard ??= news();
  if (heard !== null)
    heard.onmessage = () => {
      for (const one of [...listeners]) one();
    };
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    heard?.close();
    heard = null;
  };
}

let open: Promise<IDBPDatabase<Tables>> | undefined;

/** `mayMake` false: who only looks makes none, where another page has just removed it. */
function database({ mayMake }: { mayMake: boolean }): Promise<IDBPDatabase<Tables>> {
  const forget = (): void => {
    open = undefined;
  };
  // The one that is on its way may be that of somebody who only looks.
  if (open !== undefined) return mayMake ? open.catch(() => database({ mayMake })) : open;
  open = openDB<Tables>(name, 1, {
    upgrade(db, _before, _now, change) {
      if (!mayMake) {
        // The opening fails, which is enough of an error.
        void change.done.catch(() => undefined);
        change.abort();
        return;
      }
      db.createObjectStore('owner');
      db.createObjectStore('lists');
      db.createObjectStore('files', { keyPath: 'path' });
      db.createObjectStore('chunks');
    },
    // Somebody deletes it: this connection must not hold that up.
    blocking(_now, _next, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return open;
}

const isThere = async (): Promise<boolean> => {
  // Firefox before 126 cannot tell: then it is opened.
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  const known = await databases?.call(indexedDB);
  return known === undefined || known.some((one) => one.name === name);
};

const words = new TextEncoder();

async function seal(key: CryptoKey, place: string, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv, additionalData: words.encode(place) };
  return { iv, bytes: await crypto.subtle.encrypt(algorithm, key, content) };
}

/** Undefined for what was sealed by another key, or for another place. */
async function unseal(key: CryptoKey, place: string, sealed: Sealed): Promise<ArrayBuffer | undefined> {
  const algorithm = { name: 'AES-GCM', iv: sealed.iv, additionalData: words.encode(place) };
  return crypto.subtle.decrypt(algorithm, key, sealed.bytes).catch(() => undefined);
}

const sealJson = (key: CryptoKey, place: string, content: unknown): Promise<Sealed> =>
  seal(key, place, words.encode(JSON.stringify(content)));

async function unsealJson(key: CryptoKey, place: string, sealed: Sealed): Promise<unknown> {
  const bytes = await unseal(key, place, sealed);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
}

/** Pieces of one size, the last one smaller, of a stream in pieces of any. */
async function* inChunks(content: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = content.getReader();
  let chunk = new Uint8Array(chunkSize);
  let filled = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    let rest: Uint8Array = value ?? new Uint8Array();
    while (rest.length > 0) {
      const taken = rest.subarray(0, chunkSize - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      rest = rest.subarray(taken.length);
      if (filled < chunkSize) continue;
      yield chunk;
      chunk = new Uint8Array(chunkSize);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.slice(0, filled);
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Whether so many bytes have room once others are gone; what browsers say of it is no promise. */
async function hasRoom(bytes: number, others: number): Promise<boolean> {
  const { storage } = navigator as { storage?: StorageManager };
  const { quota, usage } = (await storage?.estimate()) ?? {};
  return quota === undefined || usage === undefined || quota - usage + others >= bytes;
}

const rangeOf = (path: string): IDBKeyRange => IDBKeyRange.bound([path, 0], [path, Number.MAX_SAFE_INTEGER]);

function storeOf(db: IDBPDatabase<Tables>, owner: Owner): OfflineStore {
  const { key, userId } = owner;

  const removeFile = async (path: string): Promise<void> => {
    const work = db.transaction(['files', 'chunks'], 'readwrite');
    await Promise.all([
      work.objectStore('files').delete(path),
      work.objectStore('chunks').delete(rangeOf(path)),
      work.done,
    ]);
  };

  /** The one to go first: what was only opened before what was asked for, the oldest of them. */
  const oldest = async (without: string, { pinned }: { pinned: boolean }): Promise<string | undefined> => {
    const files = (await db.getAll('files')).filter(
      (file) => file.path !== without && (pinned || !file.isPinned),
    );
    return files.sort((a, b) => Number(a.isPinned) - Number(b.isPinned) || a.keptAt - b.keptAt)[0]?.path;
  };

  /** Again with older files gone, as long as there are any. */
  const withRoom = async (path: string, pinned: boolean, work: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        const old = isFull(error) ? await oldest(path, { pinned }) : undefined;
        if (old === undefined) throw error;
        await removeFile(old);
      }
    }
  };

  const putFile: OfflineStore['putFile'] = async ({ path, isPinned, expected = 0, ...info }, content) => {
    const before = await db.get('files', path);
    // Nothing goes for a file that would still have no room.
    const others = (await db.getAll('files')).filter((file) => isPinned || !file.isPinned);
    const most = others.reduce((sum, { size }) => sum + size, 0);
    if (!(await hasRoom(expected, most))) {
      await content.cancel();
      throw new DOMException('There is no room', 'QuotaExceededError');
    }
    await removeFile(path);
    let size = 0;
    let index = 0;
    try {
      for await (const chunk of inChunks(content)) {
        size += chunk.length;
        if (size > largestFile) throw new RangeError('The file is too large to be kept');
        const place: [string, number] = [path, index];
        const sealed = await seal(key, place.join('#'), chunk);
        await withRoom(path, isPinned, () => db.put('chunks', sealed, place));
        index += 1;
      }
      const file = {
        path,
        size,
        keptAt: Date.now(),
        // What was asked for once stays asked for when it is opened.
        isPinned: isPinned || before?.isPinned === true,
        info: await sealJson(key, path, info),
      };
      await withRoom(path, isPinned, () => db.put('files', file));
      await trimOpened(path);
    } catch (error) {
      await removeFile(path).catch(() => undefined);
      throw error;
    } finally {
      tell();
    }
  };

  const trimOpened = async (path: string): Promise<void> => {
    for (;;) {
      const opened = (await db.getAll('files')).filter((file) => !file.isPinned);
      if (opened.reduce((sum, { size }) => sum + size, 0) <= mostOpened) return;
      const old = await oldest(path, { pinned: false });
      if (old === undefined) return;
      await removeFile(old);
    }
  };

  return {
    userId,
    contact: owner.contact,
    async renew() {
      const now = Date.now();
      await db.put('owner', { ...owner, contact: now, seen: now }, 'owner');
    },
    putList: async (list, content) => {
      const sealed = await sealJson(key, list, content);
      await withRoom('', false, () => db.put('lists', sealed, list));
    },
    async list(list) {
      const sealed = await db.get('lists', list);
      return sealed && unsealJson(key, list, sealed);
    },
    lists: () => db.getAllKeys('lists'),
    async files() {
      const files = await Promise.all(
        (await db.getAll('files')).map(async ({ info, ...file }) => {
          const read = (await unsealJson(key, file.path, info)) as FileInfo | undefined;
          return read && { ...read, ...file };
        }),
      );
      return files.filter((file) => file !== undefined);
    },
    putFile,
    async read(path, start, end) {
      const content = new Uint8Array(end - start + 1);
      for (let index = Math.floor(start / chunkSize); index * chunkSize <= end; index += 1) {
        const sealed = await db.get('chunks', [path, index]);
        const bytes = sealed && (await unseal(key, [path, index].join('#'), sealed));
        if (bytes === undefined) return undefined;
        const from = index * chunkSize;
        const piece = new Uint8Array(bytes).subarray(Math.max(0, start - from), end - from + 1);
        content.set(piece, Math.max(0, from - start));
      }
      return content;
    },
    async removeFile(path) {
      await removeFile(path);
      tell();
    },
  };
}

/** Undefined: there is none. */
async function databaseThere(): Promise<IDBPDatabase<Tables> | undefined> {
  if (!(await isThere())) return undefined;
  return database({ mayMake: false }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  });
}

/** Key first: without it the rest is noise, also where something holds the database. */
export async function wipe(): Promise<void> {
  const db = await databaseThere();
  if (db === undefined) return;
  const tables = ['owner', 'lists', 'files', 'chunks'] as const;
  const work = db.transaction(tables, 'readwrite');
  await Promise.all([...tables.map((table) => work.objectStore(table).clear()), work.done]);
  db.close();
  open = undefined;
  await deleteDB(name);
  tell();
}

/** Whether the lease is over; a clock that was set back does not make it longer. */
const isOver = ({ contact, seen }: Owner, now: number): boolean => Math.max(now, seen) - contact > lease;

/** What is kept on this phone; undefined: nothing, or nothing any more. */
export async function openStore(now = Date.now()): Promise<OfflineStore | undefined> {
  const db = await databaseThere();
  const owner = await db?.get('owner', 'owner');
  if (db === undefined || owner === undefined) return undefined;
  if (isOver(owner, now)) {
    await wipe();
    return undefined;
  }
  if (now > owner.seen) await db.put('owner', { ...owner, seen: now }, 'owner');
  return storeOf(db, { ...owner, seen: Math.max(now, owner.seen) });
}

/** The store of somebody for whom the server has just answered; what is another's goes first. */
export async function beginStore(userId: string): Promise<OfflineStore> {
  const kept = await openStore();
  if (kept?.userId === userId) {
    await kept.renew();
    return kept;
  }
  await wipe();
  const db = await database({ mayMake: true });
  const now = Date.now();
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  const owner = { userId, key, contact: now, seen: now };
  // Of two pages at once the first one's key stays.
  const work = db.transaction('owner', 'readwrite');
  const first = await work.store.get('owner');
  if (first === undefined) await work.store.put(owner, 'owner');
  await work.done;
  if (first !== undefined && first.userId !== userId) throw new Error('Somebody else is signed in');
  return storeOf(db, first ?? owner);
}
