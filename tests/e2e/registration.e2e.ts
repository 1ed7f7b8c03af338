// Registering on /registration, from the empty form to the mail and the office's screen.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { lastMail, linkIn } from '../support/mail.ts';
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
