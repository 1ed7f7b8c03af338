// A teacher has no list of all exams: the own ones stand under the upload, each with the way to its results.
import { useApolloClient, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pluralize } from '../../../../../shared/numbers.ts';
import { datedExamName, examName } from '../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { sheetBooks } from '../../../content/sheetBooks.ts';
import { YourExamsDocument, type YourExamsSubscription } from '../../../graphql/generated/upload.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { lazyPart, Part } from '../../../ui/lazyPart.tsx';
import { canBeUndone, undoableSince } from '../../action/useAction.tsx';
import { UndoUploadButton, UndoUploadDialog } from '../history/undo/UndoUploadDialog.tsx';
import { ExamMenu } from '../publish/ExamMenu.tsx';
import { ExamStateTag } from '../publish/ExamStateTag.tsx';
import { usePublishing } from '../publish/usePublishing.ts';
import { hiddenText, publicationAfter } from './publication.ts';
import { type Attempt, uploadAttempts, withdraw } from './storing.ts';

// What became of an upload whose answer did not come before the page was left or reloaded.

const { last: words, success } = resultsUpload;

/** `onNotStored` hears of an upload that has to be sent again. */
export function LastUpload({ onNotStored }: { onNotStored: (attempt: Attempt) => void }): ReactNode {
  const client = useApolloClient();
  const { user } = useAuth();
  const tell = useRef(onNotStored);
  useEffect(() => {
    tell.current = onNotStored;
  });
  // Of before this page: its own uploads say themselves what became of them.
  const [attempt] = useState(() => uploadAttempts.open(user?.id ?? ''));
  const [outcome, setOutcome] = useState<'asking' | 'undone' | Awaited<ReturnType<typeof withdraw>>>(
    'asking',
  );
  useEffect(() => {
    if (attempt === null || outcome !== 'asking') return undefined;
    let gone = false;
    void withdraw(client, attempt).then((answer) => {
      if (answer !== 'unclear' && uploadAttempts.open(user?.id ?? '')?.id === attempt.id)
        uploadAttempts.forget();
      if (gone) return;
      setOutcome(answer);
      if (answer === 'not-stored') tell.current(attempt);
    });
    return () => {
      gone = true;
    };
  }, [client, attempt, outcome, user?.id]);
  if (attempt === null) return null;
  const name = examName(attempt.exam.exam_title, attempt.exam.set_number);
  const hidden = hiddenText(publicationAfter(attempt.publication));
  switch (outcome) {
    case 'asking':
      return <InlineAlert severity="info">{resultsUpload.summary.asking}</InlineAlert>;
    case 'stored':
      return (
        <InlineAlert
          severity="success"
          title={success.uploaded}
          action={<UndoUploadButton upload={attempt.id} onUndone={() => setOutcome('undone')} />}
        >
          {[success.uploadedText(attempt.count, name), ...(hidden === '' ? [] : [hidden])].join('. ')}
        </InlineAlert>
      );
    case 'undone':
      return <InlineAlert severity="info">{resultsPublishing.undo.done}</InlineAlert>;
    case 'not-stored':
      return <InlineAlert severity="warning">{words.notStored(attempt.count, name)}</InlineAlert>;
    case 'unclear':
      return (
        <InlineAlert
          severity="warning"
          action={<Button onClick={() => setOutcome('asking')}>{words.ask}</Button>}
        >
          {words.unclear(attempt.count, name)}
        </InlineAlert>
      );
  }
}

const SheetBookDialog = lazyPart(() =>
  import('../publish/SheetBookDialog.tsx').then((module) => module.SheetBookDialog),
);

const { mine: yourExamsWords, actions } = resultsPublishing;

/** On a phone its button has a word, and is as high as a finger. */
const buttonBox = {
  '& .MuiIconButton-root': {
    width: 'auto',
    minWidth: { xs: 44, portal: 32 },
    minHeight: { xs: 44, portal: 32 },
    px: { xs: 1.5, portal: 0 },
    gap: '8px',
    borderRadius: '8px',
    fontFamily: 'inherit',
    fontSize: '1rem',
    fontWeight: 550,
  },
} as const;

type YourExam = YourExamsSubscription['exams'][number];

function Name({ exam }: { exam: YourExam }): ReactNode {
  const name = datedExamName(exam);
  const sx = { overflowWrap: 'anywhere', fontWeight: 550 } as const;
  const lang = languageOf(exam.exam_title);
  return (
    <Link
      href={paths.adminResultsDraft.href({ id: exam.id })}
      lang={lang}
      title={exam.state === 'published' ? yourExamsWords.open : actions.check}
      sx={{ ...sx, color: 'ink' }}
    >
      {name}
    </Link>
  );
}

export function YourExams(): ReactNode {
  const { user } = useAuth();
  const [since] = useState(() => undoableSince(new Date()));
  const now = useNow();
  const { data } = useSubscription(YourExamsDocument, { variables: { user: user?.id ?? '', since } });
  const publishing = usePublishing();
  const [undoing, setUndoing] = useState<string | null>(null);
  const [printed, setPrinted] = useState<YourExam | null>(null);
  const exams = data?.exams ?? [];
  return (
    <>
      {exams.length === 0 ? null : (
        <Panel title={yourExamsWords.title} subtitle={yourExamsWords.text}>
          <Box component="ul" aria-label={yourExamsWords.label} sx={{ px: '20px', pb: 1 }}>
            {exams.map((exam) => {
              const upload = exam.uploads.find((one) => canBeUndone(one, now));
              return (
                <Box
                  key={exam.id}
                  component="li"
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    gap: '6px 16px',
                    py: '9px',
                    borderTop: 1,
                    borderColor: 'line',
                  }}
                >
                  <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
                    <Name exam={exam} />
                    <Box
                      component="span"
                      className="num"
                      sx={{ color: 'ink2', ml: 1.5, whiteSpace: 'nowrap' }}
                    >
                      {pluralize(exam.results_count, 'result')}
                    </Box>
                  </Box>
                  <ExamStateTag exam={exam} />
                  <Box sx={buttonBox}>
                    <ExamMenu
                      exam={exam}
                      isAdmin={false}
                      more={
                        exam.state === 'published'
                          ? [{ label: sheetBooks.action, icon: 'file', run: () => setPrinted(exam) }]
                          : []
                      }
                      onAsk={(action) => publishing.ask(exam, action)}
                      onUndo={upload && (() => setUndoing(upload.id))}
                    />
                  </Box>
                </Box>
              );
            })}
          </Box>
        </Panel>
      )}
      {publishing.dialog}
      <UndoUploadDialog upload={undoing} onClose={() => setUndoing(null)} />
      {printed === null ? null : (
        <Part>
          <SheetBookDialog exam={printed} onClose={() => setPrinted(null)} />
        </Part>
      )}
    </>
  );
}
