// Words of what the server sends to students: mails, and the calendar for other programs. Who works in the office gets English
// mails (server/accounts/mails).

const linkLife = 'The link works once, for one hour.';
const mistyped = 'You did not register? Then somebody mistyped an address: tell us, and we remove it.';

export const mails = {
  /** Between phone numbers. */
  or: ' or ',
  /** Of somebody whose name is proven; otherwise empty. */
  greeting: (name: string) => (name === '' ? 'Namaste,' : `Namaste ${name},`),
  reason: (reason: string) => `The office writes: ${reason}`,
  makeLogin: 'Make your login with this e-mail address.',
  labels: {
    confirm: 'Confirm e-mail',
    choose: 'Choose a new password',
    signIn: 'Sign in',
    reset: 'Reset the password',
    yours: 'Is this login yours?',
    portal: 'Open the portal',
    login: 'Make your login',
    office: 'Find the office',
    notice: 'Read the notice',
    leaveNotices: 'No more notices by e-mail',
    open: 'Open the link',
    leaveMessages: 'No more messages like this',
  },
  verification: (institute: string) => ({
    title: `Confirm your e-mail for ${institute}`,
    heading: 'Confirm your e-mail',
    first: `Somebody has signed up at ${institute} with this address. If it was you, open the link to confirm it and go to your portal.`,
    again: `Somebody has signed up at ${institute} with this address once more. If it was you, open the link to confirm it; the earlier link no longer works.`,
    closing: [
      linkLife,
      'In another browser than the one in which you signed up, the link asks you to choose a password.',
      'If you did not sign up just now, do not open the link. Without it nothing comes of the sign-up.',
    ],
  }),
  recovery: (institute: string) => ({
    title: `Reset your password for ${institute}`,
    heading: 'Reset your password',
    paragraphs: [
      `Somebody has asked for a new password for your account at ${institute}. Open the link to choose one. You will then be signed out everywhere else.`,
    ],
    closing: [linkLife, 'If it was not you, ignore this mail: your password stays as it is.'],
  }),
  alreadyRegistered: (institute: string) => ({
    title: `You have an account at ${institute} already`,
    heading: 'You have an account already',
    paragraphs: [
      `Somebody has tried to sign up at ${institute} with this address, which has an account. Nothing was changed.`,
      'If it was you, sign in with your password. If you do not remember it, the sign-in page has “Forgot password?”.',
    ],
    closing: ['If it was not you, there is nothing to do.'],
  }),
  passwordChanged: (institute: string, phones: string) => ({
    title: `Your password for ${institute} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${institute} has just been changed, and other devices have been signed out.`,
      'If it was not you, set a new password at once:',
    ],
    closing: [`Then tell us: ${phones}.`],
  }),
  officeLogin: (institute: string) => ({
    title: `Your login at ${institute}`,
    heading: 'A login was made for you',
    paragraphs: [
      `The office of ${institute} has made a login for a student with this e-mail address. Its first password is the phone number of the registration.`,
      'Open the link to say that it is yours. If you did not register, say there that it was not you: the login is closed at once.',
    ],
    closing: ['The link works once, for 30 days.'],
  }),
  approval: (institute: string, number: string) => ({
    title: `Approved: ${number}`,
    heading: 'You are approved',
    approved: `${institute} has approved your registration ${number}.`,
    opened: 'Study material, videos and downloads are open to you in the portal.',
    closing: [mistyped],
  }),
  rejection: (institute: string, number: string, phones: string) => ({
    title: `Not approved: ${number}`,
    heading: 'Your registration was not approved',
    rejected: `${institute} has not approved your registration ${number}. Study material is closed to you.`,
    mistake: `If you think that this is a mistake, call ${phones}, or come by.`,
    closing: ['You did not register? Then somebody mistyped an address: there is nothing to do.'],
  }),
  registered: (institute: string, number: string) => ({
    title: `Registered: ${number}`,
    heading: `Your registration number is ${number}`,
    waiting: `Namaste, ${institute} has your registration. It is waiting for the office to approve it; we call when something is missing.`,
    linked: 'It is linked to your login. Study material opens in your portal with the approval.',
    unlinked:
      'Make your login with this e-mail address. Study material opens in your portal with the approval.',
    closing: [mistyped],
  }),
  registeredAlready: (institute: string, number: string, phones: string) => ({
    title: `Registered already: ${number}`,
    heading: 'You are registered already',
    paragraphs: [
      `Namaste, somebody has just filled in the registration form of ${institute} with your e-mail address or your phone number. Nothing was stored twice and nothing was changed.`,
      `If it was you: your registration number is ${number}. You need not register again.`,
    ],
    closing: [`If it was not you, there is nothing to do. If something is wrong, call ${phones}.`],
  }),
  notice: (title: string) => ({
    title: `New notice: ${title}`,
    paragraphs: ['There is a new notice on the notice board.'],
    closing: ['You get this because you asked in the student portal to be told of notices by e-mail.'],
  }),
  /** Around what the office writes to many. */
  messageClosing: (institute: string) => `You get this because you are a student of ${institute}.`,
  /** A reminder: of a mail its heading, text and last line, of an SMS the text alone. */
  feesDue: (institute: string, student: string, due: string, since: string) => ({
    title: `Fees that are due: ${due}`,
    text: `${institute}: of the fees of ${student}, ${due} are due since ${since}.`,
    paid: 'Paid in the meantime? Then there is nothing to do.',
  }),
  methods: { Cash: 'cash', Esewa: 'eSewa', 'Bank Transfer': 'bank transfer', Other: 'another way' },
  receipt: {
    title: (number: string) => `Receipt ${number}`,
    received: (institute: string, amount: string, student: string, day: string) =>
      `${institute} has received ${amount} of ${student} on ${day}.`,
    inWords: (amount: string) => `In words: ${amount}.`,
    /** `by`: the method, and the reference where there is one. */
    by: (by: string, number: string) => `By: ${by}. Receipt: ${number}.`,
    link: 'The link shows the receipt among your own, where you can print it.',
  },
  /** An SMS to a guardian. */
  absent: (institute: string, student: string, group: string, day: string) =>
    `${institute}: ${student} was absent from ${group} on ${day}.`,
  /** What the calendar is called in other programs. */
  calendar: (institute: string) => `${institute} · Academic Calendar`,
} as const;
