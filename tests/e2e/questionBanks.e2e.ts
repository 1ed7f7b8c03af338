// The question banks as a visitor uses them: a paper in the viewer. Sets, sizes and search: QuestionBanksPage.test.tsx.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, isAlive, test } from './fixtures.ts';

async function openViewer(page: Page): Promise<Locator> {
  // Without its script the link leads to the file.
  await expect.poll(() => isAlive(page, 'article a')).toBe(true);
  await page
    .getByRole('link', { name: 'View PDF CEE Model Entrance Exam (2025), Set 19: Questions' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'CEE Model Entrance Exam (2025), Set 19: Questions' });
  await expect(dialog.getByText('Metagenesis, the alternation of a polyp and a')).toBeVisible();
  return dialog;
}

test('the viewer: pages, zoom, keyboard, selection, and back to where one was', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/question-banks');
  const dialog = await openViewer(page);
  const field = dialog.getByLabel('Page', { exact: true });
  const shown = (number: number): Locator => dialog.getByRole('group', { name: `Page ${number} of 3` });
  await expect(field).toHaveValue('1');
  await expect(dialog.getByText('of 3', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Tip: Rotate your device for better viewing')).toBeHidden();
  // What is far from the window is not drawn.
  await expect(shown(1).locator('canvas')).toHaveCount(1);
  await expect(shown(3).locator('canvas')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(field).toHaveValue('2');
  await expect(shown(2).getByText('Bryophytes are called the amphibians of the plant')).toBeInViewport();
  await page.keyboard.press('PageDown');
  await expect(field).toHaveValue('3');
  await expect(dialog.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(field).toHaveValue('2');
  await field.fill('1');
  await field.press('Enter');
  await expect(shown(1).getByText('Instructions')).toBeInViewport();

  const width = async (): Promise<number> => (await shown(1).boundingBox())?.width ?? 0;
  const fitting = await width();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(dialog.getByText('150%')).toBeVisible();
  await expect.poll(width).toBeGreaterThan(fitting);
  await dialog.getByRole('region', { name: 'Pages of the document' }).focus();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(dialog.getByText('100%')).toBeVisible();
  await expect.poll(width).toBeLessThan(fitting);
  await dialog.getByRole('button', { name: 'Fit width' }).click();
  await expect.poll(width).toBe(fitting);

  await shown(1).getByText('Question paper').dblclick();
  expect(await page.evaluate<string>('getSelection().toString()')).toMatch(/Question|paper/);

  // Focus stays inside, and returns to the button that opened the dialog.
  for (let step = 0; step < 11; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('link', { name: 'View PDF CEE Model Entrance Exam (2025), Set 19: Questions' }),
  ).toBeFocused();
});

test('the viewer on a phone, with the tip up to 768 px @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/question-banks');
  const dialog = await openViewer(page);
  const tip = dialog.getByText('Tip: Rotate your device for better viewing');
  await expect(tip).toBeVisible();
  const paper = dialog.getByRole('group', { name: 'Page 1 of 3' });
  const width = async (): Promise<number> => (await paper.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(320);
  expect(await width()).toBeLessThanOrEqual(360);
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(dialog.getByLabel('Page', { exact: true })).toHaveValue('2');
  // Turning the phone keeps the page.
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(width).toBeGreaterThan(600);
  await expect(dialog.getByLabel('Page', { exact: true })).toHaveValue('2');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(tip).toBeVisible();
  await page.setViewportSize({ width: 769, height: 1024 });
  await expect(tip).toBeHidden();
  // Not the document itself: its text lies unseen over its picture, and comes and goes as pages are drawn.
  await expectAccessible(page, { within: '[role="dialog"]', without: '.react-pdf__Page' });
  // The document's structure (headings, lists) refers to its texts: in the end to ones that are there.
  const dangling = `[...document.querySelectorAll('[role="dialog"] [aria-owns]')]
    .filter((one) => !document.getElementById(one.getAttribute('aria-owns'))).length`;
  await expect.poll(() => page.evaluate<number>(dangling)).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test.describe('without an answer', () => {
  test.use({
    allowedErrors: [/Failed to (load resource|fetch)|UnknownErrorException|ResponseException/],
  });

  test('sizes are unknown, and a file that fails can be tried again @long', async ({ page }) => {
    let fail = true;
    await page.route('**/resources/*.pdf', (route) => (fail ? route.abort() : route.continue()));
    await page.goto('/question-banks');
    await expect(page.getByText('Unknown size')).toHaveCount(12);
    await page
      .getByRole('link', { name: 'View PDF CEE Model Entrance Exam (2025), Set 19: Questions' })
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'This PDF could not be shown' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Download' }).first()).toBeVisible();
    fail = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('Metagenesis, the alternation of a polyp and a')).toBeVisible();
  });
});
