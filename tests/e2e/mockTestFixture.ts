// Tests with a mock test of their own: two sections of questions in two languages, for the students of one class group.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { test as base, expect, uniqueTitle } from './fixtures.ts';

interface Wishes {
  mode?: 'together' | 'window' | 'practice';
  /** Of Postgres, from now on. */
  opens?: string;
  closes?: string;
}

export interface MadeTest {
  id: string;
  paper: string;
  title: string;
  /** The attempt of a student, as the database has it. */
  answers: (student: string) => Promise<Record<string, string | number>>;
  /** The same, as the options say it. */
  texts: (student: string) => Promise<Record<number, string>>;
  /** All that the student did. */
  events: (student: string) => Promise<object[]>;
  isSubmitted: (student: string) => Promise<boolean>;
  /** Moves the end of the student's attempt: so long from now. */
  endIn: (student: string, interval: string) => Promise<void>;
  isOver: (student: string) => Promise<boolean>;
  /** As if the time were over. */
  close: () => Promise<void>;
  /** The answers are shown now, as if the time were over. */
  show: () => Promise<void>;
  /** As if the student had ended the attempt two days ago. */
  longAgo: (student: string) => Promise<void>;
}

const option = (text: string, text_ne: string, right = false) => ({ text, text_ne, ...(right && { right }) });

const stems = [
  ['Which charge has an electron?', 'इलेक्ट्रोनको चार्ज कस्तो हुन्छ?'],
  ['A body falls from $h$. Its speed at the ground is', '$h$ बाट खसेको वस्तुको भुइँमा वेग'],
  ['The unit of force is', 'बलको एकाइ'],
] as const;

/** Past what the database refuses to everybody. */
async function past(database: Pool, text: string, values: unknown[]): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(text, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const before = `now() - interval '2 hours', now() - interval '1 hour'`;

/** When it opens and closes, when its answers are shown, and until when they can be challenged. */
const times = {
  now: `now() - interval '1 minute', now() + interval '1 hour', null, null`,
  closed: `${before}, null, null`,
  over: `${before}, now() - interval '1 minute', now() + interval '1 day'`,
} as const;

export const test = base.extend<{
  /** A scheduled mock test is on now, or over with its answers shown. */
  moveTest: (id: string, to: keyof typeof times) => Promise<void>;
  /** For these students. */
  makeMockTest: (students: readonly string[], wishes?: Wishes) => Promise<MadeTest>;
}>({
  moveTest: async ({ database }, use) => {
    await use(async (id, to) => {
      await expect
        .poll(async () => {
          const sealed = 'select from public.sealed_papers where test_id = $1';
          return (await database.query(sealed, [id])).rowCount;
        })
        .toBe(1);
      const columns = 'opens_at, closes_at, answers_at, challenges_until';
      await past(database, `update public.mock_tests set (${columns}) = row(${times[to]}) where id = $1`, [
        id,
      ]);
    });
  },

  makeMockTest: async ({ database, moveTest }, use) => {
    // Stays with what was scheduled in its name.
    const owner = randomUUID();
    await database.query('insert into auth.users (id, email) values ($1, $2)', [owner, `${owner}@e2e.test`]);
    const asOwner = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
      const client = await database.connect();
      try {
        await client.query('begin');
        await client.query("select set_config('hasura.user', $1, true)", [
          JSON.stringify({ 'x-hasura-role': 'admin', 'x-hasura-user-id': owner }),
        ]);
        const { rows } = await client.query<Record<string, unknown>>(text, values);
        await client.query('commit');
        return rows;
      } finally {
        client.release();
      }
    };
    const one = async (text: string, values: unknown[]): Promise<string> =>
      String((await asOwner(text, values))[0]?.['id']);

    const makeQuestion = (subject: string, stem: string, stem_ne: string): Promise<string> =>
      one(
        `insert into public.questions (subject, chapter, stem, stem_ne, kind, options, solution, writer_id)
         values ($1, 'A chapter', $2, $3, 'choice', $4, 'It follows from $F = ma$.', $5) returning id`,
        [
          subject,
          stem,
          stem_ne,
          JSON.stringify([
            option('the first', 'पहिलो', true),
            option('the second', 'दोस्रो'),
            option('$\\sqrt{2gh}$', '$\\sqrt{2gh}$'),
            option('none of these', 'कुनै पनि होइन'),
          ]),
          owner,
        ],
      );

    await use(async (students, { mode = 'together', opens = '-1 minute', closes = '1 hour' } = {}) => {
      const title = uniqueTitle('Model Entrance');
      const group = await one('insert into public.class_groups (name) values ($1) returning id', [
        `Group ${randomUUID()}`,
      ]);
      for (const student of students)
        await database.query(
          `insert into public.student_class_groups (student_id, class_group_id)
           select id, $2 from public.students where user_id = $1`,
          [student, group],
        );
      const paper = await one('insert into public.papers (title, minutes) values ($1, 60) returning id', [
        title,
      ]);
      for (const [place, subject] of ['Physics', 'Chemistry'].entries()) {
        const section = await one(
          `insert into public.paper_sections (paper_id, position, title, marks, wrong_marks, planned)
           values ($1, $2, $3, 1, 0.1, 3) returning id`,
          [paper, place + 1, subject],
        );
        for (const [index, [stem, nepali]] of stems.entries())
          await asOwner(
            `insert into public.paper_questions (paper_id, section_id, position, question_id, version)
             values ($1, $2, $3, $4, 1)`,
            [paper, section, index + 1, await makeQuestion(subject, stem, nepali)],
          );
      }
      const id = await one(
        `insert into public.mock_tests (paper_id, title, audience, mode, opens_at, closes_at)
         values ($1, $2, $3, $4, now() + $5::interval, now() + $6::interval) returning id`,
        [paper, title, JSON.stringify([group]), mode, opens, closes],
      );
      // No other test's paper is filled with them: a practice rests while a coming mock test has one of its questions.
      await asOwner(
        'update public.questions set retired = true where id in (select question_id from public.paper_questions where paper_id = $1)',
        [paper],
      );
      await asOwner('select id from public.schedule_test($1)', [id]);
      await expect
        .poll(async () => {
          const { rowCount } = await database.query('select from public.sealed_papers where test_id = $1', [
            id,
          ]);
          return rowCount;
        })
        .toBe(1);
      const ofStudent = `attempts.test_id = $1 and attempts.student_id = (select id from public.students where user_id = $2)`;
      const isSo = async (condition: string, student: string): Promise<boolean> => {
        const { rows } = await database.query<{ so: boolean }>(
          `select ${condition} as so from public.attempts where ${ofStudent}`,
          [id, student],
        );
        return rows[0]?.so === true;
      };
      return {
        id,
        paper,
        title,
        async answers(student) {
          const { rows } = await database.query<{
            answers: Record<string, { choice?: string; number?: number }>;
          }>(`select public.last_answers(attempts.id) as answers from public.attempts where ${ofStudent}`, [
            id,
            student,
          ]);
          const given = Object.entries(rows[0]?.answers ?? {});
          return Object.fromEntries(
            given.flatMap(([question, { choice, number }]) => {
              const answer = choice ?? number;
              return answer === undefined ? [] : [[question, answer]];
            }),
          );
        },
        async texts(student) {
          const { rows } = await database.query<{ question: number; text: string }>(
            `select last.question, said.option ->> 'text' as text
             from public.attempts, public.last_events(attempts.id) as last
             join public.paper_questions as taken on taken.number = last.question
             join public.question_versions as version using (question_id, version)
             cross join jsonb_array_elements(version.options) as said (option)
             where ${ofStudent} and taken.paper_id = $3 and said.option ->> 'id' = last.choice`,
            [id, student, paper],
          );
          return Object.fromEntries(rows.map(({ question, text }) => [question, text]));
        },
        async events(student) {
          const { rows } = await database.query<object>(
            `select event.sitting, event.seq, event.question, event.choice
             from public.answer_events as event join public.attempts on attempts.id = event.attempt_id
             where ${ofStudent}`,
            [id, student],
          );
          return rows;
        },
        isSubmitted: (student) => isSo('submitted_at is not null', student),
        isOver: (student) => isSo('deadline_at < clock_timestamp()', student),
        async endIn(student, interval) {
          await past(
            database,
            `update public.attempts set deadline_at = now() + $3::interval where ${ofStudent}`,
            [id, student, interval],
          );
        },
        close: () => moveTest(id, 'closed'),
        longAgo: (student) =>
          past(
            database,
            `update public.attempts set submitted_at = now() - interval '2 days' where ${ofStudent}`,
            [id, student],
          ),
        async show() {
          await moveTest(id, 'over');
          await asOwner('select id from public.mark_test($1)', [id]);
        },
      };
    });
  },
});
