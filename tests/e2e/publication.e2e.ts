// When results become public: uploaded as a draft, published at a time, at another one, now, taken back, undone.
import type { Page } from '@playwright/test';
import { formatMoment, kathmanduDay, kathmanduInstant } from '../../web/src/lib/dates.ts';
import { expect, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, processCsv, verifyAndUpload } from './upload.ts';

const day = 24 * 60 * 60 * 1000;
const csv = 'Symbol,Name,Marks\nP-1,Asha Rai,61.5\nP-2,Bina Rai,40\n';

const examRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** By keyboard alone: the menu of an exam's row, and the item with these first letters. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  await examRow(page, title)
    .getByRole('button', { name: /^Publication of/ })
    .focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('menuitem', { name: item });
  await expect(chosen).toBeVisible();
  for (let step = 0; step < 6; step += 1) {
    if ((await chosen.and(page.locator(':focus')).count()) > 0) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('an exam from draft to published and back, in both tabs, and its upload undone', async ({
  page,
  context,
  browser,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Result day');
  await startSession(page, await makeAccount('admin'));
  await openUpload(page);
  await fillExam(page, { title, set: '3', date: '2025-11-15' });
  await page.getByLabel('Keep as draft').check();
  await page.getByLabel('Lowest marks').fill('0');
  await page.getByLabel('Full marks').fill('100');
  await chooseCsv(page, csv);
  await processCsv(page);
  await verifyAndUpload(page);
  await expect(page.getByText(/2 student results .*The exam is a draft/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/results$/);
  await expect(page.getByRole('link', { name: 'Check the draft' })).toHaveAttribute(
    'href',
    /\/admin\/results\/draft\//,
  );
  await expect(examRow(page, title)).toContainText('Draft');
  const other = await context.newPage();
  await other.goto('/admin/results');
  await expect(examRow(other, title)).toContainText('Draft');
  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await visitor.goto('/results');
  await expect(visitor.getByLabel('Exam', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('option', { name: title })).toHaveCount(0);
  await page.bringToFront();

  // A date that no month has, then tomorrow, then a later hour.
  await choose(page, title, 'Publish on');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day of publication').focus();
  await page.keyboard.type('02302027');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This date does not exist')).toBeVisible();
  const tomorrow = kathmanduDay(new Date(Date.now() + day));
  await dialog.getByLabel('Day of publication').fill(tomorrow);
  await dialog.getByLabel('Time of publication').fill('16:00');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Publication Planned')).toBeVisible();
  const moment = (time: string) => formatMoment(kathmanduInstant(tomorrow, time) ?? '');
  for (const tab of [page, other])
    await expect(examRow(tab, title)).toContainText(`Publishes on ${moment('16:00')}`);
  await choose(page, title, 'Change the time');
  await expect(dialog.getByLabel('Time of publication')).toHaveValue('16:00');
  await dialog.getByLabel('Time of publication').fill('17:15');
  await page.keyboard.press('Enter');
  await expect(examRow(page, title)).toContainText(`Publishes on ${moment('17:15')}`);
  await visitor.reload();
  await expect(visitor.getByText(title).first(), 'announced').toBeAttached();

  await choose(page, title, 'Publish now');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Publish 2 results' }).click();
  for (const tab of [page, other]) await expect(examRow(tab, title)).toContainText('Published');
  const found = `/results?${new URLSearchParams({ exam: `${title} (Set 3)`, id: 'P-1' }).toString()}`;
  await visitor.goto(found);
  await expect(visitor.getByRole('heading', { name: 'Result for Asha Rai (P-1)' })).toBeVisible();

  await choose(page, title, 'Unpublish');
  await page.getByLabel('Reason').fill('Two sheets were mixed up');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish 2 results' }).click();
  for (const tab of [page, other]) await expect(examRow(tab, title)).toContainText('Draft');

  await choose(page, title, 'Undo upload');
  await expect(page.getByRole('alertdialog')).toContainText(`Of ${title} (Set 3), 2 results go.`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo upload' }).click();
  await expect(page.getByText('2 results removed')).toBeVisible();
  for (const tab of [page, other]) await expect(examRow(tab, title)).toHaveCount(0);
  const { rowCount } = await database.query('select from public.results where exam_title = $1', [title]);
  expect(rowCount).toBe(0);
  await other.goto('/admin');
  await expect(
    other.getByRole('listitem').filter({ hasText: `unpublished ${title} (Set 3): Two sheets` }),
  ).toBeVisible();
  await expect(
    other.getByRole('listitem').filter({ hasText: `undid an upload to ${title} (Set 3): 2 results removed` }),
  ).toBeVisible();
  await visitor.close();
});
