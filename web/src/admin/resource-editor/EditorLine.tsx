// The one line under the editor's head: what somebody else did to the row meanwhile, or where the text comes from.
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { formatTime, timeAgo } from '../../../../shared/dates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { LastChangeDocument, type LastChangeQuery } from '../../graphql/generated/admin.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Editable } from '../resources/resource.ts';
import type { Editor } from './useEditor.ts';

// Who changed or deleted a row last, and when, as the log of changes has it.
type LastChange = LastChangeQuery['activity'][number];

/** `version` is another one after each change; null: nothing has changed. */
function useLastChange(entity: string, id: string, version: string | null): LastChange | null {
  const client = useApolloClient();
  const [known, setKnown] = useState<{ version: string; change: LastChange | null } | null>(null);
  useEffect(() => {
    if (version === null) return undefined;
    let wanted = true;
    client
      .query({
        query: LastChangeDocument,
        variables: { entity, id },
        fetchPolicy: 'no-cache',
        context: { queryDeduplication: false },
      })
      .then(
        ({ data }) => {
          if (wanted) setKnown({ version, change: data?.activity[0] ?? null });
        },
        // Without a name it is somebody.
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [client, entity, id, version]);
  return version !== null && known?.version === version ? known.change : null;
}

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

interface EditorLineProps {
  resource: Editable;
  /** Of the row; null for a new one. */
  id: string | null;
  editor: Editor;
}

export function EditorLine({ resource, id, editor }: EditorLineProps): ReactNode {
  const { user } = useAuth();
  const now = useNow();
  const { theirs, deleted, adopted, restored, draft } = editor;
  const version = deleted
    ? 'deleted'
    : (theirs?.updated_at ?? (adopted ? (editor.base?.updated_at ?? null) : null));
  const change = useLastChange(resource.name, id ?? '', id === null ? null : version);

  const who =
    change?.actor_email == null
      ? words.somebody
      : change.actor_id === user?.id
        ? words.you
        : (change.actor_email.split('@')[0] ?? words.somebody);
  const when = change?.created_at ?? theirs?.updated_at ?? editor.base?.updated_at;
  const ago = when === undefined ? '' : timeAgo(when, now);

  if (deleted)
    return (
      <Line>
        {words.deletedBy} <b>{who}</b> {change ? timeAgo(change.created_at, now) : ''}
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
        {words.changedBy} <b>{who}</b> {ago}
      </Line>
    );
  if (adopted)
    return (
      <Line>
        {words.changedBy} <b>{who}</b> {ago}. {words.adopted}
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
