import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../lib/appError.ts';
import { mswServer } from '../test/mswServer.ts';
import {
  type AuthClient,
  type AuthClientOptions,
  createAuthClient,
  type SessionEvent,
} from './authClient.ts';
import type { Tabs } from './tabs.ts';

const sita = { id: 'u1', email: 'sita@example.com' };
const hari = { id: 'u2', email: 'hari@example.com' };
const minute = 60_000;
const origin = 'http://auth.test';

interface Asked {
  call: string;
  body: unknown;
  authorization: string | null;
}

let asked: Asked[] = [];
let answers: (Response | 'offline')[] = [];
let clients: AuthClient[] = [];

/** The answers of /auth in order, whatever is asked. */
function server(...given: (Response | 'offline')[]): void {
  answers = given;
}

const session = (token: string, user = sita, expiresIn = 900): Response =>
  HttpResponse.json({ access_token: token, expires_in: expiresIn, user });
const none = (status = 204): Response => new HttpResponse(null, { status });
const refusal = (status: number, code: string, message: string, headers = {}): Response =>
  HttpResponse.json({ error: { code, message } }, { status, headers });
const calls = (): string[] => asked.map((one) => one.call);

beforeEach(() => {
  asked = [];
  server();
  clients = [];
  mswServer.use(
    http.all(`${origin}/auth/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const text = await request.text();
      asked.push({
        call: `${request.method} ${pathname}${search}`,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
        authorization: request.headers.get('authorization'),
      });
      const answer = answers.shift() ?? HttpResponse.json({ unexpected: true }, { status: 599 });
      return answer === 'offline' ? HttpResponse.error() : answer;
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  for (const one of clients) one.close();
});

/** A browser with one tab, or with several that share it. */
function browser() {
  const listeners: ((tab: object, news: 'signed-in' | 'signed-out' | 'user-updated') => void)[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let signedOutAt = -1;
  let owed = false;
  const open = (): Tabs => {
    const me = {};
    return {
      tell: (news) => {
        if (news === 'signed-out') signedOutAt = Date.now();
        for (const listener of listeners) listener(me, news);
      },
      listen: (listener) =>
        listeners.push((tab, news) => {
          if (tab !== me) listener(news);
        }),
      exclusively: (work) => {
        const mine = last.then(work, work);
        last = mine.catch(() => undefined);
        return mine;
      },
      signedOutSince: (time) => signedOutAt > time,
      owesSignOut: () => owed,
      oweSignOut: (owes) => (owed = owes),
      close: () => undefined,
    };
  };
  return { open, signOutUnheard: () => (signedOutAt = Date.now() + 1) };
}

function client(options: AuthClientOptions = {}) {
  const auth = createAuthClient({
    baseUrl: origin,
    hasSessionHint: () => true,
    tabs: browser().open(),
    ...options,
  });
  clients.push(auth);
  const events: SessionEvent[] = [];
  auth.listen((event) => events.push(event));
  return Object.assign(auth, { events });
}

async function signedIn(options: AuthClientOptions = {}) {
  answers.unshift(session('a'));
  const auth = client(options);
  await auth.signIn(sita.email, 'x');
  auth.events.length = 0;
  asked = [];
  return auth;
}

describe('restore', () => {
  it('takes the answer that the page asked for before its scripts were there, once', async () => {
    window.earlySession = Promise.resolve(session('a'));
    const auth = client();
    await expect(auth.restore()).resolves.toEqual(sita);
    expect(asked).toEqual([]);
    server(session('b'));
    await expect(auth.getToken({ fresh: true })).resolves.toBe('b');
    expect(calls()).toEqual(['POST /auth/token?grant_type=refresh_token']);
  });

  it('asks nothing without the hint cookie', async () => {
    await expect(client({ hasSessionHint: () => false }).restore()).resolves.toBeNull();
    expect(asked).toEqual([]);
  });

  it.each([204, 401])('takes %i as signed out, without an event: nobody was signed in', async (status) => {
    server(none(status));
    const auth = client();
    await expect(auth.restore()).resolves.toBeNull();
    expect(auth.events).toEqual([]);
  });

  it('asks once, however many wait', async () => {
    server(session('a'));
    const auth = client();
    await Promise.all([auth.restore(), auth.restore()]);
    expect(calls()).toEqual(['POST /auth/token?grant_type=refresh_token']);
    expect(auth.user()).toEqual(sita);
  });

  it('takes an answer that is none for an error, not for a session', async () => {
    server(HttpResponse.json({ access_token: 'a' }));
    await expect(client().restore()).rejects.toMatchObject({ code: 'server' });
  });
});

it('is closed where there is no window, as the server does', () => {
  vi.stubGlobal('window', undefined);
  expect(() => client().close()).not.toThrow();
  vi.unstubAllGlobals();
});

describe('tokens', () => {
  it('wait for the session of a page load', async () => {
    server(session('a'));
    const auth = client();
    const restored = auth.restore();
    await expect(auth.getToken()).resolves.toBe('a');
    await restored;
  });

  it.each([-minute, 0, minute])(
    'are kept until they are about to expire, with a clock that is %i ms off',
    async (skew) => {
      let time = Date.now() + skew;
      const auth = await signedIn({ now: () => time });
      server(session('b'));
      time += 14 * minute;
      await expect(auth.getToken()).resolves.toBe('a');
      time += minute;
      await expect(Promise.all([auth.getToken(), auth.getToken()])).resolves.toEqual(['b', 'b']);
      expect(asked).toHaveLength(1);
    },
  );

  it('are renewed ahead of time without being asked for', async () => {
    vi.useFakeTimers();
    const auth = await signedIn({ now: () => Date.now() });
    server(session('b'));
    await vi.advanceTimersByTimeAsync(14 * minute + 1);
    await expect.poll(() => auth.events).toEqual(['refreshed']);
    await expect(auth.getToken()).resolves.toBe('b');
  });

  it('a server that cannot be reached does not sign anybody out, and is asked again', async () => {
    vi.useFakeTimers();
    const auth = await signedIn({ now: () => Date.now() });
    server('offline', 'offline', refusal(503, 'busy', 'Too many people'), session('b'));
    await vi.advanceTimersByTimeAsync(14 * minute + 1);
    expect(auth.user()).toEqual(sita);
    await vi.advanceTimersByTimeAsync(minute);
    await expect.poll(() => auth.events).toEqual(['unanswered', 'refreshed']);
    await expect(auth.getToken()).resolves.toBe('b');
  });

  it('an answer lost on the way is asked for again while the server honours the used token', async () => {
    vi.useFakeTimers();
    const auth = await signedIn({ now: () => Date.now() });
    server('offline', session('b'));
    const token = auth.getToken({ fresh: true });
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(token).resolves.toBe('b');
    expect(calls()).toHaveLength(2);
    expect(auth.events).toEqual(['unanswered', 'refreshed']);
  });

  it('an answer that does not come is given up in time to ask again', async () => {
    const limits: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return new AbortController().signal;
    });
    server('offline', session('a'));
    await expect(client().restore()).resolves.toEqual(sita);
    timeout.mockRestore();
    const [first = Infinity, second = Infinity] = limits;
    expect(limits).toHaveLength(2);
    expect(first, 'with the pause before the second, and its way').toBeLessThanOrEqual(8_000);
    expect(first + second, 'other tabs wait 25 s for the lock').toBeLessThan(24_000);
  });

  it('an answer about the session before counts for nothing', async () => {
    // Without locks: the refresh is still on its way when somebody signs in.
    const tabs = { ...browser().open(), exclusively: <T,>(work: () => Promise<T>) => work() };
    let answer: (response: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (answer = resolve));
    mswServer.use(
      http.post(`${origin}/auth/token`, ({ request }) =>
        request.url.includes('refresh') ? late : session('hari', hari),
      ),
    );
    const auth = client({ tabs });
    const restored = auth.restore();
    await auth.signIn(hari.email, 'x');
    answer(none(401));
    await expect(restored).resolves.toEqual(hari);
    expect(auth.events).toEqual(['signed-in']);
  });
});

describe('a session that the server ends', () => {
  it('is gone when no page holds it', async () => {
    const auth = await signedIn();
    server(none(401));
    await expect(auth.getToken({ fresh: true })).resolves.toBeNull();
    expect(auth.events).toEqual(['expired']);
    await expect(auth.getToken()).resolves.toBeNull();
  });

  it('is suspended under a page that holds it, and goes on when the same person signs in', async () => {
    const auth = await signedIn();
    auth.hold();
    server(none(401), session('b'));
    const token = auth.getToken({ fresh: true });
    await expect.poll(() => auth.events).toEqual(['suspended']);
    expect(auth.user()).toBeNull();
    const later = auth.getToken();
    await auth.signIn(sita.email, 'x');
    await expect(Promise.all([token, later])).resolves.toEqual(['b', 'b']);
    expect(auth.events).toEqual(['suspended', 'signed-in']);
  });

  it('lets nothing that waited be done by somebody else', async () => {
    const auth = await signedIn();
    auth.hold();
    server(none(401), session('h', hari));
    const token = auth.getToken({ fresh: true });
    const outcome = expect(token).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect.poll(() => auth.events).toEqual(['suspended']);
    await auth.signIn(hari.email, 'x');
    await outcome;
    await expect(auth.getToken()).resolves.toBe('h');
  });

  it('ends when nobody wants to go on, or the page is left', async () => {
    for (const leave of [
      (auth: AuthClient) => auth.abandon(),
      (_: AuthClient, release: () => void) => release(),
    ]) {
      const auth = await signedIn();
      const release = auth.hold();
      server(none(204));
      const token = auth.getToken({ fresh: true });
      const outcome = expect(token).rejects.toBeInstanceOf(AppError);
      await expect.poll(() => auth.events).toEqual(['suspended']);
      leave(auth, release);
      await outcome;
      expect(auth.events).toEqual(['suspended', 'expired']);
      await expect(auth.getToken()).resolves.toBeNull();
    }
  });

  it('passes from one page that holds it to the next', async () => {
    const auth = await signedIn();
    const release = auth.hold();
    server(none(204));
    void auth.getToken({ fresh: true }).catch(() => undefined);
    await expect.poll(() => auth.events).toEqual(['suspended']);
    release();
    auth.hold();
    await Promise.resolve();
    expect(auth.events).toEqual(['suspended']);
  });

  it('was signed out on purpose if another tab did so while this one slept', async () => {
    const shared = browser();
    const auth = await signedIn({ tabs: shared.open() });
    auth.hold();
    shared.signOutUnheard();
    server(none(204));
    await expect(auth.reread({ now: true })).resolves.toBeNull();
    expect(auth.events).toEqual(['signed-out']);
  });
});

describe('reread', () => {
  it('asks at most once a minute, at once if the cookie is gone or somebody insists', async () => {
    let time = Date.now();
    let hint = true;
    const auth = await signedIn({ now: () => time, hasSessionHint: () => hint });
    await expect(auth.reread()).resolves.toEqual(sita);
    expect(asked).toEqual([]);
    server(session('b'), session('c'), none());
    time += minute;
    await expect(auth.reread()).resolves.toEqual(sita);
    await expect(auth.reread({ now: true })).resolves.toEqual(sita);
    expect(asked).toHaveLength(2);
    hint = false;
    await expect(auth.reread()).resolves.toBeNull();
    expect(auth.events).toEqual(['refreshed', 'refreshed', 'expired']);
  });

  it('finds a session that began elsewhere', async () => {
    server(session('a'));
    const auth = client();
    await expect(auth.reread()).resolves.toEqual(sita);
    expect(auth.events).toEqual(['signed-in']);
  });
});

describe('sign-in and sign-out', () => {
  it('gives the server’s message and code', async () => {
    server(refusal(400, 'invalid_credentials', 'Invalid login credentials'));
    await expect(client().signIn('a@b.np', 'no')).rejects.toMatchObject({
      name: 'AppError',
      message: 'Invalid login credentials',
      code: 'invalid',
      apiCode: 'invalid_credentials',
    });
    expect(asked[0]).toMatchObject({
      call: 'POST /auth/token?grant_type=password',
      body: { email: 'a@b.np', password: 'no' },
    });
  });

  it('says how long to wait after too many tries', async () => {
    server(refusal(429, 'too_many_requests', 'Too many attempts.', { 'retry-after': '90' }));
    await expect(client().signIn('a@b.np', 'no')).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfter: 90,
    });
  });

  it('ends here at once without a line, and tells the server as soon as there is one', async () => {
    const shared = browser();
    const auth = await signedIn({ tabs: shared.open() });
    server('offline');
    await auth.signOut();
    expect(auth.user()).toBeNull();
    expect(auth.events).toEqual(['signed-out']);

    // A reload without a line asks the server again, and signs nobody in by the cookie that is still there.
    server('offline', none());
    const reloaded = client({ tabs: shared.open() });
    await expect(reloaded.restore()).resolves.toBeNull();
    await expect.poll(() => calls()).toHaveLength(2);
    await expect(reloaded.reread({ now: true })).resolves.toBeNull();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => shared.open().owesSignOut()).toBe(false);
    expect(calls()).toEqual(Array(3).fill('POST /auth/logout'));
  });

  it('owes no sign-out once somebody has signed in, which ends the session before', async () => {
    const shared = browser();
    const auth = await signedIn({ tabs: shared.open() });
    server('offline', session('b', hari));
    await auth.signOut();
    await auth.signIn(hari.email, 'x');
    expect(shared.open().owesSignOut()).toBe(false);
  });

  it('ends here at once where the server fails, and tells it again until it has heard', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shared = browser();
    const auth = await signedIn({ tabs: shared.open() });
    server(refusal(500, 'internal_error', 'Something went wrong'), none(503), none());
    await auth.signOut();
    expect(auth.user()).toBeNull();
    expect(auth.events).toEqual(['signed-out']);
    await expect(auth.reread({ now: true })).resolves.toBeNull();
    for (const times of [2, 3]) {
      await vi.advanceTimersToNextTimerAsync();
      await expect.poll(() => calls()).toHaveLength(times);
    }
    await expect.poll(() => shared.open().owesSignOut()).toBe(false);
    expect(calls()).toEqual(Array(3).fill('POST /auth/logout'));
  });

  it('ends here before the server has answered', async () => {
    const shared = browser();
    const auth = await signedIn({ tabs: shared.open() });
    server(none());
    const leaving = auth.signOut();
    expect(auth.user()).toBeNull();
    expect(shared.open().owesSignOut()).toBe(true);
    await leaving;
    expect(shared.open().owesSignOut()).toBe(false);
  });

  it('ends at once by a sign-out, held or not', async () => {
    const auth = await signedIn();
    auth.hold();
    server(none());
    await auth.signOut();
    expect(auth.events).toEqual(['signed-out']);
    expect(auth.user()).toBeNull();
  });
});

describe('signing out everywhere', () => {
  it('ends the session here with all others, held or not', async () => {
    const auth = await signedIn();
    auth.hold();
    server(HttpResponse.json({ ended: 3 }));
    await auth.signOut({ everywhere: true });
    expect(asked).toHaveLength(1);
    expect(auth.events).toEqual(['signed-out']);
    expect(auth.user()).toBeNull();
  });

  it('asks with a token that still counts', async () => {
    let time = Date.now();
    const auth = await signedIn({ now: () => time });
    server(session('b'), HttpResponse.json({ ended: 1 }));
    time += 16 * minute;
    await auth.signOut({ everywhere: true });
    expect(asked).toHaveLength(2);
    expect(auth.events).toEqual(['refreshed', 'signed-out']);
  });

  it('keeps the session when the server refuses, and asks nothing without one', async () => {
    const auth = await signedIn();
    server(HttpResponse.json({ error: { code: 'too_many_requests', message: 'x' } }, { status: 429 }));
    await expect(auth.signOut({ everywhere: true })).rejects.toMatchObject({ code: 'rate-limited' });
    expect(auth.user()).toEqual(sita);
    asked = [];
    await expect(client().signOut({ everywhere: true })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(asked).toEqual([]);
  });
});

describe('accounts', () => {
  it('signs up and recovers without a session', async () => {
    server(HttpResponse.json({}), HttpResponse.json({}));
    const auth = client();
    await auth.signUp(sita.email, 'Correct1horse');
    await auth.recover(sita.email);
    expect(asked.map(({ call, body }) => ({ call, body }))).toEqual([
      { call: 'POST /auth/signup', body: { email: sita.email, password: 'Correct1horse' } },
      { call: 'POST /auth/recover', body: { email: sita.email } },
    ]);
    expect(auth.events).toEqual([]);
  });

  it('enters with a verification link', async () => {
    server(session('a'));
    const auth = client();
    await expect(auth.verify('t0ken')).resolves.toEqual(sita);
    expect(asked[0]).toMatchObject({ call: 'POST /auth/verify', body: { token: 't0ken' } });
    expect(auth.events).toEqual(['signed-in']);
  });

  it('does not enter with one that does not count', async () => {
    server(refusal(400, 'invalid_link', 'This link is invalid or has expired.'));
    await expect(client().verify('used')).rejects.toMatchObject({ apiCode: 'invalid_link' });
  });

  it('changes the password in the session, once more with a fresh token if the first is refused', async () => {
    const auth = await signedIn();
    server(refusal(401, 'unauthorized', 'Please sign in'), session('b'), HttpResponse.json({ user: sita }));
    await expect(auth.updatePassword('New1password', { currentPassword: 'old' })).resolves.toEqual(sita);
    expect(asked.map(({ call, authorization }) => [call, authorization])).toEqual([
      ['PUT /auth/user', 'Bearer a'],
      ['POST /auth/token?grant_type=refresh_token', null],
      ['PUT /auth/user', 'Bearer b'],
    ]);
    expect(asked[2]?.body).toEqual({ password: 'New1password', current_password: 'old' });
    expect(auth.events).toEqual(['refreshed', 'user-updated']);
  });

  it('a recovery link’s new password ends the session of that account here, not of another', async () => {
    for (const [user, events] of [
      [sita, ['signed-out']],
      [hari, []],
    ] as const) {
      const auth = await signedIn();
      server(HttpResponse.json({ user }));
      await auth.updatePassword('New1password', { recoveryToken: 't0ken' });
      expect(asked[0]).toMatchObject({
        call: 'PUT /auth/user',
        body: { password: 'New1password', token: 't0ken' },
        authorization: null,
      });
      expect(auth.events).toEqual(events);
    }
  });

  it('needs a session or a link for a new password', async () => {
    const nobody = client({ hasSessionHint: () => false });
    await expect(nobody.updatePassword('New1password')).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('knows of an initial password until it is changed', async () => {
    const imported = { ...sita, has_initial_password: true };
    server(session('a', imported), HttpResponse.json({ user: sita }));
    const auth = client();
    await expect(auth.restore()).resolves.toEqual(imported);
    await auth.updatePassword('New1password');
    expect(auth.user()).toEqual({ ...sita, has_initial_password: false });
  });
});

describe('two tabs', () => {
  async function two() {
    const shared = browser();
    const first = client({ tabs: shared.open() });
    const second = client({ tabs: shared.open(), hasSessionHint: () => false });
    await second.restore();
    server(session('a'), session('b'));
    await first.signIn(sita.email, 'x');
    await expect.poll(() => second.events).toEqual(['signed-in']);
    return { first, second };
  }

  it('agree after sign-in, change of the account and sign-out', async () => {
    const { first, second } = await two();
    expect(second.user()).toEqual(sita);
    server(HttpResponse.json({ user: sita }), none());
    await first.updatePassword('New1password', { currentPassword: 'old' });
    await first.signOut();
    await expect.poll(() => second.events).toEqual(['signed-in', 'user-updated', 'signed-out']);
    expect(second.user()).toBeNull();
  });

  it('refresh one after the other', async () => {
    const { first, second } = await two();
    const order: string[] = [];
    mswServer.use(
      http.post(`${origin}/auth/token`, async () => {
        order.push('asked');
        // Two that are sent together come in the same turns of the event loop.
        for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        order.push('answered');
        return session('c');
      }),
    );
    await Promise.all([first.getToken({ fresh: true }), second.getToken({ fresh: true })]);
    expect(order).toEqual(['asked', 'answered', 'asked', 'answered']);
    expect(second.events).toEqual(['signed-in', 'refreshed']);
  });
});
