// The student management: found, decided about in bulk and undone, live for a second admin, exported and read again; and a class
// group with what is for it.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

test('students are found, approved together, undone, grouped and exported @long', async ({
  page,
  makeAccount,
  startSession,
  database,
}) => {
  // A word that only these three have.
  const mark = `Zx${randomUUID().slice(0, 8)}`;
  const digits = String(Date.now()).slice(-8);
  const phone = (index: number): string => `0${digits}${index}`;
  const { rows } = await database.query<{ id: string; registration_number: string }>(
    `insert into public.students (first_name, last_name, email, phone, address, college_name, approval_status)
     select given.*, '${mark} College' as college_name, 'pending' from (values
       ('बिनिता', E'महर्जन, "ठूली"\\nकान्छी', '${mark}-0@e2e.test', '${phone(0)}', 'Patan, "Lalitpur"'),
       ('=Kiran', 'Bista', '${mark}-1@e2e.test', '${phone(1)}', E'Dhangadhi\\nKailali'),
       ('Aastha', 'Pokharel', '${mark}-2@e2e.test', '${phone(2)}', '')) as given
     returning id, registration_number`,
  );
  let ids = rows.map(({ id }) => id);
  const states = async (): Promise<string[]> => {
    const stored = await database.query<{ approval_status: string }>(
      'select approval_status from public.students where id = any($1) order by registration_number',
      [ids],
    );
    return stored.rows.map(({ approval_status }) => approval_status);
  };
  try {
    await startSession(page, await makeAccount('admin'));
    await page.goto(`/admin/students?q=${mark}&sort=registration_number&dir=asc&page=9999`);
    await expect(page.getByText('3 students found')).toBeVisible();
    await expect(page.getByText('Showing 1-3 of 3 students')).toBeVisible();
    await expect(page, 'behind the last page is the last').not.toHaveURL(/[?&]page=/);

    // By keyboard, all of them.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('3 students selected')).toBeVisible();
    await expectAccessible(page);

    // Somebody else decides in between: the row changes in place, and is not overwritten.
    const third = page.getByRole('row', { name: /Aastha Pokharel/ });
    await database.query("update public.students set approval_status = 'rejected' where id = $1", [ids[2]]);
    await expect(third.getByText('Rejected', { exact: true }).last()).toBeVisible();
    await page.getByRole('button', { name: 'Approve All' }).click();
    await expect(page.getByText('Updated 3 students to approved')).toBeVisible();
    expect(await states()).toEqual(['approved', 'approved', 'approved']);

    // One of them changes again: the undo restores the others.
    await database.query("update public.students set approval_status = 'pending' where id = $1", [ids[1]]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('2 students restored')).toBeVisible();
    await expect(page.getByText('1 student changed since or deleted, and left as it is.')).toBeVisible();
    expect(await states()).toEqual(['pending', 'pending', 'rejected']);

    // One, with the key of the undo.
    await page.getByRole('button', { name: 'Approve Aastha Pokharel' }).press('Enter');
    await expect(page.getByText('Student status updated to approved')).toBeVisible();
    await expect(third, 'the focus stays with the student').toBeFocused();
    await page.keyboard.press('u');
    await expect(page.getByText('1 student restored')).toBeVisible();
    expect((await states())[2]).toBe('rejected');

    const group = `Group ${mark}`;
    await page.getByRole('button', { name: 'New Class Group' }).click();
    await page.getByLabel('Name', { exact: true }).fill(group);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Class group created successfully')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select Aastha Pokharel' }).check();
    await page.getByRole('button', { name: 'Assign Class' }).click();
    await page.getByRole('checkbox', { name: group }).check();
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText('Assigned 1 class groups to 1 students')).toBeVisible();
    await expect(third.getByText(group).filter({ visible: true })).toBeVisible();

    // Its name is changed; deleting it asks with the number, and unassigns.
    await page.getByRole('button', { name: 'New Class Group' }).click();
    await page.getByRole('button', { name: `Rename ${group}` }).click();
    const editing = page.getByRole('dialog', { name: 'Edit class group' });
    await editing.getByLabel('Name', { exact: true }).fill(`${group}, morning`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Class group updated')).toBeVisible();
    await page.getByRole('button', { name: `Delete ${group}, morning` }).click();
    const removal = page.getByRole('alertdialog', { name: `Delete “${group}, morning”?` });
    await expect(removal).toContainText('1 student will be taken out of this class group.');
    await removal.getByRole('button', { name: 'Delete Class Group' }).click();
    await expect(
      page.getByText(`Class group “${group}, morning” deleted, 1 student unassigned`),
    ).toBeVisible();
    await expect(removal).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Class groups' }), 'the focus stays there').toBeFocused();
    await page.keyboard.press('Escape');
    await expect(third).toBeVisible();
    await expect(third.getByText(group)).toHaveCount(0);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^students_export_\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n')[0], 'Excel knows the encoding, and the columns are those of the office').toBe(
      '\uFEFFFirst Name,Last Name,Email,Registration Number,Phone,College,Address,Status,Registration Date,Guardian Name,Guardian Phone',
    );
    expect(text.match(/,BE-\d{7},/g)).toHaveLength(3);
    const of = (index: number): string =>
      `${mark}-${index}@e2e.test,${rows[index]?.registration_number},${phone(index)},${mark} College`;
    expect(text).toContain(`बिनिता,"महर्जन, ""ठूली""\nकान्छी",${of(0)},"Patan, ""Lalitpur""",pending,`);
    // No spreadsheet runs a name; a line break stays in its cell.
    expect(text).toContain(`'=Kiran,Bista,${of(1)},"Dhangadhi\nKailali",pending,`);
    expect(text).toContain(`Aastha,Pokharel,${of(2)},,rejected,`);
    await expect(page.getByText('Exported 3 students to CSV')).toBeVisible();

    // One of them is deleted while they are on the screen.
    await database.query('delete from public.students where id = $1', [ids[1]]);
    const gone = page.getByRole('row', { name: /=Kiran Bista/ });
    await expect(gone.getByText('Deleted', { exact: true }).last()).toBeVisible();
    await expect(gone.getByRole('button')).toHaveCount(0);

    // On a phone: cards whose actions are as high as a finger, the bar at the thumb.
    await page.setViewportSize({ width: 360, height: 740 });
    for (const control of [
      page.getByRole('button', { name: 'Reject बिनिता महर्जन' }),
      page.getByRole('checkbox', { name: 'Select बिनिता महर्जन' }).locator('..'),
      page.getByRole('button', { name: 'Reject All' }),
    ]) {
      await expect(async () => {
        const box = await control.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
      }).toPass();
    }
    await page.getByRole('button', { name: 'Clear Selection' }).click();
    await expect(page.getByRole('button', { name: 'Reject All' })).toHaveCount(0);

    // That very file is imported again once those students are gone: it needs no hand, and nothing of it is lost.
    await database.query('delete from public.students where id = any($1)', [ids]);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Upload CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import Students' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: file.suggestedFilename(),
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await expect(dialog.getByText('3 of 3 rows are right.')).toBeVisible();
    await expect(dialog.getByText('These columns are not used: Registration Number, Status.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 3 students' }).click();
    await expect(page.getByText('Successfully imported 3 students')).toBeVisible();
    await expect(dialog.getByText('3 logins are made')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const again = await database.query<Record<string, string>>(
      `select id, first_name, last_name, phone, address, college_name, approval_status,
         (registration_time at time zone 'Asia/Kathmandu')::date = (now() at time zone 'Asia/Kathmandu')::date as today
       from public.students where email like $1 order by email`,
      [`${mark}-%`],
    );
    ids = again.rows.map(({ id }) => id ?? '');
    const rest = { college_name: `${mark} College`, approval_status: 'pending', today: true };
    expect(again.rows.map(({ id, ...row }) => (id === undefined ? null : row))).toEqual([
      // A cell is one line: a line break within it becomes a space.
      {
        ...rest,
        first_name: 'बिनिता',
        last_name: 'महर्जन, "ठूली" कान्छी',
        phone: phone(0),
        address: 'Patan, "Lalitpur"',
      },
      { ...rest, first_name: '=Kiran', last_name: 'Bista', phone: phone(1), address: 'Dhangadhi Kailali' },
      { ...rest, first_name: 'Aastha', last_name: 'Pokharel', phone: phone(2), address: '' },
    ]);

    // The log on the dashboard: many are one entry, which can be taken back for a day, with its number.
    await database.query("update public.students set approval_status = 'approved' where id = any($1)", [
      ids.slice(0, 2),
    ]);
    await page.goto('/admin');
    const log = page.getByRole('region', { name: 'Recent Activity' });
    // What other tests do meanwhile is newer, and done by somebody who is signed in.
    await log.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('option', { name: 'Nobody signed in' }).click();
    await log
      .getByRole('button', { name: /Undo: .*2 students/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore 2 students' }).click();
    await expect(page.getByText('2 students restored')).toBeVisible();
    expect(await states()).toEqual(['pending', 'pending', 'pending']);
  } finally {
    await database.query('delete from public.students where email like $1', [`${mark}-%`]);
    await database.query('delete from auth.users where email like $1', [`${mark}-%`.toLowerCase()]);
    await database.query('delete from public.class_groups where name ~ $1', [mark]);
  }
});

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

for (const size of [desk, phone]) {
  const touch = size === phone;
  const press = (button: Locator): Promise<void> => (touch ? button.tap() : button.click());

  test.describe(`at ${size.width} px @long`, () => {
    test.use({ viewport: size, hasTouch: touch });

    test('on the dashboard a decided row stays, a rejection is asked with its reason, and both are undone before any mail', async ({
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
         select '${mark}', 'Number ' || i, '${mark}-' || i || '@e2e.test', '${touch ? '95' : '96'}${digits}' || i,
           now() + interval '10 minutes' from generate_series(1, 3) as i order by i returning id`,
      );
      const ids = rows.map(({ id }) => id);
      const states = async (): Promise<unknown[]> => {
        const { rows: stored } = await database.query<{
          approval_status: string;
          status_reason: string | null;
        }>(
          'select approval_status, status_reason from public.students where id = any($1) order by last_name',
          [ids],
        );
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

        await press(row(1).getByRole('button', { name: /^Approve/ }));
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

        await press(row(2).getByRole('button', { name: /^Reject/ }));
        const question = page.getByRole('dialog', { name: `Reject ${mark} Number 2?` });
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(question).toHaveCount(0);
        expect(await states()).toEqual(['approved', 'pending', 'pending']);
        await press(row(2).getByRole('button', { name: /^Reject/ }));
        await question.getByLabel('Reason (optional)').fill('No payment');
        await question.getByRole('button', { name: 'Reject', exact: true }).click();
        await expect(page.getByText('Student status updated to rejected')).toBeVisible();
        expect(await states()).toEqual(['approved', 'No payment', 'pending']);

        // Away from the list its rows are those that wait.
        const away = page.getByRole('heading', { level: 1 });
        await (touch ? away.tap() : away.hover());
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

    test('somebody at the desk is added with the keyboard only, and many are deleted by their number', async ({
      page,
      makeAccount,
      startSession,
      database,
      request,
    }) => {
      const mark = `za${randomUUID().slice(0, 8)}`;
      const digits = String(Date.now()).slice(-8);
      await database.query(
        `insert into public.students (first_name, last_name, email, phone) values ('${mark}', 'First', '${mark}-1@e2e.test', '${touch ? '93' : '94'}${digits}')`,
      );
      try {
        await startSession(page, await makeAccount('admin'));
        await page.goto(`/admin/students?q=${mark}`);
        await expect(page.getByText('1 students found')).toBeVisible();
        if (touch) {
          await page.getByRole('button', { name: 'More actions' }).press('Enter');
          await page.getByRole('menuitem', { name: 'Add Student' }).press('Enter');
        } else await page.keyboard.press('n');
        const dialog = page.getByRole('dialog', { name: 'Add student' });
        await expect(dialog.getByLabel('First Name')).toBeFocused();
        const type = (text: string): Promise<void> => page.keyboard.type(text);
        const fields = [mark, 'Tamang', `${mark}-1@e2e.test`, `${touch ? '91' : '92'}-${digits}`];
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
            phone: `${touch ? '91' : '92'}${digits}`,
            guardian_name: 'Maya Tamang',
            guardian_phone: '9841000001',
            approval_status: 'pending',
          },
        ]);
        const signedIn = await request.post('/auth/token?grant_type=password', {
          data: { email: `${mark}-2@e2e.test`, password: `${touch ? '91' : '92'}${digits}` },
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
  });
}

// What is for a class group, from the office's editor to its students, and the group's own page: on a desk and on a phone.
for (const width of [1440, 390]) {
  test(`a class group, its material and its roll, ${width} px wide @long`, async ({
    page,
    browser,
    database,
    makeAccount,
    startSession,
  }) => {
    await page.setViewportSize({ width, height: 900 });
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
          const portal = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
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
      if (width < 800) await page.getByRole('button', { name: 'More actions' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole(width < 800 ? 'menuitem' : 'button', { name: 'Export' }).click();
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
}
