import { inEnglish } from '../gregorian.ts';

/** 'CEE Model Entrance Exam (Set 19)': what links and selections name an exam by, in every language. */
export function examKey(examTitle: string, setNumber: string): string {
  return `${examTitle} (Set ${setNumber})`;
}

const formatDay = inEnglish('MMM d, yyyy');

/**
 * Where a title and set alone could mean two exams: 'CEE Model Entrance Exam (Set 19) - Nov 15, 2025', in every language,
 * since a link may be opened in the other one.
 * @param day calendar day, YYYY-MM-DD
 */
export function datedExamKey(examTitle: string, setNumber: string, day: string | null): string {
  const said = (day && formatDay(day)) || 'No Date';
  return `${examKey(examTitle, setNumber)} - ${said}`;
}
