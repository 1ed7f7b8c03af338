// Accounts from the first mail to a new password, through the mail catcher (docs/screens/accounts.md).
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { lastMail, linkIn } from '../support/mail.ts';
import { expect, test } from './fixtures.ts';

const password = 'Correct1horse';
// Chromium itself writes an error for an answer of 400 or 401.
const refusals = [/status of 40[01]/];

async function fillPasswords(page: Page, typed: string, labels: [string, string]): Promise<void> {
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill(typed);
}

async function tryToSignIn(page: Page, email: string, typed: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test.describe('with refused links and passwords', () => {
  test.use({ allowedErrors: refusals });

  test('sign up, confirm by the link in the mail, and be in the portal', async ({
    page,
    baseURL,
    database,
  }) => {
    const email = `Sita+${randomUUID().slice(0, 8)}@e2e.test`;
    await page.goto('/auth?tab=signup');
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await fillPasswords(page, password, ['Password', 'Confirm Password']);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Verification email sent. Please check your inbox.')).toBeVisible();
    await expect(
      page.getByText(
        'A verification email has been sent to your email address. Please verify your email before logging in.',
      ),
    ).toBeVisible();

    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Invalid login credentials')).toBeVisible();

    const link = linkIn(await lastMail(String(baseURL), email));
    // A mail scanner opens links before people do; that spends nothing.
    expect((await page.request.get(link)).ok()).toBe(true);
    await page.goto(link);
    await expect(page).toHaveURL(/\/student$/);
    await expect(page.getByRole('main')).toBeVisible();

    // Once more, as somebody who has long been signed in.
    await page.goto('/');
    await page.goto(link);
    await expect(
      page.getByRole('heading', { level: 1, name: 'This link does not work any more' }),
    ).toBeVisible();
    await expect(page, 'no token stays in the address').toHaveURL(/\/auth\/callback$/);
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await expect(page).toHaveURL(/\/student$/);
    await database.query('delete from auth.users where lower(email) = lower($1)', [email]);
  });

  test('forgot the password: a link, a new password, and the old one is refused', async ({
    page,
    baseURL,
    makeAccount,
  }) => {
    const account = await makeAccount('student', 'approved');
    await page.goto('/student');
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(
      page.getByText(`Password reset email has been sent to ${account.email}. Please check your inbox.`),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Login' }).click();

    const link = linkIn(await lastMail(String(baseURL), account.email));
    await page.goto(link);
    const labels: [string, string] = ['New Password', 'Confirm New Password'];
    await fillPasswords(page, 'Password1', labels);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    const common = 'This password is too common. Please choose another one.';
    await expect(page.getByText(common).first(), 'and the link is not spent by it').toBeVisible();
    // A reload in between loses nothing, although the address bar shows no token.
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.reload();
    await fillPasswords(page, 'Another2horse', labels);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByText('Your password has been updated successfully.')).toBeVisible();

    await tryToSignIn(page, account.email, account.password);
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Another2horse');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/student$/);

    await page.goto(link);
    await fillPasswords(page, 'Third3horsebox', labels);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    // Somebody signed in needs no link.
    await expect(page).toHaveURL(/\/(student|auth\?tab=reset)$/);
  });

  test('an imported account is asked to change its initial password; other sessions end @long', async ({
    browser,
    page,
    baseURL,
    makeAccount,
    signIn,
    database,
  }) => {
    const account = await makeAccount('student', 'approved');
    await database.query('update auth.users set has_initial_password = true where id = $1', [account.id]);
    const elsewhere = await browser.newPage({ baseURL });
    await signIn(elsewhere, account);
    await signIn(page, account);
    const banner = page.getByRole('region', { name: 'You still have the initial password' });
    await banner.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(banner.getByRole('button', { name: 'Change password' })).toBeFocused();

    // By keyboard, from the account menu.
    await page.getByRole('button', { name: 'Account menu' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Change password' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByRole('button', { name: 'Change password' }).press('Enter');
    await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused();
    await expect(dialog.getByText('Please enter your current password.')).toBeVisible();
    await dialog.getByLabel('Current Password', { exact: true }).fill('Wrong1password');
    await fillPasswords(page, 'Another2horse', ['New Password', 'Confirm New Password']);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Your current password is not correct.')).toBeVisible();
    await dialog.getByLabel('Current Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password has been updated successfully.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Quick Stats'), 'this session stays').toBeVisible();
    await expect(banner).toHaveCount(0);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/auth$/);
    await elsewhere.close();
  });
});
