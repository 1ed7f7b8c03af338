// /student/tests (docs/screens/mock-tests.md): what runs, what comes, what can be practised, and what is over with its marks.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDate, formatMoment, formatTime, formatWeekdayDate } from '../../../../shared/dates.ts';
import { formatMarks } from '../../../../shared/numbers.ts';
import { isStaffRole } from '../../../../shared/staff.ts';
import { mockTests } from '../../content/mockTests.ts';
import { MockTestsDocument, type MockTestsQuery } from '../../graphql/generated/mockTests.ts';
import { useQuestion, useQuestions } from '../../graphql/questions.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { ApprovedOnly } from '../approval/ApprovedOnly.tsx';
import styles from './OwnTestsPage.module.css';
import { DueQuestions, PracticeHistory, useOwnPractice } from './practice/OwnPractice.tsx';
import type { MockTest } from './serverApi.ts';
import { sendLeft } from './surroundings.ts';

const { list } = mockTests;

type Marks = MockTestsQuery['shown_marks'][number];
type Group = 'running' | 'next' | 'practice' | 'past';

const groups: readonly Group[] = ['running', 'next', 'practice', 'past'];

const isEnded = ({ attempts: [last] }: MockTest, now: number): boolean =>
  last !== undefined && (last.submitted_at !== null || Date.parse(last.deadline_at) < now);

function groupOf(test: MockTest, now: number): Group {
  if (Date.parse(test.opens_at) > now) return 'next';
  const [last] = test.attempts;
  const isOn = Date.parse(test.closes_at) > now || (last !== undefined && !isEnded(test, now));
  if (test.mode === 'practice') return isOn ? 'practice' : 'past';
  return isOn && !isEnded(test, now) ? 'running' : 'past';
}

/** When it is, in words. */
function whenOf({ mode, opens_at: opens, closes_at: closes }: MockTest): string {
  if (mode === 'together') return list.at(formatWeekdayDate(opens), formatTime(opens), formatTime(closes));
  return list.window(
    `${formatDate(opens)}, ${formatTime(opens)}`,
    `${formatDate(closes)}, ${formatTime(closes)}`,
  );
}

interface RowProps {
  test: MockTest;
  marks: Marks | undefined;
  group: Group;
  now: number;
}

/** What came of it, or when that is said. */
function Outcome({ test, marks, group, now }: RowProps): ReactNode {
  const at = test.answers_at;
  if (test.attempts.length === 0) return group === 'past' ? <p>{list.absent}</p> : null;
  if (marks !== undefined)
    return (
      <p className={clsx('num', styles.marks)}>
        <b>{list.marks(formatMarks(marks.marks), formatMarks(marks.full_marks))}</b>
        {marks.rank === null ? null : <span>{list.rank(marks.rank)}</span>}
      </p>
    );
  if (test.mode === 'practice' || !isEnded(test, now)) return null;
  return <p>{at === null ? list.answersLater : list.answersAt(formatMoment(at))}</p>;
}

function Action({ test, marks, group, now }: RowProps): ReactNode {
  const [last] = test.attempts;
  const ended = isEnded(test, now);
  const canReview = last !== undefined && ended && (marks !== undefined || test.mode === 'practice');
  const href = paths.mockTest.href({ id: test.id });
  return (
    <div className={styles.actions}>
      {canReview ? (
        <LinkButton small href={paths.mockTestReview.href({ id: test.id }, { attempt: last.id })}>
          {list.review}
        </LinkButton>
      ) : null}
      {group === 'past' ? null : (
        <LinkButton small variant={group === 'running' ? 'contained' : 'outlined'} href={href}>
          {group === 'next' ? list.open : last === undefined ? list.start : ended ? list.again : list.goOn}
        </LinkButton>
      )}
    </div>
  );
}

function Row({ practices, ...props }: RowProps & { practices: readonly Marks[] }): ReactNode {
  const { test } = props;
  return (
    <li className={styles.row}>
      <div>
        <h3 className="t-h4" lang={languageOf(test.title)}>
          {test.title}
        </h3>
        <p className="num">{whenOf(test)}</p>
        <p className="num">
          {list.facts(test.questions ?? 0, formatMarks(test.full_marks), test.minutes ?? 0)}
        </p>
        <Outcome {...props} />
      </div>
      <Action {...props} />
      <PracticeHistory test={test} marks={practices} />
    </li>
  );
}

/** What an earlier page could not send is sent now. */
function useLeftAnswers(user: string): number {
  const questions = useQuestions();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    let isGone = false;
    const send = (): void => {
      sendLeft(questions, user).then(
        (count) => {
          if (!isGone) setLeft(count);
        },
        () => undefined,
      );
    };
    send();
    window.addEventListener('online', send);
    return () => {
      isGone = true;
      window.removeEventListener('online', send);
    };
  }, [questions, user]);
  return left;
}

function Tests({ user }: { user: string }): ReactNode {
  const { data, error, again } = useQuestion(MockTestsDocument, {});
  const left = useLeftAnswers(user);
  const own = useOwnPractice();
  const now = useNow().getTime();
  if (error)
    return (
      <InlineAlert
        action={
          <Button small onClick={again}>
            {mockTests.retry}
          </Button>
        }
      >
        {mockTests.unavailable}
      </InlineAlert>
    );
  if (data === undefined) return <SkeletonRows label={mockTests.loading} />;
  const { mock_tests: tests } = data;
  const practices = own?.practice_marks ?? [];
  const marks = [...data.shown_marks, ...practices];
  return (
    <>
      {left === 0 ? null : (
        <InlineAlert severity="warning" title={null}>
          {list.unsent(left)}
        </InlineAlert>
      )}
      {tests.length === 0 ? (
        <EmptyState heading="h2" title={mockTests.none.title}>
          {mockTests.none.text}
        </EmptyState>
      ) : null}
      <DueQuestions count={own?.due_questions.length ?? 0} />
      {groups.map((group) => {
        const own = tests.filter((test) => groupOf(test, now) === group);
        if (own.length === 0) return null;
        // What comes, the nearest first; what was, the newest.
        const ordered = group === 'next' ? own.toReversed() : own;
        return (
          <section key={group} className={styles.group} aria-labelledby={`tests-${group}`}>
            <h2 id={`tests-${group}`} className="t-h2">
              {list[group]}
            </h2>
            <ul>
              {ordered.map((test) => (
                <Row
                  key={test.id}
                  {...{ test, group, now, practices }}
                  marks={marks.find(({ attempt_id: attempt }) => attempt === test.attempts[0]?.id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

export function OwnTestsPage(): ReactNode {
  const { user, profile } = useAuth();
  if (user === null) return null;
  const isStaff = isStaffRole(profile?.role);
  return (
    <>
      <PageHead compact title={mockTests.title} lead={mockTests.lead} />
      <ApprovedOnly loading={<SkeletonRows label={mockTests.loading} />}>
        {isStaff ? (
          <EmptyState heading="h2" title={mockTests.staff.title}>
            {mockTests.staff.text}
          </EmptyState>
        ) : (
          <Tests user={user.id} />
        )}
      </ApprovedOnly>
    </>
  );
}
