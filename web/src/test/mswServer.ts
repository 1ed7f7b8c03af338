// The one msw server of the web tests; a request that no handler expects fails the test.
import { setupServer } from 'msw/node';

export const mswServer = setupServer();
