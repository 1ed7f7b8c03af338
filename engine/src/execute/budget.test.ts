// What a request may cost. Each of these took seconds, a gigabyte, or the process.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, sessionOf, startLibrary } from '../../goldens/library.ts';
import { defaultLimits } from '../base/limits.ts';

/** Milliseconds. Far more than anything here takes on a busy machine; what is not bounded takes minutes. */
const hang = 20_000;

const tooMuch = 'the query asks for too many fields and values';

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_unused, index) => make(index)).join(' ');

const terms = (count: number): string => times(count, (index) => `{ id: { _eq: ${String(index)} } }`);

describe('the budget of a request', () => {
  let library: Library;

  beforeAll(async () => {
    library = await startLibrary();
  });

  afterAll(async () => {
    await library.stop();
  });

  const prepare = (query: string, variables: Record<string, unknown> = {}, role = 'admin') =>
    library.prepare(query, variables, sessionOf(role, { 'user-id': '11' }));

  const refused = (message: string) =>
    expect.objectContaining({ code: 'validation-failed', message }) as Error;

  test('counts arguments in every place where a fragment is spread', { timeout: hang }, () => {
    const query = (places: number): string => `{ ${times(places, (n) => `a${String(n)}: authors { ...F }`)} }
      fragment F on authors { books(where: { _or: [${terms(1000)}] }) { id } }`;
    expect(prepare(query(5)).kind).toBe('query');
    expect(() => prepare(query(1000))).toThrow(refused(tooMuch));
  });

  test('counts variables where they become SQL', { timeout: hang }, () => {
    const where = { _or: Array.from({ length: 500 }, (_unused, id) => ({ id: { _eq: id } })) };
    const query = (places: number): string =>
      `query ($where: books_bool_exp!) { ${times(places, (n) => `a${String(n)}: books(where: $where) { id }`)} }`;
    expect(prepare(query(5), { where }).kind).toBe('query');
    expect(() => prepare(query(1000), { where })).toThrow(refused(tooMuch));
    // A list of values is one parameter, however long.
    const ids = Array.from({ length: 200_000 }, (_unused, id) => id);
    const list = 'query ($ids: [Int!]!) { books(where: { id: { _in: $ids } }) { id } }';
    expect(prepare(list, { ids }).kind).toBe('query');
  });

  test('is exact: one value more than allowed is refused', () => {
    const query = (values: number): string =>
      `{ books(where: { id: { _in: [${'1 '.repeat(values)}] } }) { id } }`;
    // Fields books and id, and the objects of where and of id.
    const most = Math.min(defaultLimits.requestCost, defaultLimits.queryTokens) - 4;
    expect(() => prepare(query(most))).toThrow('the query is too long');
    const where = (count: number) => ({ _or: Array.from({ length: count }, () => ({})) });
    const asked = 'query ($where: books_bool_exp!) { books(where: $where) { id } }';
    // Fields books and id, the variable's name, the object with its field; each item, and the object that it is.
    const items = Math.floor((defaultLimits.requestCost - 5) / 2);
    expect(prepare(asked, { where: where(items) }).kind).toBe('query');
    expect(() => prepare(asked, { where: where(items + 1) })).toThrow(refused(tooMuch));
  });

  test('counts the permissions that related rows bring in', () => {
    const most = { _or: Array.from({ length: 2100 }, () => ({ author: { books: {} } })) };
    const asked = 'query ($where: books_bool_exp!) { books(where: $where) { id } }';
    expect(prepare(asked, { where: most }).kind).toBe('query');
    expect(() => prepare(asked, { where: most }, 'member')).toThrow(refused(tooMuch));
  });

  test('counts the permissions that filters and orderings by aggregates bring in', () => {
    const few = { books_aggregate: { count: { predicate: { _gt: 1 } } } };
    const where = (count: number) => ({ _or: Array.from({ length: count }, () => few) });
    const asked = 'query ($where: authors_bool_exp!) { authors(where: $where) { id } }';
    expect(prepare(asked, { where: where(3400) }).kind).toBe('query');
    expect(() => prepare(asked, { where: where(3400) }, 'member')).toThrow(refused(tooMuch));
    const order = Array.from({ length: 3900 }, () => ({ books_aggregate: { count: 'asc' } }));
    const ordered = 'query ($order: [authors_order_by!]) { authors(order_by: $order) { id } }';
    expect(prepare(ordered, { order }).kind).toBe('query');
    expect(() => prepare(ordered, { order }, 'member')).toThrow(refused(tooMuch));
  });

  test('counts the answer of each of many updates', { timeout: hang }, () => {
    const query = `mutation ($updates: [books_updates!]!) {
      update_books_many(updates: $updates) { returning { ${times(100, (n) => `t${String(n)}: title`)} } }
    }`;
    const updates = (count: number) =>
      Array.from({ length: count }, (_unused, id) => ({ where: { id: { _eq: id } }, _inc: { pages: 1 } }));
    expect(prepare(query, { updates: updates(500) }).kind).toBe('mutation');
    expect(() => prepare(query, { updates: updates(1200) })).toThrow(refused(tooMuch));
  });

  test('counts fields wherever fragments put them; those that read rows for ten', { timeout: hang }, () => {
    const rows = (count: number): string => `{ ${times(count, (n) => `a${String(n)}: authors { id }`)} }`;
    const most = Math.floor(defaultLimits.selectedFields / 11);
    expect(prepare(rows(most)).kind).toBe('query');
    expect(() => prepare(rows(most + 1))).toThrow(refused(tooMuch));
    const columns = (count: number): string => `{ authors { ${times(count, (n) => `a${String(n)}: id`)} } }`;
    expect(prepare(columns(defaultLimits.selectedFields - 10)).kind).toBe('query');
    expect(() => prepare(columns(defaultLimits.selectedFields - 9))).toThrow(refused(tooMuch));
  });

  /** Each level asks for the next one twice. */
  const doubled = (levels: number, name: string): string => {
    const on = (level: number): string => (level % 2 === 0 ? 'authors' : 'books');
    const next = (level: number): string => (level % 2 === 0 ? 'books' : 'author');
    const level = (n: number): string =>
      `fragment F${String(n)} on ${on(n)} { a: ${next(n)} { ...F${String(n + 1)} } b: ${next(n)} { ...F${String(n + 1)} } }`;
    return `query ${name} { authors { ...F0 } } ${times(levels, level)} fragment F${String(levels)} on ${on(levels)} { id }`;
  };

  test('refuses fragments that double before there is any SQL, by few milliseconds of work', () => {
    const work = (levels: number, name: string): number => {
      const before = process.cpuUsage();
      expect(() => prepare(doubled(levels, name))).toThrow(refused(tooMuch));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    for (const levels of [10, 13, 14, 30]) {
      // The quickest of some: collecting garbage is not this document's fault.
      const times = Array.from({ length: 12 }, (_unused, index) => work(levels, `q${String(index)}`));
      expect(Math.min(...times)).toBeLessThan(20);
    }
    expect(prepare(doubled(6, 'few')).kind).toBe('query');
  });

  test('remembers what it refused: the document, or its variables by their shape', () => {
    const error = (query: string, variables?: Record<string, unknown>): unknown => {
      try {
        return prepare(query, variables);
      } catch (thrown) {
        return thrown;
      }
    };
    const wrong = '{ books { id ...F } } fragment F on books { id ...F }';
    expect(error(wrong)).toEqual(error(wrong));
    const query = 'query ($where: books_bool_exp!) { books(where: $where) { id } }';
    const where = { _or: Array.from({ length: 8000 }, () => ({ author: { books: {} } })) };
    expect(error(query, { where })).toEqual(error(query, { where }));
    expect(error(query, { where })).toMatchObject({ message: tooMuch, code: 'validation-failed' });
    const known = library.api.isKnown({ query: wrong }, sessionOf('admin'));
    expect([known, library.api.isKnown({ query: '{ authors { name } }' }, sessionOf('admin'))]).toEqual([
      true,
      false,
    ]);
    // Other variables of the same document are others.
    expect(prepare(query, { where: { id: { _eq: 1 } } }).kind).toBe('query');
    // And what one role may not, another may.
    const secret = '{ members { id } }';
    expect(error(secret, {})).toMatchObject({ kind: 'query' });
  });

  test('many related rows are named without looking through all names before', { timeout: hang }, () => {
    const where = {
      _or: Array.from({ length: 3500 }, (_unused, id) => ({ reviews: { id: { _eq: id } } })),
    };
    expect(prepare('query ($where: books_bool_exp!) { books(where: $where) { id } }', { where }).kind).toBe(
      'query',
    );
  });

  test('a long text in many places, a long document', { timeout: hang }, () => {
    const text = 'x'.repeat(900_000);
    const query = `{ ${times(100, (n) => `a${String(n)}: authors { ...F }`)} }
      fragment F on authors { ${times(20, (n) => `b${String(n)}: books(where: { title: { _eq: "${n === 0 ? text : ''}" } }) { id }`)} }`;
    expect(() => prepare(query)).toThrow(refused(tooMuch));
    expect(() => prepare(`{ books { id } } #${'x'.repeat(defaultLimits.queryLength)}`)).toThrow(
      refused('the query is too long'),
    );
  });

  test('a variable that is written out in many places', { timeout: hang }, () => {
    const query = `query ($t: String!) { books(where: { title: { _in: [${'$t '.repeat(5000)}] } }) { id } }`;
    expect(prepare(query, { t: 'x' }).kind).toBe('query');
    expect(() => prepare(query, { t: 'x'.repeat(1_000_000) })).toThrow(
      refused('the values of the request are too long'),
    );
    const json = `query ($t: jsonb!) { books(where: { details: { _eq: { ${times(5000, (n) => `k${String(n)}: $t`)} } } }) { id } }`;
    expect(() => prepare(json, { t: ['x'.repeat(1_000_000)] })).toThrow(
      refused('the values of the request are too long'),
    );
  });

  test('operations and fragments that all refer to each other', { timeout: hang }, () => {
    const query = `${times(2500, (n) => `query q${String(n)} { ...F0 }`)}
      ${times(2500, (n) => `fragment F${String(n)} on query_root { ...F${String(n + 1)} }`)}
      fragment F2500 on query_root { books { id } }`;
    expect(library.api.prepare({ query, operationName: 'q7' }, sessionOf('admin')).kind).toBe('query');
  });

  const nested = (levels: number): unknown => {
    let json: unknown = 1;
    for (let level = 0; level < levels; level += 1) json = [json];
    return json;
  };
  const details = 'query ($json: jsonb!) { books(where: { details: { _eq: $json } }) { id } }';

  test('JSON is nested as deep as allowed, and no deeper', async () => {
    const { jsonDepth } = defaultLimits;
    expect(await library.ask(details, { json: nested(jsonDepth) })).toEqual({ data: { books: [] } });
    for (const levels of [jsonDepth + 1, 20_000]) {
      expect(() => prepare(details, { json: nested(levels) })).toThrow(
        refused(`the value is nested more than ${String(jsonDepth)} levels deep`),
      );
      expect(() => prepare(details.replace('query', 'subscription'), { json: nested(levels) })).toThrow(
        refused(`the value is nested more than ${String(jsonDepth)} levels deep`),
      );
      const write =
        'mutation ($json: jsonb!) { update_books(where: {}, _set: { details: $json }) { affected_rows } }';
      expect(() => prepare(write, { json: nested(levels) })).toThrow(
        refused(`the value is nested more than ${String(jsonDepth)} levels deep`),
      );
      const array = 'query ($ids: [Int!]!) { books(where: { id: { _in: $ids } }) { id } }';
      expect(() => prepare(array, { ids: nested(levels) })).toThrow(/levels deep|expected a number/);
    }
  });
});

describe('introspection', () => {
  let library: Library;

  beforeAll(async () => {
    library = await startLibrary();
  });

  afterAll(async () => {
    await library.stop();
  });

  const message = 'the introspection query asks for too much';

  test.each(['admin', 'reader', 'nobody'])('what tools ask is answered for %s', async (role) => {
    const everything = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
    });
    const answer = (await library.ask(everything, {}, sessionOf(role))) as {
      data: { __schema: { queryType: unknown; types: { name: string; fields: unknown }[] } };
    };
    expect(answer.data.__schema.queryType).toEqual(expect.objectContaining({ name: 'query_root' }));
    expect(answer.data.__schema.types.some(({ name }) => name === 'String')).toBe(true);
  });

  test('fragments that double at every level are refused', { timeout: hang }, async () => {
    const levels = times(
      40,
      (n) =>
        `fragment F${String(n)} on __Type { a: ofType { ...F${String(n + 1)} } b: ofType { ...F${String(n + 1)} } }`,
    );
    const query = `{ __schema { types { ...F0 } } } ${levels} fragment F40 on __Type { name }`;
    await expect(library.ask(query)).rejects.toMatchObject({ code: 'validation-failed', message: tooMuch });
  });

  test('lists that multiply are refused once they yield too much', { timeout: hang }, async () => {
    const query = (levels: number): string => {
      let inner = 'name kind description';
      for (let level = 0; level < levels; level += 1)
        inner = `name inputFields { name type { ${inner} ofType { ofType { ${inner} } } } }`;
      return `{ __schema { types { ${inner} } } }`;
    };
    expect(JSON.stringify(await library.ask(query(2)))).toContain('books');
    await expect(library.ask(query(7))).rejects.toMatchObject({ code: 'validation-failed', message });
  });

  test('what many root fields yield is counted together', { timeout: hang }, async () => {
    const query = (count: number, below: string): string =>
      `{ ${times(count, (n) => `a${String(n)}: __schema { ${below} }`)} }`;
    const { data } = (await library.ask(query(10, 'types { name }'))) as {
      data: { a9: { types: unknown[] } };
    };
    const types = data.a9.types.length;
    // Lists of nothing: it is their items that cost.
    const none = (count: number): string =>
      `${query(count, '...F')} fragment F on __Schema { ${times(10, (n) => `b${String(n)}: types { name @skip(if: true) }`)} }`;
    expect(JSON.stringify(await library.ask(none(10)))).toContain('"b0":[{},{}');
    const fields = Math.ceil(defaultLimits.introspectionFields / types / 10);
    await expect(library.ask(none(fields))).rejects.toMatchObject({ message });
    // Few fields with long keys: it is their letters.
    const long = `types { ${'x'.repeat(5000)}: kind }`;
    expect(JSON.stringify(await library.ask(query(1, long)))).toContain('xxx":"OBJECT"');
    const letters = Math.ceil(defaultLimits.introspectionLength / types / 5000);
    await expect(library.ask(query(letters, long))).rejects.toMatchObject({ message });
  });

  test('answers that are kept are weighed', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const query = (alias: string): string => {
      const type = 'name kind description ofType { name kind description ofType { name kind description } }';
      const fields = `fields { name description args { name description type { ${type} } } type { ${type} } }`;
      return `{ ${alias}: __schema { types { name description ${fields} inputFields { name description type { ${type} } } } } }`;
    };
    const ask = async (alias: string): Promise<number> =>
      JSON.stringify(await library.ask(query(alias))).length;
    const letters = await ask('warm');
    const before = used();
    const count = Math.ceil((4 * defaultLimits.planCache) / letters);
    for (let index = 0; index < count; index += 1) await ask(`a${String(index)}`);
    // Four times what may be kept went through; a letter takes one byte, or two. What is only on its way goes in a moment.
    await expect.poll(() => used() - before).toBeLessThan(2.5 * defaultLimits.planCache);
  });
});
