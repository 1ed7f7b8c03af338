import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  ResultsChangesDocument,
  ResultsFoundDocument,
  ResultsPageDocument,
} from '../../graphql/generated/admin.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { countChanges, useLiveRows } from './useLiveRows.ts';

it('counts which rows came, went or moved', () => {
  expect(countChanges(['a', 'b', 'c'], ['a', 'b', 'c'])).toBe(0);
  expect(countChanges(['a', 'b', 'c'], ['n', 'a', 'b'])).toBe(1);
  expect(countChanges(['a', 'b', 'c'], ['a'])).toBe(2);
  expect(countChanges(['a', 'b', 'c'], ['b', 'a', 'c'])).toBe(2);
});

function Counted({ offset }: { offset: number }) {
  const { total, more = false } = useLiveRows({
    document: ResultsPageDocument,
    variables: { where: {}, order_by: [], limit: 2, offset },
    changes: ResultsChangesDocument,
    failed: (message) => message,
    count: ResultsFoundDocument,
  });
  return total === undefined ? null : <p>{`${total}${more ? ' and more' : ''}`}</p>;
}

it.each([
  // What one page holds is not counted a second time.
  [3, 2, '3', []],
  [1001, 2, '1000 and more', [1001]],
  [7, 4, '7', [1001]],
])('of %i rows, from the one at %i on, it says %s', async (all, offset, said, limits) => {
  const counted: unknown[] = [];
  const link = answeringLink({
    ResultsPage: {
      rows: Array.from({ length: Math.min(2, all - offset) }, (_, index) => ({
        __typename: 'results',
        id: `r${index}`,
      })),
    },
    ResultsChanges: { activity: [] },
    ResultsFound: ({ limit }) => {
      counted.push(limit);
      return { found: { aggregate: { count: Math.min(all, Number(limit)) } } };
    },
  });
  renderWithProviders(<Counted offset={offset} />, { role: 'admin', link });
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(counted).toEqual(limits);
});
