import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistently } from './persistently.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failed = new TypeError('Failed to fetch dynamically imported module');
const note = () => screen.queryByRole('status');

it('asks again until the part is there, and says meanwhile that it is not', async () => {
  const load = vi
    .fn(() => Promise.resolve('part'))
    .mockRejectedValueOnce(failed)
    .mockRejectedValueOnce(failed);
  const loaded = persistently(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(note()).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(note()).toHaveTextContent('Part of this page could not be loaded. Trying again…');
  await vi.advanceTimersByTimeAsync(2000);
  await expect(loaded).resolves.toBe('part');
  expect(note()).toBeNull();
});

it('asks at once when the network is back', async () => {
  const load = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(failed);
  const loaded = persistently(load);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  await expect(loaded).resolves.toBe('part');
});

it('brings the style sheet that did not come, since the chunk alone would be drawn without', async () => {
  const load = vi
    .fn(() => Promise.resolve('part'))
    .mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/Part-1.css'));
  const loaded = persistently(load);
  await vi.advanceTimersByTimeAsync(1000);
  const link = document.head.querySelector('link[href="/assets/Part-1.css"]');
  expect(link).toHaveAttribute('rel', 'stylesheet');
  expect(load).toHaveBeenCalledOnce();
  link?.dispatchEvent(new Event('load'));
  await expect(loaded).resolves.toBe('part');
  link?.remove();
});
