// /question-banks: model papers and their solutions, to read here or to take along.
import { memo, Suspense, useId, useState } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { questionBanks, type QuestionSet, questionSets } from '../../content/questionBanks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import type { PdfFile } from '../../ui/pdf/PdfViewerDialog.tsx';
import { usePdfViewer } from '../../ui/pdf/usePdfViewer.ts';
import { PaperBlock } from './PaperBlock.tsx';
import styles from './QuestionBanksPage.module.css';
import { matchingSets, newestFirst } from './questionSetList.ts';

// One set of the question banks: what it is and since when, with its questions and its solutions side by side.
interface QuestionSetCardProps {
  set: QuestionSet;
  /** The file whose viewer is on its way. */
  opening: PdfFile | null;
  onView: (file: PdfFile) => void;
}

const { papers } = questionBanks;

function Content({ set, opening, onView }: QuestionSetCardProps) {
  const id = useId();
  const blocks = [
    { label: papers.questions, icon: 'clipboard', url: set.questionFile },
    { label: papers.solutions, icon: 'checkCircle', url: set.solutionFile },
  ] as const;
  return (
    <article aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <SubjectIcon subject={set.subject} size={52} />
        <div className={styles.words}>
          <div className={styles.facts}>
            <span className={`num ${styles.badge}`}>{questionBanks.badge(set.setNumber)}</span>
            <span className="t-caption">
              {questionBanks.published} <time dateTime={set.date}>{formatDate(set.date)}</time>
            </span>
          </div>
          <h2 className="t-h3" id={id}>
            {set.title}
          </h2>
        </div>
      </div>
      <p className={styles.text}>{set.description}</p>
      <div className={styles.papers}>
        {blocks.map(({ label, icon, url }) => {
          const file = { name: questionBanks.paperName(set.title, set.setNumber, label), url };
          return (
            <PaperBlock
              key={url}
              label={label}
              icon={icon}
              file={file}
              opening={opening?.url === url}
              onView={() => onView(file)}
            />
          );
        })}
      </div>
    </article>
  );
}

/** Taken over from the server's HTML one by one: unchanged, a card waits for its turn when the list is drawn again. */
const QuestionSetCard = memo(function QuestionSetCard(props: QuestionSetCardProps) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
});

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
