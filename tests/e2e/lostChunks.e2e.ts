// Chunks that do not come: whichever it is, what the server wrote stays as it is, and goes on once the chunk is there.
import type { Page } from '@playwright/test';
import { expect, isAlive, publicPaths, test } from './fixtures.ts';

test.use({ allowedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404/] });

const anyScript = /\/assets\/[^/]*\.js$/;
const missing = 'Part of this page could not be loaded. Trying again…';

/** The lines of text that the server sent, as they are drawn. */
async function linesOf(page: Page, path: string): Promise<string[]> {
  await page.route(anyScript, (route) => route.abort());
  await page.goto(path);
  // Exams and notices come and go with other tests.
  const text = await page.evaluate<string>(`(() => {
    const root = document.getElementById('root');
    const ofOthers = 'select, a[href*="/results?"], [aria-label="Categories"], :is(li, article):has(a[href*="/notice/"])';
    for (const part of root.querySelectorAll(ofOthers)) part.style.display = 'none';
    return root.innerText;
  })()`);
  await page.unroute(anyScript);
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** The scripts that a page asks for by itself. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const asked = new Set<string>();
  const note = (request: { url(): string }): void => {
    const { pathname } = new URL(request.url());
    if (anyScript.test(pathname)) asked.add(pathname);
  };
  page.on('request', note);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return [...asked];
}

/** One of each kind of HTML loses what all pages have as well; the others what the plainest has not. */
const whole: readonly string[] = ['/', '/results', '/auth'];
const plainest = '/terms';

/** Of pages with and without MUI one each: the others are asked by `npm run test:all`. */
const witnesses: readonly string[] = ['/courses', '/auth?tab=signup'];

for (const path of publicPaths) {
  const long = witnesses.includes(path) ? '' : ' @long';
  test(`${path} keeps its text, whichever chunk is lost${long}`, async ({ page }) => {
    test.slow();
    const lines = await linesOf(page, path);
    expect(lines.length).toBeGreaterThan(3);
    const frame = whole.includes(path) || path === plainest ? [] : await scriptsOf(page, plainest);
    const scripts = (await scriptsOf(page, path)).filter((script) => !frame.includes(script));
    // A page of text may have none but those of the plainest, which loses each of its own.
    expect(scripts.length + frame.length).toBeGreaterThan(0);
    for (const script of scripts) {
      let lost = 0;
      const lose = (url: URL): boolean => url.pathname === script;
      await page.route(lose, (route) => {
        lost += 1;
        return route.abort();
      });
      await page.goto(path);
      await expect.poll(() => lost, script).toBeGreaterThan(0);
      // What else may come has come.
      await page.waitForLoadState('networkidle');
      const text = await page.evaluate<string>("document.getElementById('root').innerText");
      expect(
        lines.filter((line) => !text.includes(line)),
        `${path} without ${script}`,
      ).toEqual([]);
      await page.unroute(lose);
    }
  });
}

/** Loses each script the first two times. */
async function loseTwice(page: Page, scripts: RegExp): Promise<void> {
  const lost = new Map<string, number>();
  await page.route(scripts, (route) => {
    const url = route.request().url();
    const times = lost.get(url) ?? 0;
    lost.set(url, times + 1);
    return times < 2 ? route.abort() : route.continue();
  });
}

test('the entry is asked for again, and what was pressed meanwhile is done then', async ({ page }) => {
  await loseTwice(page, anyScript);
  await page.goto('/courses');
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect(page.getByRole('status').filter({ hasText: missing })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
  await expect(page.getByText(missing)).toBeHidden();
  await expect.poll(() => isAlive(page, 'footer a')).toBe(true);
});

test('a part below the fold is asked for again, and what is pressed in it is done then', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  let isLost = true;
  await page.route(/\/home-[^/]*\.js$/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto('/');
  const videos = page.getByRole('region', { name: 'See a class before you join one' });
  await videos
    .getByRole('button', { name: /^Play video: / })
    .first()
    .click();
  await expect(page.getByText(missing)).toBeVisible();
  isLost = false;
  await expect(videos.locator('iframe')).toHaveCount(1);
  await expect(page.getByText(missing)).toBeHidden();
});

test('something pressed says that it is kept while the scripts are late', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(anyScript, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/courses', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  const late = page.getByRole('status').filter({ hasText: 'What you pressed is done when it has come.' });
  await expect(late).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
  await expect(late).toHaveCount(0);
});

test('a page whose scripts do not come says so, with a way to reload and to call', async ({ page }) => {
  let closed = true;
  await page.route(anyScript, (route) => (closed ? route.abort() : route.continue()));
  await page.goto('/student/calendar?from=here');
  await expect(page.getByRole('heading', { level: 1, name: 'This page has not come yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  closed = false;
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

test('a page that does not come on the way to it leaves the one before, and says so', async ({
  page,
  context,
}) => {
  await page.goto('/courses');
  await expect.poll(() => isAlive(page, 'footer a')).toBe(true);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(
    page.getByText('You are offline. What is missing of this page comes with the connection.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
});
