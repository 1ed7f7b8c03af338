// What has happened to this student: who, what, when. The last change of status can be taken back for a day.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import type { StudentActivityFragment } from '../../graphql/generated/admin.ts';
import { useNow } from '../../lib/useNow.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
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
  const [asking, setAsking] = useState(false);
  const last = undoableChange(entries, now);
  if (entries.length === 0) return <Typography sx={{ color: 'ink2' }}>{words.none}</Typography>;
  const undo = async (change: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await takeBack(change);
    setBusy(false);
    setAsking(false);
  };
  const press = (): void => {
    if (last === null) return;
    // Others were changed with this student: they are named first.
    if (last.count > 1) setAsking(true);
    else void undo(last.change);
  };
  return (
    <>
      <Box component="ul" aria-label={adminStudent.tabs.activity}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            action={
              entry.id === last?.entry ? (
                <Button aria-busy={busy || undefined} onClick={press}>
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
      <ConfirmDialog
        open={asking && last !== null}
        title={words.undoTitle(last?.count ?? 0)}
        confirmLabel={words.undo}
        busyLabel={words.undoing}
        busy={busy}
        destructive={false}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          if (last) void undo(last.change);
        }}
      >
        {words.undoText}
      </ConfirmDialog>
    </>
  );
}
