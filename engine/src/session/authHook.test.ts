// Authentication by webhook: what it is told, and what becomes of its answers.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticate } from './authenticate.ts';

interface Asked {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  text: string;
}
const asked: Asked[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    asked.push({ method: request.method, headers: request.headers, text });
    answer(response);
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/who`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const json = (value: unknown, status = 200, headers: Record<string, string> = {}): void => {
  answer = (response) =>
    void response.writeHead(status, headers).end(typeof value === 'string' ? value : JSON.stringify(value));
};
const now = 1_700_000_000_000;
const authenticate = (mode: 'GET' | 'POST', headers: Record<string, string>) =>
  createAuthenticate(
    { adminSecrets: ['secret'], jwtSecrets: [], unauthorizedRole: undefined, authHook: { url, mode } },
    { now: () => now },
  )(headers);

describe('the webhook', () => {
  it("gets the client's headers but those of its connection, and says who it is", async () => {
    json({ 'X-Hasura-Role': 'user', 'X-Hasura-User-Id': '7', other: 1 }, 200, {
      'cache-control': 'private, max-age=60',
    });
    const { session, expiresAt, isKnown } = await authenticate('GET', {
      authorization: 'Bearer x',
      'x-hasura-role': 'admin',
      'user-agent': 'browser',
      'content-type': 'application/json',
    });
    expect({ ...session, expiresAt, isKnown }).toEqual({
      role: 'user',
      isAdmin: false,
      variables: new Map([
        ['x-hasura-role', 'user'],
        ['x-hasura-user-id', '7'],
      ]),
      useBackendOnlyPermissions: false,
      expiresAt: now + 60_000,
      isKnown: true,
    });
    expect(asked[0]).toMatchObject({
      method: 'GET',
      headers: { authorization: 'Bearer x', 'x-hasura-role': 'admin', 'user-agent': 'engine' },
    });
    expect(asked[0]?.headers['content-type']).toBeUndefined();
  });

  it('gets them in the body by POST; whoever brings nothing is a visitor', async () => {
    const expires = new Date(now + 5000).toUTCString();
    json({ 'x-hasura-role': 'anonymous' }, 200, { expires });
    const { session, expiresAt, isKnown } = await authenticate('POST', { 'x-any': 'é' });
    expect([session.role, expiresAt, isKnown]).toEqual(['anonymous', now + 5000, false]);
    expect(JSON.parse(asked[0]?.text ?? '')).toEqual({ headers: { 'x-any': 'é' } });
  });

  it('is not asked about the admin secret', async () => {
    expect((await authenticate('GET', { 'x-hasura-admin-secret': 'secret' })).session.isAdmin).toBe(true);
    await expect(authenticate('GET', { 'x-hasura-admin-secret': 'wrong' })).rejects.toMatchObject({
      code: 'access-denied',
    });
    expect(asked).toEqual([]);
  });

  it.each([
    [{}, 401, 'access-denied', 'Authentication hook unauthorized this request'],
    [{ 'x-hasura-role': 'user' }, 403, 'unexpected', 'Invalid response from authorization hook'],
    [{ 'x-hasura-role': 'user' }, 302, 'unexpected', 'Invalid response from authorization hook'],
    ['no json', 200, 'unexpected', 'Invalid response from authorization hook'],
    [[], 200, 'unexpected', 'Invalid response from authorization hook'],
    [
      { 'x-hasura-role': 'user', 'x-hasura-id': 7 },
      200,
      'unexpected',
      'Invalid response from authorization hook',
    ],
    [{ 'x-hasura-id': '7' }, 200, 'invalid-params', 'x-hasura-role not found in session variables'],
    [{ 'x-hasura-role': 'x'.repeat(200_000) }, 200, 'unexpected', 'Invalid response from authorization hook'],
  ])('lets nobody in by %j with status %i', async (value, status, code, message) => {
    json(value, status, { location: url });
    await expect(authenticate('GET', {})).rejects.toMatchObject({ code, message });
    expect(asked).toHaveLength(1);
  });

  it('lets nobody in when it does not answer', async () => {
    answer = (response) => void response.destroy();
    await expect(authenticate('GET', {})).rejects.toMatchObject({
      code: 'unexpected',
      message: 'Invalid response from authorization hook',
    });
  });
});
