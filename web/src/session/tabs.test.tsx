import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTabs, type Tabs } from './tabs.ts';

let opened: Tabs[] = [];
function tab(): Tabs {
  const tabs = createTabs();
  opened.push(tabs);
  return tabs;
}

afterEach(() => {
  for (const tabs of opened) tabs.close();
  opened = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

it('news reach the other tabs only', async () => {
  const [here, there] = [tab(), tab()];
  const heard = { here: vi.fn(), there: vi.fn() };
  here.listen(heard.here);
  there.listen(heard.there);
  here.tell('signed-in');
  await expect.poll(() => heard.there).toHaveBeenCalledWith('signed-in');
  expect(heard.here).not.toHaveBeenCalled();
});

it('a sign-out is noted for tabs that do not hear it', () => {
  vi.useFakeTimers();
  const before = Date.now();
  vi.advanceTimersByTime(1);
  expect(tab().signedOutSince(before)).toBe(false);
  tab().tell('signed-out');
  expect(tab().signedOutSince(before)).toBe(true);
  expect(tab().signedOutSince(Date.now() + 1)).toBe(false);
});

it('a sign-out of which the server does not know is noted for all tabs', () => {
  document.cookie = 'has_session=1; Path=/';
  tab().oweSignOut(true);
  expect(document.cookie).not.toContain('has_session');
  expect(tab().owesSignOut()).toBe(true);
  tab().oweSignOut(false);
  expect(tab().owesSignOut()).toBe(false);
});

describe('exclusively', () => {
  function stubLocks(request: (work: () => Promise<unknown>) => Promise<unknown>): void {
    const locks = { request: (_: string, __: object, work: () => Promise<unknown>) => request(work) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  }

  it('works without locks', async () => {
    await expect(tab().exclusively(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it('works in the lock, and its own failure is nobody else’s', async () => {
    stubLocks((work) => work());
    const work = vi.fn(() => Promise.reject(new Error('refused')));
    await expect(tab().exclusively(work)).rejects.toThrow('refused');
    expect(work).toHaveBeenCalledOnce();
  });

  it('goes on without a lock that a hanging tab keeps', async () => {
    stubLocks(() => Promise.reject(new DOMException('waited too long', 'TimeoutError')));
    await expect(tab().exclusively(() => Promise.resolve(2))).resolves.toBe(2);
  });
});
