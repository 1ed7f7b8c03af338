// /student/tests/again (docs/screens/mock-tests.md): the questions that were answered wrong and are due, one after the other.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { language as pageLanguage } from '../../../../../shared/language.ts';
import { formatCount } from '../../../../../shared/numbers.ts';
import { mockTestReview } from '../../../content/mockTestReview.ts';
import { mockTests } from '../../../content/mockTests.ts';
import { AnswerAgainDocument, OwnPracticeDocument } from '../../../graphql/generated/mockTestReview.ts';
import { MockTestPaperDocument } from '../../../graphql/generated/mockTests.ts';
import { type Questions, useQuestions } from '../../../graphql/questions.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { ApprovedOnly } from '../../approval/ApprovedOnly.tsx';
import { type Answer, isAnswered } from '../attempt/answers.ts';
import { openPaper, type Paper, type PaperQuestion } from '../attempt/paper.ts';
import { Question, type QuestionLanguage } from '../player/Question.tsx';
import { inTime } from '../serverApi.ts';
import styles from './Told.module.css';
import { type Check, checkOf, CheckButton, Told } from './Told.tsx';

const { practice } = mockTestReview;

interface Due {
  id: string;
  /** 1 to 4. */
  step: number;
  question: PaperQuestion;
}

/** Each from the sealed paper that it was in. */
async function load({ once }: Questions): Promise<Due[]> {
  const { due_questions: rows } = await once(OwnPracticeDocument, {});
  const papers = new Map<string, Promise<Paper | undefined>>();
  const open = async (test: string, key: string): Promise<Paper | undefined> => {
    const { loadable_papers: found } = await once(MockTestPaperDocument, { test });
    const content = found[0]?.content;
    return content ? openPaper(content, key) : undefined;
  };
  const due = rows.map(async ({ question_id: id, test_id: test, question: number, step, paper_key: key }) => {
    if (id === null || test === null || key === null) return [];
    const paper = papers.get(test) ?? open(test, key);
    papers.set(test, paper);
    const question = (await paper)?.questions.find((one) => one.number === number);
    return question === undefined ? [] : [{ id, step: step ?? 1, question }];
  });
  return (await Promise.all(due)).flat();
}

interface OneProps {
  due: Due;
  /** What stands there once it is answered. */
  onNext: () => void;
  isLast: boolean;
}

const givenNothing: Answer = { marked: false, spent: 0 };

function One({ due: { id, step, question }, onNext, isLast }: OneProps): ReactNode {
  const { once } = useQuestions();
  const [answer, setAnswer] = useState(givenNothing);
  const [told, setTold] = useState<Check>();
  const language: QuestionLanguage = pageLanguage;
  if (told !== undefined)
    return (
      <>
        <Told {...{ question, told, language }} isNew>
          <span className={styles.note}>
            {told.answer.outcome === 'right' ? practice.comesAfter(step) : practice.comesTomorrow}
          </span>
        </Told>
        <Button variant="contained" className={styles.next} onClick={onNext}>
          {isLast ? practice.finish : practice.next}
        </Button>
      </>
    );
  return (
    <>
      <Question
        {...{ question, answer, language }}
        onAnswer={(given) => setAnswer({ ...givenNothing, ...given })}
      />
      <CheckButton
        disabled={!isAnswered(answer)}
        onCheck={async () => {
          const variables = { question: id, choice: answer.choice ?? null, number: answer.number ?? null };
          const { answer_again: rows } = await inTime((signal) =>
            once(AnswerAgainDocument, variables, signal),
          );
          const [row] = rows;
          if (row !== undefined) setTold(checkOf(row));
        }}
      />
    </>
  );
}

function Again(): ReactNode {
  const questions = useQuestions();
  const [due, setDue] = useState<Due[]>();
  const [failed, setFailed] = useState(false);
  const [times, setTimes] = useState(0);
  const [place, setPlace] = useState(0);
  useEffect(() => {
    let isGone = false;
    load(questions).then(
      (found) => {
        if (!isGone) setDue(found);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [questions, times]);
  const one = due?.[place];
  if (failed)
    return (
      <InlineAlert
        action={
          <Button
            small
            onClick={() => {
              setFailed(false);
              setTimes(times + 1);
            }}
          >
            {mockTests.retry}
          </Button>
        }
      >
        {mockTestReview.failed}
      </InlineAlert>
    );
  if (due === undefined) return <SkeletonRows label={mockTests.loading} />;
  if (one === undefined)
    return (
      <EmptyState
        heading="h2"
        title={due.length === 0 ? practice.none : practice.done(due.length)}
        action={<LinkButton href={paths.mockTests.href()}>{mockTests.toList}</LinkButton>}
      >
        {practice.how}
      </EmptyState>
    );
  return (
    <>
      <p className={clsx('num', styles.progress)}>
        {mockTests.player.question} {formatCount(place + 1)}/{formatCount(due.length)}
      </p>
      <One
        key={one.id}
        due={one}
        isLast={place === due.length - 1}
        onNext={() => {
          setPlace(place + 1);
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}

export function AgainPage(): ReactNode {
  return (
    <>
      <LinkButton variant="text" href={paths.mockTests.href()}>
        <Icon name="back" />
        {mockTests.title}
      </LinkButton>
      <PageHead compact title={practice.title} lead={practice.how} />
      <ApprovedOnly loading={<SkeletonRows label={mockTests.loading} />}>
        <Again />
      </ApprovedOnly>
    </>
  );
}
