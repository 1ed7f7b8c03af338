// A file of students: corrected in its preview, stored as a whole, their logins made, the first sign-in with the phone.
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import { dropFiles } from './dropFiles.ts';
import { everything, expect, test } from './fixtures.ts';
import { workbookOf } from './upload.ts';

const looks = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const;

/** What axe finds in the dialog as it stands: all rules on a desktop, light, and on a phone, dark. For `npm run test:all`. */
async function expectNothingFound(page: Page, state: string): Promise<void> {
  if (!everything) return;
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=dialog]').analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, `${state}, ${size.width} ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(looks[0].size);
}

/** Requests of an address that fit wait until `go` is called. */
async function held(page: Page, address: string, fits: (route: Route) => boolean = () => true) {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  await page.route(address, async (route) => {
    if (fits(route)) await gate;
    await route.fallback();
  });
  return () => go();
}

test('a file with a mistake is corrected and imported; an approved student signs in with the phone number', async ({
  page,
  request,
  makeAccount,
  startSession,
  database,
}, testInfo) => {
  const mark = randomUUID().slice(0, 8);
  const digits = String(Date.now()).slice(-8);
  const [first, second] = [`${mark}-a@e2e.test`, `${mark}-b@e2e.test`];
  const header = 'first name;LAST NAME ;Email;Phone;College Name;Shoe size';
  const lines = [
    `सीता;"तामाङ; ""ठूलो""";${first};98-${digits};${mark} College;38`,
    `=Ram;Rai 🎓;${mark}-b@e2e;97-${digits};${mark} College;41`,
  ];
  try {
    await startSession(page, await makeAccount('admin'));
    await page.goto(`/admin/students?q=${mark}`);
    await page.getByRole('button', { name: 'Upload CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Students' });
    const zone = dialog.getByText('Drop a .csv or .xlsx file here');
    await expect(zone).toBeVisible();
    await expectNothingFound(page, 'empty');

    // What people drop by mistake, from their disk.
    const [folder, picture, million, file] = ['a folder', 'photo.png', 'million.csv', 'new.csv'].map((name) =>
      testInfo.outputPath(name),
    ) as [string, string, string, string];
    await mkdir(folder);
    await writeFile(picture, Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'));
    await writeFile(
      million,
      `${header}\n${'Sita;Tamang;sita@example.com;9841000000;College;38\n'.repeat(120_000)}`,
    );
    await writeFile(file, `\uFEFF${[header, ...lines, ';;;;;', ''].join('\r\n')}`);
    await dropFiles(zone, [folder]);
    await expect(dialog.getByText('Please upload a valid CSV file: this is a folder.')).toBeVisible();
    await dropFiles(zone, [file, picture]);
    await expect(dialog.getByText(/these are several files/)).toBeVisible();
    await expectNothingFound(page, 'several files');
    await dropFiles(zone, [picture]);
    await expect(
      dialog.getByRole('alert').filter({ hasText: /Please upload a valid CSV file$/ }),
    ).toBeVisible();
    await expect(dialog.getByText(/several files/)).toHaveCount(0);
    const chosen = dialog.getByText('photo.png');
    await dropFiles(chosen, [million]);
    await expect(
      dialog.getByText(/CSV parsing error: the file is larger than 5 MB.*Split it into smaller files/s),
    ).toBeVisible();
    await expectNothingFound(page, 'refused');

    await dropFiles(dialog.getByText('million.csv'), [file]);
    await expect(dialog.getByText('CSV validation failed with 1 errors:')).toBeVisible();
    await expect(dialog.getByText('This column is not used: Shoe size.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
    await expectNothingFound(page, 'errors');
    // A slip over the preview leaves it as it is.
    await dropFiles(dialog.getByText('Choose a cell to correct it.'), [picture]);
    await expect(dialog.getByText('The preview is as it was.')).toBeVisible();
    await expect(dialog.getByText('सीता')).toBeVisible();

    await dialog.getByRole('link', { name: 'Row 3: Email - Invalid email format' }).press('Enter');
    await page.keyboard.press('Enter');
    const cell = dialog.getByRole('textbox', { name: 'Email, row 3' });
    await expectNothingFound(page, 'correction');
    await cell.fill(second);
    await cell.press('Enter');
    const submit = dialog.getByRole('button', { name: 'Import 2 students' });
    await expect(submit).toBeEnabled();
    await expectNothingFound(page, 'all rows right');

    const store = await held(
      page,
      '**/v1/graphql',
      (route) => route.request().postData()?.includes('ImportStudents') ?? false,
    );
    const progress = await held(page, '**/auth/admin/users', (route) => route.request().method() === 'GET');
    await submit.click();
    await expect(dialog.getByText('Storing 2 students in one step...')).toBeVisible();
    await expectNothingFound(page, 'storing');
    store();
    await expect(page.getByText('Successfully imported 2 students').first()).toBeVisible();
    await expect(dialog.getByText('0 of 2 logins made')).toBeVisible();
    await expectNothingFound(page, 'logins being made');
    progress();
    await expect(dialog.getByText('2 logins are made')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show each student' }).click();
    await expect(dialog.getByText('Login made').first()).toBeVisible();
    await expectNothingFound(page, 'done');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('2 students found')).toBeVisible();
    await expect(page.getByText('=Ram Rai 🎓')).toBeVisible();

    const { rows } = await database.query<{ last_name: string; phone: string; approval_status: string }>(
      'select last_name, phone, approval_status from public.students where email = $1',
      [first],
    );
    expect(rows).toEqual([{ last_name: 'तामाङ; "ठूलो"', phone: `98${digits}`, approval_status: 'pending' }]);
    await database.query("update public.students set approval_status = 'approved' where email = $1", [first]);
    const answer = await request.post('/auth/token?grant_type=password', {
      data: { email: first, password: `98${digits}` },
    });
    expect(answer.status()).toBe(200);
  } finally {
    await database.query('delete from public.students where email like $1', [`${mark}-%`]);
    await database.query('delete from auth.users where email like $1', [`${mark}-%`]);
  }
});

test('a workbook is imported on a phone in the order of its file, and undone whole from the log @long', async ({
  page,
  makeAccount,
  startSession,
  database,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const mark = `zi${randomUUID().slice(0, 8)}`;
  const digits = String(Date.now()).slice(-7);
  const names = ['Zoya', 'Asha', 'Mina'];
  const rows = [
    ['First Name', 'Last Name', 'Email', 'Phone', 'College Name', 'Guardian Name', 'Guardian Phone'],
    // In a spreadsheet program's own file a phone number is a number.
    ...names.map((name, index) => {
      const phone = Number(`97${digits}${index + 1}`);
      return [mark, name, `${mark}-${index}@e2e.test`, phone, 'College', 'Maya', '9841-000001'];
    }),
  ];
  const name = `${mark}.xlsx`;
  try {
    const admin = await makeAccount('admin');
    await startSession(page, admin);
    await page.goto(`/admin/students?q=${mark}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Upload CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Students' });
    const file = testInfo.outputPath(name);
    await mkdir(testInfo.outputDir, { recursive: true });
    await writeFile(file, workbookOf(rows));
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Import 3 students' }).click();
    await expect(dialog.getByText('3 logins are made')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const found = page.getByRole('region', { name: 'Students' }).getByRole('rowheader').getByRole('link');
    await expect(found).toHaveText(names.map((name) => `${mark} ${name}`));

    // Somebody works with one of them.
    await database.query("update public.students set address = 'Patan' where email = $1", [
      `${mark}-0@e2e.test`,
    ]);
    await page.goto('/admin/log');
    const log = page.getByRole('list', { name: 'Activity Log' });
    // What other tests do meanwhile is newer.
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: admin.email }).click();
    await log.getByRole('button', { name: new RegExp(`Undo: .*3 students from ${mark}`) }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await question.getByRole('button', { name: 'Delete 2 students' }).click();
    await expect(page.getByText('Import undone: 2 students deleted')).toBeVisible();
    const left = await database.query<{ last_name: string; guardian_phone: string }>(
      'select last_name, guardian_phone from public.students where email like $1',
      [`${mark}-%`],
    );
    expect(left.rows).toEqual([{ last_name: 'Zoya', guardian_phone: '9841000001' }]);
  } finally {
    await database.query('delete from public.students where email like $1', [`${mark}-%`]);
    await database.query('delete from auth.users where email like $1', [`${mark}-%`]);
  }
});
