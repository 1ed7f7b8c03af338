import { expect, it } from 'vitest';
import { Busy, createTurns } from './turns.ts';

it('so many at once, so many waiting in their order, and nobody beyond; who waited too long does not begin', async () => {
  let time = 0;
  const turns = createTurns({ atOnce: 1, waiting: 3, patience: 100, now: () => time });
  const done: (() => void)[] = [];
  const begun: number[] = [];
  const work = (name: number) => () => {
    begun.push(name);
    return new Promise<number>((resolve) => done.push(() => resolve(name)));
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const all = [1, 2, 3, 4].map((name) => turns.run(work(name)));
  await expect(turns.run(work(5))).rejects.toThrow(Busy);
  expect(begun).toEqual([1]);
  done[0]?.();
  expect(await all[0]).toBe(1);
  await settled();
  expect(begun).toEqual([1, 2]);
  time = 101;
  const refused = [expect(all[2]).rejects.toThrow(Busy), expect(all[3]).rejects.toThrow(Busy)];
  done[1]?.();
  await Promise.all(refused);
  // The place is free again, also after a failure.
  await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run(() => Promise.resolve(6))).toBe(6);
  expect(begun).toEqual([1, 2]);
});
