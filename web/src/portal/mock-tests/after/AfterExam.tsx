// After the end: whether everything arrived, and when there is more to see. The garland hangs only when it did.
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { formatMoment, formatTime } from '../../../../../shared/dates.ts';
import { formatCount } from '../../../../../shared/numbers.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { GarlandBand } from '../../../ui/art/Garland.tsx';
import { lazyPart, Part } from '../../../ui/lazyPart.tsx';
import { grace } from '../attempt/attempt.ts';
import type { AttemptView } from '../attempt/attemptTypes.ts';
import type { AttemptStore } from '../attempt/store.ts';
import { ExamHeader, type Person } from '../frame/ExamHeader.tsx';
import { statusOf } from '../frame/status.ts';
import { thisDevice } from '../frame/thisDevice.ts';
import type { MockTest } from '../serverApi.ts';
import styles from './AfterExam.module.css';
import { saveUnsent } from './unsentFile.ts';

const { after, list } = mockTests;

/** Fetched while somebody writes: it is needed when there is no internet. */
export const UnsentCodes = lazyPart(() => import('./UnsentCodes.tsx').then((module) => module.UnsentCodes));

/** What is known of an attempt that is over, by this device or by the server. */
export interface Ended {
  id: string;
  answered: number;
  /** ISO. */
  submittedAt: string | null;
  deadlineAt: string;
  /** Answers that only this device has. */
  waiting: number;
  isEnding: boolean;
}

interface AfterExamProps {
  test: MockTest;
  person: Person;
  ended: Ended;
  view: AttemptView;
  now: number;
  /** Null: this browser keeps nothing. */
  store: AttemptStore | null;
  /** Of a practice: once more. */
  onAgain: (() => void) | null;
}

function Head({ ended, isAway }: { ended: Ended; isAway: boolean }): ReactNode {
  const { waiting, isEnding, deadlineAt } = ended;
  if (waiting === 0 && !isEnding)
    return (
      <section className={styles.top}>
        <GarlandBand />
        <div className={styles.wrap}>
          <h1>{after.done}</h1>
          <p>{after.doneText}</p>
        </div>
      </section>
    );
  const until = formatTime(new Date(Date.parse(deadlineAt) + grace));
  return (
    <section className={clsx(styles.top, styles.waits)}>
      <div className={styles.wrap} role="status">
        <h1>{waiting > 0 ? after.waiting(waiting, mockTests.here[thisDevice()]) : after.ending}</h1>
        <p>{waiting > 0 && isAway ? after.waitingText(until) : after.endingText}</p>
      </div>
    </section>
  );
}

function Results({ test, ended, now }: Pick<AfterExamProps, 'test' | 'ended' | 'now'>): ReactNode {
  const { mode, answers_at: at } = test;
  const isShown =
    mode === 'practice' ? ended.waiting === 0 && !ended.isEnding : at !== null && Date.parse(at) <= now;
  return (
    <aside className={styles.results}>
      <h2>{after.results}</h2>
      <p className="num">
        {isShown ? after.resultsText : at === null ? after.later : <b>{formatMoment(at)}</b>}
      </p>
      {isShown ? (
        <LinkButton
          variant="contained"
          href={paths.mockTestReview.href({ id: test.id }, { attempt: ended.id })}
        >
          {list.review}
        </LinkButton>
      ) : at === null ? null : (
        <p>{after.resultsText}</p>
      )}
    </aside>
  );
}

export function AfterExam({ test, person, ended, view, now, store, onAgain }: AfterExamProps): ReactNode {
  const [hasCodes, setHasCodes] = useState(false);
  const all = test.questions ?? 0;
  const { answered, waiting, submittedAt, deadlineAt } = ended;
  const saved = Math.max(0, answered - waiting);
  const empty = Math.max(0, all - answered);
  const parts = [
    ['saved', saved],
    ['here', waiting],
    ['empty', empty],
  ] as const;
  const isAway = view.lostAt !== null;
  return (
    <>
      <ExamHeader test={test} person={person} status={statusOf({ ...view, stage: 'submitted', waiting })} />
      <main id="main" tabIndex={-1}>
        <Head ended={ended} isAway={isAway} />
        <div className={clsx(styles.wrap, styles.body)}>
          <div>
            <p className={clsx('num', styles.figure)}>
              <b>{formatCount(saved)}</b>
              <span>
                {after.saved}
                <br />
                {after.ofQuestions(all)}
              </span>
            </p>
            <div className={styles.meter} role="img" aria-label={after.meter(saved, waiting, empty)}>
              {parts.map(([name, count]) =>
                count === 0 ? null : <i key={name} className={styles[name]} style={{ flex: count }} />,
              )}
            </div>
            <p className={clsx('num', styles.key)}>
              {parts.map(([name, count]) =>
                count === 0 ? null : (
                  <span key={name}>
                    <i className={styles[name]} />
                    {after.key[name](count)}
                  </span>
                ),
              )}
            </p>
            <dl className={clsx('num', styles.facts)}>
              <div>
                <dt>{after.ended}</dt>
                <dd>
                  {submittedAt === null
                    ? after.overAt(formatTime(deadlineAt))
                    : after.submittedAt(formatTime(submittedAt))}
                </dd>
              </div>
              {view.lostAt === null || waiting === 0 ? null : (
                <>
                  <div>
                    <dt>{after.offline}</dt>
                    <dd>
                      {mockTests.banners.since(formatTime(new Date(view.lostAt)))}, {after.again}
                    </dd>
                  </div>
                  <div>
                    <dt>{after.noInternet}</dt>
                    <dd>
                      {after.bring}
                      <span className={styles.files}>
                        <Button small onClick={() => void (store && saveUnsent(view, store))}>
                          <Icon name="download" />
                          {after.file}
                        </Button>
                        <Button small aria-expanded={hasCodes} onClick={() => setHasCodes(!hasCodes)}>
                          <Icon name="scan" />
                          {after.codes}
                        </Button>
                      </span>
                      {hasCodes && store !== null ? (
                        <Part>
                          <UnsentCodes view={view} store={store} />
                        </Part>
                      ) : null}
                    </dd>
                  </div>
                </>
              )}
            </dl>
            <div className={styles.ways}>
              <LinkButton href={paths.student.href()}>
                <Icon name="back" />
                {mockTests.toDashboard}
              </LinkButton>
              {onAgain === null ? null : <Button onClick={onAgain}>{list.again}</Button>}
            </div>
          </div>
          <Results test={test} ended={ended} now={now} />
        </div>
      </main>
    </>
  );
}
