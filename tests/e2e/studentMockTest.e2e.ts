// A mock test that is practised. An exam is in mockTestJourney.e2e.ts.
import { mockTestReview as englishReview } from '../../web/src/content/mockTestReview.ts';
import { mockTests as english } from '../../web/src/content/mockTests.ts';
import { mockTestReview as nepaliReview } from '../../web/src/content/ne/mockTestReview.ts';
import { mockTests as nepali } from '../../web/src/content/ne/mockTests.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { test } from './mockTestFixture.ts';

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
