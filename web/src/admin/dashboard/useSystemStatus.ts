// How the system is, asked every half minute while somebody looks.
import { use, useEffect, useState } from 'react';
import { type PartStatus, statusAnswer } from '../../../../shared/systemStatus.ts';
import { IdentityContext } from '../../graphql/identity.ts';
import { useAuth } from '../../session/AuthProvider.tsx';

export type SystemStatus = { kind: 'asking' } | { kind: 'known'; parts: PartStatus[] } | { kind: 'noAnswer' };

const pause = 30_000;
const patience = 20_000;

async function ask(token: string | null, signal: AbortSignal): Promise<SystemStatus> {
  const response = await fetch(new URL('/status', window.location.origin), {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  });
  const answer = statusAnswer.safeParse(response.ok ? await response.json() : null);
  return answer.success ? { kind: 'known', parts: answer.data.parts } : { kind: 'noAnswer' };
}

export function useSystemStatus(): SystemStatus {
  const identity = use(IdentityContext);
  // Nobody else is told.
  const { isAdmin } = useAuth();
  const [status, setStatus] = useState<SystemStatus>({ kind: 'asking' });
  useEffect(() => {
    if (!isAdmin) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (asking || document.visibilityState === 'hidden') return;
      asking = true;
      // While the session is suspended the token waits, and so does this.
      const token = await (identity?.getToken() ?? Promise.resolve(null)).catch(() => null);
      const next = await ask(token, left.signal).catch((): SystemStatus => ({ kind: 'noAnswer' }));
      asking = false;
      if (left.signal.aborted) return;
      setStatus(next);
      timer = setTimeout(() => void look(), pause);
    };
    const onVisible = (): void => void look();
    void look();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      left.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [identity, isAdmin]);
  return status;
}
