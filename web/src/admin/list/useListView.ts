// The view as the address has it, and ways to change it. Another filter or page is a step that 'back' undoes; typing
// and sorting are not (`replace`).
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listParams, type ListShape, type ListView, parseListView } from './listView.ts';

export interface ListControl<View> {
  view: View;
  /** Whatever changes but the page itself leads to the first page. */
  change: (changes: Partial<View>, options?: { replace: boolean }) => void;
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
  return {
    view,
    change: (changes, options) => {
      asked.current = { ...asked.current, page: 1, ...changes };
      setParams(listParams(shape, asked.current), options);
    },
  };
}
