// Numbers and notices that change while somebody looks.
import { expect, test, uniqueTitle } from './fixtures.ts';

test('the notice board shows a new notice without a reload', async ({ page, database }) => {
  const title = uniqueTitle('Mock test on Saturday');
  await page.goto('/');
  const board = page.getByRole('region', { name: /notice board/i });
  await expect(board.getByRole('heading', { level: 3 }).first()).toBeVisible();
  // It lives once it is on the screen.
  await board.scrollIntoViewIfNeeded();
  await database.query(
    `insert into public.notices (title, category, content) values ($1, 'Exams', 'Hall opens at 6:30.')`,
    [title],
  );
  await expect(board.getByText(title)).toBeVisible();
  await database.query('delete from public.notices where title = $1', [title]);
  await expect(board.getByText(title)).toHaveCount(0);
});

test('the office by keyboard, and by thumb', async ({ page, context, makeAccount, signIn, database }) => {
  const student = await makeAccount('student', 'pending');
  // Other tests have students of the same name.
  const lastName = uniqueTitle('Gurung');
  // And come while this one runs: it stays the newest.
  await database.query(
    "update public.students set last_name = $2, registration_time = now() + interval '1 hour' where email = $1",
    [student.email, lastName],
  );
  const admin = await makeAccount('admin');
  await signIn(page, admin);
  const focused = (): Promise<string> =>
    page.evaluate('(document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "").trim()');
  const search = page.getByRole('combobox', { name: /^Jump to a page/ });
  const sidebar = page.getByRole('button', { name: /^(Open|Collapse) sidebar$/ });

  // Comes with a chunk of its own.
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  // What a keyboard meets first: the way past the menu, the menu, the bar, the page.
  const met: string[] = [];
  while (met.at(-1) !== 'Upload Results' && met.length < 40) {
    await page.keyboard.press('Tab');
    met.push(await focused());
  }
  expect(met[0]).toBe('Skip to content');
  const inOrder = [
    'Dashboard',
    'Results',
    'Logout',
    'Back to Site',
    'Collapse sidebar',
    await search.getAttribute('aria-label'),
    'Account menu',
    'Upload Results',
  ];
  expect(met.filter((name) => inOrder.includes(name))).toEqual(inOrder);

  // A decision, without a mouse; the row goes, the focus stays in the list.
  const row = page
    .getByRole('region', { name: 'Pending students' })
    .getByRole('listitem')
    .filter({ hasText: lastName });
  await expect(row).toContainText('Sandhya Gurung');
  await row.getByRole('button', { name: /^Approve/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Student status updated to approved')).toBeVisible();
  const { rows } = await database.query<{ status: string }>(
    'select approval_status as status from public.students where email = $1',
    [student.email],
  );
  expect(rows).toEqual([{ status: 'approved' }]);
  // Whoever else is at work beside this test may push it out of the newest six of the dashboard.
  await page.getByRole('link', { name: 'All activity' }).press('Enter');
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: admin.email }).click();
  await expect(page.getByRole('list', { name: 'Activity Log' })).toContainText('approved Sandhya Gurung');
  await page.goBack();
  await page.goBack();

  await page.getByRole('link', { name: 'Upload Results' }).focus();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Upload Results' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('list all');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/results\/list$/);

  // Collapsed here is collapsed everywhere, and after a reload.
  await sidebar.press('Enter');
  await expect(sidebar).toHaveAccessibleName('Open sidebar');
  await page.goto('/admin/results/upload');
  await expect(sidebar).toHaveAccessibleName('Open sidebar');
  await page.keyboard.press('/');
  await page.keyboard.type('dashb');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible();
  await expect(sidebar).toHaveAccessibleName('Open sidebar');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/admin\/results$/);

  // A phone: the menu lies over the page, and follows the thumb.
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu).toHaveCount(0);
  const thumb = await context.newCDPSession(page);
  await thumb.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const swipe = async (from: number, to: number): Promise<void> => {
    const at = (x: number) => ({ touchPoints: [{ x, y: 500 }] });
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) });
    await thumb.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(100, 140);
  await expect(menu).toHaveCount(0);
  // For 300 ms after a change, as that of the window, nothing changes it.
  await expect(async () => {
    await swipe(100, 180);
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible({ timeout: 400 });
  }).toPass();
  await expect(page.getByRole('dialog', { name: 'Admin menu' }).or(menu).first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0, { timeout: 400 });
  }).toPass();
});
