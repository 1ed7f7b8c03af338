// Pages as the server sends them: readable without JavaScript, and taken over by the browser as they stand (a difference
// between the two renders is logged as an error, which fails the test).
import type { Locator, Page } from '@playwright/test';
import { expect, uniqueTitle } from './fixtures.ts';
import { test } from './noticeFixture.ts';

/** The classes of the app's own sheets that stand in the page without a rule for them in the document. */
const unstyled = `[...document.querySelectorAll('#root [class]')]
  .flatMap((part) => [...part.classList])
  .filter((name) => name.startsWith('_'))
  .filter((name) => ![...document.querySelectorAll('style')].some((style) => style.textContent.includes('.' + name)))`;

const pages = [
  ['/', /entrance/],
  ['/about', 'About us'],
  ['/faculty', 'Faculty'],
  ['/courses', 'Courses'],
  ['/contact', 'Contact'],
  ['/registration', 'Registration'],
  ['/notices', 'Notices'],
  ['/question-banks', 'Question Banks'],
  ['/results', 'Exam Results'],
  ['/terms', 'Terms snd Conditions'],
  ['/privacy', 'Privacy'],
  ['/auth', 'Sign in'],
  ['/auth?tab=signup', 'Sign in'],
] as const;

/** Runs when the document is whole and none of our scripts has run yet. */
async function beforeScripts(page: Page, work: string): Promise<void> {
  await page.addInitScript({
    content: `document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') { ${work} }
    });`,
  });
}

/** Marks the heading that the server sent. */
const markHeading = (page: Page) =>
  beforeScripts(page, "document.querySelector('h1')?.setAttribute('data-sent', '');");

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read', async ({ page }) => {
    const words: Record<string, readonly string[]> = {
      '/': ['Admission Open for 20', 'Why Choose Us', 'Engineering Lok Sewa', 'Watch on YouTube'],
      '/about': ['Our mission', 'Academic Head'],
      '/faculty': ['Head of Physics', 'Head of Chemistry', 'Head of Mathematics'],
      '/courses': [
        'Medical Highcare Classes',
        '10:00 AM–1:00 PM',
        'Engineering Lok Sewa Preparation',
        '4 months',
      ],
      '/contact': ['Mon-Fri 6am-6pm', 'Open in Maps'],
      '/terms': ['Terms will be available shortly.'],
    };
    for (const [path, heading] of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Prabesh' }).first()).toBeVisible();
      const texts = words[path] ?? [];
      for (const text of texts) await expect(page.getByText(text).first(), `${path}: ${text}`).toBeVisible();
      if (path in words) await expect(page.getByRole('button', { name: 'Chat with us' })).toBeHidden();
      if (path === '/question-banks') {
        await expect(page.getByText(/^\d+\.\d KB$/)).toHaveCount(12);
        const set = page
          .getByRole('article', { name: 'CEE Model Entrance Exam (2025)' })
          .filter({ hasText: 'Set 16' });
        await expect(set.getByRole('link', { name: /^Download/ })).toHaveCount(2);
      }
      if (path === '/auth?tab=signup') {
        await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
      }
    }
    await page.goto('/auth?tab=reset&utm_source=mail');
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
    await page.goto('/admin');
    await expect(page.locator('noscript p')).toHaveText(/^Please switch JavaScript on/);
  });

  test('notices come with their data, as text', async ({ page, makeNotice }) => {
    const title = `${uniqueTitle('Lost')} <i>& found</i>`;
    const content = `</script><script>document.title = 'taken'</script> ${'A bag. '.repeat(30)}`;
    const made = await makeNotice({ title, content });
    await page.goto(`/notice/${made.url_slug}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText("document.title = 'taken'")).toBeVisible();
    // The list may be some seconds old.
    for (const path of ['/notices', '/']) {
      await expect(async () => {
        await page.goto(path);
        const heading = page.getByRole('main').getByRole('heading', { name: title });
        await expect(heading).toBeVisible({ timeout: 1000 });
      }).toPass();
    }
  });
});

test('the browser takes over every page as it was sent, with its styles', async ({ page }) => {
  await markHeading(page);
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(request.url());
  });
  for (const [path, heading] of pages) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title).toHaveAttribute('data-sent', '');
    expect(await page.evaluate(unstyled), path).toEqual([]);
    // The scheme switch answers once the page is interactive.
    await page.getByRole('button', { name: /Use (dark|light) colours/ }).click();
    await page.getByRole('button', { name: /Use (dark|light) colours/ }).click();
    await expect(title).toHaveAttribute('data-sent', '');
    await expect(page.locator('title')).toHaveCount(1);
  }
  expect(sheets).toEqual([]);
});

test('what comes in a later chunk stands until it is there', async ({ page }) => {
  await beforeScripts(
    page,
    "for (const title of document.querySelectorAll('h2')) title.setAttribute('data-sent', '');",
  );
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  await page.route(/\/(?:BelowTheFold|NewestResult)-[^/]*\.js$/, async (route) => {
    isHeld = true;
    await held;
    await route.continue();
  });
  await page.goto('/');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const stand = async () => {
    await expect(titles).toHaveCount(7);
    for (const title of await titles.all()) await expect(title).toHaveAttribute('data-sent', '');
  };
  await expect.poll(() => isHeld).toBe(true);
  await stand();
  release();
  await page.waitForLoadState('networkidle');
  await stand();
});

/** Whether React knows the element. */
const takenOver = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')));

test.describe('a page that the server drew', () => {
  /** Opened by the browser alone: the fixtures' goto stands for somebody who is there. */
  const open = async (page: Page, path: string): Promise<void> => {
    await page.evaluate(`location.assign(${JSON.stringify(path)})`);
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const root = (page: Page): Promise<boolean> =>
    page.evaluate<boolean>(
      "Object.keys(document.getElementById('root')).some((key) => key.startsWith('__reactContainer$'))",
    );

  test.beforeEach(async ({ page }) => {
    await page.goto('/robots.txt');
  });

  test('runs when somebody is there', async ({ page }) => {
    await open(page, '/courses');
    const preloads = page.locator('link[rel="modulepreload"]');
    await expect.poll(() => preloads.count()).toBeGreaterThan(3);
    await expect(page.locator('script[type="module"]')).toHaveCount(0);
    expect(await root(page)).toBe(false);
    await page.mouse.move(50, 50);
    await expect.poll(() => root(page)).toBe(true);
  });

  test('stays where it was scrolled to, also when it is loaded again', async ({ page }) => {
    const place = () => page.evaluate<number>('Math.round(scrollY)');
    await open(page, '/courses');
    await page.mouse.wheel(0, 900);
    await expect.poll(place).toBe(900);
    await expect.poll(() => root(page)).toBe(true);
    await expect(page.locator('#root')).toHaveAttribute('data-alive', '');
    expect(await place()).toBe(900);
    await page.reload();
    await expect.poll(place).toBe(900);
  });

  test('is live without anybody', async ({ page, makeNotice }) => {
    await open(page, '/notices');
    const title = uniqueTitle('On the wall');
    await makeNotice({ title });
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  });

  test('runs at once for who has a session', async ({ page, startSession, makeAccount }) => {
    await startSession(page, await makeAccount('student', 'approved'));
    await open(page, '/courses');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('answers what was pressed before it ran, once', async ({ page }) => {
    await open(page, '/about');
    await page.getByRole('button', { name: 'Use dark colours' }).dblclick();
    await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
    await expect(page.locator('[data-early]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');

    // By the browser's own form, or by React: the same answer.
    await open(page, '/results');
    await page.getByLabel('Candidate ID').fill('19-1001');
    await page.getByRole('button', { name: 'Search Results' }).click();
    await expect(page.getByText('Please select an exam')).toBeVisible();
    await expect(page.getByLabel('Candidate ID')).toHaveValue('19-1001');
  });

  test.describe('without its scripts', () => {
    test.use({ allowedErrors: [/ERR_FAILED/] });

    test('leads on', async ({ page }) => {
      await page.route(/\/assets\/[^/]*\.js$/, (route) => route.abort());
      await open(page, '/courses');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
      await expect(page).toHaveURL(/\/contact$/);
    });
  });
});

test('what is further down is taken over when it is seen, or clicked', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  const videos = page.getByRole('region', { name: 'See a class before you join one' });
  const title = videos.getByRole('heading', { level: 2 });
  const open = async () => {
    await page.goto('/');
    // What stands around the part is there.
    await expect.poll(() => takenOver(videos.locator('..'))).toBe(true);
  };
  await open();
  await title.scrollIntoViewIfNeeded();
  await expect.poll(() => takenOver(title)).toBe(true);
  await page.keyboard.press('Home');
  await open();
  const play = videos.getByRole('button', { name: /^Play video: / });
  // Unlike a click, it scrolls nothing into view.
  await play.first().dispatchEvent('click');
  await expect(videos.locator('iframe')).toHaveCount(1);
});

test('what is typed before the browser has taken over is kept, and counts', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto('/question-banks');
  const search = page.getByLabel('Search by title');
  await search.fill('IOE');
  release();
  await opened;
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: /IOE/ }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: /CEE/ })).toHaveCount(0);
  await expect(search).toHaveValue('IOE');
});

test('what is live goes on from what was sent', async ({ page, makeNotice }) => {
  const first = await makeNotice({ title: uniqueTitle('Timetable'), category: 'Events' });
  await markHeading(page);
  await page.goto('/notices?category=Events');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-sent', '');
  const second = uniqueTitle('New timetable');
  await makeNotice({ title: second, category: 'Events' });
  await expect(page.getByRole('listitem').filter({ hasText: second })).toBeVisible();
  await page.goto(`/notice/${first.url_slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-sent', '');
});

test('an address with a question is answered in the HTML, and its head is written once', async ({ page }) => {
  await page.goto('/results?exam=Nothing%20(Set%201)&id=0');
  await expect(page.getByRole('heading', { level: 1, name: 'Exam Results' })).toBeVisible();
  await expect(page.getByText('Invalid exam selection')).toBeVisible();
  await expect(page.locator('title')).toHaveCount(1);
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
});

test('the title follows the reader and is said', async ({ page }) => {
  await page.goto('/courses');
  await expect(page).toHaveTitle('Courses · Prabesh');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveTitle('Contact · Prabesh');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]', { hasText: 'Contact · Prabesh' })).toBeAttached();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/contact$/);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the first paint is dark', async ({ page }) => {
    await beforeScripts(
      page,
      "document.documentElement.setAttribute('data-first', getComputedStyle(document.body).backgroundColor);",
    );
    await page.goto('/courses');
    await expect(page.locator('html')).toHaveAttribute('data-first', 'rgb(15, 17, 41)');
  });
});

test.describe('what is not there', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('is 404, and still a page', async ({ page }) => {
    await markHeading(page);
    const missing = await page.goto('/notice/no-such-notice-at-all');
    expect(missing?.status()).toBe(404);
    await expect(page.getByText('Notice Not Found').first()).toBeVisible();
    const nowhere = await page.goto('/no/such/page');
    expect(nowhere?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-sent', '');
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  });
});
