// Numbers and notices that change while somebody looks.
import { expect, test, uniqueTitle } from './fixtures.ts';

test('the notice board shows a new notice without a reload', async ({ page, database }) => {
  const title = uniqueTitle('Mock test on Saturday');
  await page.goto('/');
  const board = page.getByRole('region', { name: /notice board/i });
  await expect(board.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await database.query(
    `insert into public.notices (title, category, content) values ($1, 'Exams', 'Hall opens at 6:30.')`,
    [title],
  );
  await expect(board.getByText(title)).toBeVisible();
  await database.query('delete from public.notices where title = $1', [title]);
  await expect(board.getByText(title)).toHaveCount(0);
});

test('the dashboard counts change by themselves', async ({ page, makeAccount, signIn, database }) => {
  const title = uniqueTitle('Live count');
  await signIn(page, await makeAccount('admin'));
  const { rows } = await database.query<{ n: number }>('select count(*)::int n from public.links');
  const before = rows[0]?.n ?? 0;
  const links = page.getByRole('group', { name: 'Links' }).or(page.getByTestId('count-links'));
  await expect(links).toContainText(String(before));
  await database.query(
    `insert into public.links (title, url, category, description) values ($1, 'https://example.org', 'Other', '')`,
    [title],
  );
  await expect(links).toContainText(String(before + 1));
  await database.query('delete from public.links where title = $1', [title]);
  await expect(links).toContainText(String(before));
});
