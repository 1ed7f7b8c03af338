// /question-banks: model papers and their solutions, to read here or to take along.
import { useState } from 'react';
import { questionBanks, questionSets } from '../../content/questionBanks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './QuestionBanksPage.module.css';
import { QuestionSetCard } from './QuestionSetCard.tsx';
import { matchingSets, newestFirst } from './questionSetList.ts';
import { usePdfViewer } from './usePdfViewer.ts';

const sorted = newestFirst(questionSets);

export function QuestionBanksPage() {
  const [search, setSearch] = useState('');
  const { Dialog, file, open, opening, view, close } = usePdfViewer();
  const found = matchingSets(sorted, search);
  return (
    <Wrap end>
      <PageHead title={questionBanks.title} lead={questionBanks.lead} />
      <div role="search" className={styles.bar}>
        <div className={styles.search}>
          <SearchField
            label={questionBanks.search}
            placeholder={questionBanks.searchPlaceholder}
            clearLabel={questionBanks.clear}
            value={search}
            onChange={setSearch}
            onSearch={() => undefined}
          />
        </div>
        <p role="status" className={`t-small ${styles.found}`}>
          {questionBanks.found(found.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={questionBanks.empty.title}
          heading="h2"
          action={<Button onClick={() => setSearch('')}>{questionBanks.empty.all}</Button>}
        >
          {questionBanks.empty.text}
        </EmptyState>
      ) : (
        <div className={styles.sets}>
          {found.map((set) => (
            <QuestionSetCard key={set.id} set={set} opening={opening} onView={view} />
          ))}
        </div>
      )}
      {Dialog && file ? <Dialog key={file.url} file={file} open={open} onClose={close} /> : null}
    </Wrap>
  );
}
