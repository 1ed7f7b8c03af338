// The paper of a mock test as candidates load it before the start (docs/decisions/mock-tests.md): rendered, without right
// answers, encrypted; and the solutions, which stay in the database until answers are shown.

import { createCipheriv } from 'node:crypto';
import { letterOf } from '../../shared/questions/questions.ts';
import { renderQuestionText } from './questionText.ts';

export interface PaperSection {
  title: string;
  /** For a right answer, and what a wrong one takes. */
  marks: number;
  wrong_marks: number;
  questions: number;
}

/** A question of a frozen paper, as question_versions has it. */
export interface PaperQuestion {
  /** Counted through the paper, from 1. */
  number: number;
  kind: 'choice' | 'number';
  stem: string;
  stem_ne: string | null;
  options: { id: string; text: string; text_ne?: string }[];
  solution: string;
  solution_ne: string | null;
}

export interface Paper {
  test: string;
  sections: PaperSection[];
  questions: PaperQuestion[];
}

/** The content of a stored picture as a data: address; undefined: it is not there. */
export type Picture = (url: string) => string | undefined;

const shownProblems = 3;
type Field = [name: string, text: string | null | undefined];

interface Shown {
  html: string;
  html_ne?: string;
}

function shown(text: string, nepali: string | null | undefined, picture: Picture): Shown {
  const html = renderQuestionText(text, { picture }).html;
  return nepali ? { html, html_ne: renderQuestionText(nepali, { picture }).html } : { html };
}

/** What candidates get, as an object of JSON. Of an option it has id and text, and nothing else. */
export function candidatesPaper({ test, sections, questions }: Paper, picture: Picture) {
  let last = 0;
  const ranges = sections.map(({ title, marks, wrong_marks, questions: count }) => {
    last += count;
    return { title, marks, wrong_marks, from: last - count + 1, to: last };
  });
  const rendered = questions.map(({ number, kind, stem, stem_ne, options }) => ({
    number,
    section: ranges.findIndex(({ from, to }) => number >= from && number <= to),
    kind,
    ...shown(stem, stem_ne, picture),
    options: options.map(({ id, text, text_ne }) => ({ id, ...shown(text, text_ne, picture) })),
  }));
  const hasNepali = questions.some(({ stem_ne }) => stem_ne !== null);
  return { test, languages: hasNepali ? ['en', 'ne'] : ['en'], sections: ranges, questions: rendered };
}

/** The first things of a paper that cannot be shown as they are written, in words for the office; empty: there are none. */
export function problemsOf({ questions }: Paper, picture: Picture): string {
  const problems = questions.flatMap(({ number, stem, stem_ne, options, solution, solution_ne }) => {
    const texts: Field[] = [
      ['text', stem],
      ['Nepali text', stem_ne],
      ...options.flatMap(({ text, text_ne }, place): Field[] => [
        [`option ${letterOf(place)}`, text],
        [`option ${letterOf(place)} in Nepali`, text_ne],
      ]),
      ['solution', solution],
      ['Nepali solution', solution_ne],
    ];
    return texts.flatMap(([field, text]) =>
      renderQuestionText(text ?? '', { picture }).errors.map(
        ({ column, message }) => `Question ${number}, ${field}, column ${column}: ${message}.`,
      ),
    );
  });
  const more = problems.length - shownProblems;
  return [...problems.slice(0, shownProblems), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

/** By number; a question without a solution is not in it. */
export const solutionsOf = ({ questions }: Paper, picture: Picture): Record<number, Shown> =>
  Object.fromEntries(
    questions
      .filter(({ solution }) => solution !== '')
      .map(({ number, solution, solution_ne }) => [number, shown(solution, solution_ne, picture)]),
  );

/** Sealed papers are multiples of so many bytes long. */
const block = 64 * 1024;

/**
 * @param key 32 bytes
 * @param nonce 12 bytes, never twice with one key
 * @returns base64 of nonce, AES-256-GCM of the padded JSON, and its tag of 16 bytes
 */
export function seal(content: object, key: Uint8Array, nonce: Uint8Array): string {
  const json = Buffer.from(JSON.stringify(content));
  const padded = Buffer.alloc(Math.ceil((json.length + 1) / block) * block, ' ');
  json.copy(padded);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}
