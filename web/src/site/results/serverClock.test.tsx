import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { readServerClock } from './serverClock.ts';

const header = (headers: Record<string, string>) =>
  mswServer.use(http.head('*/favicon.svg', () => new HttpResponse(null, { headers })));

test('is the server’s, however wrong the phone’s is, and the age of a proxy’s copy counts', async () => {
  const late = Date.now() - 7 * 60_000;
  header({ date: new Date(late).toUTCString() });
  const away = (await readServerClock()).now() - late;
  expect(Math.abs(away)).toBeLessThan(2000);
  header({ date: new Date(late).toUTCString(), age: '90' });
  expect(Math.abs((await readServerClock()).now() - late - 90_000)).toBeLessThan(2000);
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
