// What became of an upload whose answer did not come before the page was left or reloaded.
import { useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { examName } from '../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { UndoUploadButton } from '../history/undo/UndoUploadButton.tsx';
import { hiddenText } from './publicationForm.ts';
import { forgetAttempt, openAttempt } from './storing/openAttempt.ts';
import { publicationAfter } from './storing/publication.ts';
import { type Attempt, withdraw } from './storing/uploadResults.ts';

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
  const [attempt] = useState(() => openAttempt(user?.id ?? ''));
  const [outcome, setOutcome] = useState<'asking' | 'undone' | Awaited<ReturnType<typeof withdraw>>>(
    'asking',
  );
  useEffect(() => {
    if (attempt === null || outcome !== 'asking') return undefined;
    let gone = false;
    void withdraw(client, attempt).then((answer) => {
      if (answer !== 'unclear' && openAttempt(user?.id ?? '')?.id === attempt.id) forgetAttempt();
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
