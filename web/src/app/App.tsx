// Everything that surrounds the pages: scheme, session, which routes exist.
import { useMemo } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import { IdentityContext } from '../graphql/identity.ts';
import { ExistingRoutes } from '../lib/existingRoutes.ts';
import { logFailure } from '../lib/log.ts';
import { paths } from '../lib/paths.ts';
import { AuthProvider, type Profile } from '../session/AuthProvider.tsx';
import type { AuthClient, SessionUser } from '../session/authClient.ts';
import { patternsOf } from './patternsOf.ts';
import { SchemeProvider } from './theme/SchemeProvider.tsx';

interface AppProps {
  auth: AuthClient;
  router: DataRouter;
}

/** A profile that cannot be read is logged and counts as none (specification 4 and 8). */
async function readProfile(auth: AuthClient, user: SessionUser): Promise<Profile | null> {
  try {
    const { loadProfile } = await import('./loadProfile.ts');
    return await loadProfile(auth, user.id);
  } catch (error) {
    logFailure('Failed to load the profile', error);
    throw error;
  }
}

export function App({ auth, router }: AppProps) {
  const patterns = useMemo(() => patternsOf(router.routes), [router]);
  return (
    <SchemeProvider>
      <IdentityContext value={auth}>
        <ExistingRoutes value={patterns}>
          <AuthProvider
            client={auth}
            loadProfile={(user) => readProfile(auth, user)}
            onSignedOut={() => void router.navigate(paths.auth.href())}
          >
            <RouterProvider router={router} />
          </AuthProvider>
        </ExistingRoutes>
      </IdentityContext>
    </SchemeProvider>
  );
}
