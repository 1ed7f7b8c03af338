// Registering on /registration, from the empty form to the mail and the office's screen.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { lastMail, linkIn, mailsTo } from '../support/mail.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';

interface Person {
  email: string;
  phone: string;
  lastName: string;
}

const test = base.extend<{ person: Person }>({
  /** Somebody whom no other test registers; removed afterwards. */
  person: async ({ database }, use) => {
    const id = randomUUID();
    const digits = BigInt(`0x${id.slice(0, 8)}`)
      .toString()
      .padStart(10, '0');
    const letters = id.replaceAll(/[^a-f]/g, '').slice(0, 6);
    const person = {
      email: `sita-${id.slice(0, 8)}@e2e.test`,
      phone: `97${digits}`,
      lastName: `Sharma ${letters}`,
    };
    await use(person);
    await database.query('delete from public.students where email = $1', [person.email]);
  },
});

const formOf = (page: Page): Locator => page.getByRole('form', { name: 'Registration Form 2082' });

async function fillIn(form: Locator, person: Person): Promise<void> {
  await form.getByLabel('First Name').fill('सीता');
  await form.getByLabel('Last Name').fill(person.lastName);
  await form.getByLabel('Email').fill(person.email);
  await form.getByLabel('Phone').fill(person.phone.replace(/^97/, '९७-'));
  await form.getByLabel('College Name').fill('त्रि-चन्द्र कलेज');
}

const submit = (form: Locator) => form.getByRole('button', { name: 'Register', exact: true });

test('a person registers; the mail comes and the office sees it at once', async ({
  page,
  browser,
  baseURL,
  person,
  makeAccount,
  signIn,
  database,
}) => {
  test.slow();
  // The office looks at the dashboard meanwhile.
  const office = await browser.newPage();
  await signIn(office, await makeAccount('admin'));
  const pending = office.getByRole('region', { name: /waiting for approval|pending/i });
  await expect(pending).toBeVisible();
  await expect(pending).not.toContainText(person.lastName);

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Registration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible();
  const form = formOf(page);

  // As people do it: too early, then right.
  await submit(form).click();
  await expect(form.getByText('First Name is required')).toBeVisible();
  await expect(form.getByLabel('First Name')).toBeFocused();
  await expectAccessible(page, { looks: 'every' });
  await fillIn(form, person);
  await form.getByLabel('Payment Method').selectOption('Esewa');
  await submit(form).click();
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeFocused();
  const number = (await page.getByText(/^BE-\d{7}$/).textContent()) ?? '';

  await expect(pending).toContainText(person.lastName);
  await office.close();
  const { rows } = await database.query(
    'select first_name, phone, approval_status, payment_method, registration_number from public.students where email = $1',
    [person.email],
  );
  expect(rows).toEqual([
    {
      first_name: 'सीता',
      phone: person.phone,
      approval_status: 'pending',
      payment_method: 'Esewa',
      registration_number: number,
    },
  ]);

  const mail = await lastMail(baseURL ?? '', person.email);
  expect(mail.subject).toContain(number);
  expect(linkIn(mail)).toMatch(/\/auth\?tab=signup$/);

  // The next step knows who it is for.
  await page.getByRole('link', { name: 'Make your login' }).click();
  await expect(page).toHaveURL(/\/auth\?tab=signup$/);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test.describe('a second time', () => {
  // Chromium reports the 409 as an error of the page.
  test.use({ allowedErrors: [/status of 409/] });

  test('is refused, nothing is lost, and the owner gets a mail', async ({
    page,
    baseURL,
    person,
    database,
  }) => {
    await database.query(
      `insert into public.students (first_name, last_name, email, phone) values ('Sita', 'Sharma', $1, $2)`,
      [person.email, person.phone],
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/registration');
    const form = formOf(page);
    await fillIn(form, { ...person, email: person.email.toUpperCase() });
    await submit(form).click();
    await expect(form.getByRole('alert')).toContainText('Nothing was stored twice');
    await expect(form.getByRole('alert')).toContainText(
      'This email or this phone number is registered already',
    );
    await expect(form.getByLabel('First Name')).toHaveValue('सीता');
    const { rows } = await database.query(
      'select count(*)::int as n from public.students where lower(email) = lower($1)',
      [person.email],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await expect
      .poll(async () => (await mailsTo(baseURL ?? '', person.email)).map(({ subject }) => subject))
      .toEqual([expect.stringMatching(/^Registered already: BE-\d{7}$/)]);
    // All of it lies in the page, which is the one thing that scrolls.
    await expect(page.locator('iframe')).toHaveCount(0);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('what is typed and pressed before the scripts run is kept, and sent once', async ({
  page,
  person,
  database,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/registrations')) sent.push(request.url());
  });
  const opened = page.goto('/registration');
  const form = formOf(page);
  await fillIn(form, person);
  // Impatient: the script is not there yet.
  for (let press = 0; press < 3; press += 1) await submit(form).click();
  expect(sent).toEqual([]);
  release();
  await opened;
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
  expect(sent).toHaveLength(1);
  const { rows } = await database.query('select last_name, phone from public.students where email = $1', [
    person.email,
  ]);
  expect(rows).toEqual([{ last_name: person.lastName, phone: person.phone }]);
});

test('a robot leaves nothing behind', async ({ page, baseURL, person, database }) => {
  await page.goto('/registration');
  const form = formOf(page);
  await fillIn(form, person);
  await form.locator('input[name="homepage"]').evaluate((input) => {
    (input as unknown as { value: string }).value = 'https://spam.example';
  });
  await submit(form).click();
  await expect(page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
  const { rowCount } = await database.query('select from public.students where email = $1', [person.email]);
  expect(rowCount).toBe(0);
  expect(await mailsTo(baseURL ?? '', person.email)).toEqual([]);
});

test('the form is for our own frames only, and not for search engines', async ({ request }) => {
  const form = await request.get('/registration/form', { headers: { accept: 'text/html' } });
  expect(form.headers()['content-security-policy']).toMatch(/frame-ancestors 'self'/);
  expect(form.headers()['x-frame-options']?.toLowerCase()).not.toBe('deny');
  expect(form.headers()['x-robots-tag']).toContain('noindex');
  expect(await form.text()).toMatch(/<meta[^>]+name="robots"[^>]+noindex/);
  for (const other of ['/registration', '/', '/auth']) {
    const page = await request.get(other, { headers: { accept: 'text/html' } });
    expect(page.headers()['content-security-policy'], other).toMatch(/frame-ancestors 'none'/);
    expect(page.headers()['x-robots-tag'] ?? '').not.toContain('noindex');
  }
});

test('how a registration stands, without a login', async ({ page, makeAccount, database }) => {
  const { id } = await makeAccount('student', 'pending');
  const { rows } = await database.query<{ registration_number: string; phone: string }>(
    'select registration_number, phone from public.students where user_id = $1',
    [id],
  );
  const { registration_number: number = '', phone = '' } = rows[0] ?? {};
  await page.goto('/registration/status');
  await page.getByRole('button', { name: 'Show the status' }).click();
  await expect(page.getByText('Registration Number is required')).toBeVisible();
  await expect(page.getByLabel('Registration Number')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Registration Number').fill(number.replace('BE-000', 'be '));
  await page.getByLabel('Phone').fill('9800000000');
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByText(/No registration has this number and this phone number/)).toBeVisible();
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByRole('heading', { name: 'The registration is pending' })).toBeFocused();
  await expect(page.getByText(number)).toBeVisible();
  await expectAccessible(page);
});
