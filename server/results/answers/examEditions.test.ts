// How often the exams are read while no news arrive: a question needs a reading that began after it, not one of its own.

import type pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createExamEditions } from './examEditions.ts';

const exam = (version: number) => ({
  rows: [{ id: 'x', exam_title: 'CEE', set_number: '1', state: 'published', version: String(version) }],
});

/** Never listens; each reading ends when the test says so. */
function start() {
  const readings: { answer: (version: number) => void; fail: () => void }[] = [];
  const query = () =>
    new Promise((resolve, reject) =>
      readings.push({
        answer: (version) => resolve(exam(version)),
        fail: () => reject(new Error('away')),
      }),
    );
  const connect = () => Promise.reject(new Error('no news'));
  const pool = { query, connect } as unknown as pg.Pool;
  const editions = createExamEditions({ pool, log: pino({ level: 'silent' }) });
  const ask = async () => (await editions.current()).of('CEE', '1');
  return { ask, readings, stop: () => editions.stop() };
}

it('a thousand questions are two readings, each of which began after those that it answers', async () => {
  const { ask, readings, stop } = start();
  const first = ask();
  const others = Array.from({ length: 1000 }, ask);
  expect(readings).toHaveLength(1);
  readings[0]?.answer(7);
  expect(await first).toBe('7');
  await expect.poll(() => readings).toHaveLength(2);
  const late = ask();
  readings[1]?.answer(8);
  expect(new Set(await Promise.all(others))).toEqual(new Set(['8']));
  await expect.poll(() => readings).toHaveLength(3);
  readings[2]?.answer(9);
  expect(await late).toBe('9');
  await stop();
});

it('one that fails takes those with it that share it, and nobody else', async () => {
  const { ask, readings, stop } = start();
  const first = ask().catch(() => 'failed');
  const second = ask();
  readings[0]?.fail();
  expect(await first).toBe('failed');
  await expect.poll(() => readings).toHaveLength(2);
  readings[1]?.answer(8);
  expect(await second).toBe('8');
  await stop();
});
