// The secret address at which a student's own calendar program reads the events (docs/screens/portal.md). The server knows
// no more of it than whether there is one: it can be copied only when it is made.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import OutlinedInput from '@mui/material/OutlinedInput';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatDate, timeAgo } from '../../../../shared/dates.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { calendar } from '../../content/calendar.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { logFailure } from '../../lib/log.ts';
import { notify } from '../../lib/notify.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { callServer } from '../../session/callServer.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useApproval } from '../approval/useApproval.ts';

const words = calendar.feed;
const endpoint = '/calendar/feed';

interface Feed {
  made_at: string;
  read_at: string | null;
  /** Known only to who has just made it. */
  address?: string;
}

/** By hand: a library that reads shapes is more than this page weighs. */
function asFeed(answer: unknown): Feed {
  if (typeof answer === 'object' && answer !== null && 'made_at' in answer) {
    const { made_at, read_at = null, address } = answer as Partial<Record<keyof Feed, unknown>>;
    const read = read_at === null || typeof read_at === 'string' ? read_at : null;
    if (typeof made_at === 'string')
      return { made_at, read_at: read, ...(typeof address === 'string' ? { address } : {}) };
  }
  throw new AppError('server', messages.errors.unexpected);
}

/** What is stored; null: none is. */
function storedFeed(answer: unknown): Feed | null {
  const feed = typeof answer === 'object' && answer !== null && 'feed' in answer ? answer.feed : undefined;
  return feed === null ? null : asFeed(feed);
}

interface FeedControl {
  /** Undefined until it is known; null: there is none. */
  feed: Feed | null | undefined;
  failed: boolean;
  busy: boolean;
  retry: () => void;
  make: () => Promise<void>;
  revoke: () => Promise<void>;
}

function useFeed(): FeedControl {
  const getToken = useGetToken();
  const [feed, setFeed] = useState<Feed | null | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    callServer(getToken, 'GET', endpoint)
      .then(storedFeed)
      .then(
        (found) => {
          if (!gone) setFeed(found);
        },
        (error: unknown) => {
          if (gone) return;
          setFailed(true);
          logFailure(words.unavailable, error);
        },
      );
    return () => {
      gone = true;
    };
  }, [getToken, tries]);

  const change = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notify({ tone: 'error', message: words.failed(describeError(error)) });
    }
    setBusy(false);
  };
  return {
    feed,
    failed,
    busy,
    retry: () => {
      setFailed(false);
      setTries((before) => before + 1);
    },
    make: () =>
      change(async () => {
        setFeed(asFeed(await callServer(getToken, 'POST', endpoint, {})));
      }),
    revoke: () =>
      change(async () => {
        await callServer(getToken, 'DELETE', endpoint);
        setFeed(null);
        notify({ message: words.revoked });
      }),
  };
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify({ message: words.copied });
  } catch {
    notify({ tone: 'info', message: words.copyFailed });
  }
}

/** The address, as long as the page is open. */
function NewAddress({ address }: { address: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // Where the button was that made it; what is selected is ready to be copied.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [address]);
  return (
    <>
      <Typography role="status">{words.made}</Typography>
      <OutlinedInput
        id={id}
        inputRef={field}
        readOnly
        fullWidth
        value={address}
        inputProps={{ 'aria-label': words.label, className: 'num' }}
        onFocus={(event) => event.target.select()}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => void copy(address)}>
          {words.copy}
        </Button>
        <Button href={address.replace(/^https?:/, 'webcal:')}>{words.open}</Button>
      </Box>
    </>
  );
}

type Question = 'renew' | 'revoke';

function ExistingFeed({ control, feed }: { control: FeedControl; feed: Feed }): ReactNode {
  const { busy, make, revoke } = control;
  const now = useNow();
  const [asking, setAsking] = useState<Question | null>(null);
  // The words stay while the dialog goes.
  const [last, setLast] = useState<Question>('renew');
  const ask = (question: Question): void => {
    setLast(question);
    setAsking(question);
  };
  return (
    <>
      {feed.address === undefined ? (
        <Typography className="num" sx={{ color: 'ink2' }}>
          {`${words.since(formatDate(feed.made_at))} ${
            feed.read_at === null ? words.unread : words.read(timeAgo(feed.read_at, now))
          }`}
        </Typography>
      ) : (
        <NewAddress address={feed.address} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button disabled={busy} onClick={() => ask('renew')}>
          {words.renew}
        </Button>
        <Button color="error" disabled={busy} onClick={() => ask('revoke')}>
          {words.revoke}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking !== null}
        title={last === 'renew' ? words.renewTitle : words.revokeTitle}
        confirmLabel={last === 'renew' ? words.renew : words.revoke}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          void (last === 'renew' ? make() : revoke());
        }}
      >
        {last === 'renew' ? words.renewText : words.revokeText}
      </ConfirmDialog>
    </>
  );
}

function FeedCard(): ReactNode {
  const id = useId();
  const control = useFeed();
  const { feed, failed, busy, retry, make } = control;
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{
        mt: { xs: 2, lg: 3 },
        p: { xs: '16px', sm: '20px 24px' },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
      }}
    >
      <div>
        <Typography variant="h2" id={id} sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          {words.title}
        </Typography>
        <Typography sx={{ color: 'ink2', maxWidth: 620, textWrap: 'pretty' }}>{words.text}</Typography>
      </div>
      {failed ? (
        <InlineAlert
          action={
            <Button size="small" onClick={retry}>
              {calendar.retry}
            </Button>
          }
        >
          {words.unavailable}
        </InlineAlert>
      ) : feed === undefined ? (
        <div role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton sx={{ width: 160, height: 44 }} />
        </div>
      ) : feed === null ? (
        <div>
          <Button variant="contained" disabled={busy} onClick={() => void make()}>
            {words.make}
          </Button>
        </div>
      ) : (
        <ExistingFeed control={control} feed={feed} />
      )}
    </Card>
  );
}

function ApprovedFeed({ userId }: { userId: string }): ReactNode {
  return useApproval(userId).state === 'approved' ? <FeedCard /> : null;
}

/** For approved students only: nobody else has an address. */
export function CalendarFeed(): ReactNode {
  const { user, profile } = useAuth();
  return user !== null && profile?.role === 'student' ? <ApprovedFeed userId={user.id} /> : null;
}
