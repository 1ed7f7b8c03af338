// What is ended is ended: over HTTP and on open sockets of the embedded engine, as the product runs it, on a real
// database. The clock is the real one; how fast it was is printed, and only guarded against hanging.

import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { authClient, tokenIn, newPerson, type Person, accessOf } from '../testing/authClient.ts';
import { type BehindFront, startBehindFront } from '../testing/behindFront.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { endSessions } from './commands.ts';
import { rotateKeys } from './sessions/accessTokens.ts';

let server: TestServer;
let behind: BehindFront;
let origin: string;
const sockets: WebSocket[] = [];
const password = 'Correct-Horse-1';
/** Far more than a second: a machine may be busy. */
const patience = { interval: 10 };

beforeAll(async () => {
  server = await startTestServer({ realTime: true });
  behind = await startBehindFront(server);
  ({ origin } = behind);
  behind.front.ready(behind);
});
afterAll(() => behind.close());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

const person = (role: 'admin' | 'student') => newPerson(server, role);

interface Answer {
  data?: Record<string, unknown>;
  errors?: { message: string; extensions: { code: string } }[];
}

async function graphql(token: string, query: string): Promise<Answer> {
  const response = await fetch(`${origin}/v1/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  return (await response.json()) as Answer;
}

const codes = ({ errors = [] }: Answer) => errors.map(({ extensions }) => extensions.code);

/** A socket with one subscription: what it delivered, and how it ended. */
interface Watch {
  delivered: unknown[];
  closed: { code: number; reason: string } | undefined;
}

async function watch(token: string, query: string): Promise<Watch> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
  sockets.push(socket);
  const seen: Watch = { delivered: [], closed: undefined };
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; payload?: { data: unknown } };
    if (message.type === 'connection_ack')
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    if (message.type === 'next') seen.delivered.push(message.payload?.data);
    if (message.type === 'error') seen.delivered.push(message.payload);
  });
  socket.on('close', (code, reason) => {
    seen.closed = { code, reason: reason.toString() };
  });
  await once(socket, 'open');
  const headers = { authorization: `Bearer ${token}` };
  socket.send(JSON.stringify({ type: 'connection_init', payload: { headers } }));
  await expect.poll(() => seen.delivered.length, patience).toBe(1);
  return seen;
}

const myself = '{ profiles { id } }';

const over = { code: 4403, reason: 'Could not verify JWT: the session has ended' };

describe('an access token and a socket end', () => {
  /** Each gets the person whose session is to end. */
  const ends: [string, (whom: Person) => Promise<unknown>][] = [
    [
      'when another admin takes the role away',
      async ({ id }) => {
        const other = await person('admin');
        const query = `mutation { update_profiles_by_pk(pk_columns: {id: "${id}"}, _set: {role: "student"}) { role } }`;
        expect(await graphql(other.token, query)).toEqual({
          data: { update_profiles_by_pk: { role: 'student' } },
        });
      },
    ],
    [
      'when another admin ends the work here',
      async ({ id }) => {
        const other = await person('admin');
        const query = `mutation { end_staff(args: {user_id: "${id}", seen_role: "admin"}) { role } }`;
        expect(await graphql(other.token, query)).toEqual({ data: { end_staff: [{ role: 'student' }] } });
      },
    ],
    ['with signing out', ({ browser }) => browser.send({ method: 'POST', url: '/auth/logout', payload: {} })],
    [
      'when the password is changed in another browser',
      async ({ email }) => {
        const elsewhere = authClient(server);
        const answer = await elsewhere.signIn(email, password);
        const changed = await elsewhere.as(accessOf(answer), {
          method: 'PUT',
          url: '/auth/user',
          payload: { password: 'Another-Horse-2', current_password: password },
        });
        expect(changed.statusCode).toBe(200);
      },
    ],
    [
      'when the password is recovered by mail',
      async ({ email }) => {
        const elsewhere = authClient(server);
        await elsewhere.recover(email);
        const mail = server.mails.findLast(({ to }) => to === email);
        expect((await elsewhere.resetPassword(tokenIn(mail), 'Another-Horse-2')).statusCode).toBe(200);
      },
    ],
    ['with the account', ({ id }) => server.pool.query('delete from auth.users where id = $1', [id])],
    [
      'when the account is signed in in fifty newer browsers',
      async ({ id }) => {
        const visitor = { address: '203.0.113.1', userAgent: undefined };
        // At once, as a program would: each counts the others.
        await Promise.all(Array.from({ length: 50 }, () => server.auth.sessions.start(id, visitor)));
        const { rows } = await server.pool.query(
          `select count(*)::int as live from auth.sessions where user_id = $1 and ended_at is null`,
          [id],
        );
        expect(rows).toEqual([{ live: 50 }]);
      },
    ],
    ['by the command', ({ email }) => endSessions(server.pool, server.now, email)],
    ['when the key has leaked', () => rotateKeys(server.pool, server.now, { immediately: true })],
  ];

  it.each(ends)('%s', async (_when, end) => {
    const whom = await person('admin');
    expect(await graphql(whom.token, myself)).toMatchObject({ data: {} });
    const seen = await watch(whom.token, 'subscription { profiles { id } }');
    await end(whom);
    const refused = async () => (await graphql(whom.token, myself)).errors?.[0];
    await expect.poll(refused, patience).toMatchObject({
      message: over.reason,
      extensions: { code: 'invalid-jwt' },
    });
    await expect.poll(() => seen.closed, patience).toMatchObject(over);
    const bearer = { authorization: `Bearer ${whom.token}` };
    for (const path of ['/auth/user', '/files/11111111-1111-4111-8111-111111111111.pdf']) {
      expect((await fetch(`${origin}${path}`, { headers: bearer })).status, path).toBe(401);
    }
  });
});

it('fifty browsers of one account are signed in at a time, and the newest always is', async () => {
  const whom = await person('student');
  const visitor = { address: '203.0.113.1', userAgent: undefined };
  for (let other = 0; other < 49; other += 1) await server.auth.sessions.start(whom.id, visitor);
  expect(codes(await graphql(whom.token, myself))).toEqual([]);
  const newest = authClient(server);
  const { access_token: token } = (await newest.signIn(whom.email, password)).json<{
    access_token: string;
  }>();
  await expect.poll(async () => codes(await graphql(whom.token, myself)), patience).toEqual(['invalid-jwt']);
  expect((await whom.browser.refresh()).statusCode).toBe(401);
  expect(codes(await graphql(token, myself))).toEqual([]);
  const { rows } = await server.pool.query(
    'select end_reason, count(*)::int from auth.sessions where user_id = $1 group by 1 order by 1',
    [whom.id],
  );
  expect(rows).toEqual([
    { end_reason: 'too_many', count: 1 },
    { end_reason: null, count: 50 },
  ]);
});

it('an admin who was removed cannot undo it, and is renewed as what they are now', async () => {
  const former = await person('admin');
  const undo = `mutation { update_profiles_by_pk(pk_columns: {id: "${former.id}"}, _set: {role: "admin"}) { role } }`;
  expect(codes(await graphql(former.token, undo))).toEqual([]);
  await server.pool.query("update public.profiles set role = 'student' where id = $1", [former.id]);
  await expect.poll(async () => codes(await graphql(former.token, undo)), patience).toEqual(['invalid-jwt']);
  const renewed = accessOf(await former.browser.refresh());
  expect(codes(await graphql(renewed, undo))).toEqual(['validation-failed']);
  expect(await graphql(renewed, myself)).toEqual({ data: { profiles: [{ id: former.id }] } });
  const { rows } = await server.pool.query('select role from public.profiles where id = $1', [former.id]);
  expect(rows).toEqual([{ role: 'student' }]);
});

it('what changes after somebody signed out is not delivered to them, and to others it is', async () => {
  const [leaver, stayer] = [await person('student'), await person('admin')];
  await server.pool.query(
    `insert into public.students (first_name, last_name, email, phone, college_name, approval_status, user_id)
     values ('Asha', 'Rai', $1, '9851000001', 'KMC', 'approved', $2)`,
    [leaver.email, leaver.id],
  );
  const query = 'subscription { students(order_by: [{ id: asc }]) { address } }';
  const [left, stayed] = [await watch(leaver.token, query), await watch(stayer.token, query)];
  await leaver.browser.send({ method: 'POST', url: '/auth/logout', payload: {} });
  await server.pool.query("update public.students set address = 'a new home' where user_id = $1", [
    leaver.id,
  ]);
  await expect
    .poll(() => stayed.delivered.at(-1), patience)
    .toEqual({ students: [{ address: 'a new home' }] });
  await expect.poll(() => left.closed, patience).toMatchObject(over);
  expect(left.delivered).toHaveLength(1);
  expect(stayed.closed).toBeUndefined();
});

it('a key that has leaked signs nobody out: browsers are renewed with the new one at once', async () => {
  const whom = await person('student');
  const { kid } = await rotateKeys(server.pool, server.now, { immediately: true });
  await expect.poll(async () => codes(await graphql(whom.token, myself)), patience).toEqual(['invalid-jwt']);
  const refreshed = await whom.browser.refresh();
  expect(refreshed.statusCode).toBe(200);
  const token = accessOf(refreshed);
  expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ kid });
  expect(await graphql(token, myself)).toEqual({ data: { profiles: [{ id: whom.id }] } });
  const seen = await watch(token, 'subscription { profiles { id } }');
  expect(seen.delivered).toEqual([{ profiles: [{ id: whom.id }] }]);
});

it('an access token lives five minutes, and five seconds for clocks that differ', async () => {
  const { token } = await person('student');
  const [, payload = ''] = token.split('.');
  const { exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    exp: number;
    iat: number;
  };
  expect(exp - iat).toBe(300);
});
