// Puts the four options of each question in order: numbers by size, everything else as drawn, so that A, B, C and D
// are right about equally often in a paper. The same paper always comes out the same.
import type { Question, Section } from './question.ts';
import { numberIn } from './texNumber.ts';

export const letters = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof letters)[number];

export interface ArrangedQuestion {
  number: number;
  stem: string;
  options: readonly string[];
  answer: Letter;
  solution: string;
}

export interface ArrangedSection {
  subject: string;
  questions: readonly ArrangedQuestion[];
}

/** Mulberry32: a small generator that gives the same numbers for the same seed everywhere. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** The options in rising order when all four are numbers, else null. */
function rising({ right, wrong }: Question): string[] | null {
  const valued = [right, ...wrong].map((text) => ({ text, value: numberIn(text) }));
  if (valued.some(({ value }) => value === null)) return null;
  return valued.sort((a, b) => (a.value ?? 0) - (b.value ?? 0)).map(({ text }) => text);
}

/** Places of the key for the questions that are free to have any, so that all letters come out even. */
function freePlaces(fixed: readonly number[], count: number, random: () => number): number[] {
  const used = [0, 0, 0, 0];
  for (const place of fixed) used[place] = (used[place] ?? 0) + 1;
  const places: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const place = used.indexOf(Math.min(...used));
    used[place] = (used[place] ?? 0) + 1;
    places.push(place);
  }
  return shuffled(places, random);
}

/** One draw: the options of every question. Numbers rise or fall. */
function draw(all: readonly Question[], random: () => number): string[][] {
  const orders = all.map((question) => {
    const order = rising(question);
    return order && random() < 0.5 ? order.reverse() : order;
  });
  const fixed = orders.flatMap((order, index) => (order ? [order.indexOf(all[index]?.right ?? '')] : []));
  const places = freePlaces(fixed, all.length - fixed.length, random);
  return all.map((question, index) => {
    const order = orders[index];
    if (order) return order;
    const options = shuffled(question.wrong, random);
    options.splice(places.shift() ?? 0, 0, question.right);
    return options;
  });
}

/** No letter takes less than a fifth or more than three tenths, and none comes four times in a row. */
export function isEven(key: readonly Letter[]): boolean {
  const counts = letters.map((letter) => key.filter((one) => one === letter).length / key.length);
  return counts.every((share) => share >= 0.2 && share <= 0.3) && !/(.)\1{3}/.test(key.join(''));
}

const most = 10_000;

/** Numbers the questions through all sections and settles their options. */
export function arrange(sections: readonly Section[], seed: number): ArrangedSection[] {
  const all = sections.flatMap(({ questions }) => questions);
  const random = generator(seed);
  for (let attempt = 0; attempt < most; attempt += 1) {
    const orders = draw(all, random);
    const key = orders.map((options, index) => letters[options.indexOf(all[index]?.right ?? '')] ?? 'A');
    if (isEven(key)) return numbered(sections, orders, key);
  }
  throw new Error('the key cannot be even: too many numeric options with the answer in the same place');
}

function numbered(
  sections: readonly Section[],
  orders: readonly string[][],
  key: readonly Letter[],
): ArrangedSection[] {
  let number = 0;
  return sections.map(({ subject, questions }) => ({
    subject,
    questions: questions.map(({ stem, solution }) => {
      const options = orders[number] ?? [];
      const answer = key[number] ?? 'A';
      number += 1;
      return { number, stem, options, answer, solution };
    }),
  }));
}
