// The sealed store, over a database in memory.
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginStore, largestFile, lease, mostOpened, openStore, type OfflineStore, wipe } from './store.ts';

const kilobyte = 1024;

/** Bytes that tell where they stand. */
const content = (size: number, seed = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8) + seed) % 256);

/** In pieces that fit no chunk. */
function streamOf(bytes: Uint8Array<ArrayBuffer>, piece = 100_003): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.subarray(at, at + piece));
      at += piece;
    },
  });
}

const file = (path: string, isPinned = false) => ({
  path,
  isPinned,
  title: 'Organic Chemistry',
  type: 'application/pdf',
  disposition: 'inline',
});

const paths = async (store: OfflineStore): Promise<string[]> =>
  (await store.files()).map(({ path }) => path).sort();

/** Everything that stands in the database, as one text of bytes. */
async function rawBytes(): Promise<string> {
  const db = await openDB('prabesh-offline');
  const all = await Promise.all(Array.from(db.objectStoreNames, (name) => db.getAll(name)));
  db.close();
  const texts: string[] = [];
  JSON.stringify(all, (_, value: unknown) => {
    if (value instanceof ArrayBuffer) texts.push(Buffer.from(value).toString('latin1'));
    else if (ArrayBuffer.isView(value))
      texts.push(Buffer.from(value.buffer as ArrayBuffer).toString('latin1'));
    return value;
  });
  return JSON.stringify(all) + texts.join('');
}

// Node 20 has no navigator.
vi.stubGlobal('navigator', {});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T06:00:00Z') }));
afterEach(async () => {
  vi.useRealTimers();
  await wipe();
});

it('gives back what it kept to the one who kept it, and holds nothing of it in plain', async () => {
  const store = await beginStore('a');
  await store.putList('StudyNotes', { rows: [{ id: 'n1', title: 'Organic Chemistry' }] });
  await store.putFile(file('/files/n1.pdf'), streamOf(new TextEncoder().encode('Reaction mechanisms')));
  const again = await beginStore('a');
  expect(await again.list('StudyNotes')).toEqual({ rows: [{ id: 'n1', title: 'Organic Chemistry' }] });
  expect(await again.files()).toMatchObject([
    { path: '/files/n1.pdf', title: 'Organic Chemistry', size: 19 },
  ]);
  const raw = await rawBytes();
  expect(raw).toContain('/files/n1.pdf');
  expect(raw).not.toMatch(/Organic|Reaction/);
});

it('has a key that cannot be taken out', async () => {
  await beginStore('a');
  const db = await openDB('prabesh-offline');
  const { key } = (await db.get('owner', 'owner')) as { key: CryptoKey };
  db.close();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

it('whoever comes next finds nothing of the one before', async () => {
  const first = await beginStore('a');
  await first.putList('StudyNotes', { rows: [] });
  await first.putFile(file('/files/n1.pdf', true), streamOf(content(10)));
  const second = await beginStore('b');
  expect(await second.lists()).toEqual([]);
  expect(await second.files()).toEqual([]);
  expect(await second.read('/files/n1.pdf', 0, 9)).toBeUndefined();
  expect(await rawBytes()).not.toContain('n1.pdf');
});

it('two pages that begin at once have one key', async () => {
  const [one, other] = await Promise.all([beginStore('a'), beginStore('a')]);
  await one.putList('News', { notes: 1 });
  expect(await other.list('News')).toEqual({ notes: 1 });
});

it('begins beside somebody who looks while what was there is removed', async () => {
  await beginStore('a');
  const beginning = beginStore('b');
  // As a list of kept files does, again and again.
  const looking = (async () => {
    for (let look = 0; look < 200; look += 1) {
      await openStore().catch(() => undefined);
      await new Promise(setImmediate);
    }
  })();
  const store = await beginning;
  await store.putList('News', { notes: 1 });
  await looking;
  expect((await openStore())?.userId).toBe('b');
});

it.each([
  [0, 0],
  [0, 99],
  [256 * kilobyte - 1, 256 * kilobyte],
  [256 * kilobyte, 512 * kilobyte - 1],
  [100, 700 * kilobyte - 1],
  [700 * kilobyte - 1, 700 * kilobyte - 1],
])('reads the bytes %d to %d of a file', async (start, end) => {
  const store = await beginStore('a');
  const bytes = content(700 * kilobyte);
  await store.putFile(file('/files/n1.pdf'), streamOf(bytes));
  const read = await store.read('/files/n1.pdf', start, end);
  expect(Buffer.from(read ?? []).equals(bytes.slice(start, end + 1))).toBe(true);
});

it('a piece of one file does not pass for a piece of another', async () => {
  const store = await beginStore('a');
  await store.putFile(file('/files/n1.pdf'), streamOf(content(10)));
  await store.putFile(file('/files/n2.pdf'), streamOf(content(10, 5)));
  const db = await openDB('prabesh-offline');
  await db.put('chunks', await db.get('chunks', ['/files/n1.pdf', 0]), ['/files/n2.pdf', 0]);
  db.close();
  expect(await store.read('/files/n2.pdf', 0, 9)).toBeUndefined();
  expect(await store.read('/files/n1.pdf', 0, 9)).toEqual(content(10));
});

it('keeps a file whole or not at all', async () => {
  const store = await beginStore('a');
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(content(300 * kilobyte));
    },
    pull(controller) {
      controller.error(new Error('The line went'));
    },
  });
  await expect(store.putFile(file('/files/n1.pdf'), broken)).rejects.toThrow('The line went');
  expect(await store.files()).toEqual([]);
  expect(await store.read('/files/n1.pdf', 0, 9)).toBeUndefined();
});

it('takes no file that is one byte too large', async () => {
  const store = await beginStore('a');
  const piece = new Uint8Array(1024 * kilobyte);
  let left = largestFile + 1;
  const large = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left === 0) {
        controller.close();
        return;
      }
      const size = Math.min(left, piece.length);
      left -= size;
      controller.enqueue(piece.subarray(0, size));
    },
  });
  await expect(store.putFile(file('/files/n1.pdf'), large)).rejects.toThrow(RangeError);
  expect(await rawBytes()).not.toContain('n1.pdf');
});

it('where the device is full the oldest goes first: what was opened before what was asked for', async () => {
  const store = await beginStore('a');
  for (const [path, isPinned] of [
    ['/files/pinned.pdf', true],
    ['/files/old.pdf', false],
    ['/files/new.pdf', false],
  ] as const) {
    await store.putFile(file(path, isPinned), streamOf(content(10)));
    vi.setSystemTime(Date.now() + 1000);
  }
  // oxlint-disable-next-line typescript/unbound-method -- called with a store of its own
  const { put } = IDBObjectStore.prototype;
  let refusals = 0;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given: Parameters<typeof put>
  ) {
    if (refusals-- > 0) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  });
  refusals = 1;
  await store.putFile(file('/files/next.pdf'), streamOf(content(10)));
  expect(await paths(store)).toEqual(['/files/new.pdf', '/files/next.pdf', '/files/pinned.pdf']);
  // What was only opened takes the place of nothing that was asked for.
  refusals = 9;
  await expect(store.putFile(file('/files/more.pdf'), streamOf(content(10)))).rejects.toThrow('full');
  expect(await paths(store)).toEqual(['/files/pinned.pdf']);
  refusals = 1;
  await store.putFile(file('/files/asked.pdf', true), streamOf(content(10)));
  expect(await paths(store)).toEqual(['/files/asked.pdf']);
  full.mockRestore();
});

it('what was opened stays within its room, and what was asked for is not counted', async () => {
  const store = await beginStore('a');
  const half = Math.ceil(mostOpened / 2) + 1;
  const zeros = () => streamOf(new Uint8Array(half), 4 * 1024 * kilobyte);
  await store.putFile(file('/files/pinned.pdf', true), zeros());
  await store.putFile(file('/files/one.pdf'), zeros());
  vi.setSystemTime(Date.now() + 1000);
  await store.putFile(file('/files/two.pdf'), zeros());
  expect(await paths(store)).toEqual(['/files/pinned.pdf', '/files/two.pdf']);
});

it('ends when the server was not heard for the length of the lease, also by a clock that was set back', async () => {
  const begun = Date.now();
  await beginStore('a');
  expect(await openStore(begun + lease)).toBeDefined();
  expect(await openStore(begun + 1000), 'the clock was set back, to within the lease').toBeDefined();
  expect(await openStore(begun + lease + 1)).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('prabesh-offline');
});

it('begins anew with each answer of the server', async () => {
  const begun = Date.now();
  await beginStore('a');
  vi.setSystemTime(begun + lease);
  await beginStore('a');
  expect(await openStore(begun + 2 * lease)).toBeDefined();
});

it('opening what is not there makes nothing', async () => {
  expect(await openStore()).toBeUndefined();
  await wipe();
  expect(await indexedDB.databases()).toEqual([]);
});

it('nothing goes for a file that would still have no room', async () => {
  const store = await beginStore('a');
  await store.putFile(file('/files/pinned.pdf', true), streamOf(content(100)));
  await store.putFile(file('/files/opened.pdf'), streamOf(content(100)));
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ usage: 1000, quota: 1010 }) } });
  const next = (expected: number, isPinned: boolean) =>
    store.putFile({ ...file('/files/next.pdf', isPinned), expected }, streamOf(content(10)));
  await expect(next(211, true)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await expect(next(111, false), 'what was asked for makes no room').rejects.toThrow('no room');
  expect(await paths(store)).toEqual(['/files/opened.pdf', '/files/pinned.pdf']);
  await next(110, false);
  expect(await paths(store)).toContain('/files/next.pdf');
  vi.stubGlobal('navigator', {});
});
