// Everything that surrounds the pages: styles, scheme, session. The same tree in the browser and
// on the server, where only the router inside differs.
import type { MouseEvent, ReactNode } from 'react';
import type { Institute } from '../../../shared/institute.ts';
import { IdentityContext } from '../graphql/identity.ts';
import { LookUpContext, type LookUps } from '../graphql/lookUps.ts';
import { logFailure } from '../lib/log.ts';
import { PageContext } from '../lib/pageContext.ts';
import { persistently } from '../lib/persistently.ts';
import { InstituteContext } from '../lib/useInstitute.ts';
import { AuthProvider, type Profile } from '../session/AuthProvider.tsx';
import type { AuthClient, SessionUser } from '../session/authClient.ts';

interface AppProps {
  auth: AuthClient;
  page: PageContext;
  institute: Institute;
  lookUps: LookUps;
  onSignedOut: (here: boolean) => void;
  /** The router. */
  children: ReactNode;
}

/** A profile that cannot be read is logged and counts as none. */
async function readProfile(auth: AuthClient, user: SessionUser): Promise<Profile | null> {
  try {
    const { loadProfile } = await persistently(() => import('./loadProfile.ts'));
    return await loadProfile(auth, user.id);
  } catch (error) {
    logFailure('Failed to load the profile', error);
    throw error;
  }
}

/** ssr/takeover.js asks whether a part is alive: React brings its question here once it is. */
const sayAlive = ({ nativeEvent }: MouseEvent): void => void Object.assign(nativeEvent, { isAnswered: true });

export function App({ auth, page, institute, lookUps, onSignedOut, children }: AppProps) {
  return (
    <PageContext value={page}>
      <InstituteContext value={institute}>
        <IdentityContext value={auth}>
          <LookUpContext value={lookUps}>
            <AuthProvider
              client={auth}
              loadProfile={(user) => readProfile(auth, user)}
              onSignedOut={onSignedOut}
            >
              <div style={{ display: 'contents' }} onAuxClickCapture={sayAlive}>
                {children}
              </div>
            </AuthProvider>
          </LookUpContext>
        </IdentityContext>
      </InstituteContext>
    </PageContext>
  );
}
