// Numbers and notices that change while somebody looks.
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

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

test('the dashboard counts change by themselves', async ({ page, makeAccount, signIn, database }) => {
  const title = uniqueTitle('Live count');
  await signIn(page, await makeAccount('admin'));
  const links = page.getByRole('group', { name: 'Links', exact: true });
  /** Whether the page says what is so: others may add links beside this test. */
  const areSame = async (): Promise<boolean> => {
    const { rows } = await database.query<{ n: string }>('select count(*)::text n from public.links');
    return (await links.innerText()).split('\n')[0] === rows[0]?.n;
  };
  await expect.poll(areSame).toBe(true);
  await database.query(
    `insert into public.links (title, url, category, description) values ($1, 'https://example.org', 'Other', '')`,
    [title],
  );
  await expect.poll(areSame).toBe(true);
  await database.query('delete from public.links where title = $1', [title]);
  await expect.poll(areSame).toBe(true);
  await expectAccessible(page);
});

test('the office by keyboard, and by thumb', async ({ page, context, makeAccount, signIn, database }) => {
  const student = await makeAccount('student', 'pending');
  // Other tests have students of the same name.
  const lastName = uniqueTitle('Gurung');
  await database.query('update public.students set last_name = $2 where email = $1', [
    student.email,
    lastName,
  ]);
  await signIn(page, await makeAccount('admin'));
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
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  // Whoever else is at work beside this test may push it out of the newest six.
  await activity.getByRole('combobox', { name: 'Kind of thing' }).click();
  await page.getByRole('option', { name: 'Students' }).click();
  await expect(activity).toContainText('approved Sandhya Gurung');

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
  await swipe(100, 180);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Admin menu' }).or(menu).first()).toBeVisible();
  // For 300 ms after a change nothing changes it again.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0, { timeout: 400 });
  }).toPass();
});
