// What the matrix cannot say: rules that bind admins too, rights that end at once, identities that are not believed.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, startApi } from './api.ts';
import type { Person } from './matrix.ts';
import { draftCount, exam, fillWorld, headersOfPeople, resultsCount, studentIds, userIds } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
});
afterAll(() => api.close());

const ask = (person: Person, query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  api.ask(headers[person], query, variables);

async function dataOf(answer: Promise<Answer>): Promise<Record<string, unknown> | null> {
  const { data, messages } = await answer;
  expect(messages).toEqual([]);
  return data;
}

async function scalar(text: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await api.sql.query<{ value: unknown }>(text, values);
  return rows[0]?.value;
}

describe('rules that bind admins too', () => {
  const refused = async (query: string, message: RegExp): Promise<void> => {
    const answer = await ask('admin', query);
    expect(answer.data).toBeNull();
    expect(answer.codes).toEqual(['permission-error']);
    expect(answer.messages[0]).toMatch(message);
  };

  it('a file is stored before a row names it, and stays as long as one does', async () => {
    const url = await scalar('select file_url as value from public.notes where file_url is not null');
    for (const mutation of [
      'delete_files(where: {}) { affected_rows }',
      'insert_notes_one(object: {title: "X", subject: "Physics", file_url: "/files/x.pdf"}) { id }',
      'update_downloads(where: {}, _set: {file_url: "/files/x.pdf"}) { affected_rows }',
      'update_videos(where: {}, _set: {thumbnail_url: "/files/x.png"}) { affected_rows }',
    ]) {
      const answer = await ask('admin', `mutation { ${mutation} }`);
      expect([answer.data, answer.codes], mutation).toEqual([null, ['constraint-violation']]);
    }
    const waiting =
      "select count(*)::int as value from auth.file_removals where '/files/' || name = $1 and look_at <= now()";
    expect(await scalar(waiting, [url])).toBe(0);
    await api.sql.query('begin');
    await api.sql.query('update public.notes set file_url = null where file_url = $1', [url]);
    expect(await scalar(waiting, [url])).toBe(1);
    await api.sql.query('rollback');
  });

  it('what a notice follows from is said by nobody: its state, its file, who writes it', async () => {
    for (const [set, message] of [
      ['state: "expired"', /expires at its time, not by hand/],
      ['state: "scheduled"', /time of publication is missing/],
      ['state: "scheduled", publish_at: "2020-01-01"', /time of publication has passed/],
      ['expires_at: "2020-01-01"', /would expire before anybody could see it/],
    ] as const)
      await refused(
        `mutation { update_notices(where: {title: {_eq: "One"}}, _set: {${set}}) { affected_rows } }`,
        message,
      );
    await refused(
      'mutation { insert_deleted_notices_one(object: {id: "00000000-0000-4000-8000-000000000001", title: "x", content: {}}) { id } }',
      /insert on "deleted_notices" is refused/,
    );
    await refused(
      'mutation { restore_notice(args: {notice_id: "00000000-0000-4000-8000-000000000001"}) { id } }',
      /deleted more than a day ago/,
    );
  });

  it('a registration number comes from the database and never changes', async () => {
    const last = await scalar('select max(registration_number) as value from public.students');
    const made = await dataOf(
      ask(
        'admin',
        `mutation { insert_students_one(object: {first_name: "Maya", last_name: "Rai", email: "maya@example.com",
           phone: "९८४१-२२ ३३४४", registration_number: "BE-0009999"}) { registration_number phone approval_status payment_method } }`,
      ),
    );
    const next = `BE-${String(Number(String(last).slice(3)) + 1).padStart(7, '0')}`;
    expect(made).toEqual({
      insert_students_one: {
        registration_number: next,
        phone: '9841223344',
        approval_status: 'pending',
        payment_method: 'Other',
      },
    });
    await refused(
      `mutation { update_students(where: {email: {_eq: "maya@example.com"}}, _set: {registration_number: "BE-0009999"}) { affected_rows } }`,
      /registration_number never changes/,
    );
  });

  it('duplicates are refused whatever their spelling', async () => {
    const insert = (email: string, phone: string): Promise<Answer> =>
      ask(
        'admin',
        `mutation ($email: String!, $phone: String!) { insert_students_one(object:
           {first_name: "A", last_name: "B", email: $email, phone: $phone}) { id } }`,
        { email, phone },
      );
    const sameEmail = await insert('STUDENT0@Example.com', '9851000001');
    expect(sameEmail.codes).toEqual(['constraint-violation']);
    expect(sameEmail.messages[0]).toContain('students_email_key');
    const samePhone = await insert('new@example.com', '९८४१० ०००-००');
    expect(samePhone.codes).toEqual(['constraint-violation']);
    expect(samePhone.messages[0]).toContain('students_phone_key');
  });
});

describe('results are public, but not as a dump', () => {
  it('a teacher gets all that are published, and their own', async () => {
    const answer = await dataOf(
      ask('teacher', '{ results { id } results_aggregate { aggregate { count } nodes { id } } }'),
    );
    expect(answer?.results).toHaveLength(resultsCount + draftCount);
    expect(answer).toHaveProperty('results_aggregate.nodes.length', resultsCount + draftCount);
  });

  it('anybody can work out a rank, of the distribution alone', async () => {
    const answer = await dataOf(
      ask(
        'anonymous',
        `query ($title: String!, $set: String!, $marks: numeric!) {
          higher: exam_distribution_aggregate(where: {exam_title: {_eq: $title}, set_number: {_eq: $set}, marks: {_gt: $marks}})
            { aggregate { sum { count } } }
          exam_distribution_buckets(where: {exam_title: {_eq: $title}, set_number: {_eq: $set}}, order_by: {bucket: asc}, limit: 2)
            { bucket count }
        }`,
        { title: exam.exam_title, set: exam.set_number, marks: 150 },
      ),
    );
    expect(answer).toEqual({
      higher: { aggregate: { sum: { count: 3 } } },
      exam_distribution_buckets: [
        { bucket: 2, count: 1 },
        { bucket: 5, count: 1 },
      ],
    });
  });
});

describe('a teacher’s upload', () => {
  type Row = { symbol: string; name: string; marks: number };
  type Exam = { exam_title: string; set_number: string; exam_date: string | null };
  /** As the upload screen sends it. */
  const upload = async (person: Person, of: Exam, rows: Row[]): Promise<Answer> => {
    const seen = await scalar(
      `select version as value from public.exams
       where (exam_title, set_number) = ($1, $2) and exam_date is not distinct from $3`,
      [of.exam_title, of.set_number, of.exam_date],
    );
    return ask(
      person,
      `mutation ($title: String!, $set: String!, $date: date, $seen: bigint, $rows: [results_insert_input!]!) {
        insert_results_uploads(objects: [{exam_title: $title, set_number: $set, exam_date: $date, seen_version: $seen,
          results: {data: $rows, on_conflict: {constraint: results_exam_symbol_key, update_columns: [name, marks]}}}])
          { affected_rows } }`,
      { title: of.exam_title, set: of.set_number, date: of.exam_date, seen: seen ?? null, rows },
    );
  };
  const stored = async ({ exam_title, set_number, exam_date }: Exam): Promise<unknown[]> => {
    const { rows } = await api.sql.query<{ row: string }>(
      `select symbol || ' ' || name || ' ' || trim_scale(marks) as row from public.results
       where (exam_title, set_number) = ($1, $2) and exam_date is not distinct from $3 order by 1`,
      [exam_title, set_number, exam_date],
    );
    return rows.map(({ row }) => row);
  };
  const first = [
    { symbol: 'A', name: 'One', marks: 10 },
    { symbol: 'B', name: 'Two', marks: 20 },
  ];
  const second = [
    { symbol: 'B', name: 'Two', marks: 21 },
    { symbol: 'C', name: 'Three', marks: 30 },
  ];
  const corrected = ['A One 10', 'B Two 21', 'C Three 30'];
  const refused =
    'Check constraint violation. Own exam (Set 1) belongs to admin@example.com. Ask them, or ask an admin to share it with you.';
  afterEach(() => api.sql.query("delete from public.results where exam_title = 'Own exam'"));

  it('may replace names and marks, and nothing of the exam', async () => {
    const answer = await ask(
      'teacher',
      `mutation { insert_results(objects: [], on_conflict:
         {constraint: results_exam_symbol_key, update_columns: [name, exam_title]}) { affected_rows } }`,
    );
    expect(answer.codes).toEqual(['validation-failed']);
  });

  it.each(['2025-04-01', null])('may replace what they uploaded themselves, of the date %s', async (date) => {
    const own = { exam_title: 'Own exam', set_number: '1', exam_date: date };
    await dataOf(upload('teacher', own, first));
    await dataOf(upload('teacher', own, second));
    expect(await stored(own)).toEqual(corrected);
    // The exam knows its uploads, also one without a date.
    const uploads = `{ exams(where: {exam_title: {_eq: "Own exam"}, uploads: {withdrawn: {_eq: false}}})
      { uploads(limit: 1) { exam_date } } }`;
    expect(await dataOf(ask('teacher', uploads))).toEqual({ exams: [{ uploads: [{ exam_date: date }] }] });
    const updated = await dataOf(
      ask(
        'teacher',
        'mutation { update_results(where: {exam_title: {_eq: "Own exam"}, symbol: {_eq: "A"}}, _set: {marks: 11}) { affected_rows } }',
      ),
    );
    expect(updated).toEqual({ update_results: { affected_rows: 1 } });
    const entries = await api.sql.query(
      `select action, count, actor_id, actor_email, details ->> 'set_number' as set from public.activity
       where title = 'Own exam' and actor_id is not null and details ->> 'exam_date' is not distinct from $1
       order by action, count`,
      [date],
    );
    const actor = { actor_id: userIds.teacher, actor_email: 'teacher@example.com', set: '1' };
    expect(entries.rows).toEqual([
      { action: 'created', count: 1, ...actor },
      { action: 'created', count: 2, ...actor },
      { action: 'updated', count: 1, ...actor },
      { action: 'updated', count: 1, ...actor },
    ]);
  });

  it.each(['2025-04-01', null])(
    'adds and changes nothing in an exam that somebody else uploaded, of the date %s, on whichever date',
    async (date) => {
      const others = { exam_title: 'Own exam', set_number: '1', exam_date: date };
      await dataOf(upload('admin', others, first));
      const before = await stored(others);
      for (const exam_date of [date, '2025-04-02']) {
        for (const rows of [second, [{ symbol: 'D', name: 'Four', marks: 40 }], []]) {
          const answer = await upload('teacher', { ...others, exam_date }, rows);
          expect(answer.codes).toEqual(['permission-error']);
          expect(answer.messages).toEqual([refused]);
        }
      }
      for (const field of [
        'update_results(where: {exam_title: {_eq: "Own exam"}}, _set: {marks: 11})',
        'update_results_many(updates: [{where: {exam_title: {_eq: "Own exam"}}, _set: {name: "x"}}])',
      ]) {
        const answer = await ask('teacher', `mutation { ${field} { affected_rows } }`);
        expect(answer.messages).toEqual([refused]);
      }
      expect(await stored(others)).toEqual(before);
      expect(await stored({ ...others, exam_date: '2025-04-02' })).toEqual([]);
      await dataOf(upload('admin', others, second));
      expect(await stored(others)).toEqual(corrected);
    },
  );

  it('is stored as a whole or not at all', async () => {
    const answer = await ask(
      'teacher',
      `mutation ($rows: [results_insert_input!]!) { insert_results(objects: $rows) { affected_rows } }`,
      {
        rows: [
          { ...exam, set_number: 'new', symbol: 'A', name: 'Good', marks: 1 },
          { ...exam, set_number: 'new', symbol: '', name: 'Bad', marks: 1 },
        ],
      },
    );
    expect(answer.codes).toEqual(['permission-error']);
    expect(await scalar("select count(*)::int as value from public.results where set_number = 'new'")).toBe(
      0,
    );
    expect(await scalar("select count(*)::int as value from public.exams where set_number = 'new'")).toBe(0);
  });
});

describe('approval', () => {
  const resources = `{
    notes { id } videos { id } links { id } downloads { id }
    notes_aggregate { aggregate { count } } videos_aggregate { aggregate { count } }
    links_aggregate { aggregate { count } } downloads_aggregate { aggregate { count } }
  }`;
  const seen = async (): Promise<number[]> => {
    const data = await dataOf(ask('approved', resources));
    return ['notes', 'videos', 'links', 'downloads'].flatMap((table) => [
      Array.isArray(data?.[table]) ? data[table].length : -1,
      Number(Reflect.get(Object(Reflect.get(Object(data?.[`${table}_aggregate`]), 'aggregate')), 'count')),
    ]);
  };
  const setStatus = (status: string): Promise<unknown> =>
    dataOf(
      ask(
        'admin',
        `mutation { update_students_by_pk(pk_columns: {id: "${studentIds.approved}"}, _set: {approval_status: "${status}"}) { approval_status } }`,
      ),
    );

  it('ends access the moment it is withdrawn, with the same token', async () => {
    // One link is for the class group alone.
    const open = [2, 2, 2, 2, 3, 3, 2, 2];
    const closed = [0, 0, 0, 0, 0, 0, 0, 0];
    expect(await seen()).toEqual(open);
    await setStatus('rejected');
    expect(await seen()).toEqual(closed);
    await setStatus('pending');
    expect(await seen()).toEqual(closed);
    await setStatus('approved');
    expect(await seen()).toEqual(open);
  });

  it('ends when the login is unlinked', async () => {
    await api.sql.query('update public.students set user_id = null where id = $1', [studentIds.approved]);
    expect(await seen()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    await api.sql.query('update public.students set user_id = $2 where id = $1', [
      studentIds.approved,
      userIds.approved,
    ]);
    expect(await seen()).toEqual([2, 2, 2, 2, 3, 3, 2, 2]);
  });
});

describe('an import of students', () => {
  const store = (rows: Record<string, string>[]): Promise<Answer> =>
    ask(
      'admin',
      'mutation ($rows: [students_insert_input!]!) { insert_students(objects: $rows) { affected_rows } }',
      { rows },
    );
  const file = (name: string, count: number): Record<string, string>[] =>
    Array.from({ length: count }, (_, index) => ({
      first_name: name,
      last_name: String(index),
      email: `${name}${index}@example.com`,
      phone: `97${String(name.charCodeAt(0)).padStart(3, '0')}${String(index).padStart(5, '0')}`,
      college_name: 'Pulchowk Campus',
    }));
  const numbersOf = async (...names: string[]): Promise<number[]> => {
    const { rows } = await api.sql.query<{ n: number }>(
      `select substr(registration_number, 4)::int as n from public.students where first_name = any($1) order by 1`,
      [names],
    );
    return rows.map(({ n }) => n);
  };
  const lastNumber = async (): Promise<number> =>
    Number(await scalar('select last_number::int as value from public.registration_counter'));
  const range = (first: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => first + index);

  it('is stored as a whole or not at all, and one bad row uses up no number', async () => {
    const before = await lastNumber();
    const mistakes: Record<string, string>[] = [
      { phone: '9841000000' },
      { email: 'STUDENT1@example.com' },
      { payment_method: 'Gold' },
      { first_name: ' ' },
    ];
    for (const bad of mistakes) {
      const rows = file('Bad', 50);
      rows[30] = { ...rows[30], ...bad };
      expect((await store(rows)).data).toBeNull();
    }
    expect(await numbersOf('Bad')).toEqual([]);
    expect(await lastNumber()).toBe(before);
  });

  it('of two files at the same moment gives gapless numbers to both', async () => {
    const before = await lastNumber();
    const ends = await Promise.all([store(file('Hari', 120)), store(file('Gita', 120))]);
    expect(ends.map(({ messages }) => messages)).toEqual([[], []]);
    expect(await numbersOf('Hari', 'Gita')).toEqual(range(before + 1, 240));
  });

  it('of one file by two admins at the same moment is stored once; the other learns of each duplicate', async () => {
    const before = await lastNumber();
    const rows = file('Nabin', 120);
    const ends = await Promise.all([store(rows), store(rows.toReversed())]);
    const [refused] = ends.filter(({ data }) => data === null);
    expect(ends.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(refused?.codes).toEqual(['constraint-violation']);
    expect(refused?.messages[0]).toMatch(/^Uniqueness violation.*students_(email|phone)_key"$/);
    expect(await numbersOf('Nabin')).toEqual(range(before + 1, 120));
    expect(await lastNumber()).toBe(before + 120);

    // One question for each column, in the form in which the database compares.
    const asked = await dataOf(
      ask(
        'admin',
        `query ($emails: [String!]!, $phones: [String!]!) {
          emails: students(where: {email_key: {_in: $emails}}) { email_key }
          phones: students(where: {phone: {_in: $phones}}) { phone }
        }`,
        {
          emails: [...rows.map(({ email = '' }) => email.toLowerCase()), 'new@example.com'],
          phones: [...rows.map(({ phone }) => phone), '9700000000'],
        },
      ),
    );
    expect(asked?.emails).toHaveLength(120);
    expect(asked?.phones).toHaveLength(120);
  });
});

describe('class groups', () => {
  const groups = async (...names: string[]): Promise<string[]> => {
    const answer = await dataOf(
      ask(
        'admin',
        `mutation ($rows: [class_groups_insert_input!]!) { insert_class_groups(objects: $rows) { returning { id } } }`,
        { rows: names.map((name) => ({ name })) },
      ),
    );
    const inserted: unknown = Reflect.get(Object(answer?.insert_class_groups), 'returning');
    return Array.isArray(inserted)
      ? inserted.map((row: unknown) => String(Reflect.get(Object(row), 'id')))
      : [];
  };
  const assigned = async (student: string): Promise<unknown[]> => {
    const { rows } = await api.sql.query<{ name: string }>(
      `select name from public.student_class_groups join public.class_groups on id = class_group_id
       where student_id = $1 order by name`,
      [student],
    );
    return rows.map(({ name }) => name);
  };
  const pairs = (students: string[], of: string[]) =>
    students.flatMap((student_id) => of.map((class_group_id) => ({ student_id, class_group_id })));
  const add = `insert_student_class_groups(objects: $pairs,
    on_conflict: {constraint: student_class_groups_pkey, update_columns: []}) { affected_rows }`;
  const addAll = (students: string[], of: string[]) =>
    ask('admin', `mutation ($pairs: [student_class_groups_insert_input!]!) { ${add} }`, {
      pairs: pairs(students, of),
    });
  const replaceAll = (students: string[], of: string[]) =>
    ask(
      'admin',
      `mutation ($students: [uuid!]!, $groups: [uuid!]!, $pairs: [student_class_groups_insert_input!]!) {
        delete_student_class_groups(where: {student_id: {_in: $students}, class_group_id: {_nin: $groups}}) { affected_rows }
        ${add}
      }`,
      { students, groups: of, pairs: pairs(students, of) },
    );

  it('are added or replaced for many students by one request, all or nothing; a name is there once', async () => {
    const students = [studentIds.withoutLogin, studentIds.rejected];
    const [morning = '', evening = '', physics = ''] = await groups('Morning', 'Evening', 'Physics');
    await dataOf(addAll(students, [morning, evening]));
    expect(await dataOf(addAll(students, [morning, physics]))).toEqual({
      insert_student_class_groups: { affected_rows: 2 },
    });
    for (const id of students) expect(await assigned(id)).toEqual(['Evening', 'Morning', 'Physics']);
    expect(await dataOf(replaceAll(students, [physics]))).toEqual({
      delete_student_class_groups: { affected_rows: 4 },
      insert_student_class_groups: { affected_rows: 0 },
    });
    const failed = await replaceAll(students, [evening, '00000000-0000-4000-8000-000000000000']);
    expect(failed.codes).toEqual(['constraint-violation']);
    for (const id of students) expect(await assigned(id)).toEqual(['Physics']);

    const again = await ask(
      'admin',
      'mutation { insert_class_groups_one(object: {name: " morning "}) { id } }',
    );
    expect(again.codes).toEqual(['constraint-violation']);
    expect(again.messages[0]).toContain('"class_groups_name_key"');
    const renamed = `mutation ($id: uuid!) { update_class_groups_by_pk(pk_columns: {id: $id}, _set: {name: "Chemistry"}) { name }
      delete_class_groups(where: {name: {_eq: "Morning"}}) { affected_rows } }`;
    await dataOf(ask('admin', renamed, { id: physics }));
    for (const id of students) expect(await assigned(id)).toEqual(['Chemistry']);
    await dataOf(
      ask(
        'admin',
        'mutation ($ids: [uuid!]!) { delete_class_groups(where: {id: {_in: $ids}}) { affected_rows } }',
        {
          ids: [evening, physics],
        },
      ),
    );
    for (const id of students) expect(await assigned(id)).toEqual([]);
  });
});

describe('undoing a change of states', () => {
  const undo = (person: Person, id: unknown): Promise<Answer> =>
    ask(
      person,
      'mutation ($id: uuid!) { undo_status_change(args: {change_id: $id}) { id restored skipped } }',
      { id },
    );

  it('is for admins, once, and is in the log by name', async () => {
    const changed = await dataOf(
      ask(
        'admin',
        `mutation ($ids: [uuid!]!) { update_students(where: {id: {_in: $ids}},
           _set: {approval_status: "rejected", status_reason: "No payment"}) { affected_rows } }`,
        { ids: [studentIds.approved, studentIds.stranger] },
      ),
    );
    expect(changed).toEqual({ update_students: { affected_rows: 2 } });
    const own = await dataOf(ask('approved', '{ students { approval_status status_reason } }'));
    expect(own).toEqual({ students: [{ approval_status: 'rejected', status_reason: 'No payment' }] });
    const entries = `{ activity(limit: 1, order_by: {created_at: desc},
      where: {part_of: {_is_null: true}, entity: {_eq: "students"}}) {
      actor_email title count status_change { id status count undone_at students_aggregate { aggregate { count } } } } }`;
    const data = await dataOf(ask('admin', entries));
    const id = await scalar('select id as value from public.status_changes order by created_at desc limit 1');
    expect(data).toEqual({
      activity: [
        {
          actor_email: 'admin@example.com',
          title: '2 students',
          count: 2,
          status_change: {
            id,
            status: 'rejected',
            count: 2,
            undone_at: null,
            students_aggregate: { aggregate: { count: 2 } },
          },
        },
      ],
    });

    for (const person of ['anonymous', 'approved', 'other', 'teacher'] as const) {
      expect((await undo(person, id)).codes).toEqual(['validation-failed']);
    }
    expect(await dataOf(undo('admin', id))).toEqual({
      undo_status_change: [{ id, restored: 2, skipped: 0 }],
    });
    expect(
      await scalar(
        'select undoes as value from public.status_changes where actor_id = $1 and undoes is not null',
        [userIds.admin],
      ),
    ).toBe(id);
    const again = await undo('admin', id);
    expect(again.data).toBeNull();
    expect(again.codes).toEqual(['permission-error']);
    expect(again.messages[0]).toMatch(/This change has been undone already\.$/);
  });
});

describe('undoing an import', () => {
  const undo = (person: Person, id: unknown): Promise<Answer> =>
    ask(person, 'mutation ($id: uuid!) { undo_student_import(args: {import_id: $id}) { removed kept } }', {
      id,
    });
  const store = (person: Person, rows: object[], file = 'sheet.csv'): Promise<Answer> =>
    ask(
      person,
      `mutation ($import: student_imports_insert_input!) {
         insert_student_imports_one(object: $import) { id count students(order_by: {registration_number: asc}) { last_name } } }`,
      { import: { file_name: file, students: { data: rows } } },
    );
  const rows = (count: number): Record<string, unknown>[] =>
    Array.from({ length: count }, (_, index) => ({
      first_name: 'Imported',
      last_name: `Number ${index + 1}`,
      email: `imported-${index + 1}@example.com`,
      phone: `97${String(index + 1).padStart(8, '0')}`,
    }));

  it('is for admins, once, whole, and in the log by name', async () => {
    for (const person of ['anonymous', 'approved', 'other', 'teacher'] as const)
      expect((await store(person, rows(1))).codes).toEqual(['validation-failed']);
    const stored = await dataOf(store('admin', rows(3)));
    expect(stored?.insert_student_imports_one).toMatchObject({
      students: [{ last_name: 'Number 1' }, { last_name: 'Number 2' }, { last_name: 'Number 3' }],
    });
    const id: unknown = Reflect.get(Object(stored?.insert_student_imports_one), 'id');
    // Nobody joins it later, however they ask.
    const joining = { ...rows(9)[8], import_id: id };
    const joined = await ask(
      'admin',
      'mutation ($row: students_insert_input!) { insert_students_one(object: $row) { id } }',
      { row: joining },
    );
    expect(joined.data).toBeNull();
    expect(joined.messages[0]).toContain('only if they are stored with it');
    const moved = await ask(
      'admin',
      'mutation ($id: uuid!, $import: uuid!) { update_students_by_pk(pk_columns: {id: $id}, _set: {import_id: $import}) { id } }',
      { id: studentIds.withoutLogin, import: id },
    );
    expect(moved.data).toBeNull();

    for (const person of ['anonymous', 'approved', 'other', 'teacher'] as const)
      expect((await undo(person, id)).codes).toEqual(['validation-failed']);
    // Twice in one request: the second finds it done, and neither counts.
    const twice = await ask(
      'admin',
      `mutation ($id: uuid!) { one: undo_student_import(args: {import_id: $id}) { removed }
         two: undo_student_import(args: {import_id: $id}) { removed } }`,
      { id },
    );
    expect(twice.data).toBeNull();
    const both = await Promise.all([undo('admin', id), undo('admin', id)]);
    expect(both.map(({ data }) => data).filter((data) => data !== null)).toEqual([
      { undo_student_import: [{ removed: 3, kept: 0 }] },
    ]);
    expect(both.flatMap(({ messages }) => messages).join()).toMatch(/This import has been undone already\.$/);
    expect(
      await dataOf(
        ask(
          'admin',
          `query ($id: uuid!) { activity(where: {student_import_id: {_eq: $id}}, order_by: {created_at: asc}) {
             action count actor_email details } }`,
          { id },
        ),
      ),
    ).toMatchObject({
      activity: [
        { action: 'created', count: 3, actor_email: 'admin@example.com' },
        { action: 'deleted', count: 3, actor_email: 'admin@example.com', details: { import: 'sheet.csv' } },
      ],
    });
  });

  it('stores nothing of a file with one bad row', async () => {
    const bad = [...rows(2), { ...rows(3)[2], guardian_name: 'see evil.com' }];
    expect((await store('admin', bad)).data).toBeNull();
    expect((await store('admin', rows(1), 'x'.repeat(301))).data).toBeNull();
    expect(
      await scalar("select count(*)::int as value from public.students where first_name = 'Imported'"),
    ).toBe(0);
  });
});

describe('a student’s own data', () => {
  it('is reached through relationships, and nobody else’s is', async () => {
    const data = await dataOf(
      ask(
        'approved',
        `{ students { id profile { email } class_groups { class_group { name students { student_id } } } }
           profiles { student { id } } class_groups { students { student { id } } } }`,
      ),
    );
    expect(data).toEqual({
      students: [
        {
          id: studentIds.approved,
          profile: { email: 'approved@example.com' },
          class_groups: [{ class_group: { name: 'Batch', students: [{ student_id: studentIds.approved }] } }],
        },
      ],
      profiles: [{ student: { id: studentIds.approved } }],
      class_groups: [{ students: [{ student: { id: studentIds.approved } }] }],
    });
  });

  it('does not include classmates in the same group', async () => {
    const group = 'select class_group_id from public.student_class_groups where student_id = $1';
    await api.sql.query(
      `insert into public.student_class_groups (student_id, class_group_id) select $2, (${group})`,
      [studentIds.approved, studentIds.withoutLogin],
    );
    const data = await dataOf(ask('approved', '{ class_groups { students { student_id } } }'));
    expect(data).toEqual({ class_groups: [{ students: [{ student_id: studentIds.approved }] }] });
    await api.sql.query('delete from public.student_class_groups where student_id = $1', [
      studentIds.withoutLogin,
    ]);
  });

  it('cannot be found by filters over tables that are closed', async () => {
    const answer = await ask('teacher', '{ profiles(where: {student: {id: {_is_null: false}}}) { id } }');
    expect(answer.codes).toEqual(['validation-failed']);
    const files = await ask('approved', '{ notes(where: {file: {size: {_gt: 0}}}) { id } }');
    expect(files.codes).toEqual(['validation-failed']);
  });
});

describe('a student’s candidate IDs', () => {
  const others = ['CEE-2', 'CEE-3'];
  const own = 'candidate_ids { candidate_id results { symbol marks rank same_marks { count } } }';

  it('lead to the own results with their place, and to nobody else’s', async () => {
    const answer = await dataOf(ask('approved', `{ ${own} }`));
    // 2.5 of 2.5 to 157.5: last of all, alone with these marks.
    expect(answer).toEqual({
      candidate_ids: [
        {
          candidate_id: 'CEE-1',
          results: [{ symbol: 'CEE-1', marks: 2.5, rank: resultsCount, same_marks: { count: 1 } }],
        },
      ],
    });
    expect(await dataOf(ask('other', `{ ${own} }`))).toEqual({ candidate_ids: [] });
  });

  it('lead to nothing of a draft', async () => {
    await api.sql.query(
      "insert into public.candidate_ids select 'DRAFT-' || i, $1 from unnest(array[1, 3, 5]) as i",
      [studentIds.approved],
    );
    const drafts = '{candidate_id: {_like: "DRAFT-%"}}';
    expect(
      await dataOf(
        ask(
          'approved',
          `{ all: candidate_ids(where: ${drafts}) { results { symbol } }
             probed: candidate_ids(where: {_and: [${drafts}, {results: {marks: {_gt: "0"}}}]}) { candidate_id } }`,
        ),
      ),
    ).toEqual({ all: [{ results: [] }, { results: [] }, { results: [] }], probed: [] });
    await api.sql.query("delete from public.candidate_ids where candidate_id like 'DRAFT-%'");
  });

  it('are not told by alias, filter, order, relationship, batch or subscription', async () => {
    const queries = [
      '{ a: candidate_ids { candidate_id } b: candidate_ids(offset: 0, limit: 100, order_by: {candidate_id: desc}) { candidate_id } }',
      '{ candidate_ids(where: {_or: [{candidate_id: {_is_null: false}}, {student: {approval_status: {_eq: "approved"}}}]}) { candidate_id } }',
      '{ candidate_ids(where: {results: {name: {_ilike: "%"}}}, order_by: {student: {email: asc}}) { candidate_id results(where: {symbol: {_like: "%"}}) { symbol } } }',
      '{ students { candidate_ids { candidate_id student { candidate_ids { candidate_id results { symbol } } } } } }',
      '{ class_groups { students { student { candidate_ids { candidate_id } } } } }',
    ];
    for (const query of queries) {
      const text = JSON.stringify(await dataOf(ask('approved', query)));
      expect(text, query).not.toMatch(/CEE-[^1]/);
      expect(text, query).toContain('CEE-1');
    }
    for (const symbol of others)
      expect(
        await dataOf(ask('approved', `{ candidate_ids_by_pk(candidate_id: "${symbol}") { candidate_id } }`)),
      ).toEqual({ candidate_ids_by_pk: null });
    const message = await api.subscribe(headers.approved, {
      query: 'subscription { candidate_ids { candidate_id results { symbol } } }',
    });
    expect(message).toContain('CEE-1');
    expect(message).not.toMatch(/CEE-[^1]/);
    const batch = others.map((symbol) => ({
      query: `{ candidate_ids(where: {candidate_id: {_eq: "${symbol}"}}) { candidate_id } }`,
    }));
    expect(JSON.parse(await api.send(headers.approved, batch))).toEqual(
      batch.map(() => ({ data: { candidate_ids: [] } })),
    );
  });

  it('have no aggregate, no owner and no writing', async () => {
    for (const query of [
      '{ candidate_ids_aggregate { aggregate { count } } }',
      '{ students { candidate_ids_aggregate { aggregate { count } } } }',
      '{ candidate_ids { results_aggregate { aggregate { count } } } }',
      '{ candidate_ids(where: {student_id: {_is_null: false}}) { candidate_id } }',
      `mutation { insert_candidate_ids_one(object: {candidate_id: "CEE-7", student_id: "${studentIds.approved}"}) { candidate_id } }`,
    ]) {
      const answer = await ask('approved', query);
      expect([answer.data, answer.codes], query).toEqual([null, ['validation-failed']]);
    }
    for (const person of ['anonymous', 'teacher'] as const) {
      const answer = await ask(person, '{ candidate_ids { candidate_id } }');
      expect([answer.data, answer.codes], person).toEqual([null, ['validation-failed']]);
    }
  });

  it('go with the link between record and login, with the same token', async () => {
    const link = (userId: string | null) =>
      api.sql.query('update public.students set user_id = $2 where id = $1', [studentIds.approved, userId]);
    await link(null);
    expect(await dataOf(ask('approved', `{ ${own} }`))).toEqual({ candidate_ids: [] });
    await link(userIds.approved);
  });
});

describe('the staff', () => {
  const person = 'select role from public.profiles where id = $1';
  const roleNow = async (id: string): Promise<unknown> =>
    (await api.sql.query<{ role: string }>(person, [id])).rows[0]?.role;
  const end = (id: string, role: string): string =>
    `end_staff(args: {user_id: "${id}", seen_role: "${role}"}) { id role }`;
  const handOver = (from: string, to: string): string =>
    `hand_over_exams(args: {from_user: "${from}", to_user: "${to}"}) { user_id }`;
  const setRole = (id: string, role: string): string =>
    `update_profiles(where: {id: {_eq: "${id}"}}, _set: {role: "${role}"}) { affected_rows }`;

  it('is nobody’s business but an admin’s, by whatever name', async () => {
    const { admin, teacher, other } = userIds;
    for (const who of ['anonymous', 'approved', 'other', 'teacher'] as const) {
      for (const query of [
        '{ staff { email } }',
        '{ one: staff { email } two: staff_aggregate { aggregate { count } } }',
        '{ staff_invitations { email } }',
        'subscription { staff { id } }',
        `mutation { ${end(admin, 'admin')} }`,
        `mutation { mine: ${setRole(who === 'anonymous' ? other : userIds[who], 'admin')} }`,
        `mutation { ${handOver(teacher, other)} }`,
        `mutation { insert_profiles_one(object: {id: "${other}", role: "admin"}, on_conflict: {constraint: profiles_pkey, update_columns: [role]}) { id } }`,
      ]) {
        const answer = await ask(who, query);
        expect([who, query, answer.data, answer.codes]).toEqual([who, query, null, ['validation-failed']]);
      }
    }
    expect([await roleNow(admin), await roleNow(teacher)]).toEqual(['admin', 'teacher']);
  });

  it('keeps its last admin, in one mutation of several parts neither', async () => {
    const { admin, teacher } = userIds;
    await api.sql.query('update auth.users set email_verified_at = now() where id = $1', [admin]);
    for (const mutation of [
      end(admin, 'admin'),
      setRole(admin, 'teacher'),
      `first: ${setRole(teacher, 'admin')} second: ${setRole(admin, 'student')}`,
      `delete_profiles(where: {id: {_eq: "${admin}"}}) { affected_rows }`,
    ]) {
      const answer = await ask('admin', `mutation { ${mutation} }`);
      expect([mutation, answer.data, answer.codes]).toEqual([mutation, null, ['permission-error']]);
      expect(answer.messages[0]).toMatch(/this is the last admin: make somebody else an admin first/);
    }
    // The teacher of the second mutation has no proven address; nothing of it is left.
    expect([await roleNow(admin), await roleNow(teacher)]).toEqual(['admin', 'teacher']);
  });

  it('is ended once, as it was seen, and handed over by whom it concerns', async () => {
    const { teacher } = userIds;
    const changed = await ask('admin', `mutation { ${end(teacher, 'admin')} }`);
    expect(changed.messages[0]).toMatch(/has changed since you looked/);
    expect(await dataOf(ask('admin', `mutation { ${handOver(teacher, userIds.admin)} }`))).toEqual({
      hand_over_exams: [{ user_id: userIds.admin }],
    });
    expect(await dataOf(ask('admin', `mutation { ${handOver(userIds.admin, teacher)} }`))).toMatchObject({
      hand_over_exams: expect.arrayContaining([{ user_id: teacher }]) as unknown,
    });
    expect(await dataOf(ask('admin', `mutation { ${end(teacher, 'teacher')} }`))).toEqual({
      end_staff: [{ id: teacher, role: 'student' }],
    });
    const again = await ask('admin', `mutation { ${end(teacher, 'teacher')} }`);
    expect(again.messages[0]).toMatch(/has changed since you looked/);
    // A token that is older than the end writes no results.
    const late = await ask(
      'teacher',
      `mutation { insert_results_one(object: {symbol: "L-1", name: "Late", marks: 1, exam_title: "Late", set_number: "1"}) { id } }`,
    );
    expect(late.messages[0]).toMatch(/your account does not write results any more/);
    await api.sql.query("update public.profiles set role = 'teacher' where id = $1", [teacher]);
  });
});

describe('identities', () => {
  it('a visitor who sends a user id or a role learns nothing by it', async () => {
    const visible =
      '{ notices { id } exams { id } exam_distribution(order_by: {marks: asc}) { count } site_settings { max_notices } }';
    const plain = await api.ask({}, visible);
    const claims: Record<string, string>[] = [
      { 'x-hasura-user-id': userIds.approved },
      { 'x-hasura-user-id': userIds.admin, 'x-hasura-role': 'admin' },
      { 'x-hasura-user-id': userIds.approved, 'x-hasura-role': 'student' },
    ];
    for (const extra of claims) {
      expect((await api.ask(extra, visible)).data).toEqual(plain.data);
      for (const closed of ['students', 'profiles', 'notes', 'class_groups', 'activity', 'files']) {
        const answer = await api.ask(extra, `{ ${closed} { __typename } }`);
        expect(answer.data).toBeNull();
        expect(answer.codes).toEqual(['validation-failed']);
      }
    }
  });
});
