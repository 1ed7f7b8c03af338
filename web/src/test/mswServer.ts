// The one msw server of the web tests; a request that no handler expects fails the test.
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

export const mswServer = setupServer(
  // Every form with a file asks for it.
  http.get('/files/limits', () => HttpResponse.json({ max_bytes: 100 * 1024 * 1024 })),
  // The dashboard of every approved student does, too.
  http.get('/push/notices', () => HttpResponse.json({ push: false, mail: false })),
);
