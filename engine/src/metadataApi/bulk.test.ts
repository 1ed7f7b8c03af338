// Several commands in one request: those that change metadata are one change, those that ask the database or a remote schema
// see what stands before them, and what they do stays.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, realDatabase, type RealDatabase, type RealEngine } from '../testing/realEngine.ts';
import { type RemoteTestServer, remoteTestServer } from '../testing/remoteServer.ts';

const connection = { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } };
const node = {
  table: { schema: 'public', name: 'node' },
  event_triggers: [
    {
      name: 'by_hand',
      definition: { enable_manual: true },
      webhook: 'http://127.0.0.1:9/hook',
      retry_conf: { num_retries: 0, interval_sec: 0 },
    },
  ],
};
const metadata = {
  version: 3,
  sources: [{ name: 'default', kind: 'postgres', tables: [node], configuration: connection }],
};
const success = { message: 'success' };
const later = '2100-01-01T00:00:00Z';

let database: RealDatabase;
let remote: RemoteTestServer;
let real: RealEngine;
beforeAll(async () => {
  [database, remote] = await Promise.all([
    realDatabase(),
    remoteTestServer('type Query { weather: String }', { weather: 'fair' }),
  ]);
  await database.client.query('create table other (id int primary key)');
});
afterAll(async () => {
  await remote.stop();
  await database.drop();
});
afterEach(async () => {
  await real.stop();
  await database.client.query(
    'drop schema if exists engine_events cascade; drop schema if exists hdb_catalog cascade',
  );
});

const start = async (isChangeable = true, env: NodeJS.ProcessEnv = {}): Promise<void> => {
  real = await database.start(env, metadata, undefined, { isChangeable });
};
async function run(
  type: string,
  args: unknown,
  headers: Record<string, string> = asAdmin,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${real.url}/v1/metadata`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ type, args }),
  });
  return { status: response.status, body: await response.json() };
}
const one = (type: string, args: object = {}) => ({ type, args });
const scheduled = (comment: string) =>
  one('create_scheduled_event', { webhook: 'http://127.0.0.1:9/', schedule_at: later, comment });
const cron = one('create_cron_trigger', {
  name: 'nightly',
  webhook: 'http://127.0.0.1:9/',
  schedule: '0 3 * * *',
  include_in_metadata: true,
});
const track = one('pg_track_table', { table: 'other' });
const wrong = one('pg_track_table', { table: 'nowhere' });
const comments = async (): Promise<unknown[]> => {
  const { rows } = await database.client.query<{ comment: string }>(
    "select payload->>'comment' as comment from engine_events.event_log where trigger_name = 'oneoff:' order by seq",
  );
  return rows.map(({ comment }) => comment);
};

describe('a bulk', () => {
  it('takes what asks and changes the database, in its order, beside what changes metadata', async () => {
    await start();
    const { status, body } = await run('bulk', [
      scheduled('first'),
      track,
      one('pg_suggest_relationships', {}),
      one('pg_get_table_info', { source: 'default', table: 'other' }),
      one('pg_invoke_event_trigger', { name: 'by_hand', payload: { a: 1 } }),
      one('pg_get_event_logs', { name: 'by_hand' }),
      one('set_catalog_state', { type: 'console', state: { seen: true } }),
      one('get_catalog_state'),
      one('get_scheduled_events', { type: 'one_off' }),
    ]);
    expect(body).toMatchObject([
      { message: 'success', event_id: expect.any(String) as string },
      success,
      { relationships: [] },
      { name: { name: 'other' }, primary_key: ['id'] },
      { event_id: expect.any(String) as string },
      [{ trigger_name: 'by_hand' }],
      success,
      { console_state: { seen: true } },
      { events: [{ comment: 'first', status: 'scheduled' }] },
    ]);
    expect(status).toBe(200);
    expect(real.engine.printSchema('admin')).toMatch(/^type other /m);
  });

  it('shows a command what those before it have changed', async () => {
    await start();
    const { body } = await run('bulk', [
      one('get_cron_triggers'),
      cron,
      one('get_cron_triggers'),
      one('engine_mute_trigger', { type: 'cron', name: 'nightly' }),
      one('delete_cron_trigger', { name: 'nightly' }),
      one('get_cron_triggers'),
    ]);
    expect(body).toMatchObject([
      { cron_triggers: [] },
      success,
      { cron_triggers: [{ name: 'nightly' }] },
      success,
      success,
      { cron_triggers: [] },
    ]);
  });

  it('that fails keeps what is no metadata, and says where it failed', async () => {
    await start();
    expect(await run('bulk', [scheduled('kept'), track, wrong])).toMatchObject({ status: 400 });
    expect(await comments()).toEqual(['kept']);
    expect(real.engine.printSchema('admin')).not.toMatch(/^type other /m);
    expect(
      await run('bulk', [
        track,
        one('engine_mute_trigger', { type: 'cron', name: 'none' }),
        scheduled('never'),
      ]),
    ).toMatchObject({ status: 400, body: { code: 'not-exists', path: '$.args[1].args.name' } });
    expect(await comments()).toEqual(['kept']);
    expect(await run('bulk', [one('create_scheduled_event', { webhook: 1 })])).toMatchObject({
      status: 400,
      body: { code: 'parse-failed', path: '$.args[0].args.webhook' },
    });
  });

  it('asks a remote schema that is added, and reads one anew when all is done', async () => {
    await start();
    const add = (name: string, url: string) =>
      one('add_remote_schema', { name, definition: { url, timeout_seconds: 5 } });
    expect(await run('bulk', [track, add('gone', 'http://127.0.0.1:9/')])).toMatchObject({
      status: 400,
      body: { code: 'remote-schema-error', path: '$.args[1].args' },
    });
    const added = await run('bulk', [
      add('sky', remote.url),
      one('introspect_remote_schema', { name: 'sky' }),
    ]);
    expect(added).toMatchObject({
      status: 200,
      body: [success, { data: { __schema: { queryType: { name: 'Query' } } } }],
    });
    remote.serve('type Query { weather: String, wind: Int }', {});
    expect(await run('bulk', [one('reload_remote_schema', { name: 'sky' }), track])).toEqual({
      status: 200,
      body: [success, success],
    });
    expect(real.engine.printSchema('admin')).toContain('wind: Int');
  });

  it('kept going has an answer for each', async () => {
    await start();
    const { status, body } = await run('bulk_keep_going', [
      scheduled('one'),
      one('engine_mute_trigger', { type: 'cron', name: 'none' }),
      cron,
      one('engine_mute_trigger', { type: 'cron', name: 'nightly' }),
      one('pg_track_native_query'),
      scheduled('two'),
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { message: 'success' },
      { code: 'not-exists', error: 'there is no such trigger' },
      success,
      success,
      { code: 'not-supported', path: '$.args[4].type' },
      { message: 'success' },
    ]);
    expect(await comments()).toEqual(['one', 'two']);
  });

  it('that is atomic takes metadata only, as in Hasura', async () => {
    await start();
    for (const bulk of [
      one('bulk_atomic', [track, scheduled('x')]),
      one('bulk_atomic', [track, one('bulk', [scheduled('x')])]),
    ])
      expect(await run(bulk.type, bulk.args)).toMatchObject({ status: 400, body: { code: 'not-supported' } });
    expect(await run('bulk_atomic', [track])).toEqual({ status: 200, body: success });
    expect(await run('get_scheduled_events', { type: 'one_off' })).toEqual({
      status: 200,
      body: { events: [] },
    });
  });

  it('has a bound on what it asks', async () => {
    await start();
    const many = (count: number, command: object) => Array.from({ length: count }, () => command);
    const reads = one('get_scheduled_events', { type: 'one_off' });
    expect((await run('bulk', many(1000, reads))).status).toBe(200);
    const tooMany = { status: 400, body: { code: 'bad-request', path: '$.args[1000]' } };
    expect(await run('bulk', many(1001, reads))).toMatchObject(tooMany);
    // Each reads the whole catalog.
    expect(await run('bulk', many(101, one('pg_get_source_tables', { source: 'default' })))).toMatchObject({
      status: 400,
      body: { code: 'bad-request', path: '$.args[100]' },
    });
    const { body } = await run('bulk_keep_going', many(1001, reads));
    expect((body as object[]).at(-1)).toMatchObject({ code: 'bad-request' });
    // Bulks in it have no budget of their own.
    const inner = one('bulk', many(600, reads));
    expect((await run('bulk_keep_going', [inner, inner])).body).toMatchObject([
      expect.any(Array),
      { code: 'bad-request' },
    ]);
  });
});

describe('who may not do one of its commands', () => {
  const plain = { type: 'one_off' };

  it('is refused before anything is done', async () => {
    await start(false);
    expect(await run('bulk', [scheduled('x'), one('get_scheduled_events', plain), track])).toMatchObject({
      status: 400,
      body: { code: 'not-supported', path: '$.args[2].type' },
    });
    // Without --api events are the administrator's all the same, in a bulk too.
    expect(await run('bulk', [one('get_scheduled_events', plain), scheduled('y')])).toMatchObject({
      status: 200,
      body: [{ events: [] }, { message: 'success' }],
    });
    expect(await comments()).toEqual(['y']);
  });

  it('without the secret reads only', async () => {
    await start(true, { HASURA_GRAPHQL_ADMIN_SECRET: '', HASURA_GRAPHQL_UNAUTHORIZED_ROLE: '' });
    expect(await run('bulk', [one('get_scheduled_events', plain), scheduled('x')], {})).toMatchObject({
      status: 400,
      body: { code: 'access-denied', path: '$.args[1].type' },
    });
    for (const type of ['bulk', 'bulk_keep_going'])
      expect(await run(type, [one('get_scheduled_events', plain), one('export_metadata')], {})).toMatchObject(
        {
          status: 200,
          body: [{ events: [] }, { version: 3 }],
        },
      );
  });
});
