// Many phones at once, by few connections: requests that are sent when they are due, whether or not the ones before have
// been answered (a server that stands still for a second shows as a second, not as one slow answer).

import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';

export interface Answer {
  status: number;
  body: string;
}

export interface Phones {
  /** Gets an address below the product's; the body as text, compressed ones not at all. */
  get(pathname: string, headers?: Record<string, string>): Promise<Answer>;
  /** Gets it and throws the body away; how many bytes it had. */
  read(pathname: string, headers?: Record<string, string>): Promise<{ status: number; bytes: number }>;
  close(): Promise<void>;
}

export function openPhones(url: string, connections: number, host?: string): Phones {
  const pool = new Pool(url, { connections, pipelining: 1, keepAliveTimeout: 60_000 });
  const send = (path: string, headers: Record<string, string> = {}) =>
    pool.request({ path, method: 'GET', headers: { ...(host ? { host } : {}), ...headers } });
  return {
    async get(pathname, headers) {
      const { statusCode, body } = await send(pathname, headers);
      return { status: statusCode, body: await body.text() };
    },
    async read(pathname, headers) {
      const { statusCode, body } = await send(pathname, headers);
      let bytes = 0;
      for await (const chunk of body) bytes += (chunk as Buffer).length;
      return { status: statusCode, bytes };
    },
    close: () => pool.destroy(),
  };
}

export interface Rate {
  /** How many begin in a second. */
  perSecond: number;
  seconds: number;
  /** Called each second with what was measured in it. */
  everySecond?: (second: number) => void;
}

/** Milliseconds of each piece of work from the moment it was due, and what failed. */
export async function atRate(
  { perSecond, seconds, everySecond }: Rate,
  work: () => Promise<void>,
): Promise<{ times: number[]; failures: string[] }> {
  const times: number[] = [];
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  const total = perSecond * seconds;
  let told = 0;
  for (let sent = 0; sent < total;) {
    const passed = performance.now() - begun;
    for (; sent < total && (sent * 1000) / perSecond <= passed; sent += 1) {
      const due = begun + (sent * 1000) / perSecond;
      const one = work().then(
        () => void times.push(performance.now() - due),
        (error: unknown) => void failures.push(String(error)),
      );
      open.add(one);
      void one.then(() => open.delete(one));
    }
    if (Math.floor(passed / 1000) > told) {
      told += 1;
      everySecond?.(told);
    }
    await delay(1);
  }
  await Promise.all(open);
  return { times, failures };
}
