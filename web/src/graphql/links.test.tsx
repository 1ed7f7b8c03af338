import { gql } from '@apollo/client';
import { http, HttpResponse, ws } from 'msw';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../lib/appError.ts';
import { clearNotifications, notificationStore } from '../lib/notify.ts';
import { tellFailure } from '../lib/tellFailure.ts';
import { mswServer } from '../test/mswServer.ts';
import { createApolloClient } from './client.ts';

const origin = 'http://graphql.test';
const endpoint = `${origin}/v1/graphql`;
const query = gql`
  query One {
    one
  }
`;
const mutation = gql`
  mutation Change {
    change
  }
`;
const subscription = gql`
  subscription Live {
    one
  }
`;

const refused = {
  errors: [{ message: 'Could not verify JWT: JWTExpired', extensions: { code: 'invalid-jwt' } }],
};

/** Hands out `old` until somebody insists on a fresh one. */
function identity(fresh: string | null = 'new') {
  const getToken = vi.fn(({ fresh: wanted = false }: { fresh?: boolean } = {}) =>
    Promise.resolve(wanted ? fresh : 'old'),
  );
  return { getToken, user: () => ({ id: 'u1' }), listen: () => () => undefined };
}

let seen: (string | null)[] = [];
beforeEach(() => {
  seen = [];
});

function answer(handle: (token: string | null) => object | Response): void {
  mswServer.use(
    http.post(endpoint, ({ request }) => {
      const token = request.headers.get('authorization');
      seen.push(token);
      const result = handle(token);
      return result instanceof Response ? result : HttpResponse.json(result);
    }),
  );
}

describe('over HTTP', () => {
  it('tries a refused token once more with a fresh one', async () => {
    const who = identity();
    answer((token) => (token === 'Bearer new' ? { data: { one: 1 } } : refused));
    who.getToken
      .mockImplementationOnce(() => Promise.resolve('old'))
      .mockImplementation(() => Promise.resolve('new'));
    const { data } = await createApolloClient(origin, who).query({ query });
    expect(data).toEqual({ one: 1 });
    expect(seen).toEqual(['Bearer old', 'Bearer new']);
    expect(who.getToken).toHaveBeenCalledWith({ fresh: true });
  });

  it('gives up after that one try', async () => {
    answer(() => refused);
    const failure = createApolloClient(origin, identity()).query({ query });
    await expect(failure).rejects.toMatchObject({ name: 'AppError', code: 'unauthenticated' });
    expect(seen).toHaveLength(2);
  });

  it('does not ask again in nobody’s name when the session ended', async () => {
    answer(() => refused);
    await expect(createApolloClient(origin, identity(null)).query({ query })).rejects.toBeInstanceOf(
      AppError,
    );
    expect(seen).toEqual(['Bearer old']);
  });

  it.each([
    ['constraint-violation', 'conflict'],
    ['permission-error', 'forbidden'],
    ['unexpected', 'server'],
  ])('types the error %s as %s and keeps the server’s words', async (apiCode, code) => {
    answer(() => ({ errors: [{ message: 'as told', extensions: { code: apiCode } }] }));
    const failure = createApolloClient(origin, identity()).query({ query });
    await expect(failure).rejects.toMatchObject({ code, apiCode, message: 'as told' });
  });

  it('types a lost connection', async () => {
    answer(() => HttpResponse.error());
    await expect(createApolloClient(origin, identity()).query({ query })).rejects.toMatchObject({
      code: 'network',
      message: 'The server could not be reached. Check your connection and try again.',
    });
  });

  describe('a failed mutation', () => {
    const warned = vi.spyOn(console, 'warn');
    beforeEach(() => {
      warned.mockReset().mockImplementation(() => undefined);
      clearNotifications();
    });
    afterAll(() => warned.mockRestore());
    const refusal = { errors: [{ message: 'not allowed', extensions: { code: 'permission-error' } }] };
    const shown = () => notificationStore.getSnapshot();

    it.each([
      ['its own message', {}, 'not allowed'],
      ['words', { failure: 'Failed to delete result.' }, 'Failed to delete result.'],
      ['words around it', { failure: (message: string) => `Failed: ${message}` }, 'Failed: not allowed'],
    ])('shows %s as a toast and is logged once', async (_, context, message) => {
      answer(() => refusal);
      const client = createApolloClient(origin, identity());
      const failure: unknown = await client.mutate({ mutation, context }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(AppError);
      expect(shown()).toMatchObject([{ tone: 'error', message }]);
      expect(warned.mock.calls).toEqual([['Change failed', failure]]);
      // The screen tells what went wrong on its way, whatever it was: this has been told.
      tellFailure(failure, 'Something else');
      expect(shown()).toHaveLength(1);
    });

    it('is logged only where the form shows it, or the screen has more to find out and then tells', async () => {
      answer(() => refusal);
      const client = createApolloClient(origin, identity());
      await expect(client.mutate({ mutation, context: { quiet: 'here' } })).rejects.toBeInstanceOf(AppError);
      const error: unknown = await client
        .mutate({ mutation, context: { failure: () => null } })
        .catch((one: unknown) => one);
      expect(shown()).toEqual([]);
      expect(warned).toHaveBeenCalledTimes(2);
      tellFailure(error, (message) => `Found out: ${message}`);
      expect(shown()).toMatchObject([{ tone: 'error', message: 'Found out: not allowed' }]);
    });

    it('that somebody cancelled says nothing, and neither does a query', async () => {
      const asked = new AbortController();
      answer(() => {
        asked.abort();
        return { data: { change: 1 } };
      });
      const client = createApolloClient(origin, identity());
      const context = { fetchOptions: { signal: asked.signal } };
      await expect(client.mutate({ mutation, context })).rejects.toBeDefined();
      answer(() => refusal);
      await expect(client.query({ query })).rejects.toBeInstanceOf(AppError);
      expect(shown()).toEqual([]);
      expect(warned).not.toHaveBeenCalled();
    });
  });
});

it('over WebSocket a refused token is followed by a connection with a fresh one', async () => {
  const tokens: unknown[] = [];
  const socket = ws.link('ws://graphql.test/v1/graphql');
  mswServer.use(
    socket.addEventListener('connection', ({ client }) => {
      client.addEventListener('message', ({ data }) => {
        const message = JSON.parse(typeof data === 'string' ? data : '') as {
          type: string;
          id?: string;
          payload?: { headers?: { authorization?: string } };
        };
        if (message.type === 'connection_init') {
          tokens.push(message.payload?.headers?.authorization);
          if (tokens.length === 1) client.close(4403, 'Could not verify JWT: JWTExpired');
          else client.send(JSON.stringify({ type: 'connection_ack' }));
        } else if (message.type === 'subscribe') {
          client.send(JSON.stringify({ type: 'next', id: message.id, payload: { data: { one: 2 } } }));
        }
      });
    }),
  );
  const client = createApolloClient(origin, identity());
  const data = await new Promise((resolve, reject) => {
    client
      .subscribe({ query: subscription })
      .subscribe({ next: (result) => resolve(result.data), error: reject });
  });
  expect(data).toEqual({ one: 2 });
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
});

describe('an open socket whose token the server does not take any more', () => {
  /** Acknowledges and answers each connection; the test closes them. */
  function sockets() {
    const opened: { token: unknown; close: (reason: string) => void }[] = [];
    const socket = ws.link('ws://graphql.test/v1/graphql');
    mswServer.use(
      socket.addEventListener('connection', ({ client }) => {
        client.addEventListener('message', ({ data }) => {
          const message = JSON.parse(typeof data === 'string' ? data : '') as {
            type: string;
            id?: string;
            payload?: { headers?: { authorization?: string } };
          };
          if (message.type === 'connection_init') {
            const token = message.payload?.headers?.authorization;
            opened.push({ token, close: (reason) => client.close(4403, reason) });
            client.send(JSON.stringify({ type: 'connection_ack' }));
          } else if (message.type === 'subscribe') {
            const payload = { data: { one: opened.length } };
            client.send(JSON.stringify({ type: 'next', id: message.id, payload }));
          }
        });
      }),
    );
    return opened;
  }

  function subscribed(who: Parameters<typeof createApolloClient>[1]) {
    const seen: unknown[] = [];
    createApolloClient(origin, who)
      .subscribe({ query: subscription })
      .subscribe({
        next: (result) => seen.push(result.data),
        error: (error) => seen.push(error),
        complete: () => seen.push('complete'),
      });
    return seen;
  }

  it('comes back with the one that was renewed ahead of time, and the screen keeps what it shows', async () => {
    const opened = sockets();
    const who = identity();
    const seen = subscribed(who);
    await expect.poll(() => seen).toEqual([{ one: 1 }]);
    who.getToken.mockImplementation(() => Promise.resolve('renewed'));
    opened[0]?.close('Could not verify JWT: JWTExpired');
    await expect.poll(() => seen).toEqual([{ one: 1 }, { one: 2 }]);
    expect(opened.map(({ token }) => token)).toEqual(['Bearer old', 'Bearer renewed']);
    expect(who.getToken).not.toHaveBeenCalledWith({ fresh: true });
  });

  it('asks the session once and, when that is over, comes back in nobody’s name', async () => {
    const opened = sockets();
    let isOver = false;
    const getToken = vi.fn(({ fresh = false }: { fresh?: boolean } = {}) => {
      isOver ||= fresh;
      return Promise.resolve(isOver ? null : 'old');
    });
    const seen = subscribed({ getToken, user: () => null, listen: () => () => undefined });
    await expect.poll(() => seen).toHaveLength(1);
    opened[0]?.close('Could not verify JWT: the session has ended');
    // At once: not after the pause of half a second and more before the next connection.
    await expect.poll(() => getToken).toHaveBeenCalledWith({ fresh: true });
    expect(opened).toHaveLength(1);
    await expect.poll(() => opened).toHaveLength(2);
    expect(opened[1]?.token).toBeUndefined();
    expect(getToken.mock.calls.filter(([options]) => options?.fresh === true)).toHaveLength(1);
  });
});
