// The student portal's pages as a student uses them (docs/screens/portal.md).
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
  // A file that is asked for while the approval ends is refused, and Chromium writes that down.
  test.use({ allowedErrors: [/status of 403/] });
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
});
