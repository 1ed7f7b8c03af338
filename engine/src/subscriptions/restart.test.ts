// Postgres restarted underneath: what runs fails with a code, what comes later works, and subscriptions go on by
// themselves, each row of a stream once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  realDatabase,
  type RealDatabase,
  type RealEngine,
  type RealSocket,
} from '../../testing/realEngine.ts';
import { type LocalPostgres, startLocalPostgres } from '../database/localPostgres.ts';

let cluster: LocalPostgres;
let database: RealDatabase;
let engine: RealEngine;
beforeAll(async () => {
  cluster = await startLocalPostgres();
  database = await realDatabase({ url: cluster.url, drop: () => Promise.resolve() });
  engine = await database.start({ HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '50' });
});
afterAll(async () => {
  await engine.stop();
  await database.drop();
  await cluster.stop();
});

interface Answer {
  data?: { node?: { id: number }[]; node_stream?: { id: number }[] };
  errors?: unknown[];
}

const answers = ({ received }: RealSocket, id: string): Answer[] =>
  received.filter((message) => message['id'] === id).map((message) => message['payload'] as Answer);
const live = (socket: RealSocket): number[] | undefined =>
  answers(socket, 'live')
    .at(-1)
    ?.data?.node?.map(({ id }) => id);
const streamed = (socket: RealSocket): number[] =>
  answers(socket, 'stream').flatMap(({ data }) => (data?.node_stream ?? []).map(({ id }) => id));

const insert = 'mutation { insert_node_one(object: {grp: 1, note: "new"}) { id } }';

describe('a restart of Postgres', () => {
  it('is told to who waits, and survived by who listens', async () => {
    const socket = await engine.connect();
    const subscribe = (id: string, query: string) =>
      socket.send({ id, type: 'subscribe', payload: { query } });
    subscribe('live', 'subscription { node(order_by: {id: asc}) { id } }');
    subscribe(
      'stream',
      'subscription { node_stream(batch_size: 1, cursor: {initial_value: {id: 0}}) { id } }',
    );
    const count = async (): Promise<number> => {
      const { body } = await engine.ask('{ node_aggregate { aggregate { count } } }');
      return (body as { data: { node_aggregate: { aggregate: { count: number } } } }).data.node_aggregate
        .aggregate.count;
    };
    const before = await count();
    await expect.poll(() => streamed(socket).length).toBe(before);
    await expect.poll(() => live(socket)?.length).toBe(before);

    const running = engine.ask('{ slow(args: {seconds: 60}) { id } }');
    await expect.poll(() => database.running()).toHaveLength(1);
    await cluster.down();
    const failed = { errors: [{ extensions: { code: 'unexpected' }, message: 'database query error' }] };
    expect((await running).body).toMatchObject(failed);
    expect((await engine.ask(insert)).body).toMatchObject(failed);

    await cluster.up();
    await expect.poll(async () => (await engine.ask(insert)).body).toHaveProperty('data');
    await expect.poll(() => live(socket)?.length).toBe(before + 1);
    await expect.poll(() => streamed(socket).length).toBe(before + 1);
    // Written elsewhere, found by the poll.
    await database.client.query(`insert into node (grp, note) values (1, 'elsewhere')`);
    await expect.poll(() => live(socket)?.length).toBe(before + 2);
    await expect.poll(() => streamed(socket).length).toBe(before + 2);
    expect(streamed(socket)).toEqual(live(socket));
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    expect(answers(socket, 'live').filter(({ errors }) => errors !== undefined).length).toBeLessThan(5);
  }, 60_000);
});
