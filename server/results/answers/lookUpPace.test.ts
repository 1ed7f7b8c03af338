import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultLimits } from '../../base/limits.ts';
import { createLookUpPace, type LookUpPace } from './lookUpPace.ts';

const school = '203.0.113.7';
let pace: LookUpPace;
let time: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  time = 1_000_000;
  pace = createLookUpPace(defaultLimits, () => time);
});
afterEach(() => void vi.useRealTimers());

const pass = async (milliseconds: number): Promise<void> => {
  time += milliseconds;
  await vi.advanceTimersByTimeAsync(milliseconds);
};
const hit = (symbol: string | number, address = school) =>
  pace.admit(address, [{ candidate: `CEE ${symbol}`, isFound: true }]);
const miss = (symbol: string | number, address = school) =>
  pace.admit(address, [{ candidate: `CEE ${symbol}`, isFound: false }]);

/** As a program that asks as fast as it is answered: milliseconds until it has had all. */
async function collect(count: number, ask: (index: number) => Promise<boolean> | undefined) {
  const began = time;
  for (let index = 0; index < count;) {
    const waiting = ask(index);
    if (waiting === undefined) {
      index += 1;
      continue;
    }
    let isAdmitted: boolean | undefined;
    void waiting.then((admitted) => (isAdmitted = admitted));
    await pass(0);
    while (isAdmitted === undefined) await pass(50);
    if (isAdmitted) index += 1;
    else await pass(1000);
  }
  return time - began;
}

it('somebody has been found when it was no mistype', async () => {
  const found = vi.fn();
  void pace.found.then(found);
  void miss(1);
  await pass(0);
  expect(found).not.toHaveBeenCalled();
  void hit(2);
  await pass(0);
  expect(found).toHaveBeenCalledOnce();
});

describe('people', () => {
  it('of a college, 300 in ten minutes from one address, wait not once', async () => {
    for (let student = 0; student < 300; student += 1) {
      expect(hit(student), `student ${student}`).toBeUndefined();
      await pass(2000);
    }
  });

  it('look again as often as they like', () => {
    for (let turn = 0; turn < 1000; turn += 1) expect(hit(turn % 20)).toBeUndefined();
  });

  it('mistype sixty IDs a minute, and what they type right is there at once all the same', async () => {
    for (let typed = 0; typed < 60; typed += 1) expect(miss(`typo ${typed}`)).toBeUndefined();
    const late = miss('one more');
    expect(late).toBeDefined();
    expect(hit('right')).toBeUndefined();
    await pass(1000);
    expect(await late).toBe(true);
    for (let minute = 0; minute < 5; minute += 1) {
      await pass(60_000);
      for (let typed = 0; typed < 60; typed += 1) expect(miss(`${minute} ${typed}`)).toBeUndefined();
    }
  });

  it('of other addresses are not concerned; an IPv6 network of a customer is one address', () => {
    for (let asked = 0; asked < 60; asked += 1) void hit(asked, '2001:db8::1');
    expect(hit('next', '2001:db8::ffff')).toBeDefined();
    expect(hit('next', '2001:db8:0:1::1')).toBeUndefined();
    expect(hit('next')).toBeUndefined();
  });
});

describe('somebody who collects', () => {
  it('gets 269 results in 52 seconds, and 10,000 in hours', async () => {
    expect(Math.round((await collect(269, hit)) / 1000)).toBe(52);
    await pass(24 * 3_600_000);
    const hours = (await collect(10_000, (index) => hit(`again ${index}`))) / 3_600_000;
    expect(hours).toBeGreaterThan(2.5);
    expect(hours).toBeLessThan(2.8);
  });

  it('learns of IDs that do not exist one a second', async () => {
    expect(Math.round((await collect(360, miss)) / 60_000)).toBe(5);
  });

  it('gains nothing by many in one request: each counts, and too many have no turn', async () => {
    const many = (count: number) =>
      pace.admit(
        school,
        Array.from({ length: count }, () => ({ candidate: undefined, isFound: true })),
      );
    expect(many(60)).toBeUndefined();
    expect(await many(100)).toBe(false);
    // What was refused has used up nothing.
    const one = many(1);
    await pass(250);
    expect(await one).toBe(true);
  });

  it('gains nothing by asking at once: no more than forty wait, in turn', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => hit(index));
    expect(asked.filter((waiting) => waiting === undefined)).toHaveLength(60);
    const turns: number[] = [];
    let refused = 0;
    for (const waiting of asked)
      void waiting?.then((isAdmitted) => {
        if (isAdmitted) turns.push(time);
        else refused += 1;
      });
    for (let step = 0; step < 60; step += 1) await pass(250);
    expect(turns).toHaveLength(40);
    expect(new Set(turns).size).toBe(40);
    expect(refused).toBe(100);
  });
});

describe('memory', () => {
  it('holds so many answers and addresses, and no more', async () => {
    pace = createLookUpPace({ ...defaultLimits, lookUpsHeld: 3, lookUpAddresses: 2 }, () => time);
    for (let asked = 0; asked < 60; asked += 1) void hit(asked);
    const waiting = ['a', 'b', 'c'].map((symbol) => Promise.resolve(hit(symbol)));
    expect(await hit('d')).toBe(false);
    await pass(1000);
    expect(await Promise.all(waiting)).toEqual([true, true, true]);
    void hit('x', '198.51.100.1');
    void hit('x', '198.51.100.2');
    // Forgotten, and so as if it had not asked.
    expect(hit('e')).toBeUndefined();
  });
});
