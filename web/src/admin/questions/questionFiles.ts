// Files of questions: CSV, Excel, GIFT and Aiken in; GIFT and Excel out, which come in again as they went.
import {
  type QuestionField,
  questionColumns,
  questionFiles as words,
} from '../../content/adminQuestionFiles.ts';
import { isWorkbook } from '../../lib/csv.ts';
import { writeXlsx } from '../../lib/xlsxWrite.ts';
import { type FileKind, type FileRow, readTable, type Refusal } from '../import/readFile.ts';
import { type QuestionCells, questionFields, type QuestionRow, rowOf } from './questionRow.ts';

const limits = { rows: 1000, fileBytes: 5 * 1024 * 1024 };
const { refusals, problems } = words;
const refused = (message: string): Refusal => ({ message });

const table: FileKind<QuestionField, FileRow<QuestionField>> = {
  limits,
  columns: Object.fromEntries(questionFields.map((field) => [field, [questionColumns[field]]])) as Record<
    QuestionField,
    [string]
  >,
  required: ['subject', 'chapter', 'stem'],
  refusals: {
    wrongKind: refused(refusals.kind),
    tooLarge: refused(refusals.tooLarge),
    tooManyRows: refused(refusals.tooMany),
    noRows: refused(refusals.none),
    unreadable: refused(refusals.unreadable),
    broken: refused(refusals.unreadable),
    empty: refused(refusals.none),
    notText: refused(refusals.notText),
    quotes: (row) => refused(refusals.quotes(row)),
    workbook: refused,
    missingColumns: (missing) =>
      refused(refusals.columns(missing.map((field) => questionColumns[field]).join(', '))),
  },
  parts: (rows) => [...rows],
  content: (parts) => parts,
};

type Read = { rows: QuestionRow[] } | { refusal: Refusal };

// Both languages in one text, as Moodle's filter for several languages has it.
const span = (language: string, text: string): string =>
  `<span lang="${language}" class="multilang">${text}</span>`;
const inBoth = (text: string, nepali: string): string =>
  nepali === '' ? text : span('en', text) + span('ne', nepali);

function bothOf(text: string): [string, string] {
  const found =
    /^<span lang="en" class="multilang">([^]*)<\/span><span lang="ne" class="multilang">([^]*)<\/span>$/.exec(
      text.trim(),
    );
  return found ? [found[1] ?? '', found[2] ?? ''] : [text.trim(), ''];
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

function optionCells(
  texts: readonly string[],
  right: readonly number[],
): Pick<QuestionRow, 'found'> & { cells: Partial<QuestionCells> } {
  const cells: Partial<Record<QuestionField, string>> = {};
  for (const [place, letter] of letters.entries())
    [cells[letter], cells[`${letter}_ne`]] = bothOf(texts[place] ?? '');
  const [first] = right;
  cells.right = first === undefined ? '' : String.fromCharCode(65 + first);
  const wrong = right.length > 1 ? problems.several : right.length === 0 ? problems.noneRight : undefined;
  return {
    cells,
    found: {
      ...(wrong === undefined ? {} : { right: wrong }),
      ...(texts.length > letters.length ? { f: problems.tooMany } : {}),
    },
  };
}

/** A tag holds no brackets. */
const tagText = (text: string): string =>
  text.replace(/[[\]:\n]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
const fromTag = (text: string): string =>
  text.replace(/%(5b|5d|3a|a)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function isSyntaxError(
  error: unknown,
): error is Error & { location: { start: { line: number; column: number } } } {
  return error instanceof Error && 'location' in error;
}

async function readGift(text: string): Promise<Read> {
  const { parse } = await import('gift-pegjs');
  try {
    let [subject, chapter] = ['', ''];
    const rows: QuestionRow[] = [];
    for (const item of parse(`${text.trim()}\n`)) {
      if (item.type === 'Category') {
        const [first = '', ...rest] = item.title.split('/').filter((part) => !part.startsWith('$'));
        [subject, chapter] = [first.trim(), rest.join('/').trim()];
        continue;
      }
      if (item.type === 'Description') continue;
      const [stem, stem_ne] = bothOf(item.stem.text);
      const [solution, solution_ne] = bothOf(item.globalFeedback?.text ?? '');
      const tags = Object.fromEntries(
        (item.tags ?? []).map((tag) => [tag.split('=')[0] ?? '', fromTag(tag.split('=').slice(1).join('='))]),
      );
      const { difficulty = '', marks = '', source = '' } = tags;
      const common = { subject, chapter, stem, stem_ne, solution, solution_ne, difficulty, marks, source };
      const number = rows.length + 1;
      if (item.type === 'MC') {
        const right = item.choices.flatMap(({ isCorrect, weight }, place) =>
          isCorrect || weight === 100 ? [place] : [],
        );
        const { cells, found } = optionCells(
          item.choices.map((choice) => choice.text.text),
          right,
        );
        rows.push(rowOf(number, { ...common, ...cells }, found));
      } else if (item.type === 'Numerical' && !Array.isArray(item.choices)) {
        const { type, number: middle = 0, range = 0, numberHigh = 0, numberLow = 0 } = item.choices;
        const [answer, tolerance] =
          type === 'high-low'
            ? [(numberHigh + numberLow) / 2, (numberHigh - numberLow) / 2]
            : [middle, range];
        rows.push(rowOf(number, { ...common, answer: String(answer), tolerance: String(tolerance) }));
      } else rows.push(rowOf(number, common, { right: problems.kind }));
    }
    return { rows };
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    const { line, column } = error.location.start;
    return { refusal: refused(refusals.gift(line, column, error.message)) };
  }
}

/** By hand: a question, its options, and the letter of the right one, a line each. */
function readAiken(text: string): Read {
  const rows: QuestionRow[] = [];
  let stem: string[] = [];
  let options: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const option = /^([A-Z])[.)]\s+(.*)$/.exec(line);
    const answer = /^ANSWER:\s*(.*?)\s*$/.exec(line);
    if (answer) {
      const right = (answer[1] ?? '').split(/[,\s]+/).map((letter) => letter.charCodeAt(0) - 65);
      const { cells, found } = optionCells(options, right);
      rows.push(rowOf(rows.length + 1, { stem: stem.join('\n').trim(), ...cells }, found));
      [stem, options] = [[], []];
    } else if (option) options.push(option[2] ?? '');
    else if (options.length === 0) stem.push(line);
    else if (line.trim() !== '') return { refusal: refused(refusals.aiken(index + 1, refusals.aikenOption)) };
  }
  if (stem.join('').trim() !== '' || options.length > 0)
    return { refusal: refused(refusals.aiken(text.split('\n').length, refusals.aikenOption)) };
  return { rows };
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The questions of a file, or why it cannot be used. */
export async function readQuestions(file: File): Promise<Read> {
  if (!/\.(?:csv|xlsx|gift|txt)$/i.test(file.name)) return { refusal: refused(refusals.kind) };
  if (file.size > limits.fileBytes) return { refusal: refused(refusals.tooLarge) };
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (bytes === null) return { refusal: refused(refusals.unreadable) };
  let read: Read;
  if (/\.(?:gift|txt)$/i.test(file.name)) {
    const text = textOf(bytes);
    if (text === null || text.includes('\u0000')) return { refusal: refused(refusals.notText) };
    const plain = text.replace(/^\uFEFF/, '');
    if (plain.trim() === '') return { refusal: refused(refusals.none) };
    read = /^ANSWER:/m.test(plain) && !/\{[^}]*[=~#]/.test(plain) ? readAiken(plain) : await readGift(plain);
  } else {
    const source = isWorkbook(bytes)
      ? await import('../../lib/workbook.ts').then(({ readWorkbook }) => readWorkbook(bytes))
      : bytes;
    const found = readTable(table, source);
    read = 'refusal' in found ? found : { rows: found.parts.map(({ row, cells }) => rowOf(row, cells)) };
  }
  if ('refusal' in read) return read;
  if (read.rows.length === 0) return { refusal: refused(refusals.none) };
  return read.rows.length > limits.rows ? { refusal: refused(refusals.tooMany) } : read;
}

const escaped = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n');

/** As GIFT: subject and chapter are a category, the solution general feedback, the rest tags. */
export function writeGift(questions: readonly QuestionCells[]): string {
  let category = '';
  return questions
    .map((cells) => {
      const here = `$CATEGORY: ${cells.subject}/${cells.chapter}`;
      const head = here === category ? '' : `${here}\n\n`;
      category = here;
      const tags = (['difficulty', 'marks', 'source'] as const)
        .filter((field) => cells[field] !== '')
        .map((field) => `[tag:${field}=${tagText(cells[field])}]`);
      const right = cells.right.charCodeAt(0) - 65;
      const options = letters.filter((letter) => cells[letter] !== '');
      const body =
        cells.answer === ''
          ? options.map(
              (letter, place) =>
                `${place === right ? '=' : '~'}${escaped(inBoth(cells[letter], cells[`${letter}_ne`]))}`,
            )
          : [`#${cells.answer}:${cells.tolerance}`];
      const solution = escaped(inBoth(cells.solution, cells.solution_ne));
      return `${head}// ${tags.join(' ')}\n${escaped(inBoth(cells.stem, cells.stem_ne))} {\n${[
        ...body,
        ...(solution === '' ? [] : [`####${solution}`]),
      ].join('\n')}\n}\n`;
    })
    .join('\n');
}

/** As a workbook of one sheet. */
export const writeWorkbook = (questions: readonly Partial<QuestionCells>[]): Uint8Array<ArrayBuffer> =>
  writeXlsx('Questions', [
    questionFields.map((field) => questionColumns[field]),
    ...questions.map((cells) => questionFields.map((field) => cells[field] ?? '')),
  ]);
