// The results management: what one admin deletes is gone for the other, and what is exported can be uploaded again.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, processCsv } from './upload.ts';

interface Row {
  symbol: string;
  name: string;
  marks: number;
}

async function store(
  database: Pool,
  title: string,
  rows: readonly Row[],
  { set = '19', date = '2025-11-15' }: { set?: string; date?: string | null } = {},
): Promise<void> {
  await database.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select symbol, name, marks, $2, $3, $4 from jsonb_to_recordset($1) as given(symbol text, name text, marks numeric)`,
    [JSON.stringify(rows), title, set, date],
  );
}

async function stored(database: Pool, title: string): Promise<number> {
  const { rowCount } = await database.query('select from public.results where exam_title = $1', [title]);
  return rowCount ?? 0;
}

const three: Row[] = [
  { symbol: 'A-1', name: 'Aarav Koirala', marks: 181.5 },
  { symbol: 'A-2', name: 'प्रतिभा अधिकारी', marks: 181.5 },
  { symbol: 'A-3', name: '=Niruta', marks: -12.5 },
];

const examRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('an exam deleted in one tab is gone in the other, to the number', async ({
  page,
  context,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Delete me');
  await store(database, title, three);
  await store(database, title, [{ symbol: 'B-1', name: 'Other set', marks: 1 }], { set: '20' });
  await startSession(page, await makeAccount('admin'));
  await page.goto('/admin/results');
  const other = await context.newPage();
  await other.goto('/admin/results/list');
  await expect(examRow(other, title)).toHaveCount(2);
  await expectAccessible(other);
  // On a phone the row is a card: its actions are in reach without scrolling sideways, and as high as a finger.
  await other.setViewportSize({ width: 390, height: 844 });
  const card = examRow(other, title).filter({ has: other.getByRole('cell', { name: '19', exact: true }) });
  for (const action of [/^Export/, /^Print/, /^Delete/]) {
    const button = card.getByRole('button', { name: action });
    await button.scrollIntoViewIfNeeded();
    await expect(async () => {
      const box = await button.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    }).toPass();
    await button.click({ trial: true });
  }
  await page.bringToFront();

  const name = `${title} (Set 19) - Nov 15, 2025`;
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('3 results will be deleted.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();

  // One more comes in while the question stands: nothing is deleted silently.
  await store(database, title, [{ symbol: 'A-4', name: 'Late', marks: 10 }]);
  await dialog.getByRole('button', { name: 'Delete 3 results' }).click();
  await expect(dialog).toContainText('there were 3 when you were asked, now there are 4');
  expect(await stored(database, title)).toBe(5);

  await dialog.getByRole('button', { name: 'Delete 4 results' }).click();
  await expect(page.getByText('Exam Results Deleted')).toBeVisible();
  await expect(page.getByText(`4 results of ${name}`)).toBeVisible();
  await expect(examRow(page, title)).toHaveCount(1);
  await expect(examRow(other, title), 'the other tab, without a reload').toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Exams with results' })).toBeFocused();
  expect(await stored(database, title)).toBe(1);
});

test('an exam as a file goes back through the upload screen', async ({
  page,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Exported');
  await store(database, title, three);
  await startSession(page, await makeAccount('admin'));
  await page.goto('/admin/results');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export ${title} (Set 19) - Nov 15, 2025 as CSV` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${title} Set 19 2025-11-15.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toBe(
    "\uFEFFSymbol,Name,Marks,Rank\r\nA-1,Aarav Koirala,181.5,1\r\nA-2,प्रतिभा अधिकारी,181.5,1\r\nA-3,'=Niruta,-12.5,3\r\n",
  );
  await expect(page.getByText('Exported 3 results to CSV')).toBeVisible();

  await openUpload(page);
  await fillExam(page, { title, set: '19', date: '2025-11-15' });
  await chooseCsv(page, text);
  await processCsv(page);
  await expect(page.getByRole('row').filter({ hasText: 'A-3' })).toContainText('=Niruta');
  await expect(page.getByRole('row').filter({ hasText: 'A-3' })).not.toContainText("'=Niruta");
  await expect(page.getByRole('link', { name: 'Back to results' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to results' }).click();
  // The processed file is not uploaded.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin\/results$/);
});

test('the mark sheet: black on white, nothing around it, ranks with ties', async ({
  page,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Printed');
  const id = 'IOE/2082/BE-000417';
  const longName = 'Chandrabahadur Thapa Magar Pradhanang Shrestha Bhattarai '.repeat(3).trim();
  await store(database, title, [...three, { symbol: id, name: longName, marks: -20 }]);
  await page.addInitScript(
    'window.print = () => { document.documentElement.dataset.printed = document.title; }',
  );
  await startSession(page, await makeAccount('admin'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/results');
  const name = `${title} (Set 19) - Nov 15, 2025`;
  await page.getByRole('button', { name: `Print the mark sheet of ${name}` }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', name);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Prabesh · Mark sheet')).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows).toHaveText([
    'RankSymbolNameMarks',
    '1A-1Aarav Koirala181.5',
    '1A-2प्रतिभा अधिकारी181.5',
    '3A-3=Niruta-12.5',
    `4${id}${longName}-20`,
  ]);
  // As wide as a sheet of A4 between its margins.
  await page.setViewportSize({ width: 690, height: 900 });
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  const lines = await page.evaluate<number>(`(() => {
    const cell = [...document.querySelectorAll('.mark-sheet td')].find((one) => one.textContent === ${JSON.stringify(id)});
    const all = new Range();
    all.selectNodeContents(cell);
    return all.getClientRects().length;
  })()`);
  expect(lines, 'an ID is not broken, however long the name beside it').toBe(1);
  await expect(page.getByText('Nov 15, 2025 · २०८२ कार्तिक २९')).toBeVisible();
  await expect(page.getByText('Signature', { exact: true })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.mark-sheet thead')).toHaveCSS('display', 'table-header-group');
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(page.locator('.mark-sheet')).toHaveCount(0);
  await expect(page).toHaveTitle('Results · Prabesh');
});

test('by keyboard alone @long', async ({ page, makeAccount, startSession, database }) => {
  const title = uniqueTitle('Keyboard');
  await store(database, title, three);
  await startSession(page, await makeAccount('admin'));
  await page.goto('/admin/results');
  await page.getByRole('tab', { name: 'Exams' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const search = page.getByLabel('Search results');
  await expect(search).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(search).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Showing 1-3 of 3 results')).toBeVisible();
  // Clear search, the table's box, seven column heads, the first row's buttons: correct, history, delete.
  const remove = page.getByRole('button', { name: /^Delete the result of/ }).first();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Result Deleted')).toBeVisible();
  await expect(page.getByText('Showing 1-2 of 2 results')).toBeVisible();
  await expect(page.getByRole('region', { name: 'All results' })).toBeFocused();
  expect(await stored(database, title)).toBe(2);
});
