// Files of notes and downloads: the server's while there is a line; otherwise from the sealed store, whole or the part
// that a viewer asks for. A file that somebody opened is kept, if they are signed in and it has room.
import { largestFile, openStore, type OfflineStore } from '../offline/store.ts';
import { scope } from './build.ts';

const isFile = (pathname: string): boolean => /^\/files\/[\w.-]+$/.test(pathname);

/** Headers of a file that is shown in a viewer of ours, or in a tab: nothing in it runs or loads. */
const closed = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'accept-ranges': 'bytes',
};

/** The first and last byte that are asked for; undefined: all of it, 'outside': none that is there. */
function rangeOf(asked: string | null, size: number): [number, number] | 'outside' | undefined {
  const range = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '');
  const [first = '', last = ''] = range?.slice(1) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'outside' : [start, end];
}

/** Piece by piece, as it is read: a phone holds no whole file in memory. */
const piece = 256 * 1024;

function bytesOf(
  store: OfflineStore,
  path: string,
  [start, end]: [number, number],
): ReadableStream<Uint8Array> {
  let next = start;
  return new ReadableStream({
    async pull(controller) {
      if (next > end) {
        controller.close();
        return;
      }
      const last = Math.min(next + piece - 1, end);
      const bytes = await store.read(path, next, last);
      if (bytes === undefined) {
        controller.error(new Error('The file is gone'));
        return;
      }
      controller.enqueue(bytes);
      next = last + 1;
    },
  });
}

async function keptFile(path: string, range: string | null): Promise<Response | undefined> {
  const store = await openStore();
  const file = (await store?.files())?.find((one) => one.path === path);
  if (store === undefined || file === undefined) return undefined;
  const headers = { ...closed, 'content-type': file.type, 'content-disposition': file.disposition };
  const part = rangeOf(range, file.size);
  if (part === 'outside')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  const [start, end] = part ?? [0, file.size - 1];
  return new Response(bytesOf(store, path, [start, end]), {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(part ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
    },
  });
}

/** Keeps what somebody opens. */
async function keepOpened(path: string, answer: Response): Promise<void> {
  const store = await openStore();
  const size = Number(answer.headers.get('content-length'));
  // What is public is in no list of the portal's.
  const isPublic = answer.headers.get('cache-control')?.includes('no-cache') !== false;
  if (store === undefined || answer.body === null || isPublic || !(size > 0 && size <= largestFile)) {
    await answer.body?.cancel();
    return;
  }
  const known = (await store.files()).find((file) => file.path === path);
  if (known !== undefined) {
    await answer.body.cancel();
    return;
  }
  await store.putFile(
    {
      path,
      title: '',
      isPinned: false,
      expected: size,
      type: answer.headers.get('content-type') ?? 'application/octet-stream',
      disposition: answer.headers.get('content-disposition') ?? 'attachment',
    },
    answer.body,
  );
}

async function file(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const range = request.headers.get('range');
  const answer = await fetch(request).catch(() => undefined);
  if (answer === undefined || answer.status >= 500) {
    const kept = await keptFile(path, range).catch(() => undefined);
    return kept ?? answer ?? Response.error();
  }
  // It was deleted, or is not for this person any more.
  if (answer.status === 403 || answer.status === 404)
    event.waitUntil(openStore().then((store) => store?.removeFile(path)));
  else if (answer.status === 200 && request.mode === 'navigate')
    event.waitUntil(keepOpened(path, answer.clone()).catch(() => undefined));
  return answer;
}

/** Undefined: no file of ours. */
export function answerFile(event: FetchEvent, { origin, pathname }: URL): Promise<Response> | undefined {
  return origin === scope.location.origin && isFile(pathname) ? file(event, pathname) : undefined;
}
