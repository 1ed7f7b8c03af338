import { describe, expect, it, vi } from 'vitest';
import { Busy, createTurns, type TurnsOptions } from './turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function start(options: Partial<TurnsOptions> = {}) {
  let time = 0;
  const turns = createTurns({
    name: 'test',
    atOnce: 1,
    atOnceOfAddress: 1,
    waiting: 100,
    waitingOfAddress: 100,
    patience: 100,
    now: () => time,
    ...options,
  });
  const done: (() => void)[] = [];
  const begun: string[] = [];
  return {
    turns,
    begun,
    /** Work that has a name, and ends when `end` is called. */
    ask: (address: string, name = address) => {
      const answer = turns.run(address, () => {
        begun.push(name);
        return new Promise<string>((resolve) => done.push(() => resolve(name)));
      });
      const outcome = answer.catch((error: unknown) => (error instanceof Busy ? 'busy' : 'failed'));
      return outcome;
    },
    /** Ends what began first. */
    end: async () => {
      done.shift()?.();
      await settled();
    },
    advance: (milliseconds: number) => (time += milliseconds),
  };
}

describe('turns', () => {
  it('so many at once, so many of one address waiting in their order, and none of it beyond', async () => {
    const { ask, end, begun } = start({ waitingOfAddress: 3 });
    const all = ['1', '2', '3', '4'].map((name) => ask('a', name));
    expect(await ask('a', '5')).toBe('busy');
    // Whose queue is full is the one who is refused.
    const other = ask('b');
    expect(begun).toEqual(['1']);
    await end();
    expect(await all[0]).toBe('1');
    for (let round = 0; round < 4; round += 1) await end();
    expect(begun).toEqual(['1', '2', 'b', '3', '4']);
    expect(await Promise.all([...all, other])).toEqual(['1', '2', '3', '4', 'b']);
  });

  it('go round the addresses, however many one of them has sent before', async () => {
    const { ask, end, begun } = start();
    for (let index = 0; index < 50; index += 1) void ask('flood', `flood ${index}`);
    void ask('a', 'a 1');
    void ask('a', 'a 2');
    void ask('b', 'b 1');
    for (let round = 0; round < 7; round += 1) await end();
    expect(begun).toEqual(['flood 0', 'flood 1', 'a 1', 'b 1', 'flood 2', 'a 2', 'flood 3', 'flood 4']);
  });

  it('leave places that one address may not take to others, who need not wait', async () => {
    const { ask, begun, end } = start({ atOnce: 3, atOnceOfAddress: 2 });
    for (let index = 0; index < 10; index += 1) void ask('2001:db8::1', `flood ${index}`);
    // The same network of IPv6 is the same address.
    void ask('2001:db8::2', 'neighbour');
    expect(begun).toEqual(['flood 0', 'flood 1']);
    void ask('b');
    await settled();
    expect(begun).toEqual(['flood 0', 'flood 1', 'b']);
    await end();
    expect(begun).toEqual(['flood 0', 'flood 1', 'b', 'flood 2']);
  });

  it('take room from the address that has most in the queue when all of it is full', async () => {
    const { ask, end, begun } = start({ waiting: 4 });
    void ask('flood', 'runs');
    const floods = ['1', '2', '3'].map((name) => ask('flood', name));
    const a = ask('a');
    const b = ask('b');
    expect(await floods[2]).toBe('busy');
    // Of equal ones the first, which is the flood's again.
    const c = ask('c');
    expect(await floods[1]).toBe('busy');
    for (let round = 0; round < 5; round += 1) await end();
    expect(await Promise.all([floods[0], a, b, c])).toEqual(['1', 'a', 'b', 'c']);
    expect(begun).toEqual(['runs', '1', 'a', 'b', 'c']);
  });

  it('are not given to who waited too long; a place is free again after a failure', async () => {
    const { ask, end, begun, advance, turns } = start();
    const first = ask('a', 'first');
    const late = [ask('a', 'late'), ask('b', 'late, too')];
    advance(101);
    const inTime = ask('c');
    await end();
    expect(await first).toBe('first');
    expect(await Promise.all(late)).toEqual(['busy', 'busy']);
    expect(begun).toEqual(['first', 'c']);
    await end();
    expect(await inTime).toBe('c');
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.run('a', () => Promise.resolve(6))).toBe(6);
  });

  it('leave out whom nobody waits for any more', async () => {
    const { ask, end, begun, turns } = start();
    void ask('a', 'first');
    let isThere = true;
    const gone = turns.run(
      'b',
      () => Promise.resolve(begun.push('gone')),
      () => isThere,
    );
    const refused = expect(gone).rejects.toThrow(Busy);
    void ask('c');
    isThere = false;
    await end();
    await refused;
    expect(begun).toEqual(['first', 'c']);
  });

  it('rest after work of an address whose others wait, as long as it took and no longer; others come at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { ask, end, begun } = start({ atOnce: 2, rest: 200, patience: 10_000 });
      for (let index = 0; index < 4; index += 1) void ask('flood', `flood ${index}`);
      vi.advanceTimersByTime(50);
      await end();
      expect(begun).toEqual(['flood 0']);
      void ask('other');
      await settled();
      expect(begun).toEqual(['flood 0', 'other']);
      vi.advanceTimersByTime(49);
      expect(begun).toHaveLength(2);
      vi.advanceTimersByTime(1);
      await settled();
      expect(begun).toEqual(['flood 0', 'other', 'flood 1']);
      // The other's work ends, which nobody waits behind.
      await end();
      vi.advanceTimersByTime(5000);
      await end();
      vi.advanceTimersByTime(199);
      await settled();
      expect(begun).toHaveLength(3);
      vi.advanceTimersByTime(1);
      await settled();
      expect(begun.at(-1)).toBe('flood 2');
    } finally {
      vi.useRealTimers();
    }
  });
});
