// Marks by subject: what stands beside the total where the office gave it, in the database, in answers and on signed sheets.
import { formatMarks } from '../numbers.ts';

/** The subject, its marks (null: absent in it), and its full marks. */
export type Subject = readonly [name: string, marks: number | null, full: number];

/** The database takes no more. */
export const mostSubjects = 12;
export const longestSubject = 40;

const isSubject = (value: unknown): value is Subject => {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [name, marks, full] = value as unknown[];
  return (
    typeof name === 'string' &&
    name !== '' &&
    Array.from(name).length <= longestSubject &&
    (marks === null || Number.isFinite(marks)) &&
    Number.isFinite(full)
  );
};

/** Null: none. Undefined: something else, which nobody of us has written. */
export function readSubjects(value: unknown): readonly Subject[] | null | undefined {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value) || value.length === 0 || value.length > mostSubjects) return undefined;
  return value.every(isSubject) ? value : undefined;
}

/** In hundredths of hundredths, so that 0.1 and 0.2 add up as they do on paper. */
export const sumOf = (subjects: readonly Subject[]): number =>
  Math.round(subjects.reduce((sum, [, marks]) => sum + (marks ?? 0), 0) * 1e6) / 1e6;

/** 'Physics 32 / 40 · Chemistry Absent / 30'. */
export const subjectWords = (subjects: readonly Subject[]): string =>
  subjects.map(([name, marks, full]) => `${name} ${formatMarks(marks)} / ${formatMarks(full)}`).join(' · ');
