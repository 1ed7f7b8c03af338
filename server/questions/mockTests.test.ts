// Papers are sealed by the server's role, and hold nothing that candidates may not read.
import { createDecipheriv, randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { createPool } from '../base/database.ts';
import { createMockTests } from './mockTests.ts';
import type { candidatesPaper } from './sealedPaper.ts';

let database: TestDatabase;
let sql: pg.Pool;
let pool: pg.Pool;
const log = pino({ level: 'warn' });
const picture = `${randomUUID()}.png`;
const teacher = randomUUID();
let changes = 0;

beforeAll(async () => {
  database = await testDatabase();
  sql = new pg.Pool({ connectionString: database.url });
  pool = createPool(database.urls.server, log);
  await sql.query('insert into auth.users (id, email) values ($1, $2)', [teacher, 'teacher@prabesh.test']);
  await sql.query(
    `insert into public.files (id, name, original_name, content_type, size, sha256)
     values ($1, $2, 'a.png', 'image/png', 3, repeat('0', 64))`,
    [picture.slice(0, 36), picture],
  );
});
afterAll(async () => {
  await pool.end();
  await sql.end();
  await database.drop();
});

const one = async (text: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await sql.query<Record<string, unknown>>(text, values);
  return String(Object.values(rows[0] ?? {})[0]);
};

/** A scheduled mock test of two questions that began a minute ago. */
async function scheduled({ second = 'two', nepali: secondNepali = 'दुई' } = {}): Promise<string> {
  const paper = await one(
    "insert into public.papers (title, minutes, owner_id) values ('Model', 60, $1) returning id",
    [teacher],
  );
  const section = await one(
    "insert into public.paper_sections (paper_id, position, title, planned, wrong_marks) values ($1, 1, 'Physics', 2, 0.1) returning id",
    [paper],
  );
  const options = [
    { text: '$\\frac{1}{2}$', right: true },
    { text: second, text_ne: secondNepali },
  ];
  for (const [position, stem, nepali] of [
    [1, `What is this? ![a circuit](/files/${picture})`, null],
    [2, 'How many $x$?', 'कति $x$?'],
  ] as const) {
    const question = await one(
      `insert into public.questions (subject, chapter, stem, stem_ne, options, solution)
       values ('Physics', 'Motion', $1, $2, $3, 'The secret is $v$.') returning id`,
      [stem, nepali, JSON.stringify(options)],
    );
    await sql.query(
      'insert into public.paper_questions (paper_id, section_id, position, question_id, version) values ($1, $2, $3, $4, 1)',
      [paper, section, position, question],
    );
  }
  const test = await one(
    `insert into public.mock_tests (paper_id, title, opens_at, closes_at)
     values ($1, 'Model', now() - interval '1 minute', now()) returning id`,
    [paper],
  );
  await sql.query('select public.schedule_test($1)', [test]);
  return test;
}

const start = () =>
  createMockTests({
    pool,
    log,
    readFile: (name) => Promise.resolve(name === picture ? Buffer.from('png') : undefined),
    onChanged: () => (changes += 1),
  });

/** As the browser does. */
function opened(content: string, key: string): { text: string; paper: ReturnType<typeof candidatesPaper> } {
  const bytes = Buffer.from(content, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
  // What candidatesPaper made.
  return { text, paper: JSON.parse(text) as ReturnType<typeof candidatesPaper> };
}

it('seals each scheduled mock test once, whoever else looks, and keeps its answers', async () => {
  const tests = [await scheduled(), await scheduled()];
  const workers = [start(), start(), start()];
  await Promise.all(workers.map((worker) => worker.run()));
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(changes).toBeGreaterThan(0);
  const keys = await Promise.all(
    tests.map((test) => one('select key from public.sealed_paper_of($1)', [test])),
  );
  expect(new Set(keys).size).toBe(2);
  const content = await one('select content from public.sealed_papers where test_id = $1', [tests[0]]);
  const { text, paper } = opened(content, keys[0] ?? '');
  expect(paper).toMatchObject({
    test: tests[0],
    languages: ['en', 'ne'],
    sections: [{ title: 'Physics', marks: 1, wrong_marks: 0.1, from: 1, to: 2 }],
    questions: [
      { number: 1, section: 0, html: 'What is this? <img src="data:image/png;base64,cG5n" alt="a circuit">' },
      { number: 2, html_ne: 'कति <math><mi>x</mi></math>?', options: [{}, { html_ne: 'दुई' }] },
    ],
  });
  expect(text).not.toMatch(/right|secret|solution|\/files\//);
  expect(Buffer.byteLength(text) % 65_536).toBe(0);
  expect(
    JSON.parse(await one('select solutions #>> $2 from sealed.papers where test_id = $1', [tests[0], '{}'])),
  ).toMatchObject({ 1: { html: 'The secret is <math><mi>v</mi></math>.' } });
});

it('refuses a paper with a formula that cannot be read, and names it; mended, it is sealed', async () => {
  const test = await scheduled({ second: 'or $\\frac{1}{2$', nepali: '$\\href{x}{y}$ ![](/files/x.png)' });
  const worker = start();
  await worker.run();
  expect(await one('select refused from public.mock_tests where id = $1', [test])).toBe(
    [
      "Question 1, option B, column 15: Unexpected end of input in a macro argument, expected '}'.",
      'Question 1, option B in Nepali, column 2: \\href is not allowed.',
      'Question 1, option B in Nepali, column 15: this is no stored picture.',
      'And 3 more.',
    ].join(' '),
  );
  expect(await one('select count(*) from public.sealed_papers where test_id = $1', [test])).toBe('0');
  const paper = await one('select paper_id from public.mock_tests where id = $1', [test]);
  expect(await one('select scheduled_at from public.mock_tests where id = $1', [test])).toBe('null');
  expect(await one('select frozen_at from public.papers where id = $1', [paper])).toBe('null');
  await sql.query("update public.mock_tests set refused = 'written by hand' where id = $1", [test]);
  expect(await one('select refused from public.mock_tests where id = $1', [test])).toContain('Question 1');
  await sql.query(
    `update public.questions set options = jsonb_set(options, '{1}', '{"text": "two"}')
     where id in (select question_id from public.paper_questions where paper_id = $1)`,
    [paper],
  );
  await sql.query('update public.paper_questions set version = 2 where paper_id = $1', [paper]);
  await sql.query('select public.schedule_test($1)', [test]);
  expect(await one('select refused from public.mock_tests where id = $1', [test])).toBe('null');
  await worker.run();
  await worker.stop();
  expect(await one('select count(*) from public.sealed_papers where test_id = $1', [test])).toBe('1');
});

it('has those marked that are over, with ten minutes for late answers', async () => {
  const test = await scheduled();
  const worker = start();
  await worker.run();
  const student = await one(
    `insert into public.students (first_name, last_name, email, phone) values ('Ram', 'Thapa', 'ram@prabesh.test', '9841000000') returning id`,
  );
  const markedAfter = async (minutes: number): Promise<string> => {
    const client = await sql.connect();
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `insert into public.attempts (test_id, student_id, started_at, deadline_at, last_seen_at)
       values ($1, $2, now(), now(), now())
       on conflict on constraint attempts_student_key do update set deadline_at = now() - make_interval(mins => $3)`,
      [test, student, minutes],
    );
    await client.query(
      'update public.mock_tests set closes_at = now() - make_interval(mins => $2), opens_at = now() - make_interval(mins => $2 + 60) where id = $1',
      [test, minutes],
    );
    await client.query('reset session_replication_role');
    client.release();
    await worker.run();
    return one('select count(*) from public.attempt_marks where test_id = $1', [test]);
  };
  await markedAfter(9);
  expect(await markedAfter(9)).toBe('0');
  expect(await markedAfter(11)).toBe('1');
  const at = await one('select marked_at from public.mock_tests where id = $1', [test]);
  await worker.run();
  expect(await one('select marked_at from public.mock_tests where id = $1', [test])).toBe(at);
  await worker.stop();
});
