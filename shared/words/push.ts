// What push messages say, and the mails in their place. On a locked screen anybody reads them: no name, no mark.

export const pushWords = {
  examOut: 'The results are out',
  notice: (institute: string) => `New notice · ${institute}`,
  /** In place of what cannot be read. */
  unknown: 'There is something new',
  /** On a message of a notice. */
  off: 'No more of these',
} as const;
