// Before the end: what is answered, section by section. The way back comes first.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../shared/numbers.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { Button } from '../../../ui/Button.tsx';
import { countAnswered, countStandings } from '../attempt/answers.ts';
import { StandingSample } from '../frame/Standing.tsx';
import { type Course, numbersOf, SectionName } from './Palette.tsx';
import { Sheet } from './Sheet.tsx';
import styles from './SubmitDialog.module.css';

const { submit } = mockTests;

function Cells({ numbers, answers }: { numbers: readonly number[]; answers: Course['answers'] }): ReactNode {
  const counts = countStandings(numbers, answers);
  const answered = counts.answered + counts.answeredMarked;
  const shown = [answered, numbers.length - answered, counts.marked + counts.answeredMarked];
  return shown.map((count, column) => (
    <td key={column} className={clsx(count === 0 && styles.zero)}>
      {formatCount(count)}
    </td>
  ));
}

interface SubmitDialogProps {
  course: Course;
  timeLeft: ReactNode;
  onBack: () => void;
  onSubmit: () => void;
}

export function SubmitDialog({ course, timeLeft, onBack, onSubmit }: SubmitDialogProps): ReactNode {
  const { paper, answers } = course;
  const all = paper.questions.map(({ number }) => number);
  const { columns, still } = submit;
  return (
    <Sheet label={submit.title} onClose={onBack} className={styles.dialog}>
      <h2>{submit.title}</h2>
      <p className={styles.text}>
        {still[0]}
        {timeLeft}
        {still[1]}
      </p>
      <table className={clsx('num', styles.table)}>
        <thead>
          <tr>
            <th scope="col">{columns.section}</th>
            <th scope="col">{columns.answered}</th>
            <th scope="col">{columns.notAnswered}</th>
            <th scope="col">{columns.marked}</th>
          </tr>
        </thead>
        <tbody>
          {paper.tabs.map((tab) => (
            <tr key={tab.title}>
              <th scope="row">
                <span>
                  <SectionName title={tab.title} />
                </span>
              </th>
              <Cells numbers={numbersOf(course, tab)} answers={answers} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{submit.all(all.length)}</th>
            <Cells numbers={all} answers={answers} />
          </tr>
        </tfoot>
      </table>
      <p className={styles.hint}>
        <StandingSample standing="answeredMarked" />
        {submit.hint}
      </p>
      <div className={styles.ways}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- of a dialog: the careful way is at hand */}
        <Button autoFocus onClick={onBack}>
          {submit.back}
        </Button>
        <Button variant="contained" onClick={onSubmit}>
          {submit.go(countAnswered(answers))}
        </Button>
      </div>
    </Sheet>
  );
}
