// For whoever keeps a candidate ID on this phone: their exams of one kind so far. Nothing is looked up before it is
// opened.
import { clsx } from 'clsx';
import { useId, useState, useSyncExternalStore } from 'react';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { lookedUpExams, progress } from '../../content/progress.ts';
import { keptCandidate, watchKeptCandidate } from '../../lib/keptCandidate.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './YourExams.module.css';
import type { Exam, ExamOption } from './examOptions.ts';

const ExamsOfCandidate = lazyPart(() =>
  import('./ExamsOfCandidate.tsx').then((module) => module.ExamsOfCandidate),
);
const words = progress.yours;
const nobody = (): null => null;

interface YourExamsProps {
  /** What was searched for, or chosen: its kind is shown. Otherwise that of the newest. */
  exam: Exam | null;
  /** The newest first: its kind is shown where none is asked for. */
  options: readonly ExamOption[];
}

export function YourExams({ exam, options }: YourExamsProps) {
  const candidate = useSyncExternalStore(watchKeptCandidate, keptCandidate, nobody);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const id = useId();
  const exams = options.flatMap((option) => (option.publishAt === null ? [option.exam] : []));
  const shown = exam ?? exams[0];
  if (candidate === null || shown === undefined) return null;
  const title = shownTitle(shown);
  const asked = exams
    .filter(({ exam_title }) => exam_title === shown.exam_title)
    .toSorted((one, other) => (other.exam_date ?? '').localeCompare(one.exam_date ?? ''))
    .slice(0, lookedUpExams);
  return (
    <section aria-labelledby={id} data-print="off" className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className="t-h3">
            {words.title}
          </h2>
          <p className={clsx('t-small', styles.text)}>{words.text(candidate, title)}</p>
        </div>
        <Button
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            setOpened(true);
          }}
        >
          {isOpen ? words.hide : words.show}
        </Button>
      </div>
      {wasOpened ? (
        <div hidden={!isOpen}>
          <Part>
            <ExamsOfCandidate
              key={JSON.stringify([candidate, title, asked.map(({ set_number }) => set_number)])}
              candidate={candidate}
              title={title}
              exams={asked}
            />
          </Part>
        </div>
      ) : null}
    </section>
  );
}
