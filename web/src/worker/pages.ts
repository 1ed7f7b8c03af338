// Pages as the server wrote them. With a line they are the server's; without one, or when it takes too long, as they
// were last seen. Which are kept says lib/paths.ts (`offline`); a page that the browser makes is the same empty
// document at each address, kept once. Nothing is kept of an address that names somebody.
import { matchPrecache } from 'workbox-precaching';
import { addressIn, type Language, languageOfPath, withoutBase } from '../../../shared/language.ts';
import { type PageEntry, pages, isPersonal, relevantSearch } from '../lib/paths.ts';
import { build, cacheOf, offlinePages, scope } from './build.ts';
import { keepParts, partsIn } from './parts.ts';

/** How long the server may take before what is kept is shown, in milliseconds. */
const patience = 3000;
/** So many pages, the last seen; notices are as many as there are. */
const most = 40;
/** Stands for each page of a language that the browser makes. */
const shells: Readonly<Record<Language, string>> = { en: '/student', ne: addressIn('ne', '/student') };

const isAt = (pattern: string, pathname: string): boolean => {
  const [mine, theirs] = [pattern.split('/'), pathname.split('/')];
  return (
    mine.length === theirs.length &&
    mine.every((piece, index) => (piece.startsWith(':') ? theirs[index] !== '' : piece === theirs[index]))
  );
};

const withoutSlash = (pathname: string): string =>
  pathname === '/' ? pathname : pathname.replace(/\/$/, '');

/** The page at an address: literal patterns first. */
function pageAt(pathname: string): PageEntry | undefined {
  const plain = withoutSlash(withoutBase(pathname, languageOfPath(pathname)) ?? pathname);
  const pattern = Object.hasOwn(pages, plain)
    ? plain
    : Object.keys(pages).find((one) => one.includes(':') && isAt(one, plain));
  return pattern === undefined ? undefined : pages[pattern];
}

/** Under which address a page is kept; undefined: it is not. */
function keyOf({ pathname, search }: URL): string | undefined {
  const page = pageAt(pathname);
  if (page?.offline !== true || isPersonal(page, search)) return undefined;
  if (page.render === 'client') return shells[languageOfPath(pathname)];
  return withoutSlash(pathname) + relevantSearch(page, search);
}

const isHtml = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('text/html') === true;

/** A whole page that was made for everybody. Cookies are hidden from workers: what sets one is `no-store`. */
const mayKeep = (answer: Response): boolean =>
  answer.status === 200 &&
  !answer.redirected &&
  answer.type === 'basic' &&
  isHtml(answer) &&
  !/no-store/.test(answer.headers.get('cache-control') ?? '');

async function keep(key: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheOf('pages'));
  const html = await answer.clone().text();
  try {
    // Last in the list: what is seen again goes last.
    await cache.delete(key);
    await cache.put(key, answer);
  } catch {
    // A phone that is full goes on without.
    return;
  }
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((old) => cache.delete(old)));
  await keepParts(partsIn(html));
}

/** Asks for pages and keeps them. A page that is kept is asked for again: the browser has it, if it has not changed. */
export async function keepPages(addresses: readonly string[]): Promise<void> {
  const keys = new Set(addresses.flatMap((one) => keyOf(new URL(one, scope.location.origin)) ?? []));
  for (const key of keys) {
    const answer = await fetch(key, { credentials: 'omit' }).catch(() => undefined);
    if (answer !== undefined && mayKeep(answer)) await keep(key, answer);
  }
}

// Results name somebody. They are kept only of the candidate that somebody chose to remember on this device, in a cache of
// their own, until that is taken back.

/** So many, the last kept. */
const mostResults = 10;

/** Under which address a result is kept; undefined: it is none. */
function resultKeyOf({ pathname, search }: URL): string | undefined {
  const page = pageAt(pathname);
  if (page?.offline !== true || !isPersonal(page, search)) return undefined;
  return pathname + relevantSearch(page, search);
}

/** Seconds before each try: a server that is busy, as on the day of results, says so at once and is asked again. */
const tries = [0, 5, 15];

async function fetchResult(key: string): Promise<Response | undefined> {
  for (const pause of tries) {
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    const answer = await fetch(key, { credentials: 'omit' }).catch(() => undefined);
    if (answer?.status !== 429 && answer?.status !== 503) return answer;
  }
  return undefined;
}

/** Counts how often that was taken back: what was asked for before is not kept after. */
let takenBack = 0;
/** What is put there and removed goes one after the other. */
let last: Promise<unknown> = Promise.resolve();

function inTurn(work: () => Promise<unknown>): Promise<void> {
  const turn = last.then(async () => void (await work()));
  last = turn.catch(() => undefined);
  return turn;
}

export async function keepResult(address: string): Promise<void> {
  const key = resultKeyOf(new URL(address, scope.location.origin));
  if (key === undefined) return;
  const before = takenBack;
  const answer = await fetchResult(key);
  if (answer === undefined || !mayKeep(answer)) return;
  const html = await answer.clone().text();
  await inTurn(async () => {
    if (takenBack !== before) return;
    const cache = await caches.open(cacheOf('results'));
    await cache.delete(key);
    await cache.put(key, answer);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - mostResults)).map((old) => cache.delete(old)));
  });
  await keepParts(partsIn(html));
}

export async function forgetResults(): Promise<void> {
  takenBack += 1;
  await inTurn(() => caches.delete(cacheOf('results')));
}

/** Those that an earlier build kept, as this one makes them: old pages ask for old files. */
export async function takeOverPages(): Promise<void> {
  const names = (await caches.keys()).filter((name) => /^site-(pages|results)-/.test(name));
  for (const name of names) {
    if (name === cacheOf('pages') || name === cacheOf('results')) continue;
    const kept = await (await caches.open(name)).keys();
    for (const { url } of kept) await keepResult(url);
    await keepPages(kept.map(({ url }) => url));
    for (const { pathname } of kept.map(({ url }) => new URL(url))) {
      const language = languageOfPath(pathname);
      if (pathname === shells[language]) await keepParts(build.portal[language]);
    }
  }
}

/** What the portal is made of, in the language of a page. */
export async function keepPortal(page: string): Promise<void> {
  const language = languageOfPath(new URL(page, scope.location.origin).pathname);
  await Promise.all([keepPages([shells[language]]), keepParts(build.portal[language])]);
}

/** The documents of the portal's pages. */
export async function forgetShell(): Promise<void> {
  const cache = await caches.open(cacheOf('pages'));
  await Promise.all(Object.values(shells).map((shell) => cache.delete(shell)));
}

/** The caches of earlier builds; and results that were taken back by an earlier worker while this one waited. */
export async function removeEarlier(): Promise<void> {
  const own = new Set([cacheOf('pages'), cacheOf('parts'), cacheOf('results')]);
  const old = (await caches.keys()).filter(
    (name) => /^site-(pages|parts|results)-/.test(name) && !own.has(name),
  );
  await inTurn(async () => {
    const taken = await caches.open(cacheOf('results'));
    const still = await Promise.all(
      old.filter((name) => name.startsWith('site-results-')).map((name) => caches.open(name)),
    );
    for (const key of await taken.keys()) {
      const found = await Promise.all(still.map((cache) => cache.match(key, { ignoreVary: true })));
      if (found.every((answer) => answer === undefined)) await taken.delete(key);
    }
  });
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function offlineWords({ pathname }: URL): Promise<Response> {
  return (await matchPrecache(offlinePages[languageOfPath(pathname)])) ?? Response.error();
}

async function fresh(event: FetchEvent, key: string | undefined): Promise<Response> {
  const answer = await fetch(event.request);
  if (key !== undefined && mayKeep(answer)) event.waitUntil(keep(key, answer.clone()));
  return answer;
}

/** The page says since when it is kept (offline/register.ts). */
async function withMoment(kept: Response): Promise<Response> {
  const html = await kept.text();
  const headers = new Headers(kept.headers);
  // They are about the bytes that the server sent.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const moment = new Date(headers.get('date') ?? '').getTime();
  return new Response(html.replace('<html ', `<html data-kept="${moment}" `), { headers });
}

async function keptFirst(online: Promise<Response>, url: URL, key: string): Promise<Response> {
  const kept =
    (await (await caches.open(cacheOf('pages'))).match(key, { ignoreVary: true })) ??
    (await (await caches.open(cacheOf('results'))).match(key, { ignoreVary: true }));
  if (kept === undefined) return online.catch(() => offlineWords(url));
  let read: Promise<Response> | undefined;
  // The portal's pages say it of each list.
  const isShell = key === shells[languageOfPath(url.pathname)];
  const show = async (): Promise<Response> => (isShell ? kept : (read ??= withMoment(kept)));
  const late = new Promise((resolve) => {
    setTimeout(resolve, patience);
  }).then(show);
  // A server in trouble has nothing better than what was seen.
  const whole = online.then((answer) => (answer.status >= 500 ? show() : answer), show);
  return Promise.race([whole, late]);
}

/** Undefined: no page of ours, or one of another worker. */
export function answerPage(event: FetchEvent, url: URL): Promise<Response> | undefined {
  if (pageAt(url.pathname) === undefined) return undefined;
  const key = keyOf(url);
  const online = fresh(event, key);
  const place = key ?? resultKeyOf(url);
  if (place === undefined) return online.catch(() => offlineWords(url));
  event.waitUntil(online.catch(() => undefined));
  return keptFirst(online, url, place);
}
