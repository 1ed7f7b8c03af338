// Without a mail server: what needs a mail says so, to everybody alike; what does not, works.

import { beforeAll, expect, it } from 'vitest';
import { testOrigin, useTestServer } from '../testing/testServer.ts';

const server = useTestServer({ mail: false });

beforeAll(async () => {
  await server.addUser({ email: 'known@example.com', password: 'Correct1horse' });
});

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: { origin: testOrigin }, payload });

it.each([
  ['/auth/signup', { email: 'new@example.com', password: 'Correct1horse' }],
  ['/auth/signup', { email: 'known@example.com', password: 'Correct1horse' }],
  ['/auth/recover', { email: 'known@example.com' }],
  ['/auth/recover', { email: 'unknown@example.com' }],
])('%s says that it cannot: %o', async (url, payload) => {
  const response = await post(url, payload);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    error: {
      code: 'mail_unavailable',
      message: 'This site cannot send email yet. Please contact the office.',
    },
  });
});

it('makes no account that nobody could open', async () => {
  const { rowCount } = await server.pool.query("select from auth.users where email = 'new@example.com'");
  expect(rowCount).toBe(0);
});

it('takes registrations, and promises no mail', async () => {
  const response = await post('/registrations', {
    first_name: 'Sita',
    last_name: 'Sharma',
    email: 'sita@example.com',
    phone: '9851012345',
    college_name: 'Pulchowk Campus',
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({ registration_number: 'BE-0000001', email_sent: false });
});

it('lets people in', async () => {
  const credentials = { email: 'known@example.com', password: 'Correct1horse' };
  expect((await post('/auth/token?grant_type=password', credentials)).statusCode).toBe(200);
});
