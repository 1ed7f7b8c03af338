// /student/fees (docs/screens/portal.md): what a student owes and has paid, receipts, and paying online.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../../shared/dates.ts';
import { formatRupees, inDigits } from '../../../../shared/numbers.ts';
import { fees } from '../../content/fees.ts';
import {
  OnlinePaymentDocument,
  OnlinePaymentLiveDocument,
  OwnFeesDocument,
  type OwnFeesQuery,
} from '../../graphql/generated/ownFees.ts';
import { useLiveAnswer, useQuestion } from '../../graphql/questions.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { FeesView } from './FeesView.tsx';
import { GuardianLink } from './GuardianLink.tsx';
import { PayOnline } from './PayOnline.tsx';

// Whether a receipt is genuine: the code on its paper leads its student here.
interface ReceiptCheckProps {
  /** As the address has it; null: it has none. */
  number: string | null;
  entries: OwnFeesQuery['entries'];
}

function ReceiptCheck({ number, entries }: ReceiptCheckProps): ReactNode {
  const { check } = fees;
  if (number === null) return null;
  const shown = inDigits(number.slice(0, 20));
  const entry = entries.find(({ receipt }) => receipt === number);
  if (entry === undefined) return <InlineAlert severity="warning">{check.unknown(shown)}</InlineAlert>;
  if (entry.reversal) return <InlineAlert severity="warning">{check.reversed(shown)}</InlineAlert>;
  return (
    <InlineAlert severity="success">
      <span className="num">
        {check.genuine(shown, formatRupees(-entry.amount), formatDate(entry.created_at))}
      </span>
    </InlineAlert>
  );
}

const ReceiptPaper = lazyPart(() =>
  import('../../ui/ReceiptPaper.tsx').then((module) => module.ReceiptPaper),
);

type Entry = OwnFeesQuery['entries'][number];

const frame = { p: { xs: 2, sm: 3 } };

function Loading(): ReactNode {
  return (
    <Card role="status" sx={frame}>
      <VisuallyHidden>{fees.loading}</VisuallyHidden>
      <Box aria-hidden="true" sx={{ display: 'grid', gap: 2 }}>
        <Skeleton sx={{ width: 190, height: 40 }} />
        <Skeleton sx={{ height: 120, borderRadius: '8px' }} />
      </Box>
    </Card>
  );
}

/** How a payment online stands, for whoever has come back from it; what has arrived is asked for anew. */
function OnlineState({ id, onChanged }: { id: string; onChanged: () => void }): ReactNode {
  const { data } = useLiveAnswer(OnlinePaymentDocument, OnlinePaymentLiveDocument, { id });
  const payment = data?.payments[0];
  const state = payment?.state;
  useEffect(() => {
    if (state === 'paid') onChanged();
  }, [state, onChanged]);
  if (payment === undefined) return null;
  const { states } = fees.online;
  if (state === 'paid')
    return (
      <InlineAlert severity="success">
        <span className="num">{states.paid(formatRupees(payment.amount))}</span>
      </InlineAlert>
    );
  const isKnown = state === 'begun' || state === 'not paid' || state === 'to check';
  return (
    <InlineAlert severity="warning">{states[isKnown ? state : 'to check'](payment.provider)}</InlineAlert>
  );
}

function OwnFees(): ReactNode {
  const { data, error, loading, again } = useQuestion(OwnFeesDocument, {});
  const [query] = useSearchParams();
  const returned = query.get('payment');
  const [printing, setPrinting] = useState<Entry | null>(null);
  const printed = useCallback(() => setPrinting(null), [setPrinting]);
  if (data === undefined && error !== undefined && !loading)
    return (
      <InlineAlert
        action={
          <Button size="small" onClick={again}>
            {fees.retry}
          </Button>
        }
      >
        {fees.unavailable}
      </InlineAlert>
    );
  if (data === undefined) return <Loading />;
  const balance = data.standings[0]?.balance ?? 0;
  const due = data.standings[0]?.due ?? 0;
  const suggested = due >= 10 ? due : balance;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 860 }}>
      {returned !== null && /^[0-9a-f-]{36}$/.test(returned) ? (
        <OnlineState id={returned} onChanged={again} />
      ) : null}
      <ReceiptCheck number={query.get('receipt')} entries={data.entries} />
      <FeesView
        fees={data}
        onPrint={(id) => setPrinting(data.entries.find((entry) => entry.id === id) ?? null)}
      >
        {balance >= 10 ? (
          <PayOnline
            key={suggested}
            suggested={suggested}
            otherwise={<Typography sx={{ color: 'ink2' }}>{fees.atTheOffice}</Typography>}
          />
        ) : null}
      </FeesView>
      <GuardianLink students={data.students} />
      {printing === null ? null : (
        <Part>
          {/* The original is the office's. */}
          <ReceiptPaper
            entry={printing}
            by={printing.actor_name}
            isCopy
            parts={['student']}
            onPrinted={printed}
          />
        </Part>
      )}
    </Box>
  );
}

export function FeesPage(): ReactNode {
  const { user, profile, profileLoading } = useAuth();
  if (user === null) return null;
  const isStaff = profile !== null && profile.role !== 'student';
  return (
    <>
      <PageHead compact title={fees.title} lead={fees.lead} />
      {isStaff ? (
        <Card sx={frame}>
          <EmptyState title={fees.staff.title} heading="h2">
            {fees.staff.text}
          </EmptyState>
        </Card>
      ) : profile === null && profileLoading ? (
        <Loading />
      ) : (
        <OwnFees />
      )}
    </>
  );
}
