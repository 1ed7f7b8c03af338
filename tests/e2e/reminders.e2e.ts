// The front desk reminds the debtors of a list: looked at first, sent once; and tells guardians who was absent.
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test } from './fixtures.ts';

test('debtors are looked at, reminded by mail, and not a second time', async ({
  page,
  database,
  makeAccount,
  startSession,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = `Zr${randomUUID().slice(0, 8)}`;
  const digits = String(Date.now()).slice(-8);
  const { rows } = await database.query<{ id: string; email: string; group: string }>(
    `with made as (
       insert into public.students (first_name, last_name, email, phone, guardian_phone, approval_status, may_be_written_to)
       select 'Asha', '${mark} ' || i, '${mark}-' || i || '@e2e.test', '0${digits}' || i, '9841000009', 'approved', i <> 3
       from generate_series(1, 3) as i returning id, email
     ), class_group as (insert into public.class_groups (name) values ('${mark} Batch') returning id),
     members as (insert into public.student_class_groups select made.id, class_group.id from made, class_group)
     select made.id, made.email, class_group.id as group from made, class_group`,
  );
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('no students');
  for (const { id } of rows)
    await database.query(
      `select public.add_fee_entries($1, '[{"kind": "charge", "amount": 8000, "description": "Course", "due_day": "2026-01-01"}]')`,
      [id],
    );
  await database.query("select public.take_payment(gen_random_uuid(), $1, 8000, 'Cash')", [second.id]);
  await startSession(page, await makeAccount('office'));

  await page.goto(`/admin/fees?group=${first.group}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Remind of fees' })
    .getByRole('button', { name: 'Who Gets It' })
    .click();
  const look = page.getByRole('alertdialog', { name: 'Remind 1 student?' });
  await expect(look).toContainText('Goes to 1 of 3 students');
  await expect(look).toContainText(`Asha ${mark} 1: Rs 8,000 since Jan 1, 2026`);
  await expect(look).toContainText('1 with nothing due');
  await expect(look).toContainText('1 wants no messages');
  await expectAccessible(page);
  await look.getByRole('button', { name: 'Send to 1 student' }).click();
  await expect(page.getByText('Message queued for 1 student')).toBeVisible();
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get('/dev/mail.json')).json()) as {
        to: string;
        subject: string;
        text: string;
      }[];
      return mails
        .filter(({ to, subject }) => to.startsWith(mark) && !subject.startsWith('Receipt'))
        .map(({ to, text }) => [to, /Rs [\d,]+/.exec(text)?.[0]]);
    })
    .toEqual([[first.email, 'Rs 8,000']]);

  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  await page.getByRole('button', { name: 'Who Gets It' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Nobody gets one: 1 wants no messages, 1 with nothing due, 1 written to already.',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Two are absent, one of whom wants no messages.
  await page.goto(`/admin/attendance?group=${first.group}`);
  await page.getByRole('button', { name: `Asha ${mark} 1: Here` }).click();
  await page.getByRole('button', { name: `Asha ${mark} 3: Here` }).click();
  const said = 'select from public.attendance_marks where class_group_id = $1';
  await expect.poll(async () => (await database.query(said, [first.group])).rowCount).toBe(2);
  await page.getByRole('button', { name: 'Tell Guardians' }).click();
  const absent = page.getByRole('alertdialog', { name: 'Tell the guardians of 1 student?' });
  await expect(absent).toContainText(`Asha ${mark} 1`);
  await expect(absent).toContainText('1 wants no messages');
  await absent.getByRole('button', { name: 'Send to 1 student' }).click();
  await expect(page.getByText('Message queued for 1 student')).toBeVisible();
  await page.getByRole('button', { name: 'Tell Guardians' }).click();
  await expect(page.getByText('Nobody gets one: 1 wants no messages, 1 written to already.')).toBeVisible();
  await database.query(
    'delete from public.messages where id in (select message_id from public.message_recipients where student_id = $1)',
    [first.id],
  );
});
