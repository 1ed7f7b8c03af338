// A result that is announced, comes, and is corrected, as visitors have it (docs/screens/results.md).
import type { Pool } from 'pg';
import { expect, isAlive, test, uniqueTitle } from './fixtures.ts';

interface Upload {
  title: string;
  publish?: 'draft' | 'at';
  /** Seconds from now. */
  after?: number;
  reason?: string;
  candidates: readonly { symbol: string; name: string; marks: number }[];
}

/** Stores results as an upload of the office's does. */
async function upload(database: Pool, { title, publish, after, reason, candidates }: Upload): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('hasura.user', '{"x-hasura-role": "admin"}', true)`);
    await client.query(
      `insert into public.results_uploads
         (id, exam_title, set_number, exam_date, publish, publish_at, reason, seen_version)
       select gen_random_uuid(), $1, '1', '2025-11-15', $2, now() + $3 * interval '1 second', $4,
         (select version from public.exams where exam_title = $1)`,
      [title, publish ?? null, after ?? null, reason ?? null],
    );
    await client.query(
      `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       select symbol, name, marks, $2, '1', '2025-11-15'
       from jsonb_to_recordset($1) as given (symbol text, name text, marks numeric)
       on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`,
      [JSON.stringify(candidates), title],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

const candidates = [
  { symbol: 'CEE-0275', name: 'Sandhya Gurung', marks: 152.5 },
  { symbol: 'A/B %2F 12', name: 'Bimal KC', marks: 90 },
  { symbol: 'dup1', name: 'Asha Rai', marks: 70 },
  { symbol: 'DUP-1', name: 'Dipa Lama', marks: 60 },
];
const linkTo = (title: string, id: string): string =>
  `/results?${new URLSearchParams({ exam: `${title} (Set 1)`, id }).toString()}`;

test('is waited for without asking, opens by itself, and says later what was corrected', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const title = uniqueTitle('Announced');
  await upload(database, { title, publish: 'at', after: 3540, candidates });
  const lookUps: string[] = [];
  page.on('request', (request) => {
    const asked = `${request.url()} ${request.postData() ?? ''}`;
    if (/CandidateResults|\/api\/rest\/result\?/.test(asked)) lookUps.push(asked);
  });
  // This phone's clock is three hours ahead, and its turn comes first.
  await page.addInitScript({
    content:
      'const now = Date.now.bind(Date); globalThis.ahead = 10_800_000; Date.now = () => now() + ahead; Math.random = () => 0;',
  });
  // The server's clock, as pages ask for it: it goes on when the test says so.
  let passed = 0;
  await page.route('**/favicon.svg', (route) =>
    route.request().method() === 'HEAD'
      ? route.fulfill({ headers: { date: new Date(Date.now() + passed).toUTCString() } })
      : route.fallback(),
  );
  await expect(async () => {
    await page.goto('/results');
    await page
      .getByRole('region', { name: 'Coming results' })
      .getByRole('link', { name: title })
      .click({ timeout: 1000 });
  }).toPass();
  const card = page.getByRole('region', { name: /^Results at \d{1,2}:\d\d [AP]M$/ });
  await expect(card.getByRole('timer')).toHaveText(/^00hours5\dminutes\d\dseconds$/);
  await page.getByLabel('Candidate ID').fill('cee 0275');
  await page.getByLabel('Candidate ID').press('Enter');
  await expect(card).toContainText('The result of “cee 0275” opens here by itself.');

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const reader = await plain.newPage();
  await reader.goto(linkTo(title, 'CEE-०२७५'));
  await expect(reader.getByRole('heading', { name: /^Results at/ })).toBeVisible();
  const refresh = await reader.locator('meta[http-equiv="refresh"]').getAttribute('content');
  expect(Number(refresh)).toBeGreaterThan(0);

  expect(lookUps).toEqual([]);
  // The hour passes, there and here.
  await database.query('select public.publish_exam(id, version) from public.exams where exam_title = $1', [
    title,
  ]);
  passed = 3_600_000;
  await page.evaluate(`ahead += ${passed}`);
  const heading = page.getByRole('heading', { name: 'Result for Sandhya Gurung (CEE-0275)' });
  await expect(heading).toBeVisible();
  await expect(heading).not.toBeFocused();
  await expect(
    page.getByText('The results are out. The result for Sandhya Gurung (CEE-0275)'),
  ).toBeAttached();
  expect(lookUps).toHaveLength(1);
  for (const [id, shown] of [
    ['a/b%2f12', 'A/B %2F 12'],
    ['DUP-1', 'DUP-1'],
  ]) {
    await page.getByLabel('Candidate ID').fill(id ?? '');
    await page.getByLabel('Candidate ID').press('Enter');
    await expect(page.getByRole('heading', { name: `(${shown})` })).toBeFocused();
  }
  await page.getByLabel('Candidate ID').fill('dup 1');
  await page.getByLabel('Candidate ID').press('Enter');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();

  const reason = 'The answer key of question 84 was wrong.';
  await upload(database, {
    title,
    reason,
    candidates: [{ symbol: 'CEE-0275', name: 'Sandhya Gurung', marks: 161.25 }],
  });
  await expect(async () => {
    await reader.goto(linkTo(title, 'CEE-0275'));
    await expect(reader.getByRole('region', { name: 'Revisions' })).toBeVisible({ timeout: 500 });
  }).toPass();
  const revision = reader.getByRole('region', { name: 'Revisions' });
  await expect(revision).toContainText(/Revised on [A-Z][a-z]{2} \d{1,2}, \d{4} · २०/);
  await expect(revision).toContainText('Marks before152.5');
  await expect(revision).toContainText(reason);
  await plain.close();
  await database.query('delete from public.results where exam_title = $1', [title]);
});

test('the list of coming results stands where it was drawn until its code is there', async ({
  page,
  database,
}) => {
  const title = uniqueTitle('Coming');
  await upload(database, { title, publish: 'at', after: 3600, candidates });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/WaitingCard-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript({
    content: `document.addEventListener('DOMContentLoaded', () => {
      for (const link of document.querySelectorAll('section a')) link.setAttribute('data-sent', '');
    });`,
  });
  const drawn = page.getByRole('region', { name: 'Coming results' }).getByRole('link', { name: title });
  let asked = 0;
  page.on('response', (response) => (asked += response.url().endsWith('/api/rest/exams') ? 1 : 0));
  // A list that is some seconds old may stand in the page.
  await expect(async () => {
    asked = 0;
    await page.goto('/results');
    await expect(drawn).toHaveAttribute('data-sent', { timeout: 100 });
  }).toPass();
  // The page's clock and its list of exams are looked at anew, which the part is told of.
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.poll(() => isAlive(page, 'main select')).toBe(true);
  await expect(drawn).toHaveAttribute('data-sent');
  release();
  await expect.poll(() => isAlive(page, '[data-sent]')).toBe(true);
  await expect(drawn).toHaveAttribute('data-sent');
  await drawn.click();
  await expect(page.getByRole('timer')).toBeVisible();
  await database.query('delete from public.results where exam_title = $1', [title]);
});

test('a result’s link shows chats nobody’s name; a draft is on no public page', async ({
  request,
  baseURL,
  database,
}) => {
  const title = uniqueTitle('Linked result');
  const draft = uniqueTitle('Draft of nobody');
  await upload(database, { title, candidates });
  await upload(database, {
    title: draft,
    publish: 'draft',
    candidates: [{ symbol: 'CEE-0275', name: 'Nobody Yet', marks: 152.5 }],
  });
  const answer = await request.get(linkTo(title, 'cee-0275'));
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(html).toContain('Sandhya Gurung');
  expect(head).not.toMatch(/Sandhya|152\.5|CEE-0275/i);
  expect(head).toContain('<meta property="og:title" content="Exam result">');
  expect(head).toContain(`<meta property="og:image" content="${baseURL}/share-result.png">`);
  expect(head).toContain('content="noindex"');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  const picture = await (await request.get('/share-result.png')).body();
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);

  for (const path of ['/', '/results', '/notices', '/sitemap.xml']) {
    const text = await (await request.get(path)).text();
    expect(text.includes('Draft of nobody'), path).toBe(false);
  }
  const guessed = await (await request.get(linkTo(draft, 'CEE-0275'))).text();
  expect(guessed.includes('Invalid exam selection')).toBe(true);
  expect(guessed.includes('Nobody Yet')).toBe(false);
  await database.query('delete from public.results where exam_title = any($1)', [[title, draft]]);
});
