// The last resort of a candidate whose internet does not come back: the answers as QR codes, which the office reads from
// pictures and with its camera.
import type { Page } from '@playwright/test';
import { mockTests as nepali } from '../../web/src/content/ne/mockTests.ts';
import { expect, expectAccessible } from './fixtures.ts';
import { test } from './mockTestFixture.ts';

test.use({ allowedErrors: [/Failed to load (resource|the profile)/] });

const { after, before, player, status, submit } = nepali;

/** A camera that sees these pictures, one after the other and again. */
const cameraOf = (pictures: readonly Buffer[]): string => `
  const pictures = ${JSON.stringify(pictures.map((picture) => picture.toString('base64')))};
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 700 });
    const context = canvas.getContext('2d');
    const images = await Promise.all(pictures.map(async (base64) => {
      const image = new Image();
      image.src = 'data:image/png;base64,' + base64;
      await image.decode();
      return image;
    }));
    let turn = 0;
    setInterval(() => {
      context.fillStyle = '#888';
      context.fillRect(0, 0, 900, 700);
      context.drawImage(images[Math.floor(turn / 8) % images.length], 150, 50, 600, 600);
      turn += 1;
    }, 50);
    return canvas.captureStream();
  };`;

/** Pictures of all codes that the page shows. */
async function codesOn(page: Page): Promise<Buffer[]> {
  const next = page.getByRole('button', { name: player.next, exact: true });
  const code = page.getByRole('img', { name: /कोड/ });
  const pictures = [await code.screenshot()];
  while (await next.isEnabled()) {
    const before = await code.getAttribute('aria-label');
    await next.click();
    await expect(code).not.toHaveAttribute('aria-label', before ?? '');
    pictures.push(await code.screenshot());
  }
  return pictures;
}

test('answers without internet: as codes on a phone, taken in from pictures in any order, then with the camera', async ({
  page,
  browser,
  baseURL,
  makeAccount,
  makeMockTest,
  startSession,
}) => {
  test.slow();
  const student = await makeAccount('student', 'approved');
  const made = await makeMockTest([student.id]);
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page, student);
  await page.goto(`/ne/student/tests/${made.id}`);
  await page.getByRole('button', { name: before.start }).click();
  const part = page.waitForResponse(/\/assets\/UnsentCodes.*\.js/);
  await page.getByRole('radio').nth(0).click();
  await expect(page.getByText(status.saved(1))).toBeVisible();
  // What draws codes came while there was internet, with all that it needs.
  await page.evaluate(`import(${JSON.stringify((await part).url())}).then(() => null)`);

  // No internet at all from here on, not for scripts either.
  await page.context().setOffline(true);
  for (const answered of [2, 3, 4, 5, 6]) {
    await page.getByRole('button', { name: player.next }).click();
    await page.getByRole('radio').nth(1).click();
    await expect(page.getByText(status.waiting(answered - 1))).toBeVisible();
  }
  await page.getByRole('button', { name: new RegExp(player.questions) }).click();
  await page.getByRole('button', { name: player.submit }).last().click();
  await page.getByRole('button', { name: submit.go(6) }).click();
  await page.getByRole('button', { name: after.codes }).click();
  await expect(page.getByRole('img', { name: after.code(1, 2) })).toBeVisible();
  await expectAccessible(page);
  const codes = await codesOn(page);
  expect(codes).toHaveLength(2);
  expect(Object.keys(await made.answers(student.id))).toEqual(['1']);

  await made.close();
  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  const desk = await office.newPage();
  await desk.addInitScript(cameraOf(codes));
  await startSession(desk, await makeAccount('admin'));
  await desk.goto(`/admin/tests/${made.id}`);
  const dialog = desk.getByRole('dialog');
  const ask = desk.getByRole('button', { name: 'Take in answers' });
  const confirm = dialog.getByRole('button', { name: 'Take in answers' });
  const files = dialog.locator('input[type=file]');
  const pictureOf = (buffer: Buffer | undefined) => ({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: buffer ?? Buffer.from(''),
  });
  await ask.click();
  await files.setInputFiles([pictureOf(codes[1]), pictureOf(codes[1])]);
  await expect(dialog.getByText('Code 2 of 2 was here already. Missing: 1')).toBeVisible();
  await confirm.click();
  await expect(dialog.getByText('Choose the file, or scan all codes')).toBeVisible();
  await files.setInputFiles([pictureOf(codes[0])]);
  await expect(dialog.getByText('All codes are here.')).toBeVisible();
  await expectAccessible(desk, { within: '[role="dialog"]', looks: 'here' });
  await confirm.click();
  await expect(desk.getByText('Taken in: the candidate has 6 answers now')).toBeVisible();
  expect(Object.keys(await made.answers(student.id))).toEqual(['1', '2', '3', '4', '5', '6']);

  // Twice is once.
  await expect(dialog).toBeHidden();
  await ask.click();
  await dialog.getByRole('button', { name: 'Scan the codes' }).click();
  await expect(dialog.getByText('All codes are here.')).toBeVisible();
  await confirm.click();
  await expect(desk.getByText('Taken in: the candidate has 6 answers now').last()).toBeVisible();
  await office.close();
});
