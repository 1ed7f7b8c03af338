// The rows of a list with its foot, or why there are none.
import type { ReactNode } from 'react';
import { Pager } from '../../ui/Pager.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { type ListControl, useLastPage } from './useListView.ts';
import type { LiveRows } from './useLiveRows.ts';

interface LiveListProps<Row> {
  list: LiveRows<Row>;
  control: ListControl<{ page: number }>;
  words: { loading: string; failed: string; noun: string };
  /** Of the rows to come. */
  skeleton: { rows: number; height?: number; inset?: number; avatar?: boolean };
  /** In place of rows where nothing is stored, or nothing found. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

export function LiveList<Row>(props: LiveListProps<Row>): ReactNode {
  const { list, control, words, skeleton, empty, children } = props;
  const { rows, total, more, busy, failed, reload } = list;
  const { view, change, pageSize } = control;
  useLastPage(control, busy ? undefined : total);
  if (failed) return <LoadFailed onRetry={() => void reload()}>{words.failed}</LoadFailed>;
  if (rows === undefined || (rows.length === 0 && (busy || view.page > 1)))
    return <SkeletonRows label={words.loading} inset={16} {...skeleton} />;
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      {total === undefined ? null : (
        <Pager
          page={view.page}
          pageSize={pageSize}
          total={total}
          more={more}
          noun={words.noun}
          onPage={(page) => change({ page })}
        />
      )}
    </>
  );
}
