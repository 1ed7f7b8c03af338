// A workbook of marks on a phone, with somebody who was absent. From a CSV to a candidate's rank: resultDay.e2e.ts.
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';
import {
  chooseCsv,
  fillExam,
  openUpload,
  previewRow,
  processCsv,
  verifyAndUpload,
  workbookOf,
} from './upload.ts';

test('on a phone: a workbook with somebody absent, a cell corrected in place, the rows left out, and marks for the absent @long', async ({
  browser,
  page,
  request,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Absent');
  await page.setViewportSize({ width: 390, height: 900 });
  await startSession(page, await makeAccount('admin'));
  await openUpload(page);
  await fillExam(page, { title, set: '4', date: '2025-11-15' });
  const content = workbookOf([
    ['Symbol', 'Name', 'Marks'],
    ['B-1', 'Asha Rai', 150.25],
    ['B-2', 'सीता तामाङ', 'AB'],
    ['B-3', 'Chet Lama', '12O'],
    ['B-4', 'Dil Gurung', 'n/a'],
    ['B-5', 'Ek Magar', 'Absent'],
  ]);
  await chooseCsv(page, content, 'marks.xlsx');
  await processCsv(page);
  await expect(page.getByText('Found 0 warnings and 2 errors. Please review before saving.')).toBeVisible();
  await expect(previewRow(page, 'B-2')).toContainText('Absent');

  // By keyboard alone: open, correct, save; the cell is chosen still.
  const grid = page.getByRole('grid', { name: /^Rows of the file/ });
  await grid.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Enter']) await page.keyboard.press(key);
  const field = page.getByRole('textbox', { name: 'Marks in row 4' });
  await field.fill('12x');
  await expect(page.getByText('Invalid marks format').last()).toBeVisible();
  await field.fill('120');
  await page.keyboard.press('Enter');
  await expect(previewRow(page, 'B-3')).toContainText('Valid');
  await expect(previewRow(page, 'B-3')).toContainText('corrected');
  await expect(grid).toBeFocused();
  await expect(grid.locator('[data-active]')).toHaveText('120');
  await verifyAndUpload(page);

  await expect(page).toHaveURL(/\/admin\/results$/);
  await expect(page.getByRole('heading', { name: '1 row was left out' })).toBeVisible();
  await expectAccessible(page, { looks: 'here' });
  await expect(page.getByText('Row 5 B-4, Dil Gurung, n/a: Invalid marks format')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows left out' }).click();
  expect((await download).suggestedFilename()).toBe('marks - left out.csv');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('2 absent');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: '1 row was left out' })).toHaveCount(0);

  const visitor = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    viewport: { width: 390, height: 900 },
  });
  await visitor.goto(`/results?${new URLSearchParams({ exam: `${title} (Set 4)`, id: 'B-2' }).toString()}`);
  await expect(visitor.getByRole('heading', { name: 'Result for सीता तामाङ (B-2)' })).toBeVisible();
  await expect(visitor.getByText('Absent', { exact: true }).first()).toBeVisible();
  await expect(visitor.getByText(/Did not sit this exam/)).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Digital credential' })).toHaveCount(0);
  const query = new URLSearchParams({ exam_title: title, set_number: '4', symbol: 'B-2' });
  const sheet = await request.get(`/sheets/sheet.json?${query.toString()}`);
  expect(await sheet.json()).toMatchObject({ marks: null, rank: null, total: null });
  const { jws } = (await sheet.json()) as { jws: string };
  expect((await request.get(`/sheets/sheet.pdf?${query.toString()}`)).status()).toBe(200);
  expect((await request.get(`/sheets/credential?${query.toString()}`)).status()).toBe(404);
  await visitor.goto(`/verify#${jws}`);
  await expect(visitor.getByText('The candidate did not sit this exam: no marks, no rank.')).toBeVisible();
  await visitor.goto(`/results?${new URLSearchParams({ exam: `${title} (Set 4)`, id: 'B-3' }).toString()}`);
  await expect(visitor.getByRole('row').filter({ hasText: title })).toContainText('2 of 2');

  // From absent to marks, with the reason that everybody reads.
  await page.goto('/admin/results?tab=all-results');
  await page.getByLabel('Search results').fill(`B-2 ${title}`);
  await expect(
    page.getByRole('row').filter({ hasText: title }).filter({ hasText: 'सीता तामाङ' }),
  ).toContainText('Absent');
  await page
    .getByRole('row')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Correct marks of सीता तामाङ (B-2)' })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Marks')).toHaveValue('Absent');
  await dialog.getByLabel('Marks').fill('151');
  await dialog.getByLabel('Reason').fill('Sat in another room');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('सीता तामाङ (B-2): Absent → 151')).toBeVisible();
  await visitor.goto(`/results?${new URLSearchParams({ exam: `${title} (Set 4)`, id: 'B-2' }).toString()}`);
  await expect(visitor.getByText('1 of 3').first()).toBeVisible();
  await expect(visitor.getByText('Sat in another room')).toBeVisible();
  await expect(visitor.getByText('revised, before Absent')).toBeVisible();
  await visitor.close();
  const { rows } = await database.query(
    'select results_count, absent_count from public.exams where exam_title = $1',
    [title],
  );
  expect(rows).toEqual([{ results_count: 4, absent_count: 1 }]);
});
