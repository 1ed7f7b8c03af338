// /admin/tests/papers/{id}/try: a paper as students will have it, for its owner and admins. It stands here because it is their
// player; who may see it the server says.
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { arrange } from '../../../../../shared/questions/arrange.ts';
import { paperPreview as words } from '../../../content/paperPreview.ts';
import { useGetToken } from '../../../graphql/identity.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { callServer } from '../../../session/callServer.ts';
import { LinkButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import styles from '../SittingPage.module.css';
import { after, type Answer, countAnswered } from '../attempt/answers.ts';
import type { Attempt, AttemptView } from '../attempt/attemptTypes.ts';
import type { Paper } from '../attempt/paper.ts';
import type { Player } from '../player/Player.tsx';

// An attempt of the office at a paper: as a student's on the screen, and kept nowhere.
interface PreviewOptions {
  paper: string;
  minutes: number;
  /** Above the questions, until it is closed. */
  note: string;
  onSubmit: () => void;
}

function createPreviewAttempt({ paper, minutes, note, onSubmit }: PreviewOptions): Attempt {
  const startedAt = Date.now();
  const deadlineAt = startedAt + minutes * 60_000;
  const listeners = new Set<() => void>();
  let view: AttemptView = {
    stage: 'writing',
    record: {
      ...{
        id: paper,
        test: paper,
        user: '',
        state: 'writing',
        sitting: 1,
        seed: 0,
        key: '',
        startedAt,
        deadlineAt,
      },
      ...{
        submittedAt: null,
        extraMinutes: 0,
        clock: { server: startedAt, moment: 0 },
        confirmed: {},
        receipt: null,
      },
      ...{ answers: {}, begunAt: 0, announcements: [{ id: paper, text: note, at: '' }], submits: false },
    },
    answers: new Map(),
    ...{ answered: 0, waiting: 0, unsent: 0, lostAt: null, keeps: true, refusal: null, last: undefined },
  };
  const change = (question: number, more: Partial<Answer>): void => {
    const before = view.answers.get(question) ?? { marked: false, spent: 0 };
    const answers = after(view.answers, [{ ...before, ...more, question, at: '' }]);
    view = { ...view, answers, answered: countAnswered(answers) };
    for (const listener of listeners) listener();
  };
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Nobody is sent out of a preview.
    now: () => Math.min(Date.now(), deadlineAt),
    look(question) {
      if (question !== null && !view.answers.has(question)) change(question, {});
    },
    answer: (question, { choice, number }) => change(question, { choice, number }),
    mark: (question, marked) => change(question, { marked }),
    submit: onSubmit,
    note: () => undefined,
    close: () => undefined,
    ...{ restore: nothing, begin: nothing, send: nothing },
  };
}

const asPrinted = { shuffle_questions: false, shuffle_options: false };

/** What GET /questions/papers/:id answers. */
interface ShownPaper extends Paper {
  title: string;
  minutes: number;
}

interface PreviewProps {
  player: typeof Player;
}

function Shown({
  id,
  shown,
  player: TakenPlayer,
}: PreviewProps & { id: string; shown: ShownPaper }): ReactNode {
  const navigate = useNavigate();
  const { user } = useAuth();
  const { title, minutes } = shown;
  const [attempt] = useState(() =>
    createPreviewAttempt({
      ...{ paper: id, minutes, note: words.note },
      onSubmit: () => void navigate(paths.adminPaper.href({ id })),
    }),
  );
  const view = useSyncExternalStore(attempt.subscribe, attempt.view);
  const paper = useMemo(() => arrange(shown, 0, asPrinted), [shown]);
  const [opens] = useState(() => new Date().toISOString());
  const test = {
    ...{
      id,
      title,
      title_ne: null,
      mode: 'together',
      opens_at: opens,
      closes_at: opens,
      minutes,
      sections: [],
    },
    ...{
      questions: paper.questions.length,
      full_marks: 0,
      answers_at: null,
      challenges_until: null,
      attempts: [],
    },
    ...asPrinted,
  };
  if (view.record === undefined) return null;
  const person = { name: user?.email ?? '', id: words.person };
  return <TakenPlayer {...{ attempt, view, record: view.record, paper, test, person }} />;
}

export function PreviewPage({ player }: PreviewProps): ReactNode {
  const { id = '' } = useParams();
  const getToken = useGetToken();
  const [shown, setShown] = useState<ShownPaper | 'failed'>();
  useEffect(() => {
    let isGone = false;
    callServer(getToken, 'GET', `/questions/papers/${encodeURIComponent(id)}`).then(
      (answer) => {
        // Made by our server, for this page.
        if (!isGone) setShown(answer as ShownPaper);
      },
      () => {
        if (!isGone) setShown('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [getToken, id]);
  if (typeof shown === 'object' && shown.questions.length > 0) return <Shown {...{ id, shown, player }} />;
  return (
    <main id="main" tabIndex={-1} className={styles.alone}>
      {shown === undefined ? (
        <Spinner />
      ) : (
        <EmptyState
          heading="h1"
          title={shown === 'failed' ? words.failed : words.none}
          action={<LinkButton href={paths.adminPaper.href({ id })}>{words.back}</LinkButton>}
        />
      )}
    </main>
  );
}
