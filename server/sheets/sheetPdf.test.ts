// The PDF as a reader meets it: its words, its code read from the picture, its size, and what it cannot be asked for.

import { decodeJwt } from 'jose';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { institute } from '../../shared/institute.ts';
import { codeOfSheet } from '../../tests/support/sheetCode.ts';
import { codeOf } from '../testing/authClient.ts';
import { startWithGraphql } from '../testing/graphqlBeside.ts';
import { testOrigin, type TestServer } from '../testing/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startWithGraphql();
});
afterAll(() => server.close());

interface Candidate {
  symbol?: string;
  name?: string;
  /** Null: absent. */
  marks?: number | null;
  set?: string;
  date?: string | null;
  /** Of the exam. */
  titleNe?: string;
  fullMarks?: number;
}

/** Stores an exam of others' marks and one candidate, and asks for the candidate's sheet. */
async function sheetOf(title: string, others: number[], candidate: Candidate = {}) {
  const {
    symbol = 'CEE-0417',
    name = 'Sandhya Gurung',
    marks = 158.25,
    set = '19',
    date = '2025-11-15',
    titleNe = null,
    fullMarks = null,
  } = candidate;
  await server.pool.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'X-' || place, 'Somebody Else', marks, $2, $3, $4::date
     from unnest($1::numeric[]) with ordinality as one (marks, place)
     union all select $5, $6, $7, $2, $3, $4::date`,
    [others, title, set, date, symbol, name, marks],
  );
  await server.pool.query(
    'select public.name_exam(id, $2) from public.exams where exam_title = $1 and $2::text is not null',
    [title, titleNe],
  );
  if (fullMarks !== null)
    await server.pool.query(
      `insert into public.results_uploads (exam_title, set_number, exam_date, full_marks, seen_version)
       select exam_title, set_number, exam_date, $2, version from public.exams where exam_title = $1`,
      [title, fullMarks],
    );
  const query = new URLSearchParams({ exam_title: title, set_number: set, symbol });
  return server.app.inject({ url: `/sheets/sheet.pdf?${query.toString()}` });
}

async function open(
  pdf: Buffer,
): Promise<{ page: PDFPageProxy; words: string; info: unknown; pages: number; marked: boolean }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false })
    .promise;
  const page = await document.getPage(1);
  const { items, lang } = await page.getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join('|');
  const { info } = await document.getMetadata();
  const marked = (await document.getMarkInfo())?.Marked === true;
  return { page, words, info: { info, lang }, pages: document.numPages, marked };
}

const bell = Array.from(
  { length: 641 },
  (_, place) => 60 + ((place * 37) % 101) / 2 + ((place * 53) % 97) / 2,
);

it('says what the result says, in both scripts, and its code holds the signed claims', async () => {
  const response = await sheetOf('CEE Model Entrance Exam', bell);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Mark Sheet CEE-0417.pdf"; filename*=UTF-8''Mark%20Sheet%20CEE-0417.pdf`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  const pdf = response.rawPayload;
  expect(pdf.length).toBeLessThan(150_000);
  const { page, words, info, pages, marked } = await open(pdf);
  expect(pages).toBe(1);
  expect(marked).toBe(true);
  expect(info).toMatchObject({
    info: { Title: 'Mark sheet: Sandhya Gurung (CEE-0417)', Author: 'Prabesh' },
    lang: 'en',
  });
  for (const text of [
    'Mark sheet',
    'Sandhya Gurung',
    'CEE-0417',
    'CEE Model Entrance Exam',
    'Set 19',
    'November 15, 2025',
  ])
    expect(words).toContain(text);
  for (const text of [
    '158.25',
    '|1|',
    'of 642',
    'The highest marks',
    'localhost:3000/verify',
    'Jan 15, 2026',
    'key 2082-1',
  ])
    expect(words).toContain(text);

  const address = (await codeOfSheet(page, 4)) ?? '';
  expect(address.startsWith(`${testOrigin}/verify#`)).toBe(true);
  expect(decodeJwt(address.split('#')[1] ?? '')).toMatchObject({
    exam: 'CEE Model Entrance Exam',
    sym: 'CEE-0417',
    marks: 158.25,
    rank: 1,
    total: 642,
  });
});

it('has the exam’s title in Nepali and its full marks, where the office has written them; what is signed has not', async () => {
  const response = await sheetOf('CEE Named Exam', bell, { titleNe: 'सीईई नमुना परीक्षा', fullMarks: 200 });
  const { page, words } = await open(response.rawPayload);
  expect(words).toContain('CEE Named Exam');
  expect(words).toContain('of 200');
  expect(words.replaceAll('|', '')).toContain('सीईई नमुना परीक्षा');
  const address = (await codeOfSheet(page, 4)) ?? '';
  expect(decodeJwt(address.split('#')[1] ?? '')).toMatchObject({ exam: 'CEE Named Exam' });
});

const repeated = (text: string, length: number): string => text.repeat(length).slice(0, length).trim();
const longNepali = repeated('श्रीमती सन्ध्या कुमारी विश्वकर्मा क्षेत्री ', 200);

it.each<[string, number[], Candidate]>([
  ['a long name in Devanagari', bell, { name: longNepali, symbol: 'क/०४ १७', set: repeated('समूह क ', 50) }],
  [
    'a long name in Latin',
    bell,
    { name: repeated('Sandhya Kumari Rajbhandari ', 200), symbol: 'W'.repeat(100) },
  ],
  ['long titles in both languages', bell, { name: longNepali, titleNe: repeated('राष्ट्रिय चिकित्सा ', 200) }],
  ['one word of 200 letters', bell, { name: 'W'.repeat(200) }],
  ['one candidate, no date', [], { marks: 0, date: null }],
  ['three candidates', [12, -20], { marks: -12.5 }],
  ['everybody equal', new Array<number>(40).fill(158.25), {}],
  ['marks of many digits', bell, { marks: -1234.123456 }],
  ['letters that the face does not have', bell, { name: '王小明 Łukasz Ünal 🙂' }],
])('%s fits on one page', async (title, others, candidate) => {
  const exam = candidate.marks === undefined ? repeated(`${title} इन्जिनियरिङ प्रवेश `, 200) : title;
  const response = await sheetOf(exam, others, candidate);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.length).toBeLessThan(150_000);
  const { page, pages } = await open(response.rawPayload);
  expect(pages).toBe(1);
  // Everything lies within the inner border.
  const { items } = await page.getTextContent();
  for (const item of items) {
    if (!('transform' in item) || item.str.trim() === '') continue;
    const [, , , , x, y] = item.transform as number[];
    expect(x).toBeGreaterThan(50);
    expect((x ?? 0) + item.width).toBeLessThan(543);
    expect(y).toBeGreaterThan(95);
  }
  const claims = decodeJwt((await codeOfSheet(page, 6))?.split('#')[1] ?? '');
  expect(claims).toMatchObject({ exam, sym: candidate.symbol ?? 'CEE-0417' });
});

it('is not there for what is not published, and says so as JSON', async () => {
  const response = await server.app.inject({ url: '/sheets/sheet.pdf?exam_title=x&set_number=1&symbol=1' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ error: { code: 'not_found', message: 'Not found' } });
});

it('has the tagline in both languages, each on lines as long as each other, above the title', async () => {
  const query = new URLSearchParams({
    exam_title: 'three candidates',
    set_number: '19',
    symbol: 'CEE-0417',
  }).toString();
  const read = async () => {
    const { page } = await open((await server.app.inject({ url: `/sheets/sheet.pdf?${query}` })).rawPayload);
    const { items } = await page.getTextContent();
    // What is drawn, by its baseline: texts of one line are several runs.
    const lines = new Map<number, { text: string; from: number; to: number }>();
    let title = 0;
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x = 0, y = 0] = item.transform as number[];
      if (item.str === 'Mark sheet') title = y;
      const side = x < 297 ? 0 : 10_000;
      const line = lines.get(side + y) ?? { text: '', from: x, to: x };
      lines.set(side + y, { text: line.text + item.str, from: line.from, to: x + item.width });
    }
    const head = [...lines].filter(([key]) => key % 10_000 > title + 1);
    const of = (side: number) =>
      head.filter(([key]) => (key >= 10_000 ? 1 : 0) === side).toSorted(([a], [b]) => b - a);
    return { title, left: of(0).map(([, line]) => line), right: of(1).map(([, line]) => line) };
  };
  const usual = await read();
  const [, first, second] = usual.left;
  expect(`${first?.text.trim() ?? ''} ${second?.text.trim() ?? ''}`).toBe(institute.tagline);
  const length = (line: { from: number; to: number } | undefined) => (line ? line.to - line.from : 0);
  expect(length(second)).toBeGreaterThan(length(first) * 0.6);
  // The name, two lines of the tagline, the contact.
  expect(usual.right).toHaveLength(4);
  expect(usual.right.at(-1)?.text).toContain(institute.email);
  expect(length(usual.right[2])).toBeGreaterThan(length(usual.right[1]) * 0.6);

  await server.pool.query("insert into public.institute (tagline, nepali_tagline) values ('Short', '')");
  try {
    await expect
      .poll(async () => {
        const { left, right } = await read();
        return [left.map(({ text }) => text), right.length];
      })
      .toEqual([['Prabesh', 'Short'], 2]);
    expect((await read()).title, 'the title comes up where there is less above').toBeGreaterThan(usual.title);
  } finally {
    await server.pool.query('delete from public.institute');
  }
  await expect.poll(async () => (await read()).right.length).toBe(4);
});

it('is a file to keep, or shown by the browser itself, which prints it', async () => {
  const query = new URLSearchParams({
    exam_title: 'three candidates',
    set_number: '19',
    symbol: 'CEE-0417',
  }).toString();
  const [kept, shown] = await Promise.all(
    ['', '&inline'].map((form) => server.app.inject({ url: `/sheets/sheet.pdf?${query}${form}` })),
  );
  expect(kept?.headers['content-disposition']).toMatch(/^attachment; filename="Mark Sheet CEE-0417\.pdf"/);
  expect(shown?.headers['content-disposition']).toMatch(/^inline; filename="Mark Sheet CEE-0417\.pdf"/);
  expect(kept?.headers['content-security-policy']).toContain('sandbox');
  // In a sandbox not every browser shows a PDF.
  expect(shown?.headers['content-security-policy']).not.toContain('sandbox');
  expect(shown?.headers['cache-control']).toBe('no-store');
});

it('many at once are made in turn, and none holds up what else is asked', async () => {
  const asked = Array.from({ length: 20 }, () =>
    server.app.inject({
      url: `/sheets/sheet.pdf?${new URLSearchParams({ exam_title: 'three candidates', set_number: '19', symbol: 'CEE-0417' }).toString()}`,
    }),
  );
  const sheets = Promise.all(asked).then(() => 'the sheets');
  const health = server.app.inject({ url: '/healthz' }).then(() => 'something else');
  expect(await Promise.race([sheets, health])).toBe('something else');
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

it('says Absent for who did not sit the exam, without a rank, and its code does too', async () => {
  const response = await sheetOf('CEE Absent', [100, 90], { symbol: 'CEE-0900', marks: null });
  expect(response.statusCode).toBe(200);
  const { page, words, pages } = await open(response.rawPayload);
  expect(pages).toBe(1);
  expect(words).toContain('Absent');
  expect(words).toContain('Did not sit this exam');
  expect(words).not.toContain('of 2');
  const address = (await codeOfSheet(page, 4)) ?? '';
  const claims = decodeJwt(address.split('#')[1] ?? '');
  expect(claims).toMatchObject({ sym: 'CEE-0900', marks: null });
  expect(claims).not.toHaveProperty('rank');
  expect(claims).not.toHaveProperty('total');
  const query = new URLSearchParams({ exam_title: 'CEE Absent', set_number: '19', symbol: 'CEE-0900' });
  const credential = await server.app.inject({ url: `/sheets/credential?${query.toString()}` });
  expect(codeOf(credential)).toEqual([404, 'absent']);
  const others = new URLSearchParams({ exam_title: 'CEE Absent', set_number: '19', symbol: 'X-2' });
  const sheet = await server.app.inject({ url: `/sheets/sheet.json?${others.toString()}` });
  expect(sheet.json()).toMatchObject({ marks: 90, rank: 2, total: 2 });
});
