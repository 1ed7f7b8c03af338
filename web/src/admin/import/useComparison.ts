// Compares the rows of a preview with what is stored, again whenever the question changes. The newest question wins.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Comparison<Stored> =
  | { status: 'idle' | 'failed' | 'cancelled'; stored: null }
  /** `share` of it is compared, 0 to 1. */
  | { status: 'checking'; stored: null; share: number }
  | { status: 'checked'; stored: Stored };

export interface Reading {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Asks the database, never the cache, in a question of its own: one that the page shares with others could not be cancelled. */
export const cancellable = (signal: AbortSignal | undefined) =>
  ({ fetchPolicy: 'no-cache', context: { queryDeduplication: false, fetchOptions: { signal } } }) as const;

const idle = { status: 'idle', stored: null } as const;
const begun = (share = 0) => ({ status: 'checking', stored: null, share }) as const;

/** `question` is null as long as there is nothing to compare; it and `read` keep their identity between renders. */
export function useComparison<Question, Stored extends object>(
  question: Question | null,
  read: (client: ApolloClient, question: Question, reading: Reading) => Promise<Stored>,
) {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<{ to: Question; check: Comparison<Stored> } | null>(null);
  const newest = useRef<AbortController | null>(null);
  const cancel = useCallback(() => newest.current?.abort(), []);

  /** Asks again. Null: it failed, was cancelled, or a newer question was asked meanwhile. */
  const run = useCallback(async (): Promise<Stored | null> => {
    if (question === null) return null;
    cancel();
    const asked = (newest.current = new AbortController());
    const tell = (check: Comparison<Stored>): void => {
      if (asked === newest.current) setAnswer({ to: question, check });
    };
    tell(begun());
    const stored = await read(client, question, {
      signal: asked.signal,
      onProgress: (share) => tell(begun(share)),
    }).catch(() => null);
    if (asked !== newest.current) return null;
    if (asked.signal.aborted) tell({ status: 'cancelled', stored: null });
    else tell(stored === null ? { status: 'failed', stored: null } : { status: 'checked', stored });
    return asked.signal.aborted ? null : stored;
  }, [client, question, read, cancel]);

  useEffect(() => {
    void run();
    return () => {
      cancel();
      newest.current = null;
    };
  }, [run, cancel]);

  const check: Comparison<Stored> =
    question === null ? idle : answer?.to === question ? answer.check : begun();
  return { check, run, cancel };
}
