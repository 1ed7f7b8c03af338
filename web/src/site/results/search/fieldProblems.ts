// The two fields of the search: what they hold, and what is said when they do not. The same for a form that the browser
// sends, and for one that React keeps.
import { results } from '../../../../../shared/words/results.ts';

/** The form's field names, and so the address's. */
export const fieldNames = { exam: 'exam', candidate: 'id' } as const;

export interface SearchFields {
  /** '{title} (Set {number})', or an option's text. */
  exam: string;
  /** Without spaces around it. */
  candidate: string;
}

export type FieldProblems = Readonly<Partial<Record<keyof SearchFields, string | undefined>>>;

/** `isListed`: whether the exam is one of those to choose from. */
export function fieldProblems({ exam, candidate }: SearchFields, isListed: boolean): FieldProblems {
  const problems: Partial<Record<keyof SearchFields, string>> = {};
  if (exam === '') problems.exam = results.errors.noExam;
  else if (!isListed) problems.exam = results.errors.invalidExam;
  if (candidate === '') problems.candidate = results.errors.noCandidate;
  return problems;
}
