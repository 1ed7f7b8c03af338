// The tables of mock tests in matrix.ts and world.ts: who may do what, and the rows that are looked at.
import type { TableRules } from './tableRules.ts';

type Cells = Omit<TableRules, 'key' | 'columns'>;

/** Nobody but the office; a teacher of the own mock tests. What writes it are functions. */
const ofOffice: Cells = {
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         -        -       -        -      shown   -      all',
  by_pk: '    -         -        -       -        -      shown   -      all',
  aggregate: '-         -        -       -        -      -       -      all',
  insert: '   -         -        -       -        -      -       -      no',
  update: '   -         -        -       -        -      -       -      no',
  delete: '   -         -        -       -        -      -       -      no',
};

/** What a candidate has of it as well, of the own attempts. */
const alsoOfCandidate: Partial<Cells> = {
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         shown    none    none     none   shown   -      all',
  by_pk: '    -         shown    none    none     none   shown   -      all',
};

/** Of nobody but admins: others have it from functions. */
const ofFunctions: Cells = {
  ...ofOffice,
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         -        -       -        -      -       -      all',
  by_pk: '    -         -        -       -        -      -       -      all',
};

const counted = { aggregate: '- - - - - shown -      all' };

/** A view that candidates read. */
const candidatesView: Cells = {
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         shown    none    none     none   -       -      all',
  by_pk: '    -         -        -       -        -      -       -      -',
  aggregate: '-         -        -       -        -      -       -      all',
  insert: '   -         -        -       -        -      -       -      -',
  update: '   -         -        -       -        -      -       -      -',
  delete: '   -         -        -       -        -      -       -      -',
};

/** What teachers write, of their own. */
const written: Cells = {
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         -        -       -        -      shown   -      all',
  by_pk: '    -         -        -       -        -      shown   -      all',
  aggregate: '-         -        -       -        -      shown   -      all',
  insert: '   -         -        -       -        -      yes     -      yes',
  update: '   -         -        -       -        -      own     -      yes',
  delete: '   -         -        -       -        -      own     -      yes',
};

const chosen =
  'paper_id title title_ne audience mode opens_at closes_at shuffle_questions shuffle_options answers_at challenges_until';

export const mockTestRules: Record<string, TableRules> = {
  papers: {
    ...written,
    key: 'id',
    columns: 'id title kind minutes owner_id frozen_at created_at updated_at',
    insertColumns: { teacher: 'id title kind minutes' },
    updateColumns: { teacher: 'title kind minutes' },
  },
  paper_sections: {
    ...written,
    key: 'id',
    columns: 'id paper_id position title marks wrong_marks planned',
    insertColumns: { teacher: 'paper_id position title marks wrong_marks planned' },
    updateColumns: { teacher: 'position title marks wrong_marks planned' },
  },
  paper_questions: {
    ...written,
    key: 'id',
    columns: 'id paper_id section_id position question_id version number',
    insertColumns: { teacher: 'paper_id section_id position question_id version' },
    updateColumns: { teacher: 'section_id position version' },
  },
  mock_tests: {
    ...written,
    key: 'id',
    columns:
      'id title title_ne mode opens_at closes_at shuffle_questions shuffle_options answers_at challenges_until minutes sections questions full_marks',
    teacherColumns:
      'paper_id audience refused scheduled_at marked_at set_number owner_id created_at updated_at',
    ...alsoOfCandidate,
    insertColumns: { teacher: `id ${chosen}` },
    updateColumns: { teacher: chosen },
  },
  attempts: {
    ...ofOffice,
    ...alsoOfCandidate,
    ...counted,
    key: 'id',
    columns: 'id test_id number started_at deadline_at extra_minutes submitted_at answered',
    teacherColumns: 'student_id sitting last_seen_at',
  },
  attempt_sittings: {
    ...ofOffice,
    key: 'attempt_id sitting',
    columns: 'attempt_id sitting began_at ended_at',
  },
  answer_events: {
    ...ofOffice,
    key: 'attempt_id sitting seq',
    columns: 'attempt_id sitting seq question choice number marked spent device_time received_at counted',
  },
  attempt_facts: { ...ofOffice, key: 'id', columns: 'id attempt_id kind at device_time' },
  test_extensions: {
    ...ofOffice,
    key: 'id',
    columns: 'id test_id student_id class_group_id minutes reason actor_id actor_email created_at',
  },
  test_announcements: { ...ofOffice, key: 'id', columns: 'id test_id text actor_email created_at' },
  key_changes: {
    ...ofOffice,
    key: 'id',
    columns:
      'id paper_id question treatment right_options answer tolerance reason actor_id actor_email created_at',
  },
  attempt_marks: {
    ...ofOffice,
    ...counted,
    key: 'attempt_id',
    columns: 'attempt_id test_id marks right_count wrong_count empty_count sections rank',
  },
  challenges: {
    ...ofOffice,
    ...alsoOfCandidate,
    ...counted,
    key: 'id',
    columns: 'id attempt_id test_id question reason created_at accepted answer decided_at',
    teacherColumns: 'decided_by',
  },
  test_candidates: {
    ...candidatesView,
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      shown   -      all',
    ...counted,
    key: 'test_id student_id',
    columns:
      'test_id student_id first_name last_name registration_number attempt_id started_at deadline_at extra_minutes sitting last_seen_at answered submitted_at state urgency marks rank right_count wrong_count empty_count',
  },
  test_states: {
    ...candidatesView,
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      shown   -      all',
    key: 'test_id state',
    columns: 'test_id state count most_extra_minutes',
  },
  question_uses: {
    ...candidatesView,
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     -      all',
    key: 'question_id',
    columns: 'question_id uses last_used_at',
  },
  question_rights: {
    ...candidatesView,
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     -      all',
    key: 'question_id',
    columns: 'question_id sat right_count',
  },
  question_results: {
    ...ofFunctions,
    key: 'test_id question',
    columns: 'test_id question question_id sat right_count empty_count options',
  },
  test_figures: { ...ofFunctions, key: 'test_id', columns: 'test_id averages buckets' },
  checked_answers: {
    ...ofFunctions,
    key: 'attempt_id question',
    columns: 'attempt_id question choice number checked_at',
  },
  questions_again: {
    ...ofFunctions,
    key: 'student_id question_id',
    columns: 'student_id question_id test_id question step due_on answered_at',
  },
  shown_marks: {
    ...candidatesView,
    key: 'attempt_id',
    columns: 'attempt_id test_id marks full_marks right_count wrong_count empty_count rank',
  },
  loadable_papers: { ...candidatesView, key: 'test_id', columns: 'test_id content sealed_at' },
};

export const mockTestViews = [
  'test_candidates',
  'test_states',
  'question_uses',
  'question_rights',
  'shown_marks',
  'loadable_papers',
];

const ofTest = (test: string): string =>
  `exists (select from public.mock_tests as test where test.id = ${test} and test.owner_id = $person)`;
const ofAttempt = (attempt: string): string =>
  `exists (select from public.attempts as sat where sat.id = ${attempt} and ${ofTest('sat.test_id')})`;
const ofPaper = (paper: string): string =>
  `exists (select from public.papers as paper where paper.id = ${paper} and paper.owner_id = $person)`;
const ofCandidate = (student: string): string =>
  `exists (select from public.students as student where student.id = ${student} and student.user_id = $person)`;
const ofAttemptsCandidate = (attempt: string): string =>
  `exists (select from public.attempts as sat where sat.id = ${attempt} and ${ofCandidate('sat.student_id')})`;

export const shownOfMockTests: Record<string, string> = {
  papers: 't.owner_id = $person',
  paper_sections: ofPaper('t.paper_id'),
  paper_questions: ofPaper('t.paper_id'),
  mock_tests: 't.owner_id = $person or public.candidate_of(t.id, $person) is not null',
  attempts: `${ofTest('t.test_id')} or ${ofCandidate('t.student_id')}`,
  attempt_sittings: ofAttempt('t.attempt_id'),
  answer_events: ofAttempt('t.attempt_id'),
  attempt_facts: ofAttempt('t.attempt_id'),
  test_extensions: ofTest('t.test_id'),
  test_announcements: ofTest('t.test_id'),
  key_changes: ofPaper('t.paper_id'),
  attempt_marks: ofTest('t.test_id'),
  challenges: `${ofTest('t.test_id')} or ${ofAttemptsCandidate('t.attempt_id')}`,
  test_candidates: 't.owner_id = $person',
  test_states: ofTest('t.test_id'),
  shown_marks: ofAttemptsCandidate('t.attempt_id'),
  loadable_papers: 'public.candidate_of(t.test_id, $person) is not null',
};

const paperOf = (table: string): string =>
  `update public.papers set owner_id = $2 where id = (select paper_id from public.${table} where id = $1)`;
export const ownershipOfMockTests: Record<string, string> = {
  papers: 'update public.papers set owner_id = $2 where id = $1',
  paper_sections: paperOf('paper_sections'),
  paper_questions: paperOf('paper_questions'),
  mock_tests: 'update public.mock_tests set owner_id = $2 where id = $1',
};

const id = (kind: number, number: number): string =>
  `00000000-0000-4000-8${kind}-${String(number).padStart(12, '0')}`;
/** 1: of the teacher, for all; 2: of the admin, for the stranger's class group; 3: the teacher's, and a draft. */
const paperIds = [1, 2, 3].map((number) => id(201, number));
const sectionIds = [1, 2, 3].map((number) => id(202, number));
export const testIds = [1, 2, 3].map((number) => id(203, number));
const attemptIds = [1, 2].map((number) => id(204, number));

const spareQuestion = id(206, 1);

export const beforeMockTests: Record<string, string> = {
  paper_sections: `delete from public.paper_sections where paper_id = '${paperIds[2] ?? ''}' and position > 1`,
  paper_questions: `delete from public.paper_questions where question_id = '${spareQuestion}'`,
};

/** Papers and mock tests as their functions would leave them. */
export const fillMockTests = (
  users: { teacher: string; admin: string },
  students: { approved: string; stranger: string },
  strangersGroup: string,
): string => {
  const both = (test: (one: number) => string): string => [0, 1].map((one) => `(${test(one)})`).join(', ');
  const owner = (one: number): string => (one === 1 ? users.admin : users.teacher);
  return `
    insert into public.questions (id, subject, chapter, stem, kind, answer) values ('${spareQuestion}', 'Physics', 'Optics', 'Spare', 'number', 1);
    set session_replication_role = 'replica';
    insert into public.papers (id, title, minutes, owner_id, frozen_at) values
      ${paperIds.map((paper, one) => `('${paper}', 'Paper ${one}', 60, '${owner(one)}', ${one === 2 ? 'null' : 'now()'})`).join(', ')};
    insert into public.paper_sections (id, paper_id, position, title, planned) values
      ${sectionIds.map((section, one) => `('${section}', '${paperIds[one] ?? ''}', 1, 'Physics', 1)`).join(', ')};
    insert into public.paper_questions (paper_id, section_id, position, question_id, version, number)
      select section.paper_id, section.id, 1, question.id, 1, case section.paper_id when '${paperIds[2] ?? ''}' then null else 1 end
      from public.paper_sections as section join public.questions as question on question.stem = 'One';
    insert into public.mock_tests (id, paper_id, title, audience, mode, opens_at, closes_at, answers_at, challenges_until,
        scheduled_at, minutes, sections, questions, full_marks, marked_at, owner_id) values
      ${both(
        (
          one,
        ) => `'${testIds[one] ?? ''}', '${paperIds[one] ?? ''}', 'Test ${one}', '${one === 1 ? `["${strangersGroup}"]` : '[]'}', 'window', now() - interval '3 hours',
        now() - interval '1 hour', now() - interval '1 minute', now() + interval '1 day', now(), 60, '[]', 1, 1, now(), '${owner(one)}'`,
      )};
    insert into public.mock_tests (id, paper_id, title, opens_at, closes_at, owner_id)
      values ('${testIds[2] ?? ''}', '${paperIds[2] ?? ''}', 'Draft', now() + interval '1 day', now() + interval '2 days', '${users.teacher}');
    insert into public.audiences (test_id, class_group_id) values ('${testIds[1] ?? ''}', '${strangersGroup}');
    insert into public.sealed_papers (test_id, content) values ${both((one) => `'${testIds[one] ?? ''}', 'sealed'`)};
    insert into public.attempts (id, test_id, student_id, started_at, deadline_at, last_seen_at) values
      ${both((one) => `'${attemptIds[one] ?? ''}', '${testIds[one] ?? ''}', '${one === 0 ? students.approved : students.stranger}', now(), now(), now()`)};
    insert into public.attempt_sittings (attempt_id, sitting, device, began_at) values
      ${both((one) => `'${attemptIds[one] ?? ''}', 1, 'a-device-of-theirs', now()`)};
    insert into public.answer_events (attempt_id, sitting, seq, question, choice, marked, spent, received_at, counted) values
      ${both((one) => `'${attemptIds[one] ?? ''}', 1, 1, 1, 'abcd', false, 0, now(), true`)};
    insert into public.attempt_facts (attempt_id, kind) values ${both((one) => `'${attemptIds[one] ?? ''}', 'copied'`)};
    insert into public.test_extensions (test_id, minutes, reason) values ${both((one) => `'${testIds[one] ?? ''}', 5, 'x'`)};
    insert into public.test_announcements (test_id, text) values ${both((one) => `'${testIds[one] ?? ''}', 'x'`)};
    insert into public.key_changes (paper_id, question, treatment, reason) values ${both((one) => `'${paperIds[one] ?? ''}', 1, 'full', 'x'`)};
    insert into public.attempt_marks (attempt_id, test_id, marks, right_count, wrong_count, empty_count, sections, rank) values
      ${both((one) => `'${attemptIds[one] ?? ''}', '${testIds[one] ?? ''}', 1, 1, 0, 0, '[]', 1`)};
    insert into public.question_results (test_id, question, question_id, sat, right_count, empty_count, options)
      select id, 1, '${spareQuestion}', 1, 1, 0, '{}' from public.mock_tests where scheduled_at is not null;
    insert into public.test_figures (test_id, averages, buckets) values ${both((one) => `'${testIds[one] ?? ''}', '{}', '[]'`)};
    insert into public.checked_answers (attempt_id, question, choice) values ${both((one) => `'${attemptIds[one] ?? ''}', 1, 'abcd'`)};
    insert into public.questions_again (student_id, question_id, test_id, question, step, due_on, answered_at) values
      ${both((one) => `'${one === 0 ? students.approved : students.stranger}', '${spareQuestion}', '${testIds[one] ?? ''}', 1, 1, now(), now()`)};
    insert into public.challenges (attempt_id, test_id, question, reason) values
      ${both((one) => `'${attemptIds[one] ?? ''}', '${testIds[one] ?? ''}', 1, 'x'`)};
    reset session_replication_role`;
};

/** As sampleRow of world.ts; `number` is new in each call. */
export function mockTestSamples(
  number: number,
): Record<string, { insert: Record<string, unknown>; update: Record<string, unknown> }> {
  const test = testIds[0];
  const attempt = attemptIds[0];
  const at = '2026-01-01T00:00:00Z';
  return {
    papers: { insert: { title: `Sample ${number}`, minutes: 60 }, update: { title: 'Changed' } },
    paper_questions: {
      insert: {
        paper_id: paperIds[2],
        section_id: sectionIds[2],
        position: 2,
        question_id: spareQuestion,
        version: 1,
      },
      update: { position: 3 },
    },
    paper_sections: {
      insert: { paper_id: paperIds[2], position: 2 + (number % 29), title: 'Chemistry', planned: 3 },
      update: { planned: 4 },
    },
    mock_tests: {
      insert: {
        paper_id: paperIds[2],
        title: `Sample ${number}`,
        mode: 'window',
        opens_at: at,
        closes_at: '2026-01-02T00:00:00Z',
      },
      update: { title: 'Changed' },
    },
    attempts: {
      insert: {
        test_id: test,
        student_id: id(205, number),
        started_at: at,
        deadline_at: at,
        last_seen_at: at,
      },
      update: { extra_minutes: 7 },
    },
    attempt_sittings: {
      insert: { attempt_id: attempt, sitting: number, device: 'another-device-of', began_at: at },
      update: { ended_at: at },
    },
    answer_events: {
      insert: {
        attempt_id: attempt,
        sitting: 1,
        seq: number,
        question: 1,
        marked: false,
        spent: 0,
        received_at: at,
        counted: true,
      },
      update: { counted: false },
    },
    attempt_facts: { insert: { attempt_id: attempt, kind: 'left' }, update: { kind: 'copied' } },
    test_extensions: { insert: { test_id: test, minutes: 9, reason: 'x' }, update: { minutes: 10 } },
    test_announcements: { insert: { test_id: test, text: 'y' }, update: { text: 'z' } },
    key_changes: {
      insert: { paper_id: paperIds[0], question: 1, treatment: 'out', reason: 'x' },
      update: { reason: 'y' },
    },
    attempt_marks: {
      insert: {
        attempt_id: id(204, number),
        test_id: test,
        marks: 1,
        right_count: 1,
        wrong_count: 0,
        empty_count: 0,
        sections: [],
        rank: 1,
      },
      update: { marks: 2 },
    },
    challenges: {
      insert: { attempt_id: attempt, test_id: test, question: number, reason: 'x' },
      update: { reason: 'y' },
    },
    test_candidates: { insert: { test_id: test }, update: { answered: 1 } },
    test_states: { insert: { test_id: test }, update: { count: 1 } },
    question_uses: { insert: { uses: 1 }, update: { uses: 1 } },
    question_rights: { insert: { sat: 1 }, update: { sat: 1 } },
    question_results: {
      insert: {
        test_id: test,
        question: number,
        question_id: spareQuestion,
        sat: 1,
        right_count: 1,
        empty_count: 0,
        options: {},
      },
      update: { sat: 2 },
    },
    test_figures: { insert: { test_id: testIds[2], averages: {}, buckets: [] }, update: { buckets: [] } },
    checked_answers: { insert: { attempt_id: attempt, question: number }, update: { choice: 'x' } },
    questions_again: {
      insert: {
        student_id: id(205, number),
        question_id: spareQuestion,
        test_id: test,
        question: 1,
        step: 1,
        answered_at: at,
      },
      update: { step: 2 },
    },
    answer_checks: { insert: { question: 1 }, update: { question: 1 } },
    again_questions: { insert: { step: 1 }, update: { step: 1 } },
    question_figures: { insert: { test_id: test }, update: { sat: 1 } },
    shown_marks: { insert: { test_id: test }, update: { marks: 1 } },
    loadable_papers: { insert: { test_id: test }, update: { content: 'x' } },
    attempt_states: { insert: { test_id: test }, update: { state: 'x' } },
    attempt_reviews: { insert: { test_id: test }, update: { marks: 1 } },
    key_effects: { insert: { test_id: test }, update: { attempts: 1 } },
  };
}
