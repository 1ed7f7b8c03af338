// A page that the worker took from what is kept (worker/pages.ts) says so, and since when.
import { offline } from '../content/offline.ts';
import { edgeLine } from './edgeLine.ts';

export function sayKept(): void {
  const { kept } = document.documentElement.dataset;
  if (kept === undefined) return;
  const { offlineSince, since } = offline.line;
  const text = since(Number(kept));
  const words = navigator.onLine ? text : offlineSince(text);
  const { line, button } = edgeLine(words, offline.page.again);
  line.dataset.kept = '';
  button.addEventListener('click', () => window.location.reload());
  document.body.prepend(line);
  // The browser follows links by itself: the next page is one that was kept, too, or says in words that it is not. The
  // app would ask for what that page shows, and nobody answers.
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a') !== null) event.stopPropagation();
    },
    { capture: true },
  );
}
