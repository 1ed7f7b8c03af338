// The view as the address has it, and ways to change it. Another filter or page is a step that 'back' undoes; typing
// and sorting are not (`replace`).
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSearchText } from '../../lib/useSearchText.ts';
import { lastPage, listParams, type ListShape, type ListView, parseListView } from './listView.ts';

// What stands in a list's search field, and what it searches for.
export interface ListSearch {
  text: string;
  setText: (text: string) => void;
  /** The text has settled. */
  search: (text: string) => void;
  clear: () => void;
}

export function useListSearch({ view, change }: ListControl<{ search: string }>): ListSearch {
  const [text, setText] = useSearchText(view.search);
  const search = (wanted: string): void => {
    if (wanted !== view.search) change({ search: wanted }, { replace: true });
  };
  return {
    text,
    setText,
    search,
    clear: () => {
      setText('');
      search('');
    },
  };
}

// A dialog fades out after what it was about is gone; it keeps its words until then.
export function useLastShown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

// A page behind the last one (its rows were deleted, or the address is old) becomes the last one.
/** `total`: undefined while it is not known for what the view asks. */
export function useLastPage(
  { view, change, pageSize }: ListControl<{ page: number }>,
  total: number | undefined,
): void {
  const last = total === undefined ? null : lastPage(total, pageSize);
  useEffect(() => {
    if (last !== null && view.page > last) change({ page: last }, { replace: true });
  });
}

// A row that was acted on is gone, and the focus with it: the list takes it.
/** The ref of what takes the focus; `done` counts what was finished. */
export function useFocusAfter<T extends HTMLElement = HTMLDivElement>(done: number): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    if (done > 0) target.current?.focus();
  }, [done]);
  return target;
}

export interface ListControl<View> {
  view: View;
  pageSize: number;
  /** Whatever changes but the page itself leads to the first page. */
  change: (changes: Partial<View>, options?: { replace: boolean }) => void;
  /** A press on a column's header: by another column, or by this one the other way round. */
  sort: (key: string) => void;
}

export function useListView<Filters extends object, Sort extends string>(
  shape: ListShape<Filters, Sort>,
): ListControl<ListView<Filters, Sort>> {
  const [params, setParams] = useSearchParams();
  const view = parseListView(shape, params);
  // A navigation renders a moment later: the next click builds on what was asked for last, not on what is still shown.
  const asked = useRef(view);
  useEffect(() => {
    asked.current = parseListView(shape, params);
  }, [shape, params]);
  const change: ListControl<typeof view>['change'] = (changes, options) => {
    asked.current = { ...asked.current, page: 1, ...changes };
    setParams(listParams(shape, asked.current), options);
  };
  return {
    view,
    pageSize: shape.pageSize,
    change,
    sort: (key) => {
      const sort = shape.sorts.find((one) => one === key);
      if (sort === undefined) return;
      const descending = sort === view.sort ? !view.descending : shape.startsDescending(sort);
      change({ sort, descending } as Partial<typeof view>, { replace: true });
    },
  };
}
