// The question bank (docs/screens/mock-tests.md): a teacher writes a question with a formula and in Nepali, changes it, and takes
// a file along.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';
import { expectFitting } from './layoutFaults.ts';

test('a teacher writes a question in both languages, changes it, and takes a file along', async ({
  page,
  makeAccount,
  startSession,
  database,
}) => {
  const chapter = uniqueTitle('Projectiles');
  await page.setViewportSize({ width: 1440, height: 900 });
  const teacher = await makeAccount('teacher');
  await startSession(page, teacher);
  await page.goto('/student');
  await page.getByRole('link', { name: 'Question Bank' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Question Bank' })).toBeVisible();
  await page.getByRole('button', { name: 'New Question' }).first().click();
  const editor = page.getByRole('region', { name: 'New question' });
  await editor
    .getByLabel('Question, English')
    .fill('A body has speed $u$ at an angle $\\theta$. Its range is');
  await editor.getByRole('combobox', { name: 'Subject' }).click();
  await page.getByRole('option', { name: 'Physics' }).click();
  await editor.getByLabel('Chapter').fill(chapter);
  for (const [letter, text] of Object.entries({
    A: '$\\frac{u^2}{g}$',
    B: '$u$',
    C: '$2u$',
    D: '$\\frac{u$',
  }))
    await editor.getByLabel(`Option ${letter}`, { exact: true }).fill(text);
  await editor.getByLabel('A is right').check();

  // As printed: formulas, what is missing, and what does not parse.
  const preview = editor.getByRole('region', { name: 'Preview as visitors see it' });
  await expect(preview.locator('mfrac')).toHaveCount(1);
  await expect(preview.getByText(/^Option D, column \d+: Unexpected end of input/)).toBeVisible();
  await expect(preview.getByText('No Nepali')).toBeVisible();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText(/^Option D, Column \d+/)).toBeVisible();
  await editor.getByLabel('Option D', { exact: true }).fill('$\\frac{u}{g}$');
  await editor.getByLabel('Question, Nepali').fill('$\\theta$ कोणमा $v$ वेग');
  await expect(preview.getByText('Other formulas in Nepali')).toBeVisible();
  await editor.getByLabel('Question, Nepali').fill('$\\theta$ कोणमा $u$ वेग');
  await expect(preview.getByText('Same formulas in both languages')).toBeVisible();
  await expect(editor.getByText('the same 2')).toBeVisible();
  await expect(preview.getByText('Four different options, one right')).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question Added')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: chapter });
  await row.getByRole('link').click();
  const stored = page.getByRole('region', { name: /^Question P-\d{4} Ready/ });
  await expect(stored.getByText('Saving makes version 2.')).toBeVisible();
  await stored.getByLabel('Solution', { exact: true }).fill('It is $R$.');
  await stored.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question Updated')).toBeVisible();
  await row.getByRole('link').click();
  await stored.getByRole('button', { name: '2 versions' }).click();
  const versions = page.getByRole('dialog', { name: /^Versions of P-/ });
  await expect(versions.getByRole('heading', { level: 3 })).toHaveText([/^Version 2, /, /^Version 1, /]);
  await expect(versions.locator('math').first()).toBeVisible();
  const { rows } = await database.query('select version, doubts from public.questions where chapter = $1', [
    chapter,
  ]);
  expect(rows).toEqual([{ version: 2, doubts: [] }]);

  // What goes out can come in again (mockTestJourney.e2e.ts brings in a file).
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'GIFT (.txt)' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`$CATEGORY: Physics/${chapter}`);

  // The titles of three papers make its row no higher than the others.
  await database.query(
    `with asked as (select id, version from public.questions where chapter = $1),
     papers as (
       insert into public.papers (title, minutes, owner_id)
       select 'Model Entrance for the morning and the day groups, ' || $1 || ' ' || place, 60, $2
       from generate_series(1, 3) as place returning id),
     sections as (
       insert into public.paper_sections (paper_id, position, title, marks, wrong_marks, planned)
       select id, 1, 'Physics', 1, 0, 1 from papers returning id, paper_id)
     insert into public.paper_questions (paper_id, section_id, position, question_id, version)
     select sections.paper_id, sections.id, 1, asked.id, asked.version from sections, asked`,
    [chapter, teacher.id],
  );
  await page.reload();
  await expect(row.getByText(`groups, ${chapter} 3`)).toBeVisible();
  await expectFitting(page, [1280], 'the question bank');
});
