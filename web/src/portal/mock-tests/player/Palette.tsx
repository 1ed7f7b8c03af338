// All questions of a section as numbers, with what they are called, and the way to the end.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../shared/numbers.ts';
import type { Tab } from '../../../../../shared/questions/arrange.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { shownName } from '../../../content/shownNames.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { subjectHue, subjectIcon } from '../../../ui/SubjectIcon.tsx';
import { type Answers, countStandings, isAnswered, standingOf } from '../attempt/answers.ts';
import type { ArrangedPaper } from '../attempt/paper.ts';
import { cellOf, StandingLegend } from '../frame/Standing.tsx';
import styles from './Palette.module.css';

const { player } = mockTests;

export interface Course {
  paper: ArrangedPaper;
  answers: Answers;
  /** The question that is on the screen. */
  place: number;
  goTo: (place: number) => void;
}

export const numbersOf = ({ paper }: Pick<Course, 'paper'>, tab: Tab): number[] =>
  tab.places.flatMap((place) => paper.questions[place]?.number ?? []);

const countAnsweredOf = (course: Pick<Course, 'paper' | 'answers'>, tab: Tab): number =>
  numbersOf(course, tab).filter((number) => isAnswered(course.answers.get(number))).length;

export function SectionName({ title }: { title: string }): ReactNode {
  return (
    <>
      <span className={styles.icon} style={{ color: `var(--p-palette-${subjectHue(title)})` }}>
        <Icon name={subjectIcon(title)} size={22} />
      </span>
      {shownName(title)}
    </>
  );
}

export function SectionTabs({ course }: { course: Course }): ReactNode {
  const { paper, place, goTo } = course;
  return (
    <nav className={clsx('num', styles.tabs)} aria-label={player.sections}>
      {paper.tabs.map((tab) => (
        <button
          key={tab.title}
          type="button"
          aria-current={tab.places.includes(place) ? 'true' : undefined}
          onClick={() => goTo(tab.places[0] ?? 0)}
        >
          <SectionName title={tab.title} />
          <span>{player.ofSection(countAnsweredOf(course, tab), tab.places.length)}</span>
        </button>
      ))}
    </nav>
  );
}

export function Palette({ course, clock }: { course: Course; clock?: ReactNode }): ReactNode {
  const { paper, answers, place, goTo } = course;
  const tab = paper.tabs.find(({ places }) => places.includes(place)) ?? paper.tabs[0];
  const counts = countStandings(
    paper.questions.map(({ number }) => number),
    answers,
  );
  return (
    <div className={styles.palette}>
      {clock}
      <h2 className={styles.heading}>
        {shownName(tab?.title ?? '')}
        <span className="num">
          {tab && player.answeredOf(countAnsweredOf(course, tab), tab.places.length)}
        </span>
      </h2>
      <ul className={clsx('num', styles.cells)}>
        {tab?.places.map((one) => {
          const standing = standingOf(answers.get(paper.questions[one]?.number ?? 0));
          return (
            <li key={one}>
              <button
                type="button"
                className={cellOf(standing, one === place)}
                aria-label={`${formatCount(one + 1)}, ${mockTests.standings[standing]}`}
                aria-current={one === place ? 'true' : undefined}
                onClick={() => goTo(one)}
              >
                {formatCount(one + 1)}
              </button>
            </li>
          );
        })}
      </ul>
      <StandingLegend counts={counts} className={styles.legend} />
    </div>
  );
}

export function SubmitBar({ onSubmit }: { onSubmit: () => void }): ReactNode {
  return (
    <div className={styles.submit}>
      <Button onClick={onSubmit}>{player.submit}</Button>
    </div>
  );
}
