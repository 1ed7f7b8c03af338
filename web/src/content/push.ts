// Words of being told by push; what messages themselves say is shared/words/push.ts.

export const push = {
  /** On the page of an announced exam. */
  exam: {
    ask: 'Tell me when it is out',
    asking: 'One moment…',
    on: 'This device tells you when the results are out.',
    off: 'Do not tell me',
    ended: 'This device will not tell you.',
    refused: 'Nothing was switched on: notifications were not allowed.',
    failed: (reason: string) => `This could not be switched. ${reason}`,
    out: 'The results are out now.',
  },
  /** In the portal. */
  notices: {
    title: 'New notices',
    text: 'As a message on this device, between 7 in the morning and 9 in the evening, until you sign out here.',
    textOfMail: 'This browser cannot show messages; new notices can come by e-mail instead.',
    push: 'Tell me on this device',
    mail: 'Tell me by e-mail',
    refused: 'Nothing was switched on: notifications were not allowed.',
    failed: (message: string) => `Failed to store your choice: ${message}`,
    unavailable: 'Whether you are told of notices could not be read',
  },
  blocked:
    'Notifications of this site are blocked in this browser. Allow them in its settings for this site to be told here.',
  installed:
    'To be told on an iPhone or iPad, add this site to the home screen (Share, then Add to Home Screen) and open it from there.',
  unable: 'This browser cannot tell you. Leave this page open: the result opens here by itself.',
  later: 'Please try again in a moment.',
} as const;
