// Actions, their types and event triggers, made and removed by commands, as the console sends them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdmin, realDatabase, type RealDatabase, type RealEngine } from '../testing/realEngine.ts';
import { type TestWebhook, webhook } from '../testing/webhook.ts';

const bare = {
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      tables: [],
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
    },
  ],
};
const success = { message: 'success' };
const soon = { timeout: 30_000 };

let hook: TestWebhook<{ event?: { op: string } }>;
let database: RealDatabase;
let real: RealEngine;
beforeAll(async () => {
  [hook, database] = await Promise.all([webhook<{ event?: { op: string } }>(), realDatabase()]);
  hook.state.answer = (_one, response) => void response.end('{"id": 7}');
  await database.client.query('create table thing (id int primary key, note text)');
  real = await database.start({ HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '50' }, bare, undefined, {
    isChangeable: true,
  });
});
afterAll(async () => {
  await real.stop();
  hook.close();
  await database.drop();
});
beforeEach(async () => {
  await works('clear_metadata');
  await works('pg_track_table', { table: 'thing' });
  hook.received.length = 0;
});

async function run(type: string, args: unknown = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${real.url}/v1/metadata`, {
    method: 'POST',
    headers: asAdmin,
    body: JSON.stringify({ type, args }),
  });
  return { status: response.status, body: await response.json() };
}
async function works(type: string, args?: unknown): Promise<void> {
  expect(await run(type, args)).toEqual({ status: 200, body: success });
}
const refused = async (type: string, args: unknown, body: object): Promise<void> => {
  const before = await exported();
  expect(await run(type, args)).toMatchObject({ status: 400, body });
  expect(await exported()).toEqual(before);
};
const exported = async () => (await run('export_metadata')).body as Record<string, unknown[]>;

describe('actions', () => {
  const types = { objects: [{ name: 'Made', fields: [{ name: 'id', type: 'Int!' }] }] };
  const definition = (more: object = {}) => ({
    kind: 'synchronous',
    handler: hook.url,
    arguments: [{ name: 'note', type: 'String!' }],
    output_type: 'Made',
    ...more,
  });
  const call = 'mutation { make(note: "x") { id } }';
  const asUser = { ...asAdmin, 'x-hasura-role': 'user' };

  it('are made with their types and permissions, changed and dropped, and answer at once', async () => {
    expect(
      await run('bulk', [
        { type: 'set_custom_types', args: types },
        { type: 'create_action', args: { name: 'make', definition: definition(), comment: 'Makes.' } },
        { type: 'create_action_permission', args: { action: 'make', role: 'user' } },
      ]),
    ).toEqual({ status: 200, body: [success, success, success] });
    expect((await real.ask(call, asUser)).body).toEqual({ data: { make: { id: 7 } } });
    const permission = { action: 'make', role: 'user' };
    await refused('create_action_permission', permission, {
      code: 'already-exists',
      error: 'permission for role "user" is already defined on "make"',
    });
    await refused(
      'create_action',
      { name: 'make', definition: definition() },
      {
        code: 'already-exists',
        error: 'action with name "make" already exists',
      },
    );
    await works('drop_action_permission', permission);
    expect((await real.ask(call, asUser)).body).toHaveProperty('errors');
    await refused('drop_action_permission', permission, {
      code: 'not-exists',
      error: 'permission for role: "user" is not defined on "make"',
    });
    await works('update_action', { name: 'make', definition: definition({ type: 'query' }) });
    expect((await real.ask('{ make(note: "x") { id } }')).body).toEqual({ data: { make: { id: 7 } } });
    expect((await exported())['actions']).toEqual([
      { name: 'make', definition: definition({ type: 'query' }) },
    ]);
    await works('drop_action', { name: 'make' });
    for (const [type, args] of [
      ['drop_action', { name: 'make' }],
      ['update_action', { name: 'make', definition: definition() }],
      ['create_action_permission', permission],
    ] as const)
      await refused(type, args, { code: 'not-exists', error: 'action with name "make" does not exist' });
    expect((await exported())['actions']).toBeUndefined();
  });

  it('that do not fit are refused, and so are types', async () => {
    const make = { name: 'make', definition: definition() };
    await refused('create_action', make, {
      code: 'invalid-configuration',
      error: expect.stringContaining('the type "Made" is not there') as unknown,
    });
    await refused(
      'set_custom_types',
      { objects: [{ name: 'Made', fields: [{ name: 'a', type: 'Nothing' }] }] },
      {
        code: 'invalid-configuration',
        error: expect.stringContaining('the type "Nothing" is not there') as unknown,
      },
    );
    await refused(
      'set_custom_types',
      { objects: [{ name: 'no name', fields: [] }] },
      { code: 'parse-failed' },
    );
    await works('set_custom_types', types);
    await refused(
      'create_action',
      { name: 'make', definition: definition({ handler: '{{NOT_SET_AT_ALL}}' }) },
      {
        error: expect.stringContaining('NOT_SET_AT_ALL') as unknown,
      },
    );
    await refused(
      'create_action',
      { name: 'make', definition: definition({ kind: 'odd' }) },
      { code: 'parse-failed' },
    );
    await works('create_action', make);
    // What an action needs stays.
    await refused('set_custom_types', {}, { code: 'unexpected' });
    await works('drop_action', { name: 'make' });
    await works('set_custom_types', {});
    expect((await exported())['custom_types']).toEqual({});
  });

  it('that are dropped leave nothing of their calls, unless that is wanted', async () => {
    await works('set_custom_types', types);
    const calls = async () => (await database.client.query('select from engine_events.action_log')).rowCount;
    for (const [clears, left] of [
      [false, 1],
      [undefined, 0],
    ] as const) {
      await works('create_action', { name: 'make', definition: definition({ kind: 'asynchronous' }) });
      expect((await real.ask('mutation { make(note: "x") }')).body).toHaveProperty('data.make');
      await expect.poll(() => hook.received.length, soon).toBeGreaterThan(0);
      await works('drop_action', { name: 'make', clear_data: clears });
      expect(await calls()).toBe(left);
    }
  });
});

describe('event triggers', () => {
  const made = (more: object = {}) => ({
    name: 'changed',
    source: 'default',
    table: { schema: 'public', name: 'thing' },
    webhook: hook.url,
    insert: { columns: '*' },
    ...more,
  });

  it('are made, replaced and deleted, and fire as long as they are there', async () => {
    await works('pg_create_event_trigger', made());
    expect((await exported())['sources']).toMatchObject([
      {
        tables: [
          {
            table: 'thing',
            event_triggers: [
              {
                name: 'changed',
                definition: { enable_manual: false, insert: { columns: '*' } },
                retry_conf: { num_retries: 0, interval_sec: 10, timeout_sec: 60 },
                webhook: hook.url,
              },
            ],
          },
        ],
      },
    ]);
    await database.client.query("insert into thing values (1, 'a')");
    await expect.poll(() => hook.received.map(({ body }) => body.event?.op), soon).toEqual(['INSERT']);
    await refused('pg_create_event_trigger', made(), {
      code: 'already-exists',
      error: 'Event trigger with name "changed" already exists',
    });
    const update = { columns: ['note'] };
    await works(
      'pg_create_event_trigger',
      made({ replace: true, insert: undefined, update, enable_manual: true }),
    );
    await database.client.query(
      "insert into thing values (2, 'a'); update thing set note = 'b' where id = 2",
    );
    await expect
      .poll(() => hook.received.map(({ body }) => body.event?.op), soon)
      .toEqual(['INSERT', 'UPDATE']);
    await works('pg_delete_event_trigger', { name: 'changed', source: 'default' });
    await database.client.query("update thing set note = 'c'");
    const { rows } = await database.client.query(
      "select from pg_trigger where tgname like 'engine\\_event\\_%'",
    );
    expect(rows).toEqual([]);
  });

  it('that do not fit are refused', async () => {
    await refused(
      'pg_delete_event_trigger',
      { name: 'changed' },
      {
        code: 'not-exists',
        error: 'event trigger "changed" does not exist',
      },
    );
    await refused('pg_create_event_trigger', made({ replace: true }), { code: 'not-exists' });
    await refused('pg_create_event_trigger', made({ table: 'nothing' }), { code: 'not-exists' });
    await refused('pg_create_event_trigger', made({ insert: { columns: '*', payload: ['nope'] } }), {
      code: 'invalid-configuration',
      error: expect.stringContaining('column "nope" does not exist') as unknown,
    });
    for (const more of [
      { insert: undefined },
      { webhook: undefined },
      { webhook_from_env: 'A' },
      { name: '1st' },
    ])
      await refused('pg_create_event_trigger', made(more), { code: 'parse-failed' });
    await works('pg_track_table', { table: 'node' });
    await works('pg_create_event_trigger', made());
    await refused('pg_create_event_trigger', made({ table: 'node', replace: true }), {
      code: 'not-supported',
      error: 'cannot replace table or schema for trigger',
    });
    await refused('pg_create_event_trigger', made({ table: 'node' }), { code: 'already-exists' });
  });
});
