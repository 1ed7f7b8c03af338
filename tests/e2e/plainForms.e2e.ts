// A browser without scripts registers, makes a login, signs in and out and reads papers; what needs
// scripts says so. And one whose scripts are late, which sends the same forms.
import { randomUUID } from 'node:crypto';
import { lastMail, linkIn } from '../support/mail.ts';
import { expect, test as base } from './fixtures.ts';

const password = 'Correct1horse';

/** An e-mail that this test alone uses; whoever has it is gone after it. */
const test = base.extend<{ email: string }>({
  email: async ({ database }, use) => {
    const email = `plain-${randomUUID().slice(0, 8)}@e2e.test`;
    await use(email);
    await database.query('delete from public.students where email = $1', [email]);
    await database.query('delete from auth.users where email = $1', [email]);
  },
});

test.describe('without JavaScript', () => {
  // A refused form is an error to Chromium's console.
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 4\d\d/] });

  test('from the registration to the portal’s door', async ({ page, email, baseURL }) => {
    await page.goto('/registration');
    await page.getByLabel('First Name').fill('Sita');
    await page.getByLabel('Last Name').fill('<b>');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill(`98${String(Date.now()).slice(-8)}`);
    await page.getByLabel('College Name').fill('Pulchowk Campus');
    await page.getByLabel('Payment Method').selectOption('Esewa');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Please use letters only, in any script')).toBeVisible();
    await expect(page.getByText('Please check the marked fields.')).toBeVisible();
    await expect(page.getByLabel('First Name')).toHaveValue('Sita');
    await expect(page.getByLabel('Payment Method')).toHaveValue('Esewa');
    await page.getByLabel('Last Name').fill('Sharma');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
    await expect(page.getByText(/^BE-\d{7}$/)).toBeVisible();
    await expect(page).toHaveURL(/\/registration\?sent$/);
    await page.getByRole('link', { name: 'Register another student' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('');

    await page.goto('/auth');
    await page.getByRole('link', { name: 'Make your login' }).filter({ visible: true }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill('another');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('A verification email has been sent to your email address.')).toBeVisible();

    const link = linkIn(await lastMail(baseURL ?? '', email, { subject: /Confirm/ }));
    await page.goto(link);
    await page.getByLabel('Link from the e-mail').fill('https://example.com');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText(/^Copy the whole link from the e-mail/)).toBeVisible();
    await page.getByLabel('Link from the e-mail').fill(link);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page).toHaveURL(/\/student#main$/);
    await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
    await page.getByRole('button', { name: 'Sign out on this device' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['prabesh_device']);
  });

  test('how a registration stands @long', async ({ page, email, database }) => {
    const phone = `98${String(Date.now()).slice(-8)}`;
    const { rows } = await database.query<{ registration_number: string }>(
      `insert into public.students (first_name, last_name, email, phone, college_name, approval_status)
       values ('Sita', 'Sharma', $1, $2, 'Pulchowk Campus', 'approved') returning registration_number`,
      [email, phone],
    );
    const number = rows[0]?.registration_number ?? '';
    await page.goto('/registration');
    await page.getByRole('link', { name: 'See the status of a registration' }).click();
    await page.getByLabel('Registration Number').fill(number);
    await page.getByLabel('Phone').fill('9800000000');
    await page.getByRole('button', { name: 'Show the status' }).click();
    await expect(page.getByText(/No registration has this number and this phone number/)).toBeVisible();
    await expect(page.getByLabel('Registration Number')).toHaveValue(number);
    await page.getByLabel('Phone').fill(phone);
    await page.getByRole('button', { name: 'Show the status' }).click();
    await expect(page.getByRole('heading', { name: 'The registration is approved' })).toBeVisible();
    await expect(page.getByText(number)).toBeVisible();
    await expect(page).toHaveURL(/\/registration\/status\?sent$/);
    // Once: whoever comes to the address later sees the form.
    await page.goto('/registration/status?sent');
    await expect(page.getByRole('button', { name: 'Show the status' })).toBeVisible();
  });

  test('papers are links to files', async ({ page }) => {
    await page.goto('/question-banks');
    const view = page.getByRole('link', { name: /^View PDF/ });
    await expect(view).toHaveCount(12);
    const answer = await page.request.get((await view.first().getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
  });
});

test.describe('while scripts are late', () => {
  test.use({ allowedErrors: [/status of 400/] });

  test('a form is sent all the same, and its answer comes to life', async ({ page, makeAccount }) => {
    const account = await makeAccount('student', 'approved');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/auth', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong1horse');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    release();
    // By script from here on: nothing is loaded.
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/student$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
