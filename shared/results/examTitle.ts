// What an exam is called. Its English title is what it is meant by (examKey.ts); the Nepali one is only shown.
import { language } from '../language.ts';

interface TitledExam {
  exam_title: string;
  title_ne?: string | null;
}

/** The title as pages in this language show it. */
export function shownTitle({ exam_title, title_ne }: TitledExam): string {
  return language === 'ne' ? (title_ne ?? exam_title) : exam_title;
}
