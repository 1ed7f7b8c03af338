// A token counts only as long as the host says that its session lives, over HTTP and on open sockets.
import { SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeEngine, type FakeEngine } from '../../testing/fakeEngine.ts';
import type { RealSocket } from '../../testing/realEngine.ts';
import { limits } from '../base/limits.ts';
import { createLiveness, type SessionIsLive, type VerifiedToken } from './liveness.ts';

const secret = 'secret';
const key = 'k'.repeat(32);

let fake: FakeEngine;
const start = async (sessionIsLive?: SessionIsLive) => {
  fake = await startFakeEngine(
    {
      HASURA_GRAPHQL_ADMIN_SECRET: secret,
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key }),
    },
    undefined,
    sessionIsLive,
  );
};
afterEach(() => fake.stop());

const token = (sid: string) =>
  new SignJWT({
    sid,
    'https://hasura.io/jwt/claims': {
      'x-hasura-default-role': 'student',
      'x-hasura-allowed-roles': ['student', 'teacher'],
    },
  })
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(key));
const bearer = async (sid: string) => ({ authorization: `Bearer ${await token(sid)}` });

const ask = async (headers: Record<string, string>, query = 'value'): Promise<unknown> =>
  (await fake.ask(query, headers)).body;

const failure = (code: string, message: string) => ({
  errors: [{ extensions: { path: '$', code }, message }],
});
const ended = failure('invalid-jwt', 'Could not verify JWT: the session has ended');

const connect = (headers: Record<string, string>) => fake.connect('graphql-transport-ws', headers);
const subscribe = (id: string, query: string) => ({ id, type: 'subscribe', payload: { query } });
const typesOf = ({ received }: RealSocket) => received.map(({ type }) => type);

describe('over HTTP', () => {
  it('the host learns what the token says, by which key, and in which role', async () => {
    const asked: VerifiedToken[] = [];
    await start((verified) => asked.push(verified) > 0);
    await ask({ ...(await bearer('s1')), 'x-hasura-role': 'teacher' });
    expect(asked).toEqual([
      { keyId: 'one', role: 'teacher', payload: expect.objectContaining({ sid: 's1' }) as unknown },
    ]);
  });

  it('a token of an ended session is refused from the next request on, others are not', async () => {
    const over = new Set<unknown>();
    await start(({ payload }) => !over.has(payload['sid']));
    const [one, two] = [await bearer('s1'), await bearer('s2')];
    expect(await ask(one, 'set x')).toEqual({ data: { set: true } });
    over.add('s1');
    expect(await ask(one, 'set y')).toEqual(ended);
    expect(await ask(two)).toEqual({ data: { value: 'x' } });
  });

  it('a host that has to look is waited for, and one that cannot tell fails the request', async () => {
    const answers = [true, false, new Error('a detail')];
    await start(async () => {
      await Promise.resolve();
      const answer = answers.shift() ?? true;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const headers = await bearer('s1');
    expect(await ask(headers)).toEqual({ data: { value: 'first' } });
    expect(await ask(headers)).toEqual(ended);
    expect(await ask(headers)).toEqual(failure('unexpected', 'The session could not be checked'));
    expect(fake.logged.join()).toContain('a detail');
  });

  it('the admin secret and visitors have no session that could end', async () => {
    await start(() => false);
    expect(await ask({ 'x-hasura-admin-secret': secret })).toEqual({ data: { value: 'first' } });
    expect(await ask({})).toEqual({ data: { value: 'first' } });
    expect(await ask(await bearer('s1'))).toEqual(ended);
  });

  it('a host that throws is one that cannot tell', () => {
    const liveness = createLiveness(
      () => {
        throw new Error('broken');
      },
      { payload: {}, keyId: undefined, role: 'student' },
    );
    expect(liveness).toThrow('The session could not be checked');
  });
});

describe('on a socket', () => {
  it('the end of the session closes it at once when the engine is told, with 4403', async () => {
    const over = new Set<unknown>();
    await start(({ payload }) => !over.has(payload['sid']));
    const [one, two] = [await connect(await bearer('s1')), await connect(await bearer('s2'))];
    for (const client of [one, two]) client.send(subscribe('live', 'live'));
    await expect.poll(() => [...typesOf(one), ...typesOf(two)]).toHaveLength(2);
    over.add('s1');
    fake.engine.recheckSessions();
    await expect
      .poll(() => one.closed())
      .toEqual({ code: 4403, reason: 'Could not verify JWT: the session has ended' });
    await ask({ 'x-hasura-admin-secret': secret }, 'set second');
    await expect.poll(() => two.received.at(-1)?.payload).toEqual({ data: { value: 'second' } });
    expect(typesOf(one)).toEqual(['next']);
  });

  it('and soon when nobody tells', async () => {
    let isLive = true;
    await start(() => isLive);
    const client = await connect(await bearer('s1'));
    isLive = false;
    await expect.poll(() => client.closed()?.code).toBe(4403);
  });

  it('after the end nothing is delivered and nothing begins, even before the engine was told', async () => {
    let isLive = true;
    await start(() => isLive);
    const client = await connect(await bearer('s1'));
    client.send(subscribe('live', 'live'));
    await expect.poll(() => typesOf(client)).toEqual(['next']);
    isLive = false;
    client.send(subscribe('m', 'set by a ghost'));
    await ask({ 'x-hasura-admin-secret': secret }, 'set second');
    await expect.poll(() => client.closed()?.code).toBe(4403);
    expect(typesOf(client)).toEqual(['next']);
    expect(fake.state.value).toBe('second');
  });

  it('a result and a request wait for an answer that is on its way', async () => {
    let answer: boolean | Promise<boolean> = true;
    await start(() => answer);
    const client = await connect(await bearer('s1'));
    client.send(subscribe('live', 'live'));
    await expect.poll(() => typesOf(client)).toEqual(['next']);
    let settle: (isLive: boolean) => void = () => undefined;
    answer = new Promise((resolve) => (settle = resolve));
    client.send(subscribe('m', 'set third'));
    await ask({ 'x-hasura-admin-secret': secret }, 'set second');
    expect(typesOf(client)).toEqual(['next']);
    expect(fake.state.value).toBe('second');
    answer = true;
    settle(true);
    const payloads = () => client.received.map(({ payload }) => payload);
    await expect.poll(payloads).toContainEqual({ data: { value: 'third' } });
    expect(payloads()).toContainEqual({ data: { set: true } });
    expect(client.closed()).toBeUndefined();
  });

  it(`one more than ${String(limits.sessionPatience.default)} ms without an answer closes it`, async () => {
    let answer: boolean | Promise<boolean> = true;
    await start(() => answer);
    const client = await connect(await bearer('s1'));
    answer = new Promise(() => undefined);
    await expect
      .poll(() => client.closed())
      .toEqual({ code: 1013, reason: 'The session could not be checked in time' });
  });
});
