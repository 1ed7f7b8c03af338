// When results become public, as it is typed: a day and a time in Kathmandu, and the marks that are possible.
import { z } from 'zod';
import { kathmanduDay, kathmanduInstant, kathmanduTime } from '../../../../../shared/dates.ts';
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

/** What is wrong with a moment of publication, by field: with both, if it is. Its instant where nothing is. */
export type MomentVerdict = { instant: Date } | { problems: Partial<Record<keyof MomentFields, string>> };

// Any time exists on every day of Nepal's calendar, and every day has a midnight: each can be looked at alone.
const problemOfDay = (day: string): string | undefined =>
  day === '' ? errors.noDay : kathmanduInstant(day, '00:00') === null ? errors.badDay : undefined;
const problemOfTime = (time: string): string | undefined =>
  time === '' ? errors.noTime : kathmanduInstant('2025-01-01', time) === null ? errors.badTime : undefined;

export function readMoment({ day, time }: MomentFields, now: Date): MomentVerdict {
  const [ofDay, ofTime] = [problemOfDay(day), problemOfTime(time)];
  const instant = kathmanduInstant(day, time);
  if (ofDay !== undefined || ofTime !== undefined || instant === null)
    return { problems: { ...(ofDay ? { day: ofDay } : {}), ...(ofTime ? { time: ofTime } : {}) } };
  if (instant <= now) return { problems: { time: errors.past } };
  return instant.getTime() - now.getTime() > furthest ? { problems: { day: errors.far } } : { instant };
}

/** Clocks in Kathmandu at a moment, as the inputs have them. */
export function momentOf(instant: string | null): MomentFields {
  if (instant === null) return { day: '', time: '' };
  return { day: kathmanduDay(new Date(instant)), time: kathmanduTime(new Date(instant)) };
}

export function complainOfMoment(
  fields: MomentFields,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  const verdict = readMoment(fields, new Date());
  if ('instant' in verdict) return;
  for (const [field, message] of Object.entries(verdict.problems))
    context.addIssue({ code: 'custom', path: [field], message });
}

export const momentSchema = z.object({ day: z.string(), time: z.string() }).superRefine((fields, context) => {
  complainOfMoment(fields, context);
});
