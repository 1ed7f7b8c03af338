// A mark sheet's code, from the paper to the verdict: what is sent, without a network, after a correction, from a picture,
// and without scripts.
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import qrcode from 'qrcode-generator';
import { expect, test } from './fixtures.ts';

const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function accessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, `${page.url()} ${colorScheme}`).toEqual([]);
  }
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, 'no sideways scrolling').toBeLessThanOrEqual(0);
}

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
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/], viewport: { width: 360, height: 740 } });

test('a sheet is verified, here and without a network, and compared when asked', async ({
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
  await expect(verdict(page, 'Genuine')).toBeVisible();
  await expect(page.getByText('158.25')).toBeVisible();
  await expect(page).toHaveURL(`${baseURL ?? ''}/verify`);
  expect(await page.title()).toBe('Verify a mark sheet · Prabesh');
  await accessible(page);
  await page.reload();
  await expect(verdict(page, 'Genuine')).toBeVisible();
  const took = await page.evaluate<number>(
    `Math.max(...performance.getEntriesByName('sheet verified').map(({ duration }) => duration))`,
  );
  test.info().annotations.push({ type: 'verified in', description: `${took.toFixed(1)} ms` });

  // Without a network: this page opens, and no other.
  await page.evaluate('navigator.serviceWorker.ready');
  await expect
    .poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller?.state === "activated"'))
    .toBe(true);
  await context.setOffline(true);
  const offline = await context.newPage();
  await offline.goto(link);
  await expect(verdict(offline, 'Genuine')).toBeVisible();
  await offline.goto(`${baseURL ?? ''}/verify#${head}.${claims}.${signature.slice(0, -1)}`);
  await expect(verdict(offline, 'Not genuine')).toBeVisible();
  await expect(offline.getByText('158.25')).toBeVisible();
  await accessible(offline);
  await expect(offline.goto(`${baseURL ?? ''}/courses`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await offline.close();
  await context.setOffline(false);
  expect(sent.filter((text) => text.includes(claims.slice(0, 40)) || text.includes(signature))).toEqual([]);
  expect(sent.filter((text) => text.includes('/api/'))).toEqual([]);
  expect(sent.some((text) => text.includes('/sheets/keys.json'))).toBe(true);

  // From a picture, which is read here as well.
  await page.getByRole('button', { name: 'Verify another sheet' }).click();
  await expect(verdict(page, 'Verify a mark sheet')).toBeFocused();
  await accessible(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).press('Enter');
  const buffer = await pictureOf(browser, link);
  await (await chooser).setFiles({ name: 'sheet.png', mimeType: 'image/png', buffer });
  await expect(verdict(page, 'Genuine')).toBeFocused();

  // The same today; and once the marks were corrected.
  await page.getByRole('button', { name: 'Compare with today’s result' }).press('Enter');
  await expect(page.getByText('Today’s result says the same.', { exact: true })).toBeVisible();
  await expect(verdict(page, 'Genuine')).toBeFocused();
  await accessible(page);
  await database.query(`update public.results set marks = 161.25 where exam_title = $1 and symbol = 'V-1'`, [
    title,
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Compare with today’s result' }).click();
  await expect(verdict(page, 'Revised since')).toBeFocused();
  await expect(page.getByRole('row', { name: 'Marks 158.25 161.25' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Rank 2 of 2 1 of 2' })).toBeVisible();
  await accessible(page);
  await page.getByRole('link', { name: 'Open today’s result' }).click();
  await expect(page.getByRole('heading', { name: /^Result for/ })).toBeVisible();
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
