import type { Client } from 'graphql-ws';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSocket } from './connection.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-15T06:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A socket that says what a test wants it to say. */
function fakeSocket() {
  const heard = new Map<string, (news?: unknown) => void>();
  const socket = {
    on: (event: string, listener: (news?: unknown) => void) => {
      heard.set(event, listener);
      return () => undefined;
    },
  };
  return {
    store: watchSocket(socket as Pick<Client, 'on'>),
    say: (event: string, news?: unknown) => heard.get(event)?.(news),
  };
}

it('tells what the socket does, and when news came', () => {
  const { store, say } = fakeSocket();
  expect(store.get()).toEqual({ state: 'idle', newsAt: null });
  say('connecting');
  expect(store.get().state).toBe('connecting');
  say('connected');
  say('message', { type: 'pong' });
  expect(store.get()).toEqual({ state: 'live', newsAt: null });
  say('message', { type: 'next' });
  expect(store.get()).toEqual({ state: 'live', newsAt: Date.now() });
  say('closed', { code: 1000 });
  expect(store.get().state).toBe('idle');
});

it('says nothing of a socket that comes back at once, and does of one that stays away', () => {
  const { store, say } = fakeSocket();
  say('connecting');
  say('connected');
  const told = vi.fn();
  store.subscribe(told);
  say('closed', { code: 4400, reason: 'JWTExpired' });
  vi.advanceTimersByTime(1400);
  say('connecting');
  say('connected');
  vi.advanceTimersByTime(10_000);
  expect(told).not.toHaveBeenCalled();
  for (let tries = 0; tries < 3; tries += 1) {
    say('closed', { code: 1006 });
    vi.advanceTimersByTime(1000);
    say('connecting');
  }
  expect(store.get().state).toBe('reconnecting');
  say('connected');
  expect(store.get().state).toBe('live');
});
