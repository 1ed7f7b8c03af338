// What has happened to this student: who, what, when. The last change of status can be taken back for a day.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import { statusWords } from '../../content/adminStudents.ts';
import type { StudentActivityFragment } from '../../graphql/generated/office.ts';
import { useNow } from '../../lib/useNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type OfficeAction, useAction } from '../action/useAction.tsx';
import { useUndo } from '../student-status/UndoEntry.tsx';
import { activityLine, undoableChange } from './activityLine.ts';

const words = adminStudent.activity;

interface EntryProps {
  entry: StudentActivityFragment;
  action: ReactNode;
}

function Entry({ entry, action }: EntryProps): ReactNode {
  const { icon, text, who } = activityLine(entry);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '20px minmax(0, 1fr) auto',
        alignItems: 'start',
        columnGap: 1.25,
        py: '9px',
        borderTop: 1,
        borderColor: 'line',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '& > svg': { color: 'ink3', mt: '2px' },
      }}
    >
      <Icon name={icon} size={18} />
      <Box sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}>
        <Box component="span" sx={{ fontWeight: 550 }}>
          {entry.action === 'created' && who !== null ? `${text} ${who}` : text}
        </Box>
        {entry.status_change?.undone_at ? ` (${words.undone.toLowerCase()})` : null}
        <Typography variant="caption" sx={{ display: 'block' }} className="num">
          {entry.action === 'created' ? null : `${who ?? words.somebody} · `}
          <time dateTime={entry.created_at}>
            {formatDate(entry.created_at)}, {formatTime(entry.created_at)}
          </time>
        </Typography>
      </Box>
      {action}
    </Box>
  );
}

interface ActivityTabProps {
  /** Newest first. */
  entries: readonly StudentActivityFragment[];
  onMore: (() => void) | undefined;
}

export function ActivityTab({ entries, onMore }: ActivityTabProps): ReactNode {
  const now = useNow();
  const takeBack = useUndo();
  const [busy, setBusy] = useState(false);
  const { ask, dialog } = useAction();
  const last = undoableChange(entries, now);
  if (entries.length === 0) return <Typography sx={{ color: 'ink2' }}>{words.none}</Typography>;
  const undo = async (change: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await takeBack(change);
    setBusy(false);
  };
  /** Others were changed with this student: they are named first. */
  const question = ({ change, count }: NonNullable<typeof last>): OfficeAction => ({
    title: words.undoTitle(count),
    text: words.undoText,
    words: { confirm: words.undo, busy: words.undoing },
    harmless: true,
    failed: statusWords.undoFailed,
    send: async () => {
      await undo(change);
      return undefined;
    },
  });
  return (
    <>
      <Box component="ul" aria-label={adminStudent.tabs.activity}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            action={
              entry.id === last?.entry ? (
                <Button
                  aria-busy={busy || undefined}
                  onClick={() => (last.count > 1 ? ask(question(last)) : void undo(last.change))}
                >
                  {last.count > 1 ? words.undoAll(last.count) : words.undo}
                </Button>
              ) : null
            }
          />
        ))}
      </Box>
      {onMore ? (
        <Button variant="text" onClick={onMore} sx={{ minHeight: 44 }}>
          {words.more}
        </Button>
      ) : null}
      {dialog}
    </>
  );
}
