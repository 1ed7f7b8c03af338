// Files as people really send them: each gets its message, and the database stays as it was.
import { Buffer } from 'node:buffer';
import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { expect, test, uniqueTitle } from './fixtures.ts';
import {
  chooseCsv,
  fillExam,
  openUpload,
  previewRow,
  processCsv,
  verifyAndUpload,
  workbookOf,
} from './upload.ts';

/** As Excel before 2007, and any Excel with a password, packs a file. */
function container(text: string): Buffer {
  const bytes = Buffer.alloc(600);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.write(text, 100, 'utf16le');
  return bytes;
}

const missingColumns = "CSV file must contain 'Symbol', 'Name', and 'Marks' columns (case insensitive)";

test('files that cannot be used are named, missing exam fields too, and nothing is stored @long', async ({
  page,
  makeAccount,
  startSession,
  database,
}, testInfo) => {
  const count = async (): Promise<string> => {
    const { rows } = await database.query<{ n: string }>(
      `select count(*) n from public.results where exam_title like 'Bad input %'`,
    );
    return rows[0]?.n ?? '';
  };
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

  await page.reload();
  await fillExam(page, { title: uniqueTitle('Bad input'), set: '1', date: '2025-11-01' });
  await processCsv(page);
  await expect(page.getByText('Please select a CSV file')).toBeVisible();

  const files: { name: string; content: string | Buffer; message: string | RegExp }[] = [
    { name: 'marks.ods', content: 'Symbol,Name,Marks\nA,B,1', message: /neither a \.csv nor an \.xlsx/ },
    { name: 'old.xls', content: container('Workbook'), message: /old Excel file \(\.xls\)/ },
    { name: 'locked.xlsx', content: container('EncryptedPackage'), message: /protected with a password/ },
    {
      name: 'cut.xlsx',
      content: workbookOf([['Symbol', 'Name', 'Marks']]).subarray(0, 300),
      message: /damaged or is none/,
    },
    {
      name: 'bomb.xlsx',
      content: Buffer.from(
        zipSync({ 'xl/worksheets/sheet1.xml': [new Uint8Array(101 * 1024 * 1024), { level: 9 }] }),
      ),
      message: /far larger than its rows/,
    },
    {
      name: 'columns.xlsx',
      content: workbookOf([
        ['Roll', 'Student'],
        [1, 2],
      ]),
      message: missingColumns,
    },
    { name: 'columns.csv', content: 'Roll,Student\n1,2\n', message: missingColumns },
    { name: 'empty.csv', content: '', message: /empty/i },
    {
      name: 'many.csv',
      content: `Symbol,Name,Marks\n${'A-1,Asha,1\n'.repeat(200_000)}`,
      message: /more than 100,000 rows.*Split it into smaller files/s,
    },
    { name: 'header.csv', content: 'Symbol,Name,Marks\n', message: 'No valid entries to save' },
    {
      name: 'binary.csv',
      content: Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
      message: /not a (text|CSV)|binary/i,
    },
  ];
  for (const { name, content, message } of files) {
    await test.step(name, async () => {
      // One after the other on the same page, as people try: no message of the file before may stay.
      await chooseCsv(page, content, name);
      const process = page.getByRole('button', { name: 'Process CSV' });
      if ((await process.count()) > 0 && (await process.isEnabled())) await process.click();
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Upload Results' })).toHaveCount(0);
    });
  }
  await test.step('50 MB', async () => {
    const path = testInfo.outputPath('huge.csv');
    await writeFile(path, 'Symbol,Name,Marks\n');
    await truncate(path, 50 * 1024 * 1024);
    await page.locator('input[type=file]').setInputFiles(path);
    await expect(page.getByText(/larger than 20 MB.*Split it into smaller files/s)).toBeVisible();
  });
  expect(await count()).toBe('0');
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
