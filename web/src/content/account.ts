// Texts of the portal's page about oneself (docs/screens/portal.md).

/** What a browser is called where it does not say what it is. */
const unknownBrowser = 'A browser';

export const account = {
  title: 'My Details',
  /** In the account menu. */
  menu: 'My details',
  lead: 'What the office knows of you, and where you are signed in.',
  leadStaff: 'Where you are signed in.',
  details: {
    title: 'Your record',
    photoText: 'It is on your admit card. Once your registration is approved, the office changes it.',
    loading: 'Loading your record...',
    unavailable: 'Your student record cannot be read right now. Please try again in a moment.',
    none: 'This e-mail belongs to no registered student yet.',
    fields: {
      name: 'Name',
      own_photo: 'Photo',
      registration_number: 'Registration number',
      registration_time: 'Registered on',
      status: 'Status',
      email: 'Email',
      phone: 'Phone',
      college_name: 'College',
      address: 'Address',
      guardian: 'Guardian',
      payment_method: 'Payment method',
      class_groups: 'Class groups',
    },
    status: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
    empty: 'Not given',
    noGroups: 'None yet',
    language: {
      label: 'Language of mails',
      en: 'English',
      ne: 'नेपाली',
      failed: (message: string) => `The language could not be changed: ${message}`,
    },
    /** Around the numbers, which are links. */
    change: { before: 'Something is not right? The office changes it: call', or: ' or ', after: '.' },
  },
  sessions: {
    title: 'Where you are signed in',
    loading: 'Loading where you are signed in...',
    unavailable: 'Where you are signed in cannot be shown right now.',
    device: (browser: string | null, system: string | null) =>
      system === null ? (browser ?? unknownBrowser) : `${browser ?? unknownBrowser} on ${system}`,
    current: 'This browser',
    seen: (ago: string, day: string) => `Last seen ${ago}, signed in on ${day}`,
    here: (day: string) => `Signed in on ${day}`,
    alone: 'You are signed in nowhere else.',
    others: 'Sign out the others',
    everywhere: 'Sign out everywhere',
    busy: 'Signing out...',
    ask: {
      title: 'Sign out everywhere?',
      text: (count: number) =>
        count === 1
          ? 'You are signed out of this browser, and sign in again with your password.'
          : `You are signed out of all ${count} browsers, this one too. What they have open closes within a second.`,
    },
    ended: (count: number) =>
      count === 1 ? 'Signed out of one other browser' : `Signed out of ${count} other browsers`,
    failed: (message: string) => `Failed to sign out: ${message}`,
    /** For whoever has not done that. */
    hint: 'Do you see a browser that is not yours? Sign out the others, and change your password in the account menu.',
  },
} as const;
