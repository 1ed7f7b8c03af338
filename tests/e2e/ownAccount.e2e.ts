// What a student sees of the own record, and where an account is signed in (docs/screens/portal.md).
import type { Browser, Page } from '@playwright/test';
import { type Account, expect, test } from './fixtures.ts';

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
