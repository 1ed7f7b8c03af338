// Events of several sources: each database writes its own, and all of them are delivered.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';
import {
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
  realMetadata,
} from '../testing/realEngine.ts';
import { type TestWebhook, webhook } from '../testing/webhook.ts';

interface EventBody {
  readonly trigger: { readonly name: string };
  readonly table: { readonly name: string };
  readonly event: {
    readonly op: string;
    readonly session_variables: Record<string, string> | null;
    readonly data: { readonly new: Record<string, unknown> | null };
  };
}

const soon = { timeout: 30_000 };
let hook: TestWebhook<EventBody>;
let database: RealDatabase;
let other: TestDatabase;
let client: pg.Pool;
let real: RealEngine | undefined;

beforeAll(async () => {
  [hook, database, other] = await Promise.all([
    webhook<EventBody>(),
    realDatabase(),
    testDatabase('create table shop (id int primary key, title text not null)'),
  ]);
  client = new pg.Pool({ connectionString: other.url, max: 2 });
  process.env['EVENTS_SECOND_URL'] = other.url;
});
afterEach(async () => {
  await real?.stop();
  real = undefined;
  hook.received.length = 0;
  hook.state.answer = (_one, response) => void response.end('{}');
  for (const of of [database.client, client]) await of.query('drop schema if exists engine_events cascade');
  await client.query('delete from shop');
});
afterAll(async () => {
  delete process.env['EVENTS_SECOND_URL'];
  hook.close();
  await client.end();
  await other.drop();
  await database.drop();
});

const trigger = (name: string, more: object = {}) => ({
  name,
  definition: { enable_manual: true, insert: { columns: '*' }, update: { columns: '*' } },
  webhook: `${hook.url}/${name}`,
  retry_conf: { num_retries: 0, interval_sec: 1, timeout_sec: 5 },
  ...more,
});
const [firstSource] = realMetadata.sources;
const first = (...triggers: object[]) => ({
  ...firstSource,
  tables: firstSource?.tables.map((table) => ({ ...table, event_triggers: triggers })),
});
const second = (triggers: object[], more: object = {}) => ({
  name: 'second',
  kind: 'postgres',
  configuration: { connection_info: { database_url: { from_env: 'EVENTS_SECOND_URL' } } },
  tables: [{ table: { schema: 'public', name: 'shop' }, event_triggers: triggers }],
  ...more,
});
const metadataWith = (...sources: object[]) => ({ ...realMetadata, sources });

async function start(...sources: object[]): Promise<RealEngine> {
  real = await database.start(
    { HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '50', HASURA_GRAPHQL_METRICS_SECRET: 'm' },
    metadataWith(...sources),
    database.url,
    { isChangeable: true },
  );
  return real;
}
async function command(type: string, args: object = {}): Promise<unknown> {
  const answer = await fetch(`${real?.url ?? ''}/v1/metadata`, {
    method: 'POST',
    headers: { ...asAdmin, 'content-type': 'application/json' },
    body: JSON.stringify({ type, args }),
  });
  return answer.json();
}
async function sqlOf(source: string, sql: string): Promise<unknown> {
  const answer = await fetch(`${real?.url ?? ''}/v2/query`, {
    method: 'POST',
    headers: { ...asAdmin, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'run_sql', args: { source, sql } }),
  });
  return answer.json();
}
const delivered = () =>
  hook.received.map(({ body: { trigger: of, table, event } }) => [
    of.name,
    table.name,
    event.data.new?.['id'],
  ]);
const triggersOf = async (of: pg.Pool): Promise<string[]> => {
  const { rows } = await of.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgname like 'engine\\_event\\_%' order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('events of a further source', () => {
  it('stand in its own database and are delivered with those of the first, under the same name or another', async () => {
    const engine = await start(first(trigger('changed')), second([trigger('changed'), trigger('shop')]));
    await engine.ask(
      {
        query: `mutation { insert_shop_one(object: { id: 7, title: "Tea" }) { id }
          insert_node_one(object: { grp: 1, note: "n" }) { id } }`,
      },
      { ...asAdmin, 'x-hasura-user-id': '5' },
    );
    await expect
      .poll(
        () =>
          delivered()
            .map(([name, table]) => `${String(name)} of ${String(table)}`)
            .sort(),
        soon,
      )
      .toEqual(['changed of node', 'changed of shop', 'shop of shop']);
    expect(hook.received[0]?.body.event.session_variables).toMatchObject({ 'x-hasura-user-id': '5' });
    expect(await triggersOf(client)).toEqual([
      'engine_event_insert_changed',
      'engine_event_insert_shop',
      'engine_event_update_changed',
      'engine_event_update_shop',
    ]);
    // Somebody beside the engine writes.
    await client.query(`insert into shop values (8, 'Books')`);
    await expect.poll(() => delivered().filter(([, , id]) => id === 8).length, soon).toBe(2);
    const metrics = await fetch(`${engine.url}/v1/metrics`, { headers: { authorization: 'Bearer m' } });
    expect(await metrics.text()).toContain('hasura_event_invocation_total{status="success"} 5');
  });

  it('are listed, muted, made and sent again by the name of their source', async () => {
    await start(first(trigger('changed')), second([trigger('changed')]));
    const of = { type: 'event', name: 'changed', source: 'second' };
    expect(await command('engine_mute_trigger', of)).toEqual({ message: 'success' });
    await client.query(`insert into shop values (1, 'Tea')`);
    await database.client.query(`insert into node (grp, note) values (1, 'n')`);
    await expect.poll(delivered, soon).toHaveLength(1);
    expect(delivered()).toMatchObject([['changed', 'node', expect.any(Number)]]);
    expect(await command('engine_get_triggers')).toMatchObject({
      triggers: expect.arrayContaining([
        expect.objectContaining({ source: 'default', table: 'node', muted_at: null, waiting: 0 }),
        expect.objectContaining({
          source: 'second',
          table: 'shop',
          waiting: 1,
          muted_at: expect.any(String) as string,
        }),
      ]) as object[],
    });
    expect(await command('engine_unmute_trigger', of)).toEqual({ message: 'success' });
    await expect.poll(delivered, soon).toHaveLength(2);
    const made = await command('pg_invoke_event_trigger', {
      name: 'changed',
      source: 'second',
      payload: { id: 9 },
    });
    await expect.poll(() => delivered().at(-1), soon).toEqual(['changed', 'shop', 9]);
    const { event_id: id } = made as { event_id: string };
    await expect
      .poll(() => command('engine_get_event', { event_id: id, source: 'second' }), soon)
      .toMatchObject({ status: 'delivered' });
    expect(await command('engine_get_event', { event_id: id })).toMatchObject({ code: 'not-exists' });
    expect(await command('pg_redeliver_event', { event_id: id })).toMatchObject({ code: 'not-exists' });
    expect(await command('pg_redeliver_event', { event_id: id, source: 'second' })).toEqual({
      message: 'success',
    });
    await expect.poll(delivered, soon).toHaveLength(4);
    expect(await command('pg_get_event_logs', { name: 'changed', source: 'second', limit: 1 })).toMatchObject(
      [{ id, table_name: 'shop' }],
    );
    expect(await command('engine_get_events', { ...of, limit: 1 })).toMatchObject({ events: [{ id }] });
    expect(await command('engine_get_events', { ...of, source: 'nowhere' })).toMatchObject({
      code: 'not-exists',
      error: 'source with name "nowhere" does not exist',
    });
  });

  it('that failed go out again together, those of the other source do not', async () => {
    hook.state.answer = (_one, response) => void response.writeHead(500).end();
    await start(first(trigger('changed')), second([trigger('changed')]));
    await client.query(`insert into shop values (1, 'Tea')`);
    await database.client.query(`insert into node (grp, note) values (1, 'n')`);
    const failed = (source: string) =>
      command('engine_get_events', { type: 'event', name: 'changed', source, status: 'failed' });
    for (const source of ['default', 'second'])
      await expect.poll(() => failed(source), soon).toMatchObject({ events: [{ last_status: 500 }] });
    hook.state.answer = (_one, response) => void response.end('{}');
    expect(
      await command('engine_redeliver_failed', { type: 'event', name: 'changed', source: 'second' }),
    ).toEqual({ redelivered: 1, has_more: false });
    await expect.poll(() => failed('second'), soon).toMatchObject({ events: [] });
    expect(await failed('default')).toMatchObject({ events: [{ last_status: 500 }] });
  });
});

describe('triggers of a further source', () => {
  it('follow new names by SQL there, with no change in between that goes without its event', async () => {
    await start(first(), second([trigger('changed', { definition: { update: { columns: ['title'] } } })]));
    await client.query(`insert into shop values (1, 'Tea')`);
    expect(
      await sqlOf('second', `alter table shop rename column title to name; update shop set name = 'Books'`),
    ).toMatchObject({ result_type: 'CommandOk' });
    await client.query(`update shop set name = 'Rice'`);
    await expect
      .poll(() => hook.received.map(({ body }) => body.event.data.new?.['name']), soon)
      .toEqual(['Books', 'Rice']);
    await sqlOf('second', 'alter table shop rename column name to title');
  });

  it('come and go with the metadata, and with their source', async () => {
    const engine = await start(first(), second([]));
    expect(await triggersOf(client)).toEqual([]);
    const created = await command('pg_create_event_trigger', {
      source: 'second',
      table: { schema: 'public', name: 'shop' },
      ...trigger('changed'),
      definition: undefined,
      insert: { columns: '*' },
    });
    expect(created).toEqual({ message: 'success' });
    await client.query(`insert into shop values (1, 'Tea')`);
    await expect.poll(delivered, soon).toEqual([['changed', 'shop', 1]]);
    // Under another name it is the same.
    const renamed = second([trigger('changed')], { name: 'third' });
    expect(await command('replace_metadata', metadataWith(first(), renamed))).toHaveProperty(
      'message',
      'success',
    );
    await client.query(`insert into shop values (2, 'Books')`);
    await expect.poll(() => delivered().at(-1), soon).toEqual(['changed', 'shop', 2]);
    expect(await command('replace_metadata', metadataWith(first(trigger('left'))))).toHaveProperty(
      'message',
      'success',
    );
    expect(await triggersOf(client)).toEqual([]);
    await client.query(`insert into shop values (3, 'Rice')`);
    await engine.ask({ query: 'mutation { insert_node_one(object: { grp: 1, note: "n" }) { id } }' });
    await expect.poll(() => delivered().at(-1), soon).toMatchObject(['left', 'node', expect.any(Number)]);
    expect(delivered()).toHaveLength(3);
  });

  it('are left as they were when those of another source cannot be made', async () => {
    await start(first(trigger('changed')), second([trigger('changed')]));
    const held = await client.connect();
    try {
      // Nobody can make a trigger while somebody writes.
      await held.query(`begin; lock table shop in row exclusive mode`);
      const answer = await command(
        'replace_metadata',
        metadataWith(first(trigger('new')), second([trigger('new')])),
      );
      expect(answer).toHaveProperty('code');
      expect(await triggersOf(database.client)).toEqual([
        'engine_event_insert_changed',
        'engine_event_update_changed',
      ]);
    } finally {
      await held.query('rollback');
      held.release();
    }
    await database.client.query(`insert into node (grp, note) values (1, 'n')`);
    await expect.poll(delivered, soon).toMatchObject([['changed', 'node', expect.any(Number)]]);
  }, 60_000);

  it('of one source are not delivered by an engine whose start fails at another one', async () => {
    const held = await client.connect();
    try {
      await held.query('begin; lock table shop in row exclusive mode');
      await expect(start(first(trigger('changed')), second([trigger('changed')]))).rejects.toThrow();
    } finally {
      await held.query('rollback');
      held.release();
    }
    const { rows } = await database.client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    expect(rows).toEqual([]);
    await database.client.query(`insert into node (grp, note) values (1, 'n')`);
    // The next start delivers it, once.
    await start(first(trigger('changed')), second([trigger('changed')]));
    await expect.poll(delivered, soon).toMatchObject([['changed', 'node', expect.any(Number)]]);
  }, 60_000);

  it('are not made where another source is the same database, whatever its address says', async () => {
    const other = new URL(database.url);
    other.searchParams.set('application_name', 'another way');
    process.env['EVENTS_SECOND_URL'] = String(other);
    try {
      const same = second([], {
        tables: [{ table: { schema: 'public', name: 'shop' }, event_triggers: [trigger('changed')] }],
      });
      await database.client.query('create table if not exists shop (id int primary key)');
      await expect(start(first(trigger('changed')), same)).rejects.toThrow(
        /event trigger "changed": the database of source "second" is that of source "default" too/,
      );
      // Without them it is served, and takes nothing away.
      await start(first(trigger('changed')), second([]));
      expect(await triggersOf(database.client)).toHaveLength(2);
      expect(await command('engine_mute_trigger', { type: 'one_off' })).toEqual({ message: 'success' });
    } finally {
      process.env['EVENTS_SECOND_URL'] = client.options.connectionString;
      await database.client.query('drop table if exists shop');
    }
  });

  it('of a database that is away are served when it is back', async () => {
    process.env['EVENTS_SECOND_URL'] = 'postgres://nobody@127.0.0.1:1/none';
    try {
      real = await database.start(
        {},
        metadataWith(first(trigger('changed')), second([trigger('changed')])),
        database.url,
        {
          allowsInconsistent: true,
          isChangeable: true,
        },
      );
      await database.client.query(`insert into node (grp, note) values (1, 'n')`);
      await expect.poll(delivered, soon).toHaveLength(1);
      expect(await command('engine_get_triggers')).toMatchObject({
        triggers: expect.arrayContaining([
          expect.objectContaining({ source: 'second', is_left_out: true, waiting: 0 }),
        ]) as object[],
      });
      expect(
        await command('pg_invoke_event_trigger', { name: 'changed', source: 'second', payload: {} }),
      ).toHaveProperty('code');
    } finally {
      process.env['EVENTS_SECOND_URL'] = client.options.connectionString;
    }
  });
});
