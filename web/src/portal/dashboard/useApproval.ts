// A student's approval as it is now: live, since the office may decide while the page is open (decision 6).
import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useEffect } from 'react';
import type { ApprovalState } from '../../content/portal.ts';
import { OwnStudentDocument, type OwnStudentSubscription } from '../../graphql/generated/portal.ts';

export type OwnStudent = OwnStudentSubscription['students'][number];

export type Approval =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'approved'; student: OwnStudent }
  | { state: ApprovalState; student?: OwnStudent };

/**
 * Each page asks for itself. Two pages change places in one step, and Apollo would give the new one the old one's
 * subscription, whose answer has come already: nothing would be known until the office decides something.
 */
const context = { queryDeduplication: false };

const closedFields = ['notes', 'videos', 'downloads', 'links'];

export function useApproval(userId: string): Approval {
  const client = useApolloClient();
  const { data, error, restart } = useSubscription(OwnStudentDocument, { variables: { userId }, context });
  const student = data?.students[0];
  const closed = data !== undefined && student?.approval_status !== 'approved';

  // What this device has read before is not shown again once the approval is gone.
  useEffect(() => {
    if (!closed) return;
    for (const fieldName of closedFields) {
      for (const id of ['ROOT_QUERY', 'ROOT_SUBSCRIPTION']) {
        client.cache.evict({ id, fieldName });
        client.cache.evict({ id, fieldName: `${fieldName}_aggregate` });
      }
    }
    client.cache.gc();
  }, [client, closed]);

  if (data === undefined) return error ? { state: 'failed', retry: restart } : { state: 'loading' };
  if (student === undefined) return { state: 'unlinked' };
  if (student.approval_status === 'approved') return { state: 'approved', student };
  return { state: student.approval_status === 'rejected' ? 'rejected' : 'pending', student };
}
