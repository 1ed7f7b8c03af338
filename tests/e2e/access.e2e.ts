// Signing in on the way to a page, and out of all tabs (docs/screens/accounts.md). Who lands where else: RequireAuth.test.tsx.
import { expect, test } from './fixtures.ts';

test('a signed-out visitor comes back to the requested page after signing in', async ({
  page,
  makeAccount,
}) => {
  const admin = await makeAccount('admin');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(admin.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.reload();
  await expect(page, 'a reload keeps the session').toHaveURL(/\/admin$/);
  await expect(page.getByText('System Status')).toBeVisible();
});

test('signing out ends the session in every tab', async ({ context, page, makeAccount, signIn }) => {
  await signIn(page, await makeAccount('admin'));
  const second = await context.newPage();
  await second.goto('/admin');
  await expect(second.getByText('System Status')).toBeVisible();
  await page.bringToFront(); // A tab behind another is drawn once a second, and a click may miss what moves.
  await page.goto('/');
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(second).toHaveURL(/\/auth$/);
});
