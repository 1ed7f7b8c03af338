// /admin/messages (docs/screens/office.md): what was written to many students, how far it is, and a stop to it; live.
import { useMutation, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { preview } from '../../../../shared/numbers.ts';
import { adminMessages as words } from '../../content/adminMessages.ts';
import {
  type MessageFragment,
  MessagesFoundDocument,
  MessagesLiveDocument,
  StopMessageDocument,
} from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';
import { Address } from '../../ui/Address.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { whereCards } from '../../ui/tableCards.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { anId, type ListShape } from '../list/listView.ts';
import { useFocusAfter, useLastPage, useLastShown, useListView } from '../list/useListView.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { RecipientsDialog } from './RecipientsDialog.tsx';
import { ProgressText, StateChip, subjectOf } from './messageState.tsx';

interface MessageFilters {
  /** Whose recipients are open. */
  open: string | null;
}

const shape: ListShape<MessageFilters, 'created_at'> = {
  pageSize: 20,
  filters: { open: anId },
  sorts: ['created_at'],
  sort: 'created_at',
  startsDescending: () => true,
};

type Key = 'subject' | 'audience' | 'progress' | 'created_at' | 'actions';
const columns: readonly DataColumn<Key>[] = [
  { key: 'subject', label: words.columns.subject },
  { key: 'audience', label: words.columns.audience },
  { key: 'progress', label: words.columns.progress },
  { key: 'created_at', label: words.columns.created_at },
  { key: 'actions', label: words.columns.actions, quiet: true },
];

interface MessageRowProps {
  message: MessageFragment;
  onOpen: () => void;
  onStop: () => void;
}

function MessageRow({ message, onOpen, onStop }: MessageRowProps): ReactNode {
  const { channel, class_group_name, to_guardian, actor_email, created_at, progress } = message;
  const subject = subjectOf(message);
  const waits = (progress?.waiting ?? 0) > 0;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: 200, maxWidth: 340, overflowWrap: 'anywhere' }}>
        <Button
          variant="text"
          aria-label={words.open(subject)}
          lang={languageOf(subject)}
          onClick={onOpen}
          sx={{
            p: 0,
            minHeight: { xs: 44, portal: 28 },
            justifyContent: 'flex-start',
            textAlign: 'left',
            fontWeight: 550,
          }}
        >
          {preview(subject, 80)}
        </Button>
      </TableCell>
      {/* One box in each cell: where rows are cards it stands beside the column's name. */}
      <TableCell sx={{ minWidth: 130, maxWidth: 240, overflowWrap: 'anywhere' }}>
        <div>
          <span lang={languageOf(class_group_name ?? '')}>{class_group_name ?? words.selected}</span>
          <Box component="span" sx={{ display: 'block', color: 'ink2' }}>
            {words.channels[channel === 'sms' ? 'sms' : 'email']}
            {to_guardian ? `, ${words.guardians}` : null}
          </Box>
        </div>
      </TableCell>
      <TableCell sx={{ minWidth: 150 }}>
        <div>
          <StateChip message={message} />
          <ProgressText progress={progress} />
        </div>
      </TableCell>
      <TableCell sx={{ minWidth: 160, maxWidth: 220, overflowWrap: 'anywhere' }}>
        <div>
          <time dateTime={created_at}>{`${formatDate(created_at)}, ${formatTime(created_at)}`}</time>
          <Box component="span" sx={{ display: 'block', color: 'ink2' }}>
            <Address>{actor_email ?? words.nobody}</Address>
          </Box>
        </div>
      </TableCell>
      {/* Nothing to do: no empty line at the foot of a card. */}
      <TableCell sx={waits ? undefined : (theme) => ({ '&&&&': whereCards(theme, { display: 'none' }) })}>
        {waits ? (
          <RowActions>
            <RowAction
              label={words.stop.label(subject)}
              text={words.stop.text}
              icon="close"
              color="error"
              onClick={onStop}
            />
          </RowActions>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

interface StopQuestionProps {
  /** Live: how many wait is the number of this moment. */
  message: MessageFragment | null;
  onClose: () => void;
  onStopped: () => void;
}

function StopQuestion({ message, onClose, onStopped }: StopQuestionProps): ReactNode {
  const shown = useLastShown(message);
  const [stop, { loading }] = useMutation(StopMessageDocument, {
    fetchPolicy: 'no-cache',
    context: { failure: words.stop.failed },
  });
  if (shown === null) return null;
  const confirm = async (): Promise<void> => {
    try {
      await stop({ variables: { id: shown.id } });
      notify({ message: words.stop.done });
      onStopped();
    } catch {
      // Told by its toast.
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={message !== null}
      title={words.stop.title}
      confirmLabel={words.stop.confirm}
      busyLabel={words.stop.busy}
      busy={loading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {words.stop.question(shown.progress?.waiting ?? 0)}
    </ConfirmDialog>
  );
}

/** The class group that the address names opens the form; the address forgets it then. */
function useWriting(): { group: string | undefined; open: boolean; start: () => void; end: () => void } {
  const [params, setParams] = useSearchParams();
  const named = anId.read(params.get('group'));
  const [writing, setWriting] = useState<{ group?: string } | null>(null);
  return {
    group: named ?? writing?.group,
    open: named !== null || writing !== null,
    start: () => setWriting({}),
    end: () => {
      setWriting(null);
      if (named === null) return;
      const rest = new URLSearchParams(params);
      rest.delete('group');
      setParams(rest, { replace: true });
    },
  };
}

export function MessagesPage(): ReactNode {
  const control = useListView(shape);
  const { view, change } = control;
  const writing = useWriting();
  const [stopped, setStopped] = useState<string | null>(null);
  // Its button is gone with what waited.
  const [ended, setEnded] = useState(0);
  const list = useFocusAfter(ended);
  const { data, error, restart } = useSubscription(MessagesLiveDocument, {
    variables: { limit: shape.pageSize, offset: (view.page - 1) * shape.pageSize },
  });
  const found = useSubscription(MessagesFoundDocument);
  const total = found.data?.messages_aggregate.aggregate?.count;
  useLastPage(control, total, shape.pageSize);
  const rows = data?.messages;
  const asked = rows?.find(({ id }) => id === stopped) ?? null;
  return (
    <>
      <PageHead
        compact
        title={words.title}
        lead={words.lead}
        actions={
          <Button variant="contained" startIcon={<Icon name="plus" />} onClick={writing.start}>
            {words.new}
          </Button>
        }
      />
      <ListCard>
        {error ? (
          <LoadFailed onRetry={restart}>{words.failed}</LoadFailed>
        ) : rows === undefined ? (
          <SkeletonRows label={words.loading} rows={6} height={64} inset={16} />
        ) : rows.length === 0 ? (
          <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
        ) : (
          <>
            <DataTable ref={list} label={words.region} columns={columns} minWidth={680}>
              <TableBody>
                {rows.map((message) => (
                  <MessageRow
                    key={message.id}
                    message={message}
                    onOpen={() => change({ open: message.id, page: view.page })}
                    onStop={() => setStopped(message.id)}
                  />
                ))}
              </TableBody>
            </DataTable>
            {total === undefined ? null : (
              <Pager
                page={view.page}
                pageSize={shape.pageSize}
                total={total}
                noun={words.noun}
                onPage={(page) => change({ page })}
              />
            )}
          </>
        )}
      </ListCard>
      <MessageDialog
        open={writing.open}
        {...(writing.group ? { group: writing.group } : {})}
        onClose={writing.end}
      />
      <RecipientsDialog id={view.open} onClose={() => change({ open: null, page: view.page })} />
      <StopQuestion message={asked} onClose={() => setStopped(null)} onStopped={() => setEnded(ended + 1)} />
    </>
  );
}
