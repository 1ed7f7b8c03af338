// The status as a badge.
import type { ReactNode } from 'react';
import { adminStudent, type ApprovalStatus } from '../../content/adminStudent.ts';
import { StatusChip, type StatusTone } from '../../ui/StatusChip.tsx';
import { isStatus } from './useStatusChange.ts';

const tones: Record<ApprovalStatus, StatusTone> = { pending: 'pending', approved: 'good', rejected: 'bad' };

export function StudentStatus({ status }: { status: string }): ReactNode {
  return isStatus(status) ? (
    <StatusChip tone={tones[status]}>{adminStudent.statuses[status].label}</StatusChip>
  ) : null;
}
