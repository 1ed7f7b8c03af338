// What is public is undone. From draft to publication: resultDay.e2e.ts, AdminResultsPage.test.tsx.
import type { Page } from '@playwright/test';
import { expect, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, processCsv, verifyAndUpload } from './upload.ts';

const csv = 'Symbol,Name,Marks\nP-1,Asha Rai,61.5\nP-2,Bina Rai,40\n';

const examRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** By keyboard alone: the menu of an exam's row, and the item with these first letters. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  await examRow(page, title)
    .getByRole('button', { name: /^More: publication of/ })
    .focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('menuitem', { name: item });
  await expect(chosen).toBeVisible();
  for (let step = 0; step < 9; step += 1) {
    if ((await chosen.and(page.locator(':focus')).count()) > 0) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('what is public is undone by two questions and a reason that everybody reads @long', async ({
  page,
  browser,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Public undo');
  const admin = await makeAccount('admin');
  await startSession(page, admin);
  await openUpload(page);
  await fillExam(page, { title, set: '3', date: '2025-11-15' });
  await chooseCsv(page, csv);
  await processCsv(page);
  await verifyAndUpload(page);
  await expect(page).toHaveURL(/\/admin\/results$/);
  await page.goto(`/admin/results/list?tab=all-results&q=${encodeURIComponent(`${title} P-2`)}`);
  await page.getByRole('button', { name: 'Correct marks of Bina Rai (P-2)' }).click();
  const correction = page.getByRole('dialog');
  await correction.getByRole('textbox', { name: 'Marks' }).fill('45');
  await correction.getByRole('textbox', { name: 'Reason' }).fill('Recounted');
  await correction.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('Bina Rai (P-2): 40 → 45')).toBeVisible();

  // By keyboard alone. The last upload is the correction, and the question says so.
  await page.goto('/admin/results');
  await choose(page, title, 'Undo upload');
  const dialog = page.getByRole('dialog', { name: 'Undo the correction of P-2 from 40 to 45?' });
  await expect(dialog).toContainText(`Bina Rai, 45 of ${title} (Set 3), stored`);
  await expect(dialog).toContainText(`by ${admin.email}`);
  await expect(dialog).toContainText('P-2 is Bina Rai, 40 again.');
  await expect(dialog).toContainText('These results are public');
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please say why: people will read it')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The first count was right');

  // Somebody else changes the exam while the question stands: it is put again.
  await database.query("update public.results set marks = 62 where exam_title = $1 and symbol = 'P-1'", [
    title,
  ]);
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
  const again = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(again.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(
    'Somebody has changed this exam since you were asked.',
  );
  await expect(dialog.getByLabel('Reason')).toHaveValue('The first count was right');
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
  await again.getByRole('button', { name: 'Undo 1 result' }).press('Enter');
  await expect(page.getByText('1 result restored')).toBeVisible();

  await page.goto(`/admin/results/history?q=${encodeURIComponent(title)}`);
  const undone = page.getByRole('row').filter({ hasText: 'Undo of the upload of' });
  await expect(undone).toHaveCount(1);
  await expect(undone).toContainText('Marks before 45 → now 40');
  await expect(undone).toContainText('The first count was right');
  await expect(undone).toContainText(admin.email);
  await page.goto('/admin');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `undid a correction in ${title} (Set 3), stored` })
      .filter({ hasText: 'P-2 45 → 40. Reason: The first count was right' }),
  ).toBeVisible();

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await visitor.goto(`/results?${new URLSearchParams({ exam: `${title} (Set 3)`, id: 'p2' }).toString()}`);
  await expect(visitor.getByRole('heading', { name: 'Result for Bina Rai (P-2)' })).toBeVisible();
  await expect(visitor.getByText(/The first count was right/).first()).toBeVisible();
  await visitor.close();
  await database.query('delete from public.results where exam_title = $1', [title]);
});
