// A paper on paper: what the browser prints, and for whom (docs/screens/mock-tests.md).
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { mockTests as english } from '../../web/src/content/mockTests.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { test } from './mockTestFixture.ts';

test('booklet, answer sheet and key of a set, alone on A4; no colleague and no student sees them', async ({
  page,
  browser,
  makeAccount,
  startSession,
  makeMockTest,
}) => {
  const { paper, title } = await makeMockTest([]);
  const address = `/admin/tests/papers/${paper}/print`;
  await startSession(page, await makeAccount('admin'));
  await page.goto(`${address}?set=C&language=both`);
  const booklet = page.getByRole('region', { name: 'Booklet' });
  // The formula is here as the server renders it; the Nepali text stands below the English one.
  await expect(booklet.locator('math').first()).toBeVisible();
  await expect(booklet.getByText('इलेक्ट्रोनको चार्ज कस्तो हुन्छ?')).toHaveCount(2);
  await expectAccessible(page);
  // Right is always 'the first'.
  const options = booklet.getByRole('listitem').filter({ hasText: /^\([A-D]\)the first/ });
  const letters = (await options.allTextContents()).map((text) => text.slice(1, 2));
  expect(letters).toHaveLength(6);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(booklet.getByRole('heading', { name: title })).toBeVisible();
  const pdf = await getDocument({
    data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
    verbosity: 0,
  }).promise;
  const [first] = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  expect(first?.view.map(Math.round)).toEqual([0, 0, 595, 842]);
  const texts = (await first?.getTextContent())?.items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(' ', '');
  expect(texts).toContain(`Page1of${pdf.numPages}`);
  expect(texts).toMatch(/SetC·[0-9A-Z]{4}/);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Answer sheet' }).click();
  await expect(page.getByRole('img', { name: 'Answer sheet, 1 page' })).toBeVisible();
  await page.getByRole('button', { name: 'Key', exact: true }).click();
  const key = page.getByRole('region', { name: 'Key' }).getByRole('row');
  for (const [place, letter] of letters.entries())
    await expect(
      key
        .nth(place + 1)
        .getByRole('cell')
        .nth(2),
    ).toHaveText(new RegExp(`^${letter} \\d$`));

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await startSession(other, await makeAccount('teacher'));
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1, name: 'There is no such paper' })).toBeVisible();
  await startSession(other, await makeAccount('student', 'approved'));
  await other.goto(address);
  await expect(other).toHaveURL(/\/student$/);
  await elsewhere.close();
});

test('the office takes a paper as a student, and nothing of it is stored; a colleague cannot', async ({
  page,
  browser,
  baseURL,
  database,
  makeAccount,
  startSession,
  makeMockTest,
}) => {
  const { paper, title, id } = await makeMockTest([]);
  await startSession(page, await makeAccount('admin'));
  await page.goto(`/admin/tests/papers/${paper}`);
  await page.getByRole('link', { name: 'Take it as a student' }).click();
  await expect(page.getByText('Nothing that you answer is stored', { exact: false })).toBeVisible();
  await page.getByRole('radio').nth(1).click();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('math').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: english.player.submit }).last().click();
  await page.getByRole('button', { name: english.submit.go(1) }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect((await database.query('select from public.attempts where test_id = $1', [id])).rowCount).toBe(0);

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await startSession(other, await makeAccount('teacher'));
  await other.goto(`/admin/tests/papers/${paper}/try`);
  await expect(other.getByRole('heading', { name: 'This paper cannot be shown' })).toBeVisible();
  await context.close();
});
