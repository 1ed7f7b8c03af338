// What a page for some roles says while nobody answers which role the user has.

export const roleUnknown = {
  title: 'The server does not answer',
  text: 'It is not known yet what this account may open. Nothing is lost; this page tries again by itself.',
  tryAgain: 'Try again',
} as const;
