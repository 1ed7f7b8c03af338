/** /your-login: where the mail about a login that the office made leads. */
export const yourLogin = {
  title: 'Is this login yours?',
  lead: 'The office has made a login for the e-mail address at which you got the link.',
  text: 'If you have registered here, or your school has done it for you, it is yours. If you have never heard of it, somebody has given an address that is not theirs: say so, and the login is closed at once.',
  mine: 'Yes, it is mine',
  notMine: 'No, this was not me',
  busy: 'One moment...',
  failed: 'Your answer could not be stored. Please try again.',
  owned: {
    title: 'Thank you, the login is yours',
    text: 'Sign in with this e-mail address. If you have not chosen a password yet, it is the phone number of your registration.',
    action: 'Sign In',
  },
  disowned: {
    title: 'The login is closed',
    text: 'Nobody can sign in with it any more, and the office will see that it was not you. There is nothing else to do.',
    action: 'Go to the home page',
  },
  invalid: {
    title: 'This link does not work any more',
    text: 'It works once, for 30 days, and only as it came in the e-mail. If you have answered already, your answer counts. If not, and the login is not yours, call the office.',
    action: 'Find the office',
  },
} as const;
