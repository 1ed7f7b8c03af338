// Every address of the product: the router's pattern and the builder of links stay together.

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

export const paths = {
  home: path('/'),
  about: path('/about'),
  courses: path('/courses'),
  contact: path('/contact'),
  faculty: path('/faculty'),
  registration: path('/registration'),
  registrationForm: path('/registration/form'),
  terms: path('/terms'),
  privacy: path('/privacy'),
  notices: path('/notices'),
  notice: path('/notice/:slug'),
  questionBanks: path('/question-banks'),
  results: path('/results'),
  verify: path('/verify'),
  auth: path('/auth'),
  authCallback: path('/auth/callback'),
  resetPassword: path('/reset-password'),
  yourLogin: path('/your-login'),
  /** Redirects, to where the upload screen sends whoever may not open it. */
  login: path('/login'),
  dashboard: path('/dashboard'),
  notes: path('/notes'),
  videos: path('/videos'),
  links: path('/links'),
  downloads: path('/downloads'),
  student: path('/student'),
  calendar: path('/student/calendar'),
  progress: path('/student/progress'),
  admin: path('/admin'),
  adminNotices: path('/admin/notices'),
  adminNotes: path('/admin/notes'),
  adminVideos: path('/admin/videos'),
  adminDownloads: path('/admin/downloads'),
  adminLinks: path('/admin/links'),
  adminResults: path('/admin/results'),
  adminResultsList: path('/admin/results/list'),
  adminResultsUpload: path('/admin/results/upload'),
  adminResultsAdd: path('/admin/results/add'),
  adminResultsDraft: path('/admin/results/draft/:id'),
  adminResultsHistory: path('/admin/results/history'),
  adminCalendar: path('/admin/calendar'),
  adminSettings: path('/admin/settings'),
  adminStudents: path('/admin/students'),
  adminStudent: path('/admin/students/:id'),
} as const;

/** Where a role starts: admins in the admin area, everybody else in the portal. */
export function roleHome(isAdmin: boolean): string {
  return isAdmin ? paths.admin.href() : paths.student.href();
}
