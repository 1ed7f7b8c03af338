// Where an error of a variable is said to be: where the variable stands in the query, as in Hasura.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, startLibrary } from '../../goldens/library.ts';
import { EngineError } from '../base/errors.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.stop());

function refusal(query: string, variables: Record<string, unknown>): { path: string; message: string } {
  try {
    library.prepare(query, variables);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    expect(error.code).toBe('validation-failed');
    return { path: error.path, message: error.message };
  }
  throw new Error('it was accepted');
}

describe('a variable whose value is not of its type', () => {
  test.each([
    [
      'as an argument',
      'query ($w: books_bool_exp) { books(where: $w) { id } }',
      { w: 5 },
      '$.selectionSet.books.args.where',
    ],
    [
      'as a part of one',
      'query ($w: books_bool_exp!) { books(where: {_or: [{}, {_not: $w}]}) { id } }',
      { w: { author: { nam: {} } } },
      '$.selectionSet.books.args.where._or[1]._not.author.nam',
    ],
    [
      'in a list of its own',
      'query ($o: [books_order_by!]) { books(order_by: $o) { id } }',
      { o: [{}, { title: 'up' }] },
      '$.selectionSet.books.args.order_by[1].title',
    ],
    [
      'as an enum value',
      'query ($d: order_by) { books(order_by: {title: $d}) { id } }',
      { d: 'up' },
      '$.selectionSet.books.args.order_by.title',
    ],
    [
      'below an alias, which does not count',
      'query ($d: order_by) { some: authors { more: books(order_by: {title: $d}) { id } } }',
      { d: 1 },
      '$.selectionSet.authors.selectionSet.books.args.order_by.title',
    ],
    [
      'in fragments, which do not either',
      `query ($d: order_by) { __typename ... on query_root { authors { ...one } } }
       fragment two on authors { books(order_by: [{title: $d}]) { id } }
       fragment one on authors { id ...two }`,
      { d: 1 },
      '$.selectionSet.authors.selectionSet.books.args.order_by[0].title',
    ],
    [
      'at its first place, if it has several',
      'query ($d: order_by) { authors(order_by: {name: $d}) { id } books(order_by: {title: $d}) { id } }',
      { d: 1 },
      '$.selectionSet.authors.args.order_by.name',
    ],
    [
      'in a mutation',
      'mutation ($o: books_insert_input!) { insert_books(objects: [{}, $o]) { affected_rows } }',
      { o: { titel: 'x' } },
      '$.selectionSet.insert_books.args.objects[1].titel',
    ],
    [
      'as a default',
      'query ($o: [books_order_by!] = [{titel: asc}]) { books(order_by: $o) { id } }',
      {},
      '$.selectionSet.books.args.order_by[0].titel',
    ],
  ])('%s', (_name, query, variables, path) => {
    expect(refusal(query, variables).path).toBe(path);
  });
});

describe('a variable that is not where it may be', () => {
  test.each([
    [
      'query ($n: Int!) { books(where: {title: {_eq: $n}}) { id } }',
      '$.selectionSet.books.args.where.title._eq',
      "variable 'n' is declared as 'Int!', but used where 'String' is expected",
    ],
    [
      'query ($n: String) { books(limit: $n) { id } }',
      '$.selectionSet.books.args.limit',
      "variable 'n' is declared as 'String', but used where 'Int' is expected",
    ],
    [
      'query ($n: Int) { a: books(limit: $n) { id } ...f } fragment f on query_root { authors(where: {name: {_in: [$n]}}) { id } }',
      '$.selectionSet.authors.args.where.name._in[0]',
      "variable 'n' is declared as 'Int', but used where 'String!' is expected",
    ],
    [
      'query ($n: Int) { books_by_pk(id: $n) { id } }',
      '$.selectionSet.books_by_pk.args.id',
      "variable 'n' is declared as 'Int', but used where 'Int!' is expected",
    ],
  ])('%s', (query, path, message) => {
    expect(refusal(query, {})).toEqual({ path, message });
  });
});

describe('a variable of a type that nobody knows', () => {
  test('is no mistake where it is not used, or only within JSON', () => {
    const query = `query ($a: nothing, $b: [nothing!]!) {
      books(where: { details: { _contains: { loans: $b } } }) { id }
    }`;
    expect(library.prepare(query, { b: [1] }).kind).toBe('query');
  });

  test('is not what is named first where more is wrong', () => {
    expect(refusal('query ($a: nothing) { novels(where: $a) { id } }', { a: 1 })).toEqual({
      path: '$.selectionSet.novels',
      message: "field 'novels' not found in type: 'query_root'",
    });
  });

  test('must have a value where it says so', () => {
    expect(refusal('query ($a: nothing!) { books { id } }', {}).message).toBe(
      'expecting a value for non-nullable variable: "a"',
    );
  });
});

describe('what is wrong before the query is looked at is said of the whole', () => {
  test.each([
    [
      'query ($i: Int!) { books_by_pk(id: $i) { id } }',
      {},
      'expecting a value for non-nullable variable: "i"',
    ],
    [
      'query ($i: Int!) { books_by_pk(id: $i) { id } }',
      { i: null },
      'null value found for non-nullable type: "Int!"',
    ],
    [
      'query ($i: Int! = 1) { books_by_pk(id: $i) { id } }',
      { i: null },
      'null value found for non-nullable type: "Int!"',
    ],
    [
      'query ($i: Int) { books(limit: $i) { id } }',
      { i: 1, j: 2 },
      'unexpected variables in variableValues: j',
    ],
  ])('%s given %j', (query, variables, message) => {
    expect(refusal(query, variables)).toEqual({ path: '$', message });
  });
});
