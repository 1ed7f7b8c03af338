// One set of the question banks: what it is and since when, with its questions and its solutions side by side.
import { memo, Suspense, useId } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { questionBanks, type QuestionSet } from '../../content/questionBanks.ts';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { PaperBlock, type PaperFile } from './PaperBlock.tsx';
import styles from './QuestionSetCard.module.css';

interface QuestionSetCardProps {
  set: QuestionSet;
  /** The file whose viewer is on its way. */
  opening: PaperFile | null;
  onView: (file: PaperFile) => void;
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
export const QuestionSetCard = memo(function QuestionSetCard(props: QuestionSetCardProps) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
});
