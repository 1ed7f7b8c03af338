// The exam selector's options: one per title and set (docs/screens/results.md).
import { examName, noDate } from '../../../content/results.ts';
import { formatDate } from '../../../lib/dates.ts';

export interface Exam {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
}

export interface ExamOption {
  /** '{title} (Set {number})': what a selection and a link name. */
  value: string;
  /** The value with its date: 'CEE Model Entrance Exam (Set 19) - Nov 15, 2025'. */
  label: string;
  exam: Exam;
}

/** Exams as the database orders them, newest first: of one title and set the newest stays. */
export function examOptions(exams: readonly Exam[]): ExamOption[] {
  const options = new Map<string, ExamOption>();
  for (const exam of exams) {
    const key = JSON.stringify([exam.exam_title, exam.set_number]);
    if (options.has(key)) continue;
    const value = examName(exam.exam_title, exam.set_number);
    options.set(key, { value, label: `${value} - ${dateOf(exam.exam_date)}`, exam });
  }
  return [...options.values()];
}

/** 'Nov 15, 2025', or 'No Date'. */
export function dateOf(examDate: string | null): string {
  return examDate === null ? noDate : formatDate(examDate) || noDate;
}

/**
 * The exam that a selection means: an option's value or label, or any text of that pattern that names a
 * listed exam. Null: 'Invalid exam selection'.
 */
export function findExam(selection: string, options: readonly ExamOption[]): Exam | null {
  const exact = options.find(({ value, label }) => value === selection || label === selection);
  if (exact) return exact.exam;
  const [, title, set] = /(.*) \(Set (.*)\)/s.exec(selection) ?? [];
  return options.find(({ exam }) => exam.exam_title === title && exam.set_number === set)?.exam ?? null;
}
