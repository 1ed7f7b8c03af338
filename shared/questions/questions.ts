// What a question of the bank is, for the office's pages and for files of questions: subjects, options, formulas.

/** As the database has them, with the letter of their numbers. */
export const questionSubjects = [
  'Physics',
  'Chemistry',
  'Mathematics',
  'Biology',
  'Computer Science',
  'English',
  'Zoology',
  'Botany',
  'Mental Ability',
] as const;

export const difficulties = ['Easy', 'Medium', 'Hard'] as const;

/** An option of a question. Without a text in Nepali the text is for both languages. */
export interface QuestionOption {
  id?: string;
  text: string;
  text_ne?: string;
  right?: true;
}

export const optionBounds = { least: 2, most: 6 } as const;

/** A, B, C … */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);

/** The formulas of a text as the database compares them (formulas_of): sorted, without spaces and words. */
export function formulasOf(text: string): string[] {
  return [...text.matchAll(/(?<!\\)\$((?:[^$\\]|\\.)+)\$/g)]
    .map(([, formula = '']) => formula.replace(/\\text\s*\{[^{}]*\}/g, '\\text').replace(/\s+/g, ''))
    .sort();
}

export const sameFormulas = (one: string, other: string): boolean =>
  formulasOf(one).join('\n') === formulasOf(other).join('\n');

const compact = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** Whether no two options say the same, in either language. */
export function areDifferent(options: readonly QuestionOption[]): boolean {
  return [options.map(({ text }) => text), options.map(({ text, text_ne: ne }) => ne ?? text)].every(
    (texts) => new Set(texts.map(compact)).size === texts.length,
  );
}
