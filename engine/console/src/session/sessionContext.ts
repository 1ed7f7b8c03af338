// The session for what GraphiQL renders, which takes no properties of ours.
import { createContext } from 'react';
import type { ConsoleSession } from './consoleSession.ts';

export const SessionContext = createContext<ConsoleSession>({ secret: '', role: 'admin', variables: [] });
