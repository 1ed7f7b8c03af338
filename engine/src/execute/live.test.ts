// Which live queries share a statement.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Library, liveOf, sessionOf, startLibrary } from '../../goldens/library.ts';
import type { Session } from '../session/session.ts';
import type { LiveQuery } from './operation.ts';

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
});
