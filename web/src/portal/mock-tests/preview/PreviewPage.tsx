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
import type { Paper } from '../attempt/paper.ts';
import type { Player } from '../player/Player.tsx';
import { createPreviewAttempt } from './previewAttempt.ts';

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
