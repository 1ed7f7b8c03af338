// A candidate's place in an exam, whoever looked it up, ready for chart and table.
import type { Standing } from '../../../../shared/results/standing.ts';
import { percentileOf } from '../../../../shared/results/standing.ts';

export interface ExamPlace {
  id: string;
  exam_title: string;
  set_number: string;
  /** A calendar day, or null. */
  exam_date: string | null;
  symbol: string;
  marks: number;
  standing: Standing;
  /** The last correction of the marks after their publication. */
  revision?: { old_marks: number; revised_at: string } | null;
}

/** Oldest first; those without a date come before all others, since nobody knows when they were. */
export function inOrder(places: readonly ExamPlace[]): ExamPlace[] {
  return places.toSorted((one, other) => {
    const [first, second] = [one.exam_date ?? '', other.exam_date ?? ''];
    return first < second ? -1 : first > second ? 1 : 0;
  });
}

/** Whether the place says anything: alone, or with equal marks for all, nobody is ahead of anybody. */
export const percentileOfPlace = ({ standing }: ExamPlace): number | null => percentileOf(standing);
