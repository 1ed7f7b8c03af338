// /admin/staff (docs/screens/office.md): who works here, and who is invited. Both lists are live.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { adminStaff as words } from '../../content/adminStaff.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { notify } from '../../lib/notify.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type Actions, useAction } from '../action/useAction.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { useFocusAfter } from '../list/useListView.ts';
import { sendAgain } from './invitations.ts';
import {
  changeRole,
  endWork,
  handOver,
  inviteSomebody,
  isGone,
  withdrawInvitation,
} from './staffActions.tsx';
import { invitationColumns, staffColumns } from './staffColumns.tsx';
import { type Invitation, useStaff } from './useStaff.ts';

function Heading({ children }: { children: string }): ReactNode {
  return (
    <Typography variant="h2" sx={{ mt: 3, mb: 1.5 }}>
      {children}
    </Typography>
  );
}

const { invitations: inviteWords } = words;

interface ListsProps {
  actions: Actions;
  onInvite: () => void;
}

function Lists({ actions, onInvite }: ListsProps): ReactNode {
  const { people, invitations, failed, retry } = useStaff();
  const getToken = useGetToken();
  const self = useAuth().user?.id;
  const now = useNow();
  const list = useFocusAfter(actions.done);
  const [mailing, setMailing] = useState(false);
  const mailAgain = async ({ id, email }: Invitation): Promise<void> => {
    if (mailing) return;
    setMailing(true);
    try {
      await sendAgain(getToken, id);
      notify({ title: inviteWords.sent, message: inviteWords.sentAgain(email) });
    } catch (error) {
      if (isGone(error)) notify({ tone: 'info', message: inviteWords.goneAlready(email) });
      else tellFailure(error, inviteWords.failed);
    }
    setMailing(false);
  };

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
        <DataTable
          ref={list}
          label={words.people}
          columns={staffColumns(self, now, {
            onRole: (person) => actions.ask(changeRole(person, person.id === self)),
            onHandOver: (person) => actions.ask(handOver(person, people, getToken)),
            onEnd: (person) => actions.ask(endWork(person, person.id === self)),
          })}
          rows={people}
          minWidth={700}
        />
      </ListCard>
      {invitations.length > 0 ? (
        <>
          <Heading>{words.invitations.title}</Heading>
          <ListCard>
            <DataTable
              label={inviteWords.title}
              columns={invitationColumns(now, {
                onSendAgain: (invitation) => void mailAgain(invitation),
                onWithdraw: (invitation) => actions.ask(withdrawInvitation(getToken, invitation)),
              })}
              rows={invitations}
              minWidth={700}
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
    </>
  );
}

export function StaffPage(): ReactNode {
  const actions = useAction();
  const getToken = useGetToken();
  const onInvite = (): void => actions.ask(inviteSomebody(getToken));
  return (
    <>
      <PageHead
        compact
        title={words.title}
        lead={words.lead}
        actions={
          <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={onInvite}>
            {words.invite}
          </Button>
        }
      />
      <Lists actions={actions} onInvite={onInvite} />
      {actions.dialog}
    </>
  );
}
