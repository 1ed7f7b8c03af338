// The exams of the kept candidate ID once they are looked up: on their way, none, failed, or chart and table.
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { progress } from '../../../content/progress.ts';
import { Button } from '../../../ui/Button.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ExamProgress } from '../../../ui/progress/ExamProgress.tsx';
import type { Exam } from '../search/examOptions.ts';
import styles from './YourExams.module.css';
import { type LookedUp, lookUpExams } from './lookUpExams.ts';

const words = progress.yours;

interface ExamsOfCandidateProps {
  candidate: string;
  /** Of the kind of exam. */
  title: string;
  exams: readonly Exam[];
}

function Found({ found, candidate, title }: Omit<ExamsOfCandidateProps, 'exams'> & { found: LookedUp }) {
  return (
    <>
      {found.isIncomplete ? <InlineAlert>{words.incomplete}</InlineAlert> : null}
      {found.places.length === 0 ? (
        <p>{words.none(candidate, title)}</p>
      ) : (
        <ExamProgress places={found.places} />
      )}
    </>
  );
}

/** Asks once: give it a key of what it asks for. */
export function ExamsOfCandidate({ candidate, title, exams }: ExamsOfCandidateProps) {
  const client = useApolloClient();
  const [found, setFound] = useState<LookedUp | 'failed' | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isHere = true;
    lookUpExams(client, exams, candidate).then(
      (answer) => isHere && setFound(answer),
      () => isHere && setFound('failed'),
    );
    return () => {
      isHere = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the list is made anew with each render of the page
  }, [tries]);

  return (
    <div className={styles.body}>
      {/* Always in the document, so that what appears in it is read out. */}
      <div role="status">
        {found === null ? (
          <>
            <VisuallyHidden>{progress.loading}</VisuallyHidden>
            <Skeleton className={styles.chart} />
            <Skeleton className={styles.rows} />
          </>
        ) : null}
      </div>
      {found === 'failed' ? (
        <InlineAlert
          action={
            <Button
              onClick={() => {
                setFound(null);
                setTries(tries + 1);
              }}
            >
              {progress.retry}
            </Button>
          }
        >
          {progress.unavailable}
        </InlineAlert>
      ) : found === null ? null : (
        <Found found={found} candidate={candidate} title={title} />
      )}
    </div>
  );
}
