// The view as the address has it, and ways to change it. Another tab, exam or page is a step that 'back' undoes;
// typing and sorting are not.
import { useSearchParams } from 'react-router-dom';
import { parseView, type ResultsView, viewParams } from './resultsView.ts';

export interface ViewControl {
  view: ResultsView;
  change: (changes: Partial<ResultsView>, options?: { replace: boolean }) => void;
}

export function useResultsView(): ViewControl {
  const [params, setParams] = useSearchParams();
  const view = parseView(params);
  return {
    view,
    change: (changes, options) => setParams(viewParams({ ...view, ...changes }), options),
  };
}
