// /results: which exam, which candidate, and the answer. What is asked stands in the address, so that the server answers
// it as well as the browser.
import { clsx } from 'clsx';
import { results } from '../../../../shared/words/results.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './ResultsPage.module.css';
import { SearchOutcome } from './outcome/SearchOutcome.tsx';
import { YourExams } from './progress/YourExams.tsx';
import { SearchForm } from './search/SearchForm.tsx';
import { useExamOptions } from './search/examOptions.ts';
import { useLinkedSearch } from './search/useLinkedSearch.ts';
import { TopPerformers } from './top/TopPerformers.tsx';

export function ResultsPage() {
  const exams = useExamOptions();
  const search = useLinkedSearch(exams);
  return (
    <Wrap className={styles.page}>
      <PageHead title={results.title} lead={results.lead} />
      <div className={styles.columns}>
        <div>
          <SearchForm exams={exams} search={search} />
          <SearchOutcome search={search} />
          <YourExams exam={search.exam} options={exams.options} />
        </div>
        <aside>
          <TopPerformers exam={search.exam} />
          <p className={clsx('t-small', styles.help)}>{results.help}</p>
        </aside>
      </div>
    </Wrap>
  );
}
