// The front desk takes a payment from the keyboard, prints its receipt, reverses it, sees who owes, and closes the day; the
// student sees each of it.
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

test('a payment is taken, printed and reversed, and the day closed', async ({
  page,
  browser,
  database,
  makeAccount,
  startSession,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const account = await makeAccount('student', 'approved');
  const { rows } = await database.query<{ id: string; phone: string; name: string }>(
    `select id, phone, first_name || ' ' || last_name as name from public.students where user_id = $1`,
    [account.id],
  );
  const [student] = rows;
  if (!student) throw new Error('no student');
  await database.query(
    `select public.add_fee_entries($1, '[{"kind": "charge", "amount": 8000, "description": "Course", "due_day": "2026-01-01"}]')`,
    [student.id],
  );
  await page.addInitScript({
    content: "window.print = () => document.body.setAttribute('data-printed', document.title);",
  });
  await startSession(page, await makeAccount('office'));

  // Found by the phone, what is due is filled in: Enter takes it.
  await page.goto('/admin/fees');
  const search = page.getByRole('searchbox', { name: 'Search students' });
  await search.fill(student.phone);
  const row = page.getByRole('row', { name: student.name });
  await expect(row).toContainText('Rs 8,000');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await row.getByRole('button', { name: `Take Payment: ${student.name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Payment of ${student.name}` });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expect(dialog.getByLabel('Amount')).toHaveValue('8000');
  await page.keyboard.type('5000');
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^Receipt 20\d\d-\d\d-\d{6}$/);
  const paper = page.locator('section[aria-label="Receipt"]');
  await expect(paper.getByText('Rupees five thousand only')).toHaveCount(2);
  await expect(paper.getByText('पाँच हजार रुपैयाँ मात्र')).toHaveCount(2);
  await expect(paper.getByText('Copy · प्रतिलिपि')).toHaveCount(0);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await expect(row).toContainText('Rs 3,000');

  // The student has it at once.
  const theirs = await browser.newContext();
  const portal = await theirs.newPage();
  await startSession(portal, account);
  await portal.goto('/student/fees');
  await expect(portal.getByText('Rs 3,000').first()).toBeVisible();
  const number = await portal.getByText(/^Receipt 20\d\d\/\d\d-\d{6}$/).innerText();

  // The same again is asked about, and cancelled; the ledger prints a copy, and takes the payment back.
  await page.getByRole('link', { name: student.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible();
  await page.getByRole('button', { name: 'Take Payment', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('5000');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('alertdialog', { name: 'Is this right?' });
  await expect(sure).toContainText('was taken from this student a moment ago');
  await expect(sure).toContainText('The student owes Rs 3,000.00');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Print ${number.toLowerCase()}` }).click();
  await expect(paper.getByText('Copy · प्रतिलिपि')).toHaveCount(2);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await page.getByRole('button', { name: `Reverse “${number}”` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Counted twice');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('Counted twice');
  await expectAccessible(page);
  await portal.goto(`/student/fees?receipt=${encodeURIComponent(number.replace('Receipt ', ''))}`);
  await expect(portal.getByText(/^The office has reversed receipt/)).toBeVisible();
  await theirs.close();

  await page.goto('/admin/fees/closing');
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const closing = page.getByRole('dialog', { name: 'Close the day?' });
  await closing.getByLabel('Cash counted').fill('1.50');
  await closing.getByRole('button', { name: 'Close the Day' }).click();
  await expect(closing.getByText('Please say why')).toBeVisible();
  const reason = uniqueTitle('Counted by a test');
  await closing.getByLabel('Why it differs').fill(reason);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: reason })).toContainText('Rs 1.50');
  await expectAccessible(page);
});
