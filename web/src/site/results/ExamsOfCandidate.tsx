import { useEffect, useState } from 'react';
import { type AskResults, askRows } from '../../../../shared/results/found.ts';
import { progress } from '../../content/progress.ts';
// The exams of the kept candidate ID once they are looked up: on their way, none, failed, or chart and table.
import { useAsk } from '../../graphql/lookUps.ts';
import { logFailure } from '../../lib/log.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ExamProgress } from '../../ui/progress/ExamProgress.tsx';
import type { ExamPlace } from '../../ui/progress/progressDrawing.ts';
import styles from './YourExams.module.css';
import type { Exam } from './examOptions.ts';

// What a candidate reached in some exams, found out as anybody finds it: each exam is asked by itself, by its name and the
// candidate ID. No question lists the exams of a candidate.
interface LookedUp {
  places: readonly ExamPlace[];
  /** Some exams did not answer. */
  isIncomplete: boolean;
}

/** Rejects when no exam answers; one that does not is left out. */
async function lookUpExams(ask: AskResults, exams: readonly Exam[], symbol: string): Promise<LookedUp> {
  const answers = await Promise.allSettled(
    exams.map(async ({ exam_title, title_ne = null, set_number }) => {
      const rows = await askRows(ask, { exam_title, set_number, symbol });
      return rows.map((row): ExamPlace => ({ ...row, title_ne }));
    }),
  );
  const failed = answers.filter((answer) => answer.status === 'rejected');
  const [first] = failed;
  if (first) logFailure(progress.failed, first.reason);
  if (first && failed.length === answers.length) throw first.reason;
  return {
    places: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    isIncomplete: failed.length > 0,
  };
}

const words = progress.yours;

interface ExamsOfCandidateProps {
  candidate: string;
  /** Of the kind of exam, as the page shows it. */
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
  const ask = useAsk();
  const [found, setFound] = useState<LookedUp | 'failed' | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isHere = true;
    lookUpExams(ask, exams, candidate).then(
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
