// Who uses the round meanwhile: visitors at a steady rate, an office that writes, and browsers with a live query each.

import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { examTitle, setNumber, symbolOf } from '../load/fill.ts';
import { atRate } from '../load/phones.ts';
import { documentOf, figures, millisecond } from '../load/world.ts';
import { since } from './round.ts';

export const size = { exams: 4, candidates: 1000 };

export interface Asked {
  what: 'look-up' | 'page' | 'query' | 'change';
  /** Seconds of the run at which it was due. */
  at: number;
  /** Milliseconds from then on. */
  took: number;
  /** What went wrong: a status, errors, a connection. */
  failure: string | undefined;
}

export interface Crowd {
  /** All that was asked, in the order of the answers. */
  asked: readonly Asked[];
  /** Titles of notices that were answered as stored. */
  stored: readonly string[];
  /** Resolves when the time is over and everything is answered. */
  over: Promise<void>;
}

const newest = JSON.stringify({ query: documentOf('NewestNotices'), variables: { limit: 5 } });
const change = documentOf('AddNotice');
const dice = (below: number) => 1 + Math.floor(Math.random() * below);

export interface CrowdOptions {
  perSecond: number;
  seconds: number;
  /** An admin's. */
  token: string;
}

/** What a server does for the first time takes longer; so that a run does not begin with it. */
export async function warmUp(url: string): Promise<void> {
  const begun = performance.now();
  while (since(begun) < 3) {
    for (const path of ['/', '/notices', '/api/rest/exams']) {
      const response = await fetch(url + path);
      await response.body?.cancel();
    }
  }
}

/** One in forty requests stores a notice, one in eight is a query by POST, two are pages, the others look-ups. */
export function startCrowd(url: string, { perSecond, seconds, token }: CrowdOptions): Crowd {
  const asked: Asked[] = [];
  const stored: string[] = [];
  const pool = new Pool(url, { connections: 100, pipelining: 1, keepAliveTimeout: 60_000 });
  const begun = performance.now();
  let count = 0;

  const get = async (path: string): Promise<void> => {
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { accept: '*/*' } });
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`status ${statusCode} ${answer.slice(0, 120)}`);
  };
  const post = async (text: string, headers: Record<string, string> = {}): Promise<void> => {
    const { statusCode, body } = await pool.request({
      path: '/v1/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
    const answer = await body.text();
    if (statusCode !== 200) throw new Error(`status ${statusCode} ${answer.slice(0, 120)}`);
    if (!answer.startsWith('{"data":')) throw new Error(answer.slice(0, 120));
  };
  const lookUp = () => {
    const exam = dice(size.exams);
    const named = { exam_title: examTitle(exam), set_number: setNumber(exam) };
    const symbol = symbolOf(exam, dice(size.candidates));
    return get(`/api/rest/result?${new URLSearchParams({ ...named, symbol }).toString()}`);
  };
  const store = async (title: string) => {
    const object = { title, category: 'Exams', content: 'Come half an hour before the exam begins.' };
    await post(JSON.stringify({ query: change, variables: { object } }), {
      authorization: `Bearer ${token}`,
    });
    stored.push(title);
  };
  const kindOf = (nth: number): Asked['what'] => {
    if (nth % 40 === 0) return 'change';
    if (nth % 8 === 0) return 'query';
    return nth % 4 === 0 || nth % 8 === 2 ? 'page' : 'look-up';
  };
  const works: Readonly<Record<Asked['what'], (nth: number) => Promise<void>>> = {
    change: (nth) => store(`Notice ${nth}`),
    query: () => post(newest),
    page: (nth) => get(nth % 4 === 0 ? '/' : '/notices'),
    'look-up': lookUp,
  };

  const over = atRate({ perSecond, seconds }, async () => {
    count += 1;
    const nth = count;
    const what = kindOf(nth);
    const at = since(begun);
    const failure = await works[what](nth).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    asked.push({ what, at, took: (since(begun) - at) * 1000, failure });
  }).then(() => pool.destroy());
  return { asked, stored, over };
}

/** The table of what was asked, and which failures there were. */
export function tellCrowd(asked: readonly Asked[]): void {
  console.log(
    '| what | asked | p50 | p95 | p99 | most | failed |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const what of ['look-up', 'page', 'query', 'change'] as const) {
    const all = asked.filter((one) => one.what === what);
    const found = figures(
      all.filter(({ failure }) => failure === undefined).map(({ took }) => took),
      1,
    );
    const times = [found.p50, found.p95, found.p99, found.most].map(millisecond).join(' | ');
    const failed = all.filter(({ failure }) => failure !== undefined).length;
    console.log(`| ${what} | ${all.length} | ${times} | ${failed} |`);
  }
  const reasons = new Map<string, number>();
  for (const { what, failure } of asked) {
    if (failure !== undefined)
      reasons.set(`${what}: ${failure}`, (reasons.get(`${what}: ${failure}`) ?? 0) + 1);
  }
  for (const [reason, times] of reasons) console.log(`  ${times} × ${reason}`);
}

export interface Browsers {
  /** Of each socket that was closed: with which code, and milliseconds until it was there again. */
  interruptions: readonly { code: number; away: number }[];
  /** How many have seen a result since `moment` (of performance.now()). */
  seenSince(moment: number): number;
  close(): void;
}

/** One socket with one live query, which comes again by itself with the web app's patience (web/src/graphql/links.ts). */
function openBrowser(
  url: string,
  on: { seen: () => void; back: (code: number, away: number) => void },
): { close(): void } {
  let socket: WebSocket;
  let isOver = false;
  let closed: { code: number; at: number } | undefined;
  let retries = 0;
  const open = () => {
    socket = new WebSocket(`${url.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.on('open', () => send({ type: 'connection_init' }));
    socket.on('message', (data: Buffer) => {
      const { type, payload } = JSON.parse(data.toString()) as { type: string; payload?: { data?: unknown } };
      if (type === 'ping') send({ type: 'pong' });
      // One that was polled without a database has errors, and goes on.
      if (type === 'next' && payload?.data) on.seen();
      if (type === 'error') console.log('a live query ended:', JSON.stringify(payload));
      if (type !== 'connection_ack') return;
      if (closed) on.back(closed.code, performance.now() - closed.at);
      closed = undefined;
      retries = 0;
      send({ type: 'subscribe', id: '1', payload: { query: documentOf('NoticesChanges') } });
    });
    // The close that follows says the rest.
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      if (isOver) return;
      closed ??= { code, at: performance.now() };
      const pause = Math.min(500 * 2 ** retries, 10_000) * (0.75 + Math.random() / 2);
      retries += 1;
      setTimeout(() => {
        if (!isOver) open();
      }, pause);
    });
  };
  open();
  return {
    close() {
      isOver = true;
      socket.close();
    },
  };
}

export function openBrowsers(url: string, count: number): Browsers {
  const interruptions: { code: number; away: number }[] = [];
  const seen: number[] = [];
  const browsers = Array.from({ length: count }, (_unused, index) =>
    openBrowser(url, {
      seen: () => void (seen[index] = performance.now()),
      back: (code, away) => void interruptions.push({ code, away }),
    }),
  );
  return {
    interruptions,
    seenSince: (moment) => seen.filter((at) => at >= moment).length,
    close() {
      for (const browser of browsers) browser.close();
    },
  };
}
