// The entry: one auth client, one router, the providers around it. A page that the server rendered is taken over as
// it stands; where its first render would differ from that, it is rendered anew.
// The theme first: what components say comes after it and wins.
import 'virtual:theme.css';
import '../ui/theme/fonts.css';
import '../ui/theme/base.css';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router-dom';
import { instituteOf } from '../../../shared/institute.ts';
import { base, language, withoutBase } from '../../../shared/language.ts';
import { provideGiven } from '../graphql/given.ts';
import { createLookUps, fetchRest } from '../graphql/lookUps.ts';
import { logFailure } from '../lib/log.ts';
import { pageAt } from '../lib/pageAt.ts';
import { relevantSearch } from '../lib/paths.ts';
import { savesData } from '../lib/savesData.ts';
import { createAuthClient } from '../session/authClient.ts';
import { findEarly } from './App.tsx';
import { BrowserApp } from './BrowserApp.tsx';
import { fetchAhead } from './fetchAhead.ts';
import { loadMatched, type PageState, readPageState } from './pageEntries.ts';
import { createRoutes } from './routes.tsx';

// Zod would try out whether it may compile code, which the CSP forbids and the browser then reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

function rendersAlike({ rendered }: PageState): boolean {
  const { pathname, search } = window.location;
  return rendered === relevantSearch(pageAt(withoutBase(pathname) ?? pathname).entry, search);
}

async function start(root: HTMLElement): Promise<DataRouter> {
  findEarly();
  const state = readPageState();
  const takenOver = rendersAlike(state);
  const auth = createAuthClient();
  // Where nothing was drawn, whose page it is is asked while its code comes: all that it shows waits for that.
  if (!takenOver) auth.restore().catch(() => undefined);
  const routes = createRoutes();
  // A chunk that cannot be loaded is the router's to tell.
  await loadMatched(routes, window.location).catch(() => undefined);
  // With data, even without any, the router does not scroll up when it begins.
  const router = createBrowserRouter(routes, {
    basename: base || '/',
    ...(takenOver ? { hydrationData: {} } : {}),
  });
  const app: ReactNode = (
    <StrictMode>
      <BrowserApp
        auth={auth}
        router={router}
        page={{ origin: state.origin, takenOver, answered: takenOver ? state.answered : undefined }}
        institute={instituteOf(state.institute ?? {}, language)}
        lookUps={createLookUps(fetchRest(window.location.origin), takenOver ? state.lookedUp : undefined)}
      />
    </StrictMode>
  );
  const onUncaughtError = (error: unknown) => logFailure('Uncaught error', error);
  if (takenOver) {
    provideGiven(state.answers);
    // In slices: a slow phone goes on scrolling and following links while the page is taken over.
    startTransition(() => {
      hydrateRoot(root, app, {
        onUncaughtError,
        onRecoverableError: (error) => logFailure('The page differs from what the server rendered', error),
      });
    });
  } else {
    // React takes over none of these here and would put its own beside them.
    for (const stale of document.head.querySelectorAll(
      'title, link[rel=canonical], link[rel=alternate][hreflang], meta[name=robots]',
    )) {
      stale.remove();
    }
    createRoot(root, { onUncaughtError }).render(app);
  }
  return router;
}

/** Pages are kept for when there is no line (docs/decisions/offline.md); where every byte counts, that is left alone. */
async function keepForLater(starting: Promise<DataRouter>): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const isOff = document.documentElement.dataset.offline === 'off' || savesData();
  if (!import.meta.env.PROD || isOff || !serviceWorker) return;
  const router = await starting;
  const { register } = await import('../offline/register.ts');
  let { location } = router.state;
  await register((listener) => {
    router.subscribe((state) => {
      if (state.location === location) return;
      ({ location } = state);
      listener();
    });
  });
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const starting = start(root);
fetchAhead(createRoutes());
// A phone does without it where its code does not come.
const keep = (): void => void keepForLater(starting).catch(() => undefined);
if (document.readyState === 'complete') keep();
else window.addEventListener('load', keep);
