// What a visitor may type into the results page, and what it answers.
import { expect, test } from './fixtures.ts';

test('asks for exam and candidate ID, and finds nothing for hostile input', async ({ page }) => {
  await page.goto('/results');
  await expect(page.getByRole('heading', { level: 1, name: 'Exam Results' })).toBeVisible();
  const search = page.getByRole('button', { name: 'Search Results' });
  const exam = page.getByLabel('Exam', { exact: true });
  const candidate = page.getByLabel('Candidate ID');
  await exam.click();
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText(/^.+ \(Set .+\) - ([A-Z][a-z]{2} \d{1,2}, \d{4}|No Date)$/);
  await options.first().click();
  await search.click();
  await expect(page.getByText('Please enter your candidate ID')).toBeVisible();
  for (const value of ['%', "' or 1=1 --", '"', '_', 'x'.repeat(10_000)]) {
    await candidate.fill(value);
    await search.click();
    await expect(page.getByText('No results found', { exact: true })).toBeVisible();
    await expect(search).toBeEnabled();
  }
});

test('top performers: five, marks descending, equal marks by symbol', async ({ page, database }) => {
  await page.goto('/results');
  await page.getByLabel('Exam', { exact: true }).click();
  const option = page.getByRole('option').first();
  const label = await option.innerText();
  await option.click();
  const [, title, set] = /^(.*) \(Set (.*)\)/.exec(label) ?? [];
  const { rows } = await database.query<{ symbol: string }>(
    'select symbol from public.results where exam_title = $1 and set_number = $2 order by marks desc, symbol limit 5',
    [title, set],
  );
  const list = page.getByRole('list', { name: /Top Performers/ }).getByRole('listitem');
  await expect(list).toHaveCount(5);
  for (const [index, { symbol }] of rows.entries()) await expect(list.nth(index)).toContainText(symbol);
});
