// What an admin saves is on the public site at the next look, and two admins do not overwrite each other. The facts that
// are changed here are those that no other test reads; both rows are gone afterwards.
import { expect, expectAccessible, test } from './fixtures.ts';

test.afterEach(async ({ database }) => {
  await database.query('delete from public.institute; delete from public.site_settings');
});

test('settings: saved, seen by visitors, and by another admin', async ({
  page,
  browser,
  database,
  makeAccount,
  startSession,
}) => {
  await startSession(page, await makeAccount('admin'));
  await page.goto('/admin/settings');
  const notices = page.getByRole('form', { name: 'Notices and registrations' });
  const facts = page.getByRole('form', { name: 'The institute' });
  await expect(notices.getByLabel('Max notices to display')).toHaveValue('3');
  await expectAccessible(page);
  await notices.getByLabel('Max notices to display').fill('2');
  await notices.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await facts.getByRole('textbox', { name: 'Mobile' }).fill('984-1000001');
  await expect(facts.getByText('Dialled as +9779841000001')).toBeVisible();
  await facts.getByRole('button', { name: 'Save Settings' }).click();
  await expect(facts.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // A visitor who comes now has both in the page itself: nothing of it waits for a script.
  const quiet = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await quiet.newPage();
  await visitor.goto('/');
  await expect(
    visitor.getByRole('region', { name: /notice board/i }).getByRole('heading', { level: 3 }),
  ).toHaveCount(2);
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: '984-1000001' })).toHaveAttribute(
    'href',
    'tel:+9779841000001',
  );
  await quiet.close();

  const another = await browser.newContext();
  const other = await another.newPage();
  const second = await makeAccount('admin');
  await startSession(other, second);
  await other.goto('/admin/settings');
  const theirs = other.getByRole('form', { name: 'The institute' });
  await expect(theirs.getByRole('textbox', { name: 'Mobile' })).toHaveValue('984-1000001');
  // The other's page has taken over: the facts that came with it are in the chat, too.
  await other.getByRole('button', { name: 'Chat with us' }).click();
  await expect(other.getByRole('link', { name: /Call Us/ })).toContainText('984-1000001');
  await other.keyboard.press('Escape');

  // Untouched, it follows; once something is typed, it stays, and saving says what happened.
  await facts.getByRole('textbox', { name: 'Mobile' }).fill('9841000002');
  await facts.getByRole('button', { name: 'Save Settings' }).click();
  await expect(theirs.getByRole('textbox', { name: 'Mobile' })).toHaveValue('9841000002');
  await theirs.getByRole('textbox', { name: 'Mobile' }).fill('9841000003');
  await facts.getByRole('textbox', { name: 'Mobile' }).fill('9841000004');
  await facts.getByRole('button', { name: 'Save Settings' }).click();
  await expect(facts.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Save Settings' }).click();
  const choice = other.getByRole('region', { name: 'Mobile' });
  await expect(choice.getByRole('group', { name: 'Theirs' })).toHaveText('9841000004');
  await expectAccessible(other);
  await choice.getByRole('radio', { name: 'Keep mine' }).check();
  await expect(facts.getByRole('textbox', { name: 'Mobile' })).toHaveValue('9841000004');

  // Leaving asks.
  await other.getByRole('link', { name: 'Dashboard' }).click();
  await expect(other.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await other.getByRole('button', { name: 'Stay' }).click();
  // Nor does the end of the session take anything.
  await database.query(
    "update auth.sessions set ended_at = now(), end_reason = 'revoked' where user_id = $1",
    [second.id],
  );
  const ended = other.getByRole('dialog', { name: 'Your session has ended. Sign in again to go on.' });
  await ended.getByLabel('Password', { exact: true }).fill(second.password);
  await ended.getByRole('button', { name: 'Sign In' }).click();
  await expect(ended).toHaveCount(0);
  await other.getByRole('button', { name: 'Use these and save' }).click();
  await expect(theirs.getByRole('textbox', { name: 'Mobile' })).toHaveValue('9841000003');
  await expect(facts.getByRole('textbox', { name: 'Mobile' })).toHaveValue('9841000003');
  await another.close();
});
