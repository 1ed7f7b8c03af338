// The model papers: what every question must be, that the keys are right, and that the PDFs say what the sources say.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { isEven, letters } from './arrange.ts';
import { paperTitle } from './paperHtml.ts';
import { papers } from './papers.ts';
import { richText, wordRuns } from './richText.ts';
import { numberIn } from './texNumber.ts';

const publicFolder = path.resolve(import.meta.dirname, '../public');
const everything = papers.flatMap(({ set, sections }) =>
  sections.flatMap(({ subject, questions }) =>
    questions.map((question) => ({ name: `${set.id} ${subject}: ${question.stem}`, question })),
  ),
);

test('six papers of fifty questions over their subjects', () => {
  const table = Object.fromEntries(
    papers.map(({ set, sections }) => [
      set.id,
      sections.map(({ subject, questions }) => `${subject} ${questions.length}`),
    ]),
  );
  const medical = ['Zoology 10', 'Botany 10', 'Chemistry 12', 'Physics 12', 'Mental Agility Test (MAT) 6'];
  const engineering = ['Mathematics 20', 'Physics 14', 'Chemistry 9', 'English 7'];
  expect(table).toEqual({
    'cee-16': medical,
    'cee-17': medical,
    'cee-18': medical,
    'cee-19': medical,
    'ioe-1': engineering,
    'ioe-7': engineering,
  });
  for (const { set } of papers) expect(set.description).toContain('50 questions');
});

test('no question stands in two papers, and none twice in one', () => {
  const bare = everything.map(({ question }) => question.stem.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  expect(bare.filter((stem, index) => bare.indexOf(stem) !== index)).toEqual([]);
});

test('the four options of a question differ, in value too', () => {
  const alike = everything.filter(({ question: { right, wrong } }) => {
    const options = [right, ...wrong];
    const values = options.map((option) => numberIn(option) ?? option.toLowerCase().replaceAll(/\s/g, ''));
    return new Set(values).size !== 4;
  });
  expect(alike.map(({ name }) => name)).toEqual([]);
});

/** Printed answers are rounded to three figures or so. */
const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(Math.abs(b) * 0.006, 1e-12);

test('recomputed answers are the keyed ones, and no other option fits them', () => {
  const checked = everything.filter(({ question }) => question.check);
  expect(checked.length).toBeGreaterThan(130);
  for (const { name, question } of checked) {
    const value = question.check?.() ?? NaN;
    const [right, ...wrong] = [question.right, ...question.wrong].map(numberIn);
    expect(right, `${name}: not a number`).not.toBeNull();
    expect(near(right ?? NaN, value), `${name}: ${question.right} but ${value}`).toBe(true);
    expect(
      wrong.filter((other) => other !== null && near(other, value)),
      name,
    ).toEqual([]);
  }
});

test('every question with four numbers to choose from is recomputed', () => {
  const unchecked = everything.filter(
    ({ question }) =>
      !question.check && [question.right, ...question.wrong].every((o) => numberIn(o) !== null),
  );
  // A code, cranial nerves, turns of the Calvin cycle, isomers, significant figures: nothing to calculate.
  expect(unchecked.map(({ question }) => question.right)).toEqual([
    '$3120$',
    '10 pairs',
    '$6$',
    '$4$',
    '$4$',
  ]);
});

test('every text is TeX that KaTeX takes, closed at its end', () => {
  for (const { name, question } of everything) {
    for (const text of [question.stem, question.right, ...question.wrong, question.solution]) {
      expect(text.split('$').length % 2, `${name}: ${text}`).toBe(1);
      expect(() => richText(text), `${name}: ${text}`).not.toThrow();
    }
  }
});

describe.each(papers)('$set.id', (paper) => {
  const questions = paper.arranged.flatMap((section) => section.questions);

  test('one right answer each, the letters evenly spread', () => {
    const source = paper.sections.flatMap((section) => section.questions);
    questions.forEach(({ number, options, answer }, index) => {
      expect(number).toBe(index + 1);
      expect([...options].sort()).toEqual([source[index]?.right, ...(source[index]?.wrong ?? [])].sort());
      expect(options[letters.indexOf(answer)]).toBe(source[index]?.right);
    });
    expect(isEven(questions.map(({ answer }) => answer))).toBe(true);
  });

  test.each([
    ['questions', paper.set.questionFile, 3],
    ['solutions', paper.set.solutionFile, 4],
  ] as const)('the PDF of the %s', async (kind, file, pages) => {
    const bytes = await readFile(path.join(publicFolder, file));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeLessThan(400 * 1024);
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    expect(document.numPages).toBe(pages);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: paperTitle(paper, kind), Language: 'en' });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });

    const text = await textOf(document);
    expect(text).toContain(`Page${pages}of${pages}`);
    for (const { number, stem, options, answer, solution } of questions) {
      const [first = '', ...others] = wordRuns(stem);
      const rest = kind === 'questions' ? options : [`(${answer})`, solution];
      const runs = [`${number}.${first}`, ...others, ...rest.flatMap(wordRuns)];
      const missing = runs.filter((run) => !text.includes(squeezed(run)));
      expect(missing, `${file}: question ${number}`).toEqual([]);
    }
    await document.destroy();
  });
});

/** Without spaces: where one line, column or face ends and the next begins is not a matter of content. */
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

async function textOf(document: PDFDocumentProxy): Promise<string> {
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return squeezed(pages.join(''));
}
