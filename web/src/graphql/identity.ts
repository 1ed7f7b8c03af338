// Whose token the GraphQL client speaks with. A context of its own, so that naming it loads no Apollo.
import { createContext } from 'react';
import type { Identity } from './client.ts';

/** Given once by the app: its auth client. */
export const IdentityContext = createContext<Identity | null>(null);
