// What stands at the address of a page that the browser makes, while it does not: the portal's, the office's, and those of
// links in mails.

export const shell = {
  loading: 'Loading…',
  late: {
    title: 'This page has not come yet',
    text: 'The line may be slow, or a part of the page was lost on the way. It is asked for again by itself.',
  },
  noScript: {
    title: 'This page needs JavaScript',
    text: 'Please switch JavaScript on and reload: what opens with a login works with it only. Notices, results, registering, signing in and a new password work without.',
    signOut: 'Sign out on this device',
  },
  call: (office: string) => `Call ${office}`,
} as const;
