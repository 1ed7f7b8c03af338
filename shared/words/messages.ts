// Messages of several screens, literal and each written once.

export const messages = {
  errors: {
    title: 'Error',
    unexpected: 'Something went wrong. Please try again.',
    network: 'The server could not be reached. Check your connection and try again.',
    tooManyTries: 'Too many tries. Please wait a moment and try again.',
    retry: 'Try again',
  },
  parts: {
    missing: 'Part of this page could not be loaded. Trying again…',
    page: 'This page could not be shown',
    reload: 'Reload',
  },
  access: {
    loading: 'Loading authentication state...',
    authenticationRequired: 'Authentication Required',
    accessDenied: 'Access Denied',
    uploadSignedOut: 'You must be logged in to upload results',
    uploadForbidden: "You don't have permission to upload results",
  },
  auth: {
    invalidEmail: 'Please enter a valid email address',
    invalidCredentials: 'Invalid login credentials',
    sessionExpired: 'Your session has ended. Please sign in again.',
    verificationSent:
      'A verification email has been sent to your email address. Please verify your email before logging in.',
  },
  notFound: "Oops! The page you're looking for doesn't exist.",
} as const;

/** Labels of the account menu; any other role is a student's. */
export function roleLabel(role: string | null): string {
  if (role === null) return 'Loading...';
  if (role === 'admin') return 'Administrator';
  return role === 'teacher' ? 'Teacher' : 'Student';
}
