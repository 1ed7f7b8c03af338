// What an attempt came to: marks and rank, section by section, and where the time went.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { mockTestReview } from '../../../content/mockTestReview.ts';
import { DistributionChart } from '../../../ui/result/DistributionChart.tsx';
import { ResultFigures } from '../../../ui/result/ResultFigures.tsx';
import { clockText } from '../frame/clockText.ts';
import { SectionName } from '../player/Palette.tsx';
import styles from './Summary.module.css';
import { type Judged, type Outcome, type Review, countsOf } from './useReview.ts';

const outcomes: readonly Outcome[] = ['right', 'wrong', 'empty'];

function Bar({ counts }: { counts: Readonly<Record<Outcome, number>> }): ReactNode {
  return (
    <div className={styles.bar} aria-hidden="true">
      {outcomes.map((outcome) =>
        counts[outcome] === 0 ? null : (
          <i key={outcome} className={styles[outcome]} style={{ flex: counts[outcome] }} />
        ),
      )}
    </div>
  );
}

export const say = ({ right, wrong, empty }: Readonly<Record<Outcome, number>>): string =>
  mockTestReview.counts(right, wrong, empty);

/** Bars as long as the questions were on the screen, in their order. */
function Times({ questions }: { questions: readonly Judged[] }): ReactNode {
  const all = questions.reduce((sum, { answer }) => sum + answer.spent, 0);
  const longest = questions.toSorted((a, b) => b.answer.spent - a.answer.spent)[0];
  if (longest === undefined || all === 0) return null;
  const most = longest.answer.spent;
  const share = (all / questions.length / most) * 100;
  return (
    <section className={styles.card} aria-labelledby="times">
      <h2 id="times" className="t-h2">
        {mockTestReview.time}
      </h2>
      <div
        className={styles.times}
        role="img"
        aria-label={mockTestReview.longest(longest.place, clockText(most))}
      >
        {questions.map(({ place, answer }) => (
          <i
            key={place}
            className={styles[answer.outcome]}
            style={{ height: `${Math.max(2, (answer.spent / most) * 100)}%` }}
            title={mockTestReview.timeOf(
              place,
              clockText(answer.spent),
              mockTestReview.outcomes[answer.outcome],
            )}
          />
        ))}
        <u style={{ bottom: `${share}%` }} />
      </div>
      <p className={clsx('num', styles.key)}>
        {outcomes.map((outcome) => (
          <span key={outcome}>
            <i className={styles[outcome]} />
            {mockTestReview.outcomes[outcome]}
          </span>
        ))}
        <span>{mockTestReview.timeText}</span>
      </p>
      <p className={clsx('num', styles.key)}>{mockTestReview.longest(longest.place, clockText(most))}</p>
    </section>
  );
}

export function Summary({ review }: { review: Review }): ReactNode {
  const { marks, fullMarks, standing, distribution, sections, questions } = review;
  return (
    <>
      <div className={styles.pair}>
        <section className={clsx(styles.card, distribution !== null && styles.drawn)}>
          {standing === null ? (
            <p className={clsx('num', styles.figure)}>
              <span className="t-figureXl">{formatMarks(marks)}</span>{' '}
              {mockTestReview.of(formatMarks(fullMarks))}
            </p>
          ) : (
            <ResultFigures marks={marks} fullMarks={fullMarks} standing={standing} />
          )}
          {distribution === null || standing === null ? (
            <Bar counts={countsOf(questions)} />
          ) : (
            <DistributionChart distribution={distribution} place={{ marks, standing }} />
          )}
        </section>
        <section className={styles.card} aria-labelledby="sections">
          <h2 id="sections" className="t-h2">
            {mockTestReview.sections}
          </h2>
          <ul className="num">
            {sections.map((section) => (
              <li key={section.title} className={styles.section}>
                <p className={styles.name}>
                  <SectionName title={section.title} />
                  <span>
                    <b>{formatMarks(section.marks)}</b> {mockTestReview.of(formatMarks(section.fullMarks))}
                  </span>
                </p>
                <Bar counts={section.counts} />
                <p className={styles.key}>
                  <span>{say(section.counts)}</span>
                  {section.average === undefined ? null : (
                    <span>{mockTestReview.average(formatMarks(section.average))}</span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Times questions={questions} />
    </>
  );
}
