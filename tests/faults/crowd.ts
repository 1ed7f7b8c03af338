// Who uses the round meanwhile: visitors at a steady rate, an office that writes, and browsers with a live query each.

import type { Client } from 'graphql-ws';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { createSocket } from '../../web/src/graphql/links.ts';
import { examTitle, fillResults, setNumber, symbolOf } from '../load/fill.ts';
import { atRate } from '../load/phones.ts';
import { documentOf, figures, millisecond } from '../load/world.ts';
import { since } from './round.ts';

export const size = { exams: 4, candidates: 1000 };
export { fillResults };

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
  const kinds: readonly [Asked['what'], number, (nth: number) => Promise<void>][] = [
    ['change', 40, (nth) => store(`Notice ${nth}`)],
    ['query', 8, () => post(newest)],
    ['page', 4, (nth) => get(nth % 8 < 4 ? '/' : '/notices')],
    ['look-up', 1, lookUp],
  ];

  const over = atRate({ perSecond, seconds }, async () => {
    count += 1;
    const nth = count;
    const [what, , work] = kinds.find(([, every]) => nth % every === 0) ?? kinds[3]!;
    const at = since(begun);
    const failure = await work(nth).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    asked.push({ what, at, took: (since(begun) - at) * 1000, failure });
  }).then(() => pool.destroy());
  return { asked, stored, over };
}

/** The table of what was asked, and which failures there were. */
export function tellCrowd(asked: readonly Asked[]): void {
  console.log('| what | asked | p50 | p95 | p99 | most | failed |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
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
    if (failure !== undefined) reasons.set(`${what}: ${failure}`, (reasons.get(`${what}: ${failure}`) ?? 0) + 1);
  }
  for (const [reason, times] of reasons) console.log(`  ${times} × ${reason}`);
}

export interface Browsers {
  /** Of each socket that was closed: with which code, and milliseconds until it was there again. */
  interruptions: readonly { code: number; away: number }[];
  /** How many have seen a result since `moment` (of performance.now()). */
  seenSince(moment: number): number;
  close(): Promise<void>;
}

/** Browsers as the web app has them, with the same client and its patience, each with one live query. */
export function openBrowsers(url: string, count: number): Browsers {
  Object.assign(globalThis, { WebSocket });
  const interruptions: { code: number; away: number }[] = [];
  const seen: number[] = [];
  const clients: Client[] = [];
  for (let index = 0; index < count; index += 1) {
    const client = createSocket(url, () => Promise.resolve(null));
    let closed: { code: number; at: number } | undefined;
    client.on('closed', (event) => {
      closed ??= { code: (event as { code: number }).code, at: performance.now() };
    });
    client.on('connected', () => {
      if (closed) interruptions.push({ code: closed.code, away: performance.now() - closed.at });
      closed = undefined;
    });
    client.subscribe(
      { query: documentOf('NoticesChanges') },
      {
        next({ errors }) {
          if (errors) throw new Error(JSON.stringify(errors));
          seen[index] = performance.now();
        },
        error: (error) => console.log('a live query ended:', error),
        complete: () => undefined,
      },
    );
    clients.push(client);
  }
  return {
    interruptions,
    seenSince: (moment) => seen.filter((at) => at >= moment).length,
    async close() {
      await Promise.all(clients.map((client) => client.dispose()));
    },
  };
}
