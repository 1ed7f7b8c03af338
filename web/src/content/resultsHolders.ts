// Words of whose an exam is: in the office's list, in the dialog that shares it, and for whoever may not change it.

const office = 'the office';

export const resultsHolders = {
  /** Under an exam's name; `owner` null: nobody's, or an account that is gone. */
  heldBy: (owner: string | null, shared: number) =>
    `Held by ${owner ?? office}${shared === 0 ? '' : `, shared with ${shared}`}`,
  /** As the database says it to whoever tries nevertheless. */
  others: (exam: string, owner: string | null) =>
    owner === null
      ? `${exam} is kept by ${office}. Ask an admin to share it with you.`
      : `${exam} belongs to ${owner}. Ask them, or ask an admin to share it with you.`,
  /** Where the database could not say whose it is. */
  somebodys: 'Somebody else holds this exam. Ask an admin to share it with you.',
  /** For an admin, who may change it nevertheless. */
  ownedBy: (exam: string, owner: string) => `${exam} belongs to ${owner}. As an admin you can change it.`,
  action: 'Owner and sharing',
  title: (exam: string) => `Who holds ${exam}`,
  text: 'The owner uploads, corrects, undoes and publishes, and so does everybody it is shared with. This counts for every date of this title and set.',
  loading: 'Loading...',
  loadFailed: 'The holders of this exam could not be loaded. Please try again.',
  gone: 'This exam has been deleted already.',
  owner: 'Owner',
  nobody: 'Nobody: only admins can change it',
  deletedAccount: 'An account that is gone',
  shared: 'Shared with',
  notShared: 'Nobody else.',
  end: 'End',
  endLabel: (who: string) => `End sharing with ${who}`,
  person: 'Person',
  choose: 'Choose a person',
  admin: (email: string) => `${email} (admin)`,
  share: 'Share',
  handOver: 'Hand over',
  close: 'Close',
  errors: {
    nobody: 'Please choose a person',
    admin: 'Admins change every exam: there is nothing to share',
    owner: 'This is the owner already',
    shared: 'It is shared with this person already',
  },
  sharedDone: 'Exam Shared',
  endedDone: 'Sharing Ended',
  handedDone: 'Exam Handed Over',
  done: (exam: string, who: string) => `${exam}: ${who}`,
  handOverTitle: (exam: string, to: string) => `Hand ${exam} over to ${to}?`,
  /** `from` null: nobody's until now. */
  handOverText: (to: string, from: string | null) =>
    [
      `${to} owns it from now on, with every date of it.`,
      from === null ? '' : `${from} cannot change it any more, unless you share it with them.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  handingOver: 'Handing over...',
  cancel: 'Cancel',
  changed: 'Somebody else handed this exam over meanwhile. Please look at its owner again.',
  failed: (message: string) => `Nothing was changed: ${message}`,
} as const;
