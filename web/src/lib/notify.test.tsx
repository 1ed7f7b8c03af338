import { expect, it, vi } from 'vitest';
import { describeError } from './describeError.ts';
import { dismissNotification, notificationStore, notify } from './notify.ts';

it('keeps the newest three and tells its listeners', () => {
  const listener = vi.fn();
  const stop = notificationStore.subscribe(listener);
  for (const message of ['a', 'b', 'c', 'd']) notify({ message });
  expect(notificationStore.getSnapshot().map(({ message }) => message)).toEqual(['b', 'c', 'd']);
  expect(listener).toHaveBeenCalledTimes(4);
  stop();
  notify({ message: 'e' });
  expect(listener).toHaveBeenCalledTimes(4);
});

it('shows the same words once', () => {
  notify({ tone: 'error', message: 'No network' });
  const id = notify({ tone: 'error', message: 'No network' });
  expect(notificationStore.getSnapshot()).toEqual([{ id, tone: 'error', message: 'No network' }]);
  dismissNotification(id);
  expect(notificationStore.getSnapshot()).toEqual([]);
});

it('is silent about a failure once what was tried again succeeds', () => {
  notify({ tone: 'error', message: 'Failed to save' });
  notify({ tone: 'info', message: 'Meanwhile' });
  notify({ message: 'Saved' });
  expect(notificationStore.getSnapshot().map(({ message }) => message)).toEqual(['Meanwhile', 'Saved']);
});

it('describes whatever was thrown', () => {
  expect(describeError(new Error('Invalid login credentials'))).toBe('Invalid login credentials');
  expect(describeError('as text')).toBe('as text');
  expect(describeError(new Error(''), 'fallback')).toBe('fallback');
  expect(describeError(undefined)).toBe('Something went wrong. Please try again.');
});
