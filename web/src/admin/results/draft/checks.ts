// The checks of an exam, each with its lines or the sentence that it looks right.
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import type { ExamChecksQuery, FindingFragment } from '../../../graphql/generated/upload.ts';
import { lastName } from './comparisonWords.ts';
import { type DraftExam, rangeOf } from './draftExam.ts';

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
