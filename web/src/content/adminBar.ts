// Texts of the admin area's bar: its search, and what it says of the live connection.

export const adminBar = {
  collapse: 'Collapse sidebar',
  open: 'Open sidebar',
  sidebar: 'Admin menu',
  search: {
    label: 'Jump to a page or student',
    /** `/` moves the cursor here. */
    key: '/',
    keyHint: 'Press / to search',
    pages: 'Pages',
    students: 'Students',
    exams: 'Exams',
    groups: 'Class groups',
    notices: 'Notices',
    searching: 'Searching...',
    none: 'Nothing found',
    failed: 'Only pages can be searched right now.',
  },
  connection: {
    connecting: 'Connecting…',
    live: 'Live',
    reconnecting: 'Reconnecting…',
    reconnectingHint:
      'The server does not answer. What you see may be old; it is renewed as soon as it answers.',
    updated: 'Updated',
  },
} as const;

/** How many wait, beside the menu's entry. */
export const pendingBadge = (count: string): string => `${count} pending`;
