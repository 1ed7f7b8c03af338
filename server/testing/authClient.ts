// Requests as the web client makes them.

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { CookieJar, testOrigin, type TestServer } from './testServer.ts';

export interface AuthClient {
  jar: CookieJar;
  send(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
  signIn(email: string, password: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  refresh(): Promise<LightMyRequestResponse>;
}

/** A browser of its own: its cookies and, for the limits per address, its address. */
export function authClient(server: TestServer, remoteAddress = '198.51.100.7'): AuthClient {
  const jar = new CookieJar();
  const send: AuthClient['send'] = async (options) => {
    const cookie = jar.header(options.url);
    const response = await server.app.inject({
      remoteAddress,
      ...options,
      headers: { origin: testOrigin, ...(cookie === '' ? {} : { cookie }), ...options.headers },
    });
    jar.take(response.headers['set-cookie']);
    return response;
  };
  return {
    jar,
    send,
    signIn: (email, password, headers = {}) =>
      send({ method: 'POST', url: '/auth/token?grant_type=password', payload: { email, password }, headers }),
    refresh: () => send({ method: 'POST', url: '/auth/token?grant_type=refresh_token', payload: {} }),
  };
}
