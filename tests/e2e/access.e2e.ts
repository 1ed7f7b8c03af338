// Who lands where: guard, upload screen's own check, redirects, not-found (docs/screens/accounts.md).
import { expect, expectAccessible, test } from './fixtures.ts';

test('a signed-out visitor comes back to the requested page after signing in', async ({
  page,
  makeAccount,
}) => {
  const admin = await makeAccount('admin');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectAccessible(page, { looks: 'every' });
  await page.getByLabel('Email').fill(admin.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.reload();
  await expect(page, 'a reload keeps the session').toHaveURL(/\/admin$/);
  await expect(page.getByText('System Status')).toBeVisible();
});

test('the upload screen sends signed-out people to sign in and returns them', async ({
  page,
  makeAccount,
}) => {
  const teacher = await makeAccount('teacher');
  await page.goto('/admin/results/upload');
  await expect(page.getByText('You must be logged in to upload results')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email').fill(teacher.email);
  await page.getByLabel('Password', { exact: true }).fill(teacher.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin\/results\/upload$/);
});

test('a student may not open the admin area or the upload screen', async ({
  page,
  makeAccount,
  startSession,
}) => {
  await startSession(page, await makeAccount('student', 'approved'));
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/student$/);
  await page.goto('/admin/results/upload');
  await expect(page.getByText("You don't have permission to upload results")).toBeVisible();
  await expect(page).toHaveURL(/\/student$/);
});

test('a teacher finds the upload card, an approved student does not', async ({
  page,
  makeAccount,
  signIn,
}) => {
  await signIn(page, await makeAccount('teacher'));
  await expect(page).toHaveURL(/\/student$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Upload results/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/results\/upload$/);
});

test('rejecting a student shows at once on an open page', async ({ page, makeAccount, signIn, database }) => {
  const student = await makeAccount('student', 'approved');
  await signIn(page, student);
  await expect(page.getByText('Quick Stats')).toBeVisible();
  await database.query(`update public.students set approval_status = 'rejected' where user_id = $1`, [
    student.id,
  ]);
  await expect(
    page
      .getByRole('main')
      .getByText(/rejected/i)
      .first(),
  ).toBeVisible();
});

test.describe('refused', () => {
  // Chromium itself writes an error for an answer of 400.
  test.use({ allowedErrors: [/status of 400/] });
  test('a wrong password is refused without saying what was wrong', async ({ page, makeAccount }) => {
    const account = await makeAccount('student', 'pending');
    await page.goto('/auth');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong1password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    await page.getByLabel('Email').fill('not-an-email');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  });
});

test.describe('an unknown path', () => {
  // The page comes with the status that search engines need, which Chromium logs.
  test.use({ allowedErrors: [/status of 404/] });

  test('is logged and answered with the not-found page', async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto('/no/such/page');
    await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
    await expect.poll(() => warnings.join('\n')).toContain('/no/such/page');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
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
