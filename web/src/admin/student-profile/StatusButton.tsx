// The status as a badge, and the buttons that change it: Approve, Mark Pending or Reject, in their colours.
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { adminStudent } from '../../content/adminStudent.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { decisionIcons, statusTones } from '../student-status/status.ts';
import { isStatus, type Status } from '../student-status/statuses.ts';

const labels = adminStudent.status.decide;

/** About the student of the page. */
export interface ProfileDecision {
  busy: boolean;
  decide: (status: Status) => void;
}

interface StatusButtonProps {
  to: Status;
  decision: ProfileDecision;
  disabled?: boolean;
}

export function StatusButton({ to, decision, disabled = false }: StatusButtonProps): ReactNode {
  return (
    <Button
      color={to === 'rejected' ? 'error' : 'primary'}
      startIcon={<Icon name={decisionIcons[to]} size={17} />}
      disabled={disabled}
      aria-busy={decision.busy || undefined}
      onClick={() => (decision.busy ? undefined : decision.decide(to))}
      sx={
        to === 'approved' && !disabled
          ? {
              color: 'success.main',
              borderColor: (theme) =>
                `color-mix(in srgb, ${theme.vars.palette.success.main} 40%, ${theme.vars.palette.line})`,
              '&:hover': { bgcolor: 'successTint', borderColor: 'success.main' },
            }
          : undefined
      }
    >
      {labels[to]}
    </Button>
  );
}

export function StudentStatus({ status }: { status: string }): ReactNode {
  return isStatus(status) ? (
    <StatusChip tone={statusTones[status]}>{adminStudent.statuses[status].label}</StatusChip>
  ) : null;
}
