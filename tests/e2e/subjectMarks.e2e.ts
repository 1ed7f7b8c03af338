// Marks by subject, from the file of an upload to the signed sheet that somebody verifies.
import { expect, expectAccessible, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, previewRow, processCsv, verifyAndUpload } from './upload.ts';

test('subjects of a file stand on the result, on its sheet, and under its code', async ({
  page,
  makeAccount,
  startSession,
}) => {
  const title = uniqueTitle('By subject');
  await startSession(page, await makeAccount('teacher'));
  await openUpload(page);
  await fillExam(page, { title, set: '1', date: '2025-11-03' });
  const rows = ['S-1,Asha Rai,32,8.5,1,40.5', 'S-2,Bina Rai,30,10,1,41', 'S-3,Chandra Rai,30,5,0,35'];
  await chooseCsv(page, ['Symbol,Name,Physics (40),Chemistry (30),Oral (5),Marks', ...rows].join('\n'));
  await processCsv(page);
  await expect(previewRow(page, 'S-1')).toContainText('The subjects add up to 41.5');
  await page.getByRole('checkbox', { name: 'Oral (5)' }).uncheck();
  await expect(previewRow(page, 'S-1')).toContainText('Physics 32 / 40 · Chemistry 8.5 / 30');
  await expect(previewRow(page, 'S-2')).toContainText('The subjects add up to 40');
  await expectAccessible(page, { looks: 'here' });
  await verifyAndUpload(page);
  await expect(page.getByText(`Successfully uploaded 2 student results for ${title} (Set 1)`)).toBeVisible();

  const query = new URLSearchParams({ exam_title: title, set_number: '1', symbol: 'S-1' }).toString();
  // The checks of the upload published it: it is looked at as anybody does.
  await expect(async () =>
    expect((await page.request.get(`/sheets/sheet.pdf?${query}`)).status()).toBe(200),
  ).toPass();
  for (const [width, language, label] of [
    [1440, '', 'Marks by subject'],
    [390, '/ne', 'विषयगत प्राप्ताङ्क'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(
      `${language}/results?${new URLSearchParams({ exam: `${title} (Set 1)`, id: 'S-1' }).toString()}`,
    );
    await expect(page.getByLabel(label)).toContainText(/Physics/);
    await expectAccessible(page, { looks: 'here' });
  }
  const sheet = (await (await page.request.get(`/sheets/sheet.json?${query}`)).json()) as { jws: string };
  await page.goto(`/verify#${sheet.jws}`);
  await expect(page.getByText('Physics 32 / 40 · Chemistry 8.5 / 30')).toBeVisible();
});
