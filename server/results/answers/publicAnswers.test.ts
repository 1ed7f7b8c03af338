import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../base/limits.ts';
import { noEdition, type Editions } from './examEditions.ts';
import type { LookUp } from './lookUpPace.ts';
import { AnswerCache, createPublicAnswers } from './publicAnswers.ts';

const result = (symbol: string, more = '') =>
  `/api/rest/result?exam_title=CEE&set_number=19&symbol=${symbol}${more}`;

/** Versions by title; what the engine would answer; a clock. */
let versions: Record<string, string>;
let isCertain: boolean;
let now: number;
let stored: Record<string, string>;
const ask = vi.fn<LookUp>();

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
    const page = answers.lookUp(result('A'));
    await expect.poll(() => ask).toHaveBeenCalledTimes(1);
    versions['CEE'] = '8';
    const late = await textOf(answers, result('A'));
    expect(ask).toHaveBeenCalledTimes(2);
    release({ status: 200, json: '{"candidate_results":[{"marks":"before"}]}' });
    for (const one of [...(await Promise.all(early)), (await page).json]) expect(one).toContain('before');
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

  it('of a page is answered in any case', async () => {
    ask.mockResolvedValueOnce({ status: 404, json: '{"code":"not-found"}' });
    expect(await start().lookUp('/api/rest/none')).toEqual({ status: 404, json: '{"code":"not-found"}' });
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
  ask.mockResolvedValue({ status: 200, json: '{"equal":{"aggregate":{"sum":{"count":4}}}}' });
  for (let count = 1; count <= 2000; count += 1)
    await answers.answer(`/api/rest/standing?exam_title=CEE&set_number=19&marks=80.${'0'.repeat(count)}`);
  expect(answers.used()).toBeLessThanOrEqual(before + limits.emptyAnswersKept.default);
  expect(answers.recall(result('A'))).toBeDefined();
});

it('marks that nobody has count as nothing, too', async () => {
  const answers = start();
  const standing = (count: number | null) => ({
    status: 200,
    json: JSON.stringify({
      equal: { aggregate: { sum: { count } } },
      lowest: new Array(20).fill({ marks: 1 }),
    }),
  });
  ask.mockResolvedValueOnce(standing(4));
  await answers.answer('/api/rest/standing?exam_title=CEE&set_number=19&marks=80');
  const before = answers.used();
  ask.mockResolvedValue(standing(null));
  for (let marks = 0; marks < 5000; marks += 1)
    await answers.answer(`/api/rest/standing?exam_title=CEE&set_number=19&marks=${marks}`);
  expect(answers.used()).toBeLessThanOrEqual(before + limits.emptyAnswersKept.default);
});

describe('answers in memory', () => {
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`);

  it('that are asked for again outlast any number of others that are not', () => {
    const cache = new AnswerCache<string>(1000);
    const good = many(70, 'good');
    for (const key of good) {
      cache.set(key, key, 10);
      cache.get(key);
    }
    for (const key of many(10_000, 'other')) cache.set(key, key, 10);
    expect(good.filter((key) => cache.get(key) === undefined)).toEqual([]);
  });

  it('leave when others are asked for more', () => {
    const cache = new AnswerCache<string>(1000);
    for (const key of many(2, 'old')) {
      cache.set(key, key, 100);
      cache.get(key);
    }
    for (const key of many(200, 'new')) {
      cache.set(key, key, 10);
      cache.get(key);
      cache.get(key);
    }
    expect(cache.get('old0')).toBeUndefined();
    expect(cache.get('new199')).toBe('new199');
  });
});
