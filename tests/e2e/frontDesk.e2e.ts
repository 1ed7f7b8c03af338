// The front desk (docs/screens/front-desk.md): what its sidebar has, the roll of a class group on a phone that is without internet for
// a while, the month, and the end of its work.
import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';

// Chromium itself writes an error for what was asked without internet, and for the session that ends.
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|status of 40[019]/] });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`takes the roll without internet, sends it later, and ends, at ${width}`, async ({
    page,
    context,
    makeAccount,
    signIn,
    database,
  }) => {
    await page.setViewportSize({ width, height });
    const group = uniqueTitle('Morning');
    const id = randomUUID();
    const mark = randomUUID().slice(0, 8);
    await database.query('insert into public.class_groups (id, name) values ($1, $2)', [id, group]);
    await database.query(
      `with student as (
         insert into public.students (first_name, last_name, email, phone, approval_status)
         select name, $2, name || '-' || $2 || '@e2e.test', '97' || (random() * 1e9)::bigint::text || length(name), 'approved'
         from unnest(array['Asha', 'Bikram']) as name returning id
       ) insert into public.student_class_groups (student_id, class_group_id) select id, $1 from student`,
      [id, mark],
    );
    const desk = await makeAccount('office');
    await signIn(page, desk);
    await expect(page).toHaveURL(/\/admin$/);
    if (width < 768) await page.getByRole('button', { name: 'Open sidebar' }).click();
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu.getByRole('link', { name: 'Staff' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Results' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Attendance' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();

    await page.goto(`/admin/attendance?group=${id}`);
    const asha = page.getByRole('button', { name: new RegExp(`^Asha ${mark}:`) });
    await expect(asha).toHaveAccessibleName(/: Here\. Press for Absent$/);
    await expect(page.getByText('The roll of this day has not been taken')).toBeVisible();
    await expectAccessible(page, { looks: 'here' });

    await context.setOffline(true);
    await asha.click();
    await asha.click();
    await expect(asha).toHaveAccessibleName(/: Late\./);
    await expect(page.getByText('2 marks wait on this device until there is internet')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Taken at .* by /)).toBeVisible();
    const words = await database.query<{ state: string }>(
      'select state from public.attendance_marks where class_group_id = $1 order by position',
      [id],
    );
    expect(words.rows.map(({ state }) => state)).toEqual(['absent', 'late']);
    await expect(page.getByRole('region', { name: 'Not here' }).getByRole('listitem')).toHaveText(
      /Asha.*Late/,
    );

    await page.getByRole('button', { name: 'Month', exact: true }).click();
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(2);

    await page.goto('/admin/staff');
    await expect(page.getByText('This page is for admins')).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);

    // Ended in the database, as an admin ends it: the open page loses its rights by itself.
    await database.query("update public.profiles set role = 'student' where id = $1", [desk.id]);
    await page.goto('/admin/students');
    await expect(page).toHaveURL(/\/(?:student|auth)$/);
    await database.query('delete from public.students where last_name = $1', [mark]);
    await database.query('delete from public.class_groups where id = $1', [id]);
  });
