// An exam from draft to revision: the teacher who uploaded it looks at the checks, corrects a result by keyboard, and
// publishes; a correction afterwards has a reason, which the public page says and the office's history keeps.
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

const candidates = Array.from({ length: 24 }, (_, index) => ({
  symbol: `CEE-${100 + index}`,
  name: `Candidate ${index}`,
  marks: 40 + index,
}));

test('a draft is checked, corrected by keyboard, published and revised @long', async ({
  page,
  browser,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Draft');
  await database.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select symbol, name, marks, $2, '1', '2025-11-01'
     from jsonb_to_recordset($1) as given (symbol text, name text, marks numeric)`,
    [JSON.stringify([...candidates, { symbol: 'CEE-999', name: 'Maya Rai', marks: 61 }]), title],
  );
  const teacher = await makeAccount('teacher');
  await startSession(page, teacher);
  // As their upload does, in one transaction.
  const upload = await database.connect();
  await upload.query('begin');
  await upload.query("select set_config('hasura.user', $1, true)", [
    JSON.stringify({ 'x-hasura-role': 'teacher', 'x-hasura-user-id': teacher.id }),
  ]);
  await upload.query(
    `insert into public.results_uploads (exam_title, set_number, exam_date, publish, lowest_marks, full_marks)
     values ($1, '2', '2025-11-15', 'draft', 0, 100)`,
    [title],
  );
  await upload.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select symbol, name, marks, $2, '2', '2025-11-15'
     from jsonb_to_recordset($1) as given (symbol text, name text, marks numeric)`,
    [JSON.stringify(candidates.map((row, index) => (index === 3 ? { ...row, marks: 430 } : row))), title],
  );
  await upload.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     values ('Unknown-25', 'Unknown', 55, $1, '2', '2025-11-15')`,
    [title],
  );
  await upload.query('commit');
  upload.release();
  const { rows } = await database.query<{ id: string }>(
    "select id from public.exams where exam_title = $1 and state = 'draft'",
    [title],
  );
  await page.goto(`/admin/results/draft/${rows[0]?.id ?? ''}`);

  await expect(page.getByText('3 lines to look at before it is published.')).toBeVisible();
  const missing = page.getByRole('region', { name: /^Candidates missing/ });
  await expect(missing).toContainText(`They sat ${title} (Set 1) - Nov 1, 2025 and are not here.`);
  await expect(missing).toContainText('Maya Rai');
  await expectAccessible(page);
  await expect(page.getByText('25 candidates, from 40 to 430.')).toBeVisible();
  await page.getByRole('button', { name: 'Correct the result of Candidate 3 (CEE-103)' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Marks' })).toBeFocused();
  await page.keyboard.type('43');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Candidate 3 (CEE-103): 430 → 43')).toBeVisible();
  // The page follows by itself.
  await expect(page.getByText('2 lines to look at before it is published.')).toBeVisible();
  await expect(page.getByText('25 candidates, from 40 to 63.')).toBeVisible();

  // The row without an ID is given one, its name and its marks, by keyboard: first one that somebody has.
  await page.getByRole('button', { name: 'Correct the result of Unknown (Unknown-25)' }).press('Enter');
  const unknown = page.getByRole('dialog', { name: 'Correct a row without a candidate ID' });
  await expect(unknown.getByRole('textbox', { name: 'Candidate ID' })).toBeFocused();
  await page.keyboard.type('cee 105');
  await page.keyboard.press('Tab');
  await page.keyboard.type('56');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Maya Rai');
  await page.keyboard.press('Enter');
  await expect(unknown.getByText('CEE-105 is already in this exam: Candidate 5, 45')).toBeVisible();
  await unknown.getByRole('textbox', { name: 'Candidate ID' }).fill('CEE-999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Maya Rai (CEE-999): 55 → 56')).toBeVisible();
  // With it nobody is missing any more.
  await expect(page.getByText('Nothing to look at: every check looks right.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Candidate ID' }).fill('cee-123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Result for Candidate 23 (CEE-123)' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish now' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByRole('heading', { name: 'What people see' })).toBeVisible();

  const admin = await makeAccount('admin');
  const office = await browser.newPage();
  await startSession(office, admin);
  await office.goto(`/admin/results/list?tab=all-results&q=${encodeURIComponent(`${title} CEE-103`)}`);
  const row = office.getByRole('row').filter({ hasText: 'Nov 15, 2025' });
  await row.getByRole('button', { name: 'Correct marks of Candidate 3 (CEE-103)' }).click();
  const correction = office.getByRole('dialog');
  await correction.getByRole('textbox', { name: 'Marks' }).fill('44.5');
  await correction.getByRole('button', { name: 'Save correction' }).click();
  await expect(correction.getByText('Please say why the result changes: people will read it')).toBeVisible();
  await correction.getByRole('textbox', { name: 'Reason' }).fill('Page two was not counted.');
  await correction.getByRole('button', { name: 'Save correction' }).click();
  await expect(office.getByText('Candidate 3 (CEE-103): 43 → 44.5')).toBeVisible();
  await expect(row).toContainText('44.5');
  await row.getByRole('button', { name: 'History of Candidate 3 (CEE-103)' }).click();
  // The newest first: what people saw, and what nobody did.
  const changes = office.getByRole('row').filter({ hasText: 'CEE-103' });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('Revised after publication');
  await expect(changes.first()).toContainText(admin.email);
  await expect(changes.last()).toContainText(teacher.email);
  await expect(changes.last()).not.toContainText('Revised after publication');
  await expectAccessible(office);

  await office.goto(`/results?exam=${encodeURIComponent(`${title} (Set 2)`)}&id=CEE-103`);
  await expect(office.getByText(/Revised on/).first()).toBeVisible();
  await expect(office.getByText(/Page two was not counted\./).first()).toBeVisible();
  await office.close();
  await database.query('delete from public.results where exam_title = $1', [title]);
});
