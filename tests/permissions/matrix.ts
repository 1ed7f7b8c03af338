// Who may do what, as one table to read (why: docs/decisions/permissions.md). matrix.test.ts holds the API to it.
//
// Columns of the grids, in this order:
//   anonymous  nobody signed in
//   approved   a student whose students row is approved
//   pending    a student whose students row is pending
//   rejected   a student whose students row is rejected
//   other      a signed-in student without a students row
//   teacher, admin
//   office     the front desk
//
// Reading:  all   every row            own   the person's own rows      none  the field is there, no row ever
//           shown what is published, and what the person holds
//           -     the field does not exist
// Writing:  yes   works                no    the database refuses it    -     the field does not exist
//           own   works for exams that the person holds (a new one becomes the person's) and for questions that the person
//                 wrote, and changes no others
//
// Who holds an exam, and what that lets a teacher do, by every way to write: `ownership`, below.

import { attendanceRules } from './attendance.ts';
import { feeActions, feeRules, feeViews } from './fees.ts';
import { mockTestRules, mockTestViews } from './mockTests.ts';
import { type Role, roles, type TableRules } from './tableRules.ts';

export { roles, type Role, type TableRules };

export const people = [
  'anonymous',
  'approved',
  'pending',
  'rejected',
  'other',
  'teacher',
  'office',
  'admin',
] as const;
export type Person = (typeof people)[number];

export const roleOf: Record<Person, Role> = {
  anonymous: 'anonymous',
  approved: 'student',
  pending: 'student',
  rejected: 'student',
  other: 'student',
  teacher: 'teacher',
  office: 'office',
  admin: 'admin',
};

export type ReadCell = 'all' | 'shown' | 'own' | 'none' | '-';
export type WriteCell = 'yes' | 'own' | 'no' | '-';

/** Study resources: their readers, columns apart. */
const resource = (columns: string): TableRules => ({
  key: 'id',
  columns: `id title description title_ne description_ne date created_at updated_at ${columns}`,
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         all      none    none     none   all     all    all',
  by_pk: '    -         all      none    none     none   all     all    all',
  aggregate: '-         all      none    none     none   all     all    all',
  insert: '   -         -        -       -        -      -       -      yes',
  update: '   -         -        -       -        -      -       -      yes',
  delete: '   -         -        -       -        -      -       -      yes',
});

/** A view without rows, which says what a function returns (examFunctions, officeFunctions). */
const returnedOnly = (key: string): TableRules => ({
  key,
  columns: '',
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         -        -       -        -      -       -      none',
  by_pk: '    -         -        -       -        -      -       -      -',
  aggregate: '-         -        -       -        -      -       -      none',
  insert: '   -         -        -       -        -      -       -      -',
  update: '   -         -        -       -        -      -       -      -',
  delete: '   -         -        -       -        -      -       -      -',
});

export const matrix: Record<string, TableRules> = {
  notices: {
    key: 'id',
    columns:
      'id title category content excerpt title_ne content_ne excerpt_ne date created_at updated_at slug url_slug state pinned attachment_url attachment_name attachment_size',
    // Of drafts, planned and expired ones nobody but the office knows anything; deleted ones are in a table of their own.
    //          anonymous approved pending rejected other  teacher office admin
    select: '   shown     shown    shown   shown    shown  shown   all    all',
    by_pk: '    shown     shown    shown   shown    shown  shown   all    all',
    aggregate: 'shown     shown    shown   shown    shown  shown   all    all',
    insert: '   -         -        -       -        -      -       yes    yes',
    update: '   -         -        -       -        -      -       own    yes',
    delete: '   -         -        -       -        -      -       -      yes',
    officeColumns: 'publish_at published_at expires_at search writer_email writer_id',
    insertColumns: { office: 'id title category content title_ne content_ne' },
    updateColumns: { office: 'title category content title_ne content_ne' },
  },
  deleted_notices: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
  },
  exams: {
    key: 'id',
    columns:
      'id exam_title set_number exam_date results_count absent_count newest_created_at version published_at lowest_marks full_marks title_ne',
    teacherColumns: 'state publish_at uploaded_by',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   shown     shown    shown   shown    shown  shown   shown  all',
    by_pk: '    shown     shown    shown   shown    shown  shown   shown  all',
    aggregate: 'shown     shown    shown   shown    shown  shown   shown  all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
    officeColumns: 'state',
  },
  results: {
    key: 'id',
    columns: 'id symbol name marks subjects exam_title set_number exam_date created_at',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      shown   -      all',
    by_pk: '    -         -        -       -        -      shown   -      all',
    aggregate: '-         -        -       -        -      shown   -      all',
    insert: '   -         -        -       -        -      own     -      yes',
    update: '   -         -        -       -        -      own     -      yes',
    delete: '   -         -        -       -        -      -       -      yes',
    insertColumns: { teacher: 'symbol name marks subjects exam_title set_number exam_date' },
    updateColumns: { teacher: 'name marks subjects symbol' },
  },
  // Who may change an exam; of a published one everybody who writes results learns whose it is.
  exam_holders: {
    key: 'exam_title set_number user_id',
    columns: 'exam_title set_number user_id is_owner email',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      shown   -      all',
    by_pk: '    -         -        -       -        -      shown   -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
  },
  // An admin's renaming of an exam, written by its functions (actions).
  exam_renames: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
  },
  // A file of all mark sheets: whoever holds the exam asks for it, and stops it (sheetBooks.test.ts); nobody writes more.
  sheet_books: {
    key: 'id',
    columns:
      'id exam_id sorted_by state sheets_done sheets_total exam_version file_url file_size error actor_email created_at finished_at expires_at',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      shown   -      all',
    by_pk: '    -         -        -       -        -      shown   -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      yes     -      yes',
    update: '   -         -        -       -        -      no      -      no',
    delete: '   -         -        -       -        -      -       -      no',
    insertColumns: { teacher: 'exam_id sorted_by' },
    updateColumns: { teacher: 'state' },
  },
  results_uploads: {
    key: 'id',
    columns:
      'id exam_title set_number exam_date seen_version withdrawn publish publish_at reason lowest_marks full_marks uploaded_by created_at undone_at removed restored added_count replaced_count',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      own     -      all',
    by_pk: '    -         -        -       -        -      own     -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      own     -      yes',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
    insertColumns: {
      teacher:
        'id exam_title set_number exam_date seen_version withdrawn publish publish_at reason lowest_marks full_marks',
    },
  },
  result_changes: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
  },
  // Everybody reads them as a relationship of a result that they may read.
  result_revisions: {
    key: 'id',
    columns: 'old_marks new_marks reason revised_at',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  announced_exams: {
    key: 'exam_title set_number exam_date',
    columns: 'exam_title set_number exam_date publish_at title_ne',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  exam_distribution: {
    key: 'exam_title set_number marks',
    columns: 'exam_title set_number marks count',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: 'all       all      all     all      all    all     all    all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  exam_distribution_buckets: {
    key: 'exam_title set_number bucket',
    columns: 'exam_title set_number bucket count',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  site_settings: {
    key: 'max_notices',
    columns: 'max_notices auto_sort show_categories',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    by_pk: '    -         -        -       -        -      -       -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       -      yes',
    officeColumns: 'sms_price',
  },
  institute: {
    key: 'name',
    columns:
      'name nepali_name tagline nepali_tagline copyright_year phone mobile email call_hours office_hours street city postal_code directions nepali_call_hours nepali_office_hours nepali_street nepali_city nepali_directions location registration_form whatsapp messenger',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    by_pk: '    -         -        -       -        -      -       -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       -      yes',
  },
  notes: resource('subject file_url'),
  videos: resource('subject video_url thumbnail_url'),
  links: resource('category url'),
  downloads: resource('category file_url file_size file_type'),
  students: {
    key: 'id',
    columns:
      'id user_id first_name last_name email phone address college_name registration_number registration_time approval_status payment_method status_reason guardian_name guardian_phone may_be_written_to language',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         own      own     own      none   -       all    all',
    by_pk: '    -         own      own     own      none   -       all    all',
    aggregate: '-         -        -       -        -      -       all    all',
    insert: '   -         -        -       -        -      -       yes    yes',
    update: '   -         -        -       -        -      -       yes    yes',
    delete: '   -         -        -       -        -      -       -      yes',
    officeColumns: 'updated_at email_key import_id search',
    insertColumns: {
      office:
        'address college_name email first_name guardian_name guardian_phone id last_name payment_method phone registration_time',
    },
    updateColumns: {
      office:
        'address approval_status college_name email first_name guardian_name guardian_phone last_name may_be_written_to payment_method phone status_reason',
    },
  },
  // Whose results are whose: a student's own, approved or not, since results themselves are public.
  candidate_ids: {
    key: 'candidate_id',
    columns: 'candidate_id',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         own      own     none     none   -       all    all',
    by_pk: '    -         own      own     none     none   -       all    all',
    aggregate: '-         -        -       -        -      -       all    all',
    insert: '   -         -        -       -        -      -       yes    yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       yes    yes',
    officeColumns: 'student_id',
    insertColumns: { office: 'candidate_id student_id' },
  },
  student_class_groups: {
    key: 'student_id class_group_id',
    columns: 'student_id class_group_id',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         own      own     none     none   -       all    all',
    by_pk: '    -         own      own     none     none   -       all    all',
    aggregate: '-         -        -       -        -      -       all    all',
    insert: '   -         -        -       -        -      -       yes    yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       yes    yes',
    insertColumns: { office: 'class_group_id student_id' },
  },
  class_groups: {
    key: 'id',
    columns: 'id name description name_order',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         own      own     none     none   all     all    all',
    by_pk: '    -         own      own     none     none   all     all    all',
    aggregate: '-         -        -       -        -      -       all    all',
    insert: '   -         -        -       -        -      -       yes    yes',
    update: '   -         -        -       -        -      -       yes    yes',
    delete: '   -         -        -       -        -      -       -      yes',
    insertColumns: { office: 'description name' },
    updateColumns: { office: 'description name' },
  },
  profiles: {
    key: 'id',
    columns: 'id role email',
    officeColumns: 'name',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         own      own     own      own    own     shown  all',
    by_pk: '    -         own      own     own      own    own     shown  all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       -      yes',
  },
  calendar_events: {
    key: 'id',
    columns:
      'id title is_holiday description title_ne description_ne event_date end_date starts_at ends_at repeat_days repeat_until left_out sequence created_at updated_at',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         all      all     all      all    all     all    all',
    by_pk: '    -         all      all     all      all    all     all    all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       -      yes',
  },
  activity: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       shown  all',
    by_pk: '    -         -        -       -        -      -       shown  all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
    officeColumns:
      'id actor_id actor_email action entity entity_id title count details created_at part_of status_change_id upload_id student_import_id',
  },
  status_changes: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    by_pk: '    -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
    officeColumns:
      'actor_email actor_id count created_at deleted_class_groups id restored skipped status undoes undone_at',
  },
  status_change_students: {
    key: 'change_id student_id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    by_pk: '    -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
    officeColumns: 'change_id from_status student_id to_status',
  },
  student_imports: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    by_pk: '    -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       yes    yes',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
    officeColumns: 'actor_email actor_id count created_at file_name id kept removed undone_at',
    insertColumns: { office: 'file_name id' },
  },
  student_import_states: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  // What the office writes to many: its functions write it, nobody else (actions).
  messages: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    by_pk: '    -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       all    all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
    officeColumns:
      'actor_email actor_id body channel class_group_id class_group_name created_at day entry_id id is_test kind left_out link recipients stopped_at stopped_by subject to_guardian',
  },
  message_recipients: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    by_pk: '    -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
    officeColumns:
      'address cost finished_at id is_test message_id position queued_at reason segments state student_id tries',
  },
  message_progress: {
    key: 'message_id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
    officeColumns: 'cost failed message_id recorded segments sent stopped waiting',
  },
  message_audiences: {
    ...returnedOnly('meant'),
    officeColumns: 'gone meant no_address no_consent not_approved recipients',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       none   none',
  },
  reminder_previews: {
    ...returnedOnly('student_id'),
    officeColumns: 'due due_since left_out student_id student_name',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       none   none',
  },
  registrations_per_day: {
    key: 'day count',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
    officeColumns: 'count day',
  },
  logins: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  // Who works in the office, and who is invited to it; written by functions and by the server.
  staff: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  staff_invitations: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  resource_groups: {
    key: 'resource name',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       shown  all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
    officeColumns: 'count name resource',
  },
  exam_comparisons: returnedOnly('exam_id'),
  exam_findings: returnedOnly('exam_id kind symbol'),
  exam_preview_buckets: returnedOnly('exam_id bucket'),
  exam_preview_marks: returnedOnly('exam_id marks'),
  exam_preview_results: returnedOnly('exam_id id'),
  ...mockTestRules,
  ...feeRules,
  ...attendanceRules,
  payment_doubts: {
    ...returnedOnly('doubt'),
    officeColumns: 'doubt',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       none   none',
  },
  attempt_states: returnedOnly('attempt_id'),
  attempt_reviews: returnedOnly('attempt_id'),
  answer_checks: returnedOnly('question'),
  again_questions: returnedOnly('question_id'),
  key_effects: returnedOnly('test_id'),
  question_figures: returnedOnly('test_id question'),
  // Written from the column `audience`; students feel them through what they see (`audience`, below).
  audiences: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
  },
  // Students know nothing of the bank, not even a count: a question reaches them with its paper.
  questions: {
    key: 'id',
    columns:
      'id number subject chapter difficulty marks source kind stem stem_ne options answer tolerance solution solution_ne version writer_id retired created_at updated_at doubts search',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     -      all',
    by_pk: '    -         -        -       -        -      all     -      all',
    aggregate: '-         -        -       -        -      all     -      all',
    insert: '   -         -        -       -        -      yes     -      yes',
    update: '   -         -        -       -        -      own     -      yes',
    delete: '   -         -        -       -        -      own     -      yes',
    insertColumns: {
      teacher:
        'id subject chapter difficulty marks source kind stem stem_ne options answer tolerance solution solution_ne retired',
    },
    updateColumns: {
      teacher:
        'subject chapter difficulty marks source kind stem stem_ne options answer tolerance solution solution_ne retired',
    },
  },
  question_versions: {
    key: 'question_id version',
    columns:
      'question_id version kind stem stem_ne options answer tolerance solution solution_ne made_by made_by_email made_at',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     -      all',
    by_pk: '    -         -        -       -        -      all     -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      no',
    update: '   -         -        -       -        -      -       -      no',
    delete: '   -         -        -       -        -      -       -      no',
  },
  question_chapters: {
    key: 'subject chapter',
    columns: 'subject chapter count to_check',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     -      all',
    by_pk: '    -         -        -       -        -      -       -      -',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      -',
    update: '   -         -        -       -        -      -       -      -',
    delete: '   -         -        -       -        -      -       -      -',
  },
  files: {
    key: 'id',
    columns: '',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       -      all',
    by_pk: '    -         -        -       -        -      -       -      all',
    aggregate: '-         -        -       -        -      -       -      all',
    insert: '   -         -        -       -        -      -       -      yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       -      yes',
  },
};

/** Views: nothing can be written. */
export const views: readonly string[] = [
  ...mockTestViews,
  ...feeViews,
  'attendance_standing',
  'announced_exams',
  'again_questions',
  'answer_checks',
  'attempt_reviews',
  'attempt_states',
  'exam_comparisons',
  'exam_distribution',
  'exam_distribution_buckets',
  'exam_findings',
  'exam_preview_buckets',
  'exam_preview_marks',
  'exam_preview_results',
  'key_effects',
  'question_figures',
  'logins',
  'message_audiences',
  'message_progress',
  'reminder_previews',
  'question_chapters',
  'registrations_per_day',
  'resource_groups',
  'result_revisions',
  'student_import_states',
  'staff',
  'staff_invitations',
];

export interface FunctionRules {
  /** The table whose rows it returns; its columns are what a role sees of them. */
  of: string;
  /** Its arguments and what the world answers to them: names of the rows, in order. */
  asked: Record<string, string>;
  answer: string;
  select: string;
  aggregate: string;
}

const worldExam = { exam_title: 'CEE Model Entrance Exam', set_number: '19' };

/** The only ways to results for whoever has no root field of that table. `all` is all that the function returns. */
export const functions: Record<string, FunctionRules> = {
  candidate_results: {
    of: 'results',
    asked: { ...worldExam, symbol: 'CEE-7' },
    answer: 'CEE-7',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    aggregate: '-         -        -       -        -      all     -      all',
  },
  candidate_suggestions: {
    of: 'results',
    asked: { ...worldExam, symbol: '007' },
    answer: 'CEE-7',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    aggregate: '-         -        -       -        -      all     -      all',
  },
  top_performers: {
    of: 'results',
    asked: worldExam,
    answer: 'CEE-63 CEE-62 CEE-61 CEE-60 CEE-59',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    aggregate: '-         -        -       -        -      all     -      all',
  },
};

/**
 * Functions of an exam's id, for admins and, of exams that they uploaded, for teachers; what they answer to whom is in
 * examChecks.test.ts.
 */
export const examFunctions: Record<string, { select: string; aggregate: string }> = Object.fromEntries(
  [
    //                       anonymous approved pending rejected other  teacher office admin
    ['check_exam', '           -         -        -       -        -      all     -      all'],
    ['compare_exam', '         -         -        -       -        -      -       -      all'],
    ['preview_buckets', '      -         -        -       -        -      -       -      all'],
    ['preview_distribution', ' -         -        -       -        -      all     -      all'],
    ['preview_results', '      -         -        -       -        -      -       -      all'],
  ].map(([name = '', aggregate = '']) => [
    name,
    { select: '-         -        -       -        -      all     -      all', aggregate },
  ]),
);

/** What returns rows of a table to whoever may read them there, and no others: the dates of an exam, the events of some days, like questions. */
export const rowFunctions: Record<string, { of: string; select: string; aggregate: string }> = {
  questions_alike: {
    of: 'questions',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     -      all',
    aggregate: '-         -        -       -        -      all     -      all',
  },
  exams_alike: {
    of: 'exams',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   all       all      all     all      all    all     all    all',
    aggregate: 'all       all      all     all      all    all     all    all',
  },
  attendance_of_day: {
    of: 'attendance_standing',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         all      all     all      all    all     all    all',
    aggregate: '-         -        -       -        -      -       -      all',
  },
  seats_of_exam: {
    of: 'exam_seats',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     all    all',
    aggregate: '-         -        -       -        -      -       all    all',
  },
  candidates_to_mark: {
    of: 'exam_seats',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     all    all',
    aggregate: '-         -        -       -        -      -       all    all',
  },
  calendar_occurrences: {
    of: 'calendar_events',
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         all      all     all      all    all     all    all',
    aggregate: '-         -        -       -        -      -       -      all',
  },
};

/** Functions of the office; what they answer is in messages.test.ts, fees.test.ts and mockTestOffice.test.ts. */
export const officeFunctions: Record<string, { select: string; aggregate: string }> = {
  question_analysis: {
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      all     -      all',
    aggregate: '-         -        -       -        -      -       -      all',
  },
  doubts_of_payment: {
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       -      all',
  },
  preview_reminder: {
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       -      all',
  },
  message_audience: {
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         -        -       -        -      -       all    all',
    aggregate: '-         -        -       -        -      -       -      all',
  },
};

/** Functions that change something, and who may call them; what they do is in rules.test.ts. */
export const actions: Record<string, string> = {
  ...feeActions,
  //                    anonymous approved pending rejected other  teacher office admin
  undo_status_change: '-        -        -       -        -      -       yes    yes',
  restore_notice: '-        -        -       -        -      -       -      yes',
  undo_student_import: '-        -        -       -        -      -       -      yes',
  publish_exam: '-        -        -       -        -      yes     -      yes',
  schedule_exam: '-        -        -       -        -      yes     -      yes',
  unschedule_exam: '-        -        -       -        -      yes     -      yes',
  unpublish_exam: '-        -        -       -        -      -       -      yes',
  undo_results_upload: '-        -        -       -        -      yes     -      yes',
  share_exam: '-        -        -       -        -      -       -      yes',
  rename_exam: '-       -        -       -        -      -       -      yes',
  undo_exam_rename: '-  -        -       -        -      -       -      yes',
  name_exam: '-        -        -       -        -      -       -      yes',
  end_exam_share: '-        -        -       -        -      -       -      yes',
  hand_over_exam: '-        -        -       -        -      -       -      yes',
  hand_over_exams: '-        -        -       -        -      -       -      yes',
  end_staff: '-        -        -       -        -      -       -      yes',
  mark_attendance: '-        -        -       -        -      yes     yes    yes',
  allot_seats: '-        -        -       -        -      -       yes    yes',
  free_seats: '-        -        -       -        -      -       yes    yes',
  send_message: '-        -        -       -        -      -       yes    yes',
  send_reminder: '-        -        -       -        -      -       yes    yes',
  test_message: '-        -        -       -        -      -       yes    yes',
  stop_message: '-        -        -       -        -      -       yes    yes',
  choose_language: '-        yes      yes     yes      yes    -       -      yes',
  choose_messages: '-        yes      yes     yes      yes    -       -      yes',
  start_attempt: '-        yes      yes     yes      yes    -       -      yes',
  save_answers: '-        yes      yes     yes      yes    -       -      yes',
  submit_attempt: '-        yes      yes     yes      yes    -       -      yes',
  review_attempt: '-        yes      yes     yes      yes    -       -      yes',
  challenge_answer: '-        yes      yes     yes      yes    -       -      yes',
  check_answer: '-        yes      yes     yes      yes    -       -      yes',
  practice_marks: '-        yes      yes     yes      yes    -       -      yes',
  due_questions: '-        yes      yes     yes      yes    -       -      yes',
  answer_again: '-        yes      yes     yes      yes    -       -      yes',
  schedule_test: '-        -        -       -        -      yes     -      yes',
  unschedule_test: '-        -        -       -        -      yes     -      yes',
  extend_test: '-        -        -       -        -      yes     -      yes',
  announce_to_test: '-        -        -       -        -      yes     -      yes',
  mark_test: '-        -        -       -        -      yes     -      yes',
  send_results: '-        -        -       -        -      yes     -      yes',
  change_key: '-        -        -       -        -      yes     -      yes',
  preview_key: '-        -        -       -        -      yes     -      yes',
  decide_challenges: '-        -        -       -        -      yes     -      yes',
  take_in_answers: '-        -        -       -        -      yes     -      yes',
  take_questions: '-        -        -       -        -      yes     -      yes',
  move_question: '-        -        -       -        -      yes     -      yes',
  fill_paper: '-        -        -       -        -      yes     -      yes',
  copy_paper: '-        -        -       -        -      yes     -      yes',
};

/** Readers of what is for class groups, all but the last three approved students: of group A, of B, of both, of none. */
export const readers = ['inA', 'inB', 'inBoth', 'inNone', 'pendingInA', 'teacher', 'admin'] as const;
export type Reader = (typeof readers)[number];

/** Who sees a note, video, download or link, by the class groups that it is for; by whatever way it is asked for. */
export const audience: Record<string, string> = {
  //             inA  inB  inBoth inNone pendingInA teacher admin
  everybody: '   yes  yes  yes    yes    no         yes     yes',
  A: '           yes  no   yes    no     no         yes     yes',
  B: '           no   yes  yes    no     no         yes     yes',
  'A B': '       yes  yes  yes    no     no         yes     yes',
  deleted: '     no   no   no     no     no         yes     yes',
  'deleted A': ' yes  no   yes    no     no         yes     yes',
};

/** The same of events, of which those for everybody are for whoever has signed in. */
export const eventAudience: typeof audience = {
  ...audience,
  //             inA  inB  inBoth inNone pendingInA teacher admin
  everybody: '   yes  yes  yes    yes    yes        yes     yes',
};

export function seenBy(reader: Reader, grid: typeof audience): string[] {
  return Object.keys(grid).filter((whose) => words(grid[whose] ?? '')[readers.indexOf(reader)] === 'yes');
}

/** Whoever writes to a published exam, on whichever date of it. */
export const writers = ['owner', 'shared', 'ended', 'other', 'admin'] as const;
export type Writer = (typeof writers)[number];

/**
 * Who may write what to a published exam that the owner uploaded: yes, or no, which is refused with a message that names
 * the owner and changes nothing. Columns: the owner; a teacher it is shared with; one with whom it was, but is no more;
 * any other teacher; an admin. Of nobody's exam (its first result came from nobody who was signed in) `owner` is no one.
 */
export const ownership: Record<string, string> = {
  //                                     owner shared ended other admin
  'a new candidate on its date': '         yes   yes    no    no    yes',
  'a new candidate among others': '        yes   yes    no    no    yes',
  'the same candidate on another date': '  yes   yes    no    no    yes',
  'a candidate without a date': '          yes   yes    no    no    yes',
  'an upsert of a stored candidate': '     yes   yes    no    no    yes',
  'an upload with its results': '          yes   yes    no    no    yes',
  'an upload of another date': '           yes   yes    no    no    yes',
  'a withdrawn upload with results': '     yes   yes    no    no    yes',
  'an upload without results': '           yes   yes    no    no    yes',
  'an update by its key': '                yes   yes    no    no    yes',
  'an update by a condition': '            yes   yes    no    no    yes',
  'an update of many': '                   yes   yes    no    no    yes',
  'a new exam first, this one second': '   yes   yes    no    no    yes',
};

export function mayWrite(what: string, writer: Writer): boolean {
  const cells = words(ownership[what] ?? '');
  const cell = cells[writers.indexOf(writer)];
  if (cells.length !== writers.length || (cell !== 'yes' && cell !== 'no'))
    throw new Error(`bad row: ${what}`);
  return cell === 'yes';
}

/** Tables that GraphQL must not know under any role. */
export const untracked = [
  'registration_counter',
  'fiscal_years',
  'users',
  'auth_users',
  'auth_sessions',
  'auth_signing_keys',
  'auth_sheet_keys',
  'auth_question_numbers',
  'sealed_papers',
  'receipt_key',
  'auth_question_pictures',
  'auth_push_keys',
  'auth_push_subscriptions',
  'auth_push_wishes',
  'auth_push_happenings',
  'auth_push_messages',
  'auth_one_time_tokens',
  'auth_login_jobs',
  'auth_login_job_students',
  'auth_invitations',
];

const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

const readCells: readonly string[] = ['all', 'shown', 'own', 'none', '-'] satisfies ReadCell[];
const writeCells: readonly string[] = ['yes', 'own', 'no', '-'] satisfies WriteCell[];
const isReadCell = (word: string): word is ReadCell => readCells.includes(word);
const isWriteCell = (word: string): word is WriteCell => writeCells.includes(word);

function cellOf(grid: string, person: Person): string {
  const cells = words(grid);
  const cell = cells[people.indexOf(person)];
  if (cells.length !== people.length || cell === undefined)
    throw new Error(`"${grid}" has ${cells.length} cells`);
  return cell;
}

/** A person's cell of a grid for reading. */
export function readCell(grid: string, person: Person): ReadCell {
  const cell = cellOf(grid, person);
  if (!isReadCell(cell)) throw new Error(`"${cell}" is no cell for reading`);
  return cell;
}

/** A person's cell of a grid for writing. */
export function writeCell(grid: string, person: Person): WriteCell {
  const cell = cellOf(grid, person);
  if (!isWriteCell(cell)) throw new Error(`"${cell}" is no cell for writing`);
  return cell;
}

export const columnsOf = words;

/** What others than admins see of a table. */
export const columnsFor = (rules: TableRules, person: Person): string[] => {
  const more = { teacher: rules.teacherColumns, office: rules.officeColumns };
  return words(`${rules.columns} ${person in more ? (more[roleOf[person] as keyof typeof more] ?? '') : ''}`);
};
