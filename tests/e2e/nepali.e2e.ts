// The site in Nepali: its addresses, the way between the languages, and what people do there from the form to the portal.
import type { Page } from '@playwright/test';
import { registration } from '../../shared/words/ne/registration.ts';
import { otherLanguage } from '../../web/src/content/navigation.ts';
import { authPage } from '../../web/src/content/ne/auth.ts';
import { calendar } from '../../web/src/content/ne/calendar.ts';
import { portal } from '../../web/src/content/ne/portal.ts';
import { verify } from '../../web/src/content/ne/verify.ts';
import { paths } from '../../web/src/lib/paths.ts';
import { expect, isAlive, publicPaths, test } from './fixtures.ts';

// One of them leads nowhere.
test.use({ allowedErrors: [/status of 404/] });

const open = [...publicPaths, '/auth/callback', '/your-login', '/unsubscribe', '/guardian'];
const ofStudents = [
  ...[paths.student, paths.notes, paths.videos, paths.links, paths.downloads, paths.calendar, paths.progress],
  ...[paths.account, paths.mockTests, paths.mockTestsAgain, paths.fees, paths.attendance],
].map(({ pattern }) => pattern);
/** Read in both languages by tests of their own (a notice, a mock test), or nothing but a way to another page. */
const elsewhere = [...[paths.notice, paths.login, paths.dashboard, paths.mockTest, paths.mockTestReview]].map(
  ({ pattern }) => pattern,
);
const inNepali = (path: string): string => (path === '/' ? '/ne' : `/ne${path}`);

/**
 * What a page says, shows and names in Latin letters alone: it does not come from the catalogue. What the office wrote in
 * English says so by itself (lang), and names of exams stand in options.
 */
const leftInEnglish = `(() => {
  const known = /^(?:PDF|CSV|OpenStreetMap|YouTube|WhatsApp|Messenger|English|Viber|EN|MB|KB)$/;
  const isEnglish = (text) =>
    /[A-Za-z]{3}/.test(text) && !/[\\u0900-\\u097F]/.test(text) && !/@|https?:|^BE-/.test(text) && !known.test(text.trim());
  const found = [];
  for (const part of document.querySelectorAll('body *:not(script, style, option, noscript)')) {
    if (part.closest('[lang=en], [hidden], svg') !== null) continue;
    const texts = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
    const names = ['aria-label', 'title', 'alt', 'placeholder'].map((name) => part.getAttribute(name) ?? '');
    found.push(...[...texts, ...names].filter(isEnglish));
  }
  return [...new Set(found)];
})()`;

test('each public page comes to life in both languages as the server drew it, and leads to the other @long', async ({
  page,
}) => {
  test.slow();
  // A difference between the two renders is logged as an error, which fails the test.
  for (const path of open) {
    for (const [language, address] of [
      ['en', path],
      ['ne', inNepali(path)],
    ] as const) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(() => isAlive(page, '#root a')).toBe(true);
      if (language === 'ne') expect(await page.evaluate<string[]>(leftInEnglish), address).toEqual([]);
    }
  }
});

test('no page is forgotten here', () => {
  const visited = new Set([...open.map((address) => address.split('?')[0]), ...ofStudents, ...elsewhere]);
  const others = Object.values(paths).filter(({ pattern }) => !pattern.startsWith('/admin'));
  expect(others.map(({ pattern }) => pattern).filter((pattern) => !visited.has(pattern))).toEqual([]);
});

test('each page of the portal comes to life in both languages, and says in English only what came as data @long', async ({
  page,
  makeAccount,
  signIn,
}) => {
  test.slow();
  const heard: string[] = [];
  const bodies: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    bodies.push(
      response.text().then(
        (text) => heard.push(text),
        () => undefined,
      ),
    );
  });
  await signIn(page, await makeAccount('student', 'approved'));
  for (const path of ofStudents) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(inNepali(path));
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[\u0900-\u097F]/);
    await page.waitForLoadState('networkidle');
    const left = await page.evaluate<string[]>(leftInEnglish);
    await Promise.all(bodies);
    // A day that the office has written is data, and is said in Nepali all the same.
    const isDay = /^[A-Z][a-z]{2} \d{1,2}$/;
    const isData = (text: string): boolean =>
      !isDay.test(text) && heard.some((body) => body.includes(JSON.stringify(text).slice(1, -1)));
    expect(
      left.filter((text) => !isData(text.replace(/^: /, '').trim())),
      path,
    ).toEqual([]);
  }
});

test.describe('a browser in Nepali', () => {
  test.use({ locale: 'ne-NP' });

  test('is offered the page in Nepali until somebody has chosen', async ({ page }) => {
    const offer = page.getByRole('link', { name: otherLanguage.offer });
    await page.goto('/courses');
    await expect(offer).toHaveAttribute('href', '/ne/courses');
    await expect.poll(() => isAlive(page, 'header')).toBe(true);
    await page.getByRole('button', { name: otherLanguage.decline }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
    await page.context().clearCookies();
    await page.reload();
    await offer.click();
    await expect(page).toHaveURL('/ne/courses');
    await page.goto('/courses');
    await expect(offer).toBeHidden();
  });
});

test('search engines learn of both languages', async ({ page, request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  for (const path of ['/', '/courses', '/results', '/auth']) {
    for (const address of [path, inNepali(path)]) expect(listed).toContain(`${baseURL}${address}`);
  }
  const english = listed.filter((address) => !address?.startsWith(`${baseURL}/ne`));
  expect(listed).toHaveLength(2 * english.length);
  const links = (path: string) => page.locator(`link[rel=alternate][hreflang="${path}"]`);
  for (const path of ['/courses', '/ne/courses']) {
    await page.goto(path);
    await expect(links('en')).toHaveAttribute('href', `${baseURL}/courses`);
    await expect(links('ne')).toHaveAttribute('href', `${baseURL}/ne/courses`);
    await expect(links('x-default')).toHaveAttribute('href', `${baseURL}/courses`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
  }
});

test('the switch keeps the page, the place and what was typed; passwords stay', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/registration');
  const firstName = page.getByLabel('First Name');
  await expect.poll(() => isAlive(page, 'main input')).toBe(true);
  await firstName.fill('सीता');
  await page.getByLabel('Phone').fill('९८४१०००००१');
  const [payment = ''] = await page.getByLabel('Payment Method').selectOption({ index: 2 });
  expect(payment).not.toBe('');
  await page.getByLabel('Phone').scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').getByRole('link', { name: 'नेपाली' }).click();
  await expect(page).toHaveURL(/\/ne\/registration$/);
  const { fields } = registration.form;
  await expect(page.getByLabel(fields.first_name, { exact: true })).toHaveValue('सीता');
  await expect(page.getByLabel(fields.phone, { exact: true })).toHaveValue('९८४१०००००१');
  await expect(page.getByLabel(fields.payment_method)).toHaveValue(payment);
  // React has it, too: what is typed next does not undo it.
  await page.getByLabel(fields.last_name).fill('शर्मा');
  await expect(page.getByLabel(fields.first_name, { exact: true })).toHaveValue('सीता');
  await expect.poll(() => page.evaluate("sessionStorage.getItem('prabesh.switched')")).toBeNull();

  await page.goto('/ne/auth');
  await expect.poll(() => isAlive(page, 'main input')).toBe(true);
  await page.getByLabel(authPage.email).fill('sita@e2e.test');
  await page.getByLabel(authPage.password, { exact: true }).fill('Geheim1234');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('sita@e2e.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

const switchOf = (page: Page, name: 'English' | 'नेपाली') =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).last();

test('the switch keeps what a link from a mail opened', async ({ page }) => {
  await page.goto(`/reset-password#token=${'a'.repeat(43)}`);
  const passwords = page.locator('main input[type=password]');
  await expect.poll(() => isAlive(page, 'main input[type=password]')).toBe(true);
  await passwords.first().fill('Geheim1234');
  await expect(page).toHaveURL(/\/reset-password$/);
  await switchOf(page, 'नेपाली').click();
  // The token leaves this address too, and a password that was typed is not there.
  await expect(page).toHaveURL(/\/ne\/reset-password$/);
  await expect(passwords.first()).toHaveValue('');
  await expect.poll(() => page.evaluate('history.state?.usr?.linkToken')).toBe('a'.repeat(43));
});

test('a result is looked up, its sheet verified', async ({ page, makeExam }) => {
  const { title, option } = await makeExam('Nepali', [
    { symbol: 'NE-0001', name: 'सन्ध्या गुरुङ', marks: 158.25 },
    { symbol: 'NE-0002', name: 'Kiran Adhikari', marks: 160 },
  ]);
  expect(option).toContain(title);
  await page.goto(
    `/ne/results?${new URLSearchParams({ exam: `${title} (Set 1)`, id: 'NE-0001' }).toString()}`,
  );
  await expect(page.getByText('सन्ध्या गुरुङ').first()).toBeVisible();
  // On paper, by the browser's own menu: each line once.
  await page.emulateMedia({ media: 'print' });
  const code = page.locator('img[src*="code.svg"] + div');
  await expect(code).toBeVisible();
  const lines = (await code.innerText()).split(/[\n·]/).map((line) => line.trim());
  expect(lines.filter((line) => line !== '')).toHaveLength(4);
  await page.emulateMedia({ media: 'screen' });
  const query = new URLSearchParams({ exam_title: title, set_number: '1', symbol: 'NE-0001' });
  const { jws } = (await (await page.request.get(`/sheets/sheet.json?${query.toString()}`)).json()) as {
    jws: string;
  };
  await page.goto(`/ne/verify#${jws}`);
  await expect(page.getByRole('heading', { level: 1, name: verify.titles.genuine.title })).toBeVisible();
  // The sheet, which has left the address, is there in the other language too.
  await switchOf(page, 'English').click();
  await expect(page).toHaveURL(/[^e]\/verify$/);
  await expect(page.getByRole('heading', { level: 1, name: /genuine/i })).toBeVisible();
});

test('a student signs in and stays in Nepali; the office is English', async ({ page, makeAccount }) => {
  const student = await makeAccount('student', 'approved');
  const signIn = async ({ email, password }: { email: string; password: string }): Promise<void> => {
    await page.goto('/ne/auth');
    await page.getByLabel(authPage.email).fill(email);
    await page.getByLabel(authPage.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: authPage.login.submit, exact: true }).click();
  };
  await signIn(student);
  await expect(page).toHaveURL(/\/ne\/student$/);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(portal.greeting) })).toBeVisible();
  // The calendar turns by months of Bikram Sambat, by buttons and by keys.
  await page.goto('/ne/student/calendar?day=2026-11-21');
  const month = (name: string) => page.getByRole('grid', { name });
  await expect(month('मंसिर २०८३')).toBeVisible();
  await expect(page.getByText('नोभेम्बर – डिसेम्बर २०२६')).toBeVisible();
  const day = (name: string) => page.getByRole('button', { name });
  await expect(day('शनिबार, २०८३ मंसिर ५')).toHaveText(/५.*21/);
  await day('शनिबार, २०८३ मंसिर ५').focus();
  await page.keyboard.press('PageDown');
  await expect(month('पौष २०८३')).toBeVisible();
  await expect(day('आइतबार, २०८३ पौष ५')).toBeFocused();
  await page.getByRole('button', { name: calendar.previous }).click();
  await page.getByRole('button', { name: calendar.previous }).click();
  await expect(month('कार्तिक २०८३')).toBeVisible();
  await expect(page).toHaveURL(/day=2026-10-18$/);
  await switchOf(page, 'English').click();
  await expect(page).toHaveURL(/[^e]\/student\/calendar\?day=2026-10-18$/);
  await expect(page.getByRole('grid', { name: 'October 2026' })).toBeVisible();

  await page.context().clearCookies();
  await signIn(await makeAccount('admin'));
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
