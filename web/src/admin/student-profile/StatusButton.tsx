// Approve, Mark Pending or Reject, in its colour.
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { adminStudent, type ApprovalStatus } from '../../content/adminStudent.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { StatusChange } from './useStatusChange.ts';

const words = adminStudent.status;

const looks: Record<ApprovalStatus, { label: string; icon: IconName }> = {
  approved: { label: words.approve, icon: 'check' },
  pending: { label: words.pend, icon: 'clock' },
  rejected: { label: words.reject, icon: 'close' },
};

interface StatusButtonProps {
  to: ApprovalStatus;
  status: StatusChange;
  disabled?: boolean;
  /** In place of changing it at once. */
  onPress?: () => void;
}

export function StatusButton({ to, status, disabled = false, onPress }: StatusButtonProps): ReactNode {
  const { label, icon } = looks[to];
  return (
    <Button
      color={to === 'rejected' ? 'error' : 'primary'}
      startIcon={<Icon name={icon} size={17} />}
      disabled={disabled}
      aria-busy={status.busy === to || undefined}
      onClick={onPress ?? (() => void status.change(to))}
      sx={
        to === 'approved'
          ? {
              color: 'success.main',
              borderColor: (theme) =>
                `color-mix(in srgb, ${theme.vars.palette.success.main} 40%, ${theme.vars.palette.line})`,
              '&:hover': { bgcolor: 'successTint', borderColor: 'success.main' },
            }
          : undefined
      }
    >
      {label}
    </Button>
  );
}
