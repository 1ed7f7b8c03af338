// Files of the build: their names change with what is in them, so what is there is never asked for again.
import { matchPrecache } from 'workbox-precaching';
import { build, cacheOf } from './build.ts';

const isPart = (pathname: string): boolean => /^\/assets\/[\w.-]+$/.test(pathname);
/** Of the page in words, which is no document of the server's. */
const isFirst = (pathname: string): boolean => build.files.some(({ url }) => url === pathname);

async function part(request: Request): Promise<Response> {
  const cache = await caches.open(cacheOf('parts'));
  const kept = (await matchPrecache(request.url)) ?? (await cache.match(request.url, { ignoreVary: true }));
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // A phone that is full goes on without.
  if (answer.status === 200) await cache.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/** Undefined: not a file that is kept. */
export function answerAsset(
  { request }: FetchEvent,
  { pathname, search }: URL,
): Promise<Response> | undefined {
  if (search !== '' || request.headers.has('range')) return undefined;
  return isPart(pathname) || isFirst(pathname) ? part(request) : undefined;
}

/** Keeps files of the build: mostly the browser has them already, and nothing is sent. */
export async function keepParts(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.filter(isPart).map((path) => part(new Request(path)).catch(() => undefined)));
}

/** The files of the build that a page's HTML names. */
export const partsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)),
];
