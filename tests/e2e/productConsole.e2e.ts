// /console of the product: the engine's, open in demo mode. What it can do is in console.e2e.ts.
import { expect, test } from './fixtures.ts';

test('the console opens by itself in demo mode, and shows what a role gets', async ({ page }) => {
  await page.goto('/console');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toBeVisible();
  await pages.getByRole('link', { name: 'Data' }).click();
  await page.getByLabel('Find a table').fill('notices');
  await page.getByRole('link', { name: 'notices', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Rows of public.notices' });
  await expect(rows.getByRole('button', { name: 'category', exact: true })).toBeVisible();
});

test('what the console does not need of the engine is not there', async ({ request }) => {
  const headers = { 'x-hasura-admin-secret': 'prabesh-demo-secret' };
  for (const address of ['/v2/query', '/v1alpha1/config', '/v1/metrics', '/v1/config']) {
    const data = { type: 'run_sql', args: { sql: 'select 1' } };
    const answers = [await request.post(address, { data, headers }), await request.get(address, { headers })];
    expect(
      answers.map((answer) => answer.status()),
      address,
    ).toEqual([404, 404]);
  }
});
