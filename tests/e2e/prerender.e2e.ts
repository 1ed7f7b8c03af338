// Pages as the server sends them: readable without JavaScript, and taken over by the browser as they stand (a difference
// between the two renders is logged as an error, which fails the test).
import type { Page } from '@playwright/test';
import { expect, isAlive, uniqueTitle } from './fixtures.ts';
import { test } from './noticeFixture.ts';

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
      '/terms': ['Coming Soon', 'Terms will be available shortly.'],
      '/privacy': ['Coming Soon', 'Privacy will be available shortly.'],
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
    await expect(page.getByText(/^Please switch JavaScript on/)).toBeVisible();
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

test('what comes in a later chunk stands until it is there', async ({ page }) => {
  await beforeScripts(
    page,
    "for (const title of document.querySelectorAll('h2')) title.setAttribute('data-sent', '');",
  );
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  await page.route(/\/home-[^/]*\.js$/, async (route) => {
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

/** Lets no script of ours through until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe('a page that the server drew', () => {
  test('comes to life by itself, all of it, and stays where it was scrolled to', async ({ page }) => {
    const place = () => page.evaluate<number>('Math.round(scrollY)');
    const release = await holdScripts(page);
    await page.goto('/courses', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Letters that come later change the height above, and the browser keeps the reader's line instead of the number.
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.mouse.wheel(0, 900);
    await expect.poll(place).toBe(900);
    release();
    await expect.poll(() => isAlive(page, 'h1')).toBe(true);
    await expect.poll(() => isAlive(page, 'footer a')).toBe(true);
    expect(await place()).toBe(900);
    await page.reload();
    await expect.poll(place).toBe(900);
  });

  test('answers what was pressed before it ran, once, and keeps what was typed', async ({ page }) => {
    let release = await holdScripts(page);
    await page.goto('/results', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Use dark colours' }).dblclick();
    await page.getByLabel('Candidate ID').fill('19-1001');
    await expect(page.locator('[data-early]')).toHaveCount(1);
    release();
    await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
    await expect(page.locator('[data-early]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    // By the browser's own form, or by React: the same answer.
    await page.getByRole('button', { name: 'Search Results' }).click();
    await expect(page.getByText('Please select an exam')).toBeVisible();
    await expect(page.getByLabel('Candidate ID')).toHaveValue('19-1001');
    await page.unrouteAll();

    release = await holdScripts(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/auth$/);
    release();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toHaveValue('nobody');
    await page.unrouteAll();

    release = await holdScripts(page);
    await page.goto('/question-banks', { waitUntil: 'commit' });
    const search = page.getByLabel('Search by title');
    await search.fill('IOE');
    release();
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings.filter({ hasText: 'CEE' })).toHaveCount(0);
    await expect(headings.filter({ hasText: 'IOE' }).first()).toBeVisible();
    await expect(search).toHaveValue('IOE');
  });

  test('answers a press on a part whose code is on its way, once it is there', async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
    );
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const videos = page.getByRole('region', { name: 'See a class before you join one' });
    await videos
      .getByRole('button', { name: /^Play video: / })
      .first()
      .dispatchEvent('click');
    release();
    await expect(videos.locator('iframe')).toHaveCount(1);
  });

  test.describe('without its scripts', () => {
    test.use({ allowedErrors: [/ERR_FAILED/] });

    test('leads on', async ({ page }) => {
      await page.route(/\/assets\/[^/]*\.js$/, (route) => route.abort());
      await page.goto('/courses');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
      await expect(page).toHaveURL(/\/contact$/);
    });
  });
});

test('what is live goes on from what was sent, which nobody asks for again', async ({ page, makeNotice }) => {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/graphql')) asked.push(request.postData());
  });
  const first = await makeNotice({ title: uniqueTitle('Timetable'), category: 'Events' });
  await markHeading(page);
  await page.goto('/notices?category=Events');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-sent', '');
  const second = uniqueTitle('New timetable');
  await makeNotice({ title: second, category: 'Events' });
  await expect(page.getByRole('listitem').filter({ hasText: second })).toBeVisible();
  expect(asked).toEqual([]);
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

test('a box that is ticked before the scripts run is ticked, for the candidate of the address too', async ({
  page,
}) => {
  await beforeScripts(page, "document.querySelector('input[type=checkbox]').click();");
  await page.goto('/results?exam=Nothing%20(Set%201)&id=BE-7');
  await expect.poll(() => isAlive(page, 'main input[type=checkbox]')).toBe(true);
  const box = page.getByRole('checkbox', { name: /Remember this ID/ });
  await expect(box).toBeChecked();
  const kept = () => page.evaluate<string | null>("localStorage.getItem('prabesh.candidate')");
  await expect.poll(kept).toBe('BE-7');
  await box.uncheck();
  await expect.poll(kept).toBeNull();
});

test('the title follows the reader and is said', async ({ page }) => {
  await page.goto('/courses');
  await expect(page).toHaveTitle('Courses · Prabesh');
  // Before that the link opens another document.
  await expect.poll(() => isAlive(page, 'footer a')).toBe(true);
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
  });
});
