// When a worker looks, how long it pauses, and what it leaves when it stops; without a database.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './within.ts';
import { createWorker, type Worker } from './worker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const error = new Error('the database is away');
const made: Worker[] = [];
const worker = (options: Partial<Parameters<typeof createWorker>[0]>): Worker => {
  const one = createWorker({
    name: 'test',
    work: () => Promise.resolve(undefined),
    lookEvery: 1000,
    onError: () => undefined,
    ...options,
  });
  made.push(one);
  return one;
};
afterEach(() => Promise.all(made.splice(0).map((one) => one.stop())));

it('works off what waits, and does not look again by itself before it is started', async () => {
  const left = [0, 0, 0];
  const work = vi.fn<() => Promise<number | undefined>>(() => Promise.resolve(left.pop()));
  const one = worker({ work });
  await one.run();
  expect(work).toHaveBeenCalledTimes(4);
  expect(vi.getTimerCount()).toBe(0);
  one.start();
  await one.idle();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  await one.idle();
  expect(work).toHaveBeenCalledTimes(6);
});

it('looks again when something falls due, and no later than always', async () => {
  let due = 20;
  const work = vi.fn<() => Promise<number>>(() => Promise.resolve(due));
  const one = worker({ work });
  one.start();
  await one.idle();
  due = 60_000;
  for (const milliseconds of [20, 1000]) {
    const before = work.mock.calls.length;
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    await one.idle();
    expect(work).toHaveBeenCalledTimes(before);
    await vi.advanceTimersByTimeAsync(1);
    await one.idle();
    expect(work).toHaveBeenCalledTimes(before + 1);
  }
});

it('pauses longer with every failure, up to a limit, and as before after a success', async () => {
  let fails = true;
  const work = vi.fn<() => Promise<undefined>>(() =>
    fails ? Promise.reject(error) : Promise.resolve(undefined),
  );
  const onError = vi.fn<(error: unknown, failures: number) => void>();
  const one = worker({ work, onError, longestPause: 2500 });
  one.start();
  await one.idle();
  for (const pause of [1000, 2000, 2500, 2500]) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    const before = work.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1);
    await one.idle();
    expect(work).toHaveBeenCalledTimes(before + 1);
  }
  expect(onError.mock.calls.map(([, failures]) => failures)).toEqual([1, 2, 3, 4, 5]);
  fails = false;
  await one.run();
  fails = true;
  await one.run();
  expect(onError).toHaveBeenLastCalledWith(error, 1);
});

it('does not tell of a schema that a real Hasura has still to make', async () => {
  const onError = vi.fn<() => void>();
  const missing = Object.assign(new Error('relation does not exist'), { code: '42P01' });
  await worker({ work: () => Promise.reject(missing), onError }).run();
  expect(onError).not.toHaveBeenCalled();
});

it('looks once more when it is woken while it works', async () => {
  let finish: () => void = () => undefined;
  const work = vi.fn<() => Promise<undefined>>(
    () => new Promise((resolve) => (finish = () => resolve(undefined))),
  );
  const one = worker({ work });
  one.wake();
  await expect.poll(() => work).toHaveBeenCalledTimes(1);
  one.wake();
  one.wake();
  finish();
  await expect.poll(() => work).toHaveBeenCalledTimes(2);
  finish();
  await one.idle();
  expect(work).toHaveBeenCalledTimes(2);
});

it('finishes the pieces at hand when it stops, on every lane, and begins no other', async () => {
  const finish: (() => void)[] = [];
  const work = vi.fn<(lane: number) => Promise<number>>(
    () => new Promise((resolve) => finish.push(() => resolve(0))),
  );
  const one = worker({ work, lanes: 2 });
  one.start();
  await expect.poll(() => work.mock.calls).toEqual([[0], [1]]);
  const stopped = one.stop();
  await expect(within(Promise.race([stopped, Promise.resolve('at work')]), 1000, 'late')).resolves.toBe(
    'at work',
  );
  for (const done of finish) done();
  await stopped;
  await one.run();
  expect(work).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('a promise with a deadline settles as its work does, or says that it is late', async () => {
  await expect(within(Promise.resolve(1), 1000, 'late')).resolves.toBe(1);
  await expect(within(Promise.reject(error), 1000, 'late')).rejects.toBe(error);
  expect(vi.getTimerCount()).toBe(0);
  const late = expect(within(new Promise(() => undefined), 1000, 'late')).rejects.toThrow('late');
  await vi.advanceTimersByTimeAsync(1000);
  await late;
});
