// Input that nobody means well with: it gets an answer or a clear error, and the next request is served as ever.
import { __Schema, __Type, getNamedType, type GraphQLObjectType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, sessionOf, startLibrary, liveOf } from '../../goldens/library.ts';
import { type Random, random } from '../../goldens/random.ts';
import { EngineError } from '../base/errors.ts';

const titles = 'query ($title: String!) { books(where: { title: { _eq: $title } }) { id title } }';

/** A selection set, and what an object has that answers it: null for a scalar. */
interface Selection {
  readonly text: string;
  readonly kept: ReadonlyMap<string, Selection | null>;
}

/** Some fields of an object of introspection, some of them skipped. */
function introspection(choices: Random, type: GraphQLObjectType, levels: number): Selection {
  const kept = new Map<string, Selection | null>();
  const texts: string[] = [];
  for (const { name, type: outer } of Object.values(type.getFields())) {
    const below = getNamedType(outer);
    if (choices.integer(1, 3) > 1 || (levels === 0 && isObjectType(below))) continue;
    const selection = isObjectType(below) ? introspection(choices, below, levels - 1) : null;
    const directive = choices.one(['', '', '@skip(if: true)', '@include(if: false)', '@include(if: true)']);
    texts.push(`${name} ${directive} ${selection?.text ?? ''}`);
    if (directive === '' || directive === '@include(if: true)') kept.set(name, selection);
  }
  return { text: `{ ${texts.length === 0 ? '__typename @skip(if: true)' : texts.join(' ')} }`, kept };
}

function expectOnly(answer: unknown, { kept }: Selection): void {
  if (answer === null) return;
  if (Array.isArray(answer)) {
    for (const item of answer) expectOnly(item, { text: '', kept });
    return;
  }
  const object = answer as Record<string, unknown>;
  expect(Object.keys(object)).toEqual([...kept.keys()]);
  for (const [name, below] of kept) {
    const value = object[name];
    if (below !== null) expectOnly(value, below);
    else if (!Array.isArray(value)) expect(value === null || typeof value !== 'object').toBe(true);
  }
}

describe('hostile input', () => {
  let library: Library;

  beforeAll(async () => {
    library = await startLibrary();
  });

  afterAll(async () => {
    await library.stop();
  });

  const refusal = async (query: string, variables: Record<string, unknown> = {}): Promise<EngineError> => {
    const error: unknown = await library.ask(query, variables).then(
      (answer) => answer,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(EngineError);
    return error as EngineError;
  };

  test.each([
    ['quotes', `'; drop table books; --`],
    ['double quotes and backslashes', `"\\" \\' \\\\ $1 $$ {} {"a"}`],
    ['wildcards', '%_%'],
    ['10,000 letters', 'x'.repeat(10_000)],
    ['what JSON escapes', '\u0001\u001f\u2028\ufeff😀'],
  ])('%s in a value find nothing and break nothing', async (_name, title) => {
    expect(await library.ask(titles, { title })).toEqual({ data: { books: [] } });
    expect(
      await library.ask(`{ books(where: { title: { _eq: ${JSON.stringify(title)} } }) { id } }`),
    ).toEqual({
      data: { books: [] },
    });
    const live = liveOf(library.prepare(titles.replace('query', 'subscription'), { title }));
    const answers = await live.fetch([{ id: 'a', parameters: live.parameters }]);
    expect(answers.get('a')?.json).toBe('{"data":{"books":[]}}');
  });

  test('half a surrogate pair is replaced', async () => {
    expect(await library.ask(titles, { title: 'a\ud800b' })).toEqual({ data: { books: [] } });
    const live = liveOf(library.prepare(titles.replace('query', 'subscription'), { title: 'a\ud800b' }));
    const { parameters } = live;
    expect((await live.fetch([{ id: 'a', parameters }])).get('a')?.json).toBe('{"data":{"books":[]}}');
  });

  test('values come back as they were given', async () => {
    const title = `'"\\%_{},()\n\t\u0001 नेपाली 😀 $1`;
    const details: unknown = JSON.parse(
      JSON.stringify({ proto: { 'a"b': [null, true, 1e21, '\\'] }, title }).replace('proto', '__proto__'),
    );
    const answer = await library.ask(
      `mutation ($objects: [books_insert_input!]!) {
        insert_books(objects: $objects) { returning { title details keywords author { id } } }
        delete_books(where: { id: { _gte: 900 } }) { affected_rows }
      }`,
      { objects: [{ id: 900, author_id: 3, title, details, keywords: [title, 'null', ''] }] },
    );
    expect(answer).toEqual({
      data: {
        insert_books: { returning: [{ title, details, keywords: [title, 'null', ''], author: { id: 3 } }] },
        delete_books: { affected_rows: 1 },
      },
    });
  });

  test('the character NUL is refused wherever it stands', async () => {
    expect(await refusal(titles, { title: 'a\0b' })).toMatchObject({ code: 'data-exception' });
    expect(await refusal('{ books(where: { details: { _contains: "\\u0000" } }) { id } }')).toMatchObject({
      code: 'data-exception',
    });
    expect(await refusal('{ books(where: { keywords: { _eq: ["\\u0000"] } }) { id } }')).toMatchObject({
      code: 'data-exception',
    });
    expect(() =>
      library.prepare('{ books { id } }', {}, sessionOf('shelves', { 'book-ids': '{1,\0}' })),
    ).toThrow(/0x00/);
  });

  test.each([
    ['selections', '{ books '.repeat(5_000)],
    ['lists', `{ books(where: { details: { _eq: ${'['.repeat(10_000)} } }) { id } }`],
    ['objects', `{ books(where: ${'{ _not: '.repeat(3_000)}{}${'}'.repeat(3_000)}) { id } }`],
    ['related rows', `{ authors ${'{ books { author '.repeat(40)}{ id }${'} }'.repeat(40)} }`],
  ])('%s nested too deeply are refused', async (_name, query) => {
    expect(await refusal(query)).toMatchObject({
      code: 'validation-failed',
      message: 'the query is nested too deeply',
    });
  });

  test('variables nested too deeply are refused', async () => {
    let where: Record<string, unknown> = {};
    for (let depth = 0; depth < 10_000; depth += 1) where = { _not: where };
    const error = await refusal('query ($where: books_bool_exp!) { books(where: $where) { id } }', { where });
    expect(error).toMatchObject({ code: 'validation-failed' });
    expect(error.message).toContain('64 levels');
  });

  test('what may be nested is answered', async () => {
    const query = `{ authors(where: { id: { _eq: 1 } }, limit: 1) { ${'books(limit: 1) { author { '.repeat(10)} id ${'} }'.repeat(10)} } }`;
    expect(JSON.stringify(await library.ask(query))).toContain('"id":1');
    let where = '{ id: { _eq: 1 } }';
    for (let depth = 0; depth < 16; depth += 1) where = `{ _not: { _and: [${where}] } }`;
    expect(await library.ask(`{ books(where: ${where}) { id } }`)).toEqual({ data: { books: [{ id: 1 }] } });
  });

  test('introspection shows what was asked for and no more, whatever is skipped', async () => {
    const choices = random(7);
    for (let round = 0; round < 200; round += 1) {
      const type = introspection(choices, __Type, 3);
      const schema = introspection(choices, __Schema, 3);
      const query = `{ __type(name: "query_root") ${type.text} __schema ${schema.text} }`;
      const operation = library.prepare(query, {}, sessionOf(choices.one(['member', 'reader'])));
      if (operation.kind !== 'query') throw new Error('not a query');
      const { json } = await operation.execute();
      expect(json).not.toMatch(/engine-|permission|redaction/);
      const { data } = JSON.parse(json) as { data: Record<string, unknown> };
      expectOnly(data['__type'], type);
      expectOnly(data['__schema'], schema);
    }
  });

  test('fragments that lead back to themselves are refused', async () => {
    expect(
      await refusal(`{ books { ...A } } fragment A on books { ...B } fragment B on books { ...A }`),
    ).toMatchObject({
      code: 'validation-failed',
    });
  });

  test('a long query is refused, one value given ten thousand times is not', async () => {
    expect(await refusal(`{ ${'books { id } '.repeat(20_000)} }`)).toMatchObject({
      message: 'the query is too long',
    });
    expect(await library.ask(`{ books(where: { id: { _in: [${'1,'.repeat(10_000)}] } }) { id } }`)).toEqual({
      data: { books: [{ id: 1 }] },
    });
    expect(await library.ask(`{ books(where: { id: { _eq: 1 } }) { ${'id '.repeat(10_000)} } }`)).toEqual({
      data: { books: [{ id: 1 }] },
    });
  });

  test('names that objects have in JavaScript are just names', async () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(await refusal(`{ books { ${name} } }`)).toMatchObject({ code: 'validation-failed' });
      expect(await refusal(`{ ${name} { id } }`)).toMatchObject({ code: 'validation-failed' });
      expect(await refusal(`{ books(where: { ${name}: {} }) { id } }`)).toMatchObject({
        code: 'validation-failed',
      });
      expect(await refusal(`{ books(${name}: 1) { id } }`)).toMatchObject({ code: 'validation-failed' });
      const where = JSON.parse(`{ "${name}": { "_eq": 1 } }`) as unknown;
      expect(
        await refusal('query ($where: books_bool_exp!) { books(where: $where) { id } }', { where }),
      ).toMatchObject({ code: 'validation-failed' });
      expect(
        await library.ask(`query ($${name.replaceAll('__', '')}: Int) { books(limit: 1) { ${name}: id } }`),
      ).toEqual({
        data: { books: [JSON.parse(`{ "${name}": 1 }`) as unknown] },
      });
    }
  });
});
