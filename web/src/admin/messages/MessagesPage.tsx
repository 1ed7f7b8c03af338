// /admin/messages (docs/screens/office.md): what was written to many students, how far it is, and a stop to it; live.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { preview } from '../../../../shared/numbers.ts';
import { adminMessages as words } from '../../content/adminMessages.ts';
import {
  type MessageFragment,
  MessageRecipientsDocument,
  MessagesFoundDocument,
  MessagesLiveDocument,
  StopMessageDocument,
} from '../../graphql/generated/office.ts';
import { Address } from '../../ui/Address.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { languageOf } from '../../ui/initials.ts';
import { whereCards } from '../../ui/tableCards.ts';
import { type OfficeAction, useAction } from '../action/useAction.tsx';
import { LiveList } from '../list/LiveList.tsx';
import { anId, type ListShape } from '../list/listView.ts';
import { useFocusAfter, useListView } from '../list/useListView.ts';
import { useSentRows } from '../list/useLiveRows.ts';
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

interface MessageActions {
  onOpen: (message: MessageFragment) => void;
  onStop: (message: MessageFragment) => void;
}

const waits = ({ progress }: MessageFragment): boolean => (progress?.waiting ?? 0) > 0;

const columnsOf = ({ onOpen, onStop }: MessageActions): DataColumn<MessageFragment>[] => [
  {
    key: 'subject',
    label: words.columns.subject,
    sx: { minWidth: 200, maxWidth: 340, overflowWrap: 'anywhere' },
    cell: (message) => {
      const subject = subjectOf(message);
      return (
        <Button
          variant="text"
          aria-label={words.open(subject)}
          lang={languageOf(subject)}
          onClick={() => onOpen(message)}
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
      );
    },
  },
  {
    key: 'audience',
    label: words.columns.audience,
    sx: { minWidth: 130, maxWidth: 240, overflowWrap: 'anywhere' },
    cell: ({ class_group_name: group, channel, to_guardian }) => (
      <div>
        <span lang={languageOf(group ?? '')}>{group ?? words.selected}</span>
        <Box component="span" sx={{ display: 'block', color: 'ink2' }}>
          {words.channels[channel === 'sms' ? 'sms' : 'email']}
          {to_guardian ? `, ${words.guardians}` : null}
        </Box>
      </div>
    ),
  },
  {
    key: 'progress',
    label: words.columns.progress,
    sx: { minWidth: 150 },
    cell: (message) => (
      <div>
        <StateChip message={message} />
        <ProgressText progress={message.progress} />
      </div>
    ),
  },
  {
    key: 'created_at',
    label: words.columns.created_at,
    sx: { minWidth: 160, maxWidth: 220, overflowWrap: 'anywhere' },
    cell: ({ created_at, actor_email }) => (
      <div>
        <time dateTime={created_at}>{`${formatDate(created_at)}, ${formatTime(created_at)}`}</time>
        <Box component="span" sx={{ display: 'block', color: 'ink2' }}>
          <Address>{actor_email ?? words.nobody}</Address>
        </Box>
      </div>
    ),
  },
  {
    key: 'actions',
    label: words.columns.actions,
    quiet: true,
    // Nothing to do: no empty line at the foot of a card.
    sx: (message) => (waits(message) ? {} : (theme) => ({ '&&&&': whereCards(theme, { display: 'none' }) })),
    cell: (message) =>
      waits(message) ? (
        <RowActions
          actions={[
            {
              label: words.stop.label(subjectOf(message)),
              text: words.stop.text,
              icon: 'close',
              color: 'error',
              onClick: () => onStop(message),
            },
          ]}
        />
      ) : null,
  },
];

/** How many wait is the number of this moment. */
function Waiting({ message: { id, progress } }: { message: MessageFragment }): ReactNode {
  const { data } = useSubscription(MessageRecipientsDocument, {
    variables: { id, states: [], limit: 1, offset: 0 },
  });
  return words.stop.question((data?.messages_by_pk ?? { progress }).progress?.waiting ?? 0);
}

const stopping = (message: MessageFragment): OfficeAction => ({
  title: words.stop.title,
  text: <Waiting message={message} />,
  words: words.stop,
  failed: words.stop.failed,
  send: async ({ mutate }) => {
    await mutate(StopMessageDocument, { id: message.id });
    return { told: { message: words.stop.done } };
  },
});

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
  const actions = useAction();
  // A message's button is gone with what waited.
  const list = useFocusAfter(actions.done);
  const { pageSize } = shape;
  const found = useSubscription(MessagesFoundDocument);
  const messages = useSentRows(
    MessagesLiveDocument,
    { limit: pageSize, offset: (view.page - 1) * pageSize },
    found.data?.found.aggregate?.count,
  );
  const columns = columnsOf({
    onOpen: ({ id }) => change({ open: id, page: view.page }),
    onStop: (message) => actions.ask(stopping(message)),
  });
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
        <LiveList
          list={messages}
          control={control}
          words={words}
          skeleton={{ rows: 6, height: 64 }}
          empty={<EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
        >
          {(rows) => (
            <DataTable ref={list} label={words.region} columns={columns} rows={rows} minWidth={680} />
          )}
        </LiveList>
      </ListCard>
      <MessageDialog
        open={writing.open}
        {...(writing.group ? { group: writing.group } : {})}
        onClose={writing.end}
      />
      <RecipientsDialog id={view.open} onClose={() => change({ open: null, page: view.page })} />
      {actions.dialog}
    </>
  );
}
