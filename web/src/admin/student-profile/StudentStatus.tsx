// The status as a badge.
import type { ReactNode } from 'react';
import { adminStudent } from '../../content/adminStudent.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { statusTones } from '../student-status/status.ts';
import { isStatus } from '../student-status/statuses.ts';

export function StudentStatus({ status }: { status: string }): ReactNode {
  return isStatus(status) ? (
    <StatusChip tone={statusTones[status]}>{adminStudent.statuses[status].label}</StatusChip>
  ) : null;
}
