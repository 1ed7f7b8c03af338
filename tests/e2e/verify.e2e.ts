// A mark sheet's code, from the paper to the verdict: what is sent, without a network, after a correction,
// from a picture, and without scripts.
import type { Browser, Page } from '@playwright/test';
import qrcode from 'qrcode-generator';
import { expect, expectAccessible, test } from './fixtures.ts';

const published = 'Genuine, and published today';
const signed = 'Genuine when signed';
const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The picture of a code, as a phone's camera would have it. */
async function pictureOf(browser: Browser, text: string): Promise<Buffer> {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const page = await browser.newPage({ viewport: { width: 1000, height: 1000 } });
  await page.setContent(`<body style="margin:0;background:#fff">${code.createSvgTag(6, 60)}`);
  const picture = await page.locator('svg').screenshot();
  await page.close();
  return picture;
}

// The browser itself notes what it could not reach.
test.use({
  serviceWorkers: 'allow',
  allowedErrors: [/ERR_INTERNET_DISCONNECTED/],
  viewport: { width: 360, height: 740 },
});

test('a sheet is verified, here and without a network, and compared with what is published', async ({
  page,
  context,
  browser,
  baseURL,
  database,
  makeExam,
}) => {
  test.slow();
  const { title } = await makeExam('Verified', [
    { symbol: 'V-1', name: 'सन्ध्या गुरुङ', marks: 158.25 },
    { symbol: 'V-2', name: 'Kiran Adhikari', marks: 160 },
  ]);
  const query = new URLSearchParams({ exam_title: title, set_number: '1', symbol: 'V-1' });
  const { jws } = (await (await page.request.get(`/sheets/sheet.json?${query.toString()}`)).json()) as {
    jws: string;
  };
  const [head = '', claims = '', signature = ''] = jws.split('.');
  const link = `${baseURL ?? ''}/verify#${jws}`;

  const sent: string[] = [];
  context.on('request', (request) => {
    const { href, hash } = new URL(request.url());
    sent.push(`${href.slice(0, href.length - hash.length)} ${request.postData() ?? ''}`);
    sent.push(Object.values(request.headers()).join(' '));
  });

  // Opened from paper.
  await page.goto(link);
  await expect(verdict(page, published)).toBeVisible();
  await expect(page.getByText('158.25')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL ?? ''}/verify`);
  await expect(page).toHaveTitle('Verify a mark sheet · Prabesh');
  await expectAccessible(page, { looks: 'here' });
  // Without a network this page opens by a worker of its own, which takes over the page that brought it, and none that is
  // on its way then.
  await page.evaluate('navigator.serviceWorker.ready');
  await expect
    .poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller?.state === "activated"'))
    .toBe(true);
  await page.reload();
  await expect(verdict(page, published)).toBeVisible();

  await context.setOffline(true);
  const offline = await context.newPage();
  await offline.goto(link);
  await expect(verdict(offline, signed)).toBeVisible();
  await expect(
    offline.getByText(/^Could not be compared now\. Not withdrawn as of \w+ \d+, \d{4}, \d+:\d\d [AP]M\.$/),
  ).toBeVisible();
  await expectAccessible(offline, { looks: 'here' });
  const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  await offline.goto(`${baseURL ?? ''}/verify#${head}.${claims}.${forged}`);
  await expect(verdict(offline, 'Not genuine')).toBeVisible();
  await expect(offline.getByText('158.25')).toBeVisible();
  await expectAccessible(offline, { looks: 'here' });
  await offline.close();
  await context.setOffline(false);
  expect(sent.filter((text) => text.includes(claims.slice(0, 40)) || text.includes(signature))).toEqual([]);
  expect(sent.filter((text) => text.includes('/api/') || /status\/1\/\d/.test(text))).toEqual([]);
  expect(sent.some((text) => text.includes('/sheets/status/1 '))).toBe(true);
  expect(sent.some((text) => text.includes('/sheets/keys.json'))).toBe(true);

  // From a picture, which is read here as well.
  await page.getByRole('button', { name: 'Verify another sheet' }).click();
  await expect(verdict(page, 'Verify a mark sheet')).toBeFocused();
  await expectAccessible(page, { looks: 'here' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).press('Enter');
  const buffer = await pictureOf(browser, link);
  await (await chooser).setFiles({ name: 'sheet.png', mimeType: 'image/png', buffer });
  await expect(verdict(page, published)).toBeFocused();

  // The same today; and once the marks were corrected.
  await page.getByRole('button', { name: 'Compare the rank' }).press('Enter');
  await expect(page.getByText('Today’s result says the same.', { exact: true })).toBeVisible();
  await expect(verdict(page, published)).toBeFocused();
  await expectAccessible(page, { looks: 'here' });
  await database.query(`update public.results set marks = 161.25 where exam_title = $1 and symbol = 'V-1'`, [
    title,
  ]);
  // A server reads its lists once a second.
  await expect(async () => {
    await page.reload();
    await expect(verdict(page, 'Revised since')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText(/^Genuine when signed; revised on .*, now 161\.25\.$/)).toBeVisible();
  await expect(page.getByRole('row', { name: 'Marks 158.25 161.25' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Rank 2 of 2 1 of 2' })).toBeVisible();
  await expectAccessible(page, { looks: 'here' });
  await page.getByRole('link', { name: 'Open today’s result' }).click();
  await expect(page.getByRole('heading', { name: /^Result for/ })).toBeVisible();
});

test('while the list is on its way the signature’s part stands, and nothing moves when the rest comes', async ({
  page,
  baseURL,
  makeExam,
}) => {
  const { title } = await makeExam('Slow list', [{ symbol: 'L-1', name: 'Sandhya Gurung', marks: 158 }]);
  const query = new URLSearchParams({ exam_title: title, set_number: '1', symbol: 'L-1' });
  const answer = await page.request.get(`/sheets/sheet.json?${query.toString()}`);
  const { jws } = (await answer.json()) as { jws: string };
  let proceed = (): void => undefined;
  const held = new Promise<void>((resolve) => (proceed = resolve));
  await page.route('**/sheets/status/1', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${baseURL ?? ''}/verify#${jws}`);
  await expect(verdict(page, signed)).toBeVisible();
  await expect(page.getByText('Checking whether it still stands…', { exact: true })).toBeVisible();
  const top = async () => (await page.getByText('The sheet says', { exact: true }).boundingBox())?.y;
  const before = await top();
  proceed();
  await expect(verdict(page, published)).toBeVisible();
  expect(await top()).toBe(before);

  await page.getByRole('button', { name: 'Verify another sheet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Verify a mark sheet/);
  await expectAccessible(page, { looks: 'every' });
});

test('without scripts it says why nothing can be checked, and whom to ask', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL ?? ''}/verify#e30.e30.AA`);
  await expect(page.getByText(/That needs JavaScript/)).toBeVisible();
  await expect(page.getByRole('link', { name: '01-5970455' })).toHaveAttribute('href', 'tel:+97715970455');
  await expect(page.getByText('Checking the sheet…')).toBeHidden();
  await context.close();
});
