// One student through the office's hands: decided and undone, put into a group, found in the results, edited beside
// another admin, rejected with a reason that the student reads at once, and deleted.
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

const group = uniqueTitle('Morning');

test.afterEach(async ({ database }) => {
  await database.query('delete from public.class_groups where name = $1', [group]);
});

test("a student's profile @long", async ({
  page,
  browser,
  database,
  makeAccount,
  makeExam,
  startSession,
}) => {
  const account = await makeAccount('student', 'pending');
  const { rows } = await database.query<{ id: string; phone: string }>(
    'select id, phone from public.students where user_id = $1',
    [account.id],
  );
  const student = rows[0];
  if (!student) throw new Error('no student');
  const stored = async (column: string): Promise<unknown> => {
    const found = await database.query<Record<string, unknown>>(
      'select * from public.students where id = $1',
      [student.id],
    );
    return found.rows[0]?.[column];
  };
  const symbol = `P-${randomUUID().slice(0, 8)}`;
  const marks = [90, 80, 70].map((mark, index) => ({ symbol: `${symbol}-${index}`, name: 'X', marks: mark }));
  await makeExam('Profile', [...marks, { symbol, name: 'Sandhya Gurung', marks: 85 }]);
  await database.query("insert into public.class_groups (name, description) values ($1, 'Six to nine')", [
    group,
  ]);

  // The office and the student, side by side.
  const theirs = await browser.newContext();
  const portal = await theirs.newPage();
  const office = startSession(page, await makeAccount('admin'));
  await Promise.all([
    office.then(() => page.goto(`/admin/students/${student.id}`)),
    startSession(portal, account).then(() => portal.goto('/student')),
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Sandhya Gurung' })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('Not provided');
  await expect(page.getByText('No class groups assigned yet.')).toBeVisible();

  // Decided, and taken back from the log.
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Student status updated to approved')).toBeVisible();
  await expect(details.getByText('Approved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Activity' }).click();
  const log = page.getByRole('list', { name: 'Activity' });
  await expect(log.getByText('Pending to Approved')).toBeVisible();
  await log.getByRole('button', { name: 'Undo' }).click();
  await expect(details.getByText('Pending')).toBeVisible();
  await expect(log.getByText('Pending to Approved')).toContainText('Pending to Approved');
  await expect(log.getByText('(undone)')).toBeVisible();

  // Its class groups.
  await page.getByRole('tab', { name: 'Class Groups' }).click();
  await page.getByRole('button', { name: 'Manage Classes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Class groups of Sandhya Gurung' });
  await dialog.getByRole('checkbox', { name: group }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Assigned 1 class groups to 1 students')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText(group)).toBeVisible();

  // Its results, under a candidate ID that the office enters.
  await page.getByRole('tab', { name: 'Results' }).click();
  await page.getByRole('textbox', { name: 'Candidate ID' }).fill(symbol);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('85 marks2 of 4');
  await expectAccessible(page);

  // Rejected with a reason, which the student reads at once.
  await expect(portal.getByText('Your registration is pending')).toBeVisible();
  await page.getByRole('tab', { name: 'Status' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('button', { name: 'Mark Pending' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Reject' }).click();
  const rejecting = page.getByRole('dialog', { name: 'Reject Sandhya Gurung?' });
  // Another admin is faster: that decision stands, and is told.
  await database.query("update public.students set approval_status = 'approved' where id = $1", [student.id]);
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(/meanwhile\. Look again\./)).toBeVisible();
  expect(await stored('approval_status')).toBe('approved');
  // Whoever looks again sees it, a second later at most: it was written past the engine.
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Reject' }).click();
  await rejecting.getByLabel('Reason (optional)').fill('No payment yet');
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expect(portal.getByText('What the office said: No payment yet')).toBeVisible();
  await theirs.close();

  // The log has all of it.
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(log.getByText(`Added to ${group}`)).toBeVisible();
  await expect(log.getByText(`Candidate ID ${symbol} added`)).toBeVisible();

  // Edited: what is wrong is said at the field, another window goes on where this one is, and nobody is overwritten.
  await page.getByRole('button', { name: 'Edit Info' }).click();
  const phone = page.getByLabel('Phone', { exact: true });
  const taken = await database.query<{ phone: string }>(
    'select phone from public.students where id <> $1 order by registration_number limit 1',
    [student.id],
  );
  await phone.fill(taken.rows[0]?.phone ?? '');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('Phone already exists in database');
  await expectAccessible(page);
  await page.getByLabel('College').fill('');
  await phone.fill(`${student.phone.slice(0, 3)}-${student.phone.slice(3)}`);
  await page.getByLabel('First Name').fill('Sandhya Devi');
  const other = await page.context().newPage();
  await other.goto(`/admin/students/${student.id}`);
  await expect(other.getByLabel('First Name')).toHaveValue('Sandhya Devi');
  await database.query("update public.students set first_name = 'Sandhiya' where id = $1", [student.id]);
  await expect(other.getByText('See what changed')).toBeVisible();
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByRole('heading', { name: 'What changed while you were writing' })).toBeVisible();
  expect(await stored('first_name')).toBe('Sandhiya');
  await other.getByRole('button', { name: 'Keep all mine' }).click();
  await other.getByRole('button', { name: 'Use these and save' }).click();
  await expect(other.getByText('Student information updated successfully')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Sandhya Devi Gurung' })).toBeVisible();
  expect(await stored('college_name')).toBe('');
  expect(await stored('phone')).toBe(student.phone);
  // The log says what each value was before.
  await other.getByRole('tab', { name: 'Activity' }).click();
  const changes = other.getByRole('list', { name: 'Activity' });
  await expect(changes.getByText('first name: Sandhiya → Sandhya Devi')).toBeVisible();
  await expect(changes.getByText(/college: .+ → \(empty\)/)).toBeVisible();

  // Deleted: the first window says so, and what is typed there stays.
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  const asks = other.getByRole('alertdialog', { name: 'Delete Sandhya Devi Gurung?' });
  await expect(asks).toContainText('Are you sure you want to delete this student?');
  await asks.getByRole('button', { name: 'Delete Student' }).click();
  await expect(other.getByText('Student deleted successfully')).toBeVisible();
  await expect(other).toHaveURL(/\/admin\/students$/);
  await expect(page.getByText('Student not found')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Sandhya Devi');
  await other.goBack();
  await expect(other.getByRole('heading', { name: 'Student not found' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Return to Student List' })).toBeVisible();
});
