// What a visitor may type into the results page, and what it answers.
import { expect, test } from './fixtures.ts';

test('asks for exam and candidate ID, and finds nothing for hostile input', async ({ page, makeExam }) => {
  const { option } = await makeExam('Hostile input', [{ symbol: 'H-1', name: 'Hari Thapa', marks: 50 }]);
  await page.goto('/results');
  await expect(page.getByRole('heading', { level: 1, name: 'Exam Results' })).toBeVisible();
  const search = page.getByRole('button', { name: 'Search Results' });
  const exam = page.getByLabel('Exam', { exact: true });
  const candidate = page.getByLabel('Candidate ID');
  await exam.click();
  const options = page.getByRole('option');
  await expect(options.first()).toHaveText(/^.+ \(Set .+\) - ([A-Z][a-z]{2} \d{1,2}, \d{4}|No Date)$/);
  await page.getByRole('option', { name: option }).click();
  await search.click();
  await expect(page.getByText('Please enter your candidate ID')).toBeVisible();
  for (const value of ['%', "' or 1=1 --", '"', '_', 'x'.repeat(10_000)]) {
    await candidate.fill(value);
    await search.click();
    await expect(page.getByText('No results found', { exact: true })).toBeVisible();
    await expect(search).toBeEnabled();
  }
});

test('top performers: five, marks descending, equal marks by symbol', async ({ page, makeExam }) => {
  const { option } = await makeExam('Top Performers', [
    { symbol: 'T-7', name: 'Asha Rai', marks: 90 },
    { symbol: 'T-3', name: 'Bimal KC', marks: 120.5 },
    { symbol: 'T-2', name: 'सुमन राई', marks: 90 },
    { symbol: 'T-5', name: 'Dipa Lama', marks: -4 },
    { symbol: 'T-1', name: 'Esha Jha', marks: 118 },
    { symbol: 'T-6', name: 'Firoj Ansari', marks: 90 },
    { symbol: 'T-4', name: 'Gita Magar', marks: 9 },
  ]);
  await page.goto('/results');
  await page.getByLabel('Exam', { exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  const list = page.getByRole('list', { name: /Top Performers/ }).getByRole('listitem');
  await expect(list).toHaveCount(5);
  for (const [index, symbol] of ['T-3', 'T-1', 'T-2', 'T-6', 'T-7'].entries()) {
    await expect(list.nth(index)).toContainText(symbol);
  }
});
