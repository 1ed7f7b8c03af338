// Requests as the web client makes them.

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Mail } from '../mail/mailer.ts';
import { CookieJar, type NewUser, testOrigin, type TestServer } from './testServer.ts';

export interface AuthClient {
  jar: CookieJar;
  send(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
  signIn(email: string, password: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  refresh(): Promise<LightMyRequestResponse>;
  /** With the session of `accessToken`, as a program of its own would send it: no cookie counts here. */
  as(accessToken: string, options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
  /** Both answer at once; what they cause is done when this resolves. */
  signUp(email: unknown, password: unknown): Promise<LightMyRequestResponse>;
  recover(email: unknown): Promise<LightMyRequestResponse>;
  verify(token: unknown, more?: object): Promise<LightMyRequestResponse>;
  resetPassword(token: unknown, password: unknown): Promise<LightMyRequestResponse>;
}

/** The token in the one link of a mail. */
export function tokenIn(mail: Mail | undefined): string {
  return /#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}

/** The access token of an answer. */
export const accessOf = (answer: LightMyRequestResponse): string =>
  answer.json<{ access_token: string }>().access_token;

/** A refusal's status and code; of an answer without a body the status alone. */
export const codeOf = (response: LightMyRequestResponse): [number, string | undefined] => [
  response.statusCode,
  response.body === '' ? undefined : response.json<{ error: { code: string } }>().error.code,
];

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
  const settled = async (answer: Promise<LightMyRequestResponse>) => {
    const response = await answer;
    await server.auth.outbox.idle();
    return response;
  };
  const post = (url: string, payload: object) => settled(send({ method: 'POST', url, payload }));
  return {
    jar,
    send,
    signIn: (email, password, headers = {}) =>
      send({ method: 'POST', url: '/auth/token?grant_type=password', payload: { email, password }, headers }),
    refresh: () => send({ method: 'POST', url: '/auth/token?grant_type=refresh_token', payload: {} }),
    as: (accessToken, options) =>
      send({ ...options, headers: { authorization: `Bearer ${accessToken}`, ...options.headers } }),
    signUp: (email, password) => post('/auth/signup', { email, password }),
    recover: (email) => post('/auth/recover', { email }),
    verify: (token, more) => post('/auth/verify', { token, ...more }),
    resetPassword: (token, password) =>
      settled(send({ method: 'PUT', url: '/auth/user', payload: { token, password } })),
  };
}

/** Somebody in a browser of their own, with the access token of their session. */
export interface Person {
  id: string;
  email: string;
  browser: AuthClient;
  token: string;
}

const usualPassword = 'Correct-Horse-1';
let people = 0;

/** Somebody in a new browser. */
export async function signedIn(
  server: TestServer,
  email: string,
  password = usualPassword,
  headers: Record<string, string> = {},
): Promise<Pick<Person, 'browser' | 'token'>> {
  const browser = authClient(server);
  return { browser, token: accessOf(await browser.signIn(email, password, headers)) };
}

/** Somebody new who has signed in, from an address of their own; with a `status`, whose login has a student's record. */
export async function newPerson(
  server: TestServer,
  role: NonNullable<NewUser['role']> = 'student',
  status?: string,
): Promise<Person> {
  people += 1;
  const email = `${role}-${people}@prabesh.test`;
  const id = await server.addUser({ email, password: usualPassword, role });
  if (status !== undefined)
    await server.pool.query(
      `insert into public.students (user_id, first_name, last_name, email, phone, approval_status)
       values ($1, 'Asha', 'Rai', $2, $3, $4)`,
      [id, email, `9841${String(people).padStart(6, '0')}`, status],
    );
  const browser = authClient(server, `192.0.2.${(people % 250) + 1}`);
  return { id, email, browser, token: accessOf(await browser.signIn(email, usualPassword)) };
}
