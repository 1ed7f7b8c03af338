// `npm run lighthouse:portal`: how soon a student reads the portal's lists on a slow phone with a slow connection (1.6 Mbps,
// 150 ms, a processor so many times slower than this machine), on a first visit with a session. For each page the largest
// contentful paint, when the first row stands, the kilobytes of scripts until then, and when each answer on the way came,
// in milliseconds from the visit's beginning; the run in the middle of several.
//   --runs 5                 how often each is measured
//   --cpu 4                  how many times slower than this machine the phone is
//   --only /notes,/videos    these pages instead of all lists
//   --player                 a practice of the demo's student: how long 20 taps take until they are painted, and after a
//                            reload until the same question stands with its answer
//   --url http://…           a demo that runs already
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { mockTests as words } from '../../web/src/content/mockTests.ts';
import { ensureChromium } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    cpu: { type: 'string', default: '4' },
    only: { type: 'string', default: '/notes,/videos,/downloads,/links,/notices' },
    player: { type: 'boolean', default: false },
    url: { type: 'string' },
  },
});
const [runs = 1, slower = 1] = [values.runs, values.cpu].map(Number);

const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Runs in the page: the newest largest paint, and when the first row of a list stands. */
const watching = `
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries())
      Object.assign(window, { largest: startTime, what: element?.textContent ?? '' });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  window.firstRow = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main li h2, main li h3, main article')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
`;

interface Visit {
  largest: number;
  what: string;
  firstRow: number;
  scripts: number;
  answers: string[];
}

/** What was asked, in a word; undefined for what no page waits for. */
function nameOf(url: string, body: string | null): string | undefined {
  const { pathname } = new URL(url);
  if (pathname.startsWith('/v1/')) return /(?:query|subscription) (\w+)/.exec(body ?? '')?.[1];
  return pathname.startsWith('/auth/') ? pathname : undefined;
}

async function throttled(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  await throttled(page);
  await page.addInitScript({ content: watching });
  const answers: string[] = [];
  let scripts = 0;
  const began = performance.now();
  page.on('requestfinished', async (request) => {
    const at = Math.round(performance.now() - began);
    const name = nameOf(request.url(), request.postData());
    if (name !== undefined) answers.push(`${name} ${at}`);
    if (request.resourceType() !== 'script') return;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    scripts += responseBodySize + responseHeadersSize;
  });
  await page.goto(url, { waitUntil: 'commit' });
  const firstRow = await page.evaluate<number>('firstRow');
  await page.waitForLoadState('networkidle');
  const [largest, what] = await page.evaluate<[number, string]>('[largest, what]');
  await page.close();
  return { largest, what: what.slice(0, 40), firstRow, scripts, answers };
}

async function measure(browser: Browser, origin: string, path: string): Promise<void> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    await context.request.post(`${origin}/auth/token?grant_type=password`, {
      data: { email: 'student@prabesh.test', password: 'Student1234' },
    });
    visits.push(await visit(context, origin + path));
    await context.close();
  }
  visits.sort((a, b) => a.largest - b.largest);
  const middle = visits[Math.floor((visits.length - 1) / 2)];
  if (middle === undefined) return;
  const { largest, what, firstRow, scripts, answers } = middle;
  const cells = [
    Math.round(largest),
    what,
    Math.round(firstRow),
    Math.round(scripts / 1024),
    answers.join(', '),
  ];
  console.log(`| \`${path}\` | ${cells.join(' | ')} |`);
}

/** Runs in the page: each tap from the finger to the paint, in milliseconds; those below 16 are not told, and count as 16. */
const timing = `
  window.taps = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) taps.set(interactionId, Math.max(duration, taps.get(interactionId) ?? 0));
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
`;

const taps = 20;

async function player(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  await context.request.post(`${origin}/auth/token?grant_type=password`, {
    data: { email: 'student@prabesh.test', password: 'Student1234' },
  });
  const page = await context.newPage();
  await page.addInitScript({ content: timing });
  await page.goto(`${origin}/student/tests`);
  await page.getByRole('link', { name: words.list.start, exact: true }).first().click();
  const begin = page.getByRole('button', { name: words.before.start });
  const options = page.getByRole('radio');
  await begin.or(options.first()).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  await options.first().waitFor();
  await throttled(page);
  for (let tap = 0; tap < taps; tap += 1) {
    await options.nth(tap % 4).tap();
    await page
      .getByText(words.status.saved(1))
      .or(page.getByText(/^All \d+ answers saved/))
      .first()
      .waitFor();
  }
  const measured = await page.evaluate<number[]>('[...taps.values()]');
  const all = [...measured, ...Array.from({ length: Math.max(0, taps - measured.length) }, () => 16)].sort(
    (one, other) => one - other,
  );
  const reloads: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const chosen = await page.getByRole('radio', { checked: true }).getAttribute('aria-label');
    const began = performance.now();
    await page.reload({ waitUntil: 'commit' });
    const again = page.getByRole('radio', { checked: true });
    await again.waitFor();
    if ((await again.getAttribute('aria-label')) !== chosen) throw new Error('another answer stands');
    reloads.push(Math.round(performance.now() - began));
  }
  reloads.sort((one, other) => one - other);
  console.log(
    `${taps} taps until painted: median ${all[taps / 2]} ms, longest ${all.at(-1)} ms; ${runs} reloads until the answer stands: median ${reloads[Math.floor((runs - 1) / 2)]} ms, longest ${reloads.at(-1)} ms`,
  );
  await context.close();
}

const stack = values.url === undefined ? await startStack() : undefined;
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-gpu'],
});
try {
  if (values.player) await player(browser, values.url ?? stack?.url ?? '');
  else
    console.log(
      '| page | LCP, ms | of | first row, ms | scripts, KB | answers, ms |\n| --- | --- | --- | --- | --- | --- |',
    );
  for (const path of values.player ? [] : values.only.split(','))
    await measure(browser, values.url ?? stack?.url ?? '', path);
} finally {
  await browser.close();
  await stack?.stop();
}
