// The one list of routes. Menus show what is listed here (lib/existingRoutes.ts); guards stand on layouts only.
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { Guard } from './Guard.tsx';
import { PageFallback } from './PageFallback.tsx';
import { RootLayout } from './RootLayout.tsx';
import { RouteError } from './RouteError.tsx';
import { SiteLayout } from './layouts/SiteLayout.tsx';
import { redirectHandle } from './patternsOf.ts';
import { DashboardRedirect, LoginRedirect } from './redirects.tsx';

/** A page or layout in a chunk of its own. */
function lazily(load: () => Promise<ComponentType>): Pick<RouteObject, 'lazy' | 'HydrateFallback'> {
  return { HydrateFallback: PageFallback, lazy: { Component: load } };
}

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
    ...lazily(graphqlArea),
    children: [
      {
        path: paths.results.pattern,
        ...lazily(() => import('../site/results/ResultsPage.tsx').then((module) => module.ResultsPage)),
      },
    ],
  },
  { path: paths.login.pattern, handle: redirectHandle, Component: LoginRedirect },
  { path: paths.dashboard.pattern, handle: redirectHandle, Component: DashboardRedirect },
  {
    path: '*',
    ...lazily(() => import('../site/notFound/NotFoundPage.tsx').then((module) => module.NotFoundPage)),
  },
];

const portal = (): RouteObject => ({
  element: <Guard />,
  children: [
    {
      ...lazily(() => import('./layouts/PortalLayout.tsx').then((module) => module.PortalLayout)),
      children: [
        {
          path: paths.student.pattern,
          ...lazily(() =>
            import('../portal/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
          ),
        },
      ],
    },
  ],
});

const resultsPage = () =>
  import('../admin/results/AdminResultsPage.tsx').then((module) => module.AdminResultsPage);

const admin = (): RouteObject => ({
  element: <Guard admin />,
  children: [
    {
      ...lazily(() => import('./layouts/AdminLayout.tsx').then((module) => module.AdminLayout)),
      children: [
        {
          path: paths.admin.pattern,
          ...lazily(() =>
            import('../admin/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
          ),
        },
        { path: paths.adminResults.pattern, ...lazily(resultsPage) },
        { path: paths.adminResultsList.pattern, ...lazily(resultsPage) },
      ],
    },
  ],
});

const uploadPage = () =>
  import('../admin/results-upload/ResultsUploadPage.tsx').then((module) => module.ResultsUploadPage);

/** Outside the admin guard: the screen asks for itself, teachers may open it too (decision 4). */
const upload = (): RouteObject => ({
  ...lazily(() => import('./layouts/UploadLayout.tsx').then((module) => module.UploadLayout)),
  children: [
    { path: paths.adminResultsUpload.pattern, ...lazily(uploadPage) },
    { path: paths.adminResultsAdd.pattern, ...lazily(uploadPage) },
  ],
});

/** New objects for each router: a router writes what it has loaded into `lazy`. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [{ Component: SiteLayout, children: site() }, portal(), admin(), upload()],
  },
];
