// What stands in a list's search field, and what it searches for.
import { useSearchText } from '../../lib/useSearchText.ts';
import type { ListControl } from './useListView.ts';

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
