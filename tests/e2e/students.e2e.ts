// The student management: decided about and undone on a phone, added by keyboard at the desk; and a class group with what is
// for it. Selections, undos and the exported file: StudentsPage.test.tsx, studentsView.test.ts.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('on the dashboard a decided row stays, a rejection is asked with its reason, and both are undone before any mail @long', async ({
    page,
    makeAccount,
    signIn,
    database,
  }) => {
    const mark = `Zd${randomUUID().slice(0, 8)}`;
    const digits = String(Date.now()).slice(-8);
    // Newer than whoever other tests add meanwhile.
    const { rows } = await database.query<{ id: string }>(
      `insert into public.students (first_name, last_name, email, phone, registration_time)
       select '${mark}', 'Number ' || i, '${mark}-' || i || '@e2e.test', '95${digits}' || i,
         now() + interval '10 minutes' from generate_series(1, 3) as i order by i returning id`,
    );
    const ids = rows.map(({ id }) => id);
    const states = async (): Promise<unknown[]> => {
      const { rows: stored } = await database.query<{
        approval_status: string;
        status_reason: string | null;
      }>('select approval_status, status_reason from public.students where id = any($1) order by last_name', [
        ids,
      ]);
      return stored.map(({ approval_status, status_reason }) => status_reason ?? approval_status);
    };
    try {
      await signIn(page, await makeAccount('admin'));
      const list = page.getByRole('list', { name: 'Newest pending students' });
      const row = (number: number): Locator =>
        list.getByRole('listitem').filter({ hasText: `Number ${number}` });
      await expect(row(1)).toBeVisible();
      // Theirs: below them others come and go.
      const places = async (): Promise<string[]> =>
        (await list.getByRole('link').allTextContents()).slice(0, 3);
      const before = await places();
      // In the order of their numbers, since they came in one moment.
      expect(before).toEqual([1, 2, 3].map((number) => `${mark} Number ${number}`));

      await row(1)
        .getByRole('button', { name: /^Approve/ })
        .tap();
      await expect(row(1)).toContainText('Approved');
      expect(await states()).toEqual(['approved', 'pending', 'pending']);
      // The live number has followed, so the live list has come, too; and nothing has moved.
      await expect
        .poll(async () => {
          const { rows: waiting } = await database.query<{ n: string }>(
            "select count(*)::text as n from public.students where approval_status = 'pending'",
          );
          return (await page.getByRole('region', { name: 'Pending students' }).innerText()).startsWith(
            waiting[0]?.n ?? '?',
          );
        })
        .toBe(true);
      expect(await places()).toEqual(before);

      await row(2)
        .getByRole('button', { name: /^Reject/ })
        .tap();
      const question = page.getByRole('dialog', { name: `Reject ${mark} Number 2?` });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      expect(await states()).toEqual(['approved', 'pending', 'pending']);
      await row(2)
        .getByRole('button', { name: /^Reject/ })
        .tap();
      await question.getByLabel('Reason (optional)').fill('No payment');
      await question.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(page.getByText('Student status updated to rejected')).toBeVisible();
      expect(await states()).toEqual(['approved', 'No payment', 'pending']);

      // Away from the list its rows are those that wait.
      const away = page.getByRole('heading', { level: 1 });
      await away.tap();
      await expect(row(1)).toHaveCount(0);
      await expect(row(3)).toBeVisible();
      await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
      await expect(page.getByText('1 student restored')).toBeVisible();
      expect(await states()).toEqual(['approved', 'pending', 'pending']);
      await expect(row(2)).toBeVisible();
      const due = await database.query<{ wait: boolean }>(
        'select bool_and(due_at > now()) as wait from auth.status_mails where student_id = any($1)',
        [ids],
      );
      expect(due.rows).toEqual([{ wait: true }]);
    } finally {
      await database.query('delete from public.students where id = any($1)', [ids]);
    }
  });
});

test('somebody at the desk is added with the keyboard only, and many are deleted by their number @long', async ({
  page,
  makeAccount,
  startSession,
  database,
  request,
}) => {
  const mark = `za${randomUUID().slice(0, 8)}`;
  const digits = String(Date.now()).slice(-8);
  await database.query(
    `insert into public.students (first_name, last_name, email, phone) values ('${mark}', 'First', '${mark}-1@e2e.test', '94${digits}')`,
  );
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await startSession(page, await makeAccount('admin'));
    await page.goto(`/admin/students?q=${mark}`);
    await expect(page.getByText('1 students found')).toBeVisible();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Add student' });
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    const type = (text: string): Promise<void> => page.keyboard.type(text);
    const fields = [mark, 'Tamang', `${mark}-1@e2e.test`, `92-${digits}`];
    for (const text of fields) {
      await type(text);
      await page.keyboard.press('Tab');
    }
    await type('Bagmati School');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Email already exists in database')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await type(`${mark}-2@e2e.test`);
    for (let field = 0; field < 5; field += 1) await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Guardian Name')).toBeFocused();
    await type('Maya Tamang');
    await page.keyboard.press('Tab');
    await type('९८४१-000001');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Student added')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('2 students found')).toBeVisible();
    await expect(page.getByText('Login created. The student has been told by mail.')).toBeVisible();
    const stored = await database.query<Record<string, string>>(
      `select registration_number ~ '^BE-[0-9]{7}$' as numbered, phone, guardian_name, guardian_phone, approval_status
       from public.students where email = $1`,
      [`${mark}-2@e2e.test`],
    );
    expect(stored.rows).toEqual([
      {
        numbered: true,
        phone: `92${digits}`,
        guardian_name: 'Maya Tamang',
        guardian_phone: '9841000001',
        approval_status: 'pending',
      },
    ]);
    const signedIn = await request.post('/auth/token?grant_type=password', {
      data: { email: `${mark}-2@e2e.test`, password: `92${digits}` },
    });
    expect(signedIn.status()).toBe(200);

    await page.getByRole('checkbox', { name: `Select ${mark} Tamang` }).press('Space');
    await page.getByRole('checkbox', { name: `Select ${mark} First` }).press('Space');
    await page.getByRole('button', { name: 'Delete All' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete 2 students?' });
    await expect(question.getByLabel('Type 2 to confirm')).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(question.getByText('Type 2, the number of students that are deleted')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Deleted 2 students')).toBeVisible();
    await expect(page.getByText('0 students found')).toBeVisible();
  } finally {
    await database.query('delete from public.students where email like $1', [`${mark}-%`]);
    await database.query('delete from auth.users where email like $1', [`${mark}-%`]);
  }
});

// What is for a class group, from the office's editor to its students, and the group's own page.
test('a class group, its material and its roll @long', async ({
  page,
  browser,
  database,
  makeAccount,
  startSession,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  // Paper is where the test cannot look: what would be printed is read instead.
  await page.addInitScript(`window.print = () => {
    const paper = document.querySelector('section[aria-label="Class roll"]');
    document.documentElement.dataset.printed = paper?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };`);
  const mark = randomUUID().slice(0, 8);
  const [group, title] = [`Morning ${mark}`, `Levers ${mark}`];
  const [member, outsider] = [
    await makeAccount('student', 'approved'),
    await makeAccount('student', 'approved'),
  ];
  const { rows } = await database.query<{ id: string; phone: string; registration_number: string }>(
    'select id, phone, registration_number from public.students where user_id = $1',
    [member.id],
  );
  const student = rows[0];
  if (!student) throw new Error('no student');
  const groups = await database.query<{ id: string }>(
    'insert into public.class_groups (name) values ($1) returning id',
    [group],
  );
  await database.query('insert into public.student_class_groups values ($1, $2)', [
    student.id,
    groups.rows[0]?.id,
  ]);
  try {
    await startSession(page, await makeAccount('admin'));
    // Chosen with the rest of the note, and stored with it.
    await page.goto('/admin/notes?edit=new');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('combobox', { name: 'Subject', exact: true }).click();
    await page.getByRole('option', { name: 'Physics' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('Of the first kind');
    const whom = page.getByRole('combobox', { name: 'For whom' });
    await expect(whom).toHaveText('All students');
    await whom.click();
    await page.getByRole('option', { name: group }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Note Added')).toBeVisible();
    const chips = page.getByRole('list', { name: 'For whom' });
    await page.getByRole('combobox', { name: 'Filter by class group' }).click();
    await page.getByRole('option', { name: group }).click();
    await expect(chips).toHaveText([group]);
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

    // Its students find it, in the search too; nobody else does.
    const portals = await Promise.all(
      [member, outsider].map(async (account) => {
        const portal = await (await browser.newContext({ viewport: { width: 390, height: 900 } })).newPage();
        await startSession(portal, account);
        await portal.goto(`/notes?q=${mark}`);
        return portal;
      }),
    );
    const [inside, outside] = portals;
    if (!inside || !outside) throw new Error('no portal');
    await expect(inside.getByRole('heading', { name: title })).toBeVisible();
    await expect(outside.getByText('No notes found')).toBeVisible();

    // A student is found by the phone, however it is written.
    const { phone } = student;
    const nepali = phone.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
    for (const spelling of [phone, `${phone.slice(0, 4)}-${phone.slice(4, 7)} ${phone.slice(7)}`, nepali]) {
      await page.goto(`/admin/students?q=${encodeURIComponent(spelling)}`);
      await expect(page.getByText('1 students found'), spelling).toBeVisible();
    }
    await page.getByRole('combobox', { name: 'Jump to a page or student' }).fill(phone);
    await expect(page.getByRole('option', { name: /Sandhya Gurung/ })).toContainText(
      student.registration_number,
    );
    await page.keyboard.press('Escape');

    // The group's page: its students, its roll, its file.
    await page.goto('/admin/students');
    await page.getByRole('combobox', { name: 'Filter by class group' }).click();
    await page.getByRole('option', { name: group }).click();
    await expect(page.getByText('1 students found')).toBeVisible();
    const head = page.getByRole('region', { name: group });
    await expect(head).toContainText('1 student');
    await expectAccessible(page, { looks: 'here' });
    await head.getByRole('button', { name: 'Print roll' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(`Class roll${group}`));
    const printed = await page.locator('html').getAttribute('data-printed');
    expect(printed).toContain(`1${student.registration_number}Sandhya Gurung${phone}`);
    expect(printed).toMatch(/२०[०-९]{2}.*Signature/s);
    await expect(page.getByRole('region', { name: 'Class roll' }), 'and is gone after that').toHaveCount(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split(/\r?\n/)).toHaveLength(2);
    expect(file).toContain(member.email);

    // Renamed and deleted where it is looked at. What was for it opens to nobody.
    await head.getByRole('button', { name: `Rename ${group}` }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${group} B`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Class group updated')).toBeVisible();
    const renamed = page.getByRole('region', { name: `${group} B` });
    await renamed.getByRole('button', { name: `Delete ${group} B` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 student will be taken out of this class group.');
    await expect(question).toContainText('1 note, video, download, link or event is for it.');
    await question.getByRole('button', { name: 'Delete Class Group' }).click();
    await expect(page.getByText(`Class group “${group} B” deleted, 1 student unassigned`)).toBeVisible();
    await expect(inside.getByText('No notes found'), 'live').toBeVisible();
    await expect(outside.getByText('No notes found')).toBeVisible();
    await page.goto(`/admin/notes?audience=none&q=${mark}`);
    await expect(chips).toHaveText(['Deleted class group']);

    // Opened again by a choice.
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByText(/No student sees it/)).toBeVisible();
    await page.getByRole('combobox', { name: 'For whom' }).click();
    await page.getByRole('option', { name: 'All students' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Note Updated')).toBeVisible();
    await expect(inside.getByRole('heading', { name: title })).toBeVisible();
    await expect(outside.getByRole('heading', { name: title })).toBeVisible();
    for (const portal of portals) await portal.context().close();
  } finally {
    await database.query('delete from public.notes where title = $1', [title]);
    await database.query('delete from public.class_groups where name like $1', [`${group}%`]);
  }
});
