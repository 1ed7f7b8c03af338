// Which exam the results belong to: common to the CSV upload and to a single result.
import { skipToken, useQuery } from '@apollo/client/react';
import { z } from 'zod';
import { kathmanduDay } from '../../../../../shared/dates.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import {
  KnownExamsDocument,
  LastRangeDocument,
  StoredExamDatesDocument,
  type StoredExamDatesQuery,
} from '../../../graphql/generated/upload.ts';
import { useSettled } from '../../../lib/useSettled.ts';
import { useAtRest } from '../../../ui/useAtRest.ts';
import { characters, limits } from './resultRows.ts';

const { errors } = resultsUpload;

/** One line of text that has to be there. */
export const line = (missing: string, limit: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((text) => characters(text) <= limit, errors.tooLong(limit)),
    );

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

// What is stored for the exam that is being typed: that exam itself, its other dates, and the marks that were possible
// when it was held last.

type StoredDate = StoredExamDatesQuery['exams'][number];

export interface StoredExams {
  /** As it was typed. */
  exam: ExamFields | null;
  /** As it is stored; null: it is typed so, or not stored. */
  storedAs: Pick<ExamFields, 'exam_title' | 'set_number'> | null;
  same: StoredDate | undefined;
  others: readonly StoredDate[];
  /** Of this title and set, as far as whoever types may know; null: nothing is stored. */
  holders: StoredDate['holders'] | null;
}

const asked = { fetchPolicy: 'cache-and-network' } as const;

/** What is not known yet is not shown. */
export function useStoredExams(typed: Partial<ExamFields>): StoredExams {
  const settled = useSettled(JSON.stringify(completeExam(typed)));
  const exam = JSON.parse(settled) as ExamFields | null;
  const { data } = useQuery(
    StoredExamDatesDocument,
    exam === null
      ? skipToken
      : { variables: { exam_title: exam.exam_title, set_number: exam.set_number }, ...asked },
  );
  const stored = useAtRest(data?.exams) ?? [];
  const found = exam === null ? undefined : stored[0];
  const typedSo = found?.exam_title === exam?.exam_title && found?.set_number === exam?.set_number;
  return {
    exam,
    storedAs: found === undefined || typedSo ? null : found,
    same: exam === null ? undefined : stored.find(({ exam_date }) => exam_date === exam.exam_date),
    others: exam === null ? [] : stored.filter(({ exam_date }) => exam_date !== exam.exam_date),
    holders: found?.holders ?? null,
  };
}

/** The titles that are stored, and the sets of the one that is typed. */
export function useKnownExams(title: string): { titles: string[]; sets: string[] } {
  const { data } = useQuery(KnownExamsDocument, asked);
  const exams = data?.exams ?? [];
  return {
    titles: [...new Set(exams.map(({ exam_title }) => exam_title))],
    sets: exams.filter(({ exam_title }) => exam_title === title.trim()).map(({ set_number }) => set_number),
  };
}

export interface Range {
  lowest_marks: number | null;
  full_marks: number | null;
}

/** Undefined while it is not known. */
export function useLastRange(title: string): Range | undefined {
  const exam_title = useSettled(title.replace(/\s+/g, ' ').trim());
  const { data } = useQuery(
    LastRangeDocument,
    exam_title === '' ? skipToken : { variables: { exam_title }, ...asked },
  );
  if (exam_title === '') return { lowest_marks: null, full_marks: null };
  return data && (data.exams[0] ?? { lowest_marks: null, full_marks: null });
}
