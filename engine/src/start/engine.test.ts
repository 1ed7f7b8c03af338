// The whole engine on a real database: what the transports and the core do together.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { asAdmin, realDatabase, type RealDatabase, type RealEngine } from '../../testing/realEngine.ts';
import { createEngine, metadataFromJson, parseConfig } from '../index.ts';

const metadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [
        {
          table: { schema: 'public', name: 'message' },
          select_permissions: [
            {
              role: 'reader',
              permission: {
                columns: ['id', 'text'],
                filter: { owner: { _eq: 'X-Hasura-User-Id' } },
                allow_aggregations: true,
              },
            },
          ],
        },
        {
          table: { schema: 'public', name: 'audit' },
          select_permissions: [
            { role: 'one', permission: { columns: ['who'], filter: { id: { _eq: 'X-Hasura-Audit-Id' } } } },
          ],
        },
      ],
    },
  ],
};

let real: RealEngine;
let own: RealDatabase;

beforeAll(async () => {
  own = await realDatabase();
  await own.client.query(`
    create table message (id int primary key generated always as identity, owner text not null, text text not null unique);
    create table audit (id int primary key generated always as identity, who text, message_id int not null);
    create function note() returns trigger language plpgsql as $$ begin
      insert into audit (who, message_id)
        values (nullif(current_setting('hasura.user', true), '')::json ->> 'x-hasura-user-id', new.id);
      return new;
    end $$;
    create trigger note after insert on message for each row execute function note();
    insert into message (owner, text) values ('a', 'first'), ('b', 'second');`);
  real = await own.start({ HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '600000' }, metadata);
});

afterAll(async () => {
  await real.stop();
  await own.drop();
});

const ask = async (query: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await real.ask(query, { ...asAdmin, ...headers })).body;

type Message = Record<string, unknown>;

/** A connection; `received` is called at each message. */
async function connect(
  headers: Record<string, string>,
  received: (message: Message) => void,
): Promise<WebSocket> {
  const { socket } = await real.connect('graphql-transport-ws', { ...asAdmin, ...headers });
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message['type'] !== 'ping') received(message);
  });
  return socket;
}

const subscribe = (id: string, query: string) =>
  JSON.stringify({ id, type: 'subscribe', payload: { query } });

describe('live queries', () => {
  it('wake at once when a mutation changed their table, by one statement for all 1,000 subscribers', async () => {
    const results = Array.from({ length: 1000 }, (): unknown[] => []);
    let count = 0;
    let reached: () => void = () => undefined;
    const until = (wanted: number) =>
      new Promise<void>((resolve) => {
        reached = () => {
          if (count === wanted) resolve();
        };
        reached();
      });
    const perConnection = 50;
    for (let first = 0; first < results.length; first += perConnection) {
      const socket = await connect(
        { 'x-hasura-role': 'reader', 'x-hasura-user-id': `user${String(first)}` },
        (message) => {
          results[Number(message['id'])]?.push(message);
          count += 1;
          reached();
        },
      );
      for (let id = first; id < first + perConnection; id += 1) {
        socket.send(subscribe(String(id), 'subscription { message(order_by: {id: asc}) { text } }'));
      }
    }
    await until(1000);
    expect(
      results.every(([message]) => JSON.stringify(message).includes('"payload":{"data":{"message":[]}}')),
    ).toBe(true);

    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const answer = await ask('mutation { insert_message_one(object: {owner: "user0", text: "new"}) { id } }');
    expect(answer).toMatchObject({ data: { insert_message_one: { id: expect.any(Number) as number } } });
    await until(1050);
    const reads = statements.mock.calls
      .map(([query]) => (query as unknown as { text: string }).text)
      .filter((text) => /_subs|unnest\(\$1::text|json_to_recordset/.test(text));
    statements.mockRestore();
    expect(reads).toHaveLength(1);
    for (const [id, messages] of results.entries()) {
      if (id >= perConnection) expect(messages).toHaveLength(1);
      else expect(messages.at(-1)).toMatchObject({ payload: { data: { message: [{ text: 'new' }] } } });
    }
  });

  it('keep an error that one subscriber brings in to that subscriber', async () => {
    const first = async (id: string): Promise<unknown> => {
      let resolve: (message: Message) => void = () => undefined;
      const message = new Promise<Message>((done) => (resolve = done));
      const socket = await connect({ 'x-hasura-role': 'one', 'x-hasura-audit-id': id }, resolve);
      socket.send(subscribe('1', 'subscription { audit { who } }'));
      return (await message)['payload'];
    };
    const [good, bad, other] = await Promise.all([first('1'), first('no number'), first('2')]);
    expect([good, other]).toMatchObject([{ data: { audit: expect.any(Array) as unknown } }, { data: {} }]);
    expect(bad).toMatchObject({ errors: [{ extensions: { code: 'data-exception' } }] });
  });
});

describe('the database', () => {
  it('may break connections: idle ones are replaced', async () => {
    await ask('{ message(limit: 1) { id } }');
    await own.client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => ask('{ message(limit: 1) { id } }')).toMatchObject({ data: { message: [{}] } });
  });
});

describe('what createEngine is not given', () => {
  const given = { metadata: metadataFromJson(metadata), databaseUrl: 'postgres://', config: parseConfig({}) };
  const without = (name: string, value?: unknown) => createEngine({ ...given, [name]: value });

  it.each([
    ['databaseUrl', undefined, "createEngine: databaseUrl is missing: the database's address, postgres://…"],
    ['databaseUrl', '', "createEngine: databaseUrl is missing: the database's address, postgres://…"],
    ['metadata', undefined, 'createEngine: metadata is missing: what loadMetadata resolves to'],
    ['config', undefined, 'createEngine: config is missing: what parseConfig returns'],
  ])('is named: %s', async (name, value, message) => {
    await expect(without(name, value)).rejects.toThrow(message);
  });
});
