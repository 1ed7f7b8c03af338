// The view as the address has it, and ways to change it. Another tab, exam or page is a step that 'back' undoes;
// typing and sorting are not.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseView, type ResultsView, viewParams } from './resultsView.ts';

export interface ViewControl {
  view: ResultsView;
  change: (changes: Partial<ResultsView>, options?: { replace: boolean }) => void;
}

export function useResultsView(): ViewControl {
  const [params, setParams] = useSearchParams();
  const view = parseView(params);
  // A navigation renders a moment later: the next click builds on what was asked for last, not on what is still shown.
  const asked = useRef(view);
  useEffect(() => {
    asked.current = parseView(params);
  }, [params]);
  return {
    view,
    change: (changes, options) => {
      asked.current = { ...asked.current, ...changes };
      setParams(viewParams(asked.current), options);
    },
  };
}
