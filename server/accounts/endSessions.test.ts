// The command that signs people out.

import { beforeAll, expect, it } from 'vitest';
import { authClient } from '../testing/authClient.ts';
import { useTestServer } from '../testing/testServer.ts';
import { endSessions } from './commands.ts';

const server = useTestServer();
const password = 'Correct-Horse-1';

beforeAll(async () => {
  for (const name of ['asha', 'bina']) await server.addUser({ email: `${name}@prabesh.test`, password });
});

async function signedIn(email: string) {
  const browser = authClient(server);
  await browser.signIn(email, password);
  return browser;
}

it('ends all sessions of one person and nobody else’s', async () => {
  const [first, second, other] = [
    await signedIn('asha@prabesh.test'),
    await signedIn('asha@prabesh.test'),
    await signedIn('bina@prabesh.test'),
  ];
  expect(await endSessions(server.pool, server.now, ' ASHA@Prabesh.test')).toBe(2);
  for (const browser of [first, second]) {
    const file = await browser.send({ url: '/files/00000000-0000-4000-8000-000000000000.pdf' });
    expect(file.statusCode).toBe(401);
    expect((await browser.refresh()).statusCode).toBe(401);
  }
  expect((await other.refresh()).statusCode).toBe(200);
});

it('ends everybody’s', async () => {
  const browsers = [await signedIn('asha@prabesh.test'), await signedIn('bina@prabesh.test')];
  expect(await endSessions(server.pool, server.now, undefined)).toBeGreaterThanOrEqual(2);
  for (const browser of browsers) expect((await browser.refresh()).statusCode).toBe(401);
});

it('says that nobody has the e-mail', async () => {
  await expect(endSessions(server.pool, server.now, 'nobody@prabesh.test')).rejects.toThrow('has no account');
});
