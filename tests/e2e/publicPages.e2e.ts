// The public pages as a visitor reads them (docs/screens/public-pages.md): words, figures, links, what asks for another
// origin and when, and the chat button everywhere. Without script: prerender.e2e.ts.
import type { Locator, Page, Request } from '@playwright/test';
import { kathmanduDay } from '../../shared/dates.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const main = (page: Page): Locator => page.getByRole('main');
const section = (page: Page, name: string): Locator => main(page).getByRole('region', { name });

/** Addresses of everything a page asks another origin for, as it happens. */
function otherOrigins(page: Page, baseURL: string): string[] {
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL).origin) asked.push(request.url());
  });
  return asked;
}

/** Figure and label of each entry of a list of statistics. */
async function statistics(list: Locator): Promise<string[]> {
  // What is far below is drawn when one comes near.
  await list.scrollIntoViewIfNeeded();
  const entries = await list.locator('div:has(> dt)').all();
  return Promise.all(
    entries.map(async (entry) => {
      const figure = ((await entry.locator('dd').first().textContent()) ?? '').replaceAll(/\s/g, '');
      return `${figure} ${(await entry.locator('dt').textContent()) ?? ''}`;
    }),
  );
}

test('home has all its parts, in their order @long', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/^Admission Open for 20\d\d\.$/)).toBeVisible();
  const hero = main(page).getByRole('region').first();
  const newest = main(page).getByRole('link', { name: /^Results/ });
  await expect(newest).toHaveAttribute('href', /^\/results\?exam=/);
  // The same day as in the demo's notice.
  const start = await hero.getByText(/^Classes start Sunday, \w+ \d+$/).textContent();
  const admission = await page.request.get(
    (await page.getByRole('link', { name: /^Read more: Admission open/ }).getAttribute('href')) ?? '',
  );
  expect(await admission.text()).toContain(`${start?.replace('start', 'start on') ?? 'no start'}.`);
  await expect(hero.getByRole('link', { name: 'Enroll Now' })).toHaveAttribute('href', '/registration');
  await expect(hero.getByRole('link', { name: 'Explore Courses' })).toHaveAttribute('href', '/courses');
  await expect(hero.getByRole('img', { name: /Morning 6:00 to 9:00 AM, Day .*Evening/ })).toBeVisible();

  expect(await statistics(main(page).locator('dl').first())).toEqual([
    '1000+ Students enrolled',
    '95% Success rate',
    '15+ Faculty',
    '10+ Years',
  ]);
  expect(await statistics(section(page, 'Why Choose Us'))).toEqual([
    '98% Satisfaction',
    '10+ Years',
    '100+ Study materials',
  ]);
  const titles = (name: string): Promise<string[]> =>
    section(page, name).getByRole('heading', { level: 3 }).allTextContents();
  expect(await titles('How we teach')).toEqual([
    'Flexible schedule',
    'Small batches',
    'Study materials',
    'Mock tests',
  ]);
  expect(await titles('Core subjects')).toEqual([
    'English',
    'Computer Science',
    'Mathematics',
    'Biology',
    'Physics',
    'Chemistry',
  ]);
  expect(await titles('Programs')).toEqual(['B.E. Entrance', 'IT Entrance', 'Engineering Lok Sewa']);
  await expect(section(page, 'What students say').getByRole('figure')).toHaveCount(2);

  const board = section(page, 'Notice board');
  await expect(board.getByRole('listitem').first()).toBeVisible();
  await expect(board.getByRole('link', { name: 'View All Notices' })).toHaveAttribute('href', '/notices');

  expect(await main(page).getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'How we teach',
    'See a class before you join one',
    'Core subjects',
    'Why Choose Us',
    'Notice board',
    'Programs',
    'What students say',
  ]);
  await expectAccessible(page, { looks: 'every' });
});

test('a program leads to its course, clear of the header', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Course details: Engineering Lok Sewa' }).click();
  await expect(page).toHaveURL(/\/courses#lok-sewa$/);
  const course = page.getByRole('article', { name: 'Engineering Lok Sewa Preparation' });
  await expect(course).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => ((await course.boundingBox())?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0)))
    .toBeGreaterThanOrEqual(0);
});

test('videos ask YouTube for nothing before the click', async ({ page, baseURL }) => {
  const asked = otherOrigins(page, baseURL ?? '');
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title><p>the player</p>' }),
  );
  await page.goto('/');
  const videos = section(page, 'See a class before you join one');
  const plays = videos.getByRole('button', { name: /^Play video: .+, (\d:\d\d|Sample video)$/ });
  await expect(plays).toHaveCount(2);
  await videos.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);

  await videos.getByRole('button', { name: /^Play video: Tangents in six minutes, / }).click();
  const frame = videos.locator('iframe');
  await expect(frame).toHaveAttribute('title', 'Tangents in six minutes');
  await expect(frame).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1/,
  );
  // The page's own policy lets it through.
  await expect(videos.frameLocator('iframe').getByText('the player')).toBeVisible();
  await expect(frame).toBeFocused();
  await expect(plays).toHaveCount(1);
  expect(asked.every((url) => url.startsWith('https://www.youtube-nocookie.com/'))).toBe(true);
});

test('about @long', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  await expect(section(page, 'Our mission')).toContainText('Prabesh is Nepali for entrance.');
  expect(await statistics(main(page).locator('dl').first())).toEqual([
    '10,000+ Students trained',
    '95% Success rate',
    '50+ Faculty',
    '10+ Years',
  ]);
  const cards = section(page, 'Leadership').getByRole('listitem');
  await expect(cards).toHaveCount(4);
  for (const [index, role] of [
    'Director',
    'Academic Head',
    'Operational Director',
    'Marketing Head',
  ].entries())
    await expect(cards.nth(index).getByText(role, { exact: true })).toBeVisible();
  await expectAccessible(page, { looks: 'every' });
});

test('courses and their schedules @long', async ({ page }) => {
  await page.goto('/courses');
  const durations: readonly (readonly [title: string, months: string])[] = [
    ['B.E. Entrance Preparation', '4 months'],
    ['IT Entrance Preparation', '3 months'],
    ['Engineering Lok Sewa Preparation', '6 months'],
    ['Engineering License Preparation', '2 months'],
    ['Medical Highcare Classes', '6 months'],
  ];
  await expect(page.getByRole('article')).toHaveCount(durations.length);
  for (const [title, months] of durations) {
    const course = page.getByRole('article', { name: title });
    await expect(course).toContainText(months);
    await expect(course.locator('ul').nth(0).getByRole('listitem')).toHaveCount(3);
    await expect(course.locator('ul').nth(2).getByRole('listitem')).toHaveCount(4);
    await expect(course.getByRole('link', { name: `Contact Us: ${title}` })).toHaveAttribute(
      'href',
      '/contact',
    );
  }
  const rows = page.getByRole('table', { name: 'Flexible class schedules' }).getByRole('row');
  await expect(rows).toHaveText([
    /Shift.*Time.*Days/,
    /Morning.*6:00–9:00 AM.*Sunday to Friday/,
    /Day.*10:00 AM–1:00 PM.*Sunday to Friday/,
    /Evening.*4:00–7:00 PM.*Sunday to Friday/,
  ]);
  await expectAccessible(page, { looks: 'every' });
});

test('contact, and a map that waits to be asked for', async ({ page, baseURL }) => {
  const asked = otherOrigins(page, baseURL ?? '');
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>the map</p>' }),
  );
  await page.goto('/contact');
  await expect(section(page, 'Call')).toContainText('Mon-Fri 6am-6pm');
  await expect(section(page, 'Call').getByRole('link').first()).toHaveAttribute('href', /^tel:\+977/);
  await expect(section(page, 'E-mail').getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(section(page, 'Visit')).toContainText('Kathmandu');
  await expect(section(page, 'Office hours')).toContainText('Mon-Fri 6am-5pm');
  await expect(main(page).locator('form, input')).toHaveCount(0);

  const map = section(page, 'How to find us');
  const open = map.getByRole('link', { name: 'Open in Maps' });
  await expect(open).toHaveAttribute('target', '_blank');
  await expect(open).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/.*query=27\.\d+%?,?.*85\.\d+/,
  );
  await expect(map.getByRole('img', { name: /^Sketch map/ })).toBeVisible();
  await expectAccessible(page, { looks: 'every' });
  expect(asked).toEqual([]);
  await map.getByRole('button', { name: 'Show the map' }).click();
  await expect(map.getByTitle('Map of our office at Putalisadak, Kathmandu')).toBeFocused();
  await expect(map.frameLocator('iframe').getByText('the map')).toBeVisible();
});

test('the header has the same links on a phone', async ({ page }) => {
  await page.goto('/about');
  const linksOf = (nav: string): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelectorAll('[aria-label="${nav}"] a')].map((link) => link.getAttribute('href'))`,
    );
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('button', { name: "Achiever's HUB" }).click();
  await expect(nav.getByText('Resources for success')).toBeVisible();
  await expectAccessible(page, { within: 'header', looks: 'here' });
  const all = await linksOf('Main');
  for (const path of ['/', '/results', '/about', '/faculty', '/courses', '/registration', '/contact'])
    expect(all).toContain(path);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectAccessible(page, { within: 'header', looks: 'here' });
  expect(await linksOf('Menu')).toEqual(all);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await menu.getByRole('link', { name: 'Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(menu).toBeHidden();
});

test('the footer @long', async ({ page }) => {
  await page.goto('/courses');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Get Started', '/contact'],
    ['About', '/about'],
    ['Courses', '/courses'],
    ['Contact', '/contact'],
    ['Study Materials', '/notes'],
    ['Videos', '/videos'],
    ['Downloads', '/downloads'],
    ['Notices', '/notices'],
    ['Results', '/results'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expect(footer).toContainText('Mon-Fri 6am-5pm');
  await expect(footer).toContainText(`© ${kathmanduDay(new Date()).slice(0, 4)} Prabesh`);
});

test('the chat button is above the portal’s bar, and on no paper', async ({ page, makeAccount, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await makeAccount('student', 'approved'));
  const button = page.getByRole('button', { name: 'Chat with us' });
  await expect(button).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Portal' });
  await expect(bar).toBeVisible();
  const between = async (): Promise<number> => {
    const [above, below] = [await button.boundingBox(), await bar.boundingBox()];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(between).toBeGreaterThanOrEqual(0);
  await page.emulateMedia({ media: 'print' });
  await expect(button).toBeHidden();
});
