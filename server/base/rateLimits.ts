// When to refuse an attempt (docs/decisions/sessions.md): by the failures of a key, kept in Postgres, so that all replicas of
// the server count together. Successes never count, and knocking at a closed door changes nothing. And how often an address
// may ask, counted in memory by each server.

import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { after, type Clock } from './clock.ts';
import { transaction } from './database.ts';
import { HttpError } from './httpError.ts';
import { limits } from './limits.ts';

export interface LimitPolicy {
  /** This many failures within `window` milliseconds close the door until the oldest of them is older than that. */
  limit: number;
  window: number;
}

function recent(failures: readonly Date[], policy: LimitPolicy, now: Date): Date[] {
  const start = after(now, -policy.window);
  return failures.filter((failure) => failure > start);
}

/** Until when an attempt at `now` must be refused; undefined when it may be made. */
export function closedUntil(failures: readonly Date[], policy: LimitPolicy, now: Date): Date | undefined {
  const counted = recent(failures, policy, now);
  const oldest = counted.at(-policy.limit);
  return counted.length >= policy.limit && oldest ? after(oldest, policy.window) : undefined;
}

/** The failures to remember after one more at `now`: oldest first, at most as many as close the door. */
export function withFailure(failures: readonly Date[], policy: LimitPolicy, now: Date): Date[] {
  return [...recent(failures, policy, now), now].slice(-policy.limit);
}

export interface LimitedKey {
  key: string;
  policy: LimitPolicy;
}

/** Keys are hashed: what people type into an e-mail field is sometimes their password. */
function hashed(kind: string, value: string): string {
  return `${kind}:${createHash('sha256').update(value).digest('hex')}`;
}

/** One IPv6 customer has a whole /64; counting single addresses would count nothing. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The e-mail in lower case as Postgres makes it, letter by letter: where JavaScript has more than one answer (İ, Σ at
 * the end of a word) each would be another ten guesses at the same account.
 */
function inLowerCase(email: string): string {
  return email.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}

export function emailKey(action: string, email: string): string {
  return hashed(`${action}:email`, inLowerCase(email));
}

/** Of something that proves an earlier sign-in, by its id: a device, or a session that lives. */
export function knownKey(id: string): string {
  return hashed('sign_in:known', id);
}

/** Of something that people type, by its name. */
export function namedKey(action: string, name: string): string {
  return hashed(`${action}:name`, name);
}

export function addressKey(action: string, address: string): string {
  return hashed(`${action}:address`, network(address));
}

/** What the security log calls an address that has no account; whoever knows the address can look for it. */
export function emailFingerprint(email: string): string {
  return createHash('sha256').update(inLowerCase(email)).digest('hex').slice(0, 12);
}

/** @param wait milliseconds */
const refusal = (what: 'attempts' | 'requests', wait: number): HttpError =>
  new HttpError(429, 'too_many_requests', `Too many ${what}. Please try again later.`, {
    'retry-after': String(Math.max(1, Math.ceil(wait / 1000))),
  });

export function createRateLimits(pool: pg.Pool, clock: Clock) {
  const read = async (client: pg.ClientBase, key: string): Promise<Date[]> => {
    const { rows } = await client.query<{ failures: Date[] }>(
      'select failures from auth.rate_limits where key = $1 for update',
      [key],
    );
    return rows[0]?.failures ?? [];
  };
  const write = (client: pg.ClientBase, key: string, failures: Date[], now: Date) =>
    client.query('update auth.rate_limits set failures = $2, updated_at = $3 where key = $1', [
      key,
      failures,
      now,
    ]);
  const insert = (client: pg.ClientBase, key: string, now: Date) =>
    client.query('insert into auth.rate_limits (key, updated_at) values ($1, $2) on conflict do nothing', [
      key,
      now,
    ]);
  /** Counts a use unless the key is closed; then until when. */
  const use = ({ key, policy }: LimitedKey, now: Date) =>
    transaction(pool, async (client) => {
      await insert(client, key, now);
      const failures = await read(client, key);
      const until = closedUntil(failures, policy, now);
      if (!until) await write(client, key, withFailure(failures, policy, now), now);
      return until;
    });
  // Always in the same order, so that two requests with common keys cannot wait for each other.
  const ordered = (keys: LimitedKey[]) => [...keys].sort((a, b) => (a.key < b.key ? -1 : 1));

  return {
    /** @throws HttpError 429 with Retry-After when one of the keys is closed */
    async check(keys: LimitedKey[]) {
      const now = clock();
      const { rows } = await pool.query<{ key: string; failures: Date[] }>(
        'select key, failures from auth.rate_limits where key = any($1)',
        [keys.map(({ key }) => key)],
      );
      const closed = keys.flatMap(({ key, policy }) => {
        const failures = rows.find((row) => row.key === key)?.failures ?? [];
        return closedUntil(failures, policy, now) ?? [];
      });
      const [latest] = closed.sort((a, b) => b.getTime() - a.getTime());
      if (latest) throw refusal('attempts', latest.getTime() - now.getTime());
    },

    /** Counts one use of a key; false when it was closed before. Of uses at once no more than the limit get true. */
    take: async (key: LimitedKey): Promise<boolean> => (await use(key, clock())) === undefined,

    /**
     * As take, for requests that are work whatever comes of them.
     * @throws HttpError 429 with Retry-After when the key is closed
     */
    async admit(key: LimitedKey) {
      const now = clock();
      const until = await use(key, now);
      if (until) throw refusal('attempts', until.getTime() - now.getTime());
    },

    async fail(keys: LimitedKey[]) {
      const now = clock();
      await transaction(pool, async (client) => {
        for (const { key, policy } of ordered(keys)) {
          await insert(client, key, now);
          await write(client, key, withFailure(await read(client, key), policy, now), now);
        }
      });
    },

    /** Forgets keys: their owner has proved who they are. */
    async clear(keys: readonly string[]) {
      await pool.query('delete from auth.rate_limits where key = any($1)', [keys]);
    },
  };
}
export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Counted in memory: a row in the database for each question would cost more than the answer.
 * @param perf tells the time in milliseconds, of which only differences count
 */
export function createPerAddressRate(
  { limit, window }: LimitPolicy,
  perf: { now: () => number } = performance,
) {
  // The window of an address begins with its first request.
  const counts = new LRUCache<string, number>({
    maxSize: limits.sheetAddresses.default,
    sizeCalculation: () => 1,
    ttl: window,
    ttlResolution: 0,
    perf,
    noUpdateTTL: true,
  });
  return {
    /** Counts a request. @throws HttpError 429 with Retry-After when there were too many in this window */
    admit(address: string) {
      const key = network(address);
      const count = counts.get(key) ?? 0;
      if (count >= limit) throw refusal('requests', counts.getRemainingTTL(key));
      counts.set(key, count + 1);
    },
  };
}
