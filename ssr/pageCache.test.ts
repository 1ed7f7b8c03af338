import { describe, expect, it } from 'vitest';
import { after } from '../server/base/clock.ts';
import { createPageCache } from './pageCache.ts';

function setUp(limit = 10) {
  let now = new Date('2026-01-15T06:00:00Z');
  const cache = createPageCache<string>({ clock: () => now, fresh: 2000, usable: 10_000, limit });
  let made = 0;
  return {
    cache,
    advance: (milliseconds: number) => (now = after(now, milliseconds)),
    make: () => Promise.resolve(`page ${(made += 1)}`),
    made: () => made,
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the page cache', () => {
  it('makes a page once for everybody who asks at the same time, and serves it while it is fresh', async () => {
    const { cache, make, advance, made } = setUp();
    expect(cache.mustMake('/')).toBe(true);
    const first = cache.get('/', make);
    expect(cache.mustMake('/')).toBe(false);
    expect(await Promise.all([first, cache.get('/', make)])).toEqual(['page 1', 'page 1']);
    advance(1999);
    expect(await cache.get('/', make)).toBe('page 1');
    expect(made()).toBe(1);
  });

  it('serves an old page once more while it makes a new one, and no page that is too old', async () => {
    const { cache, make, advance } = setUp();
    await cache.get('/', make);
    advance(2000);
    expect(await cache.get('/', make)).toBe('page 1');
    await settled();
    expect(await cache.get('/', make)).toBe('page 2');
    advance(10_000);
    expect(cache.mustMake('/')).toBe(true);
    expect(await cache.get('/', make)).toBe('page 3');
  });

  it('makes a page anew when the clock was set back, and keeps that one as long as any', async () => {
    const { cache, make, advance, made } = setUp();
    await cache.get('/', make);
    advance(-3_600_000);
    expect(cache.mustMake('/')).toBe(true);
    expect(await cache.get('/', make)).toBe('page 2');
    advance(1999);
    expect(await cache.get('/', make)).toBe('page 2');
    expect(made()).toBe(2);
    advance(10_000);
    expect(await cache.get('/', make)).toBe('page 3');
  });

  it('keeps the old page when no new one can be made, and nothing of a failure', async () => {
    const { cache, make, advance } = setUp();
    const fail = () => Promise.reject(new Error('down'));
    await expect(cache.get('/', fail)).rejects.toThrow('down');
    expect(await cache.get('/', make)).toBe('page 1');
    advance(5000);
    expect(await cache.get('/', fail)).toBe('page 1');
    await settled();
    expect(await cache.get('/', fail)).toBe('page 1');
    advance(5000);
    await expect(cache.get('/', fail)).rejects.toThrow('down');
  });

  it('holds no more pages than it may', async () => {
    const { cache, make } = setUp(2);
    await cache.get('/a', make);
    await cache.get('/b', make);
    await cache.get('/a', make);
    await cache.get('/c', make);
    expect(['/a', '/b', '/c'].map((key) => cache.mustMake(key))).toEqual([false, true, false]);
  });
});
