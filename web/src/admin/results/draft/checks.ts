// The checks of an exam, each with its lines or the sentence that it looks right.
import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import {
  type DraftExamSubscription,
  ExamChecksDocument,
  type ExamChecksQuery,
  type FindingFragment,
} from '../../../graphql/generated/upload.ts';

// The checks of an exam, asked again whenever it changes.
/** Lines of each check that are shown at once. */
const firstLines = 5;

export interface ExamChecks {
  /** Undefined until the first answer. */
  data: ExamChecksQuery | undefined;
  failed: boolean;
  retry: () => void;
  /** The exam is somebody else's, whose checks are not for everybody. */
  refused: boolean;
}

export function useExamChecks(exam: DraftExam): ExamChecks {
  const { data, previousData, error, refetch } = useQuery(ExamChecksDocument, {
    variables: { exam_id: exam.id, limit: firstLines },
    fetchPolicy: 'no-cache',
  });
  useAskedAgain(exam.version, refetch);
  const shown = data ?? previousData;
  return {
    data: shown,
    failed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    // An exam of one's own is always compared, be it with none.
    refused: shown?.compare_exam.length === 0,
  };
}

// What a page asked of an exam is asked again when the exam has changed.
/** `version` is another number after every change of the exam's results. */
export function useAskedAgain(version: number, refetch: () => Promise<unknown>): void {
  const seen = useRef(version);
  const ask = useRef(refetch);
  useEffect(() => {
    ask.current = refetch;
  });
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    // A failure shows in the state of the query itself.
    ask.current().catch(() => undefined);
  }, [version]);
}

// The exam that the page is about.
export type DraftExam = NonNullable<DraftExamSubscription['exams_by_pk']>;

interface NamedExam {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
}

/** 'CEE Model (Set 19) - Nov 15, 2025'. */
export function nameOfExam({ exam_title, set_number, exam_date }: NamedExam): string {
  return resultsDraft.examName(exam_title, set_number, exam_date === null ? '' : formatDate(exam_date));
}

const marksOrNull = (marks: number | null): string | null => (marks === null ? null : formatMarks(marks));

/** '0 to 200'; null where nobody said. */
function rangeOf({
  lowest_marks,
  full_marks,
}: Pick<DraftExam, 'lowest_marks' | 'full_marks'>): string | null {
  if (lowest_marks === null && full_marks === null) return null;
  return resultsDraft.range(marksOrNull(lowest_marks), marksOrNull(full_marks));
}

// How the marks are spread beside those of the exam before, in sentences.
export type Comparison = ExamChecksQuery['compare_exam'][number];

const comparisonWordsWords = resultsDraft.comparison;
const far: readonly (string | null)[] = ['higher', 'lower', 'wider', 'narrower'];

/** Whether somebody ought to look at it. */
export const isFar = ({ verdict }: Comparison): boolean => far.includes(verdict);

/** The exam before, as people call it; null where there is none. */
function lastName({ last_title, last_set, last_date }: Comparison): string | null {
  if (last_title === null || last_set === null) return null;
  return nameOfExam({ exam_title: last_title, set_number: last_set, exam_date: last_date });
}

const hundredths = (value: number | null): string => formatMarks(Math.round((value ?? 0) * 100) / 100);

/** The verdict first, then the figures of both. `full` are the full marks of this exam. */
export function comparisonWords(comparison: Comparison, full: number | null): string[] {
  const last = lastName(comparison);
  if (last === null) return [comparisonWordsWords.verdicts.none];
  const { verdicts } = comparisonWordsWords;
  const say = (): string => {
    switch (comparison.verdict) {
      case 'higher':
        return verdicts.higher(last);
      case 'lower':
        return verdicts.lower(last);
      case 'wider':
        return verdicts.wider(last);
      case 'narrower':
        return verdicts.narrower(last);
      case 'few':
        return verdicts.few(last);
      default:
        return verdicts.alike(last);
    }
  };
  return [
    say(),
    comparisonWordsWords.halves(hundredths(comparison.median), hundredths(comparison.last_median)),
    comparisonWordsWords.middle(
      hundredths(comparison.quartile1),
      hundredths(comparison.quartile3),
      hundredths(comparison.last_quartile1),
      hundredths(comparison.last_quartile3),
    ),
    ...(comparison.of_full_marks
      ? [comparisonWordsWords.ofFull(hundredths(full), hundredths(comparison.last_full_marks))]
      : []),
  ];
}

export const kinds = ['range', 'name', 'missing', 'twice', 'equal', 'unknown'] as const;
export type CheckKind = (typeof kinds)[number];

export type Finding = FindingFragment;

export interface Check {
  kind: CheckKind;
  /** How many lines there are; the first of them are in `lines`. */
  count: number;
  lines: readonly Finding[];
  /** Where there are none: what was checked, or why it could not be. */
  right: string;
  /** Nothing could be checked: there is nothing to compare with. */
  skipped: boolean;
  /** Over the lines. */
  note: string | null;
}

const words = resultsDraft.kinds;

type Counted = { aggregate: { count: number } | null };
const countOf = ({ aggregate }: Counted): number => aggregate?.count ?? 0;

function noteOfMissing(last: string | null, missing: number, sat: number | null): string | null {
  if (last === null) return null;
  return missing === sat ? words.missing.nobody(last) : words.missing.note(last);
}

export function checksOf(exam: DraftExam, data: ExamChecksQuery): Check[] {
  const range = rangeOf(exam);
  const [comparison] = data.compare_exam;
  const last = comparison ? lastName(comparison) : null;
  const missing = countOf(data.missing_count);
  const check = (kind: CheckKind, count: number, right: string, more: Partial<Check> = {}): Check => ({
    kind,
    count,
    lines: data[kind],
    right,
    skipped: false,
    note: null,
    ...more,
  });
  return [
    check(
      'range',
      countOf(data.range_count),
      range === null ? words.range.unknown : words.range.right(range),
      { skipped: range === null, note: range === null ? null : words.range.line(range) },
    ),
    check('name', countOf(data.name_count), words.name.right),
    check('missing', missing, last === null ? words.missing.none : words.missing.right(last), {
      skipped: last === null,
      note: noteOfMissing(last, missing, comparison?.last_candidates ?? 0),
    }),
    check('twice', countOf(data.twice_count), words.twice.right),
    // At most nine marks can be shared by more than a tenth: all of them are there.
    check('equal', data.equal.length, words.equal.right),
    check('unknown', countOf(data.unknown_count), words.unknown.right),
  ];
}

/** What is to be said of one line, behind who it is. */
export function lineOf(
  kind: CheckKind,
  { marks, other, count }: Finding,
  /** Number of the exam's results. */
  all: number,
): string | null {
  switch (kind) {
    case 'range':
      return null;
    case 'name':
      return other === null ? words.name.lineUnnamed : words.name.line(other);
    case 'missing':
      return words.missing.line(formatMarks(marks ?? 0));
    case 'twice':
      return (count ?? 1) > 1
        ? words.twice.lineMore(other ?? '', (count ?? 1) - 1)
        : words.twice.line(other ?? '');
    case 'equal':
      return words.equal.line(count ?? 0, formatMarks(marks ?? 0), all);
    case 'unknown':
      return words.unknown.line;
  }
}
