// Files of questions: what goes out comes in again, and what is wrong is named by question, field and column.
import { describe, expect, it } from 'vitest';
import { questionFiles as words } from '../../content/adminQuestionFiles.ts';
import { readQuestions, writeGift, writeWorkbook } from './questionFiles.ts';
import { cellsOf, problemOf, questionFields, questionOf, type QuestionRow } from './questionRow.ts';

const option = (text: string, text_ne?: string) => ({ text, ...(text_ne === undefined ? {} : { text_ne }) });
const base = {
  number: 'P-0001',
  subject: 'Physics',
  chapter: 'Optics',
  difficulty: 2,
  marks: 1,
  source: '',
  kind: 'choice',
  stem: 'Which?',
  stem_ne: null,
  options: [option('1'), { ...option('2'), right: true }],
  answer: null,
  tolerance: null,
  solution: '',
  solution_ne: null,
};
const odd = 'a = b ~ c # d : e { f } \\{g\\} \\\\ <b> "q" \\$5 %5b';
const stored = [
  base,
  {
    ...base,
    stem: odd,
    solution: odd,
    chapter: 'Waves',
    source: 'IOE [2079]: set = 1',
    marks: 2.5,
    difficulty: 3,
  },
  {
    ...base,
    stem: 'Two\nlines with $\\nu = \\frac{c}{\\lambda}$',
    options: [{ ...option('$\\neq 1$'), right: true }, option('$x=1$')],
  },
  {
    ...base,
    subject: 'Chemistry',
    chapter: 'Bonding',
    stem: '$\\ce{XeF4}$ is',
    stem_ne: '$\\ce{XeF4}$ हो',
    solution: 'So.',
    solution_ne: 'त्यसैले।',
  },
  {
    ...base,
    options: [option('one', 'एक'), option('two', 'दुई'), { ...option('three', 'तीन'), right: true }],
  },
  {
    ...base,
    options: ['1', '2', '3', '4', '5', '6'].map((text) => (text === '6' ? { text, right: true } : { text })),
  },
  { ...base, kind: 'number', options: [], answer: 9.81, tolerance: 0.01, stem: 'What is $g$?' },
  { ...base, kind: 'number', options: [], answer: -3, tolerance: 0 },
  { ...base, stem: '![Two rays](/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.png) Which is right?' },
];

async function rowsOf(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<QuestionRow[]> {
  const read = await readQuestions(new File([content], name));
  if ('refusal' in read) throw new Error(read.refusal.message);
  return read.rows;
}
async function refusal(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const read = await readQuestions(new File([content], name));
  return 'refusal' in read ? read.refusal.message : '';
}
const problems = (row: QuestionRow | undefined): Record<string, string> =>
  Object.fromEntries(
    questionFields.flatMap((field) => {
      const problem = row ? problemOf(row, field) : null;
      return problem === null ? [] : [[field, problem]];
    }),
  );

describe.each([
  ['questions.txt', writeGift],
  ['questions.xlsx', writeWorkbook],
] as const)('%s', (name, write) => {
  it('comes in as it went out', async () => {
    const cells = stored.map(cellsOf);
    const rows = await rowsOf(name, write(cells));
    expect(rows.map((row) => row.cells)).toEqual(cells);
    expect(rows.map(problems)).toEqual(stored.map(() => ({})));
    expect(rows.map((row) => ({ number: 'P-0001', ...questionOf(row) }))).toMatchObject(stored);
  });
});

it('reads Aiken by hand, and says where it is none', async () => {
  const rows = await rowsOf(
    'a.txt',
    'What is 1 + 1?\nA. 1\nB) 2\nANSWER: B\n\nTwo\nlines\nA. x\nB. y\nANSWER: A\n',
  );
  expect(rows.map(({ cells: { stem, a, b, right } }) => [stem, a, b, right])).toEqual([
    ['What is 1 + 1?', '1', '2', 'B'],
    ['Two\nlines', 'x', 'y', 'A'],
  ]);
  expect(problems(rows[0])).toEqual({
    subject: words.problems.subject,
    chapter: 'Chapter is required',
  });
  expect(await refusal('a.txt', 'What?\nA. 1\nsomething\nANSWER: A\n')).toMatch(
    /^Line 3: an option or the answer/,
  );
});

it('names field by field what is wrong', async () => {
  const gift = (body: string) => `$CATEGORY: Physics/Optics\n\nWhich? {${body}}\n`;
  const of = async (body: string) => problems((await rowsOf('a.gift', gift(body)))[0]);
  expect(await of('=1 =2 ~3')).toMatchObject({});
  expect(await of('~%100%1 ~%100%2 ~3')).toEqual({ right: words.problems.several });
  expect(await of('~%50%1 ~%50%2')).toEqual({ right: words.problems.noneRight });
  expect(await of('=1 ~2 ~3 ~4 ~5 ~6 ~7')).toEqual({ f: words.problems.tooMany });
  expect(await of('T')).toMatchObject({ right: words.problems.kind });
  expect(await refusal('a.gift', gift('=1 ~2').slice(0, -2))).toBe(
    'Line 4, column 1: Expected "}" but end of input found.',
  );
  const [row] = await rowsOf(
    'a.csv',
    'Subject,Chapter,Question,Option A,Option C,Right Option,Marks,Difficulty\nChess,,Q,1,3,D,0,x\n',
  );
  expect(problems(row)).toEqual({
    subject: words.problems.subject,
    chapter: 'Chapter is required',
    difficulty: 'Easy, Medium or Hard',
    marks: words.problems.marks,
    b: 'Option B is empty',
    right: words.problems.right,
  });
});

it('refuses files that are none', async () => {
  const csv = 'Subject,Chapter,Question\n';
  expect(await refusal('a.pdf', 'x')).toBe(words.refusals.kind);
  expect(await refusal('a.csv', 'x'.repeat(5 * 1024 * 1024 + 1))).toBe(words.refusals.tooLarge);
  expect(await refusal('a.gift', new Uint8Array([0xff, 0xfe, 0x51, 0x00]))).toBe(words.refusals.notText);
  expect(await refusal('a.gift', '')).toBe(words.refusals.none);
  expect(await refusal('a.csv', 'Subject,Question\nPhysics,x\n')).toBe('These columns are missing: Chapter.');
  expect(await refusal('a.csv', csv + 'Physics,Optics,x\n'.repeat(1001))).toBe(words.refusals.tooMany);
});
