import type pg from 'pg';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../base/limits.ts';
import { createExamEditions, createPublicAnswers, type Editions, noEdition } from './publicAnswers.ts';

const result = (symbol: string, more = '') =>
  `/api/rest/result?exam_title=CEE&set_number=19&symbol=${symbol}${more}`;

/** Versions by title; what the engine would answer; a clock. */
let versions: Record<string, string>;
let isCertain: boolean;
let now: number;
let stored: Record<string, string>;
const ask = vi.fn<(url: string) => Promise<{ status: number; json: string }>>();

function start() {
  let memo: Editions | undefined;
  let seen = '';
  const read = (): Editions => {
    const copy = { ...versions };
    if (memo !== undefined && seen === JSON.stringify(copy)) return memo;
    seen = JSON.stringify(copy);
    return (memo = { list: seen.length.toString(), of: (title) => copy[title] ?? noEdition });
  };
  return createPublicAnswers({
    editions: { known: () => (isCertain ? read() : undefined), current: () => Promise.resolve(read()) },
    ask,
    clock: () => new Date(now),
  });
}

beforeEach(() => {
  versions = { CEE: '7' };
  isCertain = true;
  now = Date.parse('2026-01-15T06:00:00Z');
  stored = { A: '80' };
  ask.mockReset().mockImplementation((url) => {
    const symbol = new URL(url, 'http://x').searchParams.get('symbol') ?? '';
    const storedAs = symbol.trim();
    const marks = stored[storedAs];
    const rows = marks === undefined ? [] : [{ symbol: storedAs, marks }];
    return Promise.resolve({ status: 200, json: JSON.stringify({ candidate_results: rows }) });
  });
});

const textOf = async (answers: ReturnType<typeof start>, url: string) =>
  (await answers.answer(url))?.body.toString();

describe('an answer', () => {
  it('comes from memory until the next version of its exam, and only of its own', async () => {
    const answers = start();
    expect(answers.recall(result('A'))).toBeUndefined();
    const first = await answers.answer(result('A'));
    expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/"7-.{16}"$/) as string });
    expect(answers.recall(result('A'))).toBe(first);
    expect(await answers.answer(result('A'))).toBe(first);
    versions['IOE'] = '8';
    expect(answers.recall(result('A'))).toBe(first);
    expect(ask).toHaveBeenCalledTimes(1);

    stored['A'] = '90';
    versions['CEE'] = '9';
    expect(answers.recall(result('A'))).toBeUndefined();
    const second = await answers.answer(result('A'));
    expect(second?.body.toString()).toContain('90');
    expect(second?.etag).not.toBe(first?.etag);
  });

  it('of an exam that is not published says the same as of one that is none, and goes with its publication', async () => {
    delete versions['CEE'];
    stored = {};
    const answers = start();
    const draft = await answers.answer(result('A'));
    const none = await answers.answer('/api/rest/result?exam_title=None&set_number=1&symbol=A');
    expect(draft).toMatchObject({ etag: none?.etag, body: none?.body });
    stored = { A: '80' };
    versions['CEE'] = '10';
    expect(await textOf(answers, result('A'))).toContain('80');
  });

  it('is asked for once by all who want it at a time, but not by those who come after a change', async () => {
    const answers = start();
    let release: (value: { status: number; json: string }) => void = () => undefined;
    ask.mockImplementationOnce(() => new Promise((resolve) => (release = resolve)));
    const early = [textOf(answers, result('A')), textOf(answers, result('A'))];
    const page = answers.lookUp('CandidateResults', { exam_title: 'CEE', set_number: '19', symbol: 'A' });
    await expect.poll(() => ask).toHaveBeenCalledTimes(1);
    versions['CEE'] = '8';
    const late = await textOf(answers, result('A'));
    expect(ask).toHaveBeenCalledTimes(2);
    release({ status: 200, json: '{"candidate_results":[{"symbol":"before"}]}' });
    expect(await page).toEqual({
      status: 200,
      answer: { candidate_results: [{ symbol: 'before' }] },
      lookedUp: { candidate: 'before', isFound: true },
    });
    for (const one of await Promise.all(early)) expect(one).toContain('before');
    expect(late).toContain('80');
    // What was asked for before the change does not become the answer after it.
    expect(answers.recall(result('A'))).toBeUndefined();
    expect(await textOf(answers, result('A'))).toBe(late);
  });

  it('is not taken from memory while nobody knows whether something has changed', async () => {
    const answers = start();
    await answers.answer(result('A'));
    isCertain = false;
    expect(answers.recall(result('A'))).toBeUndefined();
    stored['A'] = '81';
    expect(await textOf(answers, result('A'))).toContain('81');
  });

  it('is asked for again after a while, though nothing has changed, and when the clock was set back', async () => {
    const answers = start();
    await answers.answer(result('A'));
    now += limits.answerAge.default - 1;
    expect(answers.recall(result('A'))).toBeDefined();
    now += 1;
    expect(answers.recall(result('A'))).toBeUndefined();
    await answers.answer(result('A'));
    now -= 1000;
    expect(answers.recall(result('A'))).toBeUndefined();
  });

  it.each([400, 404, 500, 503])('with status %s is kept nowhere', async (status) => {
    const answers = start();
    ask.mockResolvedValueOnce({ status, json: '{"code":"busy"}' });
    expect(await answers.answer(result('A'))).toMatchObject({ status, etag: undefined });
    expect(answers.recall(result('A'))).toBeUndefined();
    expect(answers.used()).toBe(0);
    expect(await textOf(answers, result('A'))).toContain('80');
  });

  it('is 503 when nobody can say what is published', async () => {
    const answers = createPublicAnswers({
      editions: { known: () => undefined, current: () => Promise.reject(new Error('away')) },
      ask,
      clock: () => new Date(now),
    });
    expect(await answers.answer(result('A'))).toMatchObject({ status: 503, etag: undefined });
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('an address', () => {
  it('is one, however it is written', async () => {
    const answers = start();
    await answers.answer(result('A'));
    for (const other of [
      '/api/rest/result?symbol=A&set_number=19&exam_title=CEE',
      '/api/rest/result?exam%5Ftitle=%43EE&set_number=%31%39&symbol=%41',
      '/api/rest/result?exam_title=CEE&set_number=19&symbol=A&',
    ])
      expect(answers.recall(other), other).toBeDefined();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it.each([
    result('A', '&symbol=B'),
    result('A', '&limit=100'),
    result('A', '&utm-source=x'),
    '/api/rest/result?exam_title=CEE&set_number=19',
    '/api/rest/result',
    '/api/rest/result/?exam_title=CEE&set_number=19&symbol=A',
    '/api/rest/Result?exam_title=CEE&set_number=19&symbol=A',
    '/api/rest/__proto__',
    '/api/rest/toString?exam_title=CEE',
    '/api/rest/exams?x=1',
    '/api/rest/',
    result('x'.repeat(10_000)),
  ])('that is not exactly a look-up’s is left to the engine: %s', (url) => {
    expect(start().answer(url)).toBeUndefined();
  });
});

it('10,000 symbols that do not exist, asked for twice, fill no memory and push out nobody', async () => {
  const answers = start();
  const good = Array.from({ length: 2000 }, (_, index) => `GOOD-${index}`);
  stored = Object.fromEntries(good.map((symbol) => [symbol, '80']));
  for (const symbol of good) await answers.answer(result(symbol));
  const before = answers.used();
  for (let count = 0; count < 10_000; count += 1) {
    await answers.answer(result(`NONE-${count}`));
    answers.recall(result(`NONE-${count}`));
  }
  expect(answers.used()).toBeLessThanOrEqual(before + limits.emptyAnswersKept.default);
  expect(good.filter((symbol) => answers.recall(result(symbol)) === undefined)).toEqual([]);
});

it('other spellings of what is found fill the room of what does not exist, not that of what is', async () => {
  const answers = start();
  await answers.answer(result('A'));
  const before = answers.used();
  for (let count = 1; count <= 2000; count += 1) await answers.answer(result(`A${'+'.repeat(count)}`));
  expect(answers.used()).toBeLessThanOrEqual(before + limits.emptyAnswersKept.default);
  // Nor do exams that are not published.
  const distribution = { lowest: new Array(20).fill({ marks: 1 }), exam_distribution_buckets: [] };
  ask.mockResolvedValue({ status: 200, json: JSON.stringify(distribution) });
  for (let count = 1; count <= 2000; count += 1)
    await answers.answer(`/api/rest/distribution?exam_title=None&set_number=${count}`);
  expect(answers.used()).toBeLessThanOrEqual(before + limits.emptyAnswersKept.default);
  expect(answers.recall(result('A'))).toBeDefined();
});

// How often the exams are read while no news arrive: a question needs a reading that began after it, not one of its own.

const exam = (version: number) => ({
  rows: [{ id: 'x', exam_title: 'CEE', set_number: '1', state: 'published', version: String(version) }],
});

/** Never listens; each reading ends when the test says so. */
function startReading() {
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
  const { ask, readings, stop } = startReading();
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
  const { ask, readings, stop } = startReading();
  const first = ask().catch(() => 'failed');
  const second = ask();
  readings[0]?.fail();
  expect(await first).toBe('failed');
  await expect.poll(() => readings).toHaveLength(2);
  readings[1]?.answer(8);
  expect(await second).toBe('8');
  await stop();
});
