// What a search says: on its way, nothing found, failed, or the result sheet.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { preview } from '../../../../shared/numbers.ts';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import type { CandidateResult } from '../../../../shared/results/found.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { results } from '../../../../shared/words/results.ts';
import { AppError } from '../../lib/appError.ts';
import { paths } from '../../lib/paths.ts';
import { useSmoothly } from '../../lib/useSmoothly.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { lazyPart, onceSeen, Part } from '../../ui/lazyPart.tsx';
import styles from './SearchOutcome.module.css';
import type { LinkedSearch } from './useLinkedSearch.ts';

/** Where the answer stands: a form that the browser sends by itself leads there. */
export const outcomeId = 'outcome';

const ResultSheet = lazyPart(() => import('./ResultSheet.tsx').then((module) => module.ResultSheet));

// What waits for an announced exam: most who come here look up one that is out.
const importWaiting = () => import('./WaitingCard.tsx');
const WaitingCard = lazyPart(() => importWaiting().then((module) => module.WaitingCard));
const ComingResults = lazyPart(() => importWaiting().then((module) => module.ComingResults));

const invitationId = 'invitation';
const ExpectantRidge = lazyPart(() =>
  onceSeen(invitationId, () => importWaiting().then((module) => module.ExpectantRidge)),
);

/** Once what the server drew of an answer can be gone on from. */
export async function drawnParts(): Promise<void> {
  const drawn = typeof document === 'undefined' ? null : document.getElementById(outcomeId);
  if (drawn !== null) await Promise.all([ResultSheet.fetch(), WaitingCard.fetch()]);
}

// The result sheet's shape while the answer is on its way.

function ResultSkeleton() {
  return (
    <div className={styles.sheet}>
      <VisuallyHidden>{results.found.searching}</VisuallyHidden>
      <Skeleton className={styles.name} />
      <div className={styles.figures}>
        {[158, 132].map((width) => (
          <div key={width}>
            <Skeleton className={styles.label} />
            <Skeleton className={styles.figure} style={{ width }} />
          </div>
        ))}
      </div>
      <Skeleton className={styles.chart} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} style={{ width: '84%', marginTop: 12 }} />
    </div>
  );
}

// A form that the browser sent by itself, before the scripts ran, led to the answer by the address's fragment. Once the
// page has come alive it is as if the scripts had sent it: the answer's heading has the focus, the fragment is gone.
/** `isThere`: what was asked for is answered. */
function useSentByBrowser(outcome: RefObject<HTMLElement | null>, id: string, isThere: boolean): void {
  const { hash } = useLocation();
  const [params, setParams] = useSearchParams();
  const isDone = useRef(false);
  const isDue = isThere && hash === `#${id}`;
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    setParams(params, { replace: true, preventScrollReset: true });
    // Whoever has gone on to something else stays there.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const heading = outcome.current?.querySelector<HTMLElement>('h2') ?? null;
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [isDue, outcome, params, setParams]);
}

// Before the first search, on wide screens: what will stand here. The ridge waits for its flag.
function ResultInvitation() {
  return (
    <div id={invitationId} className={styles.invitation}>
      <p>{results.found.invitation}</p>
      <Part>
        <ExpectantRidge />
      </Part>
    </div>
  );
}

/** Longer IDs are typing errors; their beginning is enough to see that. */
const shownCandidate = 60;

/** What a visitor can do something about; the rest is for the console. */
function reasonOf(error: unknown): string | null {
  return error instanceof AppError && error.code === 'network' ? messages.errors.network : null;
}

/** Said when a page that waited has its result: it does not take the focus from whatever its reader does meanwhile. */
function openedWords(state: LinkedSearch['state']): string {
  if (state.status !== 'found') return results.waiting.out;
  const [{ name, symbol }] = state.found.rows;
  return results.waiting.opened(name, symbol);
}

/** All exams of a title are called the same; one that is not listed by its English title. */
function examTitleOf(exam_title: string, options: LinkedSearch['options']): string {
  return shownTitle(options.find(({ exam }) => exam.exam_title === exam_title)?.exam ?? { exam_title });
}

/** What the exam of this date was marked out of. */
function fullMarksOf(
  { exam_title, set_number, exam_date }: CandidateResult,
  options: LinkedSearch['options'],
) {
  const option = options.find(
    ({ exam }) =>
      exam.exam_title === exam_title && exam.set_number === set_number && exam.exam_date === exam_date,
  );
  return option?.exam.full_marks ?? null;
}

export function SearchOutcome({ search }: { search: LinkedSearch }) {
  const { publication, isReaders, openedItself } = search;
  const state = useSmoothly(search.state, 'found');
  const coming = search.options.filter(({ publishAt }) => publishAt !== null);
  const isWaiting = state.status === 'waiting';
  const outcome = useRef<HTMLDivElement>(null);
  useSentByBrowser(outcome, outcomeId, state.status !== 'searching');
  const isSearching = state.status === 'searching';
  useEffect(() => {
    // It is there when its data are.
    if (isSearching) void ResultSheet.fetch();
  }, [isSearching]);
  const reason = state.status === 'failed' ? reasonOf(state.error) : null;
  return (
    <div ref={outcome} id={state.status === 'idle' ? undefined : outcomeId} className={styles.outcome}>
      {state.status === 'idle' ? (
        <div>
          {coming.length > 0 && search.exam === null ? (
            <Part>
              <ComingResults options={coming} publication={publication} />
            </Part>
          ) : null}
          <ResultInvitation />
        </div>
      ) : null}
      {isWaiting ? (
        <div>
          <Part fallback={<ResultSkeleton />}>
            <WaitingCard {...state} publication={publication} />
          </Part>
        </div>
      ) : null}
      {/* Always in the document, so that what appears in it is read out. The sheet takes the focus instead. */}
      <div role="status">
        {state.status === 'searching' ? <ResultSkeleton /> : null}
        {openedItself && !isWaiting && state.status !== 'searching' ? (
          <VisuallyHidden as="p">{openedWords(state)}</VisuallyHidden>
        ) : null}
        {state.status === 'none' ? (
          <div className={styles.none}>
            <EmptyState title={results.none.title} heading="h2">
              {results.none.text(preview(state.candidate, shownCandidate))}
              <br />
              {state.meant === undefined ? (
                results.none.help
              ) : (
                <>
                  {results.none.meant.before}{' '}
                  <RouterLink href={paths.results.href({ exam: search.fields.exam, id: state.meant })}>
                    {state.meant}
                  </RouterLink>
                  {results.none.meant.after}
                </>
              )}
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
          <Part fallback={<ResultSkeleton />}>
            <ResultSheet
              found={state.found}
              examTitle={examTitleOf(state.found.rows[0].exam_title, search.options)}
              fullMarks={fullMarksOf(state.found.rows[0], search.options)}
              takesFocus={isReaders && !openedItself}
            />
          </Part>
        </div>
      ) : null}
    </div>
  );
}
