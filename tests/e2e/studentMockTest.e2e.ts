// A mock test as a student sits it: begun, answered by tap and key, without a line for a while, on a second device, submitted,
// and looked at afterwards.
import type { Page } from '@playwright/test';
import { mockTestReview as englishReview } from '../../web/src/content/mockTestReview.ts';
import { mockTests as english } from '../../web/src/content/mockTests.ts';
import { mockTestReview as nepaliReview } from '../../web/src/content/ne/mockTestReview.ts';
import { mockTests as nepali } from '../../web/src/content/ne/mockTests.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { test } from './mockTestFixture.ts';

// The line is away for a while.
test.use({ allowedErrors: [/Failed to load (resource|the profile)/] });

const option = (page: Page, letter: string) => page.getByRole('radio', { name: new RegExp(`^${letter}`) });

for (const [words, review, base, width] of [
  [english, englishReview, '', 1440],
  [nepali, nepaliReview, '/ne', 360],
] as const) {
  test(`a student sits a mock test at ${width} on ${base || 'English'} pages`, async ({
    page,
    browser,
    baseURL,
    makeAccount,
    makeMockTest,
    startSession,
  }) => {
    test.slow();
    const { before, player, status, submit, elsewhere, after, list } = words;
    const student = await makeAccount('student', 'approved');
    const made = await makeMockTest([student.id]);
    const size = { width, height: 740 };
    await page.setViewportSize(size);
    await startSession(page, student);

    await page.goto(`${base}/student/tests/${made.id}`);
    await expect(page.getByRole('heading', { level: 1, name: made.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: before.start }).click();
    await expect(page.getByRole('radiogroup')).toBeVisible();

    // By tap, by key, and marked.
    await option(page, 'B').click();
    await expect(page.getByText(status.saved(1))).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(base === '' ? '2' : '२');
    await page.keyboard.press('a');
    await page.keyboard.press('m');
    await expect(page.getByText(status.saved(2))).toBeVisible();
    await expectAccessible(page);
    const choices = async (): Promise<string[]> => Object.keys(await made.answers(student.id));
    expect(await choices()).toEqual(['1', '2']);

    // Without a line: kept, through a reload too.
    await page.route('**/v1/graphql', (route) => route.abort());
    await page.getByRole('button', { name: player.next }).click();
    await option(page, 'C').click();
    await expect(page.getByText(words.banners.offline)).toBeVisible();
    await expect(page.getByText(status.waiting(1))).toBeVisible();
    await page.reload();
    await expect(page.getByText(status.waiting(1))).toBeVisible();
    await expect(option(page, 'C')).toBeChecked();
    expect(await choices()).toEqual(['1', '2']);
    await page.unroute('**/v1/graphql');
    await expect(page.getByText(status.saved(3))).toBeVisible();
    await expect(page.getByText(words.banners.offline)).toBeHidden();
    expect(await choices()).toEqual(['1', '2', '3']);

    // A second device takes over; the first one says so.
    const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: size });
    const second = await other.newPage();
    await startSession(second, student);
    await second.goto(`${base}/student/tests/${made.id}`);
    await expect(second.getByRole('heading', { name: elsewhere.title })).toBeVisible();
    await expectAccessible(second);
    await second.getByRole('button', { name: elsewhere.goOn }).click();
    await expect(second.getByText(status.saved(3))).toBeVisible();
    await expect(option(second, 'B')).toBeChecked();
    await option(page, 'D').click();
    await expect(page.getByRole('heading', { name: elsewhere.title })).toBeVisible();
    await expect(page.getByRole('radiogroup')).toBeHidden();

    // The end.
    if (width < 900) await second.getByRole('button', { name: new RegExp(player.questions) }).click();
    await second.getByRole('button', { name: player.submit }).last().click();
    await expect(second.getByRole('button', { name: submit.back })).toBeFocused();
    await expectAccessible(second, { within: 'dialog', looks: 'here' });
    await second.getByRole('button', { name: submit.go(3) }).click();
    await expect(second.getByRole('heading', { name: after.done })).toBeVisible();
    await expectAccessible(second);
    expect(await made.isSubmitted(student.id)).toBe(true);

    // Nothing is shown before its time; then all of it.
    await second.goto(`${base}/student/tests/${made.id}/review`);
    await expect(second.getByText(review.notYet)).toBeVisible();
    await made.show();
    await second.goto(`${base}/student/tests`);
    await second.getByRole('link', { name: list.review }).click();
    await expect(second.getByRole('heading', { name: review.list, exact: true })).toBeVisible();
    await second.locator('summary').first().click();
    await expect(second.getByText(review.solution, { exact: true }).first()).toBeVisible();
    await second.getByRole('button', { name: review.challenge }).click();
    await second.getByLabel(review.reason).fill('The second one is right, too.');
    await second.getByRole('button', { name: review.send }).click();
    await expect(second.getByText(review.undecided)).toBeVisible();
    await expectAccessible(second);
    await other.close();
  });
}

for (const [words, { practice, ...review }, base, width] of [
  [english, englishReview, '', 1440],
  [nepali, nepaliReview, '/ne', 360],
] as const) {
  test(`a practice tells answers at once, and asks again what was wrong, at ${width}`, async ({
    page,
    makeAccount,
    makeMockTest,
    startSession,
  }) => {
    test.slow();
    const student = await makeAccount('student', 'approved');
    const made = await makeMockTest([student.id], { mode: 'practice' });
    await page.setViewportSize({ width, height: 740 });
    await startSession(page, student);
    await page.goto(`${base}/student/tests/${made.id}`);
    await page.getByRole('button', { name: words.before.start }).click();
    const check = page.getByRole('button', { name: practice.check });
    await expect(check).toBeDisabled();
    await page.keyboard.press('b');
    await check.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(practice.wrong)).toBeVisible();
    await expect(page.getByText(review.solution, { exact: true })).toBeVisible();
    await expect(page.getByRole('radiogroup')).toBeHidden();
    await expectAccessible(page);
    // It stays as it was: by key, and through a reload.
    await page.keyboard.press('a');
    await page.reload();
    await expect(page.getByText(practice.wrong)).toBeVisible();
    expect(Object.keys(await made.answers(student.id))).toEqual(['1']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('a');
    await check.click();
    await expect(page.getByText(practice.right)).toBeVisible();

    if (width < 900) await page.getByRole('button', { name: new RegExp(words.player.questions) }).click();
    await page.getByRole('button', { name: words.player.submit }).last().click();
    await page.getByRole('button', { name: words.submit.go(2) }).click();
    await page.getByRole('link', { name: words.list.review }).click();
    await expect(page.getByRole('heading', { name: review.topics.title })).toBeVisible();
    await expectAccessible(page);

    await made.longAgo(student.id);
    await page.goto(`${base}/student/tests`);
    await page.getByRole('link', { name: practice.begin, exact: true }).click();
    await expect(check).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press('a');
    await check.click();
    await expect(page.getByText(practice.comesAfter(1))).toBeVisible();
    await page.getByRole('button', { name: practice.finish }).click();
    await expect(page.getByRole('heading', { name: practice.done(1) })).toBeVisible();
  });
}
