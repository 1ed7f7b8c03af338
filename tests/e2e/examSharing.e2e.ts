// Whose an exam is: an admin shares a colleague's exam, the colleague uploads to it, the admin ends that, and the colleague
// is refused with the name of whom to ask. Nothing that people see changes by it.
import { expect, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, processCsv, verifyAndUpload } from './upload.ts';

test('an exam is shared, uploaded to by a colleague, and shared no more @long', async ({
  page,
  browser,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Shared');
  const exam = { title, set: '1', date: '2025-11-15' };
  const [owner, colleague, admin] = [
    await makeAccount('teacher'),
    await makeAccount('teacher'),
    await makeAccount('admin'),
  ];
  const upload = await database.connect();
  await upload.query('begin');
  await upload.query("select set_config('hasura.user', $1, true)", [
    JSON.stringify({ 'x-hasura-role': 'teacher', 'x-hasura-user-id': owner.id }),
  ]);
  await upload.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     values ('S-1', 'Asha Rai', 80, $1, '1', '2025-11-15')`,
    [title],
  );
  await upload.query('commit');
  upload.release();

  // The colleague is told beside the fields, before anything is sent; another date is no way around it.
  const whose = `${title} (Set 1) belongs to ${owner.email}. Ask them, or ask an admin to share it with you.`;
  await startSession(page, colleague);
  await openUpload(page);
  await fillExam(page, { ...exam, date: '2025-12-24' });
  await expect(page.getByRole('region', { name: 'Exam', exact: true }).getByText(whose)).toBeVisible();

  // The admin shares it, by keyboard.
  const office = await browser.newPage();
  await startSession(office, admin);
  await office.goto('/admin/results');
  const row = office.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(`Held by ${owner.email}`);
  await row.getByRole('button', { name: /^More: publication of/ }).press('Enter');
  await office.getByRole('menuitem', { name: 'Owner and sharing' }).press('Enter');
  const dialog = office.getByRole('dialog', { name: `Who holds ${title} (Set 1)` });
  await dialog.getByRole('combobox', { name: 'Person' }).press('Enter');
  await office.getByRole('option', { name: colleague.email }).press('Enter');
  await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await expect(dialog.getByRole('list', { name: 'Shared with' })).toContainText(colleague.email);
  await expect(office.getByText(`Held by ${owner.email}, shared with 1`)).toBeAttached();

  await openUpload(page);
  await fillExam(page, exam);
  await expect(page.getByText('1 result is stored for this exam.')).toBeVisible();
  await expect(page.getByText(whose)).toBeHidden();
  await chooseCsv(page, 'Symbol,Name,Marks\nS-2,Bina Thapa,90\n');
  await processCsv(page);
  await verifyAndUpload(page);
  await expect(page.getByText('Results Uploaded')).toBeVisible();

  // While the next file is already compared, the sharing ends: the upload itself is refused, with the same words.
  await fillExam(page, exam);
  await chooseCsv(page, 'Symbol,Name,Marks\nS-3,Chandra Giri,199.75\n');
  await processCsv(page);
  await page.getByLabel('I have verified that the data is correct').check();
  await dialog.getByRole('button', { name: `End sharing with ${colleague.email}` }).press('Enter');
  await expect(dialog.getByText('Nobody else.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload Results' }).click();
  await expect(page.getByText(`${whose} Nothing was stored; the preview is as it was.`)).toBeVisible();

  const { rows } = await database.query<{ symbol: string }>(
    'select symbol from public.results where exam_title = $1 order by 1',
    [title],
  );
  expect(rows.map(({ symbol }) => symbol)).toEqual(['S-1', 'S-2']);
  await office.goto('/admin');
  await expect(office.getByText(`ended sharing of ${title} (Set 1) with ${colleague.email}`)).toBeVisible();
  await office.close();
  await database.query('delete from public.results where exam_title = $1', [title]);
});
