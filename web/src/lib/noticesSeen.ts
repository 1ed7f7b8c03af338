// Up to which notice somebody has seen them, on this device: the time of the newest one that stood on the page. Nobody's
// notices are named by it, and nobody's whole id.
import { useSyncExternalStore } from 'react';
import { keepText, keptText, watchKept } from './keptText.ts';

const keyOf = (userId: string): string => `prabesh-notices-seen-${userId.slice(0, 8)}`;

const noticesSeen = (userId: string): string | null => keptText(keyOf(userId));

/** As the server gives times; null: they were not opened on this device yet. */
export const useNoticesSeen = (userId: string): string | null =>
  useSyncExternalStore(watchKept, () => noticesSeen(userId));

/** The newest of these times has been seen; never goes back. */
export function noteNoticesSeen(userId: string, times: readonly string[]): void {
  const before = noticesSeen(userId);
  const newest = Math.max(...times.map((time) => Date.parse(time)));
  if (!Number.isFinite(newest) || (before !== null && Date.parse(before) >= newest)) return;
  keepText(keyOf(userId), new Date(newest).toISOString());
}
