// When an attempt is refused, without a database.

import { describe, expect, it } from 'vitest';
import { after, minutes } from './clock.ts';
import {
  closedUntil,
  createPerAddressRate,
  emailKey,
  type LimitPolicy,
  network,
  withFailure,
} from './rateLimits.ts';

const start = new Date('2026-01-01T00:00:00Z');
const policy: LimitPolicy = { limit: 3, window: minutes(15) };

const failures = (at: number[]): Date[] =>
  at.reduce<Date[]>((before, moment) => withFailure(before, policy, after(start, moment)), []);

/** Seconds until the door opens; 0 when it is open. */
function wait(counted: Date[], at: number): number {
  const until = closedUntil(counted, policy, after(start, at));
  return until ? (until.getTime() - after(start, at).getTime()) / 1000 : 0;
}

describe('a limit', () => {
  it('stays open below it', () => {
    expect(wait(failures([0, 1]), 2)).toBe(0);
  });

  it('closes until the oldest failure is older than the window', () => {
    const counted = failures([0, minutes(5), minutes(10)]);
    expect(wait(counted, minutes(10))).toBe(300);
    expect(wait(counted, minutes(15) - 1)).toBeGreaterThan(0);
    expect(wait(counted, minutes(15))).toBe(0);
  });

  it('lets one more in for each failure that has become too old', () => {
    const again = failures([0, minutes(5), minutes(10), minutes(15)]);
    expect(wait(again, minutes(15))).toBe(300);
  });

  it('forgets failures that are older than the window', () => {
    const old = minutes(15) + 1;
    expect(failures([0, 0, old])).toHaveLength(1);
  });
});

it('an address asks so often in its window, whatever others ask', () => {
  let now = 1;
  const rate = createPerAddressRate({ limit: 2, window: minutes(1) }, { now: () => now });
  const ask = (address: string) => () => rate.admit(address);
  ask('2001:db8::1')();
  now += minutes(1) / 2;
  ask('2001:db8::2')();
  expect(ask('2001:db8::3')).toThrow(
    expect.objectContaining({ status: 429, headers: { 'retry-after': '30' } }),
  );
  expect(ask('203.0.113.9')).not.toThrow();
  now += minutes(1) / 2 + 1;
  expect(ask('2001:db8::3')).not.toThrow();
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
    expect(emailKey('sign_in', 'a@prabesh.test')).not.toBe(emailKey('mail_recovery', 'a@prabesh.test'));
    expect(emailKey('sign_in', 'a@prabesh.test')).not.toBe(emailKey('sign_in', 'b@prabesh.test'));
  });
});
