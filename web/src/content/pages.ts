// Every address of the product with its title, and how its HTML is made. The keys are patterns of lib/paths.ts; a test
// keeps the two in step. What search engines show below the title is in pageDescriptions.ts.

/**
 * Where a page's HTML comes from: `request`: rendered by the server with its data; `build`: rendered once, without
 * data; `client`: an empty shell, for pages that only signed-in people or links from mails reach.
 */
type Rendering = 'request' | 'build' | 'client';

export interface PageEntry {
  /** Without the institute's name, which is added behind it. */
  title: string;
  render: Rendering;
  /** Whether search engines shall list it. */
  index: boolean;
  /** Query parameters that the page's first render reads. */
  params?: readonly string[];
  /** With a query it names people: search engines do not list it, and the server keeps it apart and for a moment only. */
  personal?: true;
  /** Queries for which the build renders the page, besides none. */
  variants?: readonly string[];
  /** The page writes its own head (ui/PageMeta.tsx): it depends on data. */
  ownHead?: true;
  /** Our own pages may show it in a frame. */
  framable?: true;
  /** It may ask for the device's camera. */
  camera?: true;
  /** It can be read without JavaScript, but not used: a sentence says so. */
  needsScript?: true;
}

const site = (title: string, more: Partial<PageEntry> = {}): PageEntry => ({
  title,
  render: 'build',
  index: true,
  ...more,
});

/** Behind a login: the address says nothing to anybody else. */
const inside = (title: string, more: Partial<PageEntry> = {}): PageEntry => ({
  title,
  render: 'client',
  index: false,
  ...more,
});

export const pages: Readonly<Record<string, PageEntry>> = {
  '/': site('Entrance preparation in Kathmandu', { render: 'request' }),
  '/about': site('About'),
  '/faculty': site('Faculty'),
  '/courses': site('Courses'),
  '/contact': site('Contact'),
  '/registration': site('Registration', { needsScript: true }),
  '/registration/form': site('Registration Form 2082', {
    index: false,
    framable: true,
    needsScript: true,
  }),
  '/terms': site('Terms'),
  '/privacy': site('Privacy'),
  '/notices': site('Notices', { render: 'request', params: ['category', 'page'] }),
  '/notice/:slug': site('Notice', { render: 'request', ownHead: true }),
  '/question-banks': site('Question Banks'),
  '/results': site('Exam Results', { render: 'request', params: ['exam', 'id'], personal: true }),
  '/verify': site('Verify a mark sheet', { camera: true }),
  '/auth': site('Sign in', {
    index: false,
    needsScript: true,
    params: ['tab'],
    variants: ['?tab=signup', '?tab=reset'],
  }),
  '/auth/callback': inside('Signing in'),
  '/reset-password': inside('Reset password'),
  '/your-login': inside('Your login'),
  '/login': inside('Sign in'),
  '/dashboard': inside('Dashboard'),
  '/notes': inside('Study Notes'),
  '/videos': inside('Video Lectures'),
  '/links': inside('Important Links'),
  '/downloads': inside('Downloads'),
  '/student': inside('Dashboard'),
  '/student/calendar': inside('Academic Calendar'),
  '/student/progress': inside('My Progress'),
  '/admin': inside('Dashboard'),
  '/admin/notices': inside('Notice Board'),
  '/admin/notes': inside('Notes'),
  '/admin/videos': inside('Videos'),
  '/admin/downloads': inside('Downloads'),
  '/admin/links': inside('Links'),
  '/admin/results': inside('Results'),
  '/admin/results/list': inside('Results'),
  '/admin/results/upload': inside('Upload Results'),
  '/admin/results/add': inside('Upload Results'),
  '/admin/results/draft/:id': inside('Draft Results'),
  '/admin/results/history': inside('History of Results'),
  '/admin/calendar': inside('Academic Calendar'),
  '/admin/settings': inside('Settings'),
  '/admin/students': inside('Students'),
  '/admin/students/:id': inside('Student'),
};

/** Any other address. */
export const missingPage: PageEntry = {
  title: 'Page not found',
  render: 'build',
  index: false,
};
