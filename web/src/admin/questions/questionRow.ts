// One question of a file: its cells, what is wrong with each, and what would be stored.
import {
  difficulties,
  letterOf,
  optionBounds,
  questionSubjects,
} from '../../../../shared/questions/questions.ts';
import {
  type QuestionField,
  questionColumns,
  questionFiles as words,
} from '../../content/adminQuestionFiles.ts';
import { newId } from '../../lib/newId.ts';
import { renderedText } from './questionTexts.ts';
import { optionsIn } from './questionValues.ts';

export const questionFields = Object.keys(questionColumns) as QuestionField[];
export type QuestionCells = Readonly<Record<QuestionField, string>>;

const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
/** Cells that hold texts with formulas. */
export const textFields: readonly QuestionField[] = [
  'stem',
  'stem_ne',
  ...letters,
  ...letters.map((letter) => `${letter}_ne` as const),
  'solution',
  'solution_ne',
];

export interface QuestionRow {
  /** As the spreadsheet numbers it; of other files its place. */
  row: number;
  id: string;
  cells: QuestionCells;
  /** What the file had that no cell can hold, until the cell is corrected. */
  found: Partial<Record<QuestionField, string>>;
}

const emptyCells = Object.fromEntries(questionFields.map((field) => [field, ''])) as QuestionCells;

export const rowOf = (
  row: number,
  cells: Partial<Record<QuestionField, string>>,
  found: QuestionRow['found'] = {},
): QuestionRow => ({ row, id: newId(), cells: { ...emptyCells, ...cells }, found });

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text.trim());
const isEmpty = (text: string): boolean => text.trim() === '';
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

const subjectOf = (cell: string) => questionSubjects.find((subject) => same(cell, subject));
const difficultyOf = (cell: string): number =>
  isEmpty(cell)
    ? 2
    : difficulties.findIndex((name, index) => same(cell, name) || cell.trim() === String(index + 1)) + 1;

/** Whether it asks for a number. */
const asksNumber = ({ cells }: QuestionRow): boolean => !isEmpty(cells.answer);

/** How many options it has: up to the last that says something. */
const optionCount = ({ cells }: QuestionRow): number =>
  letters.findLastIndex((letter) => !isEmpty(cells[letter])) + 1;

function optionProblem(row: QuestionRow, field: QuestionField): string | null {
  const { problems } = words;
  const { cells } = row;
  if (asksNumber(row)) return null;
  const count = optionCount(row);
  const place = letters.indexOf(field.slice(0, 1) as 'a');
  if (field === 'right') {
    const right = cells.right.trim().toUpperCase();
    const isLetter = /^[A-F]$/.test(right) && right.charCodeAt(0) - 65 < count;
    return isLetter ? null : problems.right;
  }
  if (field.endsWith('_ne')) return null;
  return isEmpty(cells[field]) && place < Math.max(count, optionBounds.least)
    ? problems.empty(letterOf(place))
    : null;
}

/** What is wrong with a cell; null: nothing. */
export function problemOf(row: QuestionRow, field: QuestionField): string | null {
  const { problems } = words;
  const cell = row.cells[field];
  const given = row.found[field];
  if (given !== undefined) return given;
  if (textFields.includes(field)) {
    const [error] = renderedText(cell.trim())?.errors ?? [];
    if (error) return problems.text(error.column, error.message);
  }
  switch (field) {
    case 'subject':
      return subjectOf(cell) ? null : problems.subject;
    case 'chapter':
      return isEmpty(cell)
        ? problems.required(questionColumns.chapter)
        : cell.length > 200
          ? problems.long(200)
          : null;
    case 'difficulty':
      return difficultyOf(cell) > 0 ? null : problems.difficulty;
    case 'marks':
      return isEmpty(cell) || (isNumber(cell) && Number(cell) > 0 && Number(cell) <= 100)
        ? null
        : problems.marks;
    case 'stem':
      return isEmpty(cell)
        ? problems.required(questionColumns.stem)
        : cell.length > 10_000
          ? problems.long(10_000)
          : null;
    case 'answer':
      return isEmpty(cell) || isNumber(cell) ? null : problems.number;
    case 'tolerance':
      return isEmpty(cell) || (isNumber(cell) && Number(cell) >= 0) ? null : problems.tolerance;
    case 'source':
    case 'stem_ne':
    case 'solution':
    case 'solution_ne':
      return null;
    default:
      return optionProblem(row, field);
  }
}

export interface StoredQuestion {
  number: string;
  subject: string;
  chapter: string;
  difficulty: number;
  marks: unknown;
  source: string;
  kind: string;
  stem: string;
  stem_ne: string | null;
  options: unknown;
  answer: unknown;
  tolerance: unknown;
  solution: string;
  solution_ne: string | null;
}

/** A row without problems as the database takes it. */
export function questionOf(row: QuestionRow): Record<string, unknown> {
  const { cells, id } = row;
  const text = (field: QuestionField): string => cells[field].trim();
  const number = asksNumber(row);
  const right = text('right').toUpperCase().charCodeAt(0) - 65;
  return {
    id,
    subject: subjectOf(cells.subject),
    chapter: text('chapter'),
    difficulty: difficultyOf(cells.difficulty),
    marks: isEmpty(cells.marks) ? 1 : Number(cells.marks),
    source: text('source'),
    kind: number ? 'number' : 'choice',
    stem: text('stem'),
    stem_ne: text('stem_ne') || null,
    options: number
      ? []
      : letters.slice(0, optionCount(row)).map((letter, place) => ({
          text: text(letter),
          ...(text(`${letter}_ne`) === '' ? {} : { text_ne: text(`${letter}_ne`) }),
          ...(place === right ? { right: true } : {}),
        })),
    answer: number ? Number(cells.answer) : null,
    tolerance: number ? Number(cells.tolerance || 0) : null,
    solution: text('solution'),
    solution_ne: text('solution_ne') || null,
  };
}

/** The cells of a stored question. */
export function cellsOf(question: StoredQuestion): QuestionCells {
  const options = optionsIn(question.options);
  const shown = (value: unknown): string =>
    value === null || value === undefined ? '' : String(Number(value));
  const texts: Partial<Record<QuestionField, string>> = {};
  for (const [place, letter] of letters.entries()) {
    texts[letter] = options[place]?.text ?? '';
    texts[`${letter}_ne`] = options[place]?.text_ne ?? '';
  }
  return {
    ...emptyCells,
    subject: question.subject,
    chapter: question.chapter,
    difficulty: difficulties[question.difficulty - 1] ?? '',
    marks: shown(question.marks),
    source: question.source,
    stem: question.stem,
    stem_ne: question.stem_ne ?? '',
    ...texts,
    right: question.kind === 'choice' ? letterOf(options.findIndex(({ right }) => right)) : '',
    answer: shown(question.answer),
    tolerance: shown(question.tolerance),
    solution: question.solution,
    solution_ne: question.solution_ne ?? '',
  };
}
