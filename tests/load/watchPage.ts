// How long a page works on something, and whether it stands still meanwhile, as its own browser sees it.
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Nothing here takes longer on a machine that works. */
const patience = 60_000;

export interface Watch {
  /** Milliseconds since the watch began. */
  elapsed: number;
  /** The longest time between two frames. */
  frame: number;
  /** The longest task of the page's thread. */
  task: number;
}

/** Script for the page: from an event until an element that fits is there and drawn. */
export const watchPage = `globalThis.watchUntil = (start, selector, text) => void (globalThis.watched = new Promise((resolve) => {
  let began, last, frame = 0, task = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) if (startTime >= began) task = Math.max(task, duration);
  });
  observer.observe({ type: 'longtask' });
  const fits = () => [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text));
  const step = () => {
    const now = performance.now();
    frame = Math.max(frame, now - last);
    last = now;
    if (fits()) setTimeout(() => { observer.disconnect(); resolve({ elapsed: now - began, frame, task }); }, 60);
    else requestAnimationFrame(step);
  };
  addEventListener(start, () => { began = last = performance.now(); requestAnimationFrame(step); }, { once: true, capture: true });
}))`;

/** Watches the page from its next event of this kind on, while somebody does something to it. */
export async function watch(
  page: Page,
  start: 'change' | 'click' | 'keydown',
  [selector, text]: [string, string],
  act: () => Promise<unknown>,
): Promise<Watch> {
  // The watch stands before anything is done: a key is quicker than a question to the page.
  await page.evaluate(`watchUntil(${JSON.stringify([start, selector, text]).slice(1, -1)})`);
  await act();
  const watching = page.evaluate<Watch>('watched');
  const over = new AbortController();
  const late = delay(patience, undefined, { signal: over.signal, ref: false }).then(async () => {
    throw new Error(`'${text}' does not come; there is: ${await page.locator('body').innerText()}`);
  });
  return Promise.race([watching, late]).finally(() => {
    late.catch(() => undefined);
    over.abort();
  });
}
