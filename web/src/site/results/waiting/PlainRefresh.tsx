// Without scripts the browser itself loads the page again when the results are out, each at a moment of its own.
import { ownMoment } from './awaitPublication.ts';

/** Of a page whose results are late, in seconds. */
const late = 15;

/** Whole seconds from now; later for each further reader. */
function secondsUntil(publishAt: string): number {
  const left = Date.parse(publishAt) - Date.now();
  const own = ownMoment(Math.random);
  return Math.ceil(left + own > 0 ? (left + own) / 1000 : late + own / 1000);
}

export function PlainRefresh({ publishAt }: { publishAt: string }) {
  // The server's word: browsers with scripts take nothing of it over.
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(secondsUntil(publishAt))} />
    </noscript>
  );
}
