// /console of the embedded engine: open in demo mode, asks, answers, shows the schema of a role.
import { expect, test } from './fixtures.ts';

test('the console asks and answers, and shows what a role may see', async ({ page }) => {
  await page.goto('/console');
  await expect(page.getByLabel('Query')).toBeFocused();
  await page
    .getByLabel('Query')
    .fill('query Answer($n: Int!) { notices_aggregate(limit: $n) { aggregate { count } } }');
  await page.getByLabel('Variables (JSON)').fill('{ "n": ');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^The variables are no JSON/)).toBeVisible();
  await page.getByLabel('Variables (JSON)').fill('{ "n": 0 }');
  await page.getByLabel('Variables (JSON)').press('Control+Enter');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer.getByText(/^200, \d+ ms$/)).toBeVisible();
  await expect(answer).toContainText('"count": 0');

  const schema = page.getByRole('region', { name: 'Schema' });
  await schema.getByLabel('Find a type or a field').fill('site_settings_set_input');
  await expect(schema.getByText('1 type', { exact: true })).toBeVisible();
  await expect(schema.getByText('auto_sort: Boolean', { exact: true })).toBeVisible();

  // The allow-list is on here, as in production: it binds every role but admin.
  await page.getByLabel('Role').selectOption('anonymous');
  await page.getByLabel('Query').press('Control+Enter');
  await expect(answer).toContainText('"errors"');
});

test.describe('outside demo mode', () => {
  // Should the engine's refusal have a status that Chromium reports.
  test.use({ allowedErrors: [/status of 40[01]/] });

  test('the console asks for the secret, and keeps it nowhere', async ({ page }) => {
    // The page as DEMO=0 serves it: without the demo's secret.
    await page.route('**/console', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/ data-secret="[^"]*"/, '');
      await route.fulfill({ response, body });
    });
    await page.goto('/console');
    await expect(page.getByLabel('Query')).toBeHidden();
    await page.getByLabel('Admin secret').fill('wrong');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('alert')).toHaveText('This secret is not accepted.');
    await expect(page.getByLabel('Query')).toBeHidden();
    await page.getByLabel('Admin secret').fill('prabesh-demo-secret');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByLabel('Query')).toBeFocused();
    expect(page.url()).toMatch(/\/console$/);
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(kept).not.toContain('prabesh-demo-secret');
    await page.reload();
    await expect(page.getByLabel('Admin secret')).toHaveValue('');
  });
});
