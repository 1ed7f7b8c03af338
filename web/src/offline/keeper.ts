// The page's side of what is kept: begins with a session, keeps what the portal shows, gives it back without a line, and
// ends with the session.
import { logWarning } from '../lib/log.ts';
import { noteKept } from './kept.ts';
import { line } from './line.ts';
import { listOf, rowsIn, withoutRows } from './lists.ts';
import { tellWorker } from './messages.ts';
import { beginStore, openStore, type OfflineStore, wipe } from './store.ts';

/** Who is signed in, as the portal needs to know it. */
export interface KeptSession {
  user: { id: string; email: string };
  profile: { id: string; email: string; role: 'student' };
}

const sessionList = 'session';

let store: OfflineStore | undefined;
/** The office has not approved the student (any more): nothing is kept until it has. */
let isClosed = false;

/** What begins and ends what is kept goes one after the other: a session that is just being kept must not outlive its end. */
let last: Promise<void> = Promise.resolve();

function inTurn(work: () => Promise<unknown>): Promise<void> {
  last = last.then(() => quietly(work()));
  return last;
}

/** Storage that is full or closed to the page is no reason for an error. */
const quietly = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    (error: unknown) => logWarning('Could not be kept on this device', error),
  );

const mayKeep = (): boolean =>
  typeof indexedDB !== 'undefined' &&
  window.isSecureContext &&
  document.documentElement.dataset.offline !== 'off';

/** The server has answered for a student. */
export async function keepSession(session: KeptSession): Promise<void> {
  line.back();
  if (!mayKeep()) return;
  await inTurn(async () => {
    if (isClosed) return;
    const isNew = store?.userId !== session.user.id;
    if (isNew) noteKept(true);
    store = await beginStore(session.user.id);
    await store.putList(sessionList, session);
    if (isNew) tellWorker({ type: 'keep-portal' });
  });
}

/** Nobody is signed in here any more, or somebody else: key, lists and files go. */
export async function endKept(): Promise<void> {
  store = undefined;
  isClosed = false;
  line.back();
  await inTurn(async () => {
    store = undefined;
    tellWorker({ type: 'forget' });
    await wipe();
    noteKept(false);
  });
}

/** Whose portal opens without a line; null: nobody's. */
export async function keptSession(): Promise<KeptSession | null> {
  if (!mayKeep()) return null;
  const kept = await openStore().catch(() => undefined);
  const session = (await kept?.list(sessionList).catch(() => undefined)) as KeptSession | undefined;
  if (kept === undefined || session === undefined) return null;
  store = kept;
  line.lost(kept.contact);
  return session;
}

function isApproved(data: object): boolean {
  const { students } = data as { students?: { approval_status?: string }[] };
  return students?.[0]?.approval_status === 'approved';
}

/** What the GraphQL client tells and asks (graphql/keptAnswers.ts). */
export const keeper = {
  keep(operation: string, variables: Record<string, unknown>, data: object): void {
    line.back();
    const list = listOf(operation, variables);
    if (list === undefined) return;
    if (list === 'OwnStudent' && !isApproved(data)) {
      if (!isClosed) void endKept();
      isClosed = true;
      return;
    }
    if (list === 'OwnStudent') isClosed = false;
    if (store !== undefined && !isClosed) void quietly(store.putList(list, data));
  },
  async recall(operation: string, variables: Record<string, unknown>): Promise<object | undefined> {
    const list = listOf(operation, variables);
    const kept = list === undefined ? undefined : (store ?? (await openStore().catch(() => undefined)));
    const data = await kept?.list(list ?? '').catch(() => undefined);
    if (kept === undefined || typeof data !== 'object' || data === null) return undefined;
    line.lost(kept.contact);
    return data;
  },
  isAway: (): boolean => line.since() !== null,
};

/** What this phone knows: the names of notes and downloads in its lists, and the paths of its files. */
export async function whatIsKept(): Promise<{ rows: string[]; files: string[] }> {
  const kept = store ?? (await openStore());
  if (kept === undefined) return { rows: [], files: [] };
  const names = (await kept.lists()).filter((name) => name !== sessionList);
  const lists = await Promise.all(names.map((name) => kept.list(name)));
  return {
    rows: [...new Set(lists.flatMap(rowsIn))],
    files: (await kept.files()).map(({ path }) => path),
  };
}

/** What the student may not see (any more) goes. */
export async function removeKept(rows: ReadonlySet<string>, files: readonly string[]): Promise<void> {
  const kept = store ?? (await openStore());
  if (kept === undefined) return;
  for (const path of files) await kept.removeFile(path);
  if (rows.size === 0) return;
  for (const name of await kept.lists()) {
    const content = await kept.list(name);
    if (rowsIn(content).some((row) => rows.has(row))) await kept.putList(name, withoutRows(content, rows));
  }
}
