// When results become public, as it is typed: a day and a time in Kathmandu, and the marks that are possible.
import { z } from 'zod';
import { kathmanduInstant } from '../../../../../shared/dates.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';

const { errors } = resultsPublishing;

/** In a field's value: what stands in it is no date or time. A native input does not say what that is. */
export const unreadable = '?';

export const mostReason = 500;
/** As the database has it: a year, in milliseconds. */
const furthest = 365 * 24 * 60 * 60 * 1000;

export interface MomentFields {
  day: string;
  time: string;
}

/** What is wrong with a moment of publication, by field. Its instant where nothing is. */
export type MomentVerdict = { instant: Date } | { field: keyof MomentFields; message: string };

export function readMoment({ day, time }: MomentFields, now: Date): MomentVerdict {
  if (day === '') return { field: 'day', message: errors.noDay };
  // Any time exists on every day of Nepal's calendar: what fails at midnight is the day.
  if (kathmanduInstant(day, '00:00') === null) return { field: 'day', message: errors.badDay };
  if (time === '') return { field: 'time', message: errors.noTime };
  const instant = kathmanduInstant(day, time);
  if (instant === null) return { field: 'time', message: errors.badTime };
  if (instant <= now) return { field: 'time', message: errors.past };
  return instant.getTime() - now.getTime() > furthest ? { field: 'day', message: errors.far } : { instant };
}

/** Clocks in Kathmandu at a moment, as the inputs have them. */
export function momentOf(instant: string | null): MomentFields {
  if (instant === null) return { day: '', time: '' };
  const ahead = 345 * 60_000;
  const [day = '', time = ''] = new Date(Date.parse(instant) + ahead).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

export const momentSchema = z.object({ day: z.string(), time: z.string() }).superRefine((fields, context) => {
  const verdict = readMoment(fields, new Date());
  if ('message' in verdict)
    context.addIssue({ code: 'custom', path: [verdict.field], message: verdict.message });
});
