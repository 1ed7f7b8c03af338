// /admin/staff (docs/screens/office.md): who works here, and who is invited. Both lists are live.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { adminStaff as words } from '../../content/adminStaff.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { useFocusAfter } from '../list/useListView.ts';
import { InvitationsTable } from './InvitationsTable.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { type AskedAbout, StaffDialogs, WithdrawDialog } from './StaffDialogs.tsx';
import { StaffTable } from './StaffTable.tsx';
import { type Invitation, useStaff, useStaffDecisions } from './useStaff.ts';

function Heading({ children }: { children: string }): ReactNode {
  return (
    <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
      {children}
    </Typography>
  );
}

function Lists({ onInvite }: { onInvite: () => void }): ReactNode {
  const { people, invitations, failed, retry } = useStaff();
  const decisions = useStaffDecisions();
  const self = useAuth().user?.id;
  const now = useNow();
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const [done, setDone] = useState(0);
  const list = useFocusAfter(done);

  if (failed)
    return (
      <ListCard>
        <LoadFailed onRetry={retry}>{words.loadFailed}</LoadFailed>
      </ListCard>
    );
  if (people === undefined || invitations === undefined)
    return (
      <ListCard>
        <SkeletonRows label={words.loading} rows={4} height={56} inset={16} avatar />
      </ListCard>
    );
  return (
    <>
      <ListCard>
        <StaffTable
          ref={list}
          people={people}
          self={self}
          now={now}
          onAsk={(person, question) => setAsked({ person, question })}
        />
      </ListCard>
      {invitations.length > 0 ? (
        <>
          <Heading>{words.invitations.title}</Heading>
          <ListCard>
            <InvitationsTable
              invitations={invitations}
              now={now}
              busy={decisions.busy}
              onSendAgain={(invitation) => void decisions.sendAgain(invitation)}
              onWithdraw={setWithdrawn}
            />
          </ListCard>
        </>
      ) : people.length < 2 ? (
        <Box sx={{ mt: 3 }}>
          <EmptyState compact title={words.alone} action={<Button onClick={onInvite}>{words.invite}</Button>}>
            {words.aloneText}
          </EmptyState>
        </Box>
      ) : null}
      <StaffDialogs
        asked={asked}
        people={people}
        self={self}
        decisions={decisions}
        onClose={() => setAsked(null)}
        onDone={() => {
          setAsked(null);
          setDone((count) => count + 1);
        }}
      />
      <WithdrawDialog
        invitation={withdrawn}
        decisions={decisions}
        onClose={() => {
          setWithdrawn(null);
          setDone((count) => count + 1);
        }}
      />
    </>
  );
}

export function StaffPage(): ReactNode {
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <PageHead
        compact
        title={words.title}
        lead={words.lead}
        actions={
          <Button
            variant="contained"
            startIcon={<Icon name="plus" size={18} />}
            onClick={() => setInviting(true)}
          >
            {words.invite}
          </Button>
        }
      />
      <Lists onInvite={() => setInviting(true)} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
