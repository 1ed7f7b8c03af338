// The frames around the pages: which layout, guard and area each one stands in. Guards stand on layouts only.
import type { RouteObject } from 'react-router-dom';
import { language } from '../../../shared/language.ts';
import { paths } from '../lib/paths.ts';
import { persistently } from '../lib/persistently.ts';
import styles from './PageFallback.module.css';
import { RootLayout } from './RootLayout.tsx';
import { AreaError, RouteError } from './RouteError.tsx';
import { ChatLayout } from './chat/ChatLayout.tsx';
import { type Load, missing, officeScreens, screens } from './pages.ts';
import { SiteLayout } from './site-frame/SiteLayout.tsx';

// While a page's first chunk loads: the room it will take, so that the footer does not jump.
function PageFallback() {
  return <div aria-busy="true" className={styles.room} />;
}

/** A page or layout in a chunk of its own, asked for until it comes: what stands there stays. */
function lazily(load: Load): Pick<RouteObject, 'lazy' | 'HydrateFallback'> {
  return { HydrateFallback: PageFallback, lazy: { Component: () => persistently(load) } };
}

/** Pages whose failure leaves the frame around them. */
const apart = (pages: RouteObject[]): RouteObject[] => [{ ErrorBoundary: AreaError, children: pages }];

/** Around pages that are made of MUI; it comes with the first of them. */
const withMui = (...children: RouteObject[]): RouteObject => ({
  ...lazily(() => import('./MuiLayout.tsx').then((module) => module.MuiLayout)),
  children,
});

const pagesAt = (...names: (keyof typeof screens)[]): RouteObject[] =>
  names.map((name) => ({ path: paths[name].pattern, ...lazily(screens[name]) }));

const officeAt = (...names: (keyof typeof officeScreens)[]): RouteObject[] =>
  names.map((name) => ({ path: paths[name].pattern, ...lazily(officeScreens[name]) }));

const site = (): RouteObject[] => [
  ...pagesAt(
    'home',
    'auth',
    'authCallback',
    'resetPassword',
    'yourLogin',
    'unsubscribe',
    'notices',
    'notice',
    'results',
    'registration',
    'registrationStatus',
    'about',
    'faculty',
    'courses',
    'contact',
    'questionBanks',
    'terms',
    'privacy',
  ),
  withMui(...pagesAt('guardian')),
  // Addresses that only lead elsewhere.
  ...pagesAt('login', 'dashboard'),
  { path: '*', ...lazily(missing) },
];

/** Pages that stand in a frame of another one. */
const framed = (): RouteObject => ({
  ...lazily(() => import('./site-frame/FrameLayout.tsx').then((module) => module.FrameLayout)),
  children: pagesAt('registrationForm'),
});

const portal = (): RouteObject => ({
  ...lazily(() => import('./Guard.tsx').then((module) => module.Guard)),
  children: [
    {
      ...lazily(() => import('./portal-frame/PortalLayout.tsx').then((module) => module.PortalLayout)),
      children: apart([
        ...pagesAt('notes', 'videos', 'downloads', 'links', 'mockTests', 'mockTestsAgain', 'mockTestReview'),
        withMui(...pagesAt('student', 'calendar', 'progress', 'attendance', 'fees', 'account')),
      ]),
    },
  ],
});

/** An exam stands by itself: without menu and chat. */
const sitting = (): RouteObject => ({
  ...lazily(() => import('./ExamGuard.tsx').then((module) => module.ExamGuard)),
  // The office looks at a paper as students do: a screen for English only.
  children: apart([...pagesAt('mockTest'), ...(language === 'en' ? officeAt('adminPaperTry') : [])]),
});

const admin = (): RouteObject => ({
  ...lazily(() => import('./Guard.tsx').then((module) => module.AdminGuard)),
  children: [
    {
      ...lazily(() => import('./admin-frame/AdminLayout.tsx').then((module) => module.AdminLayout)),
      children: apart([
        ...officeAt('admin', 'adminNotices', 'adminNotes', 'adminVideos', 'adminDownloads', 'adminLinks'),
        ...officeAt(
          'adminCalendar',
          'adminStudents',
          'adminStudent',
          'adminSettings',
          'adminStaff',
          'adminMessages',
          'adminLog',
        ),
        ...officeAt('adminResults', 'adminResultsList', 'adminResultsHistory'),
        ...officeAt('adminFees', 'adminFeePlans', 'adminFeesOnline', 'adminFeeClosing'),
      ]),
    },
  ],
});

/** Outside the admin guard: these screens ask for themselves, teachers may open them too. */
const upload = (): RouteObject => ({
  ...lazily(() => import('./admin-frame/UploadLayout.tsx').then((module) => module.UploadLayout)),
  children: apart([
    ...officeAt('adminResultsUpload', 'adminResultsAdd', 'adminResultsDraft', 'adminQuestions'),
    ...officeAt('adminAttendance', 'adminTests', 'adminTest', 'adminPapers', 'adminPaper', 'adminPaperPrint'),
  ]),
});

/** Every address of the admin area, where another language has none. */
const officeElsewhere = (): RouteObject => ({
  path: '/admin/*',
  ...lazily(() => import('./redirects.tsx').then((module) => module.OfficeRedirect)),
});

/** New objects for each router: a router writes what it has loaded into `lazy`. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      {
        Component: ChatLayout,
        children: [
          { Component: SiteLayout, children: apart(site()) },
          portal(),
          language === 'en' ? withMui(admin(), upload()) : officeElsewhere(),
        ],
      },
      // With a header of its own, as light as can be: it is opened from paper, on any phone.
      ...pagesAt('verify'),
      framed(),
      sitting(),
    ],
  },
];
