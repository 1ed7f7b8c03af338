import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../lib/appError.ts';
import { type AuthClientOptions, createAuthClient } from './authClient.ts';

const user = { id: 'u1', email: 'sita@example.com' };
const minute = 60_000;

/** Answers in order; an answer may be an error to throw. Records what was asked. */
function server(...answers: (Response | Error)[]) {
  const asked: string[] = [];
  const fetch = vi.fn((input: RequestInfo | URL): Promise<Response> => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push(url);
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`unexpected request ${url}`);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { fetch, asked };
}

const session = (token: string, who = user): Response =>
  Response.json({ access_token: token, expires_in: 900, user: who });

function client(options: AuthClientOptions) {
  return createAuthClient({ hasSessionHint: () => true, channel: null, ...options });
}

afterEach(() => vi.useRealTimers());

describe('restore', () => {
  it('asks nothing without the hint cookie', async () => {
    const { fetch, asked } = server();
    await expect(client({ fetch, hasSessionHint: () => false }).restore()).resolves.toBeNull();
    expect(asked).toEqual([]);
  });

  it('takes 204 and 401 as signed out, without an event: nobody was signed in', async () => {
    for (const status of [204, 401]) {
      const { fetch } = server(new Response(null, { status }));
      const auth = client({ fetch });
      const events: string[] = [];
      auth.listen((event) => events.push(event));
      await expect(auth.restore()).resolves.toBeNull();
      expect(events).toEqual([]);
    }
  });

  it('asks once, however many wait', async () => {
    const { fetch, asked } = server(session('a'));
    const auth = client({ fetch });
    await Promise.all([auth.restore(), auth.restore()]);
    expect(asked).toHaveLength(1);
    expect(auth.user()).toEqual(user);
    auth.close();
  });
});

describe('tokens', () => {
  it('wait for the session of a page load', async () => {
    const auth = client({ fetch: server(session('a')).fetch });
    const restored = auth.restore();
    await expect(auth.getToken()).resolves.toBe('a');
    await restored;
    auth.close();
  });

  it('are kept until they are about to expire, by this clock', async () => {
    let time = 1_000_000;
    const { fetch, asked } = server(session('a'), session('b'));
    const auth = client({ fetch, now: () => time });
    await auth.signIn('sita@example.com', 'x');
    time += 14 * minute;
    await expect(auth.getToken()).resolves.toBe('a');
    time += minute;
    await expect(Promise.all([auth.getToken(), auth.getToken()])).resolves.toEqual(['b', 'b']);
    expect(asked).toHaveLength(2);
    auth.close();
  });

  it('are renewed ahead of time without being asked for', async () => {
    vi.useFakeTimers();
    const { fetch } = server(session('a'), session('b'));
    const auth = client({ fetch, now: () => Date.now() });
    await auth.signIn('sita@example.com', 'x');
    await vi.advanceTimersByTimeAsync(14 * minute + 1);
    await expect(auth.getToken()).resolves.toBe('b');
    auth.close();
  });

  it('a server that cannot be reached does not sign anybody out, and is asked again', async () => {
    vi.useFakeTimers();
    const { fetch } = server(session('a'), new TypeError('offline'), session('b'));
    const auth = client({ fetch, now: () => Date.now() });
    await auth.signIn('sita@example.com', 'x');
    await vi.advanceTimersByTimeAsync(14 * minute + 1);
    expect(auth.user()).toEqual(user);
    await vi.advanceTimersByTimeAsync(minute);
    await expect(auth.getToken()).resolves.toBe('b');
    auth.close();
  });

  it('a session that the server ended is gone, and listeners hear that it expired', async () => {
    const { fetch } = server(session('a'), new Response(null, { status: 401 }));
    const auth = client({ fetch });
    const events: string[] = [];
    await auth.signIn('sita@example.com', 'x');
    auth.listen((event) => events.push(event));
    await expect(auth.getToken({ fresh: true })).resolves.toBeNull();
    expect(events).toEqual(['expired']);
    await expect(auth.getToken()).resolves.toBeNull();
  });
});

describe('sign-in and sign-out', () => {
  it('gives the server’s message and code', async () => {
    const refused = Response.json(
      { error: { code: 'invalid_credentials', message: 'Invalid login credentials' } },
      { status: 400 },
    );
    const error: unknown = await client({ fetch: server(refused).fetch })
      .signIn('a@b.np', 'no')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      message: 'Invalid login credentials',
      code: 'invalid',
      apiCode: 'invalid_credentials',
    });
  });

  it('keeps the session when the server could not be told of the sign-out', async () => {
    const auth = client({ fetch: server(session('a'), new TypeError('offline')).fetch });
    await auth.signIn('sita@example.com', 'x');
    await expect(auth.signOut()).rejects.toMatchObject({ code: 'network' });
    expect(auth.user()).toEqual(user);
    auth.close();
  });

  it('tells the other tabs', async () => {
    const [here, there] = [new BroadcastChannel('t'), new BroadcastChannel('t')];
    const first = client({
      fetch: server(session('a'), new Response(null, { status: 204 })).fetch,
      channel: here,
    });
    const second = client({ fetch: server(session('b')).fetch, channel: there });
    const events: string[] = [];
    second.listen((event) => events.push(event));
    await first.signIn('sita@example.com', 'x');
    await vi.waitFor(() => expect(events).toEqual(['signed-in']));
    expect(second.user()).toEqual(user);
    await first.signOut();
    await vi.waitFor(() => expect(events).toEqual(['signed-in', 'signed-out']));
    expect(second.user()).toBeNull();
    first.close();
    second.close();
  });
});
