// Row counts that come again become part of the statement, and nothing else of a request does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, sessionOf, startLibrary } from '../../goldens/library.ts';
import { integer, item, parameter, select } from '../compile/sql/build.ts';
import { BoundedClient } from '../database/boundedClient.ts';
import { pgInt8 } from '../model/pgTypes.ts';
import { QueryStatement } from './queryStatement.ts';

interface Sent {
  text: string;
  values: readonly unknown[];
}

describe('row counts that come again', () => {
  let library: Library;
  let sent: Sent[] = [];

  beforeAll(async () => {
    library = await startLibrary();
    library.pool.on('acquire', (client) => {
      if (!(client instanceof BoundedClient)) throw new Error('another client');
      const ask = client.ask.bind(client);
      // One statement a request: the next one gets its own.
      client.ask = (asked) => {
        sent.push(asked);
        Reflect.deleteProperty(client, 'ask');
        return ask(asked);
      };
    });
  });

  afterAll(async () => {
    await library.stop();
  });

  /** What is sent for each of the requests, and that the answers are those of one that nobody has asked before. */
  const ask = async (query: string, requests: readonly Record<string, unknown>[], role = 'admin') => {
    const session = sessionOf(role, { 'user-id': '11' });
    sent = [];
    const answers: unknown[] = [];
    for (const variables of requests) answers.push(await library.ask(query, variables, session));
    const statements = [...sent];
    for (const [turn, variables] of requests.entries()) {
      const fresh = query.replace('{', `{ t${String(turn)}: __typename `);
      const expected = (await library.ask(fresh, variables, session)) as { data: object };
      expect({ data: { ...expected.data, [`t${String(turn)}`]: undefined } }).toEqual(answers[turn]);
    }
    return statements.map(({ text, values }) => ({ limit: /limit .*?(?=\)|$)/.exec(text)?.[0], values }));
  };

  const books =
    'query ($limit: Int, $offset: Int) { books(order_by: {id: asc}, limit: $limit, offset: $offset) { id } }';

  test('stand in the text the third time', async () => {
    const two = { limit: 2, offset: 1 };
    expect(await ask(books, [two, two, two, { limit: 3, offset: 1 }, two])).toEqual([
      { limit: 'limit $1::"int8" offset $2::"int8"', values: ['2', '1'] },
      { limit: 'limit $1::"int8" offset $2::"int8"', values: ['2', '1'] },
      { limit: 'limit 2::"int8" offset 1::"int8"', values: [] },
      { limit: 'limit $1::"int8" offset $2::"int8"', values: ['3', '1'] },
      { limit: 'limit 2::"int8" offset 1::"int8"', values: [] },
    ]);
  });

  test("never pass the permission's limit", async () => {
    const requests = Array.from({ length: 4 }, () => ({ limit: 100 }));
    const statements = await ask('query ($limit: Int) { books(limit: $limit) { id } }', requests, 'reader');
    expect(statements.at(-1)).toEqual({ limit: 'limit least(100::"int8", 2', values: [] });
  });

  test('that are wrong are refused however often they come', () => {
    for (const limit of [-1, '1) --', 2 ** 31, 1.5]) {
      for (let turn = 0; turn < 4; turn += 1) {
        expect(() => library.prepare(books, { limit, offset: 0 })).toThrow(
          /32-bit integer|outside the bounds/,
        );
      }
    }
  });

  test('stay parameters beside other values: Postgres looks at those each time', async () => {
    const query =
      'query ($limit: Int, $title: String) { books(where: {title: {_like: $title}}, limit: $limit) { id } }';
    const requests = Array.from({ length: 5 }, () => ({ limit: 2, title: '%' }));
    const statements = await ask(query, requests);
    expect(new Set(statements.map(({ values }) => JSON.stringify(values)))).toEqual(new Set(['["%","2"]']));
  });
});

test('a query has few statements; what is made anew is the same', () => {
  const limit = parameter({
    source: { kind: 'variable', path: ['limit'] },
    type: pgInt8,
    at: '$.variables.limit',
    check: 'limit',
  });
  const query = new QueryStatement(select([item(integer(1))], { limit }));
  const third = (count: number) => {
    for (let turn = 0; turn < 2; turn += 1) query.choose([String(count)]);
    return query.choose([String(count)]).statement;
  };
  const first = third(0);
  expect(first.text).toBe('select 1 limit 0::"int8"');
  for (let count = 1; count < 8; count += 1) third(count);
  expect(query.choose(['0']).statement).toBe(first);
  const second = query.choose(['1']).statement;
  for (let count = 8; count < 16; count += 1) third(count);
  expect(query.choose(['1']).statement).not.toBe(second);
  expect(query.choose(['1']).statement.text).toBe(second.text);
  expect(query.choose([null])).toEqual({ statement: query.statement, parameters: [null] });
});
