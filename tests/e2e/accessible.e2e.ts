// axe on every page, in both schemes, on a phone and on a desktop; and no page scrolls sideways.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const schemes = ['light', 'dark'] as const;

async function check(page: Page, path: string, ready: RegExp): Promise<void> {
  await page.goto(path);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const where = `${path} ${size.width} ${colorScheme}`;
      await expect(page.getByText(ready).first(), where).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      );
      expect(found, where).toEqual([]);
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, `${where}: no sideways scrolling`).toBeLessThanOrEqual(0);
    }
  }
}

test('public pages', async ({ page }) => {
  test.slow();
  await check(page, '/', /Admission Open for 2025/);
  await check(page, '/results', /Exam Results/);
  await check(page, '/auth', /Password/);
  await check(page, '/nowhere', /doesn't exist/);
});

test('a result', async ({ page, makeExam }) => {
  const marks = Array.from({ length: 40 }, (_, index) => 20 + ((index * 37) % 120));
  const candidates = marks.map((mark, index) => ({
    symbol: `X-${index}`,
    name: `Candidate ${index}`,
    marks: mark,
  }));
  const { option } = await makeExam('Accessible result', candidates);
  await page.goto('/results');
  await page.getByLabel('Exam', { exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  await page.getByLabel('Candidate ID').fill('X-7');
  await page.getByRole('button', { name: 'Search Results' }).click();
  await expect(page.getByRole('heading', { name: /^Result for/ })).toBeVisible();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
      [],
    );
  }
});

test('the portal', async ({ page, makeAccount, signIn }) => {
  test.slow();
  await signIn(page, await makeAccount('student', 'approved'));
  await check(page, '/student', /Quick Stats/);
});

test('the portal before approval', async ({ page, makeAccount, signIn }) => {
  test.slow();
  await signIn(page, await makeAccount('student', 'pending'));
  await check(page, '/student', /pending/);
});

test('the admin area and the upload', async ({ page, makeAccount, signIn }) => {
  test.slow();
  await signIn(page, await makeAccount('admin'));
  await check(page, '/admin', /System Status/);
  await check(page, '/admin/results/upload', /Exam Title/);
});

test('the results management', async ({ page, makeAccount, signIn }) => {
  test.slow();
  await signIn(page, await makeAccount('admin'));
  await check(page, '/admin/results', /Showing 1-/);
  await check(page, '/admin/results/list?tab=all-results', /Showing 1-50 of/);
});
