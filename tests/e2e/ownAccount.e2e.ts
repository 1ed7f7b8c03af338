// What a student sees of the own record, and where an account is signed in (docs/screens/portal.md).
import { createCanvas } from '@napi-rs/canvas';
import type { Browser, Page } from '@playwright/test';
import { type Account, expect, expectAccessible, test } from './fixtures.ts';

/** Another browser of the same person. */
async function elsewhere(
  browser: Browser,
  account: Account,
  startSession: (page: Page, account: Account) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.PRABESH_E2E_URL ?? '' });
  const page = await context.newPage();
  await startSession(page, account);
  await page.goto('/student');
  await expect(page.getByText('Quick Stats')).toBeVisible();
  return page;
}

const sessions = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' });

test('the other sessions end, and this one goes on', async ({ page, browser, makeAccount, startSession }) => {
  const student = await makeAccount('student', 'approved');
  const other = await elsewhere(browser, student, startSession);
  await startSession(page, student);
  await page.goto('/student/account');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2);
  await expect(sessions(page).getByRole('listitem').first()).toContainText('This browser');
  await page.getByRole('button', { name: 'Sign out the others' }).click();
  await expect(page.getByText('Signed out of one other browser')).toBeVisible();
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1);
  // Its live data's socket is told, and what it showed is covered.
  await expect(other.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
  await page.reload();
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1);
  await other.context().close();
});

test('a student gives a photo, which is theirs and the office’s', async ({
  page,
  browser,
  database,
  makeAccount,
  startSession,
}) => {
  const student = await makeAccount('student', 'pending');
  await startSession(page, student);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/student/account');
  const file = page.getByLabel('File of the photo');
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This is no picture that can be opened here', { exact: false })).toBeVisible();
  const canvas = createCanvas(900, 600);
  const drawing = canvas.getContext('2d');
  drawing.fillStyle = '#c63';
  drawing.fillRect(0, 0, 900, 600);
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') });
  await page.getByRole('application', { name: 'The square of the photo' }).press('ArrowLeft');
  await page.getByLabel('Larger or smaller').fill('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the photo' }).click();
  await expect(page.getByRole('button', { name: 'Change the photo' })).toBeVisible();
  const address = await page.locator('img[src^="/files/photos/"]').getAttribute('src');
  const stored = await page.request.get(address ?? '');
  expect([stored.status(), stored.headers()['content-type']]).toEqual([200, 'image/jpeg']);

  const other = await browser.newContext({ baseURL: process.env.PRABESH_E2E_URL ?? '' });
  const elsewhere = await other.newPage();
  await startSession(elsewhere, await makeAccount('student', 'approved'));
  expect((await elsewhere.request.get(address ?? '')).status()).toBe(404);
  await other.close();

  await database.query("update public.students set approval_status = 'approved' where user_id = $1", [
    student.id,
  ]);
  await page.reload();
  await expect(page.locator('img[src^="/files/photos/"]')).toBeVisible();
  await expect(page.getByRole('button', { name: /the photo$/ })).toHaveCount(0);
});
