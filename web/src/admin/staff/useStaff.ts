// Who works here and who is invited, as it is now.
import { useSubscription } from '@apollo/client/react';
import {
  StaffDocument,
  StaffInvitationsDocument,
  type StaffInvitationsSubscription,
  type StaffSubscription,
} from '../../graphql/generated/admin.ts';

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
const order = ['admin', 'office', 'teacher', 'student'];

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
