// What push messages say, and the mails in their place. On a locked screen anybody reads them: no name, no mark.

export const pushWords = {
  examOut: 'The results are out',
  notice: (institute: string) => `New notice · ${institute}`,
  /** On a message of a notice. */
  off: 'No more of these',
};
