// Event triggers: what they send, how often, in which order, and what becomes of it when something ends.
import { spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { metadataFromJson, parseConfig } from '../index.ts';
import { defaultLimits } from '../limits.ts';
import {
  asAdmin,
  realDatabase,
  realMetadata,
  type RealDatabase,
  type RealEngine,
} from '../testing/realEngine.ts';
import { type TestWebhook, webhook } from '../testing/webhook.ts';
import { removeEvents } from './eventLog.ts';
import { readEventTriggers } from './triggers.ts';

interface EventBody {
  id: string;
  trigger: { name: string };
  event: { op: string; data: { old: Row | null; new: Row | null }; session_variables: unknown };
  delivery_info: unknown;
}
interface Row {
  id: number;
  grp: number;
  note: string;
}

/** Each costs the start of a process. */
const mostKills = Number(process.env['ENGINE_TEST_KILLS'] ?? 6);
const soon = { timeout: 30_000 };

let hook: TestWebhook<EventBody>;
let database: RealDatabase;
beforeAll(async () => {
  [hook, database] = await Promise.all([webhook<EventBody>(), realDatabase()]);
  await database.client.query('delete from node');
  process.env['EVENTS_TEST_HOST'] = hook.url;
  process.env['EVENTS_TEST_TOKEN'] = 'token-of-the-hook';
});
afterAll(async () => {
  hook.close();
  await database.drop();
});

let real: RealEngine | undefined;
afterEach(async () => {
  await real?.stop();
  real = undefined;
  hook.received.length = 0;
  hook.state.answer = (_one, response) => void response.end('{}');
  await database.client.query('delete from node');
  await database.client.query('drop schema if exists engine_events cascade');
});

const metadataWith = (...triggers: object[]) => {
  const [source] = realMetadata.sources;
  const [node] = source?.tables ?? [];
  return { ...realMetadata, sources: [{ ...source, tables: [{ ...node, event_triggers: triggers }] }] };
};
const everything = { insert: { columns: '*' }, update: { columns: '*' }, delete: { columns: '*' } };
const trigger = (more: object = {}) => ({
  name: 'changed',
  definition: everything,
  webhook: '{{EVENTS_TEST_HOST}}/hook',
  retry_conf: { num_retries: 3, interval_sec: 0, timeout_sec: 5 },
  ...more,
});
const start = async (...triggers: object[]): Promise<RealEngine> => {
  real = await database.start({ HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '50' }, metadataWith(...triggers));
  return real;
};
const sql = (text: string): Promise<unknown> => database.client.query(text);
const pending = async (): Promise<number> => {
  const { rows } = await database.client.query<{ count: string }>(
    'select count(*) from engine_events.event_log where done_at is null',
  );
  return Number(rows[0]?.count);
};
const call = async (type: string, args: object, headers = asAdmin): Promise<unknown> => {
  const response = await fetch(`${real?.url ?? ''}/v1/metadata`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ type, args }),
  });
  return response.json();
};

describe('an event', () => {
  it("has Hasura's form, with the row, the session and the trigger's headers", async () => {
    const engine = await start(
      trigger({
        headers: [
          { name: 'X-Plain', value: 'plain' },
          { name: 'authorization', value_from_env: 'EVENTS_TEST_TOKEN' },
        ],
      }),
    );
    const headers = { ...asAdmin, 'x-hasura-user-id': '7' };
    await engine.ask('mutation { insert_node_one(object: {grp: 5, note: "a"}) { id } }', headers);
    await expect.poll(() => hook.received.length, soon).toBe(1);
    await engine.ask('mutation { update_node(where: {}, _set: {note: "b"}) { affected_rows } }', headers);
    await engine.ask('mutation { update_node(where: {}, _set: {note: "b"}) { affected_rows } }', headers);
    await engine.ask('mutation { delete_node(where: {}) { affected_rows } }');
    await expect.poll(() => hook.received.length, soon).toBe(3);
    const [inserted, updated, deleted] = hook.received;
    const id = inserted?.body.event.data.new?.id;
    expect(inserted?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-plain': 'plain',
      authorization: 'token-of-the-hook',
    });
    expect(inserted?.body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{15}Z$/) as string,
      trigger: { name: 'changed' },
      table: { schema: 'public', name: 'node' },
      event: {
        op: 'INSERT',
        data: { old: null, new: { id, grp: 5, note: 'a' } },
        session_variables: { 'x-hasura-role': 'admin', 'x-hasura-user-id': '7' },
        trace_context: null,
      },
      delivery_info: { max_retries: 3, current_retry: 0 },
    });
    expect(updated?.body.event).toMatchObject({
      op: 'UPDATE',
      data: { old: { id, note: 'a' }, new: { id, note: 'b' } },
    });
    expect(deleted?.body.event).toMatchObject({ op: 'DELETE', data: { old: { id, note: 'b' }, new: null } });
    expect(JSON.stringify(hook.received.map(({ body }) => body))).not.toContain('secret');
  });

  it('of an update is one of the columns named, with the payload named; SQL of others is noticed too', async () => {
    await start(trigger({ definition: { update: { columns: ['grp'], payload: ['id', 'grp'] } } }));
    await sql("insert into node (grp, note) values (1, 'x')");
    await sql("update node set note = 'y'");
    await sql('update node set grp = 2');
    await expect.poll(() => hook.received.length, soon).toBe(1);
    const { data, session_variables: variables } = hook.received[0]?.body.event ?? {};
    expect(data).toMatchObject({ old: { grp: 1 }, new: { grp: 2 } });
    expect(Object.keys(data?.new ?? {})).toEqual(['id', 'grp']);
    expect(variables).toBeNull();
  });

  it('is undone with its transaction', async () => {
    await start(trigger());
    await sql("begin; insert into node (grp, note) values (1, 'x'); rollback");
    await sql("insert into node (grp, note) values (2, 'kept')");
    await expect
      .poll(() => hook.received.map(({ body }) => body.event.data.new?.note), soon)
      .toEqual(['kept']);
    expect(await pending()).toBe(0);
  });
});

describe('delivery', () => {
  it('tries again, in order for one row, while other rows go on', async () => {
    let refusals = 2;
    hook.state.answer = ({ body }, response) => {
      if (body.event.data.new?.grp === 1 && refusals > 0) {
        refusals -= 1;
        response.statusCode = 500;
      }
      response.end();
    };
    await start(trigger());
    await sql(`insert into node (grp, note) values (1, 'a'), (2, 'b');
      update node set note = note || '2'; update node set note = note || '3'`);
    await expect.poll(pending, soon).toBe(0);
    const notes = (grp: number) =>
      hook.received
        .filter(({ body }) => body.event.data.new?.grp === grp)
        .map(({ body }) => body.event.data.new?.note);
    expect(notes(1)).toEqual(['a', 'a', 'a', 'a2', 'a23']);
    expect(notes(2)).toEqual(['b', 'b2', 'b23']);
    expect(
      hook.received
        .filter(({ body }) => body.event.data.new?.note === 'a')
        .map(({ body }) => body.delivery_info),
    ).toEqual([0, 1, 2].map((current) => ({ max_retries: 3, current_retry: current })));
  });

  it('gives up after the last retry and says so; the administrator has it delivered again, or makes one by hand', async () => {
    hook.state.answer = (_one, response) => {
      // Followed, it would be taken.
      response.writeHead(302, { location: `${hook.url}/elsewhere` }).end();
      hook.state.answer = (_two, then) => void then.writeHead(500).end();
    };
    const engine = await start(
      trigger({
        definition: { ...everything, enable_manual: true },
        retry_conf: { num_retries: 1, interval_sec: 0 },
      }),
    );
    await sql("insert into node (grp, note) values (1, 'x')");
    await expect.poll(pending, soon).toBe(0);
    expect(hook.received).toHaveLength(2);
    const id = hook.received[0]?.body.id ?? '';
    expect(engine.logged).toEqual([`event ${id} of trigger "changed" could not be delivered: status 500`]);
    expect(await call('pg_get_event_logs', { name: 'changed' })).toMatchObject([
      { id, delivered: false, error: true, tries: 2, last_status: 500 },
    ]);

    hook.state.answer = (_one, response) => void response.end();
    expect(
      await call('pg_redeliver_event', { event_id: id }, { 'x-hasura-role': 'reader' } as never),
    ).toMatchObject({
      code: 'access-denied',
    });
    expect(await call('pg_redeliver_event', { event_id: id })).toEqual({ message: 'success' });
    await expect.poll(() => hook.received.length, soon).toBe(3);
    await expect.poll(pending, soon).toBe(0);
    const made = await call('pg_invoke_event_trigger', { name: 'changed', payload: { any: 1.5 } });
    await expect.poll(() => hook.received.length, soon).toBe(4);
    expect(hook.received[3]?.body).toMatchObject({
      id: (made as { event_id: string }).event_id,
      event: { op: 'MANUAL', data: { old: null, new: { any: 1.5 } } },
    });
    expect(await call('pg_invoke_event_trigger', { name: 'none', payload: {} })).toMatchObject({
      code: 'not-exists',
    });
  });

  it('ends a delivery that takes too long, and one whose connection breaks, and waits as the webhook asks', async () => {
    const answers = [
      () => undefined,
      (response: ServerResponse) => void response.destroy(),
      (response: ServerResponse) => void response.writeHead(429, { 'retry-after': '1' }).end(),
    ];
    hook.state.answer = (_one, response) => void (answers.shift() ?? (() => response.end()))(response);
    await start(trigger({ retry_conf: { num_retries: 2, interval_sec: 0, timeout_sec: 1 } }));
    await sql("insert into node (grp, note) values (1, 'x')");
    // Beyond the retries, as the webhook asked for it.
    await expect.poll(() => hook.received.length, soon).toBe(4);
    await expect.poll(pending, soon).toBe(0);
  });

  it('loses nothing in many kills, and goes on at once', { timeout: 240_000 }, async () => {
    await start(trigger());
    await real?.stop();
    real = undefined;
    const script = path.join(import.meta.dirname, '../testing/deliverEvents.ts');
    let kill: (() => void) | undefined;
    hook.state.answer = (_one, response) => {
      // Some have the request and have not answered it when their end comes.
      if (hook.received.length % 12 === 5) kill?.();
      else setTimeout(() => response.end(), 2);
    };
    await sql("insert into node (grp, note) select i, '0' from generate_series(1, 40) i");
    for (let change = 1; change < 10; change += 1) await sql(`update node set note = '${String(change)}'`);
    for (let kills = 0; kills <= mostKills; kills += 1) {
      const child = spawn(process.execPath, ['--import', 'tsx', script, database.url, hook.url], {
        stdio: 'inherit',
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      kill = kills < mostKills ? () => child.kill('SIGKILL') : undefined;
      if (kills === mostKills) {
        await expect.poll(pending, { timeout: 120_000 }).toBe(0);
        child.kill('SIGTERM');
      }
      await ended;
    }
    const seen = new Map<number, string[]>();
    for (const { body } of hook.received) {
      const { grp = 0, note = '' } = body.event.data.new ?? {};
      const notes = seen.get(grp) ?? [];
      if (notes.at(-1) !== note) notes.push(note);
      seen.set(grp, notes);
    }
    expect(seen.size).toBe(40);
    for (const notes of seen.values()) expect(notes).toEqual('0123456789'.split(''));
    // What was on its way when its process ended, or whose answer was not kept yet, came twice, and no more.
    expect(hook.received.length - 400).toBeLessThanOrEqual(mostKills * 16);
  });

  it('is sent as its transform says, and not again when that fails', async () => {
    const transform = {
      version: 2,
      url: '{{$base_url}}/{{$body.event.op}}',
      query_params: { by: '{{$session_variables?[\'x-hasura-user-id\'] ?? "nobody"}}' },
      body: {
        action: 'transform',
        template: '{"id": {{$body.id}}, "note": {{$body.event.data.new.note}}}',
      },
    };
    const engine = await start(trigger({ request_transform: transform }));
    const headers = { ...asAdmin, 'x-hasura-user-id': '7' };
    await engine.ask('mutation { insert_node_one(object: {grp: 5, note: "a"}) { id } }', headers);
    await expect.poll(() => hook.received.length, soon).toBe(1);
    const [one] = hook.received;
    expect(one?.path).toBe('/hook/INSERT?by=7');
    expect(one?.body).toEqual({ id: expect.any(String) as string, note: 'a' });
    // What is deleted has no new row.
    await engine.ask('mutation { delete_node(where: {}) { affected_rows } }');
    await expect.poll(pending, soon).toBe(0);
    expect(await call('pg_get_event_logs', { name: 'changed', limit: 1 })).toMatchObject([
      {
        tries: 1,
        error: true,
        last_error: expect.stringMatching(/^request transformation failed: .*Type Error/) as string,
      },
    ]);
    expect(hook.received).toHaveLength(1);
  });

  it('removes what is delivered when it is old', async () => {
    await start(trigger());
    await sql("insert into node (grp, note) values (1, 'x')");
    await expect.poll(() => hook.received.length, soon).toBe(1);
    await expect.poll(pending, soon).toBe(0);
    const count = async () =>
      Number(
        (await database.client.query<{ count: string }>('select count(*) from engine_events.event_log'))
          .rows[0]?.count,
      );
    const hour = 3_600_000;
    const kept = {
      kept: [{ name: 'changed', delivered: hour, failed: hour }],
      known: ['changed'],
      unknownKept: 0,
    };
    await removeEvents(database.client, kept);
    expect(await count()).toBe(1);
    await sql("update engine_events.event_log set done_at = done_at - interval '61 minutes'");
    await removeEvents(database.client, kept);
    expect(await count()).toBe(0);
  });
});

describe('triggers of the database', () => {
  const triggers = async (): Promise<string[]> => {
    const { rows } = await database.client.query<{ tgname: string }>(
      "select tgname from pg_trigger where tgname like 'engine\\_event\\_%' order by 1",
    );
    return rows.map(({ tgname }) => tgname);
  };

  it('follow the metadata, and nothing is there that none asks for', async () => {
    const engine = await start(
      trigger(),
      trigger({ name: 'other', definition: { insert: { columns: '*' } } }),
    );
    const own = ['engine_event_delete_changed', 'engine_event_insert_changed'];
    expect(await triggers()).toEqual([...own, 'engine_event_insert_other', 'engine_event_update_changed']);
    await engine.engine.replaceMetadata(
      metadataFromJson(
        metadataWith(trigger({ definition: { insert: { columns: '*' }, delete: { columns: '*' } } })),
      ),
    );
    expect(await triggers()).toEqual(own);
    await engine.stop();
    real = await database.start({}, realMetadata);
    await expect.poll(triggers, soon).toEqual([]);
  });

  it('are not made for metadata that do not fit, which are named', async () => {
    await expect(start(trigger({ definition: { update: { columns: ['nope'] } } }))).rejects.toThrow(
      'event trigger "changed": column "nope" does not exist',
    );
    const unset = metadataFromJson(metadataWith(trigger({ webhook: '{{NOT_SET_ANYWHERE}}/x' }), trigger()));
    expect(() => readEventTriggers(unset, unset.sources[0], { env: {}, limits: defaultLimits })).toThrow(
      /"changed": environment variable 'NOT_SET_ANYWHERE' not set[^]*EVENTS_TEST_HOST/,
    );
    expect(parseConfig({}).eventsInterval).toBe(1000);
    expect(await triggers()).toEqual([]);
  });
});
