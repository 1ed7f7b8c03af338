// Where one is signed in, and the end of that everywhere: for a phone that was lost, or a browser of the college's that was
// left signed in.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { formatDate, timeAgo } from '../../../../shared/dates.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { account } from '../../content/account.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { logFailure } from '../../lib/log.ts';
import { notify } from '../../lib/notify.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { callServer } from '../../session/callServer.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const words = account.sessions;

interface OpenSession {
  device: { browser: string | null; system: string | null };
  signed_in_at: string;
  last_seen_at: string;
  is_this: boolean;
}

const isSession = (value: unknown): value is OpenSession =>
  typeof value === 'object' &&
  value !== null &&
  'device' in value &&
  typeof value.device === 'object' &&
  value.device !== null &&
  'signed_in_at' in value &&
  'last_seen_at' in value &&
  typeof value.last_seen_at === 'string';

/** By hand: a library that reads shapes is more than this page weighs. */
function asSessions(answer: unknown): OpenSession[] {
  const list =
    typeof answer === 'object' && answer !== null && 'sessions' in answer ? answer.sessions : undefined;
  if (Array.isArray(list) && list.every(isSession)) return list;
  throw new AppError('server', messages.errors.unexpected);
}

function useOpenSessions() {
  const getToken = useGetToken();
  const [sessions, setSessions] = useState<OpenSession[]>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let gone = false;
    callServer(getToken, 'GET', '/auth/sessions')
      .then(asSessions)
      .then(
        (found) => {
          if (gone) return;
          setSessions(found);
          setFailed(false);
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
  }, [getToken, asked]);
  const again = useCallback(() => setAsked((count) => count + 1), []);
  const endOthers = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await callServer(getToken, 'POST', '/auth/sessions/end', { except_this: true });
      const count = typeof answer === 'object' && answer !== null && 'ended' in answer ? answer.ended : 0;
      notify({ message: words.ended(Number(count)) });
      again();
    } catch (error) {
      notify({ tone: 'error', message: words.failed(describeError(error)) });
    }
    setBusy(false);
  };
  return { sessions, failed, busy, again, endOthers };
}

function Session({ session, now }: { session: OpenSession; now: Date }): ReactNode {
  const { browser, system } = session.device;
  const since = formatDate(session.signed_in_at);
  const onPhone = system === 'Android' || system === 'iPhone';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '24px minmax(0, 1fr)',
        gap: '14px',
        alignItems: 'center',
        p: '12px 20px',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Box sx={{ color: 'link', display: 'flex' }}>
        <Icon name={onPhone ? 'mobile' : 'laptop'} size={24} strokeWidth={1.45} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', fontWeight: 550 }}>
          {words.device(browser, system)}
          {session.is_this ? <StatusChip tone="good">{words.current}</StatusChip> : null}
        </Box>
        <Typography variant="small" component="div" sx={{ color: 'ink3' }}>
          {session.is_this ? words.here(since) : words.seen(timeAgo(session.last_seen_at, now), since)}
        </Typography>
      </Box>
    </Box>
  );
}

/** The end of every session asks first, since this one goes, too. */
function Everywhere({ count }: { count: number }): ReactNode {
  const { signOut } = useAuth();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await signOut({ everywhere: true });
    } catch (error) {
      setBusy(false);
      setAsking(false);
      notify({ tone: 'error', message: words.failed(describeError(error)) });
    }
  };
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {words.everywhere}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.ask.title}
        confirmLabel={words.everywhere}
        busyLabel={words.busy}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {words.ask.text(count)}
      </ConfirmDialog>
    </>
  );
}

export function OpenSessions(): ReactNode {
  const { sessions, failed, busy, again, endOthers } = useOpenSessions();
  const now = useNow();
  const others = (sessions?.length ?? 0) > 1;
  return (
    <Panel title={words.title} minHeight={200}>
      {sessions ? (
        <>
          <Box component="ul" aria-label={words.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {sessions.map((session, index) => (
              <Session key={index} session={session} now={now} />
            ))}
          </Box>
          <Box sx={{ p: '14px 20px 20px', borderTop: 1, borderColor: 'line' }}>
            <Typography variant="small" component="p" sx={{ color: 'ink2', maxWidth: '44em' }}>
              {others ? words.hint : words.alone}
            </Typography>
            <Box tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
              {others ? (
                <Button
                  disabled={busy}
                  onClick={(event) => {
                    // The button goes away; the keyboard stays beside it.
                    event.currentTarget.parentElement?.focus({ preventScroll: true });
                    void endOthers();
                  }}
                >
                  {busy ? words.busy : words.others}
                </Button>
              ) : null}
              <Everywhere count={sessions.length} />
            </Box>
          </Box>
        </>
      ) : failed ? (
        <Box tabIndex={-1} sx={{ p: '0 20px 20px' }}>
          <InlineAlert action={<RetryButton onRetry={again} />}>{words.unavailable}</InlineAlert>
        </Box>
      ) : (
        <Box role="status" sx={{ p: '0 20px 20px' }}>
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton sx={{ height: 64 }} />
          <Skeleton sx={{ height: 64 }} />
        </Box>
      )}
    </Panel>
  );
}
