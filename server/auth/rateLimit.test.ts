// The rules of decision 30 without a database.

import { describe, expect, it } from 'vitest';
import { after, minutes, seconds } from '../clock.ts';
import { ask, emptyState, fail, type LimitPolicy, type LimitState } from './rateLimit.ts';
import { emailKey, network } from './rateLimits.ts';

const start = new Date('2026-01-01T00:00:00Z');
const growing: LimitPolicy = { limit: 3, window: minutes(15), growing: true };
const steady: LimitPolicy = { limit: 3, window: minutes(15), growing: false };

function failures(policy: LimitPolicy, at: number[]): LimitState {
  return at.reduce((state, milliseconds) => fail(state, policy, after(start, milliseconds)), emptyState);
}

/** Seconds until the door opens; 0 when it is open. */
function wait(state: LimitState, policy: LimitPolicy, at: number): number {
  const { until } = ask(state, policy, after(start, at));
  return until ? (until.getTime() - after(start, at).getTime()) / 1000 : 0;
}

describe('a growing limit', () => {
  it('stays open below the limit', () => {
    expect(wait(failures(growing, [0, 1]), growing, 2)).toBe(0);
  });

  it('closes at the limit and opens by itself', () => {
    const state = failures(growing, [0, 0, 0]);
    expect(wait(state, growing, seconds(59))).toBeGreaterThan(0);
    expect(wait(state, growing, minutes(1))).toBe(0);
  });

  it('closes for longer after each further failure, at most the window, and then starts anew', () => {
    const waits: number[] = [];
    let state = failures(growing, [0, 0, 0]);
    let now = start;
    for (let round = 0; round < 5; round += 1) {
      now = state.blockedUntil ?? now;
      expect(ask(state, growing, now).until).toBeUndefined();
      state = fail(state, growing, now);
      waits.push(((state.blockedUntil ?? now).getTime() - now.getTime()) / 1000);
    }
    expect(waits).toEqual([120, 240, 480, 900, 0]);
  });

  it('closes for longer with each attempt while it is closed', () => {
    const once = ask(failures(growing, [0, 0, 0]), growing, start);
    expect(wait(once.state, growing, 0)).toBe(240);
  });

  it('forgets failures that are older than the window', () => {
    const old = minutes(15) + 1;
    expect(wait(failures(growing, [0, 0, old]), growing, old)).toBe(0);
  });
});

describe('a steady limit', () => {
  it('closes until the oldest failure is older than the window, whoever asks meanwhile', () => {
    const state = failures(steady, [0, minutes(5), minutes(10)]);
    expect(wait(state, steady, minutes(10))).toBe(300);
    expect(ask(state, steady, after(start, minutes(10))).state).toBe(state);
    expect(wait(state, steady, minutes(15))).toBe(0);
  });
});

describe('network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, counted) => {
    expect(network(address)).toBe(counted);
  });
});

describe('emailKey', () => {
  it.each([
    ['Asha@Prabesh.test', 'asha@prabesh.test'],
    ['\u0130sha@prabesh.test', 'isha@prabesh.test'],
    ['\u212airan@prabesh.test', 'kiran@prabesh.test'],
    ['ΣΟΦΟΣ@prabesh.test', 'σοφοσ@prabesh.test'],
    ['re\u0301mi@prabesh.test', 'R\u00c9MI@prabesh.test'],
  ])('is the same for %s and %s, which the database takes for one account', (one, other) => {
    expect(emailKey('sign_in', one)).toBe(emailKey('sign_in', other));
  });

  it('is another for another action or e-mail', () => {
    expect(emailKey('sign_in', 'a@prabesh.test')).not.toBe(emailKey('mail_link', 'a@prabesh.test'));
    expect(emailKey('sign_in', 'a@prabesh.test')).not.toBe(emailKey('sign_in', 'b@prabesh.test'));
  });
});
