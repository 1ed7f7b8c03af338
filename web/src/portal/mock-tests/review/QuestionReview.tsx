// A question that was answered: what is right, what was given, why, and what can be said against it.
import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { formatMoment } from '../../../../../shared/dates.ts';
import { formatCount, formatMarks, inDigits } from '../../../../../shared/numbers.ts';
import { mockTestReview } from '../../../content/mockTestReview.ts';
import { shownName } from '../../../content/shownNames.ts';
import {
  ChallengeAnswerDocument,
  type OwnChallengesQuery,
} from '../../../graphql/generated/mockTestReview.ts';
import { useChange } from '../../../graphql/questions.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { clockText } from '../frame/clockText.ts';
import { letterOf, type QuestionLanguage, Written } from '../player/Question.tsx';
import styles from './QuestionReview.module.css';
import type { Judged } from './useReview.ts';

const signs = { right: styles.right, wrong: styles.wrong, empty: styles.empty };

export type OwnChallenge = OwnChallengesQuery['challenges'][number];

interface ChallengeProps {
  attempt: string;
  question: number;
  known: OwnChallenge | undefined;
  /** Until when it can be; null: it cannot. */
  until: string | null;
}

function Challenge({ attempt, question, known, until }: ChallengeProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { change, changing } = useChange(ChallengeAnswerDocument, mockTestReview.challengeFailed);
  if (known !== undefined) {
    const { reason: own, accepted, answer } = known;
    return (
      <div className={styles.challenge}>
        <p>{mockTestReview.yourReason(own)}</p>
        <p>{accepted === null ? mockTestReview.undecided : mockTestReview.decided(accepted, answer ?? '')}</p>
      </div>
    );
  }
  if (until === null) return null;
  if (!isOpen)
    return (
      <div className={styles.challenge}>
        <Button small onClick={() => setOpen(true)}>
          <Icon name="flag" />
          {mockTestReview.challenge}
        </Button>
        <p>{mockTestReview.challengeText(formatMoment(until))}</p>
      </div>
    );
  return (
    <form
      className={styles.challenge}
      onSubmit={(event) => {
        event.preventDefault();
        // A failure is told by a toast; what was written stays.
        change({ attempt, question, reason: reason.trim() }).catch(() => undefined);
      }}
    >
      <label htmlFor={id}>{mockTestReview.reason}</label>
      <textarea
        id={id}
        required
        maxLength={1000}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.ways}>
        <Button type="submit" variant="contained" small aria-busy={changing} disabled={reason.trim() === ''}>
          {mockTestReview.send}
        </Button>
        <Button small onClick={() => setOpen(false)}>
          {mockTestReview.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Of whole numbers per cent, so that it says what its bar shows. */
function Share({ count, total, letter }: { count: number; total: number; letter: string }): ReactNode {
  const percent = Math.round((count * 100) / total);
  return (
    <span className={clsx('num', styles.share)} title={mockTestReview.chose(percent, letter)}>
      <i aria-hidden="true" style={{ '--share': `${percent}%` } as CSSProperties} />
      <VisuallyHidden>{mockTestReview.chose(percent, letter)}</VisuallyHidden>
      <span aria-hidden="true">{mockTestReview.percent(percent)}</span>
    </span>
  );
}

type JudgedQuestion = Pick<Judged, 'question' | 'answer' | 'solution'>;

interface AnswersProps {
  judged: JudgedQuestion;
  language: QuestionLanguage;
  /** How many wrote it; 0: what they chose is not told. */
  total: number;
}

function Options({ judged: { question, answer }, language, total }: AnswersProps): ReactNode {
  return (
    <ul className={styles.options}>
      {question.options.map((option, place) => {
        const isRight = answer.right?.includes(option.id) === true;
        const isOwn = answer.choice === option.id;
        return (
          <li key={option.id} className={clsx(isRight && styles.good, isOwn && !isRight && styles.bad)}>
            <b lang="en">{letterOf(place)}</b>
            <Written texts={option} language={language} look="display" />
            {isRight ? (
              <em>
                <Icon name="check" size={16} />
                {mockTestReview.rightAnswer}
              </em>
            ) : null}
            {isOwn ? (
              <em>
                <Icon name={isRight ? 'check' : 'close'} size={16} />
                {mockTestReview.ownAnswer}
              </em>
            ) : null}
            {answer.chosen === undefined || total === 0 ? null : (
              <Share count={answer.chosen[option.id] ?? 0} total={total} letter={letterOf(place)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Numbers({ answer }: Pick<Judged, 'answer'>): ReactNode {
  const { number, answer: right, tolerance } = answer;
  const rightText = right === undefined ? '' : inDigits(String(right));
  return (
    <dl className={clsx('num', styles.numbers)}>
      <dt>{mockTestReview.rightAnswer}</dt>
      <dd>{tolerance ? mockTestReview.tolerance(rightText, inDigits(String(tolerance))) : rightText}</dd>
      {number === undefined ? null : (
        <>
          <dt>{mockTestReview.ownAnswer}</dt>
          <dd>{inDigits(String(number))}</dd>
        </>
      )}
    </dl>
  );
}

/** What is right, what was given, and why. */
export function JudgedAnswers(props: AnswersProps): ReactNode {
  const { judged, language, total } = props;
  const { question, answer, solution } = judged;
  const left = total - Object.values(answer.chosen ?? {}).reduce((all, count) => all + count, 0);
  return (
    <>
      {question.kind === 'choice' ? <Options {...props} /> : <Numbers answer={answer} />}
      {answer.chosen === undefined || total === 0 || question.kind !== 'choice' ? null : (
        <p className={clsx('num t-small', styles.all)}>
          {mockTestReview.everybody(total, Math.round((left * 100) / total))}
        </p>
      )}
      {answer.treatment === 'key' ? null : <p>{mockTestReview.treatments[answer.treatment]}</p>}
      {solution === undefined || solution.html === '' ? null : (
        <div className={styles.solution}>
          <p className="t-h4">{mockTestReview.solution}</p>
          <Written texts={solution} language={language} />
        </div>
      )}
    </>
  );
}

interface QuestionReviewProps extends Omit<ChallengeProps, 'question'> {
  judged: Judged;
  language: QuestionLanguage;
  total: number;
}

export function QuestionReview({ judged, language, total, ...challenge }: QuestionReviewProps): ReactNode {
  const { question, answer, place } = judged;
  const { outcome } = answer;
  const marks = answer.marks < 0 ? `−${formatMarks(-answer.marks)}` : formatMarks(answer.marks);
  return (
    <details className={styles.question}>
      <summary>
        <span className={clsx(styles.sign, signs[outcome])}>
          {outcome === 'empty' ? null : <Icon name={outcome === 'right' ? 'check' : 'close'} size={17} />}
          <VisuallyHidden>{mockTestReview.outcomes[outcome]}</VisuallyHidden>
        </span>
        <b className="num">{formatCount(place)}</b>
        <span className={styles.about}>
          <Written texts={question} language={language} look="line" />
          {[shownName(judged.section), answer.chapter].filter(Boolean).join(' · ')}
          {challenge.known === undefined ? null : (
            <StatusChip tone="pending">{mockTestReview.challenged}</StatusChip>
          )}
        </span>
        <span className={clsx('num', styles.time)}>{clockText(answer.spent)}</span>
        <span className={clsx('num', styles.marks)}>{marks}</span>
        <Icon name="down" />
      </summary>
      <div className={styles.body}>
        <Written texts={question} language={language} className={styles.stem} />
        <JudgedAnswers judged={judged} language={language} total={total} />
        <Challenge {...challenge} question={question.number} />
      </div>
    </details>
  );
}
