// The office's own people, from the invitation to the end: what an admin does in the list, and what it means for whom it
// is about.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { lastMail, linkIn } from '../support/mail.ts';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

const password = 'Correct1horse';
// Chromium itself writes an error for a dead link, a refused invitation, and the session that ends.
test.use({ viewport: { width: 1440, height: 900 }, allowedErrors: [/status of 40[019]/] });

const personIn = (page: Page, email: string): Locator =>
  page.getByRole('region', { name: 'People' }).getByRole('row').filter({ hasText: email });
const invitationOf = (page: Page, email: string): Locator =>
  page.getByRole('region', { name: 'Invitations' }).getByRole('row').filter({ hasText: email });

async function invite(page: Page, email: string, role?: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the office' });
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByLabel('E-mail').fill(email);
  if (role) {
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: role }).click();
  }
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
  for (const label of ['New Password', 'Confirm New Password'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
}

test('invited, accepted, another role, exams handed over, ended', async ({
  page,
  browser,
  baseURL,
  makeAccount,
  signIn,
  database,
}) => {
  const email = `Gita.${randomUUID().slice(0, 8)}@e2e.test`;
  const admin = await makeAccount('admin');
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
  await expect(personIn(page, admin.email)).toContainText('You');

  await invite(page, email);
  await expect(page.getByText(`${email}: the link works for 48 hours`)).toBeVisible();
  await expectAccessible(page, { looks: 'here' });
  await expect(invitationOf(page, email)).toContainText('Teacher');
  await expect(invitationOf(page, email)).toContainText('Good until');
  const link = linkIn(await lastMail(String(baseURL), email));
  const guest = await browser.newPage({ baseURL: String(baseURL) });
  // A mail scanner opens links before people do; that spends nothing.
  expect((await guest.request.get(link)).ok()).toBe(true);
  await accept(guest, link);
  await expect(guest.getByText('Your password is set. Sign in with it.')).toBeVisible();
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Sign In' }).click();
  await expect(guest).toHaveURL(/\/student$/);

  // The teacher's menu leads to the upload and says where they are, also where the page has another address.
  const menu = guest.getByRole('navigation', { name: 'Student portal' });
  await menu.getByRole('link', { name: 'Upload results' }).click();
  await expect(guest.getByLabel('Exam Title')).toBeVisible();
  await guest.goto('/admin/results/add');
  await expect(guest.getByLabel('Exam Title')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Upload results' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.locator('[aria-current="page"]')).toHaveCount(1);

  // The list is live: accepted, signed in once, and an exam that was stored meanwhile.
  const title = uniqueTitle('Staff');
  const { rows } = await database.query<{ id: string }>(
    'select id from auth.users where lower(email) = lower($1)',
    [email],
  );
  const client = await database.connect();
  await client.query('begin');
  await client.query("select set_config('hasura.user', $1, true)", [
    JSON.stringify({ 'x-hasura-role': 'teacher', 'x-hasura-user-id': rows[0]?.id }),
  ]);
  await client.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number) values ('S-1', 'Asha', 80, $1, '1')`,
    [title],
  );
  await client.query('commit');
  client.release();
  await expect(invitationOf(page, email)).toHaveCount(0);
  await expect(personIn(page, email)).toContainText('Teacher');
  await expect(personIn(page, email).getByRole('cell').nth(2)).toHaveText('1');
  await expect(personIn(page, email).getByRole('cell').nth(3)).toHaveText('1');

  await personIn(page, email)
    .getByRole('button', { name: `Hand over the exams of ${email}` })
    .click();
  const handing = page.getByRole('dialog', { name: `Hand over 1 exam of ${email}` });
  await handing.getByRole('button', { name: 'Hand over' }).click();
  await expect(handing.getByText('Please choose a person')).toBeVisible();
  await expectAccessible(page, { looks: 'here' });
  await handing.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: `${admin.email} (admin)` }).click();
  await handing.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText(`1 exam: ${admin.email}`)).toBeVisible();
  await expect(personIn(page, email).getByRole('cell').nth(3)).toHaveText('0');

  await personIn(page, email)
    .getByRole('button', { name: `Edit the name and role of ${email}` })
    .click();
  const form = page.getByRole('dialog', { name: `Name and role of ${email}` });
  await form.getByLabel('Name').fill('Gita Rai');
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: /^Admin/ }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(personIn(page, email)).toContainText('Gita Rai');
  await expect(personIn(page, email)).toContainText('Admin');
  await guest.goto('/admin/staff');
  await expect(personIn(guest, email)).toContainText('You');

  // The open page loses its rights by itself.
  await personIn(page, email)
    .getByRole('button', { name: `End the work of ${email}` })
    .click();
  const ending = page.getByRole('alertdialog', { name: `End the work of ${email} here?` });
  await expect(ending).toContainText(`${email} is signed out of 1 open session within a second`);
  await ending.getByRole('button', { name: 'End', exact: true }).click();
  await expect(
    guest.getByRole('dialog', { name: 'Your session has ended. Sign in again to go on.' }),
  ).toBeVisible();
  await expect(guest.getByRole('row')).toHaveCount(0);
  await expect(personIn(page, email)).toHaveCount(0);
  await guest.close();

  // What other tests do meanwhile is in the log, too.
  await page.goto(`/admin/log?q=${encodeURIComponent(email)}`);
  await page.getByRole('combobox', { name: 'Kind of thing' }).click();
  await page.getByRole('option', { name: 'Staff' }).click();
  const log = page.getByRole('list', { name: 'Activity Log' }).getByRole('listitem');
  const lines = [
    `ended the work of ${email}`,
    `made ${email} an admin`,
    `handed over the exams of ${email} to ${admin.email}: ${title} (Set 1)`,
    `${email} accepted the invitation as a teacher`,
    `invited ${email} as a teacher`,
  ];
  for (const line of lines) await expect(log.filter({ hasText: line })).toBeVisible();
  await database.query('delete from public.results where exam_title = $1', [title]);
  await database.query('delete from auth.users where lower(email) = lower($1)', [email]);
});
