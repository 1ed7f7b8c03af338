// A file of students: corrected in its preview, stored as a whole, their logins made, the first sign-in with the phone.
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

test('a file with a mistake is corrected and imported; an approved student signs in with the phone number', async ({
  page,
  request,
  makeAccount,
  startSession,
  database,
}) => {
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
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'new.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${[header, ...lines, ';;;;;', ''].join('\r\n')}`),
    });
    await expect(dialog.getByText('CSV validation failed with 1 errors:')).toBeVisible();
    await expect(dialog.getByText('This column is not used: Shoe size.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=dialog]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
      [],
    );

    await dialog.getByRole('link', { name: 'Row 3: Email - Invalid email format' }).press('Enter');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Email, row 3' }).fill(second);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Import 2 students' }).click();
    await expect(page.getByText('Successfully imported 2 students').first()).toBeVisible();
    await expect(dialog.getByText('2 logins are made')).toBeVisible();
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
