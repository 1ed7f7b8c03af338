// The app in a browser: with a router over the address bar.
import { type DataRouter, RouterProvider } from 'react-router-dom';
import type { Institute } from '../../../shared/institute.ts';
import { withoutBase } from '../../../shared/language.ts';
import type { Answers } from '../graphql/answers.ts';
import { pageAt } from '../lib/pageAt.ts';
import type { PageContext } from '../lib/pageContext.ts';
import { paths } from '../lib/paths.ts';
import type { AuthClient } from '../session/authClient.ts';
import { App } from './App.tsx';

interface BrowserAppProps {
  auth: AuthClient;
  router: DataRouter;
  page: PageContext;
  institute: Institute;
  lookUps: Answers;
}

export function BrowserApp({ auth, router, page, institute, lookUps }: BrowserAppProps) {
  return (
    <App
      auth={auth}
      page={page}
      institute={institute}
      lookUps={lookUps}
      onSignedOut={(here) => {
        const { pathname } = router.state.location;
        // Whoever reads a public page while another tab signs out goes on reading.
        if (here || pageAt(withoutBase(pathname) ?? pathname).entry.render === 'client')
          void router.navigate(paths.auth.href());
      }}
    >
      {/* No transitions: Apollo asks while it renders. Were a page's old and new address rendered in turn, as React
          does while a transition waits, each would take the other's question back and ask its own again, for seconds. */}
      <RouterProvider router={router} useTransitions={false} />
    </App>
  );
}
