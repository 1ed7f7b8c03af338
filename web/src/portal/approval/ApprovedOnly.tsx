// Study resources and mock tests are for approved students, teachers and admins. Anybody else is told why, and what to
// do. For comfort: the API gives them nothing either way.
import type { ReactNode } from 'react';
import { isStaffRole } from '../../../../shared/staff.ts';
import { portal } from '../../content/portal.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { ApprovalPanel } from './ApprovalPanel.tsx';
import { useApproval } from './useApproval.ts';

interface ApprovedOnlyProps {
  /** While it is not known who asks. */
  loading: ReactNode;
  children: ReactNode;
}

function Student({ userId, loading, children }: ApprovedOnlyProps & { userId: string }): ReactNode {
  const { profileFailed, reloadProfile } = useAuth();
  const approval = useApproval(userId, profileFailed ? () => void reloadProfile() : undefined);
  switch (approval.state) {
    case 'loading':
      return loading;
    case 'failed':
      return (
        <InlineAlert
          action={
            <Button small onClick={approval.retry}>
              {portal.retry}
            </Button>
          }
        >
          {portal.approval.unavailable}
        </InlineAlert>
      );
    case 'approved':
      return children;
    case 'pending':
    case 'rejected':
    case 'unlinked':
      return (
        <ApprovalPanel
          state={approval.state}
          registrationNumber={'student' in approval ? approval.student?.registration_number : undefined}
          reason={'student' in approval ? approval.student?.status_reason : undefined}
        />
      );
  }
}

export function ApprovedOnly({ loading, children }: ApprovedOnlyProps): ReactNode {
  const { user, profile, profileLoading } = useAuth();
  if (user === null) return null;
  // A teacher may not ask for a student record.
  if (profile === null && profileLoading) return loading;
  if (isStaffRole(profile?.role)) return children;
  return (
    <Student userId={user.id} loading={loading}>
      {children}
    </Student>
  );
}
