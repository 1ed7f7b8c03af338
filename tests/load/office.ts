// `npm run load:office`: what each page of the office asks for when it is opened, with 1,000,000 results, 20,000 students and
// 5,000 notices, asked by five admins at once. A browser opens each page once and its questions are noted; then they are
// asked again, ROUNDS=20 times by each admin. Then an exam of 5,000 rows is opened in the browser to correct one of its cells.
// Prints both; a question whose p95 is over its goal, or a median of the browser's, ends with exit code 1.
// `RESULTS=1000000`, `STUDENTS=20000`, `NOTICES=5000`; `DATA_DIR` keeps what is stored for the next run.

import { loadavg } from 'node:os';
import { hash } from '@node-rs/argon2';
import { chromium, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { ensureHeadless } from '../support/browser.ts';
import { candidates, examTitle, fillNotices, fillResults, fillStudents, setNumber } from './fill.ts';
import { figures, type GraphqlRequest, millisecond, startWorld, Visitor, type World } from './world.ts';

const goal = 150;
/** Milliseconds at the median, in one browser. */
const mostForAnExam = 300;
const admins = 5;
const amount = (name: string, usual: number): number => Number(process.env[name] ?? String(usual));
const rounds = amount('ROUNDS', 20);
const [email, password] = ['load-office@prabesh.test', 'Correct-Horse-1'];

/** A question as a page sends it, by HTTP or as a subscription's first message. */
const question = z.object({
  operationName: z.string().optional(),
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
});
const message = z.object({ type: z.literal('subscribe'), payload: question });

async function fill({ database }: World): Promise<void> {
  const { rows } = await database.query<{ filled: boolean }>(
    'select exists (select from public.results) as filled',
  );
  if (rows[0]?.filled === true) return;
  await fillResults(database, { exams: Math.ceil(amount('RESULTS', 1_000_000) / candidates), candidates });
  await fillStudents(database, amount('STUDENTS', 20_000));
  await fillNotices(database, amount('NOTICES', 5000));
  await database.query(`
    insert into public.class_groups (name) select 'Group ' || n from generate_series(1, 40) as n;
    insert into public.student_class_groups (student_id, class_group_id)
      select student.id, class_group.id from (select id, row_number() over () as n from public.students) as student
      join (select id, row_number() over () as n from public.class_groups) as class_group on student.n % 40 = class_group.n - 1;
    analyze public.student_class_groups;
    insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
      select 'D-' || n, 'Candidate ' || n, n % 140, 'A draft to correct', '1', '2026-11-01' from generate_series(1, 5000) as n;
  `);
}

async function pagesOf({ database }: World): Promise<Record<string, string>> {
  const { rows } = await database.query<{ draft: string; student: string; exam: string; group: string }>(
    `select (
       select draft.id from public.exams as exam, public.unpublish_exam(exam.id, exam.version, 'To be checked') as draft
       where exam.exam_title = 'A draft to correct' and exam.state = 'published'
       union all select id from public.exams where exam_title = 'A draft to correct' and state = 'draft' limit 1
     ) as draft, (select id from public.students order by registration_number limit 1) as student,
     (select id from public.exams where exam_title = $1 and set_number = $2 limit 1) as exam,
     (select id from public.class_groups order by name limit 1) as group`,
    [examTitle(1), setNumber(1)],
  );
  const { draft = '', student = '', exam = '', group = '' } = rows[0] ?? {};
  return {
    Dashboard: '/admin',
    Students: '/admin/students',
    'Students, by phone': '/admin/students?q=9800010',
    'Students of a class group': `/admin/students?group=${group}`,
    'One student': `/admin/students/${student}`,
    Notices: '/admin/notices',
    'Notices, searched': '/admin/notices?q=holidays',
    Notes: '/admin/notes',
    Calendar: '/admin/calendar',
    Exams: '/admin/results',
    'All results': '/admin/results/list?tab=all-results',
    'All results, searched': '/admin/results/list?tab=all-results&q=kabita+tamang',
    'Results of an exam': `/admin/results/list?tab=all-results&exam=${exam}`,
    'A draft of 5,000': `/admin/results/draft/${draft}`,
    History: '/admin/results/history',
    Messages: '/admin/messages',
    Staff: '/admin/staff',
    Settings: '/admin/settings',
  };
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

/** What a page asks until nothing more comes for a while, each question once. */
async function questionsOf(page: Page, url: string): Promise<Map<string, GraphqlRequest>> {
  const found = new Map<string, GraphqlRequest>();
  const note = (given: unknown): void => {
    const { data } = question.safeParse(given);
    // As a query a subscription's first answer is the same, and ends.
    if (data !== undefined)
      found.set(JSON.stringify(data), { ...data, query: data.query.replace(/^subscription\b/, 'query') });
  };
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/graphql')) note(request.postDataJSON());
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (payload.includes('"subscribe"')) note(message.safeParse(JSON.parse(String(payload))).data?.payload);
    }),
  );
  await page.goto(url);
  let known = -1;
  while (known !== found.size) {
    known = found.size;
    await page.waitForTimeout(2000);
  }
  if (found.size === 0)
    throw new Error(`${page.url()} asks nothing: ${await page.locator('body').innerText()}`);
  return found;
}

/** From the press on the exam until its rows are there, and from the press on one of them until its cell can be corrected. */
async function timesOfCorrection(page: Page): Promise<Record<'rows' | 'cell', number[]>> {
  const times = { rows: [] as number[], cell: [] as number[] };
  const timed = async (press: Locator, shown: Locator): Promise<number> => {
    await press.waitFor();
    const began = performance.now();
    await press.click();
    await shown.waitFor();
    return performance.now() - began;
  };
  for (let round = 0; round < 11; round += 1) {
    await page.goto('/admin/results/list');
    const correct = page.getByRole('button', { name: /^Correct / }).first();
    const rows = await timed(
      page.getByRole('link', { name: /^Show the results of A draft to correct/ }),
      correct,
    );
    const cell = await timed(correct, page.getByRole('dialog').getByLabel('Marks'));
    // The first time the browser reads the programs of the pages.
    if (round === 0) continue;
    times.rows.push(rows);
    times.cell.push(cell);
  }
  return times;
}

const nameOf = (query: string): string => /^\s*query\s+(\w+)/.exec(query)?.[1] ?? '?';

const world = await startWorld(undefined, { HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'false' });
const browser = await chromium.launch({
  executablePath: ensureHeadless(),
  chromiumSandbox: process.getuid?.() !== 0,
});
let late = 0;
try {
  const { url } = world.product;
  await fill(world);
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await world.database.query(
    'insert into auth.users (email, password_hash, email_verified_at) values ($1, $2, now()) on conflict do nothing',
    [email, stored],
  );
  await world.database.query("update public.profiles set role = 'admin' where email = $1", [email]);
  // As PUBLIC_URL has it: another origin's page may not ask.
  const address = url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: address });
  const signedIn = await context.request.post('/auth/token?grant_type=password', {
    data: { email, password },
  });
  if (!signedIn.ok()) throw new Error(`no session: ${await signedIn.text()}`);
  console.log(`Load before: ${loadavg()[0]?.toFixed(1) ?? '?'}; ${admins} admins, ${rounds} times each\n`);
  console.log(
    '| page | questions | slowest of them | p50 | p95 | all of them, p95 |\n|---|---:|---|---:|---:|---:|',
  );
  for (const [name, pathname] of Object.entries(await pagesOf(world))) {
    const page = await context.newPage();
    const asked = [...(await questionsOf(page, address + pathname)).values()];
    await page.close();
    const token = await tokenOf(url);
    const times = new Map<string, number[]>();
    const whole: number[] = [];
    const visitors = Array.from({ length: admins }, () =>
      asked.map(() => new Visitor(url, { authorization: `Bearer ${token}` })),
    );
    await Promise.all(
      visitors.map(async (tab) => {
        for (let round = 0; round < rounds; round += 1) {
          const took = await Promise.all(asked.map(async (one, index) => (await tab[index]?.send(one)) ?? 0));
          for (const [index, one] of asked.entries())
            times.set(nameOf(one.query), [...(times.get(nameOf(one.query)) ?? []), took[index] ?? 0]);
          whole.push(Math.max(...took));
        }
      }),
    );
    for (const visitor of visitors.flat()) visitor.close();
    const [slowest, figure] = [...times]
      .map(([operation, all]) => [operation, figures(all, 1)] as const)
      .sort(([, one], [, other]) => other.p95 - one.p95)[0] ?? ['none', figures([], 1)];
    if (figure.p95 > goal) late += 1;
    console.log(
      `| ${name} | ${asked.length} | ${slowest} | ${millisecond(figure.p50)} | ${millisecond(figure.p95)} | ${millisecond(figures(whole, 1).p95)} |`,
    );
  }
  const page = await context.newPage();
  const { rows, cell } = await timesOfCorrection(page);
  for (const [what, all] of [
    ['An exam of 5,000 rows is open', rows],
    ['its cell can be corrected', cell],
  ] as const) {
    const { p50, p95 } = figures(all, 1);
    if (p50 > mostForAnExam) late += 1;
    console.log(`\n${what} ${millisecond(p50)} after the press at the median, p95 ${millisecond(p95)}`);
  }
  console.log(`\nLoad after: ${loadavg()[0]?.toFixed(1) ?? '?'}; ${late} over their goal`);
} finally {
  await browser.close();
  await world.end();
}
if (late > 0) process.exitCode = 1;
