// The public notices as a reader finds them (docs/screens/public-pages.md).
import { randomUUID } from 'node:crypto';
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

test('the list is live, and 300 notices come piece by piece, without scripts page by page', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const mark = randomUUID().slice(0, 8);
  await database.query(
    `insert into public.notices (title, category, content, created_at)
     select format('Archive %s no %s', $1::text, n), 'Holiday', 'Closed.', timestamptz '2019-01-01' + n * interval '1 hour'
     from generate_series(1, 300) n`,
    [mark],
  );
  try {
    await page.goto('/notices?category=Holiday');
    const cards = page
      .getByRole('main')
      .getByRole('article')
      .or(page.getByRole('main').getByRole('listitem'));
    await expect(cards).toHaveCount(23);
    // Before the page is alive the link leads to the next page, as it does without scripts: what comes shows that it is.
    await database.query(
      `insert into public.notices (title, category, content) values ('Archive ' || $1 || ' no 301', 'Holiday', 'Closed.')`,
      [mark],
    );
    await expect(cards.first()).toContainText(`Archive ${mark} no 301`);
    const more = page.getByRole('link', { name: 'Show more notices' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(47);
    await expect(cards.nth(23).getByRole('link').first()).toBeFocused();
    while (await more.isVisible()) {
      const before = await cards.count();
      await more.click();
      await expect(cards).not.toHaveCount(before);
    }
    await expect(page.getByText(`Archive ${mark} no 1`, { exact: true })).toBeVisible();

    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const read = await plain.newPage();
    await read.goto('/notices');
    await read.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Holiday' }).click();
    const titles = read.getByRole('main').getByRole('listitem').getByRole('heading');
    // The server keeps a page for seconds: the one with all of them.
    await expect
      .poll(async () => {
        await read.reload();
        return titles.first().textContent();
      })
      .toBe(`Archive ${mark} no 301`);
    await expect(titles).toHaveCount(23);
    const before = await titles.allTextContents();
    await read.getByRole('link', { name: 'Show more notices' }).click();
    await expect(read).toHaveURL(/\?category=Holiday&page=2$/);
    await expect(titles).toHaveCount(24);
    const after = await titles.allTextContents();
    expect(before.filter((title) => after.includes(title))).toEqual([]);
    await read.goto('/notices?category=Holiday&page=13');
    await expect(read.getByText(`Archive ${mark} no 1`, { exact: true })).toBeVisible();
    await expect(read.getByRole('link', { name: 'Show more notices' })).toHaveCount(0);
    await read.getByRole('link', { name: 'Previous notices' }).click();
    await expect(read).toHaveURL(/&page=12$/);
    await plain.close();
  } finally {
    await database.query('delete from public.notices where title like $1', [`Archive ${mark} no %`]);
  }
  // Somebody took them down while the page was open.
  await expect(page.getByText(`Archive ${mark}`)).toHaveCount(0);
});

test('two notices of one title, a Nepali title, no letters at all, 50,000 characters', async ({
  page,
  makeNotice,
}) => {
  const title = uniqueTitle('Hall changed');
  const older = await makeNotice({ title, content: 'The older one.', createdAt: '2025-01-01' });
  const newer = await makeNotice({ title, content: 'The newer one.' });
  await page.goto(`/notice/${newer.url_slug}`);
  await expect(page.getByRole('article')).toContainText('The newer one.');
  await page.goto(`/notice/${newer.url_slug}-${older.id.slice(0, 8)}`);
  await expect(page.getByRole('article')).toContainText('The older one.');

  const nepali = await makeNotice({
    title: `बिहानी सत्रको नयाँ समूह ${older.id.slice(0, 8)}`,
    content: 'दर्ता खुला छ।',
  });
  await page.goto(`/notice/${encodeURIComponent(nepali.url_slug)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/बिहानी सत्रको नयाँ समूह/);

  const signs = await makeNotice({ title: '!!! ???', content: `${'ab '.repeat(16_666)}end` });
  expect(signs.url_slug).toContain(signs.id.slice(0, 8));
  await page.goto(`/notice/${signs.url_slug}`);
  await expect(page.getByRole('article')).toContainText('ab end');

  // An address by words of the title, as links elsewhere may have it.
  await page.goto(`/notice/${title.split(' ').slice(0, 2).join('-').toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hall changed');
});

test.describe('an address without a notice', () => {
  // A server that renders it answers 404, which Chromium logs.
  test.use({ allowedErrors: [/404/] });

  test('says so and leads to all notices; a notice that is deleted goes while it is read', async ({
    page,
    makeNotice,
    database,
  }) => {
    await page.goto('/notice/there-is-no-such-notice');
    await expect(page.getByRole('heading', { level: 1, name: 'Notice Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'View All Notices' }).click();
    await expect(page).toHaveURL(/\/notices$/);

    const made = await makeNotice({ title: uniqueTitle('Taken down') });
    await page.goto(`/notice/${made.url_slug}`);
    await expect(page.getByRole('article')).toBeVisible();
    await database.query('delete from public.notices where id = $1', [made.id]);
    await expect(page.getByRole('heading', { level: 1, name: 'Notice Not Found' })).toBeVisible();
  });
});
