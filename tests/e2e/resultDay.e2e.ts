// The day of the results, from the draft in the morning to the correction a week later, as the office and the visitors live it.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { expect, test, uniqueTitle } from './fixtures.ts';
import { chooseCsv, fillExam, openUpload, processCsv, verifyAndUpload } from './upload.ts';

const others = Array.from(
  { length: 30 },
  (_, place) => `D-${100 + place},Candidate ${place},${60 + place * 3}`,
);
const csv = ['Symbol,Name,Marks', 'D-1,Sandhya Gurung,158.25', 'D-2,Bimal KC,1580', ...others].join('\n');

/** The time that the office sets has minutes only; here it is moved to the next seconds, as the screen would. */
async function publishIn(page: Page, title: string, seconds: number): Promise<void> {
  const token = await page.request.post('/auth/token?grant_type=refresh_token');
  const { access_token } = (await token.json()) as { access_token: string };
  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const answer = await page.request.post('/v1/graphql', {
      data: { query, variables },
      headers: { authorization: `Bearer ${access_token}` },
    });
    const { data, errors } = (await answer.json()) as { data?: T; errors?: unknown };
    expect(errors).toBeUndefined();
    return data as T;
  };
  const { exams } = await ask<{ exams: { id: string; version: number }[] }>(
    'query ($title: String!) { exams(where: { exam_title: { _eq: $title } }) { id version } }',
    { title },
  );
  await ask(
    'mutation ($id: uuid!, $version: bigint!, $at: timestamptz!) { schedule_exam(args: { exam_id: $id, seen_version: $version, publish_at: $at }) { id } }',
    { id: exams[0]?.id, version: exams[0]?.version, at: new Date(Date.now() + seconds * 1000).toISOString() },
  );
}

/** The address that the code of a sheet holds today. (That it is in the PDF's code: sheetPdf.test.ts.) */
async function addressOfSheet(page: Page, title: string): Promise<string> {
  const asked = new URLSearchParams({ exam_title: title, set_number: '1', symbol: 'D-1' });
  const { jws } = (await (await page.request.get(`/sheets/sheet.json?${asked.toString()}`)).json()) as {
    jws: string;
  };
  return `${new URL(page.url()).origin}/verify#${jws}`;
}

/** The same sheet with better marks, under the signature of the old ones. */
function withMarks(address: string, marks: number): string {
  const forged = new URL(address);
  const [header = '', body = '', signature = ''] = forged.hash.slice(1).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const better = Buffer.from(JSON.stringify({ ...claims, marks })).toString('base64url');
  forged.hash = [header, better, signature].join('.');
  return forged.href;
}

test('marks are uploaded as a draft, checked, published at a time, proven, and corrected in public', async ({
  browser,
  page,
  makeAccount,
  startSession,
  database,
}) => {
  const title = uniqueTitle('Day');
  await startSession(page, await makeAccount('admin'));

  await test.step('the office uploads a draft', async () => {
    await openUpload(page);
    await fillExam(page, { title, set: '1', date: '2025-11-15' });
    await page.getByRole('radio', { name: 'Keep as draft' }).check();
    await page.getByLabel('Lowest marks').fill('0');
    await page.getByLabel('Full marks').fill('200');
    await chooseCsv(page, csv);
    await processCsv(page);
    await verifyAndUpload(page);
    await expect(
      page.getByText(`Successfully uploaded 32 student results for ${title} (Set 1)`),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Check the draft' }).click();
  });

  const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await test.step('nobody else knows of it', async () => {
    await visitor.goto('/results');
    await expect(visitor.getByLabel('Exam', { exact: true })).not.toContainText(title);
    const asked = new URLSearchParams({ exam_title: title, set_number: '1', symbol: 'D-1' });
    const answer = await visitor.request.get(`/api/rest/result?${asked.toString()}`);
    expect(await answer.json()).toEqual({ candidate_results: [] });
    expect((await visitor.request.get(`/sheets/sheet.pdf?${asked.toString()}`)).status()).toBe(404);
  });

  await test.step('a check finds the wrong marks, which are corrected', async () => {
    await page.getByRole('button', { name: 'Correct the result of Bimal KC (D-2)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Marks').fill('158');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(page.getByText('All marks are within 0 to 200.')).toBeVisible();
  });

  await test.step('it is announced for tomorrow', async () => {
    await page.getByRole('button', { name: /^Publish on/ }).click();
    const dialog = page.getByRole('dialog');
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'Asia/Kathmandu',
    });
    await dialog.getByLabel('Day of publication').fill(tomorrow);
    await dialog.getByLabel('Time of publication').fill('16:00');
    await dialog.getByRole('button', { name: 'Save the time' }).click();
    await expect(page.getByText(/Publishes on .*4:00 PM/).first()).toBeVisible();
  });

  await test.step('a visitor waits, and has the result when it is out', async () => {
    await publishIn(page, title, 6);
    await visitor.goto('/results');
    await visitor.getByLabel('Exam', { exact: true }).selectOption({ value: `${title} (Set 1)` });
    await visitor.getByLabel('Candidate ID').fill('d-१');
    await visitor.getByRole('button', { name: 'Search Results' }).click();
    await expect(visitor.getByRole('heading', { name: 'Result for Sandhya Gurung (D-1)' })).toBeVisible();
    await expect(visitor.getByRole('row').filter({ hasText: title })).toContainText('1 of 32');
  });

  const old = await addressOfSheet(visitor, title);
  const proof = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await test.step('the sheet is genuine', async () => {
    await proof.goto(old);
    await expect(proof.getByRole('heading', { name: 'Genuine, and published today' })).toBeVisible();
    await expect(proof.getByText('Sandhya Gurung')).toBeVisible();
    await proof.getByRole('button', { name: 'Compare the rank' }).click();
    await expect(proof.getByText('It has not changed')).toBeVisible();
  });

  await test.step('a week later the marks are corrected, and everybody can see it', async () => {
    await page.goto('/admin/results');
    await page.getByRole('tab', { name: 'All Results' }).click();
    await page.getByRole('searchbox').fill('Sandhya Gurung');
    await page
      .getByRole('row')
      .filter({ hasText: title })
      .getByRole('button', { name: /^Correct .*Sandhya Gurung/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Marks').fill('140');
    await dialog.getByLabel('Reason').fill('The answer key of question 84 was wrong.');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(page.getByText('Result Corrected')).toBeVisible();
    // A public answer may be two seconds old.
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.getByText('Revised on').first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: patience.moment });
    await expect(visitor.getByText('The answer key of question 84 was wrong.').first()).toBeVisible();
    await expect(visitor.getByRole('row').filter({ hasText: title }).first()).toContainText('5 of 32');
  });

  await test.step('the old sheet says so, a new one does not', async () => {
    await proof.goto('/verify');
    await proof.goto(old);
    await expect(proof.getByRole('heading', { name: 'Revised since' })).toBeVisible();
    await expect(proof.getByText(/^Genuine when signed; revised on .*, now 140\.$/)).toBeVisible();
    await expect(proof.getByText('The answer key of question 84 was wrong.')).toBeVisible();
    await proof.goto('/verify');
    await proof.goto(await addressOfSheet(visitor, title));
    await expect(proof.getByRole('heading', { name: 'Genuine, and published today' })).toBeVisible();
    await proof.goto('/verify');
    await proof.goto(withMarks(old, 199));
    await expect(proof.getByRole('heading', { name: 'Not genuine' })).toBeVisible();
    await expect(proof.getByText('199', { exact: true })).toBeVisible();
  });

  await Promise.all([visitor.close(), proof.close()]);
  await database.query('delete from public.results where exam_title = $1', [title]);
});
