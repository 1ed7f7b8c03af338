// What a page costs whoever opens it for the first time, on a phone, until they do something: requests, and kilobytes of
// scripts as they come over the line. No other test waits for all of a page and counts it; ssr/buildWeb.ts knows only what a
// page begins with. A limit is what the page has, with a little room: it is raised on purpose or not at all.
import type { Page } from '@playwright/test';
import { mockTests } from '../../web/src/content/ne/mockTests.ts';
import { expect } from './fixtures.ts';
import { test } from './mockTestFixture.ts';

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
  '/notes': { requests: 31, scripts: 169 },
  '/videos': { requests: 31, scripts: 169 },
  '/downloads': { requests: 31, scripts: 169 },
  '/links': { requests: 31, scripts: 169 },
  '/notices': { requests: 31, scripts: 171 },
} as const;

/** Gives the kilobytes of scripts that have come since. */
function weighScripts(page: Page): () => number {
  let bytes = 0;
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  });
  return () => Math.round(bytes / 1024);
}

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
    const weight = weighScripts(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests.push(request.url());
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
    expect(weight(), 'scripts').toBeGreaterThan(100);
    expect(weight(), 'KB of scripts').toBeLessThanOrEqual(limit.scripts);
    expect(requests.length, `requests: ${requests.join(' ')}`).toBeLessThanOrEqual(limit.requests);
  });
}

// In Nepali, which is the heavier one: with what knows Bikram Sambat.
test('an exam can be answered with 170 KB of scripts', async ({
  page,
  makeAccount,
  makeMockTest,
  startSession,
}) => {
  const student = await makeAccount('student', 'approved');
  const made = await makeMockTest([student.id]);
  await startSession(page, student);
  const weight = weighScripts(page);
  await page.goto(`/ne/student/tests/${made.id}`);
  await page.getByRole('button', { name: mockTests.before.start }).click();
  await expect(page.getByRole('radiogroup')).toBeVisible();
  expect(weight(), 'scripts').toBeGreaterThan(100);
  expect(weight(), 'KB of scripts').toBeLessThanOrEqual(170);
});
