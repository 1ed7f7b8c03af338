// Sessions that end or are renewed while somebody works: nothing typed, chosen or shown is lost, and nothing is shown
// to the next person.
import type { Page, Route } from '@playwright/test';
import type { Pool } from 'pg';
import { type Account, expect, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, previewRow, processCsv, verifyAndUpload } from './upload.ts';

// Chromium itself writes an error for the 401 that ends a session, and for a refused sign-in.
test.use({ allowedErrors: [/status of 40[01]/] });

const ended = (page: Page) =>
  page.getByRole('dialog', { name: 'Your session has ended. Sign in again to go on.' });

/** As a sign-out elsewhere, or the command of the office. */
const endOnServer = (database: Pool, account: Account) =>
  database.query("update auth.sessions set ended_at = now(), end_reason = 'revoked' where user_id = $1", [
    account.id,
  ]);

/** Ends the account's sessions on the server and lets the page's token run out. */
async function endSession(page: Page, database: Pool, account: Account): Promise<void> {
  await endOnServer(database, account);
  // A question on its way would end with the jump of the clock.
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('05:00');
  await expect(ended(page)).toBeVisible();
}

async function signInAgain(page: Page, account: Account): Promise<void> {
  await ended(page).getByLabel('Email').fill(account.email);
  await ended(page).getByLabel('Password', { exact: true }).fill(account.password);
  await ended(page).getByRole('button', { name: 'Sign In' }).click();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('in mid-preview of an upload: the same person signs in again and uploads', async ({
  page,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('CEE Model Entrance Exam');
  const teacher = await makeAccount('teacher');
  await startSession(page, teacher);
  await openUpload(page);
  await fillExam(page, { title, set: '19', date: '2025-11-15' });
  await chooseCsv(page, 'Symbol,Name,Marks\nT-001,Aarav Koirala,181.5\nT-002,Sandhya Gurung,150\n');
  await processCsv(page);
  await expect(previewRow(page, 'T-002')).toBeVisible();

  await endSession(page, database, teacher);
  await expect(page.getByRole('row'), 'nothing of the page is left to read').toHaveCount(0);
  await expect(ended(page).getByLabel('Email')).toHaveValue(teacher.email);
  const covered = await ended(page).boundingBox();
  expect(covered).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await page.keyboard.press('Escape');
  await signInAgain(page, { ...teacher, password: 'Wrong1password' });
  await expect(ended(page).getByRole('alert')).toContainText('Invalid login credentials');
  await signInAgain(page, teacher);

  await expect(ended(page)).toHaveCount(0);
  await expect(previewRow(page, 'T-002')).toBeVisible();
  await expect(page.getByLabel('Exam Title')).toHaveValue(title);
  await verifyAndUpload(page);
  await expect(page.getByText(`Successfully uploaded 2 student results for ${title} (Set 19)`)).toBeVisible();
  const stored = await database.query('select from public.results where exam_title = $1', [title]);
  expect(stored.rowCount).toBe(2);
  await database.query('delete from public.results where exam_title = $1', [title]);
});

test('in mid-form, over an open dialog: what was sent goes on by itself @long', async ({
  page,
  makeAccount,
  signIn,
  database,
}) => {
  const student = await makeAccount('student', 'approved');
  await signIn(page, student);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const form = page.getByRole('dialog', { name: 'Change password' });
  await form.getByLabel('Current Password', { exact: true }).fill(student.password);
  await form.getByLabel('New Password', { exact: true }).fill('Another2horse');
  await form.getByLabel('Confirm New Password', { exact: true }).fill('Another2horse');
  // It ends while the request is on its way: later, the live data's socket would have told, and the form be covered.
  const endFirst = async (route: Route): Promise<void> => {
    await endOnServer(database, student);
    await route.continue();
  };
  await page.route('**/auth/user', endFirst, { times: 1 });
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(ended(page)).toBeVisible();
  await expect(form).toHaveCount(0);
  await signInAgain(page, student);
  await expect(page.getByText('Your password has been updated successfully.')).toBeVisible();
  await expect(ended(page)).toHaveCount(0);
  await expect(page.getByText('Quick Stats')).toBeVisible();
  // Live data too come back with the new session.
  await database.query(`update public.students set approval_status = 'rejected' where user_id = $1`, [
    student.id,
  ]);
  await expect(page.getByRole('heading', { name: 'Your registration was rejected' })).toBeVisible();
});

test('two tabs refresh at the same moment and both stay signed in', async ({
  context,
  page,
  makeAccount,
  signIn,
  database,
}) => {
  const admin = await makeAccount('admin');
  await signIn(page, admin);
  const second = await context.newPage();
  await second.goto('/admin');
  const tabs = [page, second];
  for (const tab of tabs) await expect(tab.getByText('System Status')).toBeVisible();
  for (let round = 0; round < 2; round += 1) {
    const renewed = tabs.map((tab) =>
      tab.waitForResponse((response) => response.url().includes('grant_type=refresh_token')),
    );
    await context.clock.fastForward('04:30'); // Both tabs': the clock is the browser's.
    for (const answer of await Promise.all(renewed)) expect(answer.status()).toBe(200);
  }
  for (const tab of tabs) await expect(ended(tab)).toHaveCount(0);
  const { rows } = await database.query('select ended_at from auth.sessions where user_id = $1', [admin.id]);
  expect(rows, 'one session, and it stands').toEqual([{ ended_at: null }]);
});
