// A question of a practice whose answer is told at once: the button that asks for it, and what stands there then.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mockTestReview } from '../../../content/mockTestReview.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { AppError } from '../../../lib/appError.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import type { PaperQuestion } from '../attempt/paper.ts';
import { type QuestionLanguage, Written } from '../player/Question.tsx';
import { JudgedAnswers } from '../review/QuestionReview.tsx';
import type { JudgedAnswer, Texts } from '../review/useReview.ts';
import styles from './Told.module.css';

const { practice } = mockTestReview;

/** What the database told of a question, by its number. */
export interface Check {
  answer: JudgedAnswer;
  solution: Texts | undefined;
}

/** As the functions return it. */
export const checkOf = ({ answer, solution }: { answer: unknown; solution: unknown }): Check => ({
  answer: answer as JudgedAnswer,
  solution: (solution ?? undefined) as Texts | undefined,
});

interface CheckButtonProps {
  disabled: boolean;
  /** Rejects where nothing was told. */
  onCheck: () => Promise<void>;
}

export function CheckButton({ disabled, onCheck }: CheckButtonProps): ReactNode {
  const [state, setState] = useState<'asked' | 'failed' | 'rests'>();
  const check = (): void => {
    setState('asked');
    onCheck().then(
      () => setState(undefined),
      // What the database refuses, it tells later; nobody answered otherwise.
      (error: unknown) =>
        setState(error instanceof AppError && error.apiCode === 'permission-error' ? 'rests' : 'failed'),
    );
  };
  return (
    <div className={styles.check}>
      <Button disabled={disabled} aria-busy={state === 'asked'} onClick={check}>
        {practice.check}
      </Button>
      {state === 'failed' || state === 'rests' ? (
        <InlineAlert title={null}>
          {state === 'rests' ? mockTests.before.rests : practice.checkFailed}
        </InlineAlert>
      ) : null}
    </div>
  );
}

interface ToldProps {
  question: PaperQuestion;
  told: Check;
  language: QuestionLanguage;
  /** It was told just now: whoever pressed the button reads on here. */
  isNew: boolean;
  children?: ReactNode;
}

export function Told({ question, told, language, isNew, children }: ToldProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  const { answer, solution } = told;
  const isRight = answer.outcome === 'right';
  return (
    <div ref={place} tabIndex={-1} className={styles.told}>
      <p role="status" className={clsx(styles.outcome, isRight ? styles.right : styles.wrong)}>
        <Icon name={isRight ? 'check' : 'close'} size={20} />
        {isRight ? practice.right : practice.wrong}
        {children}
      </p>
      <Written texts={question} language={language} className={styles.stem} />
      <JudgedAnswers judged={{ question, answer, solution }} language={language} total={0} />
    </div>
  );
}
