// Whose token the GraphQL client speaks with. A context of its own, so that naming it loads no Apollo.
import { createContext, use, useCallback } from 'react';
import type { GetToken, Identity } from './socket.ts';

/** Given once by the app: its auth client. */
export const IdentityContext = createContext<Identity | null>(null);

/** For the server's own endpoints (session/callServer.ts); without a session there is no token. */
export function useGetToken(): GetToken {
  const identity = use(IdentityContext);
  return useCallback(
    (options) => (identity === null ? Promise.resolve(null) : identity.getToken(options)),
    [identity],
  );
}
