// What is said without a line: the page in words where nothing is kept, and what is said of versions.
import { formatMoment } from '../../../shared/dates.ts';
import { formatBytes } from '../../../shared/numbers.ts';

export const offline = {
  /** In place of a page that this phone has not kept. */
  page: {
    title: 'You are offline',
    text: 'This page has not been opened on this device before, so it is not kept here. It comes as soon as there is a connection.',
    again: 'Try again',
    kept: 'Kept on this device',
    portal: 'Student portal',
  },
  /** On pages of the portal. `since`: when the server was last heard. */
  line: {
    title: 'You are offline',
    since: (since: number) => `This is what this device kept, as of ${formatMoment(new Date(since))}.`,
    /** In place of what cannot be done now. */
    offlineSince: (text: string) => `You are offline. ${text}`,
    needed: 'Needs a connection',
  },
  keep: {
    keep: 'Keep offline',
    keeping: (done: number) => `Keeping… ${done} %`,
    kept: 'Kept offline',
    remove: 'Remove',
    fromDevice: 'from this device',
    removed: 'Removed from this device',
    size: formatBytes,
    /** Of all that this site keeps on the device. `free`: undefined where the browser does not say. */
    room: (used: number, free: number | undefined) =>
      `${formatBytes(used)} used on this device${free === undefined ? '' : `, room for ${formatBytes(free)} more`}.`,
    tooLarge: (most: number) => `Files of more than ${formatBytes(most)} cannot be kept offline.`,
    noRoom: 'There is no room on this device. Remove something that is kept, and try again.',
    failed: 'The file could not be kept. Please try again.',
  },
  update: {
    ready: 'A new version of this site is ready.',
    use: 'Use it now',
  },
} as const;
