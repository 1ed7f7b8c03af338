// What the host asks in process is answered as over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeEngine } from '../../testing/fakeEngine.ts';
import {
  asAdmin,
  type RealDatabase,
  realDatabase,
  type RealEngine,
  realMetadata,
} from '../../testing/realEngine.ts';
import type { Engine } from '../start/engine.ts';

let database: RealDatabase;
let real: RealEngine;

const listed = 'query notes($group: Int) { node(where: { grp: { _eq: $group } }) { note } }';
const metadata = {
  ...realMetadata,
  query_collections: [
    {
      name: 'allowed-queries',
      definition: {
        queries: [
          { name: 'notes', query: listed },
          { name: 'sum', query: 'query sum { node_aggregate { aggregate { sum { grp } } } }' },
          { name: 'slow', query: 'query slow { slow(args: { seconds: 60 }) { note } }' },
        ],
      },
    },
  ],
  allowlist: [{ collection: 'allowed-queries' }],
};

beforeAll(async () => {
  database = await realDatabase();
  real = await database.start({ HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true' }, metadata);
});
afterAll(async () => {
  await real.stop();
  await database.drop();
});

interface Question {
  query: string;
  variables?: Record<string, unknown>;
  role?: string;
  given?: Record<string, string>;
}

/** The answer in process, after it was compared with that over HTTP. */
async function both({ query, variables = {}, role = 'anonymous', given = {} }: Question): Promise<unknown> {
  const answer = await real.engine.ask(query, variables, { role, variables: given });
  const headers = { ...asAdmin, 'x-hasura-role': role, ...given };
  const response = await fetch(`${real.url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  expect(answer).toEqual({ status: response.status, json: await response.text() });
  return JSON.parse(answer.json);
}

const failure = (code: string, path = '$') => ({
  errors: [
    { extensions: expect.objectContaining({ path, code }) as unknown, message: expect.any(String) as string },
  ],
});

describe('ask', () => {
  it('answers a query with variables', async () => {
    expect(await both({ query: listed, variables: { group: 1 } })).toEqual({
      data: { node: [{ note: 'first' }] },
    });
    // As in JSON: it is left out.
    expect(await both({ query: listed, variables: { group: undefined } })).toEqual(
      failure('validation-failed', '$.selectionSet.node.args.where.grp._eq'),
    );
  });

  it('bounds the request as HTTP does', async () => {
    const { length } = JSON.stringify({ query: '', variables: {} });
    const over = 'x'.repeat(1_048_577 - length);
    const small = await database.start({ ENGINE_MAX_BODY_SIZE: '1048576' });
    const asked = await small.engine.ask(over, {}, { role: 'admin' });
    const posted = await small.ask({ query: over, variables: {} });
    expect(asked.status).toBe(413);
    expect(posted.status).toBe(413);
    expect(JSON.parse(asked.json)).toEqual(posted.body);
    await small.stop();
  });

  it('says the session variables, whatever their letters, and refuses subscriptions', async () => {
    const fake = await startFakeEngine({ HASURA_GRAPHQL_ADMIN_SECRET: 'secret' });
    const ask = (query: string) =>
      fake.engine.ask(query, {}, { role: 'student', variables: { 'X-Hasura-User-Id': 'राम' } });
    expect(JSON.parse((await ask('whoami')).json)).toEqual({
      data: { role: 'student', variables: { 'x-hasura-user-id': 'राम', 'x-hasura-role': 'student' } },
    });
    expect(JSON.parse((await ask('live')).json)).toEqual(failure('unexpected-payload'));
    expect(JSON.parse((await ask('crash')).json)).toEqual(failure('unexpected'));
    expect(fake.logged.some((line) => line.includes('a secret detail'))).toBe(true);
    await fake.stop();
    expect(await ask('value')).toEqual({ status: 503, json: '' });
  });

  it('ends in the database when the signal aborts, and begins nothing after', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const asked = real.engine.ask(
      'query slow { slow(args: { seconds: 60 }) { note } }',
      {},
      { role: 'admin' },
      controller.signal,
    );
    const outcome = expect(asked).rejects.toBe(reason);
    await expect.poll(() => database.running()).not.toEqual([]);
    controller.abort(reason);
    await outcome;
    await expect.poll(() => database.running()).toEqual([]);
    await expect(real.engine.ask(listed, {}, { role: 'admin' }, controller.signal)).rejects.toBe(reason);
  });

  it('is waited for at the end, and given up after the time for it', async () => {
    const other = await database.start({ HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT: '1' });
    const ask = (engine: Engine) =>
      engine.ask('{ slow(args: { seconds: 60 }) { note } }', {}, { role: 'admin' });
    const outcome = expect(ask(other.engine)).rejects.toThrow('the engine has ended');
    await expect.poll(() => database.running()).not.toEqual([]);
    await other.stop();
    await outcome;
  });
});
