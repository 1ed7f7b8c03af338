// Approving, rejecting and marking as pending, out of the state that the person saw: what somebody else has decided
// meanwhile is not overwritten, but told.
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { studentStatusMessages } from '../../content/adminDashboard.ts';
import { adminStudent, type ApprovalStatus } from '../../content/adminStudent.ts';
import { ChangeStudentStatusDocument, StudentStatusNowDocument } from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import type { Student } from './useStudent.ts';

const options = { fetchPolicy: 'no-cache', context: { quiet: true } } as const;

export interface StatusChange {
  /** Where it is on its way to. */
  busy: ApprovalStatus | null;
  /** Resolves with whether the state is this one now. */
  change: (status: ApprovalStatus, reason?: string) => Promise<boolean>;
}

export function isStatus(text: string): text is ApprovalStatus {
  return text === 'pending' || text === 'approved' || text === 'rejected';
}

export function useStatusChange({ id, approval_status: seen }: Student): StatusChange {
  const client = useApolloClient();
  const [busy, setBusy] = useState<ApprovalStatus | null>(null);

  const run = async (status: ApprovalStatus, reason: string): Promise<void> => {
    const { data } = await client.mutate({
      mutation: ChangeStudentStatusDocument,
      // The database takes the reason of another state away by itself.
      variables: {
        id,
        seen,
        set: { approval_status: status, ...(reason === '' ? {} : { status_reason: reason }) },
      },
      ...options,
    });
    if (data?.update_students?.affected_rows === 1) return;
    const now = await client.query({ query: StudentStatusNowDocument, variables: { id }, ...options });
    const current = now.data?.students_by_pk?.approval_status;
    if (current === undefined) throw new Error(studentStatusMessages.gone);
    // By an earlier try whose answer was lost, or by somebody else: it is what was wanted.
    if (current !== status) throw new Error(adminStudent.status.changed(current));
  };

  return {
    busy,
    change: async (status, reason = '') => {
      if (busy !== null) return false;
      setBusy(status);
      try {
        await run(status, reason.trim());
        notify({ message: studentStatusMessages.updated(status) });
        return true;
      } catch (error) {
        notify({ tone: 'error', message: studentStatusMessages.failed(describeError(error)) });
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
