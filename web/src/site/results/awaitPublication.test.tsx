import { differenceInMilliseconds } from 'date-fns';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitPublication, type Phase, spread } from './usePublication.ts';

const publishAt = Date.parse('2026-11-23T10:15:00Z');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Page {
  asked: number[];
  phases: Phase[];
  stop: () => void;
}

/** A page opened so many milliseconds from the publication, with chance as given. */
function open(at: number, random: () => number, ask: () => Promise<unknown> = () => Promise.resolve()): Page {
  vi.setSystemTime(publishAt + at);
  const page: Page = { asked: [], phases: [], stop: () => undefined };
  page.stop = awaitPublication({
    publishAt,
    now: Date.now,
    random,
    ask: () => {
      page.asked.push(differenceInMilliseconds(Date.now(), publishAt));
      return ask();
    },
    onPhase: (phase) => page.phases.push(phase),
  });
  return page;
}

function show(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(visibility === 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('asks nothing while it waits, and once at its own moment', async () => {
  for (const chance of [0, 0.5, 0.999]) {
    const page = open(-3_600_000, () => chance);
    page.stop();
    const other = open(
      -3_600_000,
      () => chance,
      () => {
        other.stop();
        return Promise.resolve();
      },
    );
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(other.asked).toEqual([]);
    expect(other.phases).toEqual(['before']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.phases).toEqual(['before', 'soon']);
    expect(other.asked).toHaveLength(1);
    // A second for the database, then ten for everybody.
    expect(Math.abs((other.asked[0] ?? 0) - (1000 + chance * spread))).toBeLessThan(10);
    expect(page.asked).toEqual([]);
  }
});

test('asks again after pauses that grow, each with its own chance, as long as nothing has come', async () => {
  const page = open(-1000, () => 0.5);
  await vi.advanceTimersByTimeAsync(300_000);
  const gaps = page.asked.slice(1).map((at, index) => Math.round((at - (page.asked[index] ?? 0)) / 1000));
  expect(gaps).toEqual([4, 8, 15, 30, 60, 120]);
  expect(page.phases.slice(0, 3)).toEqual(['before', 'soon', 'late']);
  page.stop();
  const early = open(-1000, () => 0);
  await vi.advanceTimersByTimeAsync(6000);
  expect(early.asked.map((at) => Math.round(at / 1000))).toEqual([1, 4]);
  early.stop();
});

test('a server that does not answer is said, and tried again', async () => {
  const page = open(
    -1000,
    () => 0.5,
    () => Promise.reject(new Error('offline')),
  );
  await vi.advanceTimersByTimeAsync(12_000);
  expect(page.phases.at(-1)).toBe('unreachable');
  expect(page.asked).toHaveLength(2);
  page.stop();
});

test('opened long after a moment that brought nothing, it is late from the start', async () => {
  const page = open(600_000, () => 0.5);
  expect(page.phases).toEqual(['late']);
  expect(page.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(4100);
  expect(page.asked).toHaveLength(1);
  page.stop();
});

test('a page in the background rests once it has asked, and whoever comes back is told what is true', async () => {
  const page = open(-1000, () => 0.5);
  show('hidden');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(page.asked).toHaveLength(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(10);
  expect(page.asked).toHaveLength(2);
  page.stop();

  const waiting = open(-3_600_000, () => 0.5);
  show('hidden');
  await vi.advanceTimersByTimeAsync(5000);
  show('visible');
  await vi.advanceTimersByTimeAsync(10);
  expect(waiting.asked).toEqual([]);
  show('hidden');
  await vi.advanceTimersByTimeAsync(70_000);
  show('visible');
  await vi.advanceTimersByTimeAsync(10);
  expect(waiting.asked).toHaveLength(1);
  expect(waiting.phases).toEqual(['before']);
  waiting.stop();
  vi.restoreAllMocks();
});
