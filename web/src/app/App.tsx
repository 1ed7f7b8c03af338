// Everything that surrounds the pages: styles, scheme, session. The same tree in the browser and
// on the server, where only the router inside differs.
import type { MouseEvent, ReactNode } from 'react';
import type { Institute } from '../../../shared/institute.ts';
import type { Answers } from '../graphql/answers.ts';
import { IdentityContext } from '../graphql/identity.ts';
import { LookUpContext } from '../graphql/lookUps.ts';
import { logFailure } from '../lib/log.ts';
import { PageContext } from '../lib/pageContext.ts';
import { persistently } from '../lib/persistently.ts';
import { InstituteContext } from '../lib/useInstitute.ts';
import { isAnythingKept } from '../offline/kept.ts';
import { AuthProvider, type Profile } from '../session/AuthProvider.tsx';
import { type AuthClient, readSessionHint, type SessionUser } from '../session/authClient.ts';

interface AppProps {
  auth: AuthClient;
  page: PageContext;
  institute: Institute;
  lookUps: Answers;
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
    // A question that ends with its session is no failure: what was asked for somebody who has gone is not waited for.
    if (auth.user()?.id === user.id) logFailure('Failed to load the profile', error);
    throw error;
  }
}

/** What was kept goes with its session; where nothing is, nothing is loaded. */
async function onNobody(): Promise<void> {
  if (!isAnythingKept()) return;
  const { forgetKept } = await persistently(() => import('./keeping.ts'));
  await forgetKept();
}

async function findKept() {
  if (!isAnythingKept() || !readSessionHint()) return null;
  // Without a line it is there, or does not come.
  const { readKept: read } = await import('./keeping.ts');
  return read();
}

let early: ReturnType<typeof findKept> | undefined;

/** Without a line whoever was here is looked for while the page's code is made ready. */
export function findEarly(): void {
  if (navigator.onLine) return;
  early = findKept();
  // Asked for again where it counts.
  early.catch(() => undefined);
}

function readKept() {
  const found = early ?? findKept();
  early = undefined;
  return found;
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
              readKept={readKept}
              onNobody={() => void onNobody()}
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
