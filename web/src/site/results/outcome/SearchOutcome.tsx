// What a search says: on its way, nothing found, failed, or the result sheet.
import { messages } from '../../../content/messages.ts';
import { results } from '../../../content/results.ts';
import { AppError } from '../../../lib/appError.ts';
import { preview } from '../../../lib/numbers.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import type { SearchState } from '../search/useCandidate.ts';
import { ResultSheet } from '../sheet/ResultSheet.tsx';
import { ResultInvitation } from './ResultInvitation.tsx';
import { ResultSkeleton } from './ResultSkeleton.tsx';
import styles from './SearchOutcome.module.css';

/** Where the answer stands: a form that the browser sends by itself leads there. */
export const outcomeId = 'outcome';

/** Longer IDs are typing errors; their beginning is enough to see that. */
const shownCandidate = 60;

/** What a visitor can do something about; the rest is for the console. */
function reasonOf(error: unknown): string | null {
  return error instanceof AppError && error.code === 'network' ? messages.errors.network : null;
}

interface SearchOutcomeProps {
  state: SearchState;
  /** Whether what is found takes the focus: it was asked for on this page. */
  takesFocus: boolean;
}

export function SearchOutcome({ state, takesFocus }: SearchOutcomeProps) {
  const reason = state.status === 'failed' ? reasonOf(state.error) : null;
  return (
    <div id={state.status === 'idle' ? undefined : outcomeId} className={styles.outcome}>
      {state.status === 'idle' ? (
        <div>
          <ResultInvitation />
        </div>
      ) : null}
      {/* Always in the document, so that what appears in it is read out. The sheet takes the focus instead. */}
      <div role="status">
        {state.status === 'searching' ? <ResultSkeleton /> : null}
        {state.status === 'none' ? (
          <div className={styles.none}>
            <EmptyState title={results.none.title} heading="h2">
              {results.none.text(preview(state.candidate, shownCandidate))}
              <br />
              {results.none.help}
            </EmptyState>
          </div>
        ) : null}
      </div>
      {state.status === 'failed' ? (
        <div>
          <InlineAlert>
            {results.errors.failed}
            {reason === null ? null : <div>{reason}</div>}
          </InlineAlert>
        </div>
      ) : null}
      {state.status === 'found' ? (
        <div>
          <ResultSheet found={state.found} takesFocus={takesFocus} />
        </div>
      ) : null}
    </div>
  );
}
