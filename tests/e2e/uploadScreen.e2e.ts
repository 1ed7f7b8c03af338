// The upload screen in a browser: a press that is not lost, a file that changes on disk, and one of fifty thousand rows. Which
// files cannot be used: workbook.test.ts, resultRows.test.ts. What comes in an upload's way: ResultsUploadPage.test.tsx.
import { appendFile, writeFile } from 'node:fs/promises';
import { expect, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, previewRow, processCsv, verifyAndUpload } from './upload.ts';

test('a missing title is said until it is there, and the first press counts @long', async ({
  page,
  makeAccount,
  startSession,
}) => {
  await startSession(page, await makeAccount('teacher'));
  await openUpload(page);
  await chooseCsv(page, 'Symbol,Name,Marks\nA-1,Asha,10\n');
  await processCsv(page);
  await expect(page.getByText('Please enter an exam title')).toBeVisible();
  // Corrected, the first press counts: the message goes with it, and the button stays under the pointer.
  const process = page.getByRole('button', { name: 'Process CSV' });
  await page.getByLabel('Set Number').fill('1');
  await page.getByLabel('Exam Title').fill(uniqueTitle('Bad input'));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByLabel('Exam Title').focus();
    await process.hover();
    const before = await process.boundingBox();
    await page.mouse.down();
    await expect(page.getByLabel('Exam Title')).not.toBeFocused();
    expect(await process.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await expect(page.getByText('Please enter an exam title')).toHaveCount(0);
  }
});

test('a file that changes on disk: what people saw is what is stored, and they are told @long', async ({
  page,
  makeAccount,
  startSession,
  database,
}, testInfo) => {
  const title = uniqueTitle('Changed on disk');
  const path = testInfo.outputPath('marks.csv');
  await writeFile(path, 'Symbol,Name,Marks\nD-1,Dipa Lama,40\n');
  await startSession(page, await makeAccount('teacher'));
  await openUpload(page);
  await fillExam(page, { title, set: '1', date: '2025-11-03' });
  await page.locator('input[type=file]').setInputFiles(path);
  await processCsv(page);
  await expect(previewRow(page, 'D-1')).toContainText('40');
  await appendFile(path, 'D-2,Somebody Later,99\n');
  await verifyAndUpload(page);
  await expect(page.getByText(/marks\.csv has changed on disk since it was read/)).toBeVisible();
  await expect(page.getByLabel('I have verified that the data is correct')).not.toBeChecked();
  await verifyAndUpload(page);
  await expect(page.getByText(`Successfully uploaded 1 student results for ${title} (Set 1)`)).toBeVisible();
  const { rows } = await database.query('select symbol from public.results where exam_title = $1', [title]);
  expect(rows).toEqual([{ symbol: 'D-1' }]);

  // Read again before it was processed: the browser gives what is there now, or says that it cannot.
  await fillExam(page, { title, set: '1', date: '2025-11-03' });
  await page.locator('input[type=file]').setInputFiles(path);
  await processCsv(page);
  await expect(previewRow(page, 'D-2')).toContainText('99');
  await expect(previewRow(page, 'D-1')).toContainText('Stored already, unchanged');
});

test('fifty thousand rows: read, and reached by keyboard', async ({ page, makeAccount, signIn }) => {
  await signIn(page, await makeAccount('teacher'));
  const lines = Array.from(
    { length: 50_000 },
    (_, index) => `K-${index + 1},Candidate ${index},${index % 200}`,
  );
  await openUpload(page);
  await fillExam(page, { title: uniqueTitle('Large'), set: '5', date: '2025-11-04' });
  await chooseCsv(page, `Symbol,Name,Marks\n${lines.join('\n')}\n`);
  await processCsv(page);
  await expect(page.getByRole('button', { name: 'Upload Results' })).toBeEnabled();
  await expect(page.getByText('Found 0 warnings and 0 errors. Please review before saving.')).toBeVisible();
  const region = page.getByRole('grid', { name: /^Rows of the file/ });
  await page.getByRole('group', { name: 'Show rows' }).getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(region).toBeFocused();
  expect((await region.locator('xpath=../..').boundingBox())?.height).toBeLessThanOrEqual(500);
  await page.keyboard.press('Control+End');
  await expect(region.getByText('K-50000', { exact: true })).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(region.getByText('K-1', { exact: true })).toBeInViewport();
  expect(await region.getByRole('row').count()).toBeLessThan(60);
});
