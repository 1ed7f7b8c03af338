// A question as the editor's form has it, and back; and what is wrong with it. The database has the same rules.
import { letterOf, optionBounds, type QuestionOption } from '../../../../shared/questions/questions.ts';
import { adminQuestions as words } from '../../content/adminQuestions.ts';
import type { OfficeQuestionFragment } from '../../graphql/generated/upload.ts';
import { type FormValues, textIn } from '../resources/fields.ts';
import { renderedText } from './questionTexts.ts';

const isOption = (value: unknown): value is QuestionOption =>
  typeof value === 'object' && value !== null && 'text' in value;

/** The options of a stored question, or of the form's text of them. */
export function optionsIn(value: unknown): QuestionOption[] {
  const list: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : value;
  return Array.isArray(list) ? list.filter(isOption) : [];
}

/** An option on its way into the form. */
export interface Loose {
  id?: string | undefined;
  text: string;
  text_ne?: string | undefined;
  right?: boolean | undefined;
}

/** Options as one text, the same for the same options. */
export const optionsText = (options: readonly Loose[]): string =>
  JSON.stringify(
    options.map(({ id, text, text_ne: ne, right }) => ({
      ...(id === undefined ? {} : { id }),
      text,
      ...(ne === undefined ? {} : { text_ne: ne }),
      ...(right ? { right: true } : {}),
    })),
  );

export const noOptions = optionsText(Array.from({ length: 4 }, () => ({ text: '' })));

/** In words, where two versions are compared. */
export const optionsSaid = (value: string): string =>
  optionsIn(value)
    .map(({ text, text_ne: ne, right = false }, place) =>
      words.options.said(letterOf(place), ne === undefined ? text : `${text} / ${ne}`, right),
    )
    .join('\n');

const shownNumber = (value: unknown): string =>
  value === null || value === undefined ? '' : String(Number(value));

export function toValues(row: OfficeQuestionFragment): FormValues {
  return {
    difficulty: String(row.difficulty),
    marks: shownNumber(row.marks),
    kind: row.kind,
    options: row.kind === 'choice' ? optionsText(optionsIn(row.options)) : noOptions,
    answer: shownNumber(row.answer),
    tolerance: shownNumber(row.tolerance),
  };
}

export function toRow(values: FormValues): Record<string, unknown> {
  const isNumber = values.kind === 'number';
  const number = (name: string): number | null =>
    isNumber && textIn(values[name]) !== '' ? Number(values[name]) : null;
  return {
    difficulty: Number(values.difficulty),
    marks: Number(values.marks),
    kind: values.kind,
    options: isNumber
      ? []
      : optionsIn(values.options).map(({ text, text_ne: ne, ...option }) => ({
          ...option,
          text: text.trim(),
          ...(ne === undefined ? {} : { text_ne: ne.trim() }),
        })),
    answer: number('answer'),
    tolerance: number('tolerance') ?? (isNumber ? 0 : null),
  };
}

/** A number as one types it; NaN for what is none. */
const numberIn = (value: unknown): number => (/^-?\d+(\.\d+)?$/.test(textIn(value)) ? Number(value) : NaN);

/** Of a text whose formulas have been looked at. */
function problemOfText(text: string): string | undefined {
  const [error] = renderedText(text)?.errors ?? [];
  return error && words.problems.text(error.column, error.message);
}

function problemOfOptions(options: readonly QuestionOption[]): string | undefined {
  const { problems } = words;
  if (options.length < optionBounds.least || options.length > optionBounds.most) return problems.options;
  for (const [place, { text, text_ne: ne }] of options.entries()) {
    const letter = letterOf(place);
    if (text.trim() === '') return problems.empty(letter);
    if (ne?.trim() === '') return problems.emptyNe(letter);
    const problem = problemOfText(text) ?? (ne === undefined ? undefined : problemOfText(ne));
    if (problem !== undefined) return `${words.options.text(letter)}, ${problem}`;
  }
  return options.filter(({ right }) => right).length === 1 ? undefined : problems.right;
}

export function check(values: FormValues): Record<string, string> {
  const { problems } = words;
  const marks = numberIn(values.marks);
  const found: Record<string, string | undefined> = {
    marks: marks > 0 && marks <= 100 ? undefined : problems.marks,
  };
  for (const name of ['stem', 'stem_ne', 'solution', 'solution_ne'])
    found[name] = problemOfText(textIn(values[name]));
  if (values.kind === 'number') {
    if (Number.isNaN(numberIn(values.answer))) found.answer = problems.number;
    if (textIn(values.tolerance) !== '' && !(numberIn(values.tolerance) >= 0))
      found.tolerance = problems.tolerance;
  } else found.options = problemOfOptions(optionsIn(values.options));
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, message]) => (message === undefined ? [] : [[name, message]])),
  );
}
