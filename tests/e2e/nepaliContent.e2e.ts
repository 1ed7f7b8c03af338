// What the office writes in two languages, as readers of either meet it; and numbers that the server and the browser draw alike.
import { mergeTests, type Page } from '@playwright/test';
import { results } from '../../shared/words/ne/results.ts';
import { progress } from '../../web/src/content/ne/progress.ts';
import { expect, isAlive, uniqueTitle } from './fixtures.ts';
import { test as withNotices } from './noticeFixture.ts';
import { test as withResources } from './resourceFixture.ts';

const test = mergeTests(withNotices, withResources);

/** What charts write beside their lines. */
const numbersOf = (page: Page): Promise<string[]> => page.locator('main svg text:visible').allTextContents();
/** In which language a voice reads what stands in the page's main part. */
const languageOf = (page: Page, text: string): Promise<string | undefined> =>
  page.evaluate<string | undefined>(`(() => {
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (texts.currentNode.data.includes(${JSON.stringify(text)}))
        return texts.currentNode.parentElement.closest('[lang]').lang;
  })()`);
const latinDigits = (texts: readonly string[]): string[] => texts.filter((text) => /\d/.test(text));

test('an exam is called in Nepali where the office has said how, and its charts count in Devanagari', async ({
  page,
  database,
  browser,
  baseURL,
  makeAccount,
  makeExam,
  startSession,
}) => {
  const account = await makeAccount('student', 'approved');
  const symbol = `N-${account.id.slice(0, 8)}`;
  const exam = (name: string, marks: number) =>
    makeExam(name, [
      { symbol, name: 'Sandhya Gurung', marks },
      ...Array.from({ length: 24 }, (_, index) => ({
        symbol: `${symbol}-${index}`,
        name: 'Somebody Else',
        marks: 20 + index * 5.25,
      })),
    ]);
  const [{ title: named }, { title: unnamed }] = [await exam('Named', 120.5), await exam('Unnamed', 64)];
  const nepali = `सीईई नमुना ${named.slice(-8)}`;
  await database.query('select public.name_exam(id, $2) from public.exams where exam_title = $1', [
    named,
    nepali,
  ]);
  await database.query(
    'insert into public.candidate_ids (student_id, candidate_id) select id, $2 from public.students where user_id = $1',
    [account.id, symbol],
  );

  const link = `/ne/results?${new URLSearchParams({ exam: `${named} (Set 1)`, id: symbol }).toString()}`;
  // As the server draws it: nothing of it is the scripts'.
  const still = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const drawn = await still.newPage();
  await drawn.goto(link);
  const atServer = await numbersOf(drawn);
  expect(atServer.length).toBeGreaterThan(2);
  expect(latinDigits(atServer)).toEqual([]);
  await still.close();

  // A difference between the two renders is logged as an error, which fails the test.
  await page.goto(link);
  await expect.poll(() => isAlive(page, 'main button')).toBe(true);
  await expect(page.getByRole('cell', { name: nepali })).toBeVisible();
  await expect(page.getByText(results.found.rankOf(5, 25)).first()).toBeVisible();
  expect(latinDigits(await numbersOf(page))).toEqual([]);

  await startSession(page, account);
  await page.goto('/ne/student/progress');
  await expect(page.getByText(progress.chart.title)).toBeVisible();
  expect(latinDigits(await numbersOf(page))).toEqual([]);
  const table = page.getByRole('table', { name: progress.table.label });
  await expect(table.getByText(progress.exam(nepali, '1'))).not.toHaveAttribute('lang', 'en');
  await expect(table.getByText(progress.exam(unnamed, '1'))).toHaveAttribute('lang', 'en');
  await expect(table.getByText(named)).toHaveCount(0);
});

test('what is written in one language is read on pages of the other, which say so; both are searched @long', async ({
  page,
  makeNotice,
  makeResource,
  makeAccount,
  startSession,
  database,
}) => {
  const mark = uniqueTitle('').trim();
  const english = await makeNotice({ title: `Holiday ${mark}`, content: 'The office is closed.' });
  // Whoever writes Nepali alone has it in the required column: it is shown as what it is.
  const nepali = await makeNotice({ title: `सूचना ${mark}`, content: 'कार्यालय बन्द छ।' });
  const both = await makeNotice({ title: `Timetable ${mark}`, content: 'It begins at six.' });
  await database.query('update public.notices set title_ne = $2, content_ne = $3 where id = $1', [
    both.id,
    `समयतालिका ${mark}`,
    'छ बजे सुरु हुन्छ।',
  ]);
  const readings: [base: '' | '/ne', slug: string, title: string, content: string, language: string][] = [
    ['/ne', english.url_slug, `Holiday ${mark}`, 'The office is closed.', 'en'],
    ['/ne', both.url_slug, `समयतालिका ${mark}`, 'छ बजे सुरु हुन्छ।', 'ne'],
    ['', nepali.url_slug, `सूचना ${mark}`, 'कार्यालय बन्द छ।', 'ne'],
    ['', both.url_slug, `Timetable ${mark}`, 'It begins at six.', 'en'],
  ];
  for (const [base, slug, title, content, language] of readings) {
    await page.goto(`${base}/notice/${encodeURIComponent(slug)}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(await languageOf(page, title), `${base} ${title}`).toBe(language);
    expect(await languageOf(page, content), `${base} ${content}`).toBe(language);
  }

  await makeResource('notes', {
    ...{ subject: 'Physics', title: `Optics ${mark}`, title_ne: `प्रकाश ${mark}` },
    ...{ description: 'Lenses', description_ne: 'लेन्स' },
  });
  await makeResource('notes', { subject: 'Physics', title: `Heat ${mark}`, description: 'Engines' });
  await startSession(page, await makeAccount('student', 'approved'));
  for (const [base, title, languages] of [
    ['/ne/notes', `प्रकाश ${mark}`, 'ne'],
    ['/notes', `Optics ${mark}`, 'en'],
  ] as const) {
    for (const wanted of ['optics', 'प्रकाश', 'lens', 'लेन्स']) {
      await page.goto(`${base}?${new URLSearchParams({ q: `${wanted} ${mark}` }).toString()}`);
      await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([title]);
    }
    expect(await languageOf(page, title)).toBe(languages);
  }
  await page.goto(`/ne/notes?${new URLSearchParams({ q: `engines ${mark}` }).toString()}`);
  await expect(page.getByRole('heading', { name: `Heat ${mark}` })).toBeVisible();
  expect([await languageOf(page, `Heat ${mark}`), await languageOf(page, 'Engines')]).toEqual(['en', 'en']);
});
