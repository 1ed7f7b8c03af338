import { afterEach, expect, test, vi } from 'vitest';
import { forgetCandidate, keepCandidate, keptCandidate, watchKeptCandidate } from './keptCandidate.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('is kept, told, and forgotten', () => {
  const told = vi.fn();
  const stop = watchKeptCandidate(told);
  expect(keptCandidate()).toBeNull();
  expect(keepCandidate('CEE-0275')).toBe(true);
  expect(keptCandidate()).toBe('CEE-0275');
  forgetCandidate();
  expect(keptCandidate()).toBeNull();
  expect(localStorage).toHaveLength(0);
  expect(told).toHaveBeenCalledTimes(2);
  stop();
});

test('storage that the browser refuses is none', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  expect(keepCandidate('CEE-0275')).toBe(false);
  expect(keptCandidate()).toBeNull();
  expect(forgetCandidate).not.toThrow();
});
