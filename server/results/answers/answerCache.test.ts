import { describe, expect, it } from 'vitest';
import { AnswerCache } from './publicAnswers.ts';

const many = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('answers in memory', () => {
  it('never take more than their room', () => {
    const cache = new AnswerCache<string>(1000);
    for (const key of many(500, 'a')) {
      cache.set(key, key, 10);
      if (key.endsWith('0')) cache.get(key);
      expect(cache.used).toBeLessThanOrEqual(1000);
    }
    expect(cache.get('a499')).toBe('a499');
  });

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

  it('are replaced, not added up, and one that is too large is not kept', () => {
    const cache = new AnswerCache<string>(1000);
    for (let count = 0; count < 10; count += 1) cache.set('a', String(count), 100);
    expect([cache.get('a'), cache.used]).toEqual(['9', 100]);
    cache.set('a', 'large', 1001);
    expect([cache.get('a'), cache.used]).toEqual([undefined, 0]);
    cache.set('a', 'b', 10);
    cache.delete('a');
    expect([cache.get('a'), cache.used]).toEqual([undefined, 0]);
  });
});
