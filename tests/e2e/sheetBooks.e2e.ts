// What the office prints of an exam besides its list: all mark sheets in one file, and admit cards before it. On a desk and
// on a phone.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import type { Pool } from 'pg';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

const set = '19';
const dated = (title: string) => `${title} (Set ${set}) - Nov 15, 2025`;

const store = (database: Pool, title: string, count: number) =>
  database.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'P-' || n, case when n = 2 then 'सन्ध्या गुरुङ' else 'Candidate ' || n end, n, $1, $2, '2025-11-15'
     from generate_series(1, $3::int) as n`,
    [title, set, count],
  );

/** The exam alone in the list, and its menu open. */
async function openMenu(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/results?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `More: publication of ${dated(title)}` }).click();
}

test('all mark sheets of an exam @long', async ({ page, context, database, makeAccount, startSession }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = uniqueTitle('Bound');
  await store(database, title, 3);
  const admin = await makeAccount('admin');
  await startSession(page, admin);
  await openMenu(page, title);
  await page.getByRole('menuitem', { name: 'All mark sheets (PDF)' }).click();
  const dialog = page.getByRole('dialog', { name: 'All mark sheets in one PDF' });
  await expect(dialog).toContainText(dated(title));
  await expect(dialog).toContainText('3 results in this exam');
  await expectAccessible(page, { looks: 'here' });
  await dialog.getByRole('radio', { name: 'By rank, best first' }).check();
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  await expect(dialog).toContainText(/3 sheets, \d/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`Mark sheets of ${dated(title)}.pdf`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
  await expectAccessible(page, { looks: 'here' });

  // Closed, and found again: here, and by whoever else looks.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  const other = await context.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  for (const one of [page, other]) {
    await openMenu(one, title);
    await one.getByRole('menuitem', { name: 'All mark sheets (PDF)' }).click();
    await expect(one.getByRole('dialog')).toContainText(/3 sheets, \d/);
    await expect(one.getByRole('link', { name: 'Download' })).toBeVisible();
  }

  // A long one: both see how far it is, and either stops it.
  await store(database, uniqueTitle('Beside'), 1);
  await database.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'Q-' || n, 'Candidate ' || n, n, $1, $2, '2025-11-15' from generate_series(4, 1200) as n`,
    [title, set],
  );
  await expect(dialog).toContainText('The exam has changed since');
  await dialog.getByRole('button', { name: 'Make it again' }).click();
  for (const one of [page, other]) await expect(one.getByRole('dialog')).toContainText(/[1-9]\d* of 1,200/);
  await expect(dialog).toContainText(`Asked for by ${admin.email}`);
  await other.getByRole('button', { name: 'Stop' }).click();
  for (const one of [page, other])
    await expect(one.getByRole('dialog')).toContainText('It was stopped. Nothing of it is left.');

  // Not of what is not published.
  await database.query(
    "select public.unpublish_exam(id, version, 'a mistake') from public.exams where exam_title = $1",
    [title],
  );
  await openMenu(page, title);
  await expect(page.getByRole('menuitem', { name: 'Admit cards' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'All mark sheets (PDF)' })).toHaveCount(0);
});

for (const width of [1440, 390]) {
  const long = width === 390 ? ' @long' : '';
  test(`admit cards for the students of class groups, ${width} px wide${long}`, async ({
    page,
    database,
    makeAccount,
    startSession,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // Paper is where the test cannot look: how it would be printed is looked at until the test says that it was.
    await page.addInitScript(
      'window.print = () => { document.documentElement.dataset.printed = document.title; }',
    );
    const mark = randomUUID().slice(0, 8);
    const title = uniqueTitle('Admitted');
    await store(database, title, 1);
    const [full, none] = [`Morning ${mark}`, `Nobody ${mark}`];
    const { rows: groups } = await database.query<{ id: string }>(
      'insert into public.class_groups (name) values ($1), ($2) returning id',
      [full, none],
    );
    const { rows: students } = await database.query<{ id: string; registration_number: string }>(
      `insert into public.students (first_name, last_name, email, phone, approval_status)
       select one.first, one.last, $1 || '-' || n || '@prabesh.test', '97' || lpad((random() * 1e8)::int::text, 8, '0'), one.status
       from (values
         ('Asha', 'Rai', 'approved', 1), ('सन्ध्या', $2, 'approved', 2), ('Bikash', 'Thapa', 'approved', 3),
         ('Not', 'Yet', 'pending', 4)
       ) as one (first, last, status, n) order by n returning id, registration_number`,
      [mark, 'गुरुङ विश्वकर्मा क्षेत्री'],
    );
    const ids = students.map(({ id }) => id);
    try {
      await database.query(
        'insert into public.student_class_groups (student_id, class_group_id) select unnest($1::uuid[]), $2',
        [ids, groups[0]?.id],
      );
      // Of two IDs that of this exam's title.
      await database.query(
        `insert into public.candidate_ids (candidate_id, student_id)
         values ('A-${mark}', $1), ('Z-${mark}', $1), ('B-${mark}', $2)`,
        [ids[0], ids[1]],
      );
      await database.query(
        `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
         values ('Z-${mark}', 'Asha Rai', 1, $1, '18', '2025-01-01')`,
        [title],
      );
      await startSession(page, await makeAccount('admin'));
      await page.goto(`/admin/results?q=${encodeURIComponent(title)}`);
      await page.getByRole('button', { name: `More: publication of ${dated(title)}` }).click();
      await page.getByRole('menuitem', { name: 'Admit cards' }).click();
      const dialog = page.getByRole('dialog', { name: 'Print admit cards' });
      await expect(dialog.getByRole('textbox', { name: 'Exam title' })).toHaveValue(title);
      await expect(dialog.getByRole('textbox', { name: 'Set (optional)' })).toHaveValue(set);
      await expect(dialog.getByLabel('Day of the exam')).toHaveValue('2025-11-15');
      const print = dialog.getByRole('button', { name: 'Print' });
      await expect(dialog).toContainText('Please choose class groups');
      await expect(print).toBeDisabled();
      await dialog.getByRole('checkbox', { name: none }).check();
      await expect(dialog).toContainText('There is no student in these class groups.');
      await expect(print).toBeDisabled();
      await dialog.getByRole('checkbox', { name: full }).check();
      await expect(dialog).toContainText('3 cards; 1 student not approved gets none');
      await expectAccessible(page, { looks: 'here' });
      await print.click();
      await expect(dialog.getByText('Please choose the time at which it begins')).toBeVisible();
      await expect(dialog.getByText('Please enter the place of the exam')).toBeVisible();
      await dialog.getByLabel('Begins at').fill('07:30');
      await dialog.getByRole('textbox', { name: 'Place' }).fill('Block B, room 12');
      if (width < 800) {
        await dialog.getByRole('combobox', { name: 'Cards on a page' }).click();
        await page.getByRole('option', { name: '8, half as wide' }).click();
      }
      await print.click();
      await expect(page.locator('html')).toHaveAttribute('data-printed', `${title} – Admit cards`);
      await expect(page.getByText('1 student without a candidate ID')).toBeVisible();

      await page.emulateMedia({ media: 'print' });
      // As wide as the paper between its margins.
      await page.setViewportSize({ width: 673, height: 1017 });
      const paper = page.getByRole('region', { name: 'Admit cards' });
      const cards = paper.locator('.card');
      await expect(cards).toHaveCount(3);
      const texts = await cards.allTextContents();
      expect(texts.map((text) => /Candidate ID(.*?)Date/.exec(text)?.[1])).toEqual([
        `Z-${mark}`,
        '',
        `B-${mark}`,
      ]);
      expect(texts[2]).toContain('सन्ध्या गुरुङ विश्वकर्मा क्षेत्री');
      for (const text of texts) {
        expect(text).toContain('Prabesh');
        expect(text).toContain('Admit card · प्रवेशपत्र');
        expect(text).toContain(`${title} · Set 19`);
        expect(text).toContain('Nov 15, 2025 · २०८२ कार्तिक २९');
        expect(text).toContain('7:30 AM');
        expect(text).toContain('Block B, room 12');
        expect(text).toContain(full);
        expect(text).toContain('Signature of the candidate');
      }
      // Nothing runs out of a card, and one page holds them.
      for (const card of await cards.all()) {
        const [box, inside] = [await card.boundingBox(), await card.locator('.signatures').boundingBox()];
        expect((inside?.y ?? 1e9) + (inside?.height ?? 0)).toBeLessThanOrEqual(
          (box?.y ?? 0) + (box?.height ?? 0),
        );
      }
      const cut = await page.evaluate<number>(
        "Math.max(...[...document.querySelectorAll('.card .facts')].map((facts) => facts.scrollHeight - facts.clientHeight))",
      );
      expect(cut).toBeLessThan(2);
      // The codes as a phone reads them.
      const read = async (index: number): Promise<string | undefined> => {
        const image = await loadImage(
          await cards.nth(index).locator('.code').screenshot({ scale: 'device' }),
        );
        const canvas = createCanvas(image.width * 4, image.height * 4);
        const drawn = canvas.getContext('2d');
        drawn.imageSmoothingEnabled = false;
        drawn.fillStyle = 'white';
        drawn.fillRect(0, 0, canvas.width, canvas.height);
        drawn.drawImage(image, 20, 20, canvas.width - 40, canvas.height - 40);
        const { data } = drawn.getImageData(0, 0, canvas.width, canvas.height);
        return jsQR(new Uint8ClampedArray(data), canvas.width, canvas.height)?.data;
      };
      const { origin } = new URL(page.url());
      const search = new URLSearchParams({ exam: `${title} (Set 19)`, id: `Z-${mark}` });
      expect(await read(0)).toBe(`${origin}/results?${search.toString()}`);
      expect(await read(1)).toBe(students[2]?.registration_number);

      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
      await expect(paper).toHaveCount(0);
      await expect(dialog).toHaveCount(0);

      // From the class group: it is chosen, and the exam is typed.
      await page.goto('/admin/students');
      await page.getByRole('combobox', { name: 'Filter by class group' }).click();
      await page.getByRole('option', { name: full }).click();
      await page.getByRole('region', { name: full }).getByRole('button', { name: 'Admit cards' }).click();
      await expect(dialog.getByRole('checkbox', { name: full })).toBeChecked();
      await expect(dialog).toContainText('3 cards; 1 student not approved gets none');
      await expect(dialog.getByRole('textbox', { name: 'Exam title' })).toHaveValue('');
    } finally {
      await database.query('delete from public.students where id = any($1)', [ids]);
      await database.query('delete from public.class_groups where name like $1', [`%${mark}`]);
    }
  });
}
