// Who gets one message, and what came of each; live, a page at a time.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { formatMoment } from '../../../../shared/dates.ts';
import { adminMessages } from '../../content/adminMessages.ts';
import {
  MessageRecipientsDocument,
  type MessageRecipientsSubscription,
} from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { Pager } from '../../ui/Pager.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusChip, type StatusTone } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';
import { GroupFilter } from '../list/GroupFilter.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { useLastShown } from '../list/useListView.ts';
import { ProgressText, StateChip, subjectOf } from './messageState.tsx';

const words = adminMessages.recipients;
const pageSize = 20;
const states = ['waiting', 'sent', 'recorded', 'failed', 'stopped'] as const;
type State = (typeof states)[number];
const isState = (text: string): text is State => (states as readonly string[]).includes(text);

const tones: Readonly<Record<State, StatusTone>> = {
  waiting: 'pending',
  sent: 'good',
  recorded: 'info',
  failed: 'bad',
  stopped: 'bad',
};

type Shown = NonNullable<MessageRecipientsSubscription['messages_by_pk']>;
type Recipient = Shown['message_recipients'][number];

function RecipientRow({ recipient }: { recipient: Recipient }): ReactNode {
  const { student, address, reason, tries } = recipient;
  const state = isState(recipient.state) ? recipient.state : 'waiting';
  const name = student === null ? words.deleted : `${student.first_name} ${student.last_name}`;
  const why = reason === null ? '' : (adminMessages.reasons[reason] ?? words.tries(tries, reason));
  const moment = recipient.finished_at ?? recipient.queued_at;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', portal: 'minmax(0, 1fr) 130px 150px' },
        gap: '2px 14px',
        alignItems: 'start',
        py: '9px',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {student === null ? (
          <Box component="span" sx={{ color: 'ink3' }}>
            {name}
          </Box>
        ) : (
          <Link
            href={paths.adminStudent.href({ id: student.id })}
            lang={languageOf(name)}
            sx={{ color: 'ink', fontWeight: 550 }}
          >
            {name}
          </Link>
        )}
        <Box component="span" className="num" sx={{ display: 'block', color: 'ink2' }}>
          {address}
        </Box>
        {why === '' ? null : (
          <Box component="span" sx={{ display: 'block', color: state === 'failed' ? 'danger' : 'ink2' }}>
            {why}
          </Box>
        )}
      </Box>
      <Box>
        <StatusChip tone={tones[state]}>{adminMessages.states[state]}</StatusChip>
      </Box>
      <Box className="num" sx={{ color: 'ink2', gridColumn: { xs: '1 / -1', portal: 'auto' } }}>
        {moment === null ? null : <time dateTime={moment}>{formatMoment(moment)}</time>}
      </Box>
    </Box>
  );
}

function LeftOut({ leftOut }: { leftOut: unknown }): ReactNode {
  const counts = typeof leftOut === 'object' && leftOut !== null ? Object.entries(leftOut) : [];
  const known = counts.flatMap(([reason, count]: [string, unknown]) =>
    typeof count === 'number' && reason in adminMessages.leftOut
      ? [{ count, text: adminMessages.leftOut[reason as keyof typeof adminMessages.leftOut](count) }]
      : [],
  );
  if (known.length === 0) return null;
  const sum = known.reduce((all, { count }) => all + count, 0);
  return (
    <Box className="num" sx={{ color: 'ink2', mt: 1 }}>
      {words.leftOut(sum)} {known.map(({ text }) => text).join(', ')}
    </Box>
  );
}

function Recipients({ id, titleId }: { id: string; titleId: string }): ReactNode {
  const [state, setState] = useState<State | ''>('');
  const [page, setPage] = useState(1);
  const { data, error, restart } = useSubscription(MessageRecipientsDocument, {
    variables: {
      id,
      states: state === '' ? [...states] : [state],
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
  });
  const message = data?.messages_by_pk;
  const { progress } = message ?? {};
  const counts = Object.fromEntries(states.map((one) => [one, progress?.[one] ?? 0])) as Record<
    State,
    number
  >;
  const total = message ? (state === '' ? message.recipients : counts[state]) : 0;
  return (
    <>
      <DialogTitle
        id={titleId}
        lang={message ? languageOf(subjectOf(message)) : undefined}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {message ? subjectOf(message) : words.title}
      </DialogTitle>
      <DialogContent>
        {error || message === null ? (
          <LoadFailed onRetry={restart}>{words.failed}</LoadFailed>
        ) : message === undefined ? (
          <SkeletonRows label={words.loading} rows={8} height={56} />
        ) : (
          <>
            <Box role="status">
              <StateChip message={message} />
              <ProgressText progress={message.progress} />
            </Box>
            <LeftOut leftOut={message.left_out} />
            <Box sx={{ my: 1.5 }}>
              <GroupFilter
                label={words.filter}
                value={state}
                choices={[
                  { value: '', label: words.all, count: message.recipients },
                  ...states.map((one) => ({
                    value: one,
                    label: adminMessages.states[one],
                    count: counts[one],
                  })),
                ]}
                onChoose={(value) => {
                  setState(isState(value) ? value : '');
                  setPage(1);
                }}
              />
            </Box>
            {message.message_recipients.length === 0 ? (
              <Box sx={{ color: 'ink2' }}>{words.none}</Box>
            ) : (
              <ul aria-label={words.title}>
                {message.message_recipients.map((recipient) => (
                  <RecipientRow key={recipient.id} recipient={recipient} />
                ))}
              </ul>
            )}
            {total > pageSize ? (
              <Pager page={page} pageSize={pageSize} total={total} noun={words.noun} onPage={setPage} />
            ) : null}
          </>
        )}
      </DialogContent>
    </>
  );
}

/** `id`: null when it is closed. */
export function RecipientsDialog({ id, onClose }: { id: string | null; onClose: () => void }): ReactNode {
  const titleId = useId();
  const shown = useLastShown(id);
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  return (
    <Dialog
      open={id !== null}
      data-in-address
      onClose={onClose}
      maxWidth="sm"
      fullScreen={phone}
      aria-labelledby={titleId}
    >
      {shown === null ? null : <Recipients key={shown} id={shown} titleId={titleId} />}
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
