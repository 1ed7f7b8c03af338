// Metadata that change while the engine serves them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asAdmin,
  realDatabase,
  realMetadata,
  type RealDatabase,
  type RealEngine,
} from '../../testing/realEngine.ts';
import { metadataFromJson } from '../index.ts';

let database: RealDatabase;
let real: RealEngine;
const source = realMetadata.sources[0];
const [node] = source?.tables ?? [];

interface Changes {
  source?: object;
  table?: object;
  root?: object;
}

const changed = ({ source: ofSource, table, root }: Changes) =>
  metadataFromJson({
    ...realMetadata,
    sources: [{ ...source, tables: [{ ...node, ...table }], ...ofSource }],
    ...root,
  });

const listed = {
  query_collections: [
    { name: 'listed', definition: { queries: [{ name: 'notes', query: '{ node { note } }' }] } },
  ],
  allowlist: [{ collection: 'listed' }],
  rest_endpoints: [
    {
      name: 'notes',
      url: 'notes',
      methods: ['GET'],
      definition: { query: { collection_name: 'listed', query_name: 'notes' } },
    },
  ],
};

const asReader = { ...asAdmin, 'x-hasura-role': 'reader' };

beforeAll(async () => {
  database = await realDatabase();
});
afterAll(() => database.drop());
beforeAll(async () => {
  real = await database.start({ HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true' });
});
afterAll(() => real.stop());

const connectionsAllowed = async (): Promise<number> => {
  const asked = Array.from({ length: 6 }, () => real.ask('{ slow(args: {seconds: 1}) { id } }'));
  await expect.poll(async () => (await database.running()).length).toBeGreaterThan(0);
  await Promise.all(asked);
  const { rows } = await database.client.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'engine'",
  );
  return Number(rows[0]?.count);
};

describe('other metadata', () => {
  it('count as a whole: permissions, allow-list, endpoints, connections', async () => {
    expect(await real.ask('{ node { note } }', asReader)).toMatchObject({
      body: { errors: [{ message: 'query is not allowed' }] },
    });
    const permission = { columns: ['note'], filter: { note: { _eq: 'x' } } };
    const next = changed({
      table: { select_permissions: [{ role: 'reader', permission }] },
      source: {
        configuration: {
          connection_info: {
            ...source?.configuration.connection_info,
            pool_settings: { max_connections: 4 },
          },
        },
      },
      root: listed,
    });
    await real.engine.replaceMetadata(next);
    expect(real.engine.metadata()).toBe(next);
    expect((await real.ask('{ node { note } }', asReader)).body).toEqual({ data: { node: [] } });
    const response = await fetch(`${real.url}/api/rest/notes`, { headers: asAdmin });
    expect(await response.json()).toEqual({ node: [{ note: 'first' }] });
    expect(await connectionsAllowed()).toBe(3);
  });

  it('come one after another, and a reload sees the last', async () => {
    const [first, last] = [changed({}), changed({ root: listed })];
    await Promise.all([
      real.engine.replaceMetadata(first),
      real.engine.replaceMetadata(last),
      real.engine.reload(),
      real.engine.reload(),
    ]);
    expect(real.engine.metadata()).toBe(last);
  });

  it('make WebSocket clients connect again, as in Hasura', async () => {
    const { socket } = await real.connect();
    const closed = new Promise<[number, string]>((resolve) =>
      socket.once('close', (code, reason) => resolve([code, reason.toString()])),
    );
    await real.engine.replaceMetadata(changed({}));
    expect(await closed).toEqual([1012, 'Server state changed, restarting the server']);
  });

  it('let a request that runs end on the connections that it began with', async () => {
    const running = real.ask('{ slow(args: {seconds: 1}) { note } }');
    await expect.poll(async () => (await database.running()).length).toBe(1);
    await real.engine.replaceMetadata(
      changed({
        source: {
          configuration: {
            connection_info: {
              ...source?.configuration.connection_info,
              pool_settings: { max_connections: 5 },
            },
          },
        },
      }),
    );
    expect((await running).body).toEqual({ data: { slow: [{ note: 'first' }] } });
  });
});

describe('metadata that may be inconsistent', () => {
  const call = async (url: string, type: string): Promise<unknown> => {
    const response = await fetch(`${url}/v1/metadata`, {
      method: 'POST',
      headers: asAdmin,
      body: JSON.stringify({ type, args: {} }),
    });
    return response.json();
  };

  it('are served without what does not fit, at the start and when a table goes and comes', async () => {
    await database.client.query('create table leaf (id int primary key, node_id int references node)');
    const leaf = {
      table: 'leaf',
      object_relationships: [{ name: 'node', using: { foreign_key_constraint_on: 'node_id' } }],
      select_permissions: [
        { role: 'reader', permission: { columns: ['id'], filter: {} } },
        { role: 'other', permission: { columns: ['id', 'gone'], filter: {} } },
      ],
    };
    const metadata = { ...realMetadata, sources: [{ ...source, tables: [node, leaf, { table: 'gone' }] }] };
    await expect(database.start({}, metadata)).rejects.toThrow(/public\.gone/);
    const lenient = await database.start({}, metadata, undefined, { allowsInconsistent: true });
    try {
      const health = async (query = ''): Promise<unknown> => {
        const response = await fetch(`${lenient.url}/healthz${query}`);
        return [response.status, await response.text()];
      };
      const names = async (): Promise<unknown> =>
        (
          (await call(lenient.url, 'get_inconsistent_metadata')) as {
            inconsistent_objects: { name: string }[];
          }
        ).inconsistent_objects
          .map(({ name }) => name)
          .toSorted();
      const missing = 'table gone in source default';
      const permission = 'select_permission other in table leaf in source default';
      expect(await names()).toEqual([permission, missing]);
      expect(lenient.logged.filter((line) => line.includes(missing))).toHaveLength(1);
      expect((await lenient.ask('{ leaf { id } node { id } }', asReader)).body).toMatchObject({
        data: { leaf: [], node: [{ id: 1 }] },
      });
      const asOther = { ...asAdmin, 'x-hasura-role': 'other' };
      expect((await lenient.ask('{ leaf { id } }', asOther)).body).toMatchObject({
        errors: [{ message: "field 'leaf' not found in type: 'query_root'" }],
      });
      expect(await health()).toEqual([200, 'WARN: inconsistent objects in schema']);
      expect(await health('?strict=true')).toEqual([500, 'ERROR: inconsistent objects in schema']);

      await database.client.query('drop table leaf');
      await lenient.engine.reload();
      expect(await names()).toEqual([missing, 'table leaf in source default']);
      expect((await lenient.ask('{ node { id } }', asReader)).body).toEqual({ data: { node: [{ id: 1 }] } });

      await database.client.query(
        'create table leaf (id int primary key, gone int, node_id int references node); create table gone ()',
      );
      await lenient.engine.reload();
      expect(await call(lenient.url, 'get_inconsistent_metadata')).toMatchObject({ is_consistent: true });
      expect((await lenient.ask('{ leaf { id gone } }', asOther)).body).toEqual({ data: { leaf: [] } });
      expect(await health('?strict=true')).toEqual([200, 'OK']);
    } finally {
      await lenient.stop();
      await database.client.query('drop table leaf; drop table gone');
    }
  });
});
