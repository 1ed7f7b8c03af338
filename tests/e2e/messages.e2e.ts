// A message to many, from the selection to the mailboxes; its end by a link; and a second one that is stopped.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

interface Caught {
  to: string;
  subject: string;
  text: string;
}

const caught = async (page: Page, subject: string): Promise<Caught[]> => {
  const mails = (await (await page.request.get('/dev/mail.json')).json()) as Caught[];
  return mails.filter((mail) => mail.subject === subject);
};

/** As server/base/advisoryLocks.ts has it: who holds it keeps messages from leaving. */
const queueLock = 7_236_346;

test("a selection is written to, a test first, and a group's message is stopped", async ({
  page,
  makeAccount,
  startSession,
  database,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = `Zm${randomUUID().slice(0, 8)}`;
  const digits = String(Date.now()).slice(-8);
  const { rows } = await database.query<{ id: string; email: string; approved: boolean }>(
    `insert into public.students (first_name, last_name, email, phone, college_name, approval_status, may_be_written_to)
     select 'Asha', 'Rai ' || i, '${mark}-' || i || '@e2e.test', '0${digits}' || i, '${mark} College',
       case when i = 4 then 'pending' else 'approved' end, i <> 5
     from generate_series(1, 5) as i returning id, email, approval_status = 'approved' and may_be_written_to as approved`,
  );
  const reached = rows.filter(({ approved }) => approved).map(({ email }) => email);
  const group = await database.query<{ id: string }>(
    `with made as (insert into public.class_groups (name) values ('${mark} Batch') returning id),
       members as (insert into public.student_class_groups select unnest($1::uuid[]), id from made)
     select id from made`,
    [rows.map(({ id }) => id)],
  );
  const subject = `Class tomorrow ${mark}`;
  const admin = await makeAccount('admin');
  const holder = await database.connect();
  try {
    await startSession(page, admin);
    await page.goto(`/admin/students?q=${mark}`);
    await expect(page.getByText('5 students found')).toBeVisible();
    for (let i = 1; i <= 5; i += 1)
      await page.getByRole('checkbox', { name: `Select Asha Rai ${i}` }).check();
    await page.getByRole('button', { name: 'Message', exact: true }).click();

    const dialog = page.getByRole('dialog', { name: 'Message to students' });
    await expect(dialog.getByText('5 students selected')).toBeVisible();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('Please enter a subject')).toBeVisible();
    await dialog.getByLabel('Subject').fill(subject);
    await dialog.getByLabel('Text').fill('It begins at 6.\nBring a pen.');
    // What was typed outlasts a dialog that was closed by mistake.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    await expect(dialog.getByText('Your unfinished text from before is here again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Preview' }).click();

    await expect(dialog.getByText('Goes to 3 of 5 students')).toBeVisible();
    await expect(dialog.getByText('1 not approved')).toBeVisible();
    await expect(dialog.getByText('1 wants no messages')).toBeVisible();
    const letter = dialog.frameLocator('iframe[title="The mail as students see it"]');
    await expect(letter.getByText('Bring a pen.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send a Test to Me' }).click();
    await expect(dialog.getByText(`The test has gone to ${admin.email}.`)).toBeVisible();
    expect((await caught(page, subject)).map(({ to }) => to)).toEqual([admin.email]);

    await dialog.getByRole('button', { name: 'Send to 3 students' }).click();
    await expect(page.getByText('Message queued for 3 students')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/messages$/);
    const row = page.getByRole('row', { name: new RegExp(mark) });
    await expect(row.getByText('3 sent')).toBeVisible();
    const mails = (await caught(page, subject)).filter(({ to }) => to !== admin.email);
    expect(mails.map(({ to }) => to).sort()).toEqual(reached.sort());

    // Who gets it, and the others.
    await row.getByRole('button', { name: `Who gets “${subject}”` }).click();
    const list = page.getByRole('dialog', { name: subject });
    await expect(list.getByRole('list', { name: 'Who gets it' }).getByRole('listitem')).toHaveCount(3);
    await expect(
      list
        .getByText('2 students not written to: 1 wants no messages, 1 not approved')
        .or(list.getByText('2 students not written to: 1 not approved, 1 wants no messages')),
    ).toBeVisible();
    await list.getByRole('button', { name: 'Close' }).click();

    // To a class group, and stopped before anything has gone.
    await holder.query('select pg_advisory_lock($1)', [queueLock]);
    const second = `Second ${mark}`;
    await page.goto(`/admin/messages?group=${group.rows[0]?.id}`);
    await expect(dialog.getByText(`${mark} Batch (5 students)`)).toBeVisible();
    await dialog.getByLabel('Subject').fill(second);
    await dialog.getByLabel('Text').fill('Not to be sent');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Send to 3 students' }).click();
    const waiting = page.getByRole('row', { name: new RegExp(second) });
    await expect(waiting.getByText('3 waiting')).toBeVisible();
    await waiting.getByRole('button', { name: `Stop “${second}”` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('3 students have not got it yet, and will not.')).toBeVisible();
    await question.getByRole('button', { name: 'Stop Message' }).click();
    await expect(waiting.getByText('3 stopped')).toBeVisible();
    await holder.query('select pg_advisory_unlock($1)', [queueLock]);

    // By the link of a mail, without signing in: nothing by opening it, and for good by a press.
    const link = new URL(/https?:\/\/\S+\/unsubscribe#token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
    const willing = async (): Promise<unknown> =>
      (
        await database.query<{ may: boolean }>(
          'select may_be_written_to as may from public.students where email = $1',
          [mails[0]?.to],
        )
      ).rows[0]?.may;
    await page.context().clearCookies();
    await page.goto(`${link.pathname}${link.hash}`);
    await expect(page.getByRole('heading', { level: 1, name: 'No more messages?' })).toBeVisible();
    expect(await willing()).toBe(true);
    await page.getByRole('button', { name: 'No more messages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You get no more messages' })).toBeVisible();
    expect(await willing()).toBe(false);
    expect(await caught(page, second)).toEqual([]);
  } finally {
    holder.release(true);
    await database.query('delete from public.messages where actor_id = $1', [admin.id]);
    await database.query('delete from public.students where id = any($1)', [rows.map(({ id }) => id)]);
    await database.query('delete from public.class_groups where id = $1', [group.rows[0]?.id]);
  }
});

test('an SMS is written down with its parts and price; a student ends messages in the portal @long', async ({
  page,
  makeAccount,
  startSession,
  database,
}) => {
  const student = await makeAccount('student', 'approved');
  const admin = await makeAccount('admin');
  await database.query("update public.students set guardian_phone = '9841000009' where user_id = $1", [
    student.id,
  ]);
  try {
    await startSession(page, admin);
    await page.goto(`/admin/students?q=${student.email}`);
    await page.getByRole('checkbox', { name: 'Select Sandhya Gurung' }).check();
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Message to students' });
    await dialog.getByRole('radio', { name: 'SMS' }).check();
    await dialog.getByRole('checkbox', { name: 'To the guardian’s phone instead of the student’s' }).check();
    await expectAccessible(page, { looks: 'here' });
    await dialog.getByLabel('Text').fill('भोलि '.repeat(15).trim());
    await expect(dialog.getByText(/2 parts \(UCS-2\)/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByText('2 parts each (UCS-2)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send to 1 student' }).click();
    const row = page.getByRole('row', { name: /भोलि/ });
    await expect(row.getByText(/1 written down \(2 parts/)).toBeVisible();
    await expect(row).toContainText('to guardians');
    const { rows } = await database.query<{ address: string }>(
      `select address from public.message_recipients as recipient
       join public.messages as message on message.id = recipient.message_id where message.actor_id = $1`,
      [admin.id],
    );
    expect(rows.map(({ address }) => address)).toEqual(['9841000009']);
    await expectAccessible(page);

    await page.context().clearCookies();
    await startSession(page, student);
    await page.goto('/student');
    const choice = page.getByRole('switch', { name: 'Send me messages' });
    await expect(choice).toBeChecked();
    await choice.click();
    await expect(choice).not.toBeChecked();
    await expect
      .poll(
        async () =>
          (
            await database.query('select from public.students where user_id = $1 and not may_be_written_to', [
              student.id,
            ])
          ).rowCount,
      )
      .toBe(1);
    await page.reload();
    await expect(choice).not.toBeChecked();
  } finally {
    await database.query('delete from public.messages where actor_id = $1', [admin.id]);
  }
});
