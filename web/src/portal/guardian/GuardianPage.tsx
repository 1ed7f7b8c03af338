// /guardian (docs/screens/portal.md): what a guardian reads by the link that a student or the office gave. Nobody signs in; the
// link's secret stands behind the #, which browsers send nowhere.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../../shared/dates.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { fees } from '../../content/fees.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { readError } from '../../session/authApi.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { languageOf } from '../../ui/initials.ts';
import { type Day, Days, Months } from '../attendance/OwnAttendancePage.tsx';
import { type Fees, FeesView } from '../fees/FeesView.tsx';

const words = fees.guardian.page;

interface Shown extends Fees {
  name: string;
  until: string;
  days: readonly Day[];
}

/** @throws AppError; `invalid_link` for a link that does not count any more */
async function read(token: string): Promise<Shown> {
  const response = await fetch('/auth/guardian', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw new AppError('network', messages.errors.network, { cause });
  });
  if (!response.ok) throw await readError(response);
  return (await response.json()) as Shown;
}

function Opened({ token }: { token: string }): ReactNode {
  const [shown, setShown] = useState<Shown | 'invalid' | Error | null>(token === '' ? 'invalid' : null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (token === '') return undefined;
    let gone = false;
    const show = (what: Shown | 'invalid' | Error): void => {
      if (!gone) setShown(what);
    };
    read(token).then(show, (error: unknown) =>
      show(
        error instanceof AppError && error.apiCode === 'invalid_link'
          ? 'invalid'
          : error instanceof Error
            ? error
            : new Error(String(error)),
      ),
    );
    return () => {
      gone = true;
    };
  }, [token, round]);
  if (shown === null)
    return (
      <div role="status">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <Skeleton sx={{ height: 220, borderRadius: '8px' }} />
      </div>
    );
  if (shown === 'invalid') return <EmptyState title={words.invalid.title}>{words.invalid.text}</EmptyState>;
  if (shown instanceof Error)
    return (
      <InlineAlert
        action={
          <Button
            size="small"
            onClick={() => {
              setShown(null);
              setRound(round + 1);
            }}
          >
            {fees.retry}
          </Button>
        }
      >
        {describeError(shown)}
      </InlineAlert>
    );
  const { name, until, days } = shown;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860 }}>
      <Typography variant="h2" lang={languageOf(name)} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <FeesView fees={shown} />
      <Typography variant="h3" component="h2">
        {words.attendance}
      </Typography>
      <Months
        draw={(from, to) => (
          <Days days={days.filter(({ day }) => day !== null && from <= day && day <= to)} />
        )}
      />
      <Typography className="num" sx={{ color: 'ink2' }}>
        {words.until(formatDate(until))}
      </Typography>
    </Box>
  );
}

export function GuardianPage(): ReactNode {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return (
    <Wrap end>
      <PageHead title={words.title} lead={words.lead} />
      {/* Another link in the same tab is another page. */}
      <Opened key={token} token={token} />
    </Wrap>
  );
}
