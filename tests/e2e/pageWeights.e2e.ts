// What a page costs whoever opens it for the first time, on a phone, until they do something: requests, and kilobytes of
// scripts as they come over the line. No other test waits for all of a page and counts it; ssr/buildWeb.ts knows only what a
// page begins with. A limit is what the page has, with a little room: it is raised on purpose or not at all.
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 740 } });

const limits = {
  '/': { requests: 17, scripts: 140 },
  '/results': { requests: 17, scripts: 157 },
  '/registration': { requests: 18, scripts: 180 },
  '/auth': { requests: 15, scripts: 166 },
  '/notices': { requests: 21, scripts: 156 },
} as const;

/** Of an approved student. What is only read brings no MUI. */
const studentLimits = {
  '/student': { requests: 41, scripts: 238 },
  '/notes': { requests: 31, scripts: 168 },
  '/videos': { requests: 31, scripts: 168 },
  '/downloads': { requests: 31, scripts: 168 },
  '/links': { requests: 31, scripts: 168 },
  '/notices': { requests: 31, scripts: 171 },
} as const;

/** The others are weighed by `npm run test:all`. */
const witnesses: readonly string[] = ['/', '/registration', '/student'];

for (const [path, limit, who] of [
  ...Object.entries(limits).map(([path, limit]) => [path, limit, 'a visitor'] as const),
  ...Object.entries(studentLimits).map(([path, limit]) => [path, limit, 'a student'] as const),
]) {
  const long = witnesses.includes(path) ? '' : ' @long';
  test(`${path} comes to ${who} in ${limit.requests} requests, with ${limit.scripts} KB of scripts at most${long}`, async ({
    page,
    makeAccount,
    startSession,
  }) => {
    if (who === 'a student') await startSession(page, await makeAccount('student', 'approved'));
    const scripts: number[] = [];
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests.push(request.url());
    });
    page.on('requestfinished', async (request) => {
      if (request.resourceType() !== 'script') return;
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      scripts.push(responseBodySize + responseHeadersSize);
    });
    // As on a phone: fonts come after the page was drawn without them.
    const twoFrames =
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))';
    const drawn = page.waitForEvent('domcontentloaded').then(() => page.evaluate(twoFrames));
    await page.route(/\.woff2$/, async (route) => {
      await drawn;
      await route.continue();
    });
    await page.goto(path);
    // What waits until the page has nothing else to do.
    await page.waitForLoadState('networkidle');
    await page.waitForFunction('new Promise((resolve) => requestIdleCallback(() => resolve(true)))');
    await page.waitForLoadState('networkidle');
    const kilobytes = Math.round(scripts.reduce((sum, bytes) => sum + bytes, 0) / 1024);
    expect(kilobytes, 'scripts').toBeGreaterThan(100);
    expect(kilobytes, 'KB of scripts').toBeLessThanOrEqual(limit.scripts);
    expect(requests.length, `requests: ${requests.join(' ')}`).toBeLessThanOrEqual(limit.requests);
  });
}
