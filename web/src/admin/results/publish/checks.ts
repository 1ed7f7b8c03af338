// The checks of an exam, each with its lines or the sentence that it looks right.
import { formatMarks } from '../../../../../shared/numbers.ts';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import type { ExamChecksQuery, FindingFragment } from '../../../graphql/generated/upload.ts';
import { type DraftExam, firstLines, type FoundLines, rangeOf } from './draftExam.ts';

// How the marks are spread beside those of the exam before, in sentences.

type Comparison = ExamChecksQuery['compare_exam'][number];

const words = resultsDraft.comparison;
const far: readonly (string | null)[] = ['higher', 'lower', 'wider', 'narrower'];

/** Whether somebody ought to look at it. */
export const isFar = ({ verdict }: Comparison): boolean => far.includes(verdict);

/** The exam before, as people call it; null where there is none. */
function lastName({ last_title, last_set, last_date }: Comparison): string | null {
  if (last_title === null || last_set === null) return null;
  return datedExamName({ exam_title: last_title, set_number: last_set, exam_date: last_date });
}

const hundredths = (value: number | null): string => formatMarks(Math.round((value ?? 0) * 100) / 100);

/** The verdict first, then the figures of both. `full` are the full marks of this exam. */
export function comparisonWords(comparison: Comparison, full: number | null): string[] {
  const last = lastName(comparison);
  const { none, ...verdicts } = words.verdicts;
  if (last === null) return [none];
  const verdict = (comparison.verdict ?? 'alike') as keyof typeof verdicts;
  return [
    verdicts[verdict](last),
    words.halves(hundredths(comparison.median), hundredths(comparison.last_median)),
    words.middle(
      hundredths(comparison.quartile1),
      hundredths(comparison.quartile3),
      hundredths(comparison.last_quartile1),
      hundredths(comparison.last_quartile3),
    ),
    ...(comparison.of_full_marks
      ? [words.ofFull(hundredths(full), hundredths(comparison.last_full_marks))]
      : []),
  ];
}

const kinds = ['range', 'name', 'missing', 'twice', 'equal', 'unknown'] as const;
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

const checksWords = resultsDraft.kinds;

function noteOfMissing(last: string | null, missing: number, sat: number | null): string | null {
  if (last === null) return null;
  return missing === sat ? checksWords.missing.nobody(last) : checksWords.missing.note(last);
}

export function checksOf(
  exam: Pick<DraftExam, 'lowest_marks' | 'full_marks'>,
  { checks, counts }: FoundLines,
): Check[] {
  const range = rangeOf(exam);
  const [comparison] = checks.compare_exam;
  const last = comparison ? lastName(comparison) : null;
  // At most nine marks can be shared by more than a tenth: all of them are there.
  const countOf = (kind: CheckKind): number =>
    (kind === 'equal' ? undefined : counts[kind]?.aggregate?.count) ?? checks[kind].length;
  const missing = countOf('missing');
  const check = (kind: CheckKind, right: string, more: Partial<Check> = {}): Check => ({
    kind,
    count: countOf(kind),
    lines: kind === 'equal' ? checks.equal : checks[kind].slice(0, firstLines),
    right,
    skipped: false,
    note: null,
    ...more,
  });
  return [
    check('range', range === null ? checksWords.range.unknown : checksWords.range.right(range), {
      skipped: range === null,
      note: range === null ? null : checksWords.range.line(range),
    }),
    check('name', checksWords.name.right),
    check('missing', last === null ? checksWords.missing.none : checksWords.missing.right(last), {
      skipped: last === null,
      note: noteOfMissing(last, missing, comparison?.last_candidates ?? 0),
    }),
    check('twice', checksWords.twice.right),
    check('equal', checksWords.equal.right),
    check('unknown', checksWords.unknown.right),
  ];
}

/** How many lines there are to look at, the comparison with the exam before among them. */
export function countFound(found: FoundLines): number {
  const [comparison] = found.checks.compare_exam;
  const far = comparison !== undefined && isFar(comparison);
  return checksOf({ lowest_marks: null, full_marks: null }, found).reduce(
    (sum, { count }) => sum + count,
    far ? 1 : 0,
  );
}

/** What is to be said of one line, behind who it is. */
export function lineOf(
  kind: CheckKind,
  { symbol, marks, other, count }: Finding,
  /** Number of the exam's results. */
  all: number,
): string | null {
  switch (kind) {
    case 'range':
      return null;
    case 'name':
      return other === null ? checksWords.name.lineUnnamed : checksWords.name.line(other);
    case 'missing':
      return checksWords.missing.line(formatMarks(marks));
    case 'twice':
      return (count ?? 1) > 1
        ? checksWords.twice.lineMore(other ?? '', (count ?? 1) - 1)
        : checksWords.twice.line(other ?? '');
    case 'equal':
      return marks === null
        ? checksWords.equal.absent(count ?? 0, all)
        : checksWords.equal.line(count ?? 0, formatMarks(marks), all);
    case 'unknown':
      return symbol?.startsWith('Unknown-') ? checksWords.unknown.line : checksWords.unknown.nameless;
  }
}
