// What happens on /auth/callback: the link's token is exchanged once, then session and profile are
// read, each step with its text, and the role's home follows.
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { authCallback as words } from '../../content/auth.ts';
import { AppError } from '../../lib/appError.ts';
import { logFailure, logWarning } from '../../lib/log.ts';
import { paths, roleHome } from '../../lib/paths.ts';
import { pause } from '../../lib/pause.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { authErrorText } from '../../session/authErrorText.ts';
import { linkState, useLinkToken } from './useLinkToken.ts';

const redirectDelay = 500;
const failureDelay = 2000;
const missingProfileDelay = 2000;
/** An answer that takes longer counts as none. */
const longestWait = 10_000;

type CallbackState =
  | { kind: 'working'; text: string }
  | { kind: 'failed'; text: string }
  /** Used, expired or tampered with; or too many tries, with when to try again. */
  | { kind: 'refused'; reason: 'invalid' | 'limited'; text: string }
  /** Somebody else is signed in here. The link is not spent before they say so. */
  | { kind: 'another'; goOn: () => void };

/** A frame: lets the browser paint, so that each text is seen and said. */
const painted = (): Promise<void> => pause(16);

export function useAuthCallback(): CallbackState {
  const auth = useAuth();
  const navigate = useNavigate();
  const { token, carried } = useLinkToken({ keep: false });
  const [state, setState] = useState<CallbackState>({ kind: 'working', text: words.completing });
  /** The link for which whoever is signed in as another agrees to be signed out. */
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const agreed = token !== null && agreedTo === token;
  const latest = useRef(auth);
  useEffect(() => {
    latest.current = auth;
  });
  // A token is spent by one request: not again when effects run twice.
  const begun = useRef<{ token: string | null; agreed: boolean } | undefined>(undefined);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  // Without a token the answer is the page load's own session, once that is known.
  const ready = token !== null || auth.status !== 'loading';
  useEffect(() => {
    if (!ready || (begun.current?.token === token && begun.current.agreed === agreed)) return;
    begun.current = { token, agreed };

    const say = (text: string): void => setState({ kind: 'working', text });
    const leave = async (to: string, delay: number): Promise<void> => {
      await pause(delay);
      if (open.current) await navigate(to, { replace: true });
    };

    const run = async (): Promise<void> => {
      say(words.completing);
      const entered = token === null || (await latest.current.verify(token, { signOut: agreed }));
      await painted();
      say(words.verifying);
      await painted();
      const { status } = latest.current;
      if (!entered || (token === null && status === 'signed-out')) {
        const incomplete = token !== null || carried;
        setState({ kind: 'failed', text: incomplete ? words.incomplete : words.noSession });
        return leave(paths.auth.href(), redirectDelay);
      }
      say(words.profile);
      const answer = Promise.race([latest.current.reloadProfile(), pause(longestWait).then(() => null)]);
      const [profile] = await Promise.all([answer, painted()]);
      say(words.preparing);
      if (profile === null) {
        logWarning('The profile could not be read; going on without it');
        await pause(missingProfileDelay);
      }
      return leave(
        roleHome(profile?.role === 'admin' || profile?.role === 'office'),
        profile === null ? 0 : redirectDelay,
      );
    };

    run().catch((error: unknown) => {
      const refusal = error instanceof AppError ? error : null;
      if (token !== null && refusal?.apiCode === 'password_needed')
        return navigate(paths.resetPassword.href({ for: 'signup' }), {
          replace: true,
          state: linkState(token),
        });
      if (refusal?.apiCode === 'another_account')
        setState({ kind: 'another', goOn: () => setAgreedTo(token) });
      else if (refusal?.code === 'rate-limited')
        setState({ kind: 'refused', reason: 'limited', text: authErrorText(error) });
      else if (refusal?.code === 'invalid')
        setState({ kind: 'refused', reason: 'invalid', text: words.invalid.text });
      else {
        logFailure('Authentication failed', error);
        setState({ kind: 'failed', text: words.failed });
        return leave(paths.auth.href(), failureDelay);
      }
    });
  }, [ready, token, carried, agreed, navigate]);

  return state;
}
