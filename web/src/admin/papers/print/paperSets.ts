// The sets A to D of a paper: the same questions in another order. What the order is follows from the paper and the set alone,
// so that a set printed again, and its key, are the same.
import { letterOf, type QuestionOption } from '../../../../../shared/questions/questions.ts';
import { adminPapers } from '../../../content/adminPapers.ts';
import type { PrintedPaperQuery } from '../../../graphql/generated/upload.ts';
import { optionsIn } from '../../questions/questionValues.ts';

const { print: words } = adminPapers;

export const paperSets = ['A', 'B', 'C', 'D'] as const;
export type PaperSet = (typeof paperSets)[number];

export type PrintedPaper = NonNullable<PrintedPaperQuery['paper']>;

export interface SetQuestion {
  /** In the booklet of the set, and in the paper. */
  number: number;
  paperNumber: number;
  kind: string;
  stem: string;
  stem_ne: string | null;
  options: readonly QuestionOption[];
  /** What the key says: letters, or a number. */
  right: string;
}

export interface SetSection {
  id: string;
  title: string;
  marks: number;
  wrong_marks: number;
  questions: readonly SetQuestion[];
}

export interface ArrangedSet {
  set: PaperSet;
  sections: readonly SetSection[];
  /** Stands on booklet and key: another one where a question was changed in between. */
  mark: string;
}

/** FNV-1a, mixed at the end, so that texts which differ little get numbers that differ much. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const shuffled = <Item>(items: readonly Item[], seed: string, name: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, at: hashOf(`${seed} ${name(item)}`) }))
    .sort((one, other) => one.at - other.at || (name(one.item) < name(other.item) ? -1 : 1))
    .map(({ item }) => item);

/** 'None of these' stays the last; where an option names others by their letters, all stay. */
const lastOnes = /^\s*(none|all|both|neither)\b/i;
const namesLetters = /\b[A-F]\)? (and|or|&) \(?[A-F]\b/;

function shuffledOptions(options: readonly QuestionOption[], seed: string): readonly QuestionOption[] {
  if (options.some(({ text }) => namesLetters.test(text))) return options;
  const isLast = ({ text }: QuestionOption): boolean => lastOnes.test(text);
  const others = options.filter((option) => !isLast(option));
  return [...shuffled(others, seed, ({ id, text }) => id ?? text), ...options.filter(isLast)];
}

interface Numbered {
  question: PrintedPaper['sections'][number]['questions'][number];
  number: number;
  options: readonly QuestionOption[];
}

/** A question changes places with those that need the same circles: one answer sheet is for all sets. */
const shapeOf = ({ question, options }: Numbered): string => `${question.content?.kind} ${options.length}`;

function rightIn({ question, number, options }: Numbered, { key_changes: changes }: PrintedPaper): string {
  const change = changes.findLast((one) => one.question === number);
  if (change !== undefined && change.treatment !== 'key')
    return change.treatment === 'full' ? words.full : words.out;
  const { answer, tolerance } = change ?? question.content ?? {};
  if (question.content?.kind === 'number') return words.number(answer ?? 0, tolerance ?? 0);
  const given: unknown = change?.right_options;
  const isRight = ({ id, right }: QuestionOption): boolean =>
    Array.isArray(given) ? given.includes(id) : right === true;
  return options.flatMap((option, place) => (isRight(option) ? [letterOf(place)] : [])).join(', ');
}

export function arrangedSet(paper: PrintedPaper, set: PaperSet): ArrangedSet {
  const seed = `${paper.id} ${set}`;
  let last = 0;
  let paperNumber = 0;
  const ids: string[] = [];
  const sections = paper.sections.map(({ questions, ...section }): SetSection => {
    const own = questions.map((question): Numbered => {
      paperNumber += 1;
      const options = shuffledOptions(
        optionsIn(question.content?.options),
        `${seed} ${question.question_id}`,
      );
      return { question, number: paperNumber, options };
    });
    const waiting = shuffled(own, seed, ({ question }) => question.question_id);
    const placed = own.map((place) => {
      const next = waiting.findIndex((one) => shapeOf(one) === shapeOf(place));
      return waiting.splice(next, 1)[0] ?? place;
    });
    return {
      ...section,
      questions: placed.map((one): SetQuestion => {
        const { question, number, options } = one;
        last += 1;
        ids.push(question.question_id, String(question.version));
        const { kind = 'choice', stem = '', stem_ne = null } = question.content ?? {};
        return {
          number: last,
          paperNumber: number,
          kind,
          stem,
          stem_ne,
          options,
          right: rightIn(one, paper),
        };
      }),
    };
  });
  return { set, sections, mark: hashOf(ids.join(' ')).toString(36).slice(-4).padStart(4, '0').toUpperCase() };
}

export const questionsOf = ({ sections }: ArrangedSet): SetQuestion[] =>
  sections.flatMap(({ questions }) => questions);
