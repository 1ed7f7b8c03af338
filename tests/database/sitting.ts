// People who write mock tests and decide about them, for tests of what the database says to it. Times are set, never waited for.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import { sessionOf, useDatabase } from './sql.ts';

export const sql = useDatabase();

export const [teacher, colleague, admin, ram, sita, hari] = Array.from({ length: 6 }, () => randomUUID());
const device = 'phone-of-a-candidate';
export const otherDevice = 'laptop-of-candidates';

/** Runs a statement as this person, in a transaction of its own. */
export const as = (
  role: 'teacher' | 'admin',
  id: string | undefined,
  text: string,
  values?: unknown[],
): Promise<Record<string, unknown>[]> => sql.as(sessionOf(role, id), text, values);

export const session = (id: string | undefined) => sessionOf('student', id);

export interface State {
  attempt_id: string;
  state: string;
  sitting: number;
  last_seq: number;
  answered: number;
  receipt: string | null;
  paper_key: string | null;
  answers: Record<string, { choice?: string }> | null;
  announcements: { text: string }[];
  deadline_at: Date;
}

async function state(text: string, values: unknown[]): Promise<State> {
  const [row] = await sql.run(text, values);
  // What the functions return.
  return row as unknown as State;
}

export const start = (who: string | undefined, test: string, on = device, takeOver = false): Promise<State> =>
  state('select * from public.start_attempt($1, $2, $3, $4)', [test, on, takeOver, session(who)]);

interface Event {
  seq: number;
  question: number;
  choice?: string | undefined;
  number?: number;
  marked?: boolean;
  since?: number;
}

export const save = (
  who: string | undefined,
  { attempt_id, sitting, receipt }: Pick<State, 'attempt_id' | 'sitting' | 'receipt'>,
  events: Event[],
  on = device,
): Promise<State> =>
  state("select * from public.save_answers($1, $2, $3, $4, $5, '[]', $6)", [
    attempt_id,
    on,
    sitting,
    receipt,
    JSON.stringify(events),
    session(who),
  ]);

export const submit = (
  who: string | undefined,
  { attempt_id, sitting, receipt }: State,
  events: Event[] = [],
) =>
  state('select * from public.submit_attempt($1, $2, $3, $4, $5, $6)', [
    attempt_id,
    device,
    sitting,
    receipt,
    JSON.stringify(events),
    session(who),
  ]);

/** Number of the question → ids of its options, the right one first. */
export let options: string[][] = [];
export let paper = '';
/** Of three questions of 1 mark, −0.25, that no other paper has. */
export let practicePaper = '';

/**
 * A mock test that is scheduled and sealed, of the teacher's paper: five questions of 1 mark, −0.25, one of 2. A practice has a paper
 * of its own: while its questions are in a mock test, it rests.
 */
export async function scheduled({
  mode = 'together',
  opens = '1 minute ago',
  closes = '1 hour',
  of = '',
} = {}): Promise<string> {
  const [row] = await as(
    'teacher',
    teacher,
    `insert into public.mock_tests (paper_id, title, mode, opens_at, closes_at)
     values ($1, 'Model ' || gen_random_uuid(), $2, now() + $3::interval, now() + $4::interval) returning id`,
    [of || (mode === 'practice' ? practicePaper : paper), mode, opens, closes],
  );
  const id = String(row?.['id']);
  await as('teacher', teacher, 'select public.schedule_test($1)', [id]);
  await sql.run(
    'select public.seal_paper($1, \'sealed\', public.gen_random_bytes(32), \'{"1": {"html": "because"}}\')',
    [id],
  );
  return id;
}

/** Writes past the triggers, as if it had happened earlier. */
export const past = (text: string): Promise<unknown> =>
  sql.run(`set session_replication_role = 'replica'; ${text}; reset session_replication_role`);

/** Moves the attempt's deadline back by so much. */
export const shift = (attempt: string, interval: string): Promise<unknown> =>
  past(
    `update public.attempts set deadline_at = deadline_at - interval '${interval}' where id = '${attempt}'`,
  );

/** Of so many questions; the sixth has 2 marks. */
async function makePaper(name: string, subject: string, questions: number): Promise<string> {
  const [made] = await as(
    'teacher',
    teacher,
    "insert into public.papers (title, minutes) values ('Model paper', 60) returning id",
  );
  const id = String(made?.['id']);
  await sql.run(
    `with section as (
       insert into public.paper_sections (paper_id, position, title, marks, wrong_marks, planned)
       select $1, position, $4, position, 0.25 * position, planned
       from (values (1, least($3::integer, 5)), (2, $3::integer - 5)) as place (position, planned) where planned > 0
       returning id, position
     ), question as (
       insert into public.questions (subject, chapter, stem, options)
       select $4, 'Motion', $2::text || ' ' || number,
         '[{"text": "right", "right": true}, {"text": "wrong"}, {"text": "none"}, {"text": "both"}]'
       from generate_series(1, $3) as number returning id, stem
     )
     insert into public.paper_questions (paper_id, section_id, position, question_id, version)
     select $1, section.id, right(stem, 1)::integer, question.id, 1
     from question join section on section.position = case when stem like '% 6' then 2 else 1 end`,
    [id, name, questions, subject],
  );
  return id;
}

beforeAll(async () => {
  for (const [id, name, role] of [
    [teacher, 'teacher', 'teacher'],
    [colleague, 'colleague', 'teacher'],
    [admin, 'admin', 'admin'],
    [ram, 'ram', 'student'],
    [sita, 'sita', 'student'],
    [hari, 'hari', 'student'],
  ]) {
    await sql.run('insert into auth.users (id, email) values ($1, $2)', [id, `${name ?? ''}@prabesh.test`]);
    await sql.run('update public.profiles set role = $2 where id = $1', [id, role]);
  }
  for (const [id, name] of [
    [ram, 'Ram'],
    [sita, 'Sita'],
    [hari, 'Hari'],
  ]) {
    await sql.run(
      `insert into public.students (user_id, first_name, last_name, email, phone, approval_status)
       values ($1, $2, 'Thapa', lower($2) || '@prabesh.test', '98' || lpad(floor(random() * 1e8)::text, 8, '0'), 'approved')`,
      [id, name],
    );
  }
  paper = await makePaper('Question', 'Physics', 6);
  practicePaper = await makePaper('Practice', 'English', 3);
  const rows = await sql.run(
    `select (select jsonb_agg(option ->> 'id' order by (option ->> 'right') nulls last, option ->> 'text')
             from jsonb_array_elements(options) as option) as ids
     from public.questions where stem like 'Question%' order by stem`,
  );
  options = [[], ...rows.map(({ ids }) => (Array.isArray(ids) ? ids.map(String) : []))];
});

beforeEach(() => sql.run("update public.students set approval_status = 'approved'"));
