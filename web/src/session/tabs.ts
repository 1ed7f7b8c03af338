// What the tabs of one browser share besides the cookies: news of the session, one change of it at a time, and a
// note of the last sign-out for tabs that were asleep.

type TabNews = 'signed-in' | 'signed-out' | 'user-updated';

export interface Tabs {
  tell(news: TabNews): void;
  listen(listener: (news: TabNews) => void): void;
  /** Runs `work` while no other tab changes the session's cookies. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Whether somebody signed out on purpose since `time` (this device's clock). */
  signedOutSince(time: number): boolean;
  /** Somebody signed out here without a line: the server does not know yet. */
  owesSignOut(): boolean;
  oweSignOut(owed: boolean): void;
  close(): void;
}

const name = 'prabesh-session';
const signedOutKey = 'prabesh-signed-out';
const owedKey = 'prabesh-sign-out-owed';
/** A tab that hangs must not keep the others from refreshing; the server bears two at once for some seconds. */
const lockLimit = 25_000;

const isNews = (data: unknown): data is TabNews =>
  data === 'signed-in' || data === 'signed-out' || data === 'user-updated';

async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // Browsers have locks on https and localhost only.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return work();
  const run = { started: false };
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(lockLimit) }, () => {
      run.started = true;
      return work();
    });
  } catch (error) {
    if (run.started) throw error;
    return work();
  }
}

/** The browser's tabs. Opens nothing before the first use, so that a server may render with it. */
export function createTabs(): Tabs {
  let channel: BroadcastChannel | null = null;
  const open = (): BroadcastChannel | null => {
    if (channel === null && typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel(name);
    return channel;
  };
  return {
    tell(news) {
      // Storage may be closed to the page; then only awake tabs hear of it.
      try {
        if (news === 'signed-out') localStorage.setItem(signedOutKey, String(Date.now()));
      } catch {
        // Nothing to do.
      }
      open()?.postMessage(news);
    },
    listen(listener) {
      const opened = open();
      if (opened === null) return;
      opened.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      };
    },
    exclusively,
    signedOutSince(time) {
      try {
        return Number(localStorage.getItem(signedOutKey)) > time;
      } catch {
        return false;
      }
    },
    owesSignOut() {
      try {
        return localStorage.getItem(owedKey) !== null;
      } catch {
        return false;
      }
    },
    oweSignOut(owed) {
      // The hint that the server would take away.
      if (owed) document.cookie = 'has_session=; Max-Age=0; Path=/';
      try {
        if (owed) localStorage.setItem(owedKey, '1');
        else localStorage.removeItem(owedKey);
      } catch {
        // Without storage the session ends by itself.
      }
    },
    close() {
      channel?.close();
      channel = null;
    },
  };
}
