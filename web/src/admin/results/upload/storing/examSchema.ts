// Which exam the results belong to: common to the CSV upload and to a single result.
import { z } from 'zod';
import { kathmanduDay } from '../../../../../../shared/dates.ts';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { characters, limits } from '../file/resultRows.ts';

const { errors } = resultsUpload;

const line = (missing: string, limit: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .refine((text) => text !== '', missing)
    .refine((text) => characters(text) <= limit, errors.tooLong(limit));

export const examSchema = z.object({
  exam_title: line(errors.noTitle, limits.exam_title),
  set_number: line(errors.noSet, limits.set_number),
  /** A calendar day, YYYY-MM-DD. */
  exam_date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, errors.noDate),
});

export type ExamFields = z.infer<typeof examSchema>;

/** Nothing named yet; the date is today's in Kathmandu. */
export function emptyExam(now: Date = new Date()): ExamFields {
  return { exam_title: '', set_number: '', exam_date: kathmanduDay(now) };
}

/** The fields as they would be stored, or null while something is missing. */
export function completeExam(fields: Partial<ExamFields>): ExamFields | null {
  const parsed = examSchema.safeParse(fields);
  return parsed.success ? parsed.data : null;
}

export function sameExam(one: ExamFields | null, other: ExamFields | null): boolean {
  return (
    one?.exam_title === other?.exam_title &&
    one?.set_number === other?.set_number &&
    one?.exam_date === other?.exam_date
  );
}
