// What an upload says beside its rows: when they are public, which marks are possible, and why published marks change.
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { formatMoment, kathmanduInstant } from '../../../../../shared/dates.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { type PublicationState, stateWords } from '../publish/examState.ts';
import { complainOfMoment, momentOf, mostReason } from '../publish/publicationSchema.ts';
import { characters, readMarks } from './resultRows.ts';

const { errors } = resultsPublishing;

export const publishChoices = ['now', 'draft', 'at'] as const;

const possibleMarks = z
  .string()
  .refine((text) => text.trim() === '' || readMarks(text) !== null, errors.marks);

export const publicationSchema = z
  .object({
    publish: z.enum(publishChoices),
    day: z.string(),
    time: z.string(),
    lowest_marks: possibleMarks,
    full_marks: possibleMarks,
    reason: z.string().refine((text) => characters(text.trim()) <= mostReason, errors.tooLong(mostReason)),
  })
  .superRefine((fields, context) => {
    const [lowest, full] = [readMarks(fields.lowest_marks), readMarks(fields.full_marks)];
    if (lowest !== null && full !== null && full <= lowest)
      context.addIssue({ code: 'custom', path: ['full_marks'], message: errors.range });
    if (fields.publish !== 'at') return;
    complainOfMoment(fields, context);
  });

type PublicationFields = z.infer<typeof publicationSchema>;

export const publishedNow: PublicationFields = {
  publish: 'now',
  day: '',
  time: '',
  lowest_marks: '',
  full_marks: '',
  reason: '',
};

/** As an upload sends it. */
export interface Publication {
  /** Null: the exam stays as it is. */
  publish: PublicationFields['publish'] | null;
  /** With 'at' only. */
  publish_at: string | null;
  lowest_marks: number | null;
  full_marks: number | null;
  reason: string | null;
}

/** As far as it is typed rightly. */
export function rangeOf({
  lowest_marks,
  full_marks,
}: Pick<PublicationFields, 'lowest_marks' | 'full_marks'>): Pick<Publication, 'lowest_marks' | 'full_marks'> {
  const range = { lowest_marks: readMarks(lowest_marks), full_marks: readMarks(full_marks) };
  const isWrong =
    range.lowest_marks !== null && range.full_marks !== null && range.full_marks <= range.lowest_marks;
  return isWrong ? { lowest_marks: null, full_marks: null } : range;
}

/** `kept`: the exam is stored already, and stays public or not as it is. The fields are valid. */
export function publicationOf(fields: PublicationFields, kept: boolean): Publication {
  const publish = kept ? null : fields.publish;
  return {
    publish,
    publish_at: publish === 'at' ? (kathmanduInstant(fields.day, fields.time)?.toISOString() ?? null) : null,
    lowest_marks: readMarks(fields.lowest_marks),
    full_marks: readMarks(fields.full_marks),
    reason: kept && fields.reason.trim() !== '' ? fields.reason.trim() : null,
  };
}

/** The fields that gave it, for an upload that has to be sent again. */
export function fieldsOf({
  publish,
  publish_at,
  lowest_marks,
  full_marks,
  reason,
}: Publication): PublicationFields {
  return {
    publish: publish ?? 'now',
    ...momentOf(publish_at),
    lowest_marks: lowest_marks === null ? '' : String(lowest_marks),
    full_marks: full_marks === null ? '' : String(full_marks),
    reason: reason ?? '',
  };
}

const states = { now: 'published', draft: 'draft', at: 'scheduled' } as const;

/** What a new exam is after such an upload. */
export function publicationAfter({ publish, publish_at }: Publication): PublicationState {
  return { state: states[publish ?? 'now'], publish_at };
}

/** As it is sent: what is published now is a draft until its checks are made. */
export function checkedFirst(publication: Publication): Publication {
  return publication.publish === 'now' ? { ...publication, publish: 'draft' } : publication;
}

/** The rows whose marks the exam cannot give. */
export function outsideRange<Row extends { marks: number | null }>(
  rows: readonly Row[],
  { lowest_marks, full_marks }: Pick<Publication, 'lowest_marks' | 'full_marks'>,
): Row[] {
  return rows.filter(
    ({ marks }) => marks !== null && (marks < (lowest_marks ?? marks) || marks > (full_marks ?? marks)),
  );
}

// When the results become public, as it is typed beside the exam; common to a file and a single result.

export type PublicationForm = UseFormReturn<PublicationFields, unknown, PublicationFields>;

const always = ['lowest_marks', 'full_marks', 'reason'] as const;

interface Needs {
  /** The exam is stored already and stays as public as it is: nothing is asked about that. */
  kept: boolean;
  /** Marks change that somebody may have read. */
  reasonNeeded: boolean;
}

/** As it is sent; null: something is wrong, says so beside its field, and has the focus. */
export async function readPublication(
  form: PublicationForm,
  { kept, reasonNeeded }: Needs,
): Promise<Publication | null> {
  if (!(await form.trigger(kept ? [...always] : undefined, { shouldFocus: true }))) return null;
  const fields = form.getValues();
  if (reasonNeeded && fields.reason.trim() === '') {
    form.setError('reason', { message: resultsPublishing.errors.noReason }, { shouldFocus: true });
    return null;
  }
  return publicationOf(fields, kept);
}

/** What becomes of the results, in a few words; '' while that is not chosen completely. */
export function publicationWords(fields: PublicationFields, stored: PublicationState | null): string {
  if (stored) return stateWords(stored);
  const { choice, states } = resultsPublishing;
  if (fields.publish === 'now') return choice.now;
  if (fields.publish === 'draft') return states.draft;
  const instant = kathmanduInstant(fields.day, fields.time);
  return instant === null ? '' : states.scheduled(formatMoment(instant));
}

/** What is to be said of an exam that something was uploaded to and that is not public yet; else ''. */
export function hiddenText({ state, publish_at }: PublicationState): string {
  const { after } = resultsPublishing.choice;
  if (state === 'scheduled') return after.scheduled(formatMoment(publish_at ?? ''));
  return state === 'draft' ? after.draft : after.published;
}
