// A question of a practice in the player: answered, checked, and from then on as it was.
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { CheckAnswerDocument } from '../../../graphql/generated/mockTestReview.ts';
import { useQuestions } from '../../../graphql/questions.ts';
import { type Answer, isAnswered } from '../attempt/answers.ts';
import type { Attempt } from '../attempt/attemptTypes.ts';
import type { PaperQuestion } from '../attempt/paper.ts';
import { Question, type QuestionLanguage } from '../player/Question.tsx';
import { inTime } from '../serverApi.ts';
import { type Check, checkOf, CheckButton, Told } from './Told.tsx';

export type Checked = ReadonlyMap<number, Check>;

interface CheckingProps {
  attempt: Attempt;
  /** The attempt's. */
  id: string;
  question: PaperQuestion;
  answer: Answer | undefined;
  language: QuestionLanguage;
  checked: Checked;
  onChecked: (change: (before: Checked) => Checked) => void;
  onAnswer: (given: Pick<Answer, 'choice' | 'number'>) => void;
}

export function Checking({ attempt, id, checked, onChecked, ...shown }: CheckingProps): ReactNode {
  const { once } = useQuestions();
  const { question, answer, language } = shown;
  const { number } = question;
  const [newest, setNewest] = useState<number>();
  const told = checked.get(number);
  /** Of all that were checked, where no question is named. */
  const ask = useCallback(
    async (asked: number | null) => {
      const variables = { attempt: id, question: asked };
      const { check_answer: rows } = await inTime((signal) => once(CheckAnswerDocument, variables, signal));
      const found = rows.map((row) => [row.question ?? 0, checkOf(row)] as const);
      onChecked((before) => new Map([...before, ...found]));
      return found.length;
    },
    [once, id, onChecked],
  );
  useEffect(() => {
    // Where it fails, the button asks again.
    ask(null).catch(() => undefined);
  }, [ask]);
  if (told !== undefined)
    return <Told key={number} {...{ question, told, language }} isNew={newest === number} />;
  return (
    <>
      <Question key={number} {...shown} />
      <CheckButton
        key={`check-${number}`}
        disabled={!isAnswered(answer)}
        onCheck={async () => {
          await attempt.send();
          setNewest(number);
          if (attempt.view().waiting > 0 || (await ask(number)) === 0) throw new Error('It is not saved yet');
        }}
      />
    </>
  );
}
