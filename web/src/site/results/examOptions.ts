// The exam selector's options: one per title and set whose results are out, and before them those that are announced
// (docs/screens/results.md).
import { useCallback, useEffect, useMemo, useState } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import type { ExamOptionsQuery } from '../../../../shared/generated/site.ts';
import { datedExamKey, examKey } from '../../../../shared/results/examKey.ts';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { datedExamName, examName, results } from '../../../../shared/words/results.ts';
import { useAsk, useLookUp } from '../../graphql/lookUps.ts';
import { logFailure } from '../../lib/log.ts';

export interface Exam {
  exam_title: string;
  /** Only shown. */
  title_ne?: string | null;
  set_number: string;
  exam_date: string | null;
  /** Null or none: the office gave none. */
  full_marks?: number | null;
}

interface AnnouncedExam extends Exam {
  /** When its results come out: an ISO timestamp. */
  publish_at: string;
}

export interface ExamOption {
  /** '{title} (Set {number})': what a selection and a link name. */
  value: string;
  /** The value with its date: 'CEE Model Entrance Exam (Set 19) - Nov 15, 2025'. */
  label: string;
  exam: Exam;
  /** Of an announced exam; null where results are out. */
  publishAt: string | null;
}

/** As the page's language has it. */
const examLabel = (exam: Exam): string => examName(shownTitle(exam), exam.set_number);
const datedLabel = (exam: Exam): string => datedExamName({ ...exam, exam_title: shownTitle(exam) });

/** Exams as the database orders them: of one title and set the one that came out last stays. */
function published(exams: readonly Exam[]): ExamOption[] {
  const options = new Map<string, ExamOption>();
  for (const exam of exams) {
    const key = JSON.stringify([exam.exam_title, exam.set_number]);
    if (options.has(key)) continue;
    const value = examKey(exam.exam_title, exam.set_number);
    options.set(key, { value, label: datedLabel(exam), exam, publishAt: null });
  }
  return [...options.values()];
}

/** `announced` as the database orders them, soonest first. */
export function examOptions(exams: readonly Exam[], announced: readonly AnnouncedExam[] = []): ExamOption[] {
  const out = published(exams);
  const taken = new Set(out.map(({ value }) => value));
  const coming = announced.map(({ publish_at, ...exam }): ExamOption => {
    const name = examKey(exam.exam_title, exam.set_number);
    // Another date of it is out already, or comes sooner: then the date belongs to the name.
    const isTaken = taken.has(name);
    const value = isTaken ? datedExamKey(exam.exam_title, exam.set_number, exam.exam_date) : name;
    taken.add(value);
    // The year is told where the moment is told in full; an option is one line of a phone.
    const day = formatDate(publish_at).replace(/, \d+$/, '');
    const label = results.search.announced(
      isTaken ? datedLabel(exam) : examLabel(exam),
      day,
      formatTime(publish_at),
    );
    return { value, label, exam, publishAt: publish_at };
  });
  return [...coming, ...out];
}

/**
 * The exam that a selection means: an option's value or label, or any text of that pattern that names a
 * listed exam. Null: 'Invalid exam selection'.
 */
export function findExam(selection: string, options: readonly ExamOption[]): ExamOption | null {
  const exact = options.find(({ value, label }) => value === selection || label === selection);
  if (exact) return exact;
  const [, title, set] = /(.*) \(Set (.*)\)/s.exec(selection) ?? [];
  if (title === undefined || set === undefined) return null;
  // Of one exam's dates, the one that goes by the bare name.
  return (
    options.find(
      ({ value, exam }) =>
        exam.exam_title === title && exam.set_number === set && value === examKey(title, set),
    ) ?? null
  );
}

// The exams to choose from, announced ones included. A failure is logged and shows as an empty list.

export interface ExamChoice {
  options: readonly ExamOption[];
  /** The database has not answered yet: an exam that is not listed may exist all the same. */
  loading: boolean;
  /** Asks anew, whatever a cache has; rejects when there is no answer. */
  again: () => Promise<unknown>;
}

/** The columns of a view are nullable by their type. */
const announcedExams = (rows: ExamOptionsQuery['announced_exams']): AnnouncedExam[] =>
  rows.flatMap(({ exam_title, title_ne, set_number, exam_date, publish_at }) =>
    exam_title === null || set_number === null || publish_at === null
      ? []
      : [{ exam_title, title_ne, set_number, exam_date, publish_at }],
  );

export function useExamOptions(): ExamChoice {
  const { data, error, loading } = useLookUp('ExamOptions', {});
  const [answered, setAnswered] = useState(!loading);
  if (!loading && !answered) setAnswered(true);
  useEffect(() => {
    if (error) logFailure('Failed to load exams', error);
  }, [error]);
  const options = useMemo(
    () => examOptions(data?.exams ?? [], announcedExams(data?.announced_exams ?? [])),
    [data],
  );
  const ask = useAsk();
  const again = useCallback(() => ask('ExamOptions', {}), [ask]);
  return { options, loading: !answered, again };
}
