// Sets of a paper: what is asked does not change, only where it stands, and each key is right for its booklet.
import { expect, it } from 'vitest';
import { letterOf } from '../../../../../shared/questions/questions.ts';
import { arrangedSet, paperSets, type PrintedPaper, questionsOf } from './paperSets.ts';

const option = (id: string, text: string, isRight: boolean) => ({
  id,
  text,
  ...(isRight && { right: true }),
});

/** Two sections; of each question the right option says so, every fifth asks for a number, every seventh has 'None of these'. */
function paperOf(seed: number): PrintedPaper {
  let number = 0;
  const question = () => {
    number += 1;
    const isNumber = number % 5 === 0;
    const texts = ['one', 'two', 'three', number % 7 === 0 ? 'None of these' : 'four'];
    return {
      question_id: `question-${number}`,
      version: 1,
      content: {
        kind: isNumber ? 'number' : 'choice',
        stem: `Question ${number}`,
        stem_ne: null,
        options: isNumber
          ? []
          : texts.map((text, place) => option(`o${number}${place}`, text, place === number % 4)),
        answer: isNumber ? number : null,
        tolerance: isNumber ? 0.5 : null,
      },
    };
  };
  const section = (id: string, count: number) => ({
    ...{ id, title: id, marks: 1, wrong_marks: 0.1 },
    questions: Array.from({ length: count }, question),
  });
  return {
    ...{ id: `paper-${seed}`, title: 'Paper', minutes: 60, frozen_at: null, key_changes: [] },
    sections: [section('Physics', 20), section('Chemistry', 13)],
  };
}

const shape = (paper: PrintedPaper) => (set: (typeof paperSets)[number]) =>
  questionsOf(arrangedSet(paper, set)).map(({ kind, options }) => `${kind} ${options.length}`);

it('has every question once, in its section, with its options, and the key that fits its booklet, of 200 papers', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const paper = paperOf(seed);
    for (const set of paperSets) {
      const arranged = arrangedSet(paper, set);
      expect(arrangedSet(structuredClone(paper), set)).toEqual(arranged);
      const all = questionsOf(arranged);
      expect(all.map(({ number }) => number)).toEqual(all.map((_, place) => place + 1));
      for (const [index, { questions }] of paper.sections.entries())
        expect(arranged.sections[index]?.questions.map(({ stem }) => stem).sort()).toEqual(
          questions.map(({ content }) => content?.stem).sort(),
        );
      for (const { paperNumber, kind, stem, options, right } of all) {
        expect(stem).toBe(`Question ${paperNumber}`);
        if (kind === 'number') expect(right).toBe(`${paperNumber} ± 0.5`);
        else expect(options.find((_, place) => letterOf(place) === right)).toMatchObject({ right: true });
        expect(options.findIndex(({ text }) => text === 'None of these')).toBe(
          kind === 'choice' && paperNumber % 7 === 0 ? 3 : -1,
        );
      }
    }
    // One answer sheet is for all sets.
    const [a, ...others] = paperSets.map(shape(paper));
    for (const other of others) expect(other).toEqual(a);
  }
});

it('are four orders, of questions and of options', () => {
  const sets = paperSets.map((set) => questionsOf(arrangedSet(paperOf(1), set)));
  const orders = sets.map((questions) => questions.map(({ stem }) => stem).join());
  const keys = sets.map((questions) =>
    [...questions].sort((one, other) => one.paperNumber - other.paperNumber).map(({ right }) => right),
  );
  expect(new Set(orders).size).toBe(4);
  expect(new Set(keys.map(String)).size).toBe(4);
});

it('keep the order of options that name each other by letters', () => {
  const paper = paperOf(3);
  const [first] = paper.sections[0]?.questions ?? [];
  const options = ['mass', 'weight', 'both A and B', 'neither'].map((text, place) =>
    option(`x${place}`, text, place === 2),
  );
  if (first?.content) first.content.options = options;
  for (const set of paperSets) {
    const question = questionsOf(arrangedSet(paper, set)).find(({ paperNumber }) => paperNumber === 1);
    expect(question).toMatchObject({ options, right: 'C' });
  }
});

it('say what the office decided about the key since', () => {
  const paper = paperOf(4);
  const change = { treatment: 'key', right_options: [], answer: null, tolerance: null };
  paper.key_changes = [
    { ...change, question: 1, right_options: ['o10', 'o12'] },
    { ...change, question: 2, right_options: ['o20'] },
    { ...change, question: 2, treatment: 'out' },
    { ...change, question: 3, treatment: 'full' },
    { ...change, question: 5, answer: 9, tolerance: 0 },
  ];
  for (const set of paperSets) {
    const all = questionsOf(arrangedSet(paper, set));
    const right = (number: number) => all.find(({ paperNumber }) => paperNumber === number);
    const both = right(1);
    expect(both?.right.split(', ')).toEqual(
      both?.options.flatMap(({ id }, place) => (id === 'o10' || id === 'o12' ? [letterOf(place)] : [])),
    );
    expect([2, 3, 5].map((number) => right(number)?.right)).toEqual(['out', 'all', '9']);
  }
});

it('have a mark that changes with what is asked', () => {
  const paper = paperOf(5);
  const marks = paperSets.map((set) => arrangedSet(paper, set).mark);
  expect(new Set(marks).size).toBe(4);
  const [first] = paper.sections[0]?.questions ?? [];
  if (first) first.version = 2;
  expect(arrangedSet(paper, 'A').mark).not.toBe(marks[0]);
});
