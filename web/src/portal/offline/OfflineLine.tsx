// Above the portal's pages while they show what this device kept: since when, and back to what is true with the line.
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { offline } from '../../content/offline.ts';
import { useQuestions } from '../../graphql/questions.ts';
import { line } from '../../offline/line.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import styles from './OfflineLine.module.css';

/** A server that was away and is back tells nobody: it is asked, in milliseconds. */
const askEvery = 15_000;

export function OfflineLine(): ReactNode {
  const { answers } = useQuestions();
  const { listen } = useAuth();
  const since = useSyncExternalStore(line.subscribe, line.since, () => null);
  const isAway = since !== null;
  useEffect(() => {
    if (!isAway) return undefined;
    const ask = (): void => {
      if (navigator.onLine) void answers.askWanted();
    };
    const timer = setInterval(ask, askEvery);
    const stop = listen((event) => {
      if (event === 'signed-in' || event === 'refreshed') ask();
    });
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('online', ask);
    };
  }, [answers, isAway, listen]);
  if (since === null) return null;
  return (
    <div className={styles.line}>
      <InlineAlert severity="info" title={offline.line.title}>
        {offline.line.since(since)}
      </InlineAlert>
    </div>
  );
}
