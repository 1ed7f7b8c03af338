// Streams on a real Postgres: cursors of each type are exact, each row comes once, and nobody sees another's.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, sessionOf, startLibrary, streamOf } from '../../goldens/library.ts';
import { sampleSet } from '../../goldens/sampleSet.ts';
import type { Session } from '../session/session.ts';
import type { LiveQuery } from './operation.ts';

describe('streams', () => {
  let library: Library;

  beforeAll(async () => {
    const { metadata, sql } = sampleSet('streaming');
    library = await startLibrary(metadata, sql);
  });

  afterAll(async () => {
    await library.stop();
  });

  const stream = (query: string, variables: Record<string, unknown> = {}, session?: Session): LiveQuery =>
    streamOf(library.prepare(query, variables, session));
  const member = (id: string): Session => sessionOf('member', { 'user-id': id });

  /** All batches: the bodies of their messages, until one is empty. */
  async function drain(one: LiveQuery): Promise<string[][]> {
    const found: string[][] = [];
    for (let { cursor } = one; ;) {
      const batch = (await one.fetch([{ id: 'm', parameters: one.parameters, cursor }])).get('m');
      if (batch === undefined) return found;
      const { data } = JSON.parse(batch.json) as { data: { message_stream: { body: string }[] } };
      found.push(data.message_stream.map(({ body }) => body));
      ({ cursor } = batch);
    }
  }

  test.each([
    ['bigint past 2^53', 'id', '0', [['one'], ['two'], ['three'], ['four'], ['five']]],
    [
      'microseconds, equal ones together',
      'sent_at',
      '-infinity',
      [['one'], ['two', 'three', 'four'], ['five']],
    ],
    ['numeric, NaN last and null never', 'weight', '0', [['one'], ['two'], ['four'], ['five']]],
  ])('%s', async (_name, column, from, expected) => {
    const one = stream(
      `subscription ($cursor: [message_stream_cursor_input]!) {
        message_stream(batch_size: 1, cursor: $cursor) { body }
      }`,
      { cursor: { initial_value: { [column]: from } } },
    );
    const found = await drain(one);
    // Equal ones come in any order.
    const sorted = (batches: string[][]) => batches.map((batch) => batch.toSorted());
    expect(sorted(found)).toEqual(sorted(expected));
  });

  test('a text goes on after itself, whatever letters it has', async () => {
    const one = stream(
      'subscription { message_stream(batch_size: 1, cursor: { initial_value: { author: "" } }) { body } }',
    );
    expect((await drain(one)).flat().toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
  });

  test('sessions share a statement, each with its own rows and the limit of its role', async () => {
    const query =
      'subscription ($size: Int!) { message_stream(batch_size: $size, cursor: { initial_value: { id: 0 } }) { body } }';
    const [first, second] = [
      stream(query, { size: 10 }, member('11')),
      stream(query, { size: 5 }, member('12')),
    ];
    expect(first.cohortKey).toBe(second.cohortKey);
    const members = [first, second].map(({ parameters, cursor }, index) => ({
      id: String(index),
      parameters,
      cursor,
    }));
    const batches = await first.fetch(members);
    expect([...batches.values()].map(({ json, isFull }) => [json, isFull])).toEqual([
      ['{"data":{"message_stream":[{"body":"one"}, {"body":"two"}]}}', true],
      ['{"data":{"message_stream":[{"body":"two"}, {"body":"three"}]}}', true],
    ]);
    expect(await drain(second)).toEqual([['two', 'three'], ['four']]);
  });

  test('another cursor is another place of the same shape; another column is another shape', () => {
    const query = `subscription ($cursor: [message_stream_cursor_input]!) {
      message_stream(batch_size: 1, cursor: $cursor) { body }
    }`;
    const at = (initial_value: Record<string, unknown>, ordering?: string): LiveQuery =>
      stream(query, { cursor: [{ initial_value, ordering }] });
    const [one, other] = [at({ id: 1 }), at({ id: '9007199254740993' })];
    expect(one.cohortKey).toBe(other.cohortKey);
    expect(one.parametersKey).toBe(other.parametersKey);
    expect([one.cursor, other.cursor]).toEqual(['1', '9007199254740993']);
    expect(at({ sent_at: '2020-01-01' }).cohortKey).not.toBe(one.cohortKey);
    expect(at({ id: 1 }, 'DESC').cohortKey).not.toBe(one.cohortKey);
  });

  test('a variable that is the cursor and in the filter too stays in the filter', async () => {
    const one = stream(
      `subscription ($from: bigint!) {
        message_stream(batch_size: 1, cursor: { initial_value: { id: $from } }, where: { id: { _neq: $from } }) { body }
      }`,
      { from: '9007199254740992' },
    );
    expect(await drain(one)).toEqual([['two'], ['three'], ['four'], ['five']]);
  });

  test.each([
    ['not of its type', { id: 'x' }],
    ['an attempt', { sent_at: `now(); drop table message; --` }],
    ['a number that none can hold', { weight: 1e308 }],
  ])('a cursor that is %s is an error or no rows, and nothing else', async (_name, initial_value) => {
    const query = `subscription ($cursor: [message_stream_cursor_input]!) {
      message_stream(batch_size: 1, cursor: $cursor) { body }
    }`;
    const one = stream(query, { cursor: [{ initial_value }] });
    const outcome = await drain(one).catch((error: unknown) => error);
    if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ code: 'data-exception' });
    expect((await library.pool.query('select from message')).rowCount).toBe(5);
  });

  test.each([-1, 1.5, '2', 10_001, null])('batch_size %j is refused', (size) => {
    expect(() =>
      stream(
        'subscription ($size: Int!) { message_stream(batch_size: $size, cursor: { initial_value: { id: 0 } }) { body } }',
        { size },
      ),
    ).toThrow(expect.objectContaining({ code: 'validation-failed' }));
  });

  test('batches of no rows are none', async () => {
    expect(
      await drain(
        stream(
          'subscription { message_stream(batch_size: 0, cursor: { initial_value: { id: 0 } }) { body } }',
        ),
      ),
    ).toEqual([]);
  });
});
