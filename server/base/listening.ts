// Listens to what Postgres tells on one channel (NOTIFY), and knows whether it hears everything: a connection that is
// broken, or that a pooler shares, brings no news and looks just as quiet.

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { errorText } from './errors.ts';
import { limits } from './limits.ts';
import { within } from './within.ts';

export interface ListenerOptions {
  pool: pg.Pool;
  /** A name that needs no quotes. */
  channel: string;
  log: Logger;
  onNews?: (news: string) => void;
  /** What was known before may be out of date: listening has begun, or has ended. */
  onGap?: () => void;
}

/** Milliseconds without a question after which nobody asks the connection either. */
const idleAfter = 5000;
const longestPause = 2000;

export function createListener({ pool, channel, log, onNews, onGap }: ListenerOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let wokenAt = 0;
  /** When the last question was asked that the listening connection answered. */
  let heardAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let isListening = false;
  /** Counts what was heard, gaps included. */
  let heard = 0;

  const gap = (): void => {
    heard += 1;
    onGap?.();
  };

  /** Rejects when the connection breaks, when it takes too long, or when all of this stops. */
  const inTime = <T>(work: Promise<T>, broken: Promise<never>): Promise<T> =>
    within(
      Promise.race([work, broken]),
      limits.newsPatience.default,
      'the listening connection does not answer',
    );

  const listen = async (): Promise<void> => {
    const client = await pool.connect();
    let onProof: () => void = () => undefined;
    const proof = randomUUID();
    const proven = new Promise<void>((resolve) => (onProof = resolve));
    let onStop: () => void = () => undefined;
    const broken = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the listening connection has ended')));
      onStop = () => reject(new Error('stopped'));
    });
    signal.addEventListener('abort', onStop);
    broken.catch(() => undefined);
    client.on('notification', ({ payload = '' }) => {
      if (payload === `proof ${proof}`) onProof();
      if (payload.startsWith('proof ')) return;
      heard += 1;
      onNews?.(payload);
    });
    try {
      signal.throwIfAborted();
      await inTime(client.query(`listen ${channel}`), broken);
      await inTime(client.query('select pg_notify($1, $2)', [channel, `proof ${proof}`]), broken);
      await inTime(proven, broken);
      isListening = true;
      gap();
      failures = 0;
      while (!signal.aborted) {
        const now = performance.now();
        if (now - wokenAt < idleAfter) {
          await inTime(client.query('select'), broken);
          heardAt = now;
        }
        await Promise.race([pause(limits.newsInterval.default, undefined, { ref: false }), broken]);
      }
    } finally {
      isListening = false;
      heardAt = Number.NEGATIVE_INFINITY;
      signal.removeEventListener('abort', onStop);
      // Not back into the pool: it listens.
      client.release(true);
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => {
        if (signal.aborted) return;
        // Once for each time of silence; a broken connection alone is a restart of Postgres.
        if (failures === 1) log.warn({ reason: errorText(error), channel }, 'news do not arrive');
        failures += 1;
        gap();
      });
      const wait = Math.min(longestPause, 50 * 2 ** failures);
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    /** Begins to listen unless it does already. To be called whenever somebody wants to know. */
    wake() {
      wokenAt = performance.now();
      if (!signal.aborted) running ??= run();
    },
    /** Whether every change from now on would be heard of, as far as anybody knows; the next `onGap` ends that. */
    isListening: (): boolean => isListening,
    /** How often news or a gap were heard of: what was read before may be older than that. */
    heard: (): number => heard,
    /**
     * To be called before something is read that shall be kept. Returns whether it is still what is stored: every change
     * since then would have been heard of, and there was none.
     */
    watch(): () => boolean {
      const wasListening = isListening;
      const before = heard;
      return () => wasListening && heard === before;
    },
    /** Whether that was true `limits.sessionAge` ago for certain. */
    isCurrent: (): boolean => performance.now() - heardAt < limits.sessionAge.default,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
