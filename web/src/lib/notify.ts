// Toasts: any code may call notify(); ui/Notifications shows them. A tiny store without React.
import type { ReactNode } from 'react';

export type NotificationTone = 'success' | 'error' | 'info';

export interface Notification {
  id: number;
  tone: NotificationTone;
  title?: string;
  message: string;
  /** The message is the title of something: one line of it is shown. */
  named?: boolean;
  /** A button: the toast stays for ten seconds, and longer under pointer and focus. */
  action?: ReactNode;
}

export type NewNotification = Omit<Notification, 'id' | 'tone'> & { tone?: NotificationTone };

const limit = 3;
let nextId = 1;
let current: readonly Notification[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Notification[]): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; `error` is the red one. Returns its id. */
export function notify(notification: NewNotification): number {
  const { tone = 'success', ...rest } = notification;
  const entry: Notification = { id: nextId++, tone, ...rest };
  // The same words twice at once (two failed calls) are one toast; a success is the end of the failure before it.
  const others = current.filter(
    (item) =>
      (item.message !== entry.message || item.title !== entry.title || item.tone !== entry.tone) &&
      (tone !== 'success' || item.tone !== 'error' || item.action !== undefined),
  );
  set([...others, entry].slice(-limit));
  return entry.id;
}

export function dismissNotification(id: number): void {
  set(current.filter((item) => item.id !== id));
}

/** For tests and sign-out. */
export function clearNotifications(): void {
  set([]);
}

/** The two halves of useSyncExternalStore. */
export const notificationStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): readonly Notification[] => current,
};
