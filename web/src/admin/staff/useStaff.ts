// Who works here and who is invited, as it is now, and what an admin decides about them.
import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { adminStaff as words } from '../../content/adminStaff.ts';
import {
  ChangeStaffRoleDocument,
  EndStaffDocument,
  HandOverExamsDocument,
  StaffDocument,
  StaffInvitationsDocument,
  type StaffInvitationsSubscription,
  type StaffSubscription,
} from '../../graphql/generated/admin.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { type NewNotification, notify } from '../../lib/notify.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { sendAgain, withdraw } from './invitations.ts';

/** Columns of a view can be null for GraphQL; those that name a person never are. */
type Known<Row> = Omit<Row, 'id' | 'email' | 'role'> & { id: string; email: string; role: string };

export type StaffMember = Known<StaffSubscription['staff'][number]>;
export type Invitation = Known<StaffInvitationsSubscription['staff_invitations'][number]>;

const known = <Row extends { id: string | null; email: string | null; role: string | null }>(
  rows: readonly Row[] | undefined,
): Known<Row>[] | undefined =>
  rows?.flatMap((row) => {
    const { id, email, role } = row;
    return id === null || email === null || role === null ? [] : [{ ...row, id, email, role }];
  });

export interface Staff {
  /** Undefined until they are known. */
  people: readonly StaffMember[] | undefined;
  invitations: readonly Invitation[] | undefined;
  failed: boolean;
  retry: () => void;
}

/** Admins first, those who have ended last. */
const order = ['admin', 'teacher', 'student'];

export function useStaff(): Staff {
  const people = useSubscription(StaffDocument);
  const invitations = useSubscription(StaffInvitationsDocument);
  return {
    people: known(people.data?.staff)?.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role)),
    invitations: known(invitations.data?.staff_invitations),
    failed: people.error !== undefined || invitations.error !== undefined,
    retry: () => {
      people.restart();
      invitations.restart();
    },
  };
}

const failure = (message: string, error: unknown): string => {
  if (isRefusedAs(error, 'last-admin')) return words.lastAdmin;
  return isRefusedAs(error, 'role-changed') ? words.changed : words.failed(message);
};

export interface StaffDecisions {
  busy: boolean;
  /** Each resolves to whether the question is answered: what failed is told, and can be tried again. */
  changeRole: (person: StaffMember, role: string) => Promise<boolean>;
  end: (person: StaffMember) => Promise<boolean>;
  handOver: (person: StaffMember, to: StaffMember) => Promise<boolean>;
  sendAgain: (invitation: Invitation) => Promise<boolean>;
  withdraw: (invitation: Invitation) => Promise<boolean>;
}

const options = { fetchPolicy: 'no-cache', context: { failure } } as const;

/** The server's `not_found`: somebody else was first. */
const isGone = (error: unknown): boolean => error instanceof AppError && error.apiCode === 'not_found';

export function useStaffDecisions(): StaffDecisions {
  const client = useApolloClient();
  const getToken = useGetToken();
  const [busy, setBusy] = useState(false);

  const decide = async (work: () => Promise<NewNotification>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      notify(await work());
      return true;
    } catch {
      // Told already.
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** Asks the server, which is no GraphQL: what it refuses is told here. */
  const ask = (
    { email }: Invitation,
    failed: (message: string) => string,
    work: () => Promise<NewNotification>,
  ): Promise<boolean> =>
    decide(() =>
      work().catch((error: unknown) => {
        if (isGone(error)) return { tone: 'info', message: words.invitations.goneAlready(email) };
        notify({ tone: 'error', message: failed(describeError(error)) });
        throw error;
      }),
    );

  return {
    busy,
    changeRole: ({ id, email, role: seen_role }, role) =>
      decide(async () => {
        const variables = { id, seen_role, role };
        const { data } = await client.mutate({ mutation: ChangeStaffRoleDocument, variables, ...options });
        return data?.update_profiles?.affected_rows === 1
          ? { title: words.role.done, message: words.role.doneText(email, role) }
          : { tone: 'info', message: words.changed };
      }),
    end: ({ id, email, role: seen_role }) =>
      decide(async () => {
        await client.mutate({ mutation: EndStaffDocument, variables: { id, seen_role }, ...options });
        return { title: words.end.done, message: words.end.doneText(email) };
      }),
    handOver: ({ id: from }, { id: to, email }) =>
      decide(async () => {
        const { data } = await client.mutate({
          mutation: HandOverExamsDocument,
          variables: { from, to },
          ...options,
        });
        const count = data?.hand_over_exams.length ?? 0;
        return count === 0
          ? { tone: 'info', message: words.handOver.nothing }
          : { title: words.handOver.done, message: words.handOver.doneText(count, email) };
      }),
    sendAgain: (invitation) =>
      ask(invitation, words.invitations.failed, async () => {
        await sendAgain(getToken, invitation.id);
        return { title: words.invitations.sent, message: words.invitations.sentAgain(invitation.email) };
      }),
    withdraw: (invitation) =>
      ask(invitation, words.invitations.withdrawFailed, async () => {
        await withdraw(getToken, invitation.id);
        return { title: words.invitations.withdrawn, message: invitation.email };
      }),
  };
}
