// Every page as it opens, once, by whom it is for: it is as wide as the window from the smallest phone on, its tables fit,
// the chat button covers nothing, axe finds nothing, and the console stays clean (a difference between what the server drew
// and what the browser made of it is an error there).
import type { Page } from '@playwright/test';
import { paths } from '../../web/src/lib/paths.ts';
import { everything, expect, expectInOrder } from './fixtures.ts';
import { expectFitting, expectOwnPlace, officeWidths, smallWidths, tooWide } from './layoutFaults.ts';
import { test } from './noticeFixture.ts';

// One of the addresses leads nowhere.
test.use({ allowedErrors: [/status of 404/] });

/** Of pages made of the same parts one is opened by `npm test`, the others by `npm run test:all`. */
interface Pages {
  one: readonly string[];
  others: readonly string[];
}

const ofVisitors: Pages = {
  one: [
    ...['/', '/courses', '/contact', '/registration', '/notices', '/question-banks', '/results', '/verify'],
    ...['/auth?tab=signup', '/ne/about'],
  ],
  others: [
    ...['/about', '/faculty', '/registration/form', '/registration/status', '/terms', '/privacy', '/auth'],
    ...['/auth?tab=reset', '/reset-password', '/your-login', '/unsubscribe', '/guardian', '/no/such/page'],
    ...['/ne', '/ne/courses', '/ne/results', '/ne/registration', '/ne/auth'],
  ],
};
const ofStudents: Pages = {
  one: ['/student', '/student/tests', '/notes', '/student/calendar', '/ne/student/account'],
  others: [
    ...['/videos', '/downloads', '/links', '/student/fees', '/student/progress', '/student/account'],
    ...['/student/tests/again', '/student/attendance'],
  ],
};
const ofTheOffice: Pages = {
  one: [
    ...[
      '/admin',
      '/admin/notices',
      '/admin/results',
      '/admin/results/upload',
      '/admin/staff',
      '/admin/students',
    ],
    ...['/admin/settings', '/admin/questions', '/admin/tests', '/admin/tests/papers', '/admin/fees'],
  ],
  others: [
    ...['/admin/notes', '/admin/videos', '/admin/downloads', '/admin/links', '/admin/calendar'],
    ...['/admin/results/list', '/admin/results/history', '/admin/results/add', '/admin/messages'],
    ...['/admin/fees/plans', '/admin/fees/online', '/admin/fees/closing', '/admin/attendance'],
    ...['/admin/log'],
  ],
};

/** As light as can be, or a frame in another page. */
const withoutChat = ['/verify', '/registration/form'];
/** How high the window is where the chat button is looked at, by its width. */
const heights: Partial<Record<number, number>> = {
  360: 740,
  1440: 900,
  ...(everything && { 768: 1024, 1024: 768 }),
};
const widths = everything ? [...smallWidths, ...officeWidths] : [360, 320, 768, 1024, 1280, 1440];

async function look(page: Page, path: string): Promise<void> {
  // In Nepali the chat button is the same under another name.
  const hasChat = !withoutChat.includes(path) && !path.startsWith('/ne');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // As wide as a phone and a desktop, where nothing scrolls sideways either.
  await expectInOrder(page);
  // Each width once: a window that changes is laid out and painted anew, which costs more than the questions.
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 800 });
    await expect.poll(() => page.evaluate<string[]>(tooWide), `${path} at ${width}`).toEqual([]);
    if (hasChat && heights[width] !== undefined) await expectOwnPlace(page, `${path} at ${width}`);
    if (path.startsWith('/admin')) await expectFitting(page, [width], path);
  }
}

for (const which of ['one', 'others'] as const) {
  const name = which === 'one' ? 'are in order' : 'are in order, the others too @long';

  test(`pages for everybody ${name}`, async ({ page, makeNotice, makeExam }) => {
    test.slow();
    for (const path of ofVisitors[which]) await look(page, path);
    if (which === 'others') return;
    const { url_slug } = await makeNotice({ title: 'In order', content: 'Call 01-5970455.' });
    const { title } = await makeExam('In order', [
      { symbol: 'O-1', name: 'Asha Rai', marks: 90 },
      { symbol: 'O-2', name: 'सुस्मिता खड्का', marks: 61 },
    ]);
    const result = new URLSearchParams({ exam: `${title} (Set 1)`, id: 'O-2' }).toString();
    for (const path of [`/notice/${url_slug}`, `/results?${result}`]) await look(page, path);
  });

  test(`pages of students ${name}`, async ({ page, makeAccount, startSession }) => {
    test.slow();
    await startSession(page, await makeAccount('student', 'approved'));
    for (const path of ofStudents[which]) await look(page, path);
  });

  test(`pages of the office ${name}`, async ({ page, makeAccount, startSession }) => {
    test.slow();
    await startSession(page, await makeAccount('admin'));
    for (const path of ofTheOffice[which]) await look(page, path);
  });
}

test('no page is forgotten here', () => {
  const opened = [ofVisitors, ofStudents, ofTheOffice].flatMap(({ one, others }) => [...one, ...others]);
  const known = new Set(opened.map((address) => address.split('?')[0]?.replace(/^\/ne(?=\/)/, '')));
  // Pages of one thing are opened with one (a notice, a student), or have tests of their own; these lead on, or are above.
  const own: readonly string[] = [paths.login, paths.dashboard, paths.authCallback].map(
    ({ pattern }) => pattern,
  );
  const forgotten = Object.values(paths)
    .map(({ pattern }) => pattern)
    .filter((pattern) => !pattern.includes('/:') && !known.has(pattern) && !own.includes(pattern));
  expect(forgotten).toEqual([]);
});
