// Live queries: one statement for all members of a cohort, each with its own values and permissions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, liveOf, sessionOf, startLibrary } from '../../goldens/library.ts';
import type { Session } from '../session/session.ts';
import type { LiveAnswer, LiveQuery } from './operation.ts';

const own = 'subscription { books(order_by: { id: asc }) { id } }';

describe('live queries', () => {
  let library: Library;

  beforeAll(async () => {
    library = await startLibrary();
  });

  afterAll(async () => {
    await library.stop();
  });

  const live = (query: string, variables: Record<string, unknown> = {}, session?: Session): LiveQuery =>
    liveOf(library.prepare(query, variables, session));
  const member = (id: string): Session => sessionOf('member', { 'user-id': id });
  const ids = (answer: LiveAnswer | undefined): number[] =>
    (JSON.parse(answer?.json ?? '') as { data: { books: { id: number }[] } }).data.books.map(({ id }) => id);

  test('members of a cohort get what their own session may see', async () => {
    const queries = ['11', '12', '13'].map((id) => live(own, {}, member(id)));
    const [first] = queries;
    expect(new Set(queries.map(({ cohortKey }) => cohortKey)).size).toBe(1);
    expect(new Set(queries.map(({ parametersKey }) => parametersKey)).size).toBe(3);
    const answers = await first?.fetch(
      queries.map(({ parameters }, index) => ({ id: `m${index}`, parameters })),
    );
    expect(ids(answers?.get('m0'))).toEqual([1, 2, 3]);
    expect(ids(answers?.get('m1'))).toEqual([1, 2, 3, 4]);
    expect(ids(answers?.get('m2'))).toEqual([1, 3]);
  });

  test('other roles, documents and shapes are other cohorts; other values and lengths are not', () => {
    const query =
      'subscription ($ids: [Int!], $title: String) { books(where: { id: { _in: $ids }, title: { _eq: $title } }) { id } }';
    const key = (variables: Record<string, unknown>, session?: Session): string =>
      live(query, variables, session).cohortKey;
    expect(key({ ids: [1], title: 'a' })).toBe(key({ ids: [1, 2, 3], title: 'b' }));
    expect(key({ ids: [1], title: 'a' })).not.toBe(key({ ids: [1], title: 'a' }, member('11')));
    expect(live(own).cohortKey).not.toBe(live(own.replace('asc', 'desc')).cohortKey);
    expect(
      live('subscription ($w: books_bool_exp!) { books(where: $w) { id } }', { w: { id: { _eq: 1 } } })
        .cohortKey,
    ).not.toBe(
      live('subscription ($w: books_bool_exp!) { books(where: $w) { id } }', { w: { title: { _eq: '1' } } })
        .cohortKey,
    );
  });

  test('one member whose values fail makes the statement fail, and can be told by asking singly', async () => {
    const query =
      'subscription ($since: timestamptz!) { books(where: { published: { _gt: $since } }, order_by: { id: asc }) { id } }';
    const good = live(query, { since: '1950-01-01' });
    const bad = live(query, { since: 'once upon a time' });
    const member = (id: string, { parameters }: LiveQuery) => ({ id, parameters });
    await expect(good.fetch([member('good', good), member('bad', bad)])).rejects.toMatchObject({
      code: 'data-exception',
    });
    await expect(good.fetch([member('bad', bad)])).rejects.toMatchObject({ code: 'data-exception' });
    expect(ids((await bad.fetch([member('good', good)])).get('good'))).toEqual([3]);
  });
});
