// How the marks are spread beside those of the exam before, in sentences.
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import type { ExamChecksQuery } from '../../../graphql/generated/upload.ts';
import { nameOfExam } from './draftExam.ts';

export type Comparison = ExamChecksQuery['compare_exam'][number];

const words = resultsDraft.comparison;
const far: readonly (string | null)[] = ['higher', 'lower', 'wider', 'narrower'];

/** Whether somebody ought to look at it. */
export const isFar = ({ verdict }: Comparison): boolean => far.includes(verdict);

/** The exam before, as people call it; null where there is none. */
export function lastName({ last_title, last_set, last_date }: Comparison): string | null {
  if (last_title === null || last_set === null) return null;
  return nameOfExam({ exam_title: last_title, set_number: last_set, exam_date: last_date });
}

const hundredths = (value: number | null): string => formatMarks(Math.round((value ?? 0) * 100) / 100);

/** The verdict first, then the figures of both. `full` are the full marks of this exam. */
export function comparisonWords(comparison: Comparison, full: number | null): string[] {
  const last = lastName(comparison);
  if (last === null) return [words.verdicts.none];
  const { verdicts } = words;
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
