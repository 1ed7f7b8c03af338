// A teacher's mock test, from an empty paper to its announcement (docs/screens/mock-tests.md).
import { audienceWords } from '../../web/src/content/adminClassGroups.ts';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

test('a teacher makes a paper from a template, fills its gaps and schedules a mock test; a colleague sees neither', async ({
  page,
  browser,
  makeAccount,
  startSession,
}) => {
  test.slow();
  await startSession(page, await makeAccount('teacher'));
  const title = uniqueTitle('Model Entrance');

  await page.goto('/admin/tests/papers');
  await page.getByRole('button', { name: 'New Paper' }).first().click();
  const editor = page
    .getByRole('region', { name: 'New paper' })
    .or(page.getByRole('dialog', { name: 'New paper' }));
  await editor.getByLabel('Title', { exact: true }).fill(title);
  await expect(editor.getByLabel('Minutes to write')).toHaveValue('120');
  await editor.getByRole('radio', { name: 'MECEE-BL (medical)' }).check();
  await expect(editor.getByLabel('Minutes to write')).toHaveValue('180');
  await editor.getByRole('radio', { name: 'IOE B.E. entrance' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: title }).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Fill the 100 gaps' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Not used in the last mock tests').fill('0');
  await question.getByRole('button', { name: 'Fill', exact: true }).click();
  const sections = page.getByRole('region', { name: 'Sections' });
  await expect(sections).toContainText('140 of 140 marks');
  await sections.getByRole('button', { name: /^Physics/ }).click();
  const first = page.getByRole('region', { name: 'Physics, 1 mark' }).getByRole('listitem').first();
  const name = /^Leave (.*) out$/.exec(
    (await first.getByRole('button', { name: /^Leave/ }).getAttribute('aria-label')) ?? '',
  )?.[1];
  await first.getByRole('button', { name: /^Move .* down$/ }).click();
  await expect(
    page
      .getByRole('region', { name: 'Physics, 1 mark' })
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: `Leave ${name} out` }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/tests');
  await page.getByRole('button', { name: 'New Mock Test' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('combobox', { name: 'Paper' }).click();
  await page.getByRole('option', { name: title }).click();
  const opens = page.getByRole('group', { name: 'Opens' });
  await opens.getByLabel('Opens').fill('2099-12-05');
  await opens.getByLabel('Time').fill('08:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Practices with any of its questions rest until its answers are shown.');
  await asked.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expectAccessible(page);
  const address = page.url();

  // In the list, under its state and for all students.
  await page.goto('/admin/tests');
  const choose = async (filter: string, choice: string): Promise<void> => {
    await page.getByRole('combobox', { name: filter }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  const row = page.getByRole('link', { name: title });
  for (const [state, isThere] of [
    ['Draft', false],
    ['Running', false],
    ['Over', false],
    ['Marked', false],
    ['Scheduled', true],
  ] as const) {
    await choose('Filter by state', state);
    await expect(row).toHaveCount(isThere ? 1 : 0);
  }
  await choose(audienceWords.filter, audienceWords.all);
  await expect(row).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await startSession(other, await makeAccount('teacher'));
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1, name: 'There is no such mock test' })).toBeVisible();
  await other.goto('/admin/tests');
  await expect(other.getByText('No mock tests yet')).toBeVisible();
  await elsewhere.close();
});
