// The states of a student, and how each looks.
import type { IconName } from '../../ui/Icon.tsx';
import type { StatusTone } from '../../ui/StatusChip.tsx';

export const statuses = ['pending', 'approved', 'rejected'] as const;
export type Status = (typeof statuses)[number];

export function isStatus(text: string): text is Status {
  return (statuses as readonly string[]).includes(text);
}

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
