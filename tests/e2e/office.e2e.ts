// What the office keeps for visitors and students: add, edit and delete of each resource, seen in a second browser. Drafts and
// two people at one notice: AdminNoticesPage.test.tsx.
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { type Account, expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

/** 1440 px: the editor docks beside the list. */
test.use({ viewport: { width: 1440, height: 900 }, allowedErrors: [/status of 40[14]/] });

const paper = 'web/public/resources/cee-model-entrance-exam-2025-set-16-questions.pdf';

async function secondBrowser(
  browser: Browser,
  account: Account,
  startSession: (page: Page, account: Account) => Promise<void>,
  baseURL: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await startSession(page, account);
  return page;
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

interface Resource {
  name: string;
  One: string;
  /** Fills in what a new one needs, besides its title. */
  fill: (page: Page) => Promise<void>;
  /** Where a student sees it. */
  shown: (title: string) => string;
  /** What is there beside its title. */
  has?: (reader: Page) => Promise<void>;
}

const description = (page: Page): Promise<void> => page.getByLabel('Description').fill('Seen by students.');
const found = (path: string) => (title: string) => `/${path}?${new URLSearchParams({ q: title }).toString()}`;

const resources: Resource[] = [
  {
    name: 'notices',
    One: 'Notice',
    fill: async (page) => {
      await choose(page, 'Category', 'Events');
      await page.getByLabel('Content').fill('Bring a pencil.');
      await expect(page.getByRole('article')).toContainText('Bring a pencil.');
      // The other side of the same form, which its preview follows; the text that is not written stays the English one.
      await button(page, 'नेपाली').click();
      await page.getByLabel('Title in Nepali').fill('परीक्षाको तयारी');
      await expect(page.getByRole('article').getByRole('heading')).toHaveText('परीक्षाको तयारी');
      await expect(page.getByRole('article')).toContainText('Bring a pencil.');
      await button(page, 'English').click();
    },
    shown: () => '/notices?category=Events',
    has: (reader) => expect(reader.getByText('Bring a pencil.')).toBeVisible(),
  },
  {
    name: 'notes',
    One: 'Note',
    fill: async (page) => {
      await choose(page, 'Subject', 'Physics');
      await description(page);
      const file = { name: 'ओम "x".pdf', mimeType: 'application/pdf', buffer: await readFile(paper) };
      await page.locator('input[type=file]').setInputFiles(file);
    },
    shown: found('notes'),
    has: (reader) => expect(reader.getByRole('link', { name: /^Download Notes/ })).toBeVisible(),
  },
  {
    name: 'videos',
    One: 'Video',
    fill: async (page) => {
      await choose(page, 'Subject', 'Biology');
      await page.getByLabel('Video URL').fill('javascript:alert(1)');
      await button(page, 'Save').click();
      await expect(page.getByText(/^Only addresses that begin with https/)).toBeVisible();
      await page.getByLabel('Video URL').fill('https://www.youtube.com/watch?v=x');
    },
    shown: found('videos'),
    has: (reader) =>
      expect(reader.getByRole('link', { name: /^Watch Video/ })).toHaveAttribute('href', /youtube/),
  },
  {
    name: 'downloads',
    One: 'Download',
    fill: async (page) => {
      await choose(page, 'Category', 'Past Papers');
      await page.locator('input[type=file]').setInputFiles(paper);
    },
    shown: found('downloads'),
    has: (reader) => expect(reader.getByText(/^PDF · \d+(\.\d)? KB$/)).toBeVisible(),
  },
  {
    name: 'links',
    One: 'Link',
    fill: async (page) => {
      await page.getByLabel('URL').fill('https://tu.edu.np');
      await choose(page, 'Category', 'Scholarships');
      await description(page);
    },
    shown: found('links'),
    has: (reader) => expect(reader.getByText('Seen by students.')).toBeVisible(),
  },
  {
    name: 'calendar',
    One: 'Event',
    fill: async (page) => {
      await page.getByLabel('Date').fill('2031-02-11');
      await expect(page.getByText('२०८७ माघ २८')).toBeVisible();
    },
    shown: () => '/student/calendar?day=2031-02-11',
  },
];

/** The editor is the same for all: one with two languages and no file, and one with a file. */
const witnesses: readonly string[] = ['notices', 'notes'];

for (const { name, One, fill, shown, has } of resources) {
  const long = witnesses.includes(name) ? '' : ' @long';
  test(`add, edit and delete ${name}, as students see it${long}`, async ({
    page,
    browser,
    baseURL,
    makeAccount,
    startSession,
    database,
  }) => {
    await startSession(page, await makeAccount('admin'));
    const student = await makeAccount('student', 'approved');
    const reader = await secondBrowser(browser, student, startSession, baseURL);
    const title = uniqueTitle(`Office ${name}`);
    const there = reader.getByRole('heading', { name: title, exact: true });
    await page.goto(`/admin/${name}`);
    await button(page, `New ${One}`).click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await fill(page);
    if (name === 'notices') await expectAccessible(page);
    await button(page, 'Save').click();
    await expect(page.getByText(`${One} Added`)).toBeVisible();
    await reader.goto(shown(title));
    await expect(there).toBeVisible();
    await has?.(reader);

    await button(page, `Edit ${title}`).click();
    await page.getByLabel('Title', { exact: true }).fill(`${title} again`);
    await button(page, 'Save').click();
    await expect(page.getByText(`${One} Updated`)).toBeVisible();
    if (name === 'notes' || name === 'calendar') await expectAccessible(page);
    // By itself, without a reload.
    await expect(reader.getByRole('heading', { name: `${title} again` })).toBeVisible();

    const stored =
      name === 'notes'
        ? await database.query<{ url: string }>('select file_url as url from notes where title = $1', [
            `${title} again`,
          ])
        : null;
    await button(page, `Delete ${title} again`).click();
    await button(page, `Delete ${One}`).click();
    await expect(page.getByText(`${One} Deleted`)).toBeVisible();
    await expect(reader.getByRole('heading', { name: `${title} again` })).toHaveCount(0);
    // Its file goes with a note.
    for (const { url } of stored?.rows ?? [])
      await expect.poll(async () => (await page.request.get(url)).status()).toBe(404);
    await reader.context().close();
  });
}
