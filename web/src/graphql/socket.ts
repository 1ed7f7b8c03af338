// The WebSocket of a page. All that is live comes over it, in the name of whoever is signed in.
import { type Client, createClient } from 'graphql-ws';
import { pause } from '../lib/pause.ts';

/** What is needed of the session: a token, or null for a visitor. */
export type GetToken = (options?: { fresh?: boolean }) => Promise<string | null>;

const tokenRetryDelay = 2_000;
const longestWait = 10_000;

/** Whether a socket was closed over its token, at the beginning or later: Hasura's message is the reason. */
export const isClosedForToken = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'reason' in event && /jwt/i.test(String(event.reason));

export function authorization(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * A token, and a new one if this is the one that was refused; null for a visitor, and when the session is over. Waits
 * until a token can be had: an unreachable server must not turn a signed-in user into a visitor. */
async function tokenOtherThan(refused: string | null, getToken: GetToken): Promise<string | null> {
  for (;;) {
    try {
      const token = await getToken();
      return token !== null && token === refused ? await getToken({ fresh: true }) : token;
    } catch {
      await pause(tokenRetryDelay);
    }
  }
}

/**
 * One lazy socket for all subscriptions; every connection, the first and each later one, asks for its token. When a
 * token ends the next one is mostly there already, renewed ahead of time: the socket comes back with it and the screens
 * notice nothing. Otherwise the session is asked, which says so when it is over.
 */
function createSocket(origin: string, getToken: GetToken): Client {
  let sent: string | null = null;
  let refused: string | null = null;
  return createClient({
    url: `${origin.replace(/^http/, 'ws')}/v1/graphql`,
    lazy: true,
    keepAlive: 25_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async (retries) => {
      await pause(Math.min(500 * 2 ** retries, longestWait) * (0.75 + Math.random() / 2));
      // While the session is suspended this waits: no socket knocks at the door until somebody has signed in. Nobody
      // comes back with a token that was refused, either.
      await tokenOtherThan(refused, getToken);
    },
    connectionParams: async () => {
      sent = await tokenOtherThan(refused, getToken);
      return { headers: authorization(sent) };
    },
    on: {
      closed: (event) => {
        if (!isClosedForToken(event)) return;
        refused = sent;
        // At once, without the pause before the next connection: a page must not stand open when its session is over.
        void tokenOtherThan(refused, getToken);
      },
    },
  });
}

type IdentityEvent =
  | 'signed-in'
  | 'refreshed'
  | 'user-updated'
  | 'unanswered'
  | 'suspended'
  | 'signed-out'
  | 'expired';

/** Whose questions they are; the session's AuthClient has this shape. */
export interface Identity {
  getToken: GetToken;
  user: () => { id: string } | null;
  listen: (listener: (event: IdentityEvent) => void) => () => void;
}

/** A socket that speaks for whoever is signed in. `onOther`: somebody else is, or nobody; nothing may go on in the old name. */
export function createOwnSocket(
  origin: string,
  identity: Identity,
  onOther: (isSomebody: boolean) => void,
): { socket: Client; getToken: GetToken } {
  // Undefined until something was asked: restoring the session of a page load is no change of person.
  let askedAs: string | null | undefined;
  const who = (): string | null => identity.user()?.id ?? null;
  const getToken: GetToken = async (options) => {
    const token = await identity.getToken(options);
    askedAs = who();
    return token;
  };
  const socket = createSocket(origin, getToken);
  identity.listen((event) => {
    if (event === 'refreshed' || event === 'user-updated' || event === 'unanswered') return;
    if (event === 'suspended') {
      // The page stays as it is; the socket comes back once somebody has signed in again.
      socket.terminate();
      return;
    }
    const now = who();
    if (askedAs === undefined || askedAs === now) return;
    askedAs = undefined;
    // The socket still speaks for the person before; it comes back with the new token for what is on the page.
    socket.terminate();
    onOther(now !== null);
  });
  return { socket, getToken };
}
