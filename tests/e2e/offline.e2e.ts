// Without a line: what phones keep of the site, and what they do not.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|ERR_CONNECTION_REFUSED/] });

/** Opens a page until the site's worker answers for it and has kept it. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate<string>(`navigator.serviceWorker.controller?.state ?? 'none'`))
    .toBe('activated');
  await expect.poll(() => keptPages(page), path).toContain(path);
}

/** Addresses of the pages that are kept. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('site-pages-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  })()`);

async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('the pages last seen open without a line, with the title and words that the server wrote', async ({
  page,
  context,
}) => {
  const pages = [
    ['/', /Entrance preparation/],
    ['/results', /Exam Results/],
    ['/notices', /Notices/],
  ] as const;
  for (const [path] of pages) await openKept(page, path);
  await context.setOffline(true);
  for (const [path, title] of pages) {
    const kept = await openOffline(context, path);
    await expect(kept).toHaveTitle(title);
    await expect(kept.locator('h1')).toBeVisible();
    await kept.close();
  }
});

test('a page that was not seen says in words that there is no line, and what is kept', async ({
  page,
  context,
}) => {
  await openKept(page, '/courses');
  await context.setOffline(true);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: /^Courses/ })).toHaveAttribute('href', '/courses');
  await context.setOffline(false);
  // The connection is back: the page comes by itself.
  await expect(page).toHaveTitle(/About/);
});
