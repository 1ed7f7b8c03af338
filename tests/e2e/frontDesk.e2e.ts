import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
// The front desk (docs/screens/front-desk.md): what its sidebar has, the roll of a class group on a phone that is without internet for
// a while, the month, and the end of its work.
import { createCanvas } from '@napi-rs/canvas';
import { strFromU8, unzipSync } from 'fflate';
import { qrCodeOf } from '../../shared/qrCode.ts';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

// Chromium itself writes an error for what was asked without internet, and for the session that ends.
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|status of 40[019]/] });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`takes the roll without internet, sends it later, and ends, at ${width}`, async ({
    page,
    context,
    makeAccount,
    signIn,
    database,
  }) => {
    await page.setViewportSize({ width, height });
    const group = uniqueTitle('Morning');
    const id = randomUUID();
    const mark = randomUUID().slice(0, 8);
    await database.query('insert into public.class_groups (id, name) values ($1, $2)', [id, group]);
    await database.query(
      `with student as (
         insert into public.students (first_name, last_name, email, phone, approval_status)
         select name, $2, name || '-' || $2 || '@e2e.test', '97' || (random() * 1e9)::bigint::text || length(name), 'approved'
         from unnest(array['Asha', 'Bikram']) as name returning id
       ) insert into public.student_class_groups (student_id, class_group_id) select id, $1 from student`,
      [id, mark],
    );
    const desk = await makeAccount('office');
    await signIn(page, desk);
    await expect(page).toHaveURL(/\/admin$/);
    if (width < 768) await page.getByRole('button', { name: 'Open sidebar' }).click();
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu.getByRole('link', { name: 'Staff' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Results' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Attendance' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();

    await page.goto(`/admin/attendance?group=${id}`);
    const asha = page.getByRole('button', { name: new RegExp(`^Asha ${mark}:`) });
    await expect(asha).toHaveAccessibleName(/: Here\. Press for Absent$/);
    await expect(page.getByText('The roll of this day has not been taken')).toBeVisible();
    await expectAccessible(page, { looks: 'here' });

    await context.setOffline(true);
    await asha.click();
    await expect(page.getByRole('button', { name: 'Tell Guardians' })).toBeDisabled();
    await asha.click();
    await expect(asha).toHaveAccessibleName(/: Late\./);
    await expect(page.getByText('2 marks wait on this device until there is internet')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Taken at .* by /)).toBeVisible();
    const words = await database.query<{ state: string }>(
      'select state from public.attendance_marks where class_group_id = $1 order by position',
      [id],
    );
    expect(words.rows.map(({ state }) => state)).toEqual(['absent', 'late']);
    await expect(page.getByRole('region', { name: 'Not here' }).getByRole('listitem')).toHaveText(
      /Asha.*Late/,
    );

    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(2);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
    const parts = unzipSync(new Uint8Array(await readFile(await (await download).path())));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(3);

    await page.goto('/admin/staff');
    await expect(page.getByText('This page is for admins')).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);

    // Ended in the database, as an admin ends it: the open page loses its rights by itself.
    await database.query("update public.profiles set role = 'student' where id = $1", [desk.id]);
    await page.goto('/admin/students');
    await expect(page).toHaveURL(/\/(?:student|auth)$/);
    await database.query('delete from public.students where last_name = $1', [mark]);
    await database.query('delete from public.class_groups where id = $1', [id]);
  });

test('adds and imports students into a class group, finds the group, and writes a notice as a draft', async ({
  page,
  makeAccount,
  startSession,
  database,
}, testInfo) => {
  const group = uniqueTitle('Evening');
  const id = randomUUID();
  const mark = `zd${randomUUID().slice(0, 8)}`;
  const digits = String(Date.now()).slice(-8);
  await database.query('insert into public.class_groups (id, name) values ($1, $2)', [id, group]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await startSession(page, await makeAccount('office'));
  await page.goto('/admin');
  await page.getByRole('combobox', { name: 'Jump to a page or student' }).fill(group);
  await page.getByRole('option', { name: `${group} 0 students` }).click();
  await expect(page.getByRole('heading', { name: group })).toBeVisible();

  await page.getByRole('button', { name: 'Add Student' }).click();
  const adding = page.getByRole('dialog', { name: 'Add student' });
  await expect(adding.getByRole('combobox', { name: 'Class Group' })).toHaveText(group);
  for (const [label, text] of Object.entries({
    'First Name': mark,
    'Last Name': 'Tamang',
    Email: `${mark}-1@e2e.test`,
    Phone: `92${digits}`,
  }))
    await adding.getByLabel(label, { exact: true }).fill(text);
  await expectAccessible(page, { looks: 'here' });
  await adding.getByRole('button', { name: 'Add Student' }).click();
  await expect(page.getByText('Student added')).toBeVisible();
  await expect(page.getByText('Login created. The student has been told by mail.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${mark} Tamang` })).toBeVisible();

  const file = testInfo.outputPath('new.csv');
  await writeFile(
    file,
    `First Name,Last Name,Email,Phone,College Name,Batch\n${mark},Rai,${mark}-2@e2e.test,93${digits},A College,${group.toUpperCase()}; ${mark}`,
  );
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import Students' });
  await importing.locator('input[type=file]').setInputFiles(file);
  const missing = importing.getByRole('link', {
    name: `Row 2: Class Groups - There is no class group ${mark}`,
  });
  await missing.press('Enter');
  await page.keyboard.press('Enter');
  await importing.getByRole('textbox', { name: 'Class Groups, row 2' }).fill(group.toUpperCase());
  await page.keyboard.press('Enter');
  await importing.getByRole('button', { name: 'Import 1 student' }).click();
  await expect(importing.getByText('1 login is made')).toBeVisible();
  const fates = await database.query(
    `select student.last_name, fate.fate from public.student_class_groups as place
     join public.students as student on student.id = place.student_id
     left join auth.student_import_fates as fate on fate.student_id = student.id
     where place.class_group_id = $1 order by 1`,
    [id],
  );
  // To be in a class group from the beginning is no change: the import can be undone.
  expect(fates.rows).toEqual([
    { last_name: 'Rai', fate: 'removable' },
    { last_name: 'Tamang', fate: null },
  ]);

  await page.goto('/admin/notices?edit=new');
  const editor = page.getByRole('region', { name: 'New notice' });
  await editor.getByLabel('Title', { exact: true }).fill(mark);
  await editor.getByRole('combobox', { name: 'Category', exact: true }).click();
  await page.getByRole('option').first().click();
  await editor.getByLabel('Content', { exact: true }).fill('Classes begin at six.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Notice Added')).toBeVisible();
  const { rows } = await database.query('select state from public.notices where title = $1', [mark]);
  expect(rows).toEqual([{ state: 'draft' }]);
  await database.query('delete from public.notices where title = $1', [mark]);
  await database.query('delete from public.students where email like $1', [`${mark}-%`]);
  await database.query('delete from auth.users where email like $1', [`${mark}-%`]);
  await database.query('delete from public.class_groups where id = $1', [id]);
});

/** A camera that sees the picture of the number that the page has in `shownCard`. */
const camera = (pictures: readonly Buffer[]): string => `
  globalThis.shownCard = 0;
  const pictures = ${JSON.stringify(pictures.map((picture) => picture.toString('base64')))};
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 700, height: 700 });
    const context = canvas.getContext('2d');
    const images = await Promise.all(pictures.map(async (base64) => {
      const image = new Image();
      image.src = 'data:image/png;base64,' + base64;
      await image.decode();
      return image;
    }));
    setInterval(() => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, 700, 700);
      context.drawImage(images[globalThis.shownCard], 100, 100);
    }, 50);
    return canvas.captureStream();
  };`;

function pictureOf(text: string): Buffer {
  const { size, runs } = qrCodeOf(text);
  // Whole pixels for each dot, and the margin that a code has on paper.
  const dot = Math.floor(500 / (size + 8));
  const canvas = createCanvas(dot * (size + 8), dot * (size + 8));
  const context = canvas.getContext('2d');
  context.scale(dot, dot);
  context.translate(4, 4);
  for (const [x, y, length] of runs) context.fillRect(x, y, length, 1);
  return canvas.toBuffer('image/png');
}

test('cards are scanned at the door, and who was not is marked absent', async ({
  page,
  baseURL,
  makeAccount,
  startSession,
  database,
}) => {
  const [id, mark] = [randomUUID(), randomUUID().slice(0, 8)];
  await database.query('insert into public.class_groups (id, name) values ($1, $2)', [
    id,
    uniqueTitle('Door'),
  ]);
  await database.query(
    `with student as (
       insert into public.students (first_name, last_name, email, phone, approval_status)
       select name, $2, name || '-' || $2 || '@e2e.test', '97' || (random() * 1e9)::bigint::text || length(name), 'approved'
       from unnest(array['Asha', 'Bikram', 'Chandra']) as name returning id, first_name
     ), known as (
       insert into public.candidate_ids (candidate_id, student_id) select 'D-' || $2, id from student where first_name = 'Asha'
     ) insert into public.student_class_groups (student_id, class_group_id) select id, $1 from student`,
    [id, mark],
  );
  const { rows } = await database.query<{ number: string }>(
    "select registration_number as number from public.students where last_name = $1 and first_name = 'Bikram'",
    [mark],
  );
  const bikram = rows[0]?.number ?? '';
  const address = `/results?${new URLSearchParams({ exam: 'CEE (Set 1)', id: `D-${mark}` }).toString()}`;
  await page.addInitScript(
    camera(
      [`${baseURL ?? ''}${address}`, `https://evil.test${address}`, 'BE-9999999', bikram].map(pictureOf),
    ),
  );
  await startSession(page, await makeAccount('office'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/attendance?group=${id}`);
  await page.getByRole('button', { name: 'Scan cards' }).click();
  const show = (card: number) => page.evaluate(`globalThis.shownCard = ${card}`);
  await expect(page.getByText(`Asha ${mark} is here. 1 of 3 scanned or tapped.`)).toBeVisible();
  await show(1);
  await expect(page.getByText('This is no code of our admit cards.')).toBeVisible();
  await show(0);
  await expect(page.getByText(`Asha ${mark} was scanned already.`)).toBeVisible();
  await show(2);
  await expect(page.getByText('BE-9999999 is nobody’s in this class group.', { exact: false })).toBeVisible();
  await show(3);
  await expect(page.getByText(`Bikram ${mark} is here. 2 of 3 scanned or tapped.`)).toBeVisible();
  await expectAccessible(page, { looks: 'here' });
  await page.getByRole('button', { name: '1 other absent' }).click();
  await page.getByRole('button', { name: 'Mark absent' }).click();
  await expect(page.getByRole('button', { name: `Chandra ${mark}: Absent.`, exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not here' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await database.query('delete from public.students where last_name = $1', [mark]);
  await database.query('delete from public.class_groups where id = $1', [id]);
});
