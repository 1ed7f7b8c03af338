// The view as the address has it, and ways to change it. Another group is a step that 'back' undoes; typing is not.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSearchText } from '../../lib/useSearchText.ts';
import { type GroupName, parseView, type ResourceView, viewParams } from './resourceView.ts';

export interface ResourceViewControl {
  view: ResourceView;
  /** What stands in the search box; `view.search` follows when the typing pauses. */
  text: string;
  setText: (text: string) => void;
  search: (text: string) => void;
  choose: (group: string | null) => void;
  clear: () => void;
}

export function useResourceView(by: GroupName): ResourceViewControl {
  const [params, setParams] = useSearchParams();
  const view = parseView(params, by);
  const [text, setText] = useSearchText(view.search);
  // A navigation renders a moment later: the next change builds on what was asked for last, not on what is shown.
  const asked = useRef(view);
  useEffect(() => {
    asked.current = parseView(params, by);
  }, [params, by]);

  const change = (changes: Partial<ResourceView>, replace: boolean): void => {
    asked.current = { ...asked.current, ...changes };
    setParams(viewParams(asked.current, by), { replace, preventScrollReset: true });
  };
  return {
    view,
    text,
    setText,
    search: (wanted) => {
      if (wanted !== asked.current.search) change({ search: wanted }, true);
    },
    choose: (group) => {
      // A search that is still being typed goes along.
      if (group !== asked.current.group) change({ group, search: text.trim() }, false);
    },
    clear: () => {
      setText('');
      change({ search: '', group: null }, false);
    },
  };
}
