// Every page of the product: its address (the router's pattern with the builder of links), its title, and how its HTML is
// made. Everybody may read this list; the screens themselves stand beside it in app/pages.ts, which nobody but the app
// imports, so that a link to a page does not load it. What search engines show below a title is in
// content/pageDescriptions.ts.
import { pageTitles } from '../content/pageTitles.ts';
import { queryValue } from './queryValue.ts';

type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type HrefArgs<P extends string> = [ParamName<P>] extends [never]
  ? [query?: Record<string, string>]
  : [params: Record<ParamName<P>, string>, query?: Record<string, string>];

export interface PathOf<P extends string> {
  pattern: P;
  /** The address with its parameters filled in and escaped, and the query where one is given. */
  href(...args: HrefArgs<P>): string;
}

/**
 * Where a page's HTML comes from: `request`: rendered by the server with its data; `build`: rendered once, without
 * data; `client`: an empty shell, for pages that only signed-in people or links from mails reach.
 */
type Rendering = 'request' | 'build' | 'client';

export interface PageEntry {
  /** Without the institute's name, which is added behind it. */
  title: string;
  /** By the value of `tab` or `for` in its query, where that makes another page of it. */
  titles?: Readonly<Record<string, string>>;
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
  /** It shows what is published of exams: it is made anew when that changes. */
  exams?: true;
  /** It shows notices: as above. */
  notices?: true;
  /** It can be read without JavaScript, but not used: a sentence says so. */
  needsScript?: true;
  /** In the admin area: the front desk opens it too. */
  desk?: true;
  /** Phones keep it for when there is no line: as it was last seen, or what the browser makes it from. */
  offline?: true;
}

export type Page<P extends string = string> = PathOf<P> & PageEntry;

function path<P extends string>(pattern: P): PathOf<P> {
  const hasParams = pattern.includes('/:');
  return {
    pattern,
    href: (...args: (Record<string, string> | undefined)[]) => {
      const params = hasParams ? (args[0] ?? {}) : {};
      const query = hasParams ? args[1] : args[0];
      const filled = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(query).toString();
      return search === '' ? filled : `${filled}?${search}`;
    },
  };
}

/** A page for everybody, rendered by the build unless it says otherwise. */
const site = <P extends string>(pattern: P, title: string, more: Partial<PageEntry> = {}): Page<P> => ({
  ...path(pattern),
  title,
  render: 'build',
  index: true,
  ...more,
});

/** Behind a login, or for links from mails: the address says nothing to anybody else. */
const inside = <P extends string>(pattern: P, title: string, more: Partial<PageEntry> = {}): Page<P> => ({
  ...path(pattern),
  title,
  render: 'client',
  index: false,
  ...more,
});

export const paths = {
  home: site('/', pageTitles.home, {
    exams: true,
    notices: true,
    render: 'request',
    offline: true,
  }),
  about: site('/about', pageTitles.about, { offline: true }),
  courses: site('/courses', pageTitles.courses, { offline: true }),
  contact: site('/contact', pageTitles.contact, { offline: true }),
  faculty: site('/faculty', pageTitles.faculty, { offline: true }),
  registration: site('/registration', pageTitles.registration, { offline: true }),
  registrationForm: site('/registration/form', pageTitles.registrationForm, {
    index: false,
    framable: true,
  }),
  registrationStatus: site('/registration/status', pageTitles.registrationStatus, { index: false }),
  terms: site('/terms', pageTitles.terms, { offline: true }),
  privacy: site('/privacy', pageTitles.privacy, { offline: true }),
  notices: site('/notices', pageTitles.notices, {
    notices: true,
    render: 'request',
    params: ['category', 'page'],
    offline: true,
  }),
  notice: site('/notice/:slug', pageTitles.notice, {
    notices: true,
    render: 'request',
    ownHead: true,
    offline: true,
  }),
  questionBanks: site('/question-banks', pageTitles.questionBanks, { offline: true }),
  results: site('/results', pageTitles.results, {
    exams: true,
    render: 'request',
    params: ['exam', 'id'],
    personal: true,
    offline: true,
  }),
  verify: site('/verify', pageTitles.verify, { camera: true }),
  auth: site('/auth', pageTitles.auth, {
    titles: { signup: pageTitles.signUp, reset: pageTitles.forgotPassword },
    // `sent`: what a form has just done that a browser sent by itself.
    params: ['tab', 'sent'],
    variants: ['?tab=signup', '?tab=reset', '?sent=verification', '?tab=reset&sent=mail', '?sent=password'],
  }),
  authCallback: site('/auth/callback', pageTitles.authCallback, { index: false }),
  resetPassword: site('/reset-password', pageTitles.resetPassword, {
    titles: { signup: pageTitles.confirmSignUp },
    index: false,
    params: ['for'],
    variants: ['?for=invitation', '?for=signup'],
  }),
  yourLogin: inside('/your-login', pageTitles.yourLogin),
  unsubscribe: inside('/unsubscribe', pageTitles.unsubscribe),
  guardian: inside('/guardian', pageTitles.fees),
  /** Redirects, to where the upload screen sends whoever may not open it. */
  login: inside('/login', pageTitles.login),
  dashboard: inside('/dashboard', pageTitles.dashboard, { offline: true }),
  notes: inside('/notes', pageTitles.notes, { offline: true }),
  videos: inside('/videos', pageTitles.videos, { offline: true }),
  links: inside('/links', pageTitles.links, { offline: true }),
  downloads: inside('/downloads', pageTitles.downloads, { offline: true }),
  student: inside('/student', pageTitles.dashboard, { offline: true }),
  calendar: inside('/student/calendar', pageTitles.calendar, { offline: true }),
  account: inside('/student/account', pageTitles.account),
  progress: inside('/student/progress', pageTitles.progress, { offline: true }),
  attendance: inside('/student/attendance', pageTitles.attendance),
  fees: inside('/student/fees', pageTitles.fees),
  mockTests: inside('/student/tests', pageTitles.mockTests, { offline: true }),
  mockTestsAgain: inside('/student/tests/again', pageTitles.mockTests),
  mockTest: inside('/student/tests/:id', pageTitles.mockTests, { offline: true }),
  mockTestReview: inside('/student/tests/:id/review', pageTitles.mockTests),
  admin: inside('/admin', 'Dashboard', { desk: true }),
  adminNotices: inside('/admin/notices', 'Notice Board', { desk: true }),
  adminNotes: inside('/admin/notes', 'Notes'),
  adminVideos: inside('/admin/videos', 'Videos'),
  adminDownloads: inside('/admin/downloads', 'Downloads'),
  adminLinks: inside('/admin/links', 'Links'),
  adminResults: inside('/admin/results', 'Results'),
  adminResultsList: inside('/admin/results/list', 'Results'),
  adminResultsUpload: inside('/admin/results/upload', 'Upload Results'),
  adminResultsAdd: inside('/admin/results/add', 'Upload Results'),
  adminResultsDraft: inside('/admin/results/draft/:id', 'Draft Results'),
  adminResultsHistory: inside('/admin/results/history', 'History of Results'),
  adminTests: inside('/admin/tests', 'Mock Tests'),
  adminTest: inside('/admin/tests/:id', 'Mock Test', { camera: true }),
  adminPapers: inside('/admin/tests/papers', 'Papers'),
  adminPaper: inside('/admin/tests/papers/:id', 'Paper'),
  adminPaperTry: inside('/admin/tests/papers/:id/try', 'Preview'),
  adminPaperPrint: inside('/admin/tests/papers/:id/print', 'Print the paper'),
  adminQuestions: inside('/admin/questions', 'Question Bank'),
  adminCalendar: inside('/admin/calendar', 'Academic Calendar'),
  adminMessages: inside('/admin/messages', 'Messages', { desk: true }),
  adminFees: inside('/admin/fees', 'Fees', { desk: true }),
  adminFeePlans: inside('/admin/fees/plans', 'Fee Plans'),
  adminFeesOnline: inside('/admin/fees/online', 'Online Payments', { desk: true }),
  adminFeeClosing: inside('/admin/fees/closing', 'Day Closing', { desk: true }),
  adminLog: inside('/admin/log', 'Activity Log'),
  adminSettings: inside('/admin/settings', 'Settings'),
  adminStaff: inside('/admin/staff', 'Staff'),
  adminAttendance: inside('/admin/attendance', 'Attendance', { desk: true, camera: true }),
  adminStudents: inside('/admin/students', 'Students', { desk: true }),
  adminStudent: inside('/admin/students/:id', 'Student', { desk: true }),
} as const;

/** By pattern. */
export const pages: Readonly<Record<string, PageEntry>> = Object.fromEntries(
  Object.values(paths).map((page) => [page.pattern, page]),
);

/** Any other address. */
export const missingPage: PageEntry = {
  title: pageTitles.missing,
  render: 'build',
  index: false,
};

/** The part of a query that the page's first render reads, in a fixed order; '' without any. */
export function relevantSearch(entry: PageEntry, search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of entry.params ?? []) {
    const value = queryValue(given, name);
    // An empty one says that a form was sent with nothing in it.
    if (value !== null) kept.set(name, value);
  }
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether an address asks for what names people. */
export function isPersonal(entry: PageEntry, search: string): boolean {
  return entry.personal === true && relevantSearch(entry, search) !== '';
}

/** Where a role starts: admins and the front desk in the admin area, everybody else in the portal. */
export function roleHome(inOffice: boolean): string {
  return inOffice ? paths.admin.href() : paths.student.href();
}
