// The student portal's pages as a student uses them (docs/screens/portal.md).
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, uniqueTitle } from './fixtures.ts';
import { test } from './resourceFixture.ts';

/** A file of the demo data. */
const pdf = '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.pdf';

/** In a tab of its own the file is answered, to be shown there. (Chromium's shell has no viewer that would show it.) */
async function opensFile(page: Page, press: () => Promise<void>): Promise<void> {
  const answered = page.context().waitForEvent('response', (response) => response.url().endsWith(pdf));
  const opened = page.waitForEvent('popup');
  await press();
  const [response] = await Promise.all([answered, opened]);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(response.headers()['content-disposition']).toMatch(
    /^inline; .*kinematics-in-one-and-two-dimensions\.pdf/,
  );
}

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const head = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('who may see them', () => {
  test('the office decides while the page is open', async ({ page, makeAccount, startSession, database }) => {
    const student = await makeAccount('student', 'pending');
    const decide = (status: string) =>
      database.query('update public.students set approval_status = $1 where user_id = $2', [
        status,
        student.id,
      ]);
    await startSession(page, student);
    await page.goto('/notes');
    await expect(page.getByRole('heading', { name: 'Your registration is pending' })).toBeVisible();
    await decide('approved');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await decide('rejected');
    await expect(page.getByRole('heading', { name: 'Your registration was rejected' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  });
});

test('without a socket every page works, and is up to date when it is opened again', async ({
  page,
  makeAccount,
  makeResource,
  signIn,
  database,
}) => {
  // As behind a network that closes each one.
  let refused = 0;
  await page.routeWebSocket('**/v1/graphql', async (socket) => {
    refused += 1;
    await socket.close({ code: 1001 });
  });
  const [note, later, event] = [uniqueTitle('Optics'), uniqueTitle('Sound'), uniqueTitle('Viva')];
  await makeResource('notes', { title: note, subject: 'Physics' });
  await makeResource('calendar_events', { title: event, description: 'Room 7.', event_date: '2032-03-10' });
  const student = await makeAccount('student', 'pending');
  await signIn(page, student);
  await expect(page.getByRole('status', { name: 'Your registration is pending' })).toBeVisible();
  await database.query(`update public.students set approval_status = 'approved' where user_id = $1`, [
    student.id,
  ]);
  const menu = page.getByRole('navigation', { name: 'Student portal' });
  const open = async (link: string, title: string) => {
    await menu.getByRole('link', { name: link, exact: true }).click();
    await expect(head(page, title)).toBeVisible();
  };
  await open('Notes', 'Study Notes');
  await expect(card(page, note)).toBeVisible();
  for (const [link, title] of [
    ['Videos', 'Video Lectures'],
    ['Links', 'Important Links'],
    ['Downloads', 'Downloads'],
  ] as const) {
    await open(link, title);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  }
  await makeResource('notes', { title: later, subject: 'Physics' });
  await open('Notes', 'Study Notes');
  await expect(card(page, later)).toBeVisible();

  await open('Dashboard', 'Namaste, Sandhya');
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Quick Stats' }).getByRole('listitem')).toHaveText(
    Array.from({ length: 4 }, () => /^\d+[a-z]+$/),
  );
  await expect(page.getByRole('region', { name: 'Upcoming Events' })).toBeVisible();

  await page.goto('/student/calendar?day=2032-03-10');
  const panel = page.getByRole('region', { name: 'Wednesday, March 10, 2032' });
  await expect(panel).toContainText(event);
  await expect(panel).toContainText('Room 7.');
  await expect(page.getByRole('button', { name: 'Wednesday, March 10, 2032, 1 event' })).toBeVisible();
  expect(refused, 'the pages ask for sockets').toBeGreaterThan(0);
});

test.describe('the dashboard', () => {
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  /** Newer than what other tests store. */
  const newer = (minute: number): string => `2100-01-01T00:0${minute}:00Z`;

  test('six cards lead to the resources, and so does the menu @long', async ({
    page,
    makeAccount,
    signIn,
  }) => {
    await signIn(page, await makeAccount('student', 'approved'));
    const cards = region(page, 'Resources').getByRole('link');
    await expect(cards).toHaveText(['Notes', 'Videos', 'Downloads', 'Results', 'Important Links', 'Notices']);
    await expect(page.getByText('Quick Stats')).toBeVisible();
    await expectAccessible(page);
    for (const [name, path, title] of [
      ['Notes', '/notes', 'Study Notes'],
      ['Videos', '/videos', 'Video Lectures'],
      ['Downloads', '/downloads', 'Downloads'],
      // The exam that the card names.
      ['Results', '/results\\?exam=[^&]+', 'Exam Results'],
      ['Important Links', '/links', 'Important Links'],
      ['Notices', '/notices', 'Notices'],
    ] as const) {
      await region(page, 'Resources').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(head(page, title)).toBeVisible();
      await page.goBack();
      await expect(head(page, 'Namaste, Sandhya')).toBeVisible();
    }

    const menu = page.getByRole('navigation', { name: 'Student portal' });
    for (const [link, title] of [
      ['Notes', 'Study Notes'],
      ['Videos', 'Video Lectures'],
      ['Downloads', 'Downloads'],
      ['Links', 'Important Links'],
      ['Academic Calendar', 'Academic Calendar'],
    ] as const) {
      await menu.getByRole('link', { name: link, exact: true }).click();
      await expect(head(page, title)).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(title));
      // What the page before knew of the approval, this one knows, too.
      if (title === 'Academic Calendar') continue;
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    }
  });

  test('what is new shows by itself, and opens', async ({
    page,
    makeAccount,
    makeResource,
    signIn,
    database,
  }) => {
    await signIn(page, await makeAccount('student', 'approved'));
    const activity = region(page, 'Recent Activity');
    await expect(activity.getByRole('listitem')).toHaveCount(5);
    const [note, video] = [uniqueTitle('Wave optics'), uniqueTitle('Vectors')];
    const [file, bare] = [uniqueTitle('Sheet'), uniqueTitle('No file')];
    await makeResource('notes', { title: bare, subject: 'Physics', created_at: newer(1) });
    await makeResource('downloads', { title: file, category: 'Other', file_url: pdf, created_at: newer(2) });
    const watch = 'https://video.example/vectors';
    await makeResource('videos', {
      title: video,
      subject: 'Physics',
      video_url: watch,
      created_at: newer(3),
    });
    const id = await makeResource('notes', {
      title: note,
      subject: 'Physics',
      file_url: pdf,
      created_at: newer(4),
    });
    await expect(activity.getByRole('listitem')).toHaveText([
      new RegExp(note),
      new RegExp(video),
      new RegExp(file),
      new RegExp(bare),
      /./,
    ]);
    await expect(card(page, note).first(), 'on the card of notes, too').toContainText('new this week');

    await expect(activity.getByRole('link', { name: video })).toHaveAttribute('href', watch);
    await opensFile(page, () => activity.getByRole('link', { name: note }).click());
    const downloading = page.waitForEvent('download');
    await activity.getByRole('link', { name: file }).press('Enter');
    expect((await downloading).suggestedFilename()).toBe('kinematics-in-one-and-two-dimensions.pdf');

    await database.query('delete from public.notes where id = $1', [id]);
    await expect(page.getByText(note)).toHaveCount(0);
    await activity.getByRole('link', { name: bare }).click();
    await expect(head(page, 'Study Notes')).toBeVisible();
    await expect(page.getByRole('heading', { name: bare })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  test('Quick Stats are what the database counts; the next event leads to its day @long', async ({
    page,
    makeAccount,
    makeExam,
    makeResource,
    signIn,
    database,
  }) => {
    const title = uniqueTitle('Viva');
    const today = new Date(Date.now() + 5.75 * 3_600_000).toISOString().slice(0, 10);
    // The first of the day, whatever else is on it.
    const created_at = '2001-01-01';
    await makeResource('calendar_events', { title, description: 'Room 4.', event_date: today, created_at });
    await signIn(page, await makeAccount('student', 'approved'));
    await makeExam('Counted', [{ symbol: 'C-1', name: 'Asmita Rai', marks: 91 }]);
    // Other tests store and delete meanwhile: the page follows.
    await expect(async () => {
      const { rows } = await database.query<{ text: string }>(
        `select format('%snotes%svideos%sdownloads%sresults',
           (select count(*) from public.notes), (select count(*) from public.videos),
           (select count(*) from public.downloads), (select count(*) from public.exams)) as text`,
      );
      const items = region(page, 'Quick Stats').getByRole('list');
      await expect(items).toHaveText(rows[0]?.text ?? 'no answer', { timeout: 3_000 });
    }).toPass();

    const event = region(page, 'Upcoming Events').getByRole('listitem').first();
    await expect(event).toContainText(title);
    await expect(event).toContainText('today');
    await event.getByRole('link', { name: title }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/student/calendar\\?day=${today}$`));
    await expect(page.getByRole('main')).toContainText('Room 4.');
  });
});

test.describe('notes', () => {
  test('a file opens in a new tab with the session, and is the file; without one there is nothing to press', async ({
    page,
    makeAccount,
    makeResource,
    startSession,
    request,
  }) => {
    const [title, bare] = [uniqueTitle('Optics'), uniqueTitle('No file')];
    await makeResource('notes', { title, subject: 'Physics', file_url: pdf });
    await makeResource('notes', { title: bare, subject: 'Physics', file_url: null });
    await startSession(page, await makeAccount('student', 'approved'));
    await page.goto('/notes');
    await expect(card(page, bare).getByRole('button', { name: /^No File Available/ })).toBeDisabled();
    await expect(card(page, bare).getByRole('link')).toHaveCount(0);
    const link = card(page, title).getByRole('link', { name: /^Download Notes/ });
    await expect(link).toHaveAttribute('target', '_blank');
    await expectAccessible(page);
    await opensFile(page, () => link.click());
    const file = await page.request.get(pdf);
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    // By the session's cookie alone: who has none gets nothing.
    expect((await request.get(pdf)).status()).toBe(401);
    // The page itself is where it was.
    await expect(page).toHaveURL(/\/notes$/);
    const view = card(page, title).getByRole('link', { name: /^View PDF/ });
    await expect(view, 'without a script it is the file').toHaveAttribute('href', pdf);
    await view.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('group', { name: /^Page 1 of \d+$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(view).toBeFocused();
  });

  test('are live; words, percent signs, subjects, back, and nothing found @long', async ({
    page,
    makeAccount,
    makeResource,
    startSession,
    database,
  }) => {
    const mark = uniqueTitle('Q').replace(' ', '');
    await makeResource('notes', { title: `${mark} buffers`, subject: 'Chemistry', description: '100%_sure' });
    await makeResource('notes', { title: `${mark} heart`, subject: 'Biology', description: '100 and sure' });
    await startSession(page, await makeAccount('student', 'approved'));
    await page.goto('/notes');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const fresh = uniqueTitle('Fresh');
    const id = await makeResource('notes', { title: fresh, subject: 'Physics' });
    await expect(card(page, fresh)).toBeVisible();
    await database.query('delete from public.notes where id = $1', [id]);
    await expect(card(page, fresh)).toHaveCount(0);

    const box = page.getByRole('searchbox', { name: 'Search notes' });
    const titles = page.getByRole('main').getByRole('listitem').getByRole('heading');
    await box.fill(`SURE ${mark}`);
    await expect(titles).toHaveText([/heart|buffers/, /heart|buffers/]);
    await box.fill(`%_sure ${mark}`);
    await expect(titles).toHaveText([`${mark} buffers`]);
    await expect(page.getByText('1 note', { exact: true })).toBeVisible();
    await box.fill(mark);
    await expect(titles).toHaveCount(2);
    const subjects = page.getByRole('group', { name: 'Subjects' });
    await subjects.getByRole('button', { name: 'Biology' }).click();
    await expect(page).toHaveURL(new RegExp(`/notes\\?q=${mark}&subject=Biology$`));
    await expect(titles).toHaveText([`${mark} heart`]);
    await subjects.getByRole('button', { name: 'Physics' }).click();
    await expect(page.getByRole('heading', { name: 'No notes found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(titles).toHaveText([`${mark} heart`]);
    await page.reload();
    await expect(box).toHaveValue(mark);
    await expect(titles).toHaveText([`${mark} heart`]);
    await subjects.getByRole('button', { name: 'Physics' }).click();
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await expect(page).toHaveURL(/\/notes$/);
    await expect(box).toHaveValue('');
    await expect(subjects.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  });
});

test('videos ask nobody else for anything, and are watched in a new tab @long', async ({
  page,
  makeAccount,
  makeResource,
  startSession,
}) => {
  const [bare, foreign, broken] = [uniqueTitle('Bare'), uniqueTitle('Foreign'), uniqueTitle('Broken')];
  const video = { subject: 'Biology', video_url: 'https://video.example/watch' };
  await makeResource('videos', { title: bare, ...video });
  await makeResource('videos', { title: foreign, thumbnail_url: 'https://pictures.example/1.jpg', ...video });
  await makeResource('videos', { title: broken, thumbnail_url: '/resources/nothing.svg', ...video });
  // Answered here: a missing picture would be an error in the console, which Chromium writes itself.
  await page.route('**/resources/nothing.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: 'no picture' }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await startSession(page, await makeAccount('student', 'approved'));
  await page.goto('/videos?subject=Biology');
  for (const title of [bare, foreign, broken]) {
    await expect(card(page, title)).toBeVisible();
    await expect(card(page, title).getByRole('link', { name: /^Watch Video/ })).toHaveAttribute(
      'href',
      video.video_url,
    );
    await expect(card(page, title).locator('img')).toHaveCount(0);
    await expect(card(page, title).locator('svg').first()).toBeAttached();
  }
  await expectAccessible(page);
  expect([...new Set(asked)]).toEqual([new URL(page.url()).host]);
  await page.context().route('https://video.example/**', (route) => route.fulfill({ body: 'A lecture' }));
  const opened = page.waitForEvent('popup');
  await card(page, bare).getByRole('link').click();
  await expect((await opened).getByText('A lecture')).toBeVisible();
});

test('links are found by category and visited in a new tab; a download is the file under its own name @long', async ({
  page,
  makeAccount,
  makeResource,
  startSession,
}) => {
  const title = uniqueTitle('Board');
  const category = uniqueTitle('Grants');
  await makeResource('links', { title, category, url: 'https://board.example/forms', description: 'Forms.' });
  await startSession(page, await makeAccount('student', 'approved'));
  await page.goto('/links');
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: category }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  const link = card(page, title).getByRole('link', { name: /^Visit Website/ });
  await expect(link).toHaveAttribute('href', 'https://board.example/forms');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(card(page, title)).toContainText('https://board.example/forms');
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('nothing of the kind');
  await expect(page.getByRole('heading', { name: 'No links found' })).toBeVisible();

  const sheet = uniqueTitle('Sheet');
  await makeResource('downloads', {
    title: sheet,
    category: 'Syllabus',
    file_url: pdf,
    file_type: 'PDF',
    file_size: '36 KB',
  });
  await page.goto('/downloads?category=Syllabus');
  await expect(card(page, sheet)).toContainText('PDF · 36 KB');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await card(page, sheet)
    .getByRole('link', { name: /^Download File/ })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('kinematics-in-one-and-two-dimensions.pdf');
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test.describe('the calendar', () => {
  test('is reached from the dashboard, and read by keyboard @long', async ({
    page,
    makeAccount,
    makeResource,
    signIn,
  }) => {
    // Far from the demo data's month.
    const title = uniqueTitle('Mock test');
    await makeResource('calendar_events', { title, description: 'Hall B.', event_date: '2031-05-15' });
    await signIn(page, await makeAccount('student', 'approved'));
    await page.getByRole('main').getByRole('link', { name: 'Academic Calendar' }).click();
    await expect(head(page, 'Academic Calendar')).toBeVisible();
    await expect(page.locator('[aria-current="date"]')).toBeVisible();

    await page.goto('/student/calendar?day=2031-05-01');
    await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible();
    await expect(page.getByText('No events scheduled for this day').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Thursday, May 15, 2031, 1 event' })).toBeVisible();
    await page.getByRole('button', { name: 'Next month' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Thursday, May 1, 2031' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: /^Thursday, May 15, 2031/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?day=2031-05-15$/);
    const panel = page.getByRole('region', { name: 'Thursday, May 15, 2031' });
    await expect(panel.getByRole('heading', { level: 3, name: title })).toBeVisible();
    await expect(panel).toContainText('Hall B.');
    await expect(page.getByRole('button', { name: /^Thursday, May 15, 2031/ })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('PageUp');
    await expect(page.getByRole('heading', { name: 'April 2031' })).toBeVisible();
    await expect(panel, 'the chosen day stays').toContainText('Hall B.');
    await page.goBack();
    await expect(page).toHaveURL(/\?day=2031-05-01$/);
    await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible();
  });
});

test('progress: each exam of the own candidate ID, as marks and as a place @long', async ({
  page,
  database,
  makeAccount,
  makeExam,
  startSession,
}) => {
  const account = await makeAccount('student', 'approved');
  const symbol = `P-${account.id.slice(0, 8)}`;
  for (const marks of [90, 120])
    await makeExam('Progress', [
      { symbol, name: 'Sandhya Gurung', marks },
      { symbol: `${symbol}-2`, name: 'Somebody Else', marks: 100 },
    ]);
  await database.query(
    'insert into public.candidate_ids (student_id, candidate_id) select id, $2 from public.students where user_id = $1',
    [account.id, symbol],
  );
  await startSession(page, account);
  await page.goto('/student/progress');
  await expect(page.getByText(/^Percentile over time$/)).toBeVisible();
  await expect(page.getByRole('main').getByText('1 of 2', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('2 of 2', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});
