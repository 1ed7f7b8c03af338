// axe on every page, in both schemes, on a phone and on a desktop; and no page scrolls sideways.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chooseExam, expect, test } from './fixtures.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const schemes = ['light', 'dark'] as const;
/** The schemes differ in colours only: where a page is seen in all looks, the dark ones are asked for contrast. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** In the page itself: no frame of ours is of another origin, and a page of axe's own for each question costs as much. */
const axeOn = (page: Page): AxeBuilder =>
  // Of what is in order nothing is written down, which is most of what axe would do besides.
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

interface Look {
  size: { width: number; height: number };
  colorScheme: (typeof schemes)[number];
  /** Every rule; otherwise contrast alone. */
  whole: boolean;
}

const everyLook: Look[] = sizes.flatMap((size) =>
  schemes.map((colorScheme) => ({ size, colorScheme, whole: colorScheme === 'light' })),
);
/** For pages behind a login: each size and each scheme once. */
const phoneAndDesktop: Look[] = sizes.map((size, index) => ({
  size,
  colorScheme: schemes[index] ?? 'light',
  whole: true,
}));

async function check(page: Page, path: string, ready: RegExp, looks: Look[] = everyLook): Promise<void> {
  await page.goto(path);
  for (const { size, colorScheme, whole } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const where = `${path} ${size.width} ${colorScheme}`;
    await expect(page.getByText(ready).first(), where).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    const axe = axeOn(page);
    const { violations } = await (whole ? axe.withTags(tags) : axe.withRules(['color-contrast'])).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
    expect(found, where).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow, `${where}: no sideways scrolling`).toBeLessThanOrEqual(0);
  }
}

test('public pages', async ({ page }) => {
  test.slow();
  await check(page, '/', /Admission Open for 20\d\d/);
  await check(page, '/results', /Exam Results/);
  // With the form in its frame.
  await check(page, '/registration', /Questions about registering/);
  await check(page, '/auth', /Password/);
});

test.describe('a page that is missing', () => {
  // Chromium reports the 404 of the document as an error.
  test.use({ allowedErrors: [/status of 404/] });

  test('says so accessibly', async ({ page }) => {
    test.slow();
    await check(page, '/nowhere', /doesn't exist/);
  });
});

test('about and faculty', async ({ page }) => {
  test.slow();
  await check(page, '/about', /How a week runs/);
  await check(page, '/faculty?subject=mathematics', /Head of Mathematics/);
});

test('notices', async ({ page }) => {
  test.slow();
  await check(page, '/notices?category=Admissions', /Read more/);
  await check(page, '/notice/rules-for-the-model-exams', /Newest notices/);
});

test('courses, contact, terms and the verifier of mark sheets', async ({ page }) => {
  test.slow();
  await check(page, '/verify', /^Verify a mark sheet$/);
  await check(page, '/courses', /Flexible class schedules/);
  await check(page, '/contact', /How to find us/);
  await check(page, '/terms', /Coming Soon/);
});

test('what opens over a public page', async ({ page }) => {
  test.slow();
  const violations = async (place: string): Promise<string[]> => {
    const found = await axeOn(page).include(place).analyze();
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  };
  await page.goto('/privacy');
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      const where = `${size.width} ${colorScheme}`;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('button', { name: 'Chat with us' }).click();
      await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeVisible();
      expect(await violations('aside'), `chat ${where}`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: size.width < 900 ? 'Open menu' : "Achiever's HUB" }).click();
      await expect(page.getByText('Resources for success').filter({ visible: true })).toBeVisible();
      expect(await violations('header'), `menu ${where}`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }
});

test('a result', async ({ page, makeExam }) => {
  const marks = Array.from({ length: 40 }, (_, index) => 20 + ((index * 37) % 120));
  const candidates = marks.map((mark, index) => ({
    symbol: `X-${index}`,
    name: `Candidate ${index}`,
    marks: mark,
  }));
  const { option } = await makeExam('Accessible result', candidates);
  await page.goto('/results');
  await chooseExam(page, option);
  await page.getByLabel('Candidate ID').fill('X-7');
  await page.getByRole('button', { name: 'Search Results' }).click();
  await expect(page.getByRole('heading', { name: /^Result for/ })).toBeVisible();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axeOn(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
      [],
    );
  }
});

test('the portal', async ({ page, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('student', 'approved'));
  await check(page, '/student', /Quick Stats/, phoneAndDesktop);
});

test("the portal's progress", async ({ page, database, makeAccount, makeExam, startSession }) => {
  test.slow();
  const account = await makeAccount('student', 'approved');
  const symbol = `P-${account.id.slice(0, 8)}`;
  for (const marks of [90, 120])
    await makeExam('Accessible progress', [
      { symbol, name: 'Sandhya Gurung', marks },
      { symbol: `${symbol}-2`, name: 'Somebody Else', marks: 100 },
    ]);
  await database.query(
    'insert into public.candidate_ids (student_id, candidate_id) select id, $2 from public.students where user_id = $1',
    [account.id, symbol],
  );
  await startSession(page, account);
  await check(page, '/student/progress', /^Percentile over time$/, phoneAndDesktop);
});

test('the portal before approval', async ({ page, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('student', 'pending'));
  await check(page, '/student', /pending/, phoneAndDesktop);
});

test("the portal's notes and videos", async ({ page, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('student', 'approved'));
  await check(page, '/notes?subject=Physics', /^Current electricity$/, phoneAndDesktop);
  await check(page, '/videos', /^pH and pOH$/, phoneAndDesktop);
});

test("the portal's links and downloads", async ({ page, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('student', 'approved'));
  await check(page, '/links', /^Tribhuvan University$/, phoneAndDesktop);
  await check(page, '/downloads', /^OMR answer sheet for practice$/, phoneAndDesktop);
});

test("the portal's calendar, and a search without result", async ({ page, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('student', 'approved'));
  await check(
    page,
    '/student/calendar?day=2030-02-11',
    /^No events scheduled for this day$/,
    phoneAndDesktop,
  );
  await check(page, '/notes?q=nothing-of-the-kind', /^No notes found$/, phoneAndDesktop);
});

test('the admin area and the upload', async ({ page, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('admin'));
  await check(page, '/admin', /System Status/, phoneAndDesktop);
  await check(page, '/admin/results/upload', /Exam Title/, phoneAndDesktop);
  await check(page, '/admin/settings', /How to reach the office/, phoneAndDesktop);
});

test("a student's profile", async ({ page, database, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('admin'));
  const { rows } = await database.query<{ student_id: string }>(
    'select student_id from public.candidate_ids group by 1 having count(*) > 1 order by 1 limit 1',
  );
  const path = `/admin/students/${rows[0]?.student_id ?? ''}`;
  await check(page, `${path}?tab=results`, /Place among all candidates/, phoneAndDesktop);
  // The form and its buttons in the looks that are left.
  await page.getByRole('button', { name: 'Edit Info' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  for (const [index, colorScheme] of (['dark', 'light'] as const).entries()) {
    await page.setViewportSize(sizes[index] ?? { width: 360, height: 740 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    const { violations } = await axeOn(page).withTags(tags).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
      [],
    );
  }
});

test('the students', async ({ page, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('admin'));
  await check(page, '/admin/students', /Showing 1-50 of/, phoneAndDesktop);
});

test('the results management', async ({ page, makeAccount, startSession }) => {
  test.slow();
  await startSession(page, await makeAccount('admin'));
  await check(page, '/admin/results', /Showing 1-/, phoneAndDesktop);
  await check(page, '/admin/results/list?tab=all-results', /Showing 1-50 of/, phoneAndDesktop);
});

test('a draft, and the history of results', async ({
  page,
  database,
  makeAccount,
  makeExam,
  startSession,
}) => {
  test.slow();
  const { title } = await makeExam('Accessible draft', [
    { symbol: 'D-1', name: 'Asha Rai', marks: 90 },
    { symbol: 'D-2', name: 'Maya Rai', marks: 61 },
  ]);
  await database.query("update public.results set marks = 91 where exam_title = $1 and symbol = 'D-1'", [
    title,
  ]);
  const { rows } = await database.query<{ id: string }>(
    `select draft.id from public.exams as exam, public.unpublish_exam(exam.id, exam.version, 'To be checked') as draft
     where exam.exam_title = $1`,
    [title],
  );
  await startSession(page, await makeAccount('admin'));
  await check(
    page,
    `/admin/results/draft/${rows[0]?.id ?? ''}`,
    /^Every row has a candidate ID/,
    phoneAndDesktop,
  );
  await check(page, '/admin/results/history', /^Asha Rai$/, phoneAndDesktop);
});

test('the office: a list, an open editor on top of it or beside it, the calendar', async ({
  page,
  makeAccount,
  startSession,
}) => {
  test.slow();
  await startSession(page, await makeAccount('admin'));
  await check(page, '/admin/notes', /Showing 1-/, phoneAndDesktop);
  await check(page, '/admin/notices?edit=new', /^Preview$|^Preview as visitors see it$/, phoneAndDesktop);
  await check(page, '/admin/calendar', /Showing 1-/, phoneAndDesktop);
});

test('the question banks and their viewer', async ({ page }) => {
  test.slow();
  await check(page, '/question-banks', /^\d+\.\d KB$/);
  await page.getByRole('button', { name: /^View PDF.*Set 7: Solutions$/ }).click();
  await expect(page.getByText('Answer key and worked solutions')).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
      // Not the document itself: its text lies unseen over its picture, and comes and goes as pages are drawn.
      const { violations } = await axeOn(page)
        .include('[role="dialog"]')
        .exclude('.react-pdf__Page')
        .analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0]?.html ?? ''}`);
      expect(found, `viewer ${size.width} ${colorScheme}`).toEqual([]);
    }
  }
  // The document's structure (headings, lists) refers to its texts: in the end to ones that are there.
  const dangling = `[...document.querySelectorAll('[role="dialog"] [aria-owns]')]
    .filter((one) => !document.getElementById(one.getAttribute('aria-owns'))).length`;
  await expect.poll(() => page.evaluate<number>(dangling)).toBe(0);
});
