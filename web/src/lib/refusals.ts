// What the database says when it refuses, as codes that screens switch on. Hasura passes no SQLSTATE of ours on to the
// client: a raised exception arrives as its text, a broken constraint as its name. They stand here and nowhere else;
// tests/database/refusals.test.ts finds each of them in the migrated database.
import { AppError } from './appError.ts';

/** Parts of what functions and triggers raise. */
export const raised = {
  'exam-not-yours': ' to share it with you.',
  'exam-changed': 'the exam has changed since you looked',
  'results-changed': 'the results of this exam have changed since they were compared',
  'owner-changed': 'the exam has another owner since you looked',
  'time-passed': 'the time of publication has passed',
  'symbol-known': ' is already in this exam: ',
  'upload-gone': 'There is no such upload.',
  'upload-undone': 'This upload has been undone already.',
  'upload-too-old': 'This upload is older than 24 hours and cannot be undone any more.',
  'upload-overwritten': 'What this upload stored has been changed since;',
  'expires-too-early': 'the notice would expire before anybody could see it',
  'no-attachment': 'the attachment of a notice is a PDF or a picture',
  'undo-needs-reason': 'an undo needs a reason',
  'last-admin': 'this is the last admin: ',
  'sheets-running': 'the mark sheets of this exam are being made already',
  'sheets-too-often': ' files of mark sheets in an hour',
  'sheets-too-many': ' mark sheets are too many for one file',
  'sheets-unpublished': 'only a published exam has mark sheets',
  'sheets-none': 'no result of this exam has a candidate ID',
  'sheets-over': 'these mark sheets are not being made any more',
  'role-changed': 'the role of this person has changed since you looked',
} as const;

/** Constraints and unique indexes. */
export const broken = {
  'symbol-taken': 'results_exam_symbol_key',
  'email-taken': 'students_email_key',
  'phone-taken': 'students_phone_key',
  'group-name-taken': 'class_groups_name_key',
  'group-gone': 'student_class_groups_class_group_id_fkey',
  'event-date': 'calendar_events_event_date_check',
  'event-last-day': 'calendar_events_end_date_check',
  'event-start': 'calendar_events_starts_at_check',
  'event-end': 'calendar_events_ends_at_check',
  'event-weekdays': 'calendar_events_repeat_days_check',
  'event-repeated': 'calendar_events_repeat_once_check',
  'event-until': 'calendar_events_repeat_until_check',
  'event-left-out': 'calendar_events_left_out_check',
} as const;

/** Said by Hasura where a row breaks a permission's check; names nobody. */
const notPermitted = 'check constraint of an insert/update permission has failed';

export type Refusal = keyof typeof raised | keyof typeof broken | 'not-permitted';

const texts: readonly (readonly [string, string])[] = [
  ...Object.entries(raised),
  ...Object.entries(broken).map(([code, name]) => [code, `"${name}"`] as const),
  ['not-permitted', notPermitted],
];

/** Null: of another kind, or no refusal of the database. */
export function refusalIn(message: string): Refusal | null {
  return (texts.find(([, text]) => message.includes(text))?.[0] ?? null) as Refusal | null;
}

/** Why the database refused, where a screen has an answer of its own to it. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof AppError ? refusalIn(error.message) : null;

export const isRefusedAs = (error: unknown, refusal: Refusal): boolean => refusalOf(error) === refusal;

/** Hasura's words before those of a trigger or function that raised `check_violation`. */
const prefix = 'Check constraint violation. ';

/** The database's own sentence. */
export const sentenceOf = ({ message }: Pick<Error, 'message'>): string =>
  message.startsWith(prefix) ? message.slice(prefix.length) : message;

/** A failure's words around the database's own sentence. */
export const withSentence =
  (failed: (message: string) => string) =>
  (message: string): string =>
    failed(sentenceOf({ message }));

/** The database's own sentence beside `field`, or the field whose pattern it has. What broke a constraint has none. */
export const sentenceAt =
  (field: string, fields: readonly (readonly [RegExp, string])[] = []) =>
  (error: unknown): { field: string; message: string } | undefined => {
    if (!(error instanceof AppError)) return undefined;
    const message = sentenceOf(error);
    if (message === error.message || message.includes('constraint')) return undefined;
    return { field: fields.find(([pattern]) => pattern.test(message))?.[1] ?? field, message };
  };
