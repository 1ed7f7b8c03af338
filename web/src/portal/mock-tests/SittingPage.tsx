// /student/tests/{id} (docs/screens/mock-tests.md): before, the exam itself, and after. Which of them it is the attempt says: what
// this device has of it, and what the server knows.
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { mockTests } from '../../content/mockTests.ts';
import { MockTestsDocument } from '../../graphql/generated/mockTests.ts';
import { OwnStudentDocument } from '../../graphql/generated/portal.ts';
import { useQuestion } from '../../graphql/questions.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import styles from './SittingPage.module.css';
import { AfterExam, UnsentCodes, type Ended } from './after/AfterExam.tsx';
import { Elsewhere } from './after/Elsewhere.tsx';
import type { AttemptView } from './attempt/attemptTypes.ts';
import { BeforeExam } from './before/BeforeExam.tsx';
import type { Person } from './frame/ExamHeader.tsx';
import { Player } from './player/Player.tsx';
import type { MockTest } from './serverApi.ts';
import type { OpenAttempt } from './surroundings.ts';
import { useAttempt, useAttemptView, useKeptTest, useWaking } from './useAttempt.ts';
import { usePaper } from './usePaper.ts';

const PreviewPage = lazyPart(() => import('./preview/PreviewPage.tsx').then((module) => module.PreviewPage));

function Alone({ children }: { children: ReactNode }): ReactNode {
  return (
    <main id="main" tabIndex={-1} className={styles.alone}>
      {children}
    </main>
  );
}

function Loading(): ReactNode {
  return (
    <Alone>
      <div role="status">
        <Spinner />
        <VisuallyHidden>{mockTests.loading}</VisuallyHidden>
      </div>
    </Alone>
  );
}

/** What came of the attempt: by this device, else by the server. */
function endedOf(
  { record, answered, waiting, stage }: AttemptView,
  test: MockTest,
  now: number,
): Ended | null {
  if (record !== undefined)
    return {
      ...{ id: record.id, answered, waiting, isEnding: stage === 'ending' },
      submittedAt: record.submittedAt === null ? null : new Date(record.submittedAt).toISOString(),
      deadlineAt: new Date(record.deadlineAt).toISOString(),
    };
  const [last] = test.attempts;
  if (last === undefined || (last.submitted_at === null && Date.parse(last.deadline_at) > now)) return null;
  const { id, answered: stored, submitted_at: submittedAt, deadline_at: deadlineAt } = last;
  return { id, answered: stored, submittedAt, deadlineAt, waiting: 0, isEnding: false };
}

interface SittingProps {
  opened: OpenAttempt;
  test: MockTest;
  person: Person;
}

function Sitting({ opened: { attempt, store }, test, person }: SittingProps): ReactNode {
  useWaking(attempt);
  const view = useAttemptView(attempt);
  const deviceNow = useNow().getTime();
  const { stage, record } = view;
  const [isLoadable, setLoadable] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const onLoadable = useCallback(() => setLoadable(true), []);
  const isWriting = stage === 'writing';
  const loaded = usePaper(test, store, isLoadable || isWriting, {
    key: isWriting ? record?.key : undefined,
    seed: record?.seed,
  });
  useEffect(() => {
    // The browser is asked not to clear this site's storage by itself.
    const { storage } = navigator as { storage?: StorageManager };
    void storage?.persist().catch(() => undefined);
  }, []);
  const hasAnswered = view.answered > 0;
  useEffect(() => {
    if (isWriting && hasAnswered) UnsentCodes.fetch().catch(() => undefined);
  }, [isWriting, hasAnswered]);
  const shared = { test, person };
  if (record !== undefined && stage === 'elsewhere')
    return <Elsewhere attempt={attempt} view={view} record={record} {...shared} />;
  if (record !== undefined && isWriting) {
    if (loaded.paper === undefined)
      return loaded.failed ? <Alone>{mockTests.player.lost}</Alone> : <Loading />;
    return <Player attempt={attempt} view={view} record={record} paper={loaded.paper} {...shared} />;
  }
  const ended = endedOf(view, test, deviceNow);
  const isPractice = test.mode === 'practice';
  if (ended !== null && !isAgain)
    return (
      <AfterExam
        {...{ ...shared, ended, view }}
        now={record === undefined ? deviceNow : attempt.now()}
        store={store}
        onAgain={isPractice && view.unsent === 0 ? () => setAgain(true) : null}
      />
    );
  return (
    <BeforeExam
      {...shared}
      keeps={view.keeps}
      paper={loaded}
      goesOn={!isAgain && test.attempts.length > 0}
      onLoadable={onLoadable}
      onBegin={async () => {
        await attempt.begin();
        setAgain(false);
      }}
    />
  );
}

function Opened({ user, test, person }: { user: string; test: MockTest; person: Person }): ReactNode {
  const opened = useAttempt(user, test.id);
  return opened === undefined ? <Loading /> : <Sitting opened={opened} test={test} person={person} />;
}

/** The office takes a paper as a student: the player of this file, so that an exam is in one file all the same. */
export function PaperPreview(): ReactNode {
  return (
    <Part>
      <PreviewPage player={Player} />
    </Part>
  );
}

export function SittingPage(): ReactNode {
  const { id = '' } = useParams();
  const { user } = useAuth();
  const tests = useQuestion(MockTestsDocument, {}, { once: true });
  const students = useQuestion(OwnStudentDocument, user === null ? null : { userId: user.id }, {
    once: true,
  });
  const failed = tests.error ?? students.error;
  const kept = useKeptTest(failed && user?.id, id);
  const test = tests.data?.mock_tests.find((one) => one.id === id) ?? kept;
  const student = students.data?.students[0];
  if (user === null) return null;
  if (test !== undefined && (student !== undefined || kept !== undefined)) {
    const { first_name: first, last_name: last, registration_number: number } = student ?? {};
    const person =
      first === undefined ? { name: user.email, id: '' } : { name: `${first} ${last}`, id: number ?? '' };
    return <Opened key={id} user={user.id} test={test} person={person} />;
  }
  if (failed === undefined && (tests.data === undefined || students.data === undefined)) return <Loading />;
  const again = (): void => {
    tests.again();
    students.again();
  };
  return (
    <Alone>
      <EmptyState
        heading="h1"
        title={failed === undefined ? mockTests.gone.title : mockTests.unavailable}
        action={
          failed === undefined ? (
            <LinkButton href={paths.mockTests.href()}>{mockTests.toList}</LinkButton>
          ) : (
            <Button onClick={again}>{mockTests.retry}</Button>
          )
        }
      >
        {failed === undefined ? mockTests.gone.text : null}
      </EmptyState>
    </Alone>
  );
}
