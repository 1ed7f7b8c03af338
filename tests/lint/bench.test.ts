// The bench asks three servers the same. The engine's question is the page's own document, which changes with the page;
// what is written beside it by hand has to follow, or `npm run bench` stops at its first comparison.
import { Kind, parse, visit } from 'graphql';
import { expect, test } from 'vitest';
import { plain, product } from '../load/bench/questions.ts';
import { writes } from '../load/bench/writes.ts';

const size = { exams: 1, candidates: 1 };
const questions = [product(size), plain(size), writes].flatMap(({ title, questions: all }) =>
  all.map((question) => ({ ...question, title: `${title}: ${question.title}` })),
);

/** The fields without fields of their own, in their order. */
function leaves(document: string): string[] {
  const names: string[] = [];
  visit(parse(document), {
    [Kind.FIELD]: ({ selectionSet, name }) => {
      if (selectionSet === undefined) names.push(name.value);
    },
  });
  return names;
}

/** As PostGraphile names a column. */
const inPostGraphile = (column: string): string =>
  column === 'id'
    ? 'rowId'
    : column.replaceAll(/(?<=[a-z])_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

test.each(questions)('$title: all three answer the same columns', ({ engine, postgraphile, byHand }) => {
  const columns = leaves(engine).filter((name) => name !== 'count');
  const inIts = postgraphile === null ? null : leaves(postgraphile).filter((name) => name !== 'totalCount');
  expect(inIts ?? columns.map(inPostGraphile)).toEqual(columns.map(inPostGraphile));
  expect(columns.filter((name) => !new RegExp(`\\b${name}\\b`).test(byHand.text))).toEqual([]);
});
