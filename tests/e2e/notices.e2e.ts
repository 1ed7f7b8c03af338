// The public notices as a reader finds them (docs/screens/public-pages.md).
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { patience } from '../support/patience.ts';
import { expect, expectAccessible, uniqueTitle } from './fixtures.ts';
import { test } from './noticeFixture.ts';

test('from the list to the notice and back', async ({ page, makeNotice }) => {
  const title = uniqueTitle('Guest lecture');
  const content = `${'Everybody is welcome. '.repeat(8)}<b>Bring a pen</b>`;
  const made = await makeNotice({ title, content });
  await page.goto('/notices');
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect(page.getByText('Stay updated with announcements')).toBeVisible();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL(/\/notices\?category=Events$/);
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText('Events');
  await expect(card).toContainText(/[A-Z][a-z]{2} \d{2}, \d{4}/);
  await expect(card).toContainText(`${content.slice(0, 150)}...`);
  await expect(card).toContainText('Admin');
  await expectAccessible(page, { looks: 'every' });
  await card.getByRole('link', { name: `Read more: ${title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/notice/${made.url_slug}$`));
  await expect(page).toHaveTitle(new RegExp(title));
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(article).toContainText('<b>Bring a pen</b>');
  await expect(article).toContainText(made.id.slice(0, 8));
  await expectAccessible(page, { looks: 'every' });
  await page.getByRole('link', { name: 'Back to Notices' }).click();
  await expect(page).toHaveURL(/\/notices$/);
});

const paper = 'web/public/resources/cee-model-entrance-exam-2025-set-16-questions.pdf';

/** What only the server's own look may say: the time has come. */
async function letPass(database: Pool, id: string, column: 'publish_at' | 'expires_at'): Promise<void> {
  const client = await database.connect();
  try {
    await client.query("begin; select set_config('prabesh.decides', 'settling notices', true)");
    await client.query(`update public.notices set ${column} = now() where id = $1`, [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function fillNotice(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('combobox', { name: 'Category', exact: true }).click();
  await page.getByRole('option', { name: 'Events', exact: true }).click();
  await page.getByLabel('Content', { exact: true }).fill('The routine is attached.');
}

test.describe("the office's whole day of a notice @long", () => {
  test.use({ viewport: { width: 390, height: 900 }, allowedErrors: [/status of 4(0[14]|22)/] });

  test('draft, colleague, plan, publication, expiry, deletion, and who sees it when', async ({
    page,
    browser,
    baseURL,
    makeAccount,
    startSession,
    database,
  }) => {
    test.slow();
    const title = uniqueTitle('Whole day');
    const [ram, sita] = [await makeAccount('admin'), await makeAccount('admin')];
    const nameOf = ({ email }: { email: string }): string => email.split('@')[0] ?? '';
    const button = (where: Page, name: string) => where.getByRole('button', { name, exact: true });
    const visitor = await browser.newContext({ baseURL, viewport: { width: 390, height: 900 } });
    const list = await visitor.newPage();
    const student = await browser.newContext({ baseURL });
    await startSession(await student.newPage(), await makeAccount('student', 'approved'));
    const stored = async () => {
      const { rows } = await database.query<{ id: string; url_slug: string; attachment_url: string }>(
        'select id, url_slug, attachment_url from public.notices where title = $1',
        [title],
      );
      const [row] = rows;
      if (!row) throw new Error('the notice is not stored');
      return row;
    };
    /** What somebody without a session gets of its page, its file, and the sitemap. */
    const seen = async (slug: string, file: string): Promise<unknown[]> => [
      (await visitor.request.get(`/notice/${slug}`, { headers: { accept: 'text/html' } })).status(),
      (await visitor.request.get(file)).status(),
      (await (await visitor.request.get('/sitemap.xml')).text()).includes(slug),
    ];
    const hidden = [404, 401, false];

    await test.step('the form refuses what Save would refuse, and stores a draft', async () => {
      await startSession(page, ram);
      await page.goto('/admin/notices');
      await button(page, 'New Notice').click();
      await fillNotice(page, title);
      await expect(page.getByText('At most 100 MB.')).toBeVisible();
      const file = page.locator('input[type=file]');
      const pdf = await readFile(paper);
      await file.setInputFiles({
        name: 'nothing.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.alloc(0),
      });
      await expect(page.getByText('nothing.pdf is empty.').first()).toBeVisible();
      await file.setInputFiles({ name: 'set.zip', mimeType: 'application/zip', buffer: pdf });
      await expect(page.getByText(/^set\.zip is neither a PDF nor a picture/).first()).toBeVisible();
      // Not what its name says: that only the server knows, and its error goes with the file.
      await file.setInputFiles({
        name: 'fake.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('no pdf'),
      });
      await expect(page.getByText(/^set\.zip is neither/)).toHaveCount(0);
      await button(page, 'Save').click();
      await expect(page.getByText(/fake\.pdf is not what its name says/)).toBeVisible();
      await file.setInputFiles({ name: 'रुटिन.pdf', mimeType: 'application/pdf', buffer: pdf });
      await expect(page.getByText(/fake\.pdf is not what its name says/)).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Pin to the top' }).check();
      await page.getByRole('radio', { name: 'Publish on …' }).check();
      await button(page, 'Save').click();
      await expect(page.getByText('Please choose the day of publication')).toBeVisible();
      await expect(page.getByText('Please choose the time of publication')).toBeVisible();
      await expectAccessible(page, { looks: 'here' });
      await page.getByRole('radio', { name: 'Draft for colleagues' }).check();
      await button(page, 'Save').click();
      await expect(page.getByText('Notice Added')).toBeVisible();
      await expect(page.getByText(`Shared draft · ${nameOf(ram)}`).first()).toBeVisible();
    });
    const { id, url_slug: draftSlug, attachment_url: file } = await stored();
    const slug = draftSlug.slice(0, -9);
    expect(await seen(slug, file)).toEqual(hidden);
    expect((await student.request.get(file)).status()).toBe(404);

    const colleague = await (
      await browser.newContext({ baseURL, viewport: { width: 390, height: 900 } })
    ).newPage();
    await test.step('a colleague takes the draft over, and plans it', async () => {
      await startSession(colleague, sita);
      await colleague.goto(`/admin/notices?edit=${id}`);
      await expect(colleague.getByText(`${nameOf(ram)} writes this draft.`, { exact: false })).toBeVisible();
      await button(colleague, 'Take over').click();
      await expect(colleague.getByText('You write this draft.', { exact: false })).toBeVisible();
      await expect(page.getByText(`Shared draft · ${nameOf(sita)}`).first()).toBeVisible();
      await colleague.getByRole('radio', { name: 'Publish on …' }).check();
      const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      await colleague.getByLabel('Day of publication').fill(day);
      await colleague.getByLabel('Time of publication').fill('10:30');
      await colleague.getByRole('checkbox', { name: 'Take it down by itself' }).check();
      await button(colleague, 'Save').click();
      await expect(colleague.getByText('Notice Updated')).toBeVisible();
      await expect(page.getByText(/^Publishes on /).first()).toBeVisible();
    });
    expect(await seen(slug, file)).toEqual(hidden);

    await test.step('visitors see it come by itself, first of all, with its file', async () => {
      await list.goto('/notices');
      await expect(list.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await letPass(database, id, 'publish_at');
      const first = list.getByRole('main').getByRole('listitem').first();
      await expect(first).toContainText(title);
      await expect(first).toContainText('Pinned');
      await expect.poll(() => seen(slug, file)).toEqual([200, 200, true]);
      expect((await student.request.get(file)).status()).toBe(200);
      await list.goto('/');
      await list.getByRole('heading', { name: 'Notice board' }).scrollIntoViewIfNeeded();
      await expect(list.getByRole('listitem').filter({ hasText: title })).toContainText('Pinned');
      await list.goto(`/notice/${slug}`);
      await expect(list.getByRole('region', { name: 'Attachment' })).toContainText('रुटिन.pdf');
      await expect(list.getByRole('link', { name: /रुटिन\.pdf/ })).toHaveAttribute('href', file);
      await expectAccessible(list, { looks: 'here' });
    });

    await test.step('it goes at its time, while somebody reads it; the office keeps it', async () => {
      await expect(list.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await letPass(database, id, 'expires_at');
      await expect(list.getByRole('heading', { level: 1, name: 'Notice Not Found' })).toBeVisible();
      await expect.poll(() => seen(slug, file)).toEqual(hidden);
      await expect(page.getByText(/^Expired /).first()).toBeVisible();
    });

    await test.step('a deletion is taken back in the toast, and from the log', async () => {
      await database.query("update public.notices set state = 'published', expires_at = null where id = $1", [
        id,
      ]);
      await expect.poll(() => seen(slug, file)).toEqual([200, 200, true]);
      const sure = button(page, 'Delete Notice');
      const remove = async (): Promise<void> => {
        // The list is live: a row that moves away between press and release was not pressed.
        await expect(async () => {
          if (!(await sure.isVisible())) await button(page, `Delete ${title}`).click({ timeout: 2000 });
          await expect(sure).toBeVisible({ timeout: 2000 });
        }).toPass({ timeout: patience.moment });
        await sure.click();
        await expect(page.getByText('Notice Deleted')).toBeVisible();
        await expect.poll(() => seen(slug, file)).toEqual(hidden);
      };
      await remove();
      await button(page, 'Undo').click();
      await expect(page.getByText('Notice Restored')).toBeVisible();
      await expect.poll(() => seen(slug, file)).toEqual([200, 200, true]);
      await page.goto(`/admin/notices?q=${title}`);
      await remove();
      await page.goto('/admin');
      await button(page, `Undo: restore ${title}`).click();
      await expect(page.getByText('Notice Restored')).toBeVisible();
      await expect.poll(() => seen(slug, file)).toEqual([200, 200, true]);
    });
    await database.query('delete from public.notices where id = $1', [id]);
    for (const context of [visitor, student, colleague.context()]) await context.close();
  });

  test('drafts that no row leads to are offered; a new notice asks about the last one', async ({
    page,
    makeAccount,
    makeNotice,
    startSession,
    database,
  }) => {
    const title = uniqueTitle('Gone meanwhile');
    const { id } = await makeNotice({ title });
    await startSession(page, await makeAccount('admin'));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const field = page.getByLabel('Title', { exact: true });
    await page.goto(`/admin/notices?edit=${id}`);
    await expect(field).toHaveValue(title);
    await page.getByLabel('Content', { exact: true }).fill('Not lost.');
    await database.query('delete from public.notices where id = $1', [id]);
    await expect(page.getByText(/This notice has been deleted meanwhile/)).toBeVisible();
    await press('Close');
    await expect(page.getByText(`Your draft of “${title}” is kept. Open it again to go on.`)).toBeVisible();
    const lost = page.getByRole('group', { name: `“${title}” has been deleted meanwhile.`, exact: false });
    await lost.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByLabel('Content', { exact: true })).toHaveValue('Not lost.');
    await press('Discard draft');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await press('Close');
    await expect(lost).toHaveCount(0);

    await press('New Notice');
    await field.fill('First thought');
    await press('Close');
    await press('New Notice');
    const question = page.getByRole('dialog', { name: 'You have not finished “First thought”.' });
    await expectAccessible(page, { looks: 'here' });
    await question.getByRole('button', { name: 'Start another' }).click();
    await expect(field).toHaveValue('');
    await field.fill('Second thought');
    await press('Close');
    for (const thought of ['First thought', 'Second thought'])
      await expect(page.getByRole('group', { name: `You have not finished “${thought}”.` })).toBeVisible();
    await press('New Notice');
    await page
      .getByRole('dialog', { name: 'You have not finished “Second thought”.' })
      .getByRole('button', { name: 'Go on' })
      .click();
    await expect(field).toHaveValue('Second thought');
    await press('Close');
    const first = page.getByRole('group', { name: 'You have not finished “First thought”.' });
    await first.getByRole('button', { name: 'Go on' }).click();
    await expect(field).toHaveValue('First thought');
  });
});

test('phone numbers of a notice are dialled by a press, and stand on one line', async ({
  page,
  makeNotice,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const numbers = '01-5970455, 985-1234567 or ९८४१२३४५६७';
  const { url_slug } = await makeNotice({
    title: uniqueTitle('Whom to call'),
    content: `Whoever has questions about the entrance examination of 2082-01-15 calls ${numbers}. ${`On Sundays the office is closed: ${numbers}. `.repeat(6)}`,
  });
  await page.goto(`/notice/${url_slug}`);
  const calls = page.getByRole('article').locator('a[href^="tel:"]');
  await expect(calls).toHaveCount(21);
  await expect(calls.first()).toHaveAttribute('href', 'tel:+97715970455');
  await expect(calls.nth(1)).toHaveAttribute('href', 'tel:+9779851234567');
  await expect(calls.nth(2)).toHaveAttribute('href', 'tel:+9779841234567');
  const broken = await page.evaluate<number>(
    `[...document.querySelectorAll('article a[href^="tel:"]')].filter((link) => link.getClientRects().length > 1).length`,
  );
  expect(broken, 'over two lines').toBe(0);
});
