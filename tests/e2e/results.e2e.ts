// The results page as a person reads it (docs/screens/results.md): its controls, its answers, its links, its paper.
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { institute } from '../../shared/institute.ts';
import { codeOfSheet } from '../support/sheetCode.ts';
import { type Candidate, expect, expectAccessible, test } from './fixtures.ts';

const linkTo = (title: string, id: string): string =>
  `/results?${new URLSearchParams({ exam: `${title} (Set 1)`, id }).toString()}`;

/** A name of two hundred letters, and one hundred more on the exam: what the database takes at most. */
const longName = 'श्रीमती लक्ष्मीप्रसाद उपाध्याय देवकोटा '.repeat(5).slice(0, 199).trim();

/** An exam of forty: three share 90 marks, which makes rank 6 of 40. */
const forty: Candidate[] = [
  { symbol: 'F-1', name: 'Sandhya Gurung', marks: 90 },
  { symbol: 'F-2', name: 'Bimal KC', marks: 90 },
  { symbol: 'F-3', name: longName, marks: 90 },
  ...Array.from({ length: 37 }, (_, index) => ({
    symbol: `F-${index + 4}`,
    name: `Candidate ${index}`,
    marks: index < 5 ? 100 + index * 4.25 : 20 + index,
  })),
];

test('a link opens with the answer; searches can be linked, shared and gone back to', async ({
  page,
  makeExam,
}) => {
  const { title } = await makeExam('Linked', forty);
  const linked = (id: string): string => linkTo(title, id);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(linked('F-1'));
  await expect(page.getByRole('heading', { name: 'Result for Sandhya Gurung (F-1)' })).toBeVisible();
  await expect(page.getByLabel('Exam', { exact: true })).toHaveValue(`${title} (Set 1)`);
  await expect(page.getByLabel('Candidate ID')).toHaveValue('F-1');
  const table = page.getByRole('article').getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Exam Title', 'Set', 'Date', 'Marks', 'Rank']);
  await expect(table.getByRole('cell')).toHaveText([title, '1', 'Nov 15, 2025', '90', '6 of 40']);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Better than 32 of the 39 other candidates in this exam.');
  await expect(sheet).toContainText('2 others have the same marks and share rank 6; the next rank is 9.');
  await expect(
    sheet.getByRole('img', {
      name: /^Distribution of marks of 40 candidates.*This candidate has 90, rank 6 of 40\.$/,
    }),
  ).toBeVisible();
  await expectAccessible(page, { looks: 'every' });

  await page.getByLabel('Candidate ID').fill('F-2');
  await page.getByLabel('Candidate ID').press('Enter');
  await expect(page.getByRole('heading', { name: 'Result for Bimal KC (F-2)' })).toBeFocused();
  await expect(page).toHaveURL(linked('F-2'));
  // Chromium on Linux has no sheet of its own for sharing.
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(page.url());
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Result for Sandhya Gurung (F-1)' })).toBeVisible();
  await expect(page.getByLabel('Candidate ID')).toHaveValue('F-1');

  await page.goto(linked('F-99'));
  await expect(page.getByText('No results found', { exact: true })).toBeVisible();
  await expect(
    page.getByText(/No results were found for the candidate ID “F-99” in the selected exam\./),
  ).toBeVisible();
  await page.goto(linked('01'));
  await page.getByText('Did you mean').getByRole('link', { name: 'F-1', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Result for Sandhya Gurung (F-1)' })).toBeVisible();
  await expect(page).toHaveURL(linked('F-1'));
  await page.goto('/results?exam=An+exam+that+never+was+(Set+1)&id=F-1');
  await expect(page.getByText('Invalid exam selection')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form finds, finds nothing, and says what is missing', async ({ page, makeExam }) => {
    const { title, option } = await makeExam('Plain', forty);
    const send = () => page.getByRole('button', { name: 'Search Results' }).click();
    const candidate = page.getByLabel('Candidate ID');
    // A list that is some seconds old may stand in the page.
    await expect(async () => {
      await page.goto('/results');
      await page.getByLabel('Exam', { exact: true }).selectOption({ label: option }, { timeout: 1000 });
    }).toPass();
    await candidate.fill(' F-1 ');
    await send();
    await expect(page).toHaveURL(/\/results\?exam=Plain.*#outcome$/);
    const sheet = page.getByRole('article');
    await expect(sheet.getByRole('heading', { name: 'Result for Sandhya Gurung (F-1)' })).toBeInViewport();
    await expect(sheet.getByRole('cell')).toHaveText([title, '1', 'Nov 15, 2025', '90', '6 of 40']);
    await expect(sheet).toContainText('Better than 32 of the 39 other candidates in this exam.');
    await expect(sheet.getByRole('img', { name: /^Distribution of marks of 40 candidates/ })).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Print' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Share' })).toBeHidden();
    await expect(page.getByRole('list', { name: 'Top Performers' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByLabel('Exam', { exact: true })).toHaveValue(`${title} (Set 1)`);
    await expect(candidate).toHaveValue('F-1');

    for (const [id, shown] of [
      ['F-99', 'F-99'],
      ['x'.repeat(9000), `${'x'.repeat(60)}...`],
    ] as const) {
      await candidate.fill(id);
      await send();
      await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
      await expect(page.getByText(`the candidate ID “${shown}” in the selected exam.`)).toBeVisible();
    }
    await candidate.fill('');
    await send();
    await expect(page.getByText('Please enter your candidate ID')).toBeVisible();
    await page.goto('/results?exam=&id=');
    await expect(page.getByText('Please select an exam')).toBeVisible();
    await page.goto('/results?exam=An+exam+that+never+was+(Set+1)&id=F-1');
    await expect(page.getByText('Invalid exam selection')).toBeVisible();
    await expect(candidate).toHaveValue('F-1');
  });
});

test.describe('while its scripts are on their way', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test('the form is sent, and what is chosen before counts when they come', async ({ page, makeExam }) => {
    const { title } = await makeExam('Early', forty);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    // Opened by the browser alone: the fixtures' goto waits until the scripts have run.
    await page.goto('/robots.txt');
    await page.evaluate(`location.assign(${JSON.stringify(linkTo(title, 'F-99'))})`);
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await page.getByLabel('Candidate ID').fill('F-2');
    await page.getByLabel('Candidate ID').press('Enter');
    await expect(page).toHaveURL(/id=F-2#outcome$/);
    await expect(page.getByRole('heading', { name: 'Result for Bimal KC (F-2)' })).toBeVisible();
    // The browser has gone to the fragment, for which it takes the focus from everything.
    await expect(page.locator(':target')).toBeAttached();
    await page.getByLabel('Candidate ID').fill('F-1');
    release();
    // Taken over as it stands: the answer, and what was typed meanwhile. The field keeps the focus.
    await expect(page).toHaveURL(/id=F-2$/);
    await expect(page.getByLabel('Candidate ID')).toBeFocused();
    await page.getByRole('button', { name: 'Search Results' }).click();
    await expect(page.getByRole('heading', { name: 'Result for Sandhya Gurung (F-1)' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Top Performers' }).getByRole('listitem')).toHaveCount(5);
  });
});

test('a search that the browser sent itself ends as one of the scripts does', async ({ page, makeExam }) => {
  const { title } = await makeExam('Sent early', forty);
  await page.goto('/robots.txt');
  await page.evaluate(`location.assign(${JSON.stringify(`${linkTo(title, 'F-2')}#outcome`)})`);
  await expect(page.getByRole('heading', { name: 'Result for Bimal KC (F-2)' })).toBeFocused();
  await expect(page).toHaveURL(linkTo(title, 'F-2'));
});

test('the mark sheet is printed as the PDF that it is downloaded as; the page prints as what it says', async ({
  page,
  makeExam,
}) => {
  const { title } = await makeExam(`Printed परीक्षा ${'व्यवस्थापन '.repeat(9)}`, forty);
  await page.goto(linkTo(title, 'F-3'));
  await expect(page.getByRole('heading', { name: /^Result for/ })).toBeVisible();
  const print = page.getByRole('link', { name: 'Print' });
  const sheet = await page.request.get((await print.getAttribute('href')) ?? '');
  expect(sheet.headers()['content-type']).toBe('application/pdf');
  expect(sheet.headers()['content-disposition']).toMatch(/^inline; filename="Mark Sheet F-3\.pdf"/);
  const pdf = (await sheet.body()).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g), 'one page, whatever the names').toHaveLength(1);
  // The page by itself: the answer, and nothing that paper cannot do.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByRole('table')).toBeVisible();
  for (const gone of [print, page.getByRole('button', { name: 'Search Results' }), page.getByRole('banner')])
    await expect(gone).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download mark sheet' }).click();
  expect((await download).suggestedFilename()).toBe('Mark Sheet F-3.pdf');
});

/** What the browser's own menu prints of a result: its words, and its code. */
async function printed(page: Page): Promise<{ pages: number; text: string; code: string }> {
  const pdf = await page.pdf({ format: 'A4' });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const sheet = await document.getPage(1);
  const { items } = await sheet.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  // The whole page: where the code stands depends on the name's length.
  const code = (await codeOfSheet(sheet, 3, { left: 0, top: 0, side: 842 })) ?? '';
  return { pages: document.numPages, text, code };
}

for (const scripts of [true, false]) {
  const long = scripts ? '' : ' @long';
  test(`a page printed by the browser’s own menu has the result alone, and its code, ${scripts ? 'with' : 'without'} scripts${long}`, async ({
    page,
    browser,
    baseURL,
    makeExam,
  }) => {
    const { title } = await makeExam('On paper', forty);
    const context = await browser.newContext({ baseURL, javaScriptEnabled: scripts, colorScheme: 'dark' });
    try {
      const reader = await context.newPage();
      let asked = 0;
      reader.on('request', (request) => (asked += request.url().includes('/sheets/') ? 1 : 0));
      await reader.goto(linkTo(title, 'F-2'));
      await expect(reader.getByRole('heading', { name: 'Result for Bimal KC (F-2)' })).toBeVisible();
      await reader.waitForLoadState('networkidle');
      // Browsers ask for lazy pictures at once where scripts are off.
      expect(asked, 'nothing is signed for who only reads').toBe(scripts ? 0 : 1);
      const paper = await printed(reader);
      expect(paper.pages).toBe(1);
      expect(asked).toBe(1);
      expect(paper.text).toContain('Result for Bimal KC (F-2)');
      expect(paper.text).toContain('Verify at');
      for (const other of [
        'Skip to content',
        'Top Performers',
        'Choose the exam',
        'Search Results',
        'Sign In',
      ])
        expect(paper.text, other).not.toContain(other);
      // Ink on paper, whatever the screen's scheme is.
      await reader.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(reader.getByRole('heading', { name: /^Result for/ })).toHaveCSS(
        'color',
        'rgb(23, 26, 61)',
      );
      for (const tagline of [institute.tagline, institute.nepaliTagline])
        await expect(reader.getByText(tagline).filter({ visible: true })).toHaveCSS('text-wrap', /balance/);
      // The same code on the next sheet of paper.
      await reader.pdf({ format: 'A4' });
      expect(asked).toBe(1);
      await page.goto(paper.code);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Bimal KC');
      await expect(page.getByRole('main')).toContainText(/Genuine/);
    } finally {
      await context.close();
    }
  });
}
