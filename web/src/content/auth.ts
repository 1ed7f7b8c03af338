// Words of the account pages (docs/screens/accounts.md), of the password forms, and of a session that ends.

export const authPage = {
  title: 'Sign in',
  lead: 'Notes, videos, results and your calendar in one place.',
  inside: [
    { icon: 'note', text: 'Notes, past papers and videos for your subjects' },
    { icon: 'chart', text: 'Your marks and rank in every mock test' },
    { icon: 'bell', text: 'Notices and exam dates as they are set' },
  ],
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  passwordHint: 'Password must be at least 8 characters with one uppercase letter and one number',
  login: {
    tab: 'Login',
    submit: 'Sign In',
    busy: 'Logging in...',
    forgot: 'Forgot password?',
    /** Why the sign-in is there, for whoever asked for another page. */
    needed: (page: string) => `Sign in to open “${page}”.`,
  },
  /** After a refused sign-in, to everybody alike: perhaps the link in the mail was not opened yet. */
  unconfirmed: {
    text: 'Signed up, but not opened the link in our e-mail yet?',
    send: 'Confirm your e-mail',
    busy: 'Sending email...',
  },
  signup: {
    heading: 'Create an account',
    lead: 'Use the e-mail of your registration: the office knows you by it.',
    submit: 'Sign Up',
    busy: 'Creating account...',
  },
  reset: {
    heading: 'Forgot your password?',
    lead: 'Enter the e-mail of your account. We send a link to choose a new password.',
    submit: 'Reset Password',
    busy: 'Sending email...',
    sent: (email: string) => `Password reset email has been sent to ${email}. Please check your inbox.`,
    back: 'Back to Login',
  },
  ended: {
    text: 'Your session has ended. Sign in again to go on.',
    kept: 'Everything on the page behind this is still there.',
    notNow: 'Not now',
  },
  /** A form that the browser sends by itself has the link in a field: what stands behind its # reaches no server otherwise. */
  link: {
    label: 'Link from the e-mail',
    hint: 'Without JavaScript: copy the whole link from the e-mail, or from the address above, into this field.',
    submit: 'Go on',
  },
  /** The one way to a login, as the registration and its mail name it too. */
  help: {
    noLogin: 'No login yet?',
    make: 'Make your login',
    sameEmail: 'with the e-mail of your registration.',
    notRegistered: 'Not registered?',
    register: 'Register first',
    questions: 'Questions?',
    call: (office: string) => `Call ${office}`,
  },
} as const;

/** Toasts and what fields say. */
export const authMessages = {
  verificationSent: 'Verification email sent. Please check your inbox.',
  resetSent: 'Password reset email sent. Please check your inbox.',
  passwordUpdated: 'Your password has been updated successfully.',
  resetFailed: 'An error occurred while resetting your password',
  tooShort: 'Password must be at least 8 characters',
  noUppercase: 'Password must contain at least one uppercase letter',
  noNumber: 'Password must contain at least one number',
  tooLong: 'Password must be at most 128 characters',
  currentMissing: 'Please enter your current password.',
} as const;

/** /auth/callback: what it says while it works, and how it can end. */
export const authCallback = {
  title: 'Signing you in',
  completing: 'Completing authentication...',
  verifying: 'Verifying session...',
  profile: 'Fetching user profile...',
  preparing: 'Preparing your dashboard...',
  noSession: 'No active session found. Redirecting to login...',
  incomplete: 'Authentication incomplete. Redirecting to login...',
  failed: 'Authentication failed. Please try again.',
  invalid: {
    title: 'This link does not work any more',
    text: 'Links work once, for one hour, and only as they came in the e-mail. If you opened it before, your e-mail is already confirmed: just sign in.',
    again: 'To get a new link, sign up again with the same e-mail.',
    newLink: 'Get a new link',
    signIn: 'Sign In',
    dashboard: 'Go to your dashboard',
  },
  another: {
    title: 'Another account is signed in here',
    text: (email: string) =>
      `You are signed in as ${email}. The link is for another account. To confirm that one, this one is signed out.`,
    goOn: 'Sign out and go on',
    stay: 'Stay signed in',
  },
} as const;

export const resetPassword = {
  title: 'Choose a new password',
  lead: 'You are signed out everywhere else, and sign in with the new password from then on.',
  newPassword: 'New Password',
  confirm: 'Confirm New Password',
  submit: 'Reset Password',
  busy: 'Updating password...',
  noToken:
    'This page works from the link in the password reset e-mail. Open that link, or ask for a new one.',
  invalid: 'This link is invalid or has expired. It works once, for one hour.',
  newLink: 'Ask for a new link',
} as const;

/** The same page, from the link of a sign-up that is opened in another browser than it was made in. */
export const confirmSignUp = {
  title: 'Confirm your e-mail',
  lead: 'This is another browser than the one of the sign-up. Choose the password of your account here: you sign in with it from then on.',
  submit: 'Confirm',
  done: 'Your e-mail is confirmed. Sign in with your new password.',
  noToken:
    'This page works from the link in the mail that confirms your e-mail. Open that link, or sign up again.',
  invalid:
    'This link is invalid or has expired. It works once, for one hour. If you opened it before, just sign in.',
  again: 'Sign up again',
} as const;

/** The same page, from the mail that invites somebody to the office. */
export const acceptInvitation = {
  title: 'Welcome',
  lead: 'Choose your password to accept the invitation. You sign in with it from then on.',
  submit: 'Accept Invitation',
  done: 'Your password is set. Sign in with it.',
  noToken: 'This page works from the link in the invitation. Open that link, or ask whoever invited you.',
  invalid:
    'This link is invalid or has expired. It works once, for 48 hours, and only until another one was sent. If you have accepted already, just sign in. If not, ask whoever invited you to send it again.',
  signIn: 'Sign In',
} as const;

export const changePassword = {
  menu: 'Change password',
  title: 'Change password',
  text: 'Your other devices are signed out. This one stays signed in.',
  current: 'Current Password',
  currentInitial: 'Your initial password is the phone number you registered with.',
  newPassword: 'New Password',
  confirm: 'Confirm New Password',
  submit: 'Change password',
  busy: 'Updating password...',
  cancel: 'Cancel',
} as const;

export const initialPassword = {
  title: 'You still have the initial password',
  text: 'It is your phone number, which others know too. Choose one of your own.',
  action: 'Change password',
} as const;
