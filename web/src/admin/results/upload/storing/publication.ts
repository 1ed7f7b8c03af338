// What an upload says beside its rows: when they are public, which marks are possible, and why published marks change.
import { z } from 'zod';
import { kathmanduInstant } from '../../../../../../shared/dates.ts';
import { resultsPublishing } from '../../../../content/resultsPublishing.ts';
import type { PublicationState } from '../../publish/examState.ts';
import { momentOf, mostReason, readMoment } from '../../publish/publicationSchema.ts';
import { characters, readMarks } from '../file/resultRows.ts';

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
    const verdict = readMoment(fields, new Date());
    if ('message' in verdict)
      context.addIssue({ code: 'custom', path: [verdict.field], message: verdict.message });
  });

export type PublicationFields = z.infer<typeof publicationSchema>;

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
