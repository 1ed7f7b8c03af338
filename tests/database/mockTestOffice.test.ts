// What the office makes papers with, and what it learns from the answers.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal } from './sql.ts';

// The people who sit come with a database for each file that asks for them.
vi.resetModules();
afterAll(() => {
  vi.resetModules();
});
const people = await import('./sitting.ts');
const { as, colleague, ram, save, scheduled, sita, sql, start, submit, teacher } = people;

let draft = '';
let sections: string[] = [];

const fill = (who: string | undefined, id: string, section: string | null, shares: number[], lastTests = 0) =>
  as('teacher', who, 'select question_id from public.fill_paper($1, $2, $3, $4, $5, $6)', [
    id,
    section,
    ...shares,
    lastTests,
  ]);

/** Chapter and difficulty of each question of a section, in its order. */
const taken = (section: string | undefined) =>
  sql.list(
    `select question.chapter || ' ' || question.difficulty
     from public.paper_questions as one join public.questions as question on question.id = one.question_id
     where one.section_id = $1 order by one.position`,
    [section],
  );

async function newPaper(title: string, planned: number[]): Promise<string> {
  const [made] = await as(
    'teacher',
    teacher,
    'insert into public.papers (title, minutes) values ($1, 60) returning id',
    [title],
  );
  const id = String(made?.['id']);
  await sql.run(
    `insert into public.paper_sections (paper_id, position, title, planned)
     select $1, place, 'Botany', planned from unnest($2::integer[]) with ordinality as section (planned, place)`,
    [id, planned],
  );
  return id;
}

const sectionsOf = async (id: string): Promise<string[]> =>
  (await sql.list('select id from public.paper_sections where paper_id = $1 order by position', [id])).map(
    String,
  );

beforeAll(async () => {
  // Two chapters of three difficulties, two of each; stems that share nothing.
  await sql.run(
    `insert into public.questions (subject, chapter, difficulty, stem, kind, answer)
     select 'Botany', chapter, difficulty, md5(chapter || difficulty || copy), 'number', 1
     from unnest(array['Cells', 'Plants']) as chapter, generate_series(1, 3) as difficulty, generate_series(1, 2) as copy`,
  );
  draft = await newPaper('Filled', [6, 2]);
  sections = await sectionsOf(draft);
});

describe('filling a paper', () => {
  it('takes the wanted spread of difficulty, and chapters in turns', async () => {
    expect(await fill(teacher, draft, sections[0] ?? null, [34, 33, 33])).toHaveLength(6);
    const found = (await taken(sections[0])).map(String);
    expect(found.map((one) => one.slice(-1)).sort()).toEqual(['1', '1', '2', '2', '3', '3']);
    expect(found.filter((one) => one.startsWith('Cells'))).toHaveLength(3);
    expect(await taken(sections[1])).toEqual([]);
  });

  it('fills what is left of all sections, with no question twice', async () => {
    expect(await fill(teacher, draft, null, [0, 0, 100])).toHaveLength(2);
    expect(await fill(teacher, draft, null, [0, 0, 100])).toEqual([]);
    expect(
      await sql.one(
        'select count(distinct question_id)::integer from public.paper_questions where paper_id = $1',
        [draft],
      ),
    ).toBe(8);
  });

  it('takes no two questions that ask nearly the same, nor what the last mock tests had', async () => {
    const stem = 'Which part of the leaf makes most of the sugar of a green plant in daylight';
    await sql.run(
      `insert into public.questions (subject, chapter, stem, kind, answer)
       values ('Zoology', 'x', $1 || '?', 'number', 1), ('Zoology', 'x', $1 || ' then?', 'number', 1)`,
      [stem],
    );
    const alike = await newPaper('Alike', [2]);
    await sql.run("update public.paper_sections set title = 'Zoology' where paper_id = $1", [alike]);
    expect(await fill(teacher, alike, null, [0, 100, 0])).toHaveLength(1);

    await scheduled({ opens: '1 hour' });
    const physics = await newPaper('Physics', [2]);
    await sql.run("update public.paper_sections set title = 'Physics' where paper_id = $1", [physics]);
    expect(await fill(teacher, physics, null, [0, 100, 0], 1)).toEqual([]);
    expect(await fill(teacher, physics, null, [0, 100, 0], 0)).not.toEqual([]);
  });

  it('is the owner’s; the shares are all of it; a frozen paper stays', async () => {
    expect(await refusal(fill(colleague, draft, null, [30, 50, 20]))).toBe('There is no such paper.');
    expect(await refusal(fill(teacher, draft, null, [30, 50, 30]))).toBe(
      'Easy, medium and hard questions are 100 % together.',
    );
    await scheduled({ opens: '1 hour' });
    const [first] = await sectionsOf(people.paper);
    const one = await sql.one("select id from public.questions where subject = 'Botany' limit 1");
    expect(
      await refusal(
        as('teacher', teacher, 'select public.take_questions($1, $2)', [first, JSON.stringify([one])]),
      ),
    ).toBe('Physics has all its 5 questions.');
  });
});

it('a question is moved to any place of its section, and a section takes no more than it has room for', async () => {
  const before = await sql.list(
    'select id from public.paper_questions where section_id = $1 order by position',
    [sections[0]],
  );
  const [a, b, ...rest] = before;
  const order = () =>
    sql.list('select id from public.paper_questions where section_id = $1 order by position', [sections[0]]);
  const move = (id: unknown, place: number) =>
    as('teacher', teacher, 'select public.move_question($1, $2)', [id, place]);
  await move(a, 2);
  expect(await order()).toEqual([b, a, ...rest]);
  await move(a, 99);
  expect(await order()).toEqual([b, ...rest, a]);
  await move(a, 1);
  expect(await order()).toEqual(before);
  await as('teacher', teacher, 'delete from public.paper_questions where id = $1', [b]);
  const two = await sql.list("select id from public.questions where subject = 'Zoology'");
  const take = (ids: unknown[]) =>
    as('teacher', teacher, 'select public.take_questions($1, $2)', [sections[0], JSON.stringify(ids)]);
  expect(await refusal(take(two))).toBe('Botany has room for 1 more.');
  await take([two[0]]);
  expect(
    await sql.list('select position from public.paper_questions where section_id = $1 order by 1', [
      sections[0],
    ]),
  ).toEqual([1, 2, 3, 4, 5, 6]);
});

it('an account that is deleted leaves its frozen papers, which an admin may give away', async () => {
  const [leaver] = await sql.run(
    "insert into auth.users (id, email) values (gen_random_uuid(), 'leaver@prabesh.test') returning id",
  );
  await scheduled({ opens: '1 hour' });
  await sql.run('update public.papers set owner_id = $2 where id = $1', [people.paper, leaver?.['id']]);
  await sql.run('delete from auth.users where id = $1', [leaver?.['id']]);
  expect(await sql.one('select owner_id from public.papers where id = $1', [people.paper])).toBe(null);
  await sql.run('update public.papers set owner_id = $2 where id = $1', [people.paper, teacher]);
});

it('a copy of a frozen paper is a draft with the same questions as they are now', async () => {
  const [copy] = await as('teacher', teacher, 'select * from public.copy_paper($1, $2)', [
    people.paper,
    'Copy',
  ]);
  expect(copy).toMatchObject({ title: 'Copy', minutes: 60, frozen_at: null, owner_id: teacher });
  expect(
    await sql.one('select count(*)::integer from public.paper_questions where paper_id = $1', [copy?.['id']]),
  ).toBe(6);
});

it('the answers say how hard a question was, whether it tells apart, and what is doubtful', async () => {
  const id = await scheduled();
  const at = (question: number, place: number) => people.options[question]?.[place];
  const writing = [await start(ram, id), await start(sita, id)] as const;
  // Ram knows all but the first, which Sita alone knows; the second both know.
  await save(
    ram,
    writing[0],
    [1, 2, 3, 4].map((question) => ({
      seq: question,
      question,
      choice: at(question, question === 1 ? 1 : 0),
    })),
  );
  await submit(ram, writing[0]);
  await save(
    sita,
    writing[1],
    [1, 2, 3].map((question) => ({ seq: question, question, choice: at(question, question === 3 ? 1 : 0) })),
  );
  await submit(sita, writing[1]);
  await as('teacher', teacher, 'select public.mark_test($1)', [id]);
  expect(
    await sql.run('select state, count from public.test_states where test_id = $1 order by state', [id]),
  ).toEqual([
    { state: 'absent', count: 1 },
    { state: 'submitted', count: 2 },
  ]);
  // Whoever sat stays a candidate without the approval, and whoever did not is none any more.
  await sql.run("update public.students set approval_status = 'rejected' where user_id is distinct from $1", [
    ram,
  ]);
  expect(
    await sql.run('select state, count from public.test_states where test_id = $1 order by state', [id]),
  ).toEqual([{ state: 'submitted', count: 2 }]);
  const rows = await sql.run(
    'select question, sat, right_count, facility::float, discrimination::float, options, doubts, average::float from public.question_analysis($1)',
    [id],
  );
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatchObject({
    question: 1,
    sat: 2,
    right_count: 1,
    facility: 0.5,
    discrimination: -1,
    options: { [String(at(1, 1))]: { all: 1, upper: 1, lower: 0 } },
    doubts: ['weak', 'distractor'],
  });
  expect(rows[1]).toMatchObject({ facility: 1, discrimination: null, doubts: ['easy'] });
  expect(rows[5]).toMatchObject({ facility: 0, right_count: 0, doubts: ['hard'] });
});
