// A page behind the last one (its rows were deleted, or the address is old) becomes the last one.
import { useEffect } from 'react';
import { lastPage } from './listView.ts';
import type { ListControl } from './useListView.ts';

/** `total`: undefined while it is not known for what the view asks. */
export function useLastPage(
  { view, change }: ListControl<{ page: number }>,
  total: number | undefined,
  pageSize: number,
): void {
  const last = total === undefined ? null : lastPage(total, pageSize);
  useEffect(() => {
    if (last !== null && view.page > last) change({ page: last }, { replace: true });
  });
}
