// Keeps a file because somebody asked for it, from the server into the sealed store, told as it goes; or, quietly, because
// it was opened in the viewer.
import { offline } from '../../content/offline.ts';
import { AppError } from '../../lib/appError.ts';
import { logWarning } from '../../lib/log.ts';
import { savesData } from '../../lib/savesData.ts';
import { isAnythingKept } from '../../offline/kept.ts';
import { largestFile, openStore } from '../../offline/store.ts';

/** Of a file of ours, in bytes; undefined where nobody says. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const answer = await fetch(path, { method: 'HEAD' }).catch(() => undefined);
  const size = answer?.ok === true ? Number(answer.headers.get('content-length')) : 0;
  return size > 0 ? size : undefined;
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

function counted(
  body: ReadableStream<Uint8Array>,
  size: number,
  onProgress: (part: number) => void,
): ReadableStream<Uint8Array> {
  let done = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        done += piece.length;
        onProgress(size > 0 ? Math.min(1, done / size) : 0);
        controller.enqueue(piece);
      },
    }),
  );
}

/** @throws AppError with words for the reader */
export async function keepFile(
  { path, title }: { path: string; title: string },
  onProgress: (part: number) => void,
): Promise<void> {
  const answer = await fetch(path).catch(() => undefined);
  const store = await openStore();
  if (store === undefined || answer?.ok !== true || answer.body === null)
    throw new AppError('network', offline.keep.failed);
  const size = Number(answer.headers.get('content-length'));
  if (size > largestFile) {
    await answer.body.cancel();
    throw new AppError('invalid', offline.keep.tooLarge(largestFile));
  }
  const file = {
    path,
    title,
    isPinned: true,
    expected: size,
    type: answer.headers.get('content-type') ?? 'application/octet-stream',
    disposition: answer.headers.get('content-disposition') ?? 'attachment',
  };
  try {
    await store.putFile(file, counted(answer.body, size, onProgress));
  } catch (cause) {
    throw new AppError('invalid', isFull(cause) ? offline.keep.noRoom : offline.keep.failed, { cause });
  }
  // Whoever keeps a second one means it: the browser is asked not to clear it by itself.
  const pinned = (await store.files()).filter((one) => one.isPinned);
  const { storage } = navigator as { storage?: StorageManager };
  if (pinned.length >= 2) await storage?.persist();
}

/**
 * What the viewer has read is kept as what is opened in a tab is: without a further word, once. The worker sees only the
 * parts that a viewer asks for.
 */
export async function keepViewed(
  { path, title }: { path: string; title: string },
  bytes: () => Promise<Uint8Array>,
): Promise<void> {
  if (savesData() || !path.startsWith('/files/') || !isAnythingKept()) return;
  try {
    const store = await openStore();
    if (store === undefined || (await store.files()).some((file) => file.path === path)) return;
    // Only what the server still gives to this person.
    const answer = await fetch(path, { method: 'HEAD' });
    const expected = Number(answer.headers.get('content-length'));
    if (!answer.ok || !(expected > 0 && expected <= largestFile)) return;
    const file = {
      ...{ path, title, expected, isPinned: false },
      type: answer.headers.get('content-type') ?? 'application/pdf',
      disposition: answer.headers.get('content-disposition') ?? 'inline',
    };
    await store.putFile(file, new Blob([new Uint8Array(await bytes())]).stream());
  } catch (error) {
    // Closed in the middle, or there is no room: it is read all the same.
    logWarning('What was opened could not be kept', error);
  }
}

/** What this site uses on the device, and what it still may. */
export async function readRoom(): Promise<{ used: number; free: number | undefined } | undefined> {
  const { storage } = navigator as { storage?: StorageManager };
  const { usage, quota } = (await storage?.estimate()) ?? {};
  if (usage === undefined) return undefined;
  return { used: usage, free: quota === undefined ? undefined : Math.max(0, quota - usage) };
}
