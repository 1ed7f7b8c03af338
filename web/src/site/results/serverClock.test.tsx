import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { readServerClock } from './serverClock.ts';

const header = (headers: Record<string, string>) =>
  mswServer.use(http.head('*/favicon.svg', () => new HttpResponse(null, { headers })));

test('is the server’s, however wrong the phone’s is, and the age of a proxy’s copy counts', async () => {
  // The phone's clock stands still while it is asked, seven minutes ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:22:00Z') });
  const made = Date.parse('2026-11-23T10:15:00Z');
  header({ date: new Date(made).toUTCString() });
  expect((await readServerClock()).now()).toBe(made + 500);
  header({ date: new Date(made).toUTCString(), age: '90' });
  expect((await readServerClock()).now()).toBe(made + 90_500);
  vi.useRealTimers();
});

test('is read anew when the phone has slept or its clock was set', async () => {
  header({ date: new Date().toUTCString() });
  const clock = await readServerClock();
  expect(clock.isStale()).toBe(false);
  const set = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  expect(clock.isStale()).toBe(true);
  set.mockRestore();
});

test('is nobody’s where the answer has no date', async () => {
  header({});
  await expect(readServerClock()).rejects.toThrow('no date');
});
