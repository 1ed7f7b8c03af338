// The titles of pages (lib/paths.ts), without the institute's name. Those of the admin area, which is English, stand there.

export const pageTitles = {
  home: 'Entrance preparation in Kathmandu',
  about: 'About',
  courses: 'Courses',
  contact: 'Contact',
  faculty: 'Faculty',
  registration: 'Registration',
  registrationForm: 'Registration Form 2082',
  registrationStatus: 'Registration status',
  terms: 'Terms',
  privacy: 'Privacy',
  notices: 'Notices',
  notice: 'Notice',
  questionBanks: 'Question Banks',
  results: 'Exam Results',
  verify: 'Verify a mark sheet',
  auth: 'Sign in',
  authCallback: 'Signing in',
  resetPassword: 'Reset password',
  yourLogin: 'Your login',
  unsubscribe: 'No more messages',
  login: 'Sign in',
  dashboard: 'Dashboard',
  notes: 'Study Notes',
  videos: 'Video Lectures',
  links: 'Important Links',
  downloads: 'Downloads',
  student: 'Dashboard',
  calendar: 'Academic Calendar',
  account: 'My Details',
  progress: 'My Progress',
  missing: 'Page not found',
} as const;

/** The first step of every trail. */
export const trailBegin = 'Home';
