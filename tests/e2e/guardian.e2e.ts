// A payment's receipt comes by mail and is printed by its student; a guardian reads by a link, until it is ended.
import { expect, expectAccessible, test } from './fixtures.ts';

test('a student prints the receipt that was mailed, and gives a guardian a link, which is ended', async ({
  page,
  browser,
  database,
  makeAccount,
  startSession,
}) => {
  test.slow();
  const account = await makeAccount('student', 'approved');
  const { rows } = await database.query<{ id: string }>('select id from public.students where user_id = $1', [
    account.id,
  ]);
  const student = rows[0]?.id ?? '';
  await database.query(
    `select public.add_fee_entries($1, '[{"kind": "charge", "amount": 8000, "description": "Course", "due_day": "2026-01-01"}]')`,
    [student],
  );
  await database.query("select public.take_payment(gen_random_uuid(), $1, 5000, 'Cash')", [student]);
  interface Caught {
    to: string;
    subject: string;
    text: string;
  }
  const mails = async (): Promise<Caught[]> =>
    ((await (await page.request.get('/dev/mail.json')).json()) as Caught[]).filter(
      ({ to, subject }) => to === account.email && subject.startsWith('Receipt'),
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  const link = new URL(/https?:\/\/\S+\/student\/fees\S+/.exec(mail?.text ?? '')?.[0] ?? '');

  await page.addInitScript({
    content: "window.print = () => document.body.setAttribute('data-printed', document.title);",
  });
  await startSession(page, account);
  await page.goto(`${link.pathname}${link.search}`);
  await expect(page.getByText(/^Receipt \S+ is genuine: Rs 5,000/)).toBeVisible();
  await page.getByRole('button', { name: /^Print receipt 20/ }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^Receipt 20\d\d-\d\d-\d{6}$/);
  const paper = page.locator('section[aria-label="Receipt"]');
  await expect(paper.getByText('Copy · प्रतिलिपि')).toHaveCount(1);
  await expect(paper.getByText('Rupees five thousand only')).toHaveCount(1);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  const prints = await database.query(
    'select from public.receipt_prints as print join public.fee_entries as entry on entry.id = print.entry_id where entry.student_id = $1',
    [student],
  );
  expect(prints.rowCount).toBe(0);

  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = new URL(await page.getByRole('textbox', { name: 'Link for your guardian' }).inputValue());
  await expect(page.getByText(/^A link was given on/)).toBeVisible();
  await expectAccessible(page);

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const guardian = await theirs.newPage();
  const asked: string[] = [];
  guardian.on('request', (request) => asked.push(request.url() + JSON.stringify(request.headers())));
  await guardian.goto(`${address.pathname}${address.hash}`);
  await expect(guardian.getByRole('heading', { name: 'Fees and attendance' })).toBeVisible();
  await expect(guardian.getByText('Rs 3,000').first()).toBeVisible();
  await expect(guardian.getByText('No roll was taken in this month')).toBeVisible();
  await expect(guardian.getByRole('button', { name: /^Print receipt/ })).toHaveCount(0);
  await expectAccessible(guardian);
  expect(await (await guardian.request.get('/guardian')).text()).toContain('content="noindex"');
  // In no address and no Referer; and no token of GraphQL.
  const token = new URLSearchParams(address.hash.slice(1)).get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(asked.filter((one) => one.includes(token))).toEqual([]);
  const graphql = await guardian.request.post('/v1/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: '{ students { id } }' },
  });
  expect(await graphql.text()).not.toContain('"students"');
  await guardian.goto(`/ne${address.pathname}${address.hash}`);
  await expect(guardian.getByRole('heading', { name: 'शुल्क र हाजिरी' })).toBeVisible();
  await expect(guardian.getByText('रु ३,०००').first()).toBeVisible();

  await page.getByRole('button', { name: 'End the link' }).click();
  await expect(page.getByText(/^A link was given on/)).toBeHidden();
  await guardian.reload();
  await expect(guardian.getByText('यो लिङ्क अब चल्दैन')).toBeVisible();
  await theirs.close();

  // The office sees that the receipt was mailed, and gives another link.
  await page.context().clearCookies();
  await startSession(page, await makeAccount('office'));
  await page.goto(`/admin/students/${student}?tab=fees`);
  await expect(page.getByText(`receipt mailed to ${account.email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Guardian Link' }).click();
  await page.getByRole('button', { name: 'Make Link' }).click();
  await expect(page.getByRole('textbox', { name: 'Link for the guardian' })).toHaveValue(/\/guardian#token=/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'End Guardian Link' }).click();
  await page.getByRole('button', { name: 'End Link' }).click();
  await expect(page.getByText('The link works no more')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End Guardian Link' })).toBeHidden();
});
