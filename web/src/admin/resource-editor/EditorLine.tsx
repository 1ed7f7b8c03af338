// The one line under the editor's head: what somebody else did to the row meanwhile, or where the text comes from.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatTime, timeAgo } from '../../../../shared/dates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { LastChangeDocument } from '../../graphql/generated/office.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { freshly } from '../list/useLiveRows.ts';
import type { Editable } from '../resources/resource.ts';
import type { Editor } from './useEditor.ts';

const words = adminResources.changes;

interface LineProps {
  children: ReactNode;
  action?: ReactNode;
}

export function Line({ children, action }: LineProps): ReactNode {
  return (
    <Box
      role="status"
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2px 10px',
        minHeight: 44,
        py: '6px',
        pl: { xs: 2, portal: 3 },
        pr: { xs: 2, portal: 3 },
        bgcolor: 'infoTint',
        borderBottom: 1,
        borderColor: 'line',
        fontSize: '0.9375rem',
        lineHeight: 1.3,
        '& b': { fontWeight: 550 },
        '& > svg': { color: 'link' },
      }}
    >
      <Icon name="swap" size={18} />
      <Box component="span" sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {action}
    </Box>
  );
}

interface LastChangeProps {
  what: string;
  /** Of the row: what the log of changes calls its table, and its id. Null: the log does not know it. */
  entity: string;
  id: string | null;
  /** When, until the log has said. */
  at: string | undefined;
}

/** Who changed or deleted a row last, and when, as the log of changes has it. Asked once: another change is another one of these. */
function LastChange({ what, entity, id, at }: LastChangeProps): ReactNode {
  const { user } = useAuth();
  const now = useNow();
  const { data } = useQuery(
    LastChangeDocument,
    id === null ? skipToken : { variables: { entity, id }, ...freshly },
  );
  const change = data?.activity[0];
  // Without a name it is somebody.
  const name = change?.actor_email?.split('@')[0] ?? words.somebody;
  const who = change?.actor_email && change.actor_id === user?.id ? words.you : name;
  const when = change?.created_at ?? at;
  return (
    <>
      {what} <b>{who}</b> {when === undefined ? '' : timeAgo(when, now)}
    </>
  );
}

interface EditorLineProps {
  resource: Editable;
  /** Of the row; null for a new one. */
  id: string | null;
  editor: Editor;
}

export function EditorLine({ resource, id, editor }: EditorLineProps): ReactNode {
  const { theirs, deleted, adopted, restored, draft, base } = editor;
  // Of what tells of its changes itself the log knows nothing.
  const of = { entity: resource.name, id: 'changes' in resource.documents ? null : id };
  if (deleted)
    return (
      <Line>
        <LastChange {...of} what={words.deletedBy} at={undefined} />
        {'. '}
        {resource.words.deletedMeanwhile}
      </Line>
    );
  if (theirs)
    return (
      <Line
        action={
          editor.comparing === null ? (
            <Button
              variant="text"
              endIcon={<Icon name="arrow" size={17} />}
              onClick={() => editor.compare('look')}
            >
              {words.see}
            </Button>
          ) : null
        }
      >
        <LastChange {...of} key={theirs.updated_at} what={words.changedBy} at={theirs.updated_at} />
      </Line>
    );
  if (adopted)
    return (
      <Line>
        <LastChange {...of} key={base?.updated_at} what={words.changedBy} at={base?.updated_at} />.{' '}
        {words.adopted}
      </Line>
    );
  if (restored && draft)
    return (
      <Line>
        {adminResources.draft.restored(formatTime(draft.savedAt))}
        {editor.lostFiles.length > 0 ? ` ${adminResources.draft.files(editor.lostFiles.join(', '))}` : ''}
      </Line>
    );
  return null;
}
