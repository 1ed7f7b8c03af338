// The tables of attendance, seats and imports in matrix.ts and world.ts: who may do what, and the rows that are looked at.
import type { TableRules } from './tableRules.ts';

type Cells = Omit<TableRules, 'key' | 'columns'>;

/** The office reads it, a teacher of the class groups that are given; a function writes it. */
const ofRoll: Cells = {
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         -        -       -        -      shown   all    all',
  by_pk: '    -         -        -       -        -      shown   all    all',
  aggregate: '-         -        -       -        -      -       -      all',
  insert: '   -         -        -       -        -      -       -      no',
  update: '   -         -        -       -        -      -       -      no',
  delete: '   -         -        -       -        -      -       -      no',
};

export const attendanceRules: Record<string, TableRules> = {
  teacher_class_groups: {
    ...ofRoll,
    key: 'teacher_id class_group_id',
    columns: 'teacher_id class_group_id',
    //          anonymous approved pending rejected other  teacher office admin
    insert: '   -         -        -       -        -      -       yes    yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       yes    yes',
    insertColumns: { office: 'teacher_id class_group_id' },
  },
  attendance_days: {
    ...ofRoll,
    key: 'class_group_id day',
    columns: 'class_group_id day taken_at actor_email',
  },
  attendance_marks: {
    ...ofRoll,
    key: 'id',
    columns: 'id class_group_id day student_id state device_time marked_at position actor_email',
  },
  // A teacher gets those of the own class groups from functions.
  exam_seats: {
    ...ofRoll,
    key: 'spelling_key exam_date student_id',
    columns: 'student_id candidate_id',
    officeColumns: 'spelling_key exam_title set_number exam_date room seat',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    by_pk: '    -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       all    all',
    insert: '   -         -        -       -        -      -       -      yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       -      yes',
  },
  import_columns: {
    ...ofRoll,
    key: 'field',
    columns: 'field header',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     all    all',
    by_pk: '    -         -        -       -        -      all     all    all',
    insert: '   -         -        -       -        -      yes     yes    yes',
    update: '   -         -        -       -        -      yes     yes    yes',
    delete: '   -         -        -       -        -      -       -      yes',
    insertColumns: { teacher: 'field header', office: 'field header' },
    updateColumns: { teacher: 'header', office: 'header' },
  },
  attendance_standing: {
    key: 'class_group_id day student_id',
    columns: 'class_group_id day student_id state',
    teacherColumns: 'first_name last_name registration_number candidate_ids marked_at actor_email',
    officeColumns: 'first_name last_name registration_number candidate_ids marked_at actor_email',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         shown    none    none     none   shown   all    all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
};

const given = `exists (select from public.teacher_class_groups as given
  where given.class_group_id = t.class_group_id and given.teacher_id = $person)`;
export const shownOfAttendance: Record<string, string> = {
  teacher_class_groups: 't.teacher_id = $person',
  attendance_days: given,
  attendance_marks: given,
  attendance_standing: `${given} or exists (select from public.students as own
    where own.id = t.student_id and own.user_id = $person)`,
};

const id = (number: number): string => `00000000-0000-4000-8310-${String(number).padStart(12, '0')}`;

interface World {
  teacher: string;
  students: { approved: string; stranger: string };
  groups: { approved: string; pending: string; stranger: string };
}

const today = "(now() at time zone 'Asia/Kathmandu')::date";

/** The roll of both class groups was taken today; the teacher has that of the stranger. */
export const fillAttendance = ({ teacher, students, groups }: World): string => `
  insert into public.teacher_class_groups (teacher_id, class_group_id) values ('${teacher}', '${groups.stranger}');
  select public.mark_attendance('${groups.stranger}', ${today}, '[{"id": "${id(1)}", "student_id": "${students.stranger}", "state": "absent"}]');
  select public.mark_attendance('${groups.approved}', ${today}, '[{"id": "${id(2)}", "student_id": "${students.approved}", "state": "late"}]');
  select public.allot_seats('CEE', '1', '2026-12-01', '["${groups.stranger}"]', 'S-', '1', '[]', true);
  insert into public.import_columns (field, header) values ('results.symbol', 'Roll')`;

/** As sampleRow of world.ts; `number` is new in each call. */
export function attendanceSamples(
  number: number,
  { teacher, students, groups }: World,
): Record<string, { insert: Record<string, unknown>; update: Record<string, unknown> }> {
  const day = {
    class_group_id: groups.pending,
    day: `2025-04-${String(1 + (number % 28)).padStart(2, '0')}`,
  };
  return {
    teacher_class_groups: {
      insert: { teacher_id: teacher, class_group_id: groups.pending },
      update: { class_group_id: groups.approved },
    },
    attendance_days: { insert: day, update: { actor_email: 'x' } },
    attendance_marks: {
      insert: { id: id(100 + number), ...day, student_id: students.approved, state: 'late' },
      update: { state: 'here' },
    },
    exam_seats: {
      insert: {
        ...{ exam_title: `Sample ${number}`, set_number: '1', exam_date: '2026-12-01' },
        ...{ student_id: students.approved, candidate_id: 'X-1' },
      },
      update: { candidate_id: 'X-2' },
    },
    import_columns: {
      insert: { field: `results.sample${number}`, header: 'Roll' },
      update: { header: 'Reg' },
    },
    attendance_standing: { insert: { state: 'here' }, update: { state: 'late' } },
  };
}
