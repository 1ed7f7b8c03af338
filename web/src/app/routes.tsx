// The one list of routes. Menus show what is listed here (lib/existingRoutes.ts); guards stand on layouts only.
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { persistently } from '../lib/persistently.ts';
import styles from './PageFallback.module.css';
import { RootLayout } from './RootLayout.tsx';
import { AreaError, RouteError } from './RouteError.tsx';
import { ChatLayout } from './chat/ChatLayout.tsx';
import { redirectHandle } from './patternsOf.ts';
import { SiteLayout } from './site-frame/SiteLayout.tsx';

// While a page's first chunk loads: the room it will take, so that the footer does not jump.
function PageFallback() {
  return <div aria-busy="true" className={styles.room} />;
}

/** A page or layout in a chunk of its own, asked for until it comes: what stands there stays. */
function lazily(load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy' | 'HydrateFallback'> {
  return { HydrateFallback: PageFallback, lazy: { Component: () => persistently(load) } };
}

/** Pages whose failure leaves the frame around them. */
const apart = (pages: RouteObject[]): RouteObject[] => [{ ErrorBoundary: AreaError, children: pages }];

/** Around pages that are made of MUI; it comes with the first of them. */
const withMui = (...children: RouteObject[]): RouteObject => ({
  ...lazily(() => import('./MuiLayout.tsx').then((module) => module.MuiLayout)),
  children,
});

const graphqlArea = () => import('./GraphqlArea.tsx').then((module) => module.GraphqlArea);

const site = (): RouteObject[] => [
  {
    path: paths.home.pattern,
    ...lazily(() => import('../site/home/HomePage.tsx').then((module) => module.HomePage)),
  },
  {
    path: paths.auth.pattern,
    ...lazily(() => import('../site/auth/AuthPage.tsx').then((module) => module.AuthPage)),
  },
  {
    path: paths.authCallback.pattern,
    ...lazily(() => import('../site/auth/AuthCallbackPage.tsx').then((module) => module.AuthCallbackPage)),
  },
  {
    path: paths.resetPassword.pattern,
    ...lazily(() => import('../site/auth/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage)),
  },
  {
    path: paths.yourLogin.pattern,
    ...lazily(() => import('../site/auth/YourLoginPage.tsx').then((module) => module.YourLoginPage)),
  },
  {
    ...lazily(graphqlArea),
    children: [
      {
        path: paths.results.pattern,
        ...lazily(() => import('../site/results/ResultsPage.tsx').then((module) => module.ResultsPage)),
      },
      {
        path: paths.notices.pattern,
        ...lazily(() => import('../site/notices/NoticesPage.tsx').then((module) => module.NoticesPage)),
      },
      {
        path: paths.notice.pattern,
        ...lazily(() => import('../site/notices/NoticePage.tsx').then((module) => module.NoticePage)),
      },
    ],
  },
  {
    path: paths.registration.pattern,
    ...lazily(() =>
      import('../site/registration/RegistrationPage.tsx').then((module) => module.RegistrationPage),
    ),
  },
  {
    path: paths.about.pattern,
    ...lazily(() => import('../site/about/AboutPage.tsx').then((module) => module.AboutPage)),
  },
  {
    path: paths.faculty.pattern,
    ...lazily(() => import('../site/faculty/FacultyPage.tsx').then((module) => module.FacultyPage)),
  },
  {
    path: paths.courses.pattern,
    ...lazily(() => import('../site/courses/CoursesPage.tsx').then((module) => module.CoursesPage)),
  },
  {
    path: paths.contact.pattern,
    ...lazily(() => import('../site/contact/ContactPage.tsx').then((module) => module.ContactPage)),
  },
  {
    path: paths.questionBanks.pattern,
    ...lazily(() =>
      import('../site/question-banks/QuestionBanksPage.tsx').then((module) => module.QuestionBanksPage),
    ),
  },
  {
    path: paths.terms.pattern,
    ...lazily(() => import('../site/legal/LegalPage.tsx').then((module) => module.TermsPage)),
  },
  {
    path: paths.privacy.pattern,
    ...lazily(() => import('../site/legal/LegalPage.tsx').then((module) => module.PrivacyPage)),
  },
  {
    path: paths.login.pattern,
    handle: redirectHandle,
    ...lazily(() => import('./redirects.tsx').then((module) => module.LoginRedirect)),
  },
  {
    path: paths.dashboard.pattern,
    handle: redirectHandle,
    ...lazily(() => import('./redirects.tsx').then((module) => module.DashboardRedirect)),
  },
  {
    path: '*',
    ...lazily(() => import('../site/notFound/NotFoundPage.tsx').then((module) => module.NotFoundPage)),
  },
];

/** A page with a header of its own, as light as can be: it is opened from paper, on any phone. */
const verify = (): RouteObject => ({
  path: paths.verify.pattern,
  ...lazily(() => import('../site/verify/VerifyPage.tsx').then((module) => module.VerifyPage)),
});

/** Pages that stand in a frame of another one. */
const framed = (): RouteObject => ({
  ...lazily(() => import('./site-frame/FrameLayout.tsx').then((module) => module.FrameLayout)),
  children: [
    {
      path: paths.registrationForm.pattern,
      ...lazily(() =>
        import('../site/registration/RegistrationFormPage.tsx').then((module) => module.RegistrationFormPage),
      ),
    },
  ],
});

const portal = (): RouteObject => ({
  ...lazily(() => import('./Guard.tsx').then((module) => module.Guard)),
  children: [
    {
      ...lazily(() => import('./portal-frame/PortalLayout.tsx').then((module) => module.PortalLayout)),
      children: apart([
        {
          path: paths.student.pattern,
          ...lazily(() =>
            import('../portal/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
          ),
        },
        {
          path: paths.notes.pattern,
          ...lazily(() => import('../portal/notes/NotesPage.tsx').then((module) => module.NotesPage)),
        },
        {
          path: paths.videos.pattern,
          ...lazily(() => import('../portal/videos/VideosPage.tsx').then((module) => module.VideosPage)),
        },
        {
          path: paths.downloads.pattern,
          ...lazily(() =>
            import('../portal/downloads/DownloadsPage.tsx').then((module) => module.DownloadsPage),
          ),
        },
        {
          path: paths.links.pattern,
          ...lazily(() => import('../portal/links/LinksPage.tsx').then((module) => module.LinksPage)),
        },
        {
          path: paths.calendar.pattern,
          ...lazily(() =>
            import('../portal/calendar/CalendarPage.tsx').then((module) => module.CalendarPage),
          ),
        },
        {
          path: paths.progress.pattern,
          ...lazily(() =>
            import('../portal/progress/ProgressPage.tsx').then((module) => module.ProgressPage),
          ),
        },
      ]),
    },
  ],
});

const resultsPage = () =>
  import('../admin/results/exams/AdminResultsPage.tsx').then((module) => module.AdminResultsPage);

const admin = (): RouteObject => ({
  ...lazily(() => import('./Guard.tsx').then((module) => module.AdminGuard)),
  children: [
    {
      ...lazily(() => import('./admin-frame/AdminLayout.tsx').then((module) => module.AdminLayout)),
      children: apart([
        {
          path: paths.admin.pattern,
          ...lazily(() =>
            import('../admin/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
          ),
        },
        {
          path: paths.adminNotices.pattern,
          ...lazily(() =>
            import('../admin/notices/AdminNoticesPage.tsx').then((module) => module.AdminNoticesPage),
          ),
        },
        {
          path: paths.adminNotes.pattern,
          ...lazily(() =>
            import('../admin/notes/AdminNotesPage.tsx').then((module) => module.AdminNotesPage),
          ),
        },
        {
          path: paths.adminVideos.pattern,
          ...lazily(() =>
            import('../admin/videos/AdminVideosPage.tsx').then((module) => module.AdminVideosPage),
          ),
        },
        {
          path: paths.adminDownloads.pattern,
          ...lazily(() =>
            import('../admin/downloads/AdminDownloadsPage.tsx').then((module) => module.AdminDownloadsPage),
          ),
        },
        {
          path: paths.adminLinks.pattern,
          ...lazily(() =>
            import('../admin/links/AdminLinksPage.tsx').then((module) => module.AdminLinksPage),
          ),
        },
        {
          path: paths.adminCalendar.pattern,
          ...lazily(() =>
            import('../admin/calendar/AdminCalendarPage.tsx').then((module) => module.AdminCalendarPage),
          ),
        },
        {
          path: paths.adminStudents.pattern,
          ...lazily(() => import('../admin/students/StudentsPage.tsx').then((module) => module.StudentsPage)),
        },
        {
          path: paths.adminStudent.pattern,
          ...lazily(() =>
            import('../admin/student-profile/StudentProfilePage.tsx').then(
              (module) => module.StudentProfilePage,
            ),
          ),
        },
        { path: paths.adminResults.pattern, ...lazily(resultsPage) },
        { path: paths.adminResultsList.pattern, ...lazily(resultsPage) },
        {
          path: paths.adminResultsHistory.pattern,
          ...lazily(() =>
            import('../admin/results/history/ResultsHistoryPage.tsx').then(
              (module) => module.ResultsHistoryPage,
            ),
          ),
        },
        {
          path: paths.adminSettings.pattern,
          ...lazily(() => import('../admin/settings/SettingsPage.tsx').then((module) => module.SettingsPage)),
        },
      ]),
    },
  ],
});

const uploadPage = () =>
  import('../admin/results/upload/ResultsUploadPage.tsx').then((module) => module.ResultsUploadPage);

/** Outside the admin guard: these screens ask for themselves, teachers may open them too. */
const upload = (): RouteObject => ({
  ...lazily(() => import('./admin-frame/UploadLayout.tsx').then((module) => module.UploadLayout)),
  children: apart([
    { path: paths.adminResultsUpload.pattern, ...lazily(uploadPage) },
    { path: paths.adminResultsAdd.pattern, ...lazily(uploadPage) },
    {
      path: paths.adminResultsDraft.pattern,
      ...lazily(() =>
        import('../admin/results/draft/ResultsDraftPage.tsx').then((module) => module.ResultsDraftPage),
      ),
    },
  ]),
});

/** New objects for each router: a router writes what it has loaded into `lazy`. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      {
        Component: ChatLayout,
        children: [{ Component: SiteLayout, children: apart(site()) }, withMui(portal(), admin(), upload())],
      },
      verify(),
      framed(),
    ],
  },
];
