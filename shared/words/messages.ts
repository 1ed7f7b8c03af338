// Messages of several screens, literal and each written once.

export const messages = {
  errors: {
    title: 'Error',
    unexpected: 'Something went wrong. Please try again.',
    network: 'The server could not be reached. Check your connection and try again.',
    retry: 'Try again',
  },
  parts: {
    missing: 'Part of this page could not be loaded. Trying again…',
    offline: 'You are offline. What is missing of this page comes with the connection.',
    /** Something was pressed before the page's scripts were there. */
    late: 'The page is still loading. What you pressed is done when it has come.',
    page: 'This page could not be shown',
    reload: 'Reload',
  },
  access: {
    loading: 'Loading authentication state...',
    authenticationRequired: 'Authentication Required',
    accessDenied: 'Access Denied',
    uploadSignedOut: 'You must be logged in to upload results',
    uploadForbidden: "You don't have permission to upload results",
    adminsOnly: 'This page is for admins',
  },
  auth: {
    invalidEmail: 'Please enter a valid email address',
    invalidCredentials: 'Invalid login credentials',
    pasteLink: 'Copy the whole link from the e-mail, or from the address above, into this field.',
    mismatch: 'Passwords do not match',
    sessionExpired: 'Your session has ended. Please sign in again.',
    verificationSent:
      'A verification email has been sent to your email address. Please verify your email before logging in.',
  },
  notFound: "Oops! The page you're looking for doesn't exist.",
} as const;

/** What a page's document says while there is no app in it. */
export const documents = {
  noScript: 'Please switch JavaScript on: this page cannot do its work without it.',
  starting: 'This site is starting …',
  missed: 'This page could not be made just now. If it does not come in a moment, please load it again.',
} as const;

/** Labels of the account menu; any other role is a student's. */
export function roleLabel(role: string | null): string {
  if (role === null) return 'Loading...';
  if (role === 'admin') return 'Administrator';
  if (role === 'office') return 'Front desk';
  return role === 'teacher' ? 'Teacher' : 'Student';
}

/** When to try again, in words, from the seconds of Retry-After. */
function tryAgainIn(seconds: number): string {
  if (seconds < 90) return `Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
  return `Please try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** A refusal's words with the time itself, where the server named it, in place of the general 'later'. */
export function waitText(text: string, seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds)) return text;
  return `${text.replace(/\s*Please try again[^.]*\.$/, '')} ${tryAgainIn(seconds)}`;
}
