// Queries go to a read replica, and all else to the primary; nobody notices a replica that goes away.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from '../localPostgres/localPostgres.ts';
import { withClient } from '../testing/postgres.ts';
import { realDatabase, type RealDatabase, type RealEngine, realMetadata } from '../testing/realEngine.ts';
import { type Standby, startStandby } from '../testing/standby.ts';

const sql = `
  create table place (in_recovery boolean, id int primary key default 1);
  create function asked_at() returns setof place language sql stable as $$ select pg_is_in_recovery(), 1 $$;
  create function written_at() returns setof place language sql volatile as $$ select pg_is_in_recovery(), 2 $$;
  create function writes_inside() returns int language plpgsql volatile as $$ begin
    insert into node (grp, note) values (9, 'by a view'); return 1;
  end $$;
  create view writing as select writes_inside() as done, pg_is_in_recovery() as in_recovery`;

const table = (name: string) => ({ table: { schema: 'public', name } });

function metadataWith(replicas: readonly unknown[]) {
  const [source] = realMetadata.sources;
  return {
    version: 3,
    sources: [
      {
        ...source,
        configuration: { ...source?.configuration, read_replicas: replicas },
        tables: [...(source?.tables ?? []), table('place'), table('writing')],
        functions: [table('asked_at'), table('written_at')].map(({ table: name }) => ({
          function: name,
          configuration: { exposed_as: 'query' },
        })),
      },
    ],
  };
}

let cluster: LocalPostgres;
let database: RealDatabase;
let standby: Standby;
let engine: RealEngine;

const ask = async (query: string): Promise<unknown> => (await engine.ask(query)).body;
const metrics = async (): Promise<string> =>
  (await fetch(`${engine.url}/v1/metrics`, { headers: { authorization: 'Bearer metrics' } })).text();
/** Until so many replicas answer. */
async function replicas(there: number): Promise<void> {
  while (
    !(await metrics()).includes(`engine_read_replicas{source_name="default",state="there"} ${String(there)}`)
  )
    await delay(50);
}
const isStandby = `{ asked_at { in_recovery } }`;

beforeAll(async () => {
  cluster = await startLocalPostgres();
  const url = Object.assign(new URL(cluster.url), { pathname: '/served' }).href;
  await withClient(cluster.url, (client) => client.query('create database served'));
  database = await realDatabase({ url, drop: () => Promise.resolve() });
  await withClient(url, (client) => client.query(sql));
  standby = await startStandby(url);
  process.env['TEST_REPLICA_URL'] = standby.url;
  const nobody = Object.assign(new URL(url), { port: '1' }).href;
  engine = await database.start(
    { HASURA_GRAPHQL_METRICS_SECRET: 'metrics', HASURA_GRAPHQL_PG_CONNECTIONS: '8' },
    metadataWith([
      {
        database_url: { from_env: 'TEST_REPLICA_URL' },
        pool_settings: { max_connections: 4 },
        isolation_level: 'serializable',
      },
      { database_url: nobody },
    ]),
  );
  await replicas(1);
}, 120_000);

afterAll(async () => {
  delete process.env['TEST_REPLICA_URL'];
  await engine.stop();
  await standby.stop();
  await database.drop();
  await cluster.stop();
}, 60_000);

describe('read replicas', () => {
  it('answer queries, and the primary mutations and functions that may write', async () => {
    expect(await ask(isStandby)).toEqual({ data: { asked_at: [{ in_recovery: true }] } });
    expect(await ask('{ written_at { in_recovery } }')).toEqual({
      data: { written_at: [{ in_recovery: false }] },
    });
    expect(await ask('mutation { insert_node_one(object: { grp: 1, note: "written" }) { note } }')).toEqual({
      data: { insert_node_one: { note: 'written' } },
    });
  });

  it('are asked no more where one cannot do what a query does: the primary answers', async () => {
    expect(await ask('{ writing { done in_recovery } }')).toEqual({
      data: { writing: [{ done: 1, in_recovery: false }] },
    });
    expect(await ask(isStandby)).toEqual({ data: { asked_at: [{ in_recovery: true }] } });
  });

  it('answer with the error that a request itself makes', async () => {
    expect(await ask('{ node(where: { note: { _similar: "[" } }) { id } }')).toMatchObject({
      errors: [{ extensions: { code: 'data-exception' } }],
    });
  });

  it('that do not answer are said once, counted, and left out', async () => {
    expect(engine.logged.filter((line) => line.includes('read replica 1'))).toEqual([
      expect.stringMatching(
        /^read replica 1 of source "default" is left out, and tried again: .*ECONNREFUSED/,
      ),
    ]);
    expect(await metrics()).toContain('engine_read_replicas{source_name="default",state="away"} 1');
    expect(await metrics()).toMatch(/hasura_postgres_connections\{.*role="replica"\} [1-9]/);
  });

  it('show a live query what a mutation of this engine has written', async () => {
    const subscription = await engine.connect();
    const { send, received } = subscription;
    const query =
      'subscription { node_aggregate(where: { note: { _eq: "live" } }) { aggregate { count } } asked_at { in_recovery } }';
    send({
      id: '1',
      type: 'subscribe',
      payload: { query: query.replace('{', '@_multiple_top_level_fields {') },
    });
    const counts = () => received.map((message) => JSON.stringify(message['payload']));
    while (received.length < 1) await delay(10);
    expect(counts()[0]).toContain('"in_recovery":true');
    for (let written = 1; written <= 10; written += 1) {
      const seen = received.length;
      await ask('mutation { insert_node_one(object: { grp: 1, note: "live" }) { id } }');
      while (received.length === seen) await delay(5);
      // The first that comes after the mutation has what it wrote.
      expect(counts()[seen]).toContain(`"count":${String(written)}`);
    }
    // A replica that stands still is waited for once; then the primary answers.
    await withClient(standby.url, (client) => client.query('select pg_wal_replay_pause()'));
    const seen = received.length;
    await ask('mutation { insert_node_one(object: { grp: 1, note: "live" }) { id } }');
    while (received.length === seen) await delay(5);
    expect(counts()[seen]).toContain('"count":11');
    expect(counts()[seen]).toContain('"in_recovery":false');
    await withClient(standby.url, (client) => client.query('select pg_wal_replay_resume()'));
    while (!(counts().at(-1) ?? '').includes('"in_recovery":true')) await delay(50);
    expect(counts().at(-1)).toContain('"count":11');
  }, 60_000);

  it('lose no request when one is killed in the middle of load, and are used again when it is back', async () => {
    const answers: unknown[] = [];
    let isLoading = true;
    const load = Array.from({ length: 12 }, async () => {
      while (isLoading) answers.push(await ask('{ node(limit: 1) { note } slow: asked_at { in_recovery } }'));
    });
    while (answers.length < 50) await delay(5);
    await standby.kill();
    const before = answers.length;
    while (answers.length < before + 200) await delay(5);
    isLoading = false;
    await Promise.all(load);
    expect(answers.filter((answer) => JSON.stringify(answer).includes('errors'))).toEqual([]);
    expect(JSON.stringify(answers[0])).toContain('"in_recovery":true');
    expect(JSON.stringify(answers.at(-1))).toContain('"in_recovery":false');
    expect((await fetch(`${engine.url}/healthz`)).status).toBe(200);

    await standby.up();
    await replicas(1);
    expect(await ask(isStandby)).toEqual({ data: { asked_at: [{ in_recovery: true }] } });
    const said = engine.logged.filter((line) => line.includes('read replica 0'));
    expect(said).toHaveLength(1);
  }, 120_000);

  it('whose address is in no variable stop the start, by name', async () => {
    const metadata = metadataWith([{ database_url: { from_env: 'NO_SUCH_REPLICA' } }]);
    await expect(database.start({}, metadata)).rejects.toThrow(
      'read replica 0 of source "default": the variable NO_SUCH_REPLICA is not set',
    );
  });
});
