// The rows that the permission tests look at, and whose they are.
import type pg from 'pg';
import { bearer } from './api.ts';
import { attendanceSamples, fillAttendance, shownOfAttendance } from './attendance.ts';
import { feeSamples, fillFees, ownFees } from './fees.ts';
import { type Person, people, roleOf } from './matrix.ts';
import {
  beforeMockTests,
  fillMockTests,
  mockTestSamples,
  ownershipOfMockTests,
  shownOfMockTests,
} from './mockTests.ts';

const id = (kind: number, number: number): string =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;

export const userIds: Record<Exclude<Person, 'anonymous'> | 'stranger', string> = {
  approved: id(1, 1),
  pending: id(1, 2),
  rejected: id(1, 3),
  other: id(1, 4),
  teacher: id(1, 5),
  admin: id(1, 6),
  /** An approved student who is nobody in the matrix. */
  stranger: id(1, 7),
  office: id(1, 8),
};

export const studentIds = {
  approved: id(2, 1),
  pending: id(2, 2),
  rejected: id(2, 3),
  stranger: id(2, 4),
  withoutLogin: id(2, 5),
};

export const groups = { approved: id(3, 1), pending: id(3, 2), stranger: id(3, 3) };

const ofAttendance = { teacher: userIds.teacher, students: studentIds, groups };

/** Key values of each person's own rows, by table; tables and people that are not listed have none. */
export const ownRows: Record<string, Partial<Record<Person, string[][]>>> = {
  students: {
    approved: [[studentIds.approved]],
    pending: [[studentIds.pending]],
    rejected: [[studentIds.rejected]],
  },
  student_class_groups: {
    approved: [[studentIds.approved, groups.approved]],
    pending: [[studentIds.pending, groups.pending]],
  },
  class_groups: { approved: [[groups.approved]], pending: [[groups.pending]] },
  profiles: {
    approved: [[userIds.approved]],
    pending: [[userIds.pending]],
    rejected: [[userIds.rejected]],
    other: [[userIds.other]],
    teacher: [[userIds.teacher]],
  },
  results_uploads: { teacher: [[id(6, 1)], [id(6, 3)]] },
  candidate_ids: { approved: [['CEE-1']], pending: [['CEE-3']] },
  ...ownFees(studentIds),
};

/** What is published, and what a person (an id, or null) holds. */
const held = `exists (select from public.exam_holders as h
  where (h.exam_title, h.set_number) = (t.exam_title, t.set_number) and h.user_id = $person)`;
export const shownRows: Record<string, string> = {
  ...shownOfMockTests,
  ...shownOfAttendance,
  notices: `t.state = 'published'`,
  activity: "t.entity in ('class_groups', 'notices', 'students')",
  resource_groups: "t.resource = 'notices'",
  profiles: `t.id = $person or t.role = 'teacher'
    or t.role = 'student' and exists (select from public.students as s where s.user_id = t.id)`,
  exams: `t.state = 'published' or ${held}`,
  results: `exists (select from public.exams as e where (e.exam_title, e.set_number, e.exam_day)
    = (t.exam_title, t.set_number, t.exam_day) and e.state = 'published') or ${held}`,
  sheet_books: `exists (select from public.exams as e
    join public.exam_holders as h on (h.exam_title, h.set_number) = (e.exam_title, e.set_number)
    where e.id = t.exam_id and h.user_id = $person)`,
  exam_holders: `${held} or t.is_owner and exists (select from public.exams as e
    where (e.exam_title, e.set_number) = (t.exam_title, t.set_number) and e.state = 'published')`,
};

export const resultsCount = 63;
/** Of the teacher's own draft, beside those. */
export const draftCount = 2;
/** Its set. */
const draftSet = '21';

export const exam = { exam_title: 'CEE Model Entrance Exam', set_number: '19' };

const options = [{ text: '1' }, { text: '2', right: true }];

/** Of the teacher, and published. */
export const printed = { exam_title: 'Printed test', set_number: '1' };
let printedId = '';

/** Fills a migrated database. */
export async function fillWorld(sql: pg.Pool): Promise<void> {
  const users = Object.entries(userIds);
  await sql.query('insert into auth.users (id, email) select * from unnest($1::uuid[], $2::text[])', [
    users.map(([, userId]) => userId),
    users.map(([name]) => `${name}@example.com`),
  ]);
  await sql.query("update public.profiles set role = 'teacher' where id = $1", [userIds.teacher]);
  await sql.query("update public.profiles set role = 'office' where id = $1", [userIds.office]);
  await sql.query("update public.profiles set role = 'admin' where id = $1", [userIds.admin]);
  const students = [
    [studentIds.approved, userIds.approved, 'approved'],
    [studentIds.pending, userIds.pending, 'pending'],
    [studentIds.rejected, userIds.rejected, 'rejected'],
    [studentIds.stranger, userIds.stranger, 'approved'],
    [studentIds.withoutLogin, null, 'approved'],
  ];
  for (const [index, [studentId, userId, status]] of students.entries()) {
    await sql.query(
      `insert into public.students (id, user_id, first_name, last_name, email, phone, approval_status)
       values ($1, $2, 'Person', 'Number', $3, $4, $5)`,
      [studentId, userId, `student${index}@example.com`, `984100000${index}`, status],
    );
  }
  await sql.query("update public.students set approval_status = 'rejected' where id = $1", [
    studentIds.pending,
  ]);
  await sql.query("update public.students set approval_status = 'pending' where id = $1", [
    studentIds.pending,
  ]);
  await sql.query(
    "insert into public.class_groups (id, name) select id, concat_ws(' ', 'Batch', nullif(n, 1)) from unnest($1::uuid[]) with ordinality as g (id, n)",
    [Object.values(groups)],
  );
  await sql.query(
    'insert into public.student_class_groups (student_id, class_group_id) select * from unnest($1::uuid[], $2::uuid[])',
    [
      [studentIds.approved, studentIds.pending, studentIds.stranger],
      [groups.approved, groups.pending, groups.stranger],
    ],
  );
  await sql.query(`
    insert into public.notices (title, category, content) values ('One', 'Exams', 'x'), ('Two', 'Results', 'y'),
      ('Deleted', 'Exams', 'hidden');
    insert into public.notices (title, category, content, state, publish_at, expires_at) values
      ('Drafted', 'Exams', 'hidden', 'draft', null, null),
      ('Planned', 'Exams', 'hidden', 'scheduled', now() + interval '1 day', null),
      ('Expired', 'Exams', 'hidden', 'published', null, now() + interval '1 day');
    delete from public.notices where title = 'Deleted';
    select set_config('prabesh.decides', 'settling notices', true);
    update public.notices set state = 'expired' where title = 'Expired';
    select set_config('prabesh.decides', '', true);
    insert into public.files (id, name, original_name, content_type, size, sha256)
      values ('${id(4, 1)}', '${id(4, 1)}.pdf', 'a.pdf', 'application/pdf', 1, repeat('0', 64));
    insert into public.notes (title, subject, file_url)
      values ('One', 'Physics', '/files/${id(4, 1)}.pdf'), ('Two', 'Biology', null);
    insert into public.videos (title, subject, video_url)
      values ('One', 'Physics', 'https://example.com/1'), ('Two', 'Biology', 'https://example.com/2');
    insert into public.links (title, url, category)
      values ('One', 'https://example.com/1', 'Exams'), ('Two', 'https://example.com/2', 'Other');
    insert into public.links (title, url, category, audience)
      values ('Three', 'https://example.com/3', 'Other', '["${groups.approved}"]');
    insert into public.downloads (title, category) values ('One', 'Syllabus'), ('Two', 'Other');
    insert into public.calendar_events (title, event_date) values ('One', '2025-04-01'), ('Two', '2025-04-02');
    insert into public.questions (subject, chapter, stem, options, writer_id)
      select 'Physics', 'Optics', stem, '${JSON.stringify(options)}', writer::uuid
      from (values ('One', '${userIds.teacher}'), ('Two', '${userIds.admin}')) as question (stem, writer);
    insert into public.site_settings (max_notices) values (4);
    insert into public.institute (name) values ('Himal');
    insert into public.student_imports (file_name) values ('one.csv');
    select public.send_message('${id(9, 1)}', 'email', 'One', 'x', null, '["${studentIds.approved}"]', null, false);
    insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
      select 'CEE-' || i, 'Candidate ' || i, i * 2.5, '${exam.exam_title}', '${exam.set_number}', '2025-04-01'
      from generate_series(1, ${resultsCount}) as i;
    insert into public.candidate_ids (candidate_id, student_id)
      values ('CEE-1', '${studentIds.approved}'), ('CEE-2', '${studentIds.stranger}'),
        ('CEE-3', '${studentIds.pending}');
    insert into public.results_uploads (id, exam_title, set_number, uploaded_by) values
      ('${id(6, 1)}', 'An exam without results', '1', '${userIds.teacher}'),
      ('${id(6, 2)}', 'An exam without results', '2', '${userIds.admin}');
  `);
  await sql.query(fillFees(studentIds));
  await sql.query(fillAttendance(ofAttendance));
  await sql.query(fillMockTests(userIds, studentIds, groups.stranger));
  await sql.query(
    `insert into auth.invitations (user_id, role, invited_by, invited_at) values ($1, 'teacher', $2, now())`,
    [userIds.pending, userIds.admin],
  );
  // Revised after everybody had seen it: not in the transaction that published it.
  for (const marks of [11, 10]) {
    await sql.query("update public.results set marks = $1 where symbol = 'CEE-4'", [marks]);
  }
  // Not published: a draft of the teacher's, and two of an admin's, one of them another date of what everybody sees.
  const upload = (
    who: 'teacher' | 'admin',
    set: string,
    date: string,
    publish: string,
    symbols: string,
    number: number,
  ) => `
    begin;
    select set_config('hasura.user', '{"x-hasura-role": "${who}", "x-hasura-user-id": "${userIds[who]}"}', true);
    insert into public.results_uploads (id, exam_title, set_number, exam_date, publish, publish_at)
      values ('${id(6, number)}', '${exam.exam_title}', '${set}', ${date}, ${publish});
    insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
      select 'DRAFT-' || i, 'Draft ' || i, 500 + i, '${exam.exam_title}', '${set}', ${date}
      from unnest(array[${symbols}]) as i;
    commit`;
  await sql.query(upload('teacher', draftSet, "'2025-05-01'", "'draft', null", '1, 2', 3));
  await sql.query(upload('admin', exam.set_number, 'null', "'draft', null", '3, 4', 4));
  await sql.query(upload('admin', '20', "'2025-06-01'", "'at', now() + interval '1 month'", '5', 5));
}

/** For those who ask about files of mark sheets: an exam that is published and the teacher's, and nobody's, with such files. */
export async function fillPrinted(sql: pg.Pool): Promise<void> {
  await sql.query(`
    begin;
    select set_config('hasura.user', '{"x-hasura-role": "teacher", "x-hasura-user-id": "${userIds.teacher}"}', true);
    insert into public.results (symbol, name, marks, exam_title, set_number)
      values ('PRINT-1', 'Printed', 1, '${printed.exam_title}', '${printed.set_number}');
    insert into public.sheet_books (exam_id) select id from public.exams
      where exam_title = '${printed.exam_title}' or set_number = '${exam.set_number}' and state = 'published';
    commit`);
  await sql.query(`
    select set_config('prabesh.decides', 'renaming', true);
    insert into public.exam_renames (from_title, from_set, exam_title, set_number, merged, results_count, both_count, seen)
    values ('Old', '1', 'New', '1', false, 1, 0, '')`);
  await sql.query("update public.sheet_books set state = 'stopped', finished_at = now()");
  const { rows } = await sql.query<{ id: string }>('select id from public.exams where exam_title = $1', [
    printed.exam_title,
  ]);
  printedId = rows[0]?.id ?? '';
}

/** The headers with which each person asks. */
export async function headersOfPeople(): Promise<Record<Person, Record<string, string>>> {
  const headers: Record<Person, Record<string, string>> = {
    anonymous: {},
    approved: {},
    pending: {},
    rejected: {},
    other: {},
    teacher: {},
    office: {},
    admin: {},
  };
  for (const person of people) {
    if (person !== 'anonymous') headers[person] = await bearer(roleOf[person], userIds[person]);
  }
  return headers;
}

let counter = 100;

/** A row that fits the table and collides with none: its values for an insert, and a harmless change of it. */
export function sampleRow(table: string): {
  insert: Record<string, unknown>;
  update: Record<string, unknown>;
} {
  const number = (counter += 1);
  const study = { title: `Sample ${number}`, description: 'x' };
  const samples: Record<string, { insert: Record<string, unknown>; update: Record<string, unknown> }> = {
    ...mockTestSamples(number),
    ...feeSamples(number),
    ...attendanceSamples(number, ofAttendance),
    notices: {
      insert: { title: `Sample ${number}`, category: 'Exams', content: 'x' },
      update: { content: 'changed' },
    },
    deleted_notices: {
      insert: { id: id(7, number), title: 'x', content: {} },
      update: { title: 'changed' },
    },
    exams: {
      insert: {
        ...exam,
        set_number: `s${number}`,
        results_count: 1,
        newest_created_at: '2025-04-01',
        published_at: '2025-04-01',
      },
      update: { results_count: 7 },
    },
    results: {
      insert: { ...exam, symbol: `S-${number}`, name: 'Sample', marks: 12.25, exam_date: '2025-04-01' },
      update: { name: 'Changed', marks: 13 },
    },
    results_uploads: {
      insert: { ...exam, set_number: `u${number}`, exam_date: '2025-04-01' },
      update: { withdrawn: true },
    },
    sheet_books: { insert: { exam_id: printedId }, update: { state: 'ready' } },
    exam_holders: {
      insert: { ...exam, set_number: `h${number}`, user_id: userIds.admin },
      update: { is_owner: true },
    },
    exam_renames: {
      insert: {
        ...exam,
        from_title: 'Old',
        from_set: '1',
        merged: false,
        results_count: 1,
        both_count: 0,
        seen: '',
      },
      update: { merged: true },
    },
    result_changes: {
      insert: {
        ...exam,
        result_id: id(7, number),
        action: 'deleted',
        symbol: `S-${number}`,
        old_name: 'Sample',
        old_marks: 1,
        exam_published: true,
      },
      update: { old_marks: 2 },
    },
    result_revisions: { insert: { id: 1 }, update: { reason: 'changed' } },
    announced_exams: { insert: { ...exam }, update: { set_number: '2' } },
    exam_comparisons: { insert: { exam_id: id(7, number) }, update: { verdict: 'alike' } },
    exam_findings: { insert: { exam_id: id(7, number) }, update: { kind: 'name' } },
    exam_preview_buckets: { insert: { exam_id: id(7, number) }, update: { count: 2 } },
    exam_preview_marks: { insert: { exam_id: id(7, number) }, update: { count: 2 } },
    exam_preview_results: { insert: { exam_id: id(7, number) }, update: { marks: 2 } },
    exam_distribution: { insert: { ...exam, marks: 1, count: 1 }, update: { count: 2 } },
    exam_distribution_buckets: { insert: { ...exam, bucket: 1, count: 1 }, update: { count: 2 } },
    resource_groups: { insert: { resource: 'notices', name: 'Exams', count: 1 }, update: { count: 2 } },
    staff: { insert: { id: id(7, number), role: 'admin' }, update: { role: 'admin' } },
    staff_invitations: { insert: { id: id(7, number), role: 'admin' }, update: { role: 'admin' } },
    logins: { insert: { id: id(7, number), is_proven: true }, update: { has_initial_password: false } },
    registrations_per_day: { insert: { day: '2025-04-01', count: 1 }, update: { count: 2 } },
    questions: {
      insert: { subject: 'Physics', chapter: 'Optics', stem: `Sample ${number}`, options },
      update: { stem: 'changed' },
    },
    question_versions: {
      insert: { question_id: id(7, number), version: 1, kind: 'choice', stem: 'x', options, solution: '' },
      update: { stem: 'changed' },
    },
    question_chapters: { insert: { subject: 'Physics', chapter: 'Optics' }, update: { count: 2 } },
    site_settings: { insert: { max_notices: 5 }, update: { auto_sort: false } },
    institute: { insert: { phone: '01-4111111' }, update: { city: 'Lalitpur' } },
    notes: { insert: { ...study, subject: 'Physics' }, update: { description: 'changed' } },
    videos: {
      insert: { ...study, subject: 'Physics', video_url: 'https://example.com' },
      update: { description: 'changed' },
    },
    links: {
      insert: { ...study, category: 'Exams', url: 'https://example.com' },
      update: { description: 'changed' },
    },
    downloads: { insert: { ...study, category: 'Other' }, update: { description: 'changed' } },
    students: {
      insert: {
        first_name: 'Sample',
        last_name: 'Student',
        email: `sample${number}@example.com`,
        phone: `98500${String(number).padStart(5, '0')}`,
      },
      update: { address: 'changed' },
    },
    candidate_ids: {
      insert: { candidate_id: `CEE-${number}`, student_id: studentIds.pending },
      update: { student_id: studentIds.rejected },
    },
    student_class_groups: {
      insert: { student_id: studentIds.withoutLogin, class_group_id: groups.approved },
      update: { class_group_id: groups.pending },
    },
    audiences: {
      insert: { note_id: id(7, number), class_group_id: groups.approved },
      update: { class_group_id: groups.pending },
    },
    class_groups: { insert: { name: `Batch ${number}` }, update: { description: 'changed' } },
    // The account is there; its profile was removed.
    profiles: {
      insert: { id: userIds.stranger, email: 'stranger@example.com' },
      update: { role: 'teacher' },
    },
    calendar_events: {
      insert: { title: `Sample ${number}`, event_date: '2025-04-03' },
      update: { description: 'changed' },
    },
    activity: { insert: { action: 'created', entity: 'notes', title: 'x' }, update: { title: 'changed' } },
    student_imports: { insert: { file_name: `file ${number}.csv` }, update: { file_name: 'changed.csv' } },
    student_import_states: { insert: { id: id(8, number) }, update: { removable: 1 } },
    messages: {
      insert: { id: id(9, number), channel: 'email', subject: 'x', body: 'x', recipients: 1 },
      update: { subject: 'changed' },
    },
    message_recipients: {
      insert: { id: id(9, number), message_id: id(9, 1), student_id: studentIds.stranger },
      update: { address: 'changed@example.com' },
    },
    message_progress: { insert: { message_id: id(9, number) }, update: { waiting: 1 } },
    reminder_previews: { insert: { left_out: 'x' }, update: { left_out: 'y' } },
    message_audiences: { insert: { meant: 1 }, update: { meant: 2 } },
    status_changes: { insert: { id: id(7, number), count: 1 }, update: { count: 2 } },
    status_change_students: {
      insert: {
        change_id: id(7, 1),
        student_id: id(7, number),
        from_status: 'pending',
        to_status: 'approved',
      },
      update: { to_status: 'rejected' },
    },
    files: {
      insert: {
        id: id(5, number),
        name: `${id(5, number)}.pdf`,
        original_name: 'b.pdf',
        content_type: 'application/pdf',
        size: 2,
        sha256: 'f'.repeat(64),
      },
      update: { original_name: 'changed.pdf' },
    },
  };
  const sample = samples[table];
  if (sample === undefined) throw new Error(`no sample row for ${table}`);
  return sample;
}

/** Gives the row of this id ($1) to an account ($2), where it is not by an exam. */
export const ownershipOf: Record<string, string> = {
  ...ownershipOfMockTests,
  questions: 'update public.questions set writer_id = $2 where id = $1',
  notices: `update public.notices set state = case $2::uuid when '${userIds.office}' then 'draft' else 'published' end where id = $1`,
};

/** What must be out of the way before a sample row can be inserted. */
export const beforeInsert: Record<string, string> = {
  ...beforeMockTests,
  site_settings: 'delete from public.site_settings',
  sheet_books: "delete from public.sheet_books where state = 'waiting'",
  institute: 'delete from public.institute',
  profiles: `delete from public.profiles where id = '${userIds.stranger}'`,
  teacher_class_groups: `delete from public.teacher_class_groups where class_group_id = '${groups.pending}'`,
  student_class_groups: `delete from public.student_class_groups where student_id = '${studentIds.withoutLogin}'`,
};
