// What clients may do to subscriptions on a real engine: not read, come and go, ask with cursors that are none.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  realDatabase,
  type RealDatabase,
  type RealEngine,
  type RealSocket,
} from '../../testing/realEngine.ts';

let database: RealDatabase;
let engine: RealEngine;
beforeAll(async () => {
  database = await realDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  engine = await database.start();
});
afterEach(async () => {
  await engine.stop();
  await database.client.query('delete from node where id > 1');
});

const subscribe = (socket: RealSocket, id: string, query: string, variables: object = {}): void =>
  socket.send({ id, type: 'subscribe', payload: { query, variables } });
const stream =
  'subscription ($from: Int!) { node_stream(batch_size: 50, cursor: {initial_value: {id: $from}}) { id note } }';
const quiet = () => expect.poll(() => database.running()).toEqual([]);

const streamedIds = ({ received }: RealSocket, id: string): number[] =>
  received
    .filter((message) => message['id'] === id)
    .flatMap(({ payload }) => (payload as { data: { node_stream: { id: number }[] } }).data.node_stream)
    .map((row) => row.id);

describe('subscriptions', () => {
  it('a client that stops reading while 10,000 rows come gets each of them once, in order, when it reads again', async () => {
    const [slow, quick] = [await engine.connect(), await engine.connect()];
    for (const socket of [slow, quick]) subscribe(socket, 's', stream, { from: 1 });
    slow.socket.pause();
    // More than the system keeps for a connection.
    for (let part = 0; part < 10; part += 1) {
      await database.client.query(
        `insert into node (grp, note) select 1, repeat('x', 2000) from generate_series(1, 1000)`,
      );
    }
    const { rows } = await database.client.query<{ id: number }>(
      'select id from node where id > 1 order by id',
    );
    const ids = rows.map(({ id }) => id);
    await expect.poll(() => streamedIds(quick, 's').length).toBe(10_000);
    expect(streamedIds(slow, 's')).toEqual([]);
    slow.socket.resume();
    await expect.poll(() => streamedIds(slow, 's').length).toBe(10_000);
    expect(streamedIds(slow, 's')).toEqual(ids);
    expect(streamedIds(quick, 's')).toEqual(ids);
  });

  it('a storm of subscriptions that end at once leaves nothing behind', async () => {
    const socket = await engine.connect();
    for (let turn = 0; turn < 3000; turn += 1) {
      const id = String(turn);
      subscribe(
        socket,
        id,
        turn % 2 === 0 ? stream : 'subscription { node { id } }',
        turn % 2 === 0 ? { from: turn } : {},
      );
      socket.send({ id, type: 'complete' });
    }
    subscribe(socket, 'last', 'subscription { node { id } }');
    await expect.poll(() => socket.received.some(({ id }) => id === 'last')).toBe(true);
    socket.send({ id: 'last', type: 'complete' });
    await quiet();
    // As many as one connection may have: all the seats are free again.
    for (let turn = 0; turn < 100; turn += 1)
      subscribe(socket, `again ${String(turn)}`, 'subscription { node { id } }');
    await expect
      .poll(() => socket.received.filter(({ id }) => String(id).startsWith('again')).length)
      .toBe(100);
    expect(socket.received.filter(({ type }) => type === 'error')).toEqual([]);
    subscribe(socket, 'one more', 'subscription { node { id } }');
    await expect
      .poll(() => socket.received.find(({ id }) => id === 'one more'))
      .toMatchObject({ type: 'error', payload: [{ extensions: { code: 'bad-request' } }] });
    expect(engine.logged).toEqual([]);
  });

  it('a cursor of five million letters is compared and no more', async () => {
    const socket = await engine.connect();
    const query =
      'subscription ($note: String!) { node_stream(batch_size: 1, cursor: {initial_value: {note: $note}}) { id } }';
    subscribe(socket, '1', query, { note: 'z'.repeat(5_000_000) });
    subscribe(socket, '2', stream, { from: 0 });
    await expect.poll(() => streamedIds(socket, '2')).toEqual([1]);
    expect(socket.received.filter(({ id }) => id === '1')).toEqual([]);
    expect((await engine.ask('{ node { id } }')).body).toEqual({ data: { node: [{ id: 1 }] } });
  });
});
