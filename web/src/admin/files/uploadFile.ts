// One file to the server: with progress, tried again by itself when the connection is lost, never in two pieces.
import { formatBytes } from '../../../../shared/numbers.ts';
import { files } from '../../content/files.ts';
import { AppError } from '../../lib/appError.ts';
import { refusal } from './fileRefusal.ts';
import { sendFile, type Answer } from './sendFile.ts';

export interface StoredFile {
  /** `/files/<uuid>.<ending>`: what notes, downloads and videos hold. */
  url: string;
  originalName: string;
  /** As the server found it in the content. */
  contentType: string;
  /** Bytes. */
  size: number;
}

/** `fresh` insists on a new token, as the session's client takes it. */
export type GetToken = (options?: { fresh?: boolean }) => Promise<string | null>;

export interface UploadOptions {
  getToken: GetToken;
  /** From 0 to 1; goes back to 0 when the file is sent again. */
  onProgress: (fraction: number) => void;
  /** Why nothing is being sent at the moment; undefined when it goes on. */
  onWaiting?: (reason: 'lost' | 'offline' | undefined) => void;
  signal: AbortSignal;
}

/** Pauses before the second, third, … try, in milliseconds. */
const pauses = [1000, 3000, 8000, 20_000];
/** From here on the server is asked before the file is sent what it would take. */
const asksFirst = 4 * 1024 * 1024;

const cancelled = (): AppError => new AppError('cancelled', files.errors.cancelled);
const isOffline = (): boolean => !navigator.onLine;

/** Waits, also for the browser to be online; the return of the connection ends the pause. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begun = isOffline();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      globalThis.removeEventListener('online', go);
    };
    const go = (): void => {
      end();
      resolve();
    };
    const abort = (): void => {
      end();
      reject(cancelled());
    };
    signal.addEventListener('abort', abort);
    globalThis.addEventListener('online', go);
    if (!begun) timer = setTimeout(go, milliseconds);
  });
}

/** A file that was moved or changed since it was chosen fails like a lost connection; only reading it tells. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

function storedFile({ body }: Answer): StoredFile | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { url, original_name, content_type, size } = body as Record<string, unknown>;
  return typeof url === 'string' &&
    typeof original_name === 'string' &&
    typeof content_type === 'string' &&
    typeof size === 'number'
    ? { url, originalName: original_name, contentType: content_type, size }
    : undefined;
}

/** Whether the same file may be taken a moment later. */
const isTemporary = (status: number): boolean => [0, 408, 429, 502, 503, 504].includes(status);

const mostOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'max_bytes' in body ? Number(body.max_bytes) : NaN;

/** The most bytes that a file may have; null: nobody says, and the upload will. */
export async function askFileLimit(getToken: GetToken): Promise<number | null> {
  try {
    const token = await getToken();
    if (token === null) return null;
    const response = await fetch('/files/limits', {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    });
    const most = mostOf(await response.json());
    return Number.isFinite(most) ? most : null;
  } catch {
    return null;
  }
}

/** Refuses what the server would refuse after the whole of it was sent. Its silence refuses nothing. */
async function checkSize(file: File, token: string, signal: AbortSignal): Promise<Answer | undefined> {
  const response = await fetch('/files/limits', {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  }).catch(() => undefined);
  if (signal.aborted) throw cancelled();
  if (response === undefined) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 401 || response.status === 403) return { status: response.status, body };
  const most = mostOf(body);
  if (file.size > most) {
    const words = files.errors.tooLarge(file.name, formatBytes(file.size), formatBytes(most));
    throw new AppError('invalid', words, { apiCode: 'file_too_large' });
  }
  return undefined;
}

/**
 * Uploads a file. After a lost connection it tries again by itself a few times, and when the browser is online again;
 * a token that is refused is renewed once.
 * @throws AppError: `cancelled` by the signal; `network` when all tries failed; refusals with the server's code in
 * `apiCode` (`file_too_large`, `file_runs`, `file_type_mismatch`, …) and a text to show
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const { getToken, onProgress, onWaiting, signal } = options;
  const stopped = (): boolean => signal.aborted;
  if (stopped()) throw cancelled();
  if (file.size === 0) {
    const readable = await isReadable(file);
    throw new AppError('invalid', files.errors[readable ? 'empty' : 'unreadable'](file.name), {
      apiCode: 'file_empty',
    });
  }
  let fresh = false;
  for (let tried = 0; ;) {
    const token = await getToken(fresh ? { fresh } : undefined);
    if (stopped()) throw cancelled();
    if (token === null) throw new AppError('unauthenticated', files.errors.signedOut);
    onWaiting?.(undefined);
    onProgress(0);
    const early = file.size >= asksFirst ? await checkSize(file, token, signal) : undefined;
    const answer = early ?? (await sendFile(file, { token, onProgress, signal }));
    if (stopped() && answer.status !== 201) throw cancelled();
    const stored = answer.status === 201 ? storedFile(answer) : undefined;
    if (stored) return stored;
    if (answer.status === 401 && !fresh) {
      fresh = true;
      continue;
    }
    const wait = pauses[tried];
    if (!isTemporary(answer.status) || wait === undefined) throw refusal(answer, file.name);
    if (!(await isReadable(file))) throw new AppError('invalid', files.errors.unreadable(file.name));
    tried += 1;
    onWaiting?.(isOffline() ? 'offline' : 'lost');
    await pause(Math.max(wait, (answer.retryAfter ?? 0) * 1000), signal);
  }
}
