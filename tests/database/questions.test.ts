// The question bank: numbers, ids of options, versions, what is refused, what is to be checked, and its pictures.
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(() => sql.run('delete from public.questions'));

type Option = { id?: string; text?: string; text_ne?: string; right?: boolean };
const two: Option[] = [{ text: '$1$' }, { text: '$2$', right: true }];

interface Question {
  id: string;
  number: string;
  version: number;
  options: Option[];
  doubts: string[];
}

async function add(columns: Record<string, unknown> = {}): Promise<Question> {
  const row = { subject: 'Physics', chapter: 'Optics', stem: 'What is $n$?', options: two, ...columns };
  const [stored] = await sql.run(
    `insert into public.questions (${Object.keys(row).join(', ')})
     values (${Object.keys(row)
       .map((_, index) => `$${index + 1}`)
       .join(', ')}) returning *`,
    Object.values(row).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value)),
  );
  return stored as unknown as Question;
}

it('has the letter of its subject and the next number, which is nobody else’s afterwards', async () => {
  const numbers = [];
  for (const subject of ['Botany', 'Botany', 'Computer Science'])
    numbers.push((await add({ subject })).number);
  expect(numbers).toEqual(['BO-0001', 'BO-0002', 'CS-0001']);
  await sql.run("delete from public.questions where number = 'BO-0002'");
  expect((await add({ subject: 'Botany', number: 'BO-0001' })).number).toBe('BO-0003');
  await sql.run("update public.questions set number = 'X' where number = 'BO-0003'");
  await sql.run("update public.questions set subject = 'Zoology' where number = 'BO-0003'");
  expect(await sql.list('select number from public.questions order by 1')).toEqual([
    'BO-0001',
    'CS-0001',
    'Z-0001',
  ]);
  await sql.run("update auth.question_numbers set last = 9999 where letter = 'Z'");
  expect((await add({ subject: 'Zoology' })).number).toBe('Z-10000');
});

it('gives an id to each option, which stays with it when others come, go and change places', async () => {
  const { id, options } = await add();
  const [first, second] = options;
  expect(options).toEqual([
    { id: expect.stringMatching(/^[0-9a-f]{8}$/) as string, text: '$1$' },
    { id: expect.stringMatching(/^[0-9a-f]{8}$/) as string, text: '$2$', right: true },
  ]);
  const changed = await sql.one('update public.questions set options = $2 where id = $1 returning options', [
    id,
    JSON.stringify([{ text: 'new' }, { ...second, text: '$3$' }, first]),
  ]);
  expect(changed).toMatchObject([{ text: 'new' }, { id: second?.id, text: '$3$' }, { id: first?.id }]);
});

it('makes a version of what it says, and of nothing else; nobody changes or deletes one', async () => {
  const { id } = await add();
  const change = async (set: string): Promise<unknown> =>
    sql.one(`update public.questions set ${set} where id = $1 returning version`, [id]);
  expect(await change("chapter = 'Waves', marks = 2, difficulty = 3, source = 'Own', retired = true")).toBe(
    1,
  );
  expect(await change("solution = 'So.'")).toBe(2);
  expect(await change('version = 7, stem = stem')).toBe(2);
  expect(await change("stem_ne = 'के हो $n$?'")).toBe(3);
  expect(
    await sql.run(
      'select version, stem_ne, solution from public.question_versions where question_id = $1 order by 1',
      [id],
    ),
  ).toEqual([
    { version: 1, stem_ne: null, solution: '' },
    { version: 2, stem_ne: null, solution: 'So.' },
    { version: 3, stem_ne: 'के हो $n$?', solution: 'So.' },
  ]);
  for (const statement of [
    "update public.question_versions set stem = 'x'",
    'delete from public.question_versions',
    'truncate public.question_versions cascade',
    'insert into public.question_versions select question_id, 9, kind, stem, stem_ne, options, answer, tolerance, solution, solution_ne from public.question_versions',
  ])
    await sql.fails(checkViolation, /versions are kept by their question/, statement);
  await sql.run('delete from public.questions where id = $1', [id]);
  expect(await sql.list('select 1 from public.question_versions')).toEqual([]);
});

it.each<[string, RegExp, Record<string, unknown>]>([
  ['one option', /2 to 6 options/, { options: [{ text: '1', right: true }] }],
  ['seven', /2 to 6 options/, { options: [...two, ...two, ...two, { text: '7' }] }],
  ['two right ones', /exactly one option is right/, { options: [{ text: '1', right: true }, two[1]] }],
  ['none', /exactly one option is right/, { options: [two[0], two[0]] }],
  ['an empty one', /option B is empty/, { options: [two[1], { text: ' ' }] }],
  [
    'an empty one in Nepali',
    /option B is empty in Nepali/,
    { options: [two[1], { text: '1', text_ne: '' }] },
  ],
  ['a long one', /option B is longer than/, { options: [two[1], { text: 'x'.repeat(2001) }] }],
  [
    'a wrong one that says so',
    /option B is right, or says/,
    { options: [two[1], { text: '1', right: false }] },
  ],
  ['more in an option', /option B has id, text/, { options: [two[1], { text: '1', hint: 'x' }] }],
  ['an id of its own', /option B has an id/, { options: [two[1], { text: '1', id: 'the right one' }] }],
  [
    'an id twice',
    /one id/,
    {
      options: [
        { ...two[1], id: 'aaaaaaaa' },
        { text: '1', id: 'aaaaaaaa' },
      ],
    },
  ],
  ['a number without an answer', /has an answer/, { kind: 'number' }],
  ['a tolerance below nothing', /questions_answer_check/, { kind: 'number', answer: 1, tolerance: -1 }],
  ['a number that is none', /questions_answer_check/, { kind: 'number', answer: 'NaN' }],
  ['no stem', /questions_stem_check/, { stem: ' \n' }],
  ['two lines of chapter', /questions_chapter_check/, { chapter: 'a\nb' }],
  ['a subject that is none', /no such subject/, { subject: 'Chess' }],
  ['no marks', /questions_marks_check/, { marks: 0 }],
  ['a difficulty of 4', /questions_difficulty_check/, { difficulty: 4 }],
])('refuses %s', async (_, message, columns) => {
  await expect(add(columns)).rejects.toThrow(message);
});

it('takes what files and forms leave out: nothing, and blanks where nobody has written', async () => {
  const number = await add({
    kind: 'number',
    answer: 9.81,
    solution: null,
    source: null,
    stem_ne: ' ',
    options: two,
  });
  expect(number).toMatchObject({
    options: [],
    answer: '9.81',
    tolerance: '0',
    solution: '',
    source: '',
    stem_ne: null,
  });
  expect(await add({ answer: 1, tolerance: 1 })).toMatchObject({ answer: null, tolerance: null });
});

describe('what is to be checked', () => {
  const nepali = { stem_ne: '$n$ के हो?' };
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', nepali, []],
    ['no Nepali', {}, ['no_nepali']],
    ['nothing of a question about English', { subject: 'English' }, []],
    ['another formula', { stem_ne: '$m$ के हो?' }, ['formulas_differ']],
    ['one formula less', { stem: '$n$ and $n$', ...nepali }, ['formulas_differ']],
    [
      'nothing of an order, of spaces and of words in a formula',
      { stem: '$a b$ or $c \\text{ cm}$, \\$5', stem_ne: '$c \\text{ से.मि.}$, $ab$' },
      [],
    ],
    [
      'options alike',
      { ...nepali, options: [{ text: '$1 a$', right: true }, { text: '$1A$' }] },
      ['options_alike'],
    ],
    [
      'options alike in Nepali',
      {
        ...nepali,
        options: [
          { text: 'a', text_ne: 'क', right: true },
          { text: 'b', text_ne: ' क' },
        ],
      },
      ['options_alike'],
    ],
  ])('is %s', async (_, columns, doubts) => {
    expect((await add(columns)).doubts).toEqual(doubts);
  });

  it('is counted by chapter, without what is retired', async () => {
    await add();
    await add(nepali);
    await add({ retired: true });
    await add({ chapter: 'Waves', ...nepali });
    expect(await sql.run('select * from public.question_chapters order by chapter')).toEqual([
      { subject: 'Physics', chapter: 'Optics', count: 2, to_check: 1 },
      { subject: 'Physics', chapter: 'Waves', count: 1, to_check: 0 },
    ]);
  });
});

it('finds what asks nearly the same, but not the question itself and nothing that is retired', async () => {
  const stem =
    'A body is projected with speed $u$ at an angle $\\theta$. The ratio of its greatest height to its range is';
  const { id } = await add({ stem });
  const { number } = await add({ stem: stem.replace('greatest', 'maximum') });
  await add({ stem: stem.replace('body', 'stone'), retired: true });
  await add({ stem: 'The hybridization of xenon in $\\ce{XeF4}$ is' });
  expect(await sql.list("select number from public.questions_alike($1, 'Physics', $2)", [stem, id])).toEqual([
    number,
  ]);
});

describe('a picture', () => {
  const url = '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.png';
  const stem = `Which ray is right? ![Two rays at a lens](${url})`;

  it('is a stored file, which stays as long as a version shows it, and which no student reads', async () => {
    await sql.fails(
      '23503',
      /names the file .*, which is not stored/,
      "insert into public.questions (subject, chapter, stem, options) values ('Physics', 'Optics', $1, $2)",
      [stem, JSON.stringify(two)],
    );
    await sql.run(
      `insert into public.files (id, name, original_name, content_type, size, sha256) values
         ('5e0d7c10-3b1f-4a6e-8c52-91a000000001', '5e0d7c10-3b1f-4a6e-8c52-91a000000001.png', 'a.png', 'image/png', 1, repeat('0', 64))`,
    );
    await sql.run("insert into public.notes (title, subject, file_url) values ('Lenses', 'Physics', $1)", [
      url,
    ]);
    const isForStudents = (): Promise<unknown> =>
      sql.one("select auth.file_is_for_student('00000000-0000-4000-8000-000000000001', $1)", [url]);
    expect(await isForStudents()).toBe(true);
    const { id } = await add({ options: [{ text: `![ray](${url})` }, two[1]], solution: stem });
    expect(await isForStudents()).toBe(false);
    await sql.run("delete from public.notes where title = 'Lenses'");
    await sql.run('update public.questions set options = $1, solution = default', [JSON.stringify(two)]);
    await sql.fails('23503', /is used/, 'delete from public.files');
    await sql.run('delete from public.questions where id = $1', [id]);
    await sql.run('delete from public.files');
  });
});
