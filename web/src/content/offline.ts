// What is said without a line: the page in words where nothing is kept, and what is said of versions.

export const offline = {
  /** In place of a page that this phone has not kept. */
  page: {
    title: 'You are offline',
    text: 'This page has not been opened on this device before, so it is not kept here. It comes as soon as there is a connection.',
    again: 'Try again',
    kept: 'Kept on this device',
    portal: 'Student portal',
  },
  update: {
    ready: 'A new version of this site is ready.',
    use: 'Use it now',
  },
} as const;
