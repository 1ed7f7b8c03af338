// Cron triggers, events for one time, and muting: what is sent, how often however many engines there are, and what is too late.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { metadataFromJson } from '../index.ts';
import {
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
  realMetadata,
} from '../testing/realEngine.ts';
import { type TestWebhook, webhook } from '../testing/webhook.ts';
import { readCronTriggers, scheduleCron } from './cronTriggers.ts';

const soon = { timeout: 30_000 };
let hook: TestWebhook<Record<string, unknown>>;
let database: RealDatabase;
let real: RealEngine | undefined;
beforeAll(async () => {
  [hook, database] = await Promise.all([webhook<Record<string, unknown>>(), realDatabase()]);
  process.env['SCHEDULED_TEST_HOST'] = hook.url;
  process.env['SCHEDULED_TEST_TOKEN'] = 'token-of-the-hook';
});
afterAll(async () => {
  hook.close();
  await database.drop();
});
afterEach(async () => {
  await real?.stop();
  real = undefined;
  hook.received.length = 0;
  hook.state.answer = (_one, response) => void response.end('{}');
  await database.client.query('drop schema if exists engine_events cascade');
});

const cron = (more: object = {}) => ({
  name: 'every minute',
  webhook: '{{SCHEDULED_TEST_HOST}}/cron',
  schedule: '* * * * *',
  include_in_metadata: true,
  payload: { any: [1.5] },
  ...more,
});
const metadataWith = (...crons: object[]) => ({ ...realMetadata, cron_triggers: crons });
const environment = { HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '50', HASURA_GRAPHQL_METRICS_SECRET: 'm' };
const start = async (metadata: object = realMetadata): Promise<RealEngine> => {
  real = await database.start(environment, metadata, undefined, { isChangeable: true });
  return real;
};
const stop = async (): Promise<void> => {
  await real?.stop();
  real = undefined;
};
const sql = (text: string): Promise<unknown> => database.client.query(text);
const call = async (type: string, args: object, headers = asAdmin): Promise<unknown> => {
  const response = await fetch(`${real?.url ?? ''}/v1/metadata`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ type, args }),
  });
  return response.json();
};
const events = async (type: 'cron' | 'one_off', more: object = {}): Promise<Record<string, unknown>[]> => {
  const answer = await call('get_scheduled_events', { type, ...more });
  return (answer as { events: Record<string, unknown>[] }).events;
};
/** As if so many minutes had gone by since the events were written. */
const later = (minutes: number): Promise<unknown> =>
  sql(`update engine_events.event_log set scheduled_at = scheduled_at - interval '${String(minutes)} minutes',
    next_try_at = next_try_at - interval '${String(minutes)} minutes' where done_at is null`);

describe('a cron trigger', () => {
  it("sends what Hasura sends, at its time; the last minutes' events after all engines were away", async () => {
    const headers = [{ name: 'authorization', value_from_env: 'SCHEDULED_TEST_TOKEN' }];
    const metadata = metadataWith(
      cron({ headers, comment: 'a comment' }),
      cron({ name: 'strict', schedule: '*/1 * * * *', retry_conf: { tolerance_seconds: 5 } }),
    );
    await start(metadata);
    await expect.poll(() => events('cron'), soon).toHaveLength(2);
    expect(await events('cron')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ trigger_name: 'every minute', status: 'scheduled', tries: 0 }),
      ]),
    );
    await stop();
    await later(3);
    const engine = await start(metadata);
    const own = () => hook.received.filter(({ body }) => body['name'] === 'every minute');
    await expect.poll(() => own().length, soon).toBeGreaterThanOrEqual(3);
    const times = own().map(({ body }) => Date.parse(String(body['scheduled_time'])));
    expect(new Set(times).size).toBe(times.length);
    const first = Math.min(...times);
    expect(times.toSorted((one, other) => one - other)).toEqual(
      times.map((_time, index) => first + index * 60_000),
    );
    expect(own()[0]).toEqual({
      path: '/cron',
      headers: expect.objectContaining({
        'content-type': 'application/json',
        authorization: 'token-of-the-hook',
      }) as unknown,
      body: {
        scheduled_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/) as string,
        created_at: expect.stringMatching(/Z$/) as string,
        id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        name: 'every minute',
        comment: 'a comment',
        payload: { any: [1.5] },
      },
    });
    await expect
      .poll(() => events('cron', { trigger_name: 'strict', status: ['dead'] }), soon)
      .not.toEqual([]);
    expect(engine.logged.join()).toContain('of cron trigger "strict" is too late');
    const metrics = await fetch(`${engine.url}/v1/metrics`, { headers: { authorization: 'Bearer m' } });
    expect(await metrics.text()).toMatch(/hasura_cron_events_invocation_total\{status="success"\} [1-9]/);
  });

  it('has one event for each minute, however many engines write them, and those of its schedule only', async () => {
    await start(metadataWith(cron({ webhook: 'http://127.0.0.1:1/' })));
    await expect.poll(() => events('cron'), soon).toHaveLength(1);
    await stop();
    await later(7);
    const triggers = readCronTriggers(metadataFromJson(metadataWith(cron())), process.env);
    const clients = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const client = new pg.Client(database.url);
        await client.connect();
        return client;
      }),
    );
    const waits = await Promise.all(clients.map((client) => scheduleCron(client, triggers)));
    for (const wait of waits) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60_000);
    }
    await Promise.all(clients.map((client) => client.end()));
    const { rows } = await database.client.query<{ minutes: number; count: number; distinct: number }>(
      `select (extract(epoch from max(scheduled_at) - min(scheduled_at)) / 60)::int as minutes, count(*)::int as count,
         count(distinct scheduled_at)::int as distinct from engine_events.event_log`,
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(8);
    expect(rows[0]).toEqual({
      minutes: (rows[0]?.count ?? 0) - 1,
      count: rows[0]?.count,
      distinct: rows[0]?.count,
    });
    // Another schedule: what waits for the old one goes out no more, and nothing is made up for.
    await sql('update engine_events.event_log set done_at = now() where scheduled_at < now()');
    await start(metadataWith(cron({ schedule: '0 0 1 1 *' })));
    await expect.poll(() => events('cron', { status: ['scheduled'] }), soon).toHaveLength(1);
    const [next] = await events('cron', { status: ['scheduled'] });
    expect(next?.['scheduled_time']).toMatch(/-01-01T00:00:00/);
    expect(hook.received).toEqual([]);
    await call('delete_cron_trigger', { name: 'every minute' });
    expect(await events('cron', { status: ['scheduled'] })).toEqual([]);
  });

  it('is tried again as often as it says, with each attempt kept', async () => {
    hook.state.answer = (_one, response) => void response.writeHead(500).end('broken\0');
    const metadata = metadataWith(cron({ retry_conf: { num_retries: 1, retry_interval_seconds: 0 } }));
    await start(metadata);
    await expect.poll(() => events('cron'), soon).toHaveLength(1);
    await later(1);
    await expect.poll(() => events('cron', { status: ['error'] }), soon).not.toEqual([]);
    const [failed] = await events('cron', { status: ['error'] });
    expect(failed).toMatchObject({ tries: 2, last_status: 500, trigger_name: 'every minute' });
    const asked = { type: 'cron', event_id: failed?.['id'], get_rows_count: true };
    expect(await call('get_scheduled_event_invocations', asked)).toMatchObject({
      count: 2,
      invocations: [1, 2].map(() => ({
        event_id: failed?.['id'],
        status: 500,
        response: { type: 'webhook_response', version: '2', data: { status: 500, body: 'broken' } },
      })),
    });
  });

  it('is made, replaced and removed by commands, and refused with the place of what is wrong', async () => {
    await start();
    const args = { ...cron(), schedule: '0 3 * * mon' };
    expect(await call('create_cron_trigger', args)).toEqual({ message: 'success' });
    expect(await call('create_cron_trigger', args)).toMatchObject({ code: 'already-exists' });
    expect(await call('create_cron_trigger', { ...args, schedule: '0 4 * * *', replace: true })).toEqual({
      message: 'success',
    });
    expect(await call('get_cron_triggers', {})).toMatchObject({
      cron_triggers: [{ name: 'every minute', schedule: '0 4 * * *' }],
    });
    expect(await call('create_cron_trigger', { ...args, name: 'b', schedule: '61 * * * *' })).toMatchObject({
      error: expect.stringContaining('minute: "61" is not between 0 and 59') as string,
    });
    expect(
      await call('create_cron_trigger', { ...args, name: 'b', webhook: '{{NOT_SET_ANYWHERE}}' }),
    ).toMatchObject({
      code: 'invalid-configuration',
      error: expect.stringContaining("environment variable 'NOT_SET_ANYWHERE' not set") as string,
    });
    expect(await call('delete_cron_trigger', { name: 'every minute' })).toEqual({ message: 'success' });
    expect(await call('delete_cron_trigger', { name: 'every minute' })).toMatchObject({ code: 'not-exists' });
    expect(() => metadataFromJson(metadataWith(cron(), cron()))).toThrow('"every minute" occurs twice');
    const wrong = { request_transform: { url: '{{$nothing}}' } };
    for (const transform of [wrong, { response_transform: { body: '{{$base_url}}' } }])
      expect(() => metadataFromJson(metadataWith(cron(transform)))).toThrow(
        /cron_triggers\[0\]\.\w+_transform\.\w+: line 1, column 3 of the template: there is no variable/,
      );
    expect(await call('create_cron_trigger', { ...args, ...wrong })).toMatchObject({
      error: expect.stringContaining('there is no variable $nothing') as string,
    });
  });

  it('is sent as its transform says, and not again when that fails', async () => {
    const transform = {
      version: 2,
      url: '{{$base_url}}/{{$body.name == "every minute"}}',
      query_params: { by: '{{$session_variables?[\'x-hasura-user-id\'] ?? "nobody"}}' },
      request_headers: { add_headers: { 'x-payload': '{{$body.payload.any[0]}}' } },
      body: { action: 'transform', template: '{"at": {{$body.scheduled_time}}, "any": {{$body.payload}}}' },
    };
    const engine = await start(
      metadataWith(
        cron({
          request_transform: transform,
          response_transform: { version: 2, body: { action: 'remove' } },
        }),
        cron({ name: 'wrong', request_transform: { body: '{{$body.payload.none}}' } }),
      ),
    );
    expect(engine.logged).toEqual([
      'response_transform of cron trigger "every minute" does nothing: answers of webhooks are kept as they come',
    ]);
    await expect.poll(() => events('cron'), soon).toHaveLength(2);
    await later(1);
    await expect.poll(() => hook.received.length, soon).toBeGreaterThanOrEqual(1);
    expect(hook.received[0]).toMatchObject({
      path: '/cron/true?by=nobody',
      headers: { 'x-payload': '1.5' },
      body: { at: expect.stringMatching(/^\d{4}-.*:00Z$/) as string, any: { any: [1.5] } },
    });
    await expect
      .poll(() => events('cron', { trigger_name: 'wrong', status: ['error'] }), soon)
      .toMatchObject([
        { tries: 1, last_error: expect.stringMatching(/^request transformation failed: /) as string },
      ]);
    expect(hook.received.map(({ body }) => body['any'])).not.toContain(undefined);
  });
});

describe('an event for one time', () => {
  const event = (more: object = {}) => ({
    webhook: '{{SCHEDULED_TEST_HOST}}/once',
    schedule_at: new Date().toISOString(),
    payload: { order: 7 },
    headers: [{ name: 'x-plain', value: 'plain' }],
    comment: 'once',
    ...more,
  });
  const created = async (more: object = {}): Promise<string> => {
    const answer = await call('create_scheduled_event', event(more));
    expect(answer).toMatchObject({ message: 'success' });
    return (answer as { event_id: string }).event_id;
  };

  it('goes out at its time, without any trigger, and is listed', async () => {
    await start();
    const id = await created();
    await expect.poll(() => hook.received.length, soon).toBe(1);
    expect(hook.received[0]?.headers['x-plain']).toBe('plain');
    expect(hook.received[0]?.body).toEqual({
      id,
      scheduled_time: expect.stringMatching(/Z$/) as string,
      created_at: expect.stringMatching(/Z$/) as string,
      payload: { order: 7 },
      comment: 'once',
    });
    await expect.poll(() => events('one_off', { status: ['delivered'] }), soon).toHaveLength(1);
    expect(await events('one_off')).toMatchObject([
      {
        id,
        status: 'delivered',
        tries: 1,
        webhook_conf: '{{SCHEDULED_TEST_HOST}}/once',
        payload: { order: 7 },
      },
    ]);
    expect(await call('pg_redeliver_event', { event_id: id })).toEqual({ message: 'success' });
    await expect.poll(() => hook.received.length, soon).toBe(2);
  });

  it('is sent as its transform says, which is read when it is made', async () => {
    const engine = await start();
    const transforms = {
      request_transform: { body: '{{$body.payload.order}}', url: '{{$base_url}}?id={{$body.id}}' },
      response_transform: { body: '{{$body}}' },
    };
    const id = await created(transforms);
    await expect.poll(() => hook.received.length, soon).toBe(1);
    expect(hook.received[0]).toMatchObject({ path: `/once?id=${id}`, body: 7 });
    expect(engine.logged.join()).toContain(`response_transform of event ${id} does nothing`);
    expect(await events('one_off')).toMatchObject([transforms]);
    expect(
      await call('create_scheduled_event', event({ request_transform: { url: '{{$nothing}}' } })),
    ).toMatchObject({ error: expect.stringContaining('there is no variable $nothing') as string });
    expect(await events('one_off')).toHaveLength(1);
  });

  it('waits through restarts, and can be taken back', async () => {
    await start();
    const later1 = { schedule_at: '2999-01-01T00:00:00+05:45' };
    const [kept, gone] = [await created(later1), await created(later1)];
    expect(await call('delete_scheduled_event', { type: 'one_off', event_id: gone })).toEqual({
      message: 'success',
    });
    expect(await call('delete_scheduled_event', { type: 'cron', event_id: kept })).toMatchObject({
      code: 'not-exists',
    });
    expect(await events('one_off')).toMatchObject([{ id: kept, scheduled_time: '2998-12-31T18:15:00.000Z' }]);
    await stop();
    await sql('update engine_events.event_log set scheduled_at = now(), next_try_at = now()');
    await start();
    await expect.poll(() => hook.received.map(({ body }) => body['id']), soon).toEqual([kept]);
  });

  it('is refused when it can never be delivered, or by whom it may not be made', async () => {
    await start();
    for (const [more, message] of [
      [{ webhook: '{{NOT_SET_ANYWHERE}}/x' }, "environment variable 'NOT_SET_ANYWHERE' not set"],
      [{ webhook: 'ftp://x' }, 'does not begin with http'],
      [{ schedule_at: 'tomorrow' }, 'Invalid ISO datetime'],
      [{ retry_conf: { timeout_seconds: 0 } }, 'Too small'],
      [{ unknown: 1 }, 'Unrecognized key'],
    ] as const)
      expect(await call('create_scheduled_event', event(more))).toMatchObject({
        error: expect.stringContaining(message) as string,
      });
    const noSecret = { 'x-hasura-role': 'anonymous' } as never;
    for (const type of ['create_scheduled_event', 'delete_scheduled_event', 'engine_mute_trigger'])
      expect(await call(type, event(), noSecret)).toMatchObject({ code: 'access-denied' });
    expect(await events('one_off')).toEqual([]);
  });
});

describe('a muted trigger', () => {
  it('keeps its events, through restarts, until it is not muted any more', async () => {
    const [source] = realMetadata.sources;
    const [node] = source?.tables ?? [];
    const triggers = ['loud', 'quiet'].map((name) => ({
      name,
      definition: { insert: { columns: '*' } },
      webhook: '{{SCHEDULED_TEST_HOST}}/changed',
    }));
    const metadata = {
      ...metadataWith(cron()),
      sources: [{ ...source, tables: [{ ...node, event_triggers: triggers }] }],
    };
    const engine = await start(metadata);
    expect(await call('engine_mute_trigger', { type: 'event', name: 'quiet' })).toEqual({
      message: 'success',
    });
    expect(await call('engine_mute_trigger', { type: 'cron', name: 'every minute' })).toEqual({
      message: 'success',
    });
    expect(await call('engine_mute_trigger', { type: 'event', name: 'none' })).toMatchObject({
      code: 'not-exists',
    });
    expect(engine.logged.join()).toContain('event trigger "quiet" is muted: its events wait');
    await expect.poll(() => events('cron'), soon).toHaveLength(1);
    await later(1);
    const names = () => hook.received.map(({ body }) => (body['trigger'] as { name: string }).name);
    for (const round of [1, 2]) {
      await sql("insert into node (grp, note) values (1, 'x')");
      await expect.poll(names, soon).toEqual(Array.from({ length: round }, () => 'loud'));
      await stop();
      await start(metadata);
    }
    expect(await call('engine_get_triggers', {})).toMatchObject({
      triggers: [
        { type: 'event', name: 'loud', table: 'node', muted_at: null, waiting: 0, failed: 0 },
        { type: 'event', name: 'quiet', muted_at: expect.any(String) as string, waiting: 2 },
        { type: 'cron', name: 'every minute', schedule: '* * * * *', muted_at: expect.any(String) as string },
        { type: 'one_off', name: null, muted_at: null },
      ],
    });
    expect(await call('engine_unmute_trigger', { type: 'event', name: 'quiet' })).toEqual({
      message: 'success',
    });
    await expect.poll(() => names().filter((name) => name === 'quiet').length, soon).toBe(2);
  });
});
