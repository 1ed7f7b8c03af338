// An attempt for the screens: opened with the page, sent anew when the line or the reader comes back, watched while it is
// written.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useQuestions } from '../../graphql/questions.ts';
import type { Attempt, AttemptView } from './attempt/attemptTypes.ts';
import { openAttemptStore } from './attempt/store.ts';
import type { MockTest } from './serverApi.ts';
import { type OpenAttempt, openAttempt } from './surroundings.ts';

/** Undefined: the device is being asked. */
export function useAttempt(user: string, test: string): OpenAttempt | undefined {
  const questions = useQuestions();
  const [opened, setOpened] = useState<OpenAttempt>();
  useEffect(() => {
    let isGone = false;
    let close = (): void => undefined;
    void openAttempt(questions, user, test).then((made) => {
      close = () => made.attempt.close();
      if (isGone) close();
      else setOpened(made);
    });
    return () => {
      isGone = true;
      close();
      setOpened(undefined);
    };
  }, [questions, user, test]);
  return opened;
}

/** What a mock test is, as it was kept with its paper for whoever has begun it here; asked where the server does not say it. */
export function useKeptTest(user: string | undefined, test: string): MockTest | undefined {
  const [kept, setKept] = useState<MockTest>();
  useEffect(() => {
    if (user === undefined) return;
    const look = async (): Promise<void> => {
      const store = await openAttemptStore();
      const isBegun = (await store.attempts(user)).some((record) => record.test === test);
      const paper = isBegun ? await store.paper(test) : undefined;
      // What usePaper has kept.
      if (paper !== undefined) setKept(paper.test as MockTest);
    };
    look().catch(() => undefined);
  }, [user, test]);
  return kept;
}

export const useAttemptView = (attempt: Attempt): AttemptView =>
  useSyncExternalStore(attempt.subscribe, attempt.view);

/** The line is back, or the reader: what waits is sent, and the clock compared. */
export function useWaking(attempt: Attempt): void {
  useEffect(() => {
    const wake = (): void => {
      if (document.visibilityState === 'visible') void attempt.send();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [attempt]);
}

/** Facts for the office, while questions are shown. */
export function useFacts(attempt: Attempt): void {
  useEffect(() => {
    let isAway = false;
    const look = (): void => {
      const now = document.visibilityState === 'hidden' || !document.hasFocus();
      if (now !== isAway) attempt.note(now ? 'left' : 'returned');
      isAway = now;
    };
    const onCopy = (): void => attempt.note('copied');
    const onFullScreen = (): void => {
      if (document.fullscreenElement === null) attempt.note('full screen left');
    };
    const events = ['blur', 'focus'] as const;
    for (const event of events) window.addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    document.addEventListener('copy', onCopy);
    document.addEventListener('fullscreenchange', onFullScreen);
    return () => {
      for (const event of events) window.removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('fullscreenchange', onFullScreen);
    };
  }, [attempt]);
}

/** The device's own time; with it whoever asks is drawn anew each second, by whatever clock. */
export function useTicking(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
