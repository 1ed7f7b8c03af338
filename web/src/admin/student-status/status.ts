// How each state of a student looks.
import type { IconName } from '../../ui/Icon.tsx';
import type { StatusTone } from '../../ui/StatusChip.tsx';
import type { Status } from './statuses.ts';

export const statusTones: Record<Status, StatusTone> = {
  pending: 'pending',
  approved: 'good',
  rejected: 'bad',
};

/** What makes it so. */
export const decisionIcons: Record<Status, IconName> = {
  pending: 'clock',
  approved: 'check',
  rejected: 'close',
};
export const decisionColors = { pending: undefined, approved: 'success', rejected: 'error' } as const;
/** In this order beside each other. */
export const decisions: readonly Status[] = ['approved', 'pending', 'rejected'];
