// /results: which exam, which candidate, and the answer. What is asked stands in the address, so that the server answers
// it as well as the browser.
import { clsx } from 'clsx';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { examName, results, topPerformersLimit } from '../../../../shared/words/results.ts';
import { useLookUp } from '../../graphql/lookUps.ts';
import { keepCandidate, keptCandidate, watchKeptCandidate } from '../../lib/keptCandidate.ts';
import { logFailure } from '../../lib/log.ts';
import { tellWorker } from '../../offline/messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { languageOf } from '../../ui/initials.ts';
import { PerformerList, rowHeight } from '../../ui/result/PerformerList.tsx';
import styles from './ResultsPage.module.css';
import { SearchForm } from './SearchForm.tsx';
import { SearchOutcome } from './SearchOutcome.tsx';
import { YourExams } from './YourExams.tsx';
import { type Exam, useExamOptions } from './examOptions.ts';
import { useLinkedSearch } from './useLinkedSearch.ts';

export { drawnParts } from './SearchOutcome.tsx';

// The result of the candidate that somebody chose to remember on this device opens without a line, too.
/**
 * `candidate`: whose result is on the page, as the address asks for it; null: none is.
 * `symbol`: the ID that was found.
 */
function useKeptResult(candidate: string | null, symbol: string | null): void {
  const kept = useSyncExternalStore(watchKeptCandidate, keptCandidate, () => null);
  useEffect(() => {
    // Digits alone may be somebody else in another exam: the whole ID is remembered.
    if (symbol !== null && symbol !== candidate && kept === candidate) keepCandidate(symbol);
  }, [kept, candidate, symbol]);

  useEffect(() => {
    const keep = (): void => {
      const remembered = keptCandidate();
      if (remembered === null) tellWorker({ type: 'keep-result', page: null });
      else if (remembered === symbol) tellWorker({ type: 'keep-result', page: window.location.href });
    };
    if (keptCandidate() !== null) keep();
    return watchKeptCandidate(keep);
  }, [symbol]);
}

// The five best of the chosen exam, equal marks ordered by symbol. The room for five is there from the start.

function Message({ children }: { children: string }) {
  return (
    <div className={styles.message}>
      <Icon name="flag" size={32} />
      <p>{children}</p>
    </div>
  );
}

/** The list of one exam. A failure is logged and shows as no results. */
function TopList({ exam, titleId }: { exam: Exam; titleId: string }) {
  const { exam_title, set_number } = exam;
  const { data, error, loading } = useLookUp('TopPerformers', { exam_title, set_number });
  useEffect(() => {
    if (error) logFailure('Failed to load top performers', error);
  }, [error]);
  if (loading && !data) {
    return <SkeletonRows label={results.top.loading} rows={topPerformersLimit} height={rowHeight} avatar />;
  }
  if (!data?.top_performers.length) return <Message>{results.top.none}</Message>;
  return (
    <div className={styles.list}>
      <PerformerList performers={data.top_performers} labelledBy={titleId} />
    </div>
  );
}

function TopPerformers({ exam }: { exam: Exam | null }) {
  const titleId = useId();
  const title = exam ? shownTitle(exam) : '';
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className="t-h3">
        {results.top.title}
      </h2>
      <p className={clsx('t-caption', styles.exam)} lang={languageOf(title)}>
        {exam ? examName(title, exam.set_number) : null}
      </p>
      {exam ? <TopList exam={exam} titleId={titleId} /> : <Message>{results.top.placeholder}</Message>}
    </section>
  );
}

export function ResultsPage() {
  const exams = useExamOptions();
  const search = useLinkedSearch(exams);
  // Where somebody was found, paper has that alone.
  const onPaper = search.state.status === 'found' ? 'off' : undefined;
  const found = search.state.status === 'found' ? search.state.found.rows[0].symbol : null;
  useKeptResult(found === null ? null : search.fields.candidate, found);
  return (
    <Wrap className={styles.page}>
      <div data-print={onPaper}>
        <PageHead title={results.title} lead={results.lead} />
      </div>
      <div className={styles.columns}>
        <div>
          <SearchForm exams={exams} search={search} />
          <SearchOutcome search={search} />
          <YourExams exam={search.exam} options={exams.options} />
        </div>
        <aside data-print={onPaper}>
          <TopPerformers exam={search.exam} />
          <p className={clsx('t-small', styles.help)}>{results.help}</p>
        </aside>
      </div>
    </Wrap>
  );
}
