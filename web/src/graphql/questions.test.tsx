import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse, ws } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotifications, notificationStore } from '../lib/notify.ts';
import { mswServer } from '../test/mswServer.ts';
import { BellNoticesDocument, BellNoticesLiveDocument, ChooseMessagesDocument } from './generated/portal.ts';
import { IdentityContext } from './identity.ts';
import { questionsOf, useChange, useLiveAnswer, useQuestion } from './questions.ts';
import type { Identity } from './socket.ts';

const { origin } = window.location;
const notice = (id: string) => ({ notices: [{ id, created_at: '2026-01-01T00:00:00Z' }] });
const refused = {
  errors: [{ message: 'Could not verify JWT: JWTExpired', extensions: { code: 'invalid-jwt' } }],
};

/** Somebody with the token `old`, who gets `fresh` where that is refused. */
function somebody(fresh: string | null = 'new') {
  let user: { id: string } | null = { id: 'u1' };
  const listeners = new Set<Parameters<Identity['listen']>[0]>();
  const identity: Identity = {
    getToken: ({ fresh: wanted = false } = {}) => Promise.resolve(wanted ? fresh : 'old'),
    user: () => user,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const become = (id: string | null): void => {
    user = id === null ? null : { id };
    for (const listener of listeners) listener(id === null ? 'signed-out' : 'signed-in');
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IdentityContext value={identity}>{children}</IdentityContext>
  );
  return { identity, become, wrapper };
}

let seen: { token: string | null; body: unknown }[] = [];
/** What is sent over the page's socket to whoever follows something. */
let tellLive: (data: object) => void = () => undefined;

function answer(handle: (token: string | null, name: string) => object): void {
  mswServer.use(
    http.post(`${origin}/v1/graphql`, async ({ request }) => {
      const token = request.headers.get('authorization');
      const body = (await request.json()) as { operationName: string };
      seen.push({ token, body });
      const result = handle(token, body.operationName);
      return result instanceof Response ? result : HttpResponse.json(result);
    }),
  );
}

beforeEach(() => {
  seen = [];
  clearNotifications();
  mswServer.use(
    ws.link(`${origin.replace('http', 'ws')}/v1/graphql`).addEventListener('connection', ({ client }) => {
      client.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return;
        const { type, id } = JSON.parse(data) as { type: string; id?: string };
        if (type === 'connection_init') client.send(JSON.stringify({ type: 'connection_ack' }));
        if (type === 'subscribe')
          tellLive = (news) => client.send(JSON.stringify({ type: 'next', id, payload: { data: news } }));
      });
    }),
  );
});

describe('a question', () => {
  const ask = (who = somebody()) => questionsOf(who.identity).once(BellNoticesDocument, {});

  it('is sent as its text, in the name of whoever is signed in', async () => {
    answer(() => ({ data: notice('a') }));
    await expect(ask()).resolves.toEqual(notice('a'));
    const body = { operationName: 'BellNotices', query: BellNoticesDocument.toString(), variables: {} };
    expect(seen).toEqual([{ token: 'Bearer old', body }]);
  });

  it('is asked once more with a fresh token where one is refused', async () => {
    answer((token) => (token === 'Bearer new' ? { data: notice('a') } : refused));
    await expect(ask()).resolves.toEqual(notice('a'));
    expect(seen.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer new']);
  });

  it.each([
    ['the session has ended: never in nobody’s name', null, 1],
    ['the fresh one is refused, too', 'other', 2],
  ])('is given up where %s', async (_, fresh, times) => {
    answer(() => refused);
    await expect(ask(somebody(fresh))).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(seen).toHaveLength(times);
  });

  it.each([
    [{ errors: [{ message: 'as told', extensions: { code: 'permission-error' } }] }, 'forbidden'],
    [{ errors: [{ message: 'as told' }] }, 'server'],
    [new HttpResponse('<html>', { status: 502 }), 'server'],
    [HttpResponse.error(), 'network'],
  ])('that fails says why', async (failure, code) => {
    answer(() => failure);
    await expect(ask()).rejects.toMatchObject({ name: 'AppError', code });
  });
});

describe('what is shown', () => {
  const shows = (wrapper: ReturnType<typeof somebody>['wrapper']) =>
    renderHook(
      () => ({
        followed: useLiveAnswer(BellNoticesDocument, BellNoticesLiveDocument, {}),
        beside: useQuestion(BellNoticesDocument, {}, { once: true }),
        choice: useChange(ChooseMessagesDocument, 'Not saved'),
      }),
      { wrapper },
    );

  it('is asked once for all, and is what was told last', async () => {
    answer(() => ({ data: notice('a') }));
    const { result } = shows(somebody().wrapper);
    await waitFor(() => expect(result.current.followed.data).toEqual(notice('a')));
    expect(result.current.beside.data).toEqual(notice('a'));
    expect(seen).toHaveLength(1);
    await waitFor(() => {
      tellLive(notice('b'));
      expect(result.current.followed.data).toEqual(notice('b'));
    });
    expect(result.current.beside.data).toEqual(notice('b'));
  });

  it('is asked anew for somebody else, and gone with whoever signs out', async () => {
    let id = 'a';
    answer(() => ({ data: notice(id) }));
    const { wrapper, become } = somebody();
    const { result } = shows(wrapper);
    await waitFor(() => expect(result.current.followed.data).toEqual(notice('a')));
    id = 'b';
    act(() => become('u2'));
    expect(result.current.followed.data).toBeUndefined();
    await waitFor(() => expect(result.current.followed.data).toEqual(notice('b')));
    seen = [];
    act(() => become(null));
    expect(result.current.followed.data).toBeUndefined();
    expect(seen).toEqual([]);
  });

  it('is asked for again after a change; a toast tells of one that failed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let id = 'a';
    answer((_, name) => {
      if (name !== 'ChooseMessages') return { data: notice(id) };
      id = 'b';
      return { data: { choose_messages: [] } };
    });
    const { result } = shows(somebody().wrapper);
    await waitFor(() => expect(result.current.followed.data).toEqual(notice('a')));
    await act(() => result.current.choice.change({ wanted: true }));
    expect(result.current.followed.data).toEqual(notice('b'));
    expect(result.current.choice.changing).toBe(false);

    answer(() => ({ errors: [{ message: 'no', extensions: { code: 'permission-error' } }] }));
    await act(() => expect(result.current.choice.change({ wanted: true })).rejects.toBeDefined());
    expect(notificationStore.getSnapshot()).toMatchObject([{ tone: 'error', message: 'Not saved' }]);
  });
});
