// What an exam is called. Its English title is what it is meant by, in every language; the Nepali one is only shown.
import { language } from '../language.ts';

/** 'CEE Model Entrance Exam (Set 19)': what a selection and an address name. No words of a page's language. */
export function examValue(examTitle: string, setNumber: string): string {
  return `${examTitle} (Set ${setNumber})`;
}

interface TitledExam {
  exam_title: string;
  title_ne?: string | null;
}

/** The title as pages in this language show it. */
export function shownTitle({ exam_title, title_ne }: TitledExam): string {
  return language === 'ne' ? (title_ne ?? exam_title) : exam_title;
}
