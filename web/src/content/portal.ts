// Texts of the student portal and of the approval panel (docs/screens/portal.md).

export const portal = {
  greeting: 'Namaste',
  loading: 'Loading your dashboard...',
  /** The link in the frame; `count` as it is shown. */
  bell: {
    name: 'Notices',
    fresh: (count: string) => `${count} new`,
    more: (most: number) => `${most}+`,
  },
  messages: {
    title: 'Messages from the office',
    text: 'About classes, by e-mail or SMS. Mails about your registration and password come in any case.',
    label: 'Send me messages',
    failed: (message: string) => `Failed to store your choice: ${message}`,
  },
  upload: {
    title: 'Upload results',
    text: 'A CSV with Symbol, Name and Marks becomes ranks that everybody can look up.',
    action: 'Upload results',
  },
  /** Where a failure is shown with a button. */
  retry: 'Try again',
  cards: {
    title: 'Resources',
    names: {
      notes: 'Notes',
      videos: 'Videos',
      downloads: 'Downloads',
      results: 'Results',
      links: 'Important Links',
      notices: 'Notices',
    },
    /** What a card says as long as nothing is known of what it leads to. */
    about: {
      notes: 'Chapter by chapter',
      videos: 'One topic each',
      downloads: 'Papers, sheets and plans',
      results: 'Marks and rank by candidate ID',
      links: 'Forms, calls and boards',
      notices: 'News from the institute',
    },
    none: 'None yet',
    /** On the way to the results: the own one, the rank first, since the exam's name may not fit. */
    ownRank: (rank: number, exam: string) => `Rank ${rank} in ${exam}`,
    fresh: (count: number) => `${count} new`,
    /** After it, for assistive technology. */
    freshSince: 'this week',
  },
  events: {
    title: 'Upcoming Events',
    empty: 'No upcoming events',
    loading: 'Loading events...',
    failed: 'Failed to fetch upcoming events',
    unavailable: 'Events cannot be shown right now.',
    /** How far away a day is. */
    distance: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  },
  news: {
    loading: 'Loading activity...',
    failed: 'Failed to fetch the newest resources',
    unavailable: 'What is new cannot be shown right now. The pages themselves may still open.',
  },
  stats: {
    title: 'Quick Stats',
    /** One and many, as counted. */
    notes: ['note', 'notes'],
    videos: ['video', 'videos'],
    downloads: ['download', 'downloads'],
    results: ['result', 'results'],
  },
  recent: {
    title: 'Recent Activity',
    empty: 'Nothing new yet',
    emptyText: 'Notes, videos, downloads, links and notices appear here by themselves.',
    kinds: { notes: 'Note', videos: 'Video', downloads: 'Download', links: 'Link', notices: 'Notice' },
  },
  approval: {
    /** Between two numbers. */
    or: ' or ',
    labels: { pending: 'Pending', rejected: 'Rejected' },
    reason: (reason: string) => `What the office said: ${reason}`,
    unavailable: 'Your student record cannot be read right now. Please try again in a moment.',
    pending: {
      title: 'Your registration is pending',
      text: 'The office checks each registration, usually within one working day. Notes, videos and downloads open here by themselves as soon as yours is approved.',
      /** Around the numbers, which are links. */
      action: { before: 'Questions? Call', after: '.' },
    },
    rejected: {
      title: 'Your registration was rejected',
      text: 'Study resources are closed for this account. This often has a simple reason, such as a missing payment or a wrong phone number.',
      action: { before: 'Call the office at', after: ', and have your registration number at hand.' },
    },
    unlinked: {
      title: 'No student record for this account yet',
      text: 'You are signed in, but this e-mail belongs to no registered student, so study resources stay closed.',
      /** A link to the registration. */
      register: 'Register with this e-mail',
      action: { before: ', or call', after: ' if you registered with another one.' },
    },
  },
} as const;

export type ApprovalState = 'pending' | 'rejected' | 'unlinked';
