// Candidate IDs and seats that the office allots, and the marks that a teacher types for that class group (docs/screens/results.md).
import { randomUUID } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Pool } from 'pg';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';
import { fillExam } from './upload.ts';

// Chromium itself writes an error for what was asked without internet.
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

interface Group {
  id: string;
  name: string;
  /** Last name of all in it. */
  mark: string;
}

async function makeGroup(database: Pool, names: readonly string[]): Promise<Group> {
  const [id, name, mark] = [randomUUID(), uniqueTitle('Marked'), randomUUID().slice(0, 8)];
  await database.query('insert into public.class_groups (id, name) values ($1, $2)', [id, name]);
  await database.query(
    `with student as (
       insert into public.students (first_name, last_name, email, phone, approval_status)
       select name, $2, name || '-' || $2 || '@e2e.test', '97' || (random() * 1e9)::bigint::text || length(name), 'approved'
       from unnest($3::text[]) as name returning id
     ) insert into public.student_class_groups (student_id, class_group_id) select id, $1 from student`,
    [id, mark, names],
  );
  return { id, name, mark };
}

test('the front desk allots candidate IDs and seats to a class group, room by room, and takes them back', async ({
  page,
  database,
  makeAccount,
  startSession,
}) => {
  const group = await makeGroup(database, ['Asha', 'Bikram', 'Chandra']);
  const title = uniqueTitle('Seated');
  await startSession(page, await makeAccount('office'));
  await page.goto(`/admin/students?group=${group.id}`);
  await page.getByRole('button', { name: 'Admit cards' }).click();
  const cards = page.getByRole('dialog', { name: 'Print admit cards' });
  await cards.getByLabel('Exam title').fill(title);
  await cards.getByLabel('Day of the exam').fill('2026-12-01');
  await cards.getByRole('button', { name: 'Allot IDs and seats' }).click();
  const seats = page.getByRole('dialog', { name: 'Allot candidate IDs and seats' });
  await seats.getByLabel('Prefix').fill(`${group.mark}-`);
  await seats.getByLabel('Rooms (optional)').fill('Hall A 1\nHall B: १');
  await expectAccessible(page, { looks: 'here' });
  await seats.getByRole('button', { name: 'Allot', exact: true }).click();
  await expect(page.getByText(/too small: 3 students need a seat, and 2 are free/)).toBeVisible();
  await seats.getByLabel('Rooms (optional)').fill('Hall A 1\nHall B: २');
  await seats.getByRole('button', { name: 'Allot', exact: true }).click();
  await expect(cards.getByText('3 cards. All have a candidate ID for this exam')).toBeVisible();
  // When the group has grown, or for the next exam, nobody types them again.
  await cards.getByLabel('Exam title').fill(`${title} again`);
  await cards.getByRole('button', { name: 'Allot IDs and seats' }).click();
  await expect(seats.getByLabel('Prefix')).toHaveValue(`${group.mark}-`);
  await expect(seats.getByLabel('Rooms (optional)')).toHaveValue('Hall A 1\nHall B 2');
  await seats.getByRole('button', { name: 'Cancel' }).click();
  await cards.getByLabel('Exam title').fill(title);
  await page.evaluate('void (window.print = () => undefined)');
  await cards.getByLabel('Begins at').fill('07:30');
  await cards.getByLabel('Place').fill('Block C');
  await cards.getByRole('button', { name: 'Print', exact: true }).click();
  const card = page.locator('.card', { hasText: 'Bikram' });
  await expect(card).toContainText(`${group.mark}-002`);
  await expect(card).toContainText('Hall B, seat 1');
});

test('without an exam ID cards are printed, with the photo and the code that the door scans', async ({
  page,
  database,
  makeAccount,
  startSession,
}) => {
  const group = await makeGroup(database, ['Asha']);
  const { rows } = await database.query<{ id: string; number: string }>(
    'select id, registration_number as number from public.students where last_name = $1',
    [group.mark],
  );
  const [student] = rows;
  const picture = createCanvas(600, 600);
  picture.getContext('2d').fillRect(0, 0, 600, 300);
  await startSession(page, await makeAccount('office'));
  await page.goto(`/admin/students/${student?.id ?? ''}`);
  await page
    .getByLabel('File of the photo')
    .setInputFiles({ name: 'asha.png', mimeType: 'image/png', buffer: picture.toBuffer('image/png') });
  await page.getByRole('button', { name: 'Save the photo' }).click();
  await expect(page.getByRole('button', { name: 'Change the photo' })).toBeVisible();

  await page.goto(`/admin/students?group=${group.id}`);
  await page.getByRole('button', { name: 'Admit cards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print admit cards' });
  await expect(dialog.getByText('1 card. ID cards: no exam is entered')).toBeVisible();
  await dialog.getByLabel('Place').fill('Block C');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(dialog.getByText('Please enter the exam title')).toBeVisible();
  await dialog.getByLabel('Place').fill('');
  await page.evaluate('void (window.print = () => undefined)');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  const card = page
    .getByRole('region', { name: 'ID cards' })
    .getByRole('region', { name: `Asha ${group.mark}` });
  await expect(card.getByRole('img', { name: `QR code: ${student?.number ?? ''}` })).toHaveCount(1);

  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })), verbosity: 0 })
    .promise;
  const printed = await pdf.getPage(1);
  const text = (await printed.getTextContent()).items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ');
  for (const part of ['ID card', `Asha ${group.mark}`, student?.number ?? '', group.name])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Admit card|Candidate ID|Place/);
  expect((await printed.getOperatorList()).fnArray).toContain(OPS.paintImageXObject);
  await database.query('delete from public.students where last_name = $1', [group.mark]);
});

test('a teacher types marks of a class group by keyboard, without internet for a while, and loses nothing', async ({
  page,
  context,
  database,
  makeAccount,
  startSession,
}) => {
  const group = await makeGroup(database, ['Asha', 'Bikram', 'Chandra']);
  const title = uniqueTitle('Typed');
  const teacher = await makeAccount('teacher');
  await database.query(
    'insert into public.teacher_class_groups (teacher_id, class_group_id) values ($1, $2)',
    [teacher.id, group.id],
  );
  await database.query("select public.allot_seats($1, '1', '2025-11-03', $2, $3, '01', '[]', true)", [
    title,
    JSON.stringify([group.id]),
    `${group.mark}-`,
  ]);
  await startSession(page, teacher);
  await page.goto('/admin/results/upload');
  await page.getByRole('button', { name: 'Type Marks' }).click();
  await fillExam(page, { title, set: '1', date: '2025-11-03' });
  await page.getByLabel('Full marks').fill('100');
  await page.getByRole('combobox', { name: 'Class group' }).click();
  await page.getByRole('option', { name: group.name }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${name} ${group.mark}` });
  await expect(row('Asha')).toContainText(`${group.mark}-01`);
  await expect(page.getByText('0 of 3 saved')).toBeVisible();
  await row('Asha').getByRole('gridcell').nth(2).click();
  await page.keyboard.press('F2');
  await page.keyboard.type('४५');
  await page.keyboard.press('Enter');
  await page.keyboard.type('AB');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('450');
  await page.keyboard.press('Enter');
  await expect(row('Asha')).toContainText('Saved');
  await expect(row('Bikram')).toContainText('Saved');
  await expect(row('Chandra')).toContainText('More than the full marks, 100');
  await expect(page.getByText('2 of 3 saved, 1 not sent')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, { looks: 'here' });
  }

  await context.setOffline(true);
  await row('Bikram').getByRole('gridcell').nth(2).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('61.5');
  await page.keyboard.press('Enter');
  await expect(row('Chandra')).toContainText('Not sent');
  await context.setOffline(false);
  await page.goto('/admin/results/upload');
  await expect(page.getByLabel('Exam Title')).toHaveValue(title);
  await expect(page.getByText('3 of 3 saved')).toBeVisible();
  const { rows } = await database.query(
    `select symbol, marks::float8, exam.state from public.results
     join public.exams as exam using (exam_title, set_number, exam_day) where exam_title = $1 order by symbol`,
    [title],
  );
  expect(rows).toEqual(
    [45, null, 61.5].map((marks, index) => ({
      symbol: `${group.mark}-0${index + 1}`,
      marks,
      state: 'draft',
    })),
  );
});
