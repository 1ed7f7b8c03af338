// What the console asks of triggers and their events: counts, pages, one event whole, and what has failed once more.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
  realMetadata,
} from '../testing/realEngine.ts';
import { type TestWebhook, webhook } from '../testing/webhook.ts';

interface EventBody {
  event: { data: { new: { grp: number } } };
}

const soon = { timeout: 30_000 };
let hook: TestWebhook<EventBody>;
let database: RealDatabase;
let real: RealEngine | undefined;
beforeAll(async () => {
  [hook, database] = await Promise.all([webhook<EventBody>(), realDatabase()]);
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
  await database.client.query('drop schema if exists engine_events cascade; delete from node');
});

const start = async (): Promise<RealEngine> => {
  const [source] = realMetadata.sources;
  const [node] = source?.tables ?? [];
  const trigger = (name: string, definition: object) => ({
    name,
    definition,
    webhook: `${hook.url}/${name}`,
  });
  const triggers = [
    trigger('changed', { insert: { columns: '*' } }),
    trigger('by_hand', { enable_manual: true }),
  ];
  const crons = [
    {
      name: 'nightly',
      webhook: hook.url,
      schedule: '0 3 * * *',
      include_in_metadata: true,
      retry_conf: { tolerance_seconds: 60 },
    },
  ];
  const metadata = {
    ...realMetadata,
    sources: [{ ...source, tables: [{ ...node, event_triggers: triggers }] }],
    cron_triggers: crons,
  };
  real = await database.start({ HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '50' }, metadata);
  return real;
};
const sql = (text: string): Promise<unknown> => database.client.query(text);
const call = async (
  type: string,
  args: object,
  headers: Record<string, string> = asAdmin,
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${real?.url ?? ''}/v1/metadata`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ type, args }),
  });
  return (await response.json()) as Record<string, unknown>;
};
const changed = { type: 'event', name: 'changed' };
const events = async (more: object = {}) =>
  (await call('engine_get_events', { ...changed, ...more })) as unknown as {
    events: Record<string, unknown>[];
    next: string | null;
  };
const standing = async (name: string | null) => {
  const { triggers } = (await call('engine_get_triggers', {})) as { triggers: { name: string | null }[] };
  return triggers.find((one) => one.name === name);
};

describe('triggers', () => {
  it('are listed with what waits, is on its way, has failed and has arrived, and since when the oldest waits', async () => {
    const answers: (() => void)[] = [];
    hook.state.answer = ({ body }, response) => {
      if (body.event.data.new.grp === 3) answers.push(() => response.end());
      else response.writeHead(body.event.data.new.grp === 1 ? 200 : 500).end();
    };
    await start();
    expect(await standing('changed')).toEqual({
      type: 'event',
      name: 'changed',
      source: 'default',
      table: 'node',
      webhook: `${hook.url}/changed`,
      is_manual: false,
      is_left_out: false,
      muted_at: null,
      waiting: 0,
      delivering: 0,
      failed: 0,
      delivered: 0,
      oldest_waiting: null,
    });
    expect(await standing('by_hand')).toMatchObject({ is_manual: true });
    await sql("insert into node (grp, note) values (1, 'a'), (1, 'b'), (2, 'c'), (3, 'd')");
    await expect
      .poll(() => standing('changed'), soon)
      .toMatchObject({ waiting: 0, delivering: 1, failed: 1, delivered: 2, oldest_waiting: null });
    await call('engine_mute_trigger', changed);
    await sql("insert into node (grp, note) values (1, 'e')");
    expect(await standing('changed')).toMatchObject({
      waiting: 1,
      oldest_waiting: expect.stringMatching(/^\d{4}-/) as string,
    });
    // So many that each trigger's own are looked at apart.
    await call('engine_mute_trigger', { type: 'event', name: 'by_hand' });
    await sql(`insert into engine_events.event_log (trigger_name, schema_name, table_name, payload, created_at)
      select 'by_hand', '', '', '{}', now() - interval '1 hour' from generate_series(1, 60000) n`);
    expect(await standing('by_hand')).toMatchObject({ waiting: 1000 });
    expect(await standing('changed')).toMatchObject({
      waiting: 1,
      oldest_waiting: expect.stringMatching(/^\d{4}-/) as string,
    });
    await sql("delete from engine_events.event_log where trigger_name = 'by_hand'");
    // Its time has not come: it waits for nobody.
    await expect.poll(() => standing('nightly'), soon).toMatchObject({ waiting: 1, oldest_waiting: null });
    for (const answer of answers) answer();
  });
});

describe('events', () => {
  it('are shown the newest first, page by page, by their status, long payloads cut', async () => {
    hook.state.answer = ({ body }, response) =>
      void response.writeHead(body.event.data.new.grp % 3 === 0 ? 500 : 204).end();
    await start();
    await sql("insert into node (grp, note) select n, repeat('x', 300) from generate_series(1, 30) n");
    await expect.poll(() => standing('changed'), soon).toMatchObject({ delivered: 20, failed: 10 });
    await call('engine_mute_trigger', changed);
    await sql("insert into node (grp, note) values (31, '<script>alert(1)</script>')");
    const first = await events({ limit: 20 });
    expect(first.events).toHaveLength(20);
    expect(first.events[0]).toEqual({
      cursor: expect.stringMatching(/^\d+$/) as string,
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      status: 'waiting',
      tries: 0,
      created_at: expect.any(String) as string,
      scheduled_at: null,
      done_at: null,
      next_try_at: expect.any(String) as string,
      last_status: null,
      last_error: null,
      operation: 'INSERT',
      excerpt: expect.stringContaining('<script>alert(1)</script>') as string,
    });
    const second = await events({ limit: 20, before: first.next });
    expect(second).toMatchObject({ next: null });
    expect(second.events).toHaveLength(11);
    const ids = [...first.events, ...second.events].map(({ id }) => id);
    expect(new Set(ids).size).toBe(31);
    const failed = await events({ status: 'failed' });
    expect(failed.events).toHaveLength(10);
    expect(failed.events[0]).toMatchObject({ status: 'failed', tries: 1, last_status: 500 });
    expect(String(failed.events[0]?.['excerpt'])).toHaveLength(200);
    const id = failed.events[0]?.['id'];
    const whole = await call('engine_get_event', { event_id: id });
    expect(whole).toMatchObject({ id, status: 'failed', attempts: [] });
    expect(JSON.parse(String(whole['payload']))).toMatchObject({
      op: 'INSERT',
      data: { new: { grp: 30, note: 'x'.repeat(300) } },
    });
    expect((await events({ status: 'waiting' })).events).toHaveLength(1);
    expect(
      await call('engine_get_event', { event_id: '00000000-0000-4000-8000-000000000000' }),
    ).toMatchObject({ code: 'not-exists' });
  });

  it('that failed go out again, so many at once, in their order; what a schedule dropped stays dropped', async () => {
    hook.state.answer = (_one, response) => void response.writeHead(500).end();
    await start();
    await sql("insert into node (grp, note) select n, 'x' from generate_series(1, 5) n");
    await expect.poll(() => standing('changed'), soon).toMatchObject({ failed: 5 });
    hook.received.length = 0;
    hook.state.answer = (_one, response) => void response.end();
    expect(await call('engine_redeliver_failed', { ...changed, limit: 2 })).toEqual({
      redelivered: 2,
      has_more: true,
    });
    await expect.poll(() => standing('changed'), soon).toMatchObject({ failed: 3, delivered: 2 });
    const groups = () => hook.received.map(({ body }) => body.event.data.new.grp).toSorted((a, b) => a - b);
    expect(groups()).toEqual([1, 2]);
    expect(await call('engine_redeliver_failed', changed)).toEqual({ redelivered: 3, has_more: false });
    await expect.poll(() => standing('changed'), soon).toMatchObject({ failed: 0, delivered: 5 });
    expect(groups()).toEqual([1, 2, 3, 4, 5]);
    expect(await call('engine_redeliver_failed', changed)).toEqual({ redelivered: 0, has_more: false });
    expect(real?.logged.join()).toContain('3 failed events of event trigger "changed" go out again');

    const nightly = { type: 'cron', name: 'nightly' };
    await expect.poll(() => standing('nightly'), soon).toMatchObject({ waiting: 1 });
    await sql(`update engine_events.event_log set done_at = now(), last_error = 'not scheduled any more'
      where trigger_name = 'cron:nightly'`);
    expect(await standing('nightly')).toMatchObject({ failed: 0 });
    expect(await call('engine_get_events', { ...nightly, status: 'dropped' })).toMatchObject({
      events: [{ status: 'dropped', tries: 0, excerpt: '0 3 * * *' }],
    });
    expect(await call('engine_redeliver_failed', nightly)).toEqual({ redelivered: 0, has_more: false });
  });

  it('are for administrators, and asked for within bounds', async () => {
    await start();
    for (const [type, args] of [
      ['engine_get_events', changed],
      ['engine_get_event', { event_id: '00000000-0000-4000-8000-000000000000' }],
      ['engine_get_action_log', {}],
      ['engine_redeliver_failed', changed],
    ] as const)
      expect(await call(type, args, { 'x-hasura-role': 'anonymous' })).toMatchObject({
        code: 'access-denied',
      });
    for (const [type, args, path] of [
      ['engine_get_events', { ...changed, limit: 101 }, '$.args.limit'],
      ['engine_get_events', { ...changed, before: '1 or true' }, '$.args.before'],
      ['engine_get_events', { ...changed, status: 'any' }, '$.args.status'],
      ['engine_redeliver_failed', { ...changed, limit: 1001 }, '$.args.limit'],
      ['engine_get_event', { event_id: "'" }, '$.args.event_id'],
    ] as const)
      expect(await call(type, args)).toMatchObject({ path });
    expect(await call('engine_get_events', { type: 'event', name: 'none' })).toMatchObject({
      code: 'not-exists',
    });
    expect(await call('engine_get_action_log', {})).toEqual({ calls: [], next: null });
  });
});
