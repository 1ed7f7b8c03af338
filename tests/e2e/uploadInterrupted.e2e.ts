// Uploads that something comes in the way of: another person, a change of mind, a lost connection.
import type { Page, Request } from '@playwright/test';
import { expect, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, previewRow, processCsv, verifyAndUpload } from './upload.ts';

// A request that is broken off is an error for Chromium's console.
test.use({ allowedErrors: [/net::ERR_/] });

const isUpload = (request: Request): boolean =>
  /"operationName":"UploadResults"/.test(request.postData() ?? '');

interface Held {
  /** Settles when the page has sent its upload. */
  sent: Promise<Request>;
  /** What becomes of it. */
  decide: (what: Decision) => void;
}

type Decision = 'goes on' | 'is stored, and the answer lost';

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Holds the next upload of a page back on its way to the server. */
async function holdUpload(page: Page): Promise<Held> {
  const decision = deferred<Decision>();
  const sent = deferred<Request>();
  let held = false;
  await page.route('**/v1/graphql', async (route) => {
    if (held || !isUpload(route.request())) {
      await route.fallback();
      return;
    }
    held = true;
    sent.resolve(route.request());
    if ((await decision.promise) === 'goes on') {
      await route.continue();
      return;
    }
    await route.fetch();
    await route.abort('connectionreset');
  });
  return { sent: sent.promise, decide: decision.resolve };
}

async function preview(page: Page, title: string, csv: string): Promise<void> {
  await openUpload(page);
  await fillExam(page, { title, set: '5', date: '2025-11-04' });
  await chooseCsv(page, csv);
  await processCsv(page);
  await expect(page.getByRole('button', { name: 'Upload Results' })).toBeEnabled();
}

test('two people upload the same exam at once: each all or nothing, the second is asked again @long', async ({
  browser,
  page,
  baseURL,
  makeAccount,
  signIn,
  database,
  startSession,
}) => {
  const title = uniqueTitle('At once');
  const stored = async (): Promise<unknown[]> => {
    const { rows } = await database.query<Record<string, unknown>>(
      'select symbol, name, marks::text from public.results where exam_title = $1 order by symbol',
      [title],
    );
    return rows;
  };
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await signIn(page, await makeAccount('teacher'));
  await startSession(other, await makeAccount('admin'));
  await preview(page, title, 'Symbol,Name,Marks\nP-1,Puja Rai,10\nP-2,Pawan KC,20\n');
  await preview(other, title, 'Symbol,Name,Marks\nP-2,Pawan KC,25\nP-3,Pema Lama,30\n');

  // The second one's rows were compared with an empty exam, and are on their way when the first one's are stored.
  const held = await holdUpload(other);
  await verifyAndUpload(other);
  await held.sent;
  await verifyAndUpload(page);
  await expect(page.getByText(`Successfully uploaded 2 student results for ${title} (Set 5)`)).toBeVisible();
  held.decide('goes on');

  await expect(other.getByText(/What is stored for this exam has changed/)).toContainText(
    'somebody else has uploaded or deleted results. Nothing of this file was stored. 1 row is marked differently now.',
  );
  await expect(previewRow(other, 'P-2')).toContainText('replaces 20 → 25');
  await expect(other.getByLabel('I have verified that the data is correct')).not.toBeChecked();
  expect(await stored()).toEqual([
    { symbol: 'P-1', name: 'Puja Rai', marks: '10' },
    { symbol: 'P-2', name: 'Pawan KC', marks: '20' },
  ]);

  await other.getByLabel('Reason for the changed marks').fill('Rechecked');
  await verifyAndUpload(other);
  await expect(other.getByText(`Successfully uploaded 2 student results for ${title} (Set 5)`)).toBeVisible();
  expect(await stored()).toEqual([
    { symbol: 'P-1', name: 'Puja Rai', marks: '10' },
    { symbol: 'P-2', name: 'Pawan KC', marks: '25' },
    { symbol: 'P-3', name: 'Pema Lama', marks: '30' },
  ]);
  await context.close();
});

test('cancelled on the way: nothing is stored, then or later; lost on the way back: the page says it is stored @long', async ({
  page,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Interrupted');
  const count = async (): Promise<unknown> =>
    (await database.query('select count(*)::int n from public.results where exam_title = $1', [title]))
      .rows[0];
  await startSession(page, await makeAccount('teacher'));
  await preview(page, title, 'Symbol,Name,Marks\nI-1,Ishwor Giri,10\n,Nobody Known,5\n');

  await test.step('cancelled', async () => {
    const held = await holdUpload(page);
    await verifyAndUpload(page);
    const late = await held.sent;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/The upload was cancelled\..*Nothing was stored/s)).toBeVisible();
    await expect(previewRow(page, 'I-1')).toBeVisible();
    const answer = await page.request.post('/v1/graphql', {
      data: late.postData() ?? '',
      headers: { ...(await late.allHeaders()), 'content-type': 'application/json' },
    });
    expect(await answer.json()).toHaveProperty('errors');
    expect(await count()).toEqual({ n: 0 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('lost after it was stored', async () => {
    const held = await holdUpload(page);
    held.decide('is stored, and the answer lost');
    await page.getByRole('button', { name: 'Upload Results' }).click();
    await expect(
      page.getByText(`Successfully uploaded 2 student results for ${title} (Set 5)`),
    ).toBeVisible();
    expect(await count()).toEqual({ n: 2 });
  });
});

test('fifty thousand rows: read, and reached by keyboard', async ({ page, makeAccount, signIn }) => {
  await signIn(page, await makeAccount('teacher'));
  const lines = Array.from(
    { length: 50_000 },
    (_, index) => `K-${index + 1},Candidate ${index},${index % 200}`,
  );
  await preview(page, uniqueTitle('Large'), `Symbol,Name,Marks\n${lines.join('\n')}\n`);
  await expect(page.getByText('Found 0 warnings and 0 errors. Please review before saving.')).toBeVisible();
  const region = page.getByRole('grid', { name: /^Rows of the file/ });
  await page.getByRole('group', { name: 'Show rows' }).getByRole('button').last().focus();
  await page.keyboard.press('Tab');
  await expect(region).toBeFocused();
  expect((await region.locator('xpath=../..').boundingBox())?.height).toBeLessThanOrEqual(500);
  await page.keyboard.press('Control+End');
  await expect(region.getByText('K-50000', { exact: true })).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(region.getByText('K-1', { exact: true })).toBeInViewport();
  expect(await region.getByRole('row').count()).toBeLessThan(60);
});
