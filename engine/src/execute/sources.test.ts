// Several sources: one schema, each field asked of its own database with the role's rights there.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { testDatabase, type TestDatabase, withClient } from '../testing/postgres.ts';
import {
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
  realMetadata,
} from '../testing/realEngine.ts';
import { remoteTestServer, type RemoteTestServer } from '../testing/remoteServer.ts';
import { type TestWebhook, webhook } from '../testing/webhook.ts';
import { membersOf } from './sources.ts';

const sql = `
  create table shop (id int primary key, title text not null, owner int not null, constraint short check (length(title) < 20));
  create table item (id int primary key generated always as identity, shop_id int not null references shop, label text not null);
  insert into shop values (1, 'Books, "new"', 1), (2, 'Tea', 2);
  insert into item (shop_id, label) values (1, 'one'), (1, 'two'), (2, 'three');
  create function slow_shop(seconds int) returns setof shop language plpgsql stable as $$ begin
    perform pg_sleep(seconds);
    return query select * from shop order by id limit 1;
  end $$;
  create function shop_of_caller(hasura_session json) returns setof shop language sql stable as $$
    select 0, hasura_session ->> 'x-hasura-user-id', 0 $$`;

const named = (name: string) => ({ schema: 'public', name });

const toSource = (name: string, source: string, table: string, mapping: object, kind = 'array') => ({
  name,
  definition: {
    to_source: { source, table: named(table), relationship_type: kind, field_mapping: mapping },
  },
});

const second = {
  name: 'second',
  kind: 'postgres',
  configuration: { connection_info: { database_url: { from_env: 'SECOND_DATABASE_URL' } } },
  tables: [
    {
      table: named('shop'),
      remote_relationships: [toSource('nodes', 'default', 'node', { id: 'grp' })],
      array_relationships: [
        {
          name: 'items',
          using: { foreign_key_constraint_on: { table: named('item'), column: 'shop_id' } },
        },
      ],
      select_permissions: [
        {
          role: 'owner',
          permission: { columns: ['id', 'title'], filter: { owner: { _eq: 'X-Hasura-User-Id' } } },
        },
      ],
      insert_permissions: [
        {
          role: 'owner',
          permission: {
            check: {},
            columns: ['id', 'title'],
            set: { owner: 'X-Hasura-User-Id' },
            backend_only: true,
          },
        },
      ],
    },
    {
      table: named('item'),
      select_permissions: [{ role: 'owner', permission: { columns: ['label'], filter: {} } }],
    },
  ],
  functions: [
    { function: named('slow_shop') },
    { function: named('shop_of_caller'), configuration: { session_argument: 'hasura_session' } },
  ],
};

/** A node's group is a shop's id. */
const [firstSource] = realMetadata.sources;
const linked = {
  ...firstSource,
  tables: firstSource?.tables.map((table) => ({
    ...table,
    remote_relationships: [
      toSource('shop', 'second', 'shop', { grp: 'id' }, 'object'),
      toSource('items', 'second', 'item', { grp: 'shop_id' }),
    ],
  })),
};

const metadataWith = (...more: unknown[]) => ({
  ...realMetadata,
  sources: [linked, ...more],
  inherited_roles: [{ role_name: 'both', role_set: ['reader', 'owner'] }],
});

let database: RealDatabase;
let other: TestDatabase;
let engine: RealEngine;

const as = (role: string, user = '1') => ({ ...asAdmin, 'x-hasura-role': role, 'x-hasura-user-id': user });
const ask = async (body: unknown, headers?: Record<string, string>): Promise<unknown> =>
  (await engine.ask(body, headers)).body;

beforeAll(async () => {
  database = await realDatabase();
  other = await testDatabase(sql);
  process.env['SECOND_DATABASE_URL'] = other.url;
  engine = await database.start({ ENGINE_UNAUTHORIZED_STATEMENT_TIMEOUT: '1000' }, metadataWith(second));
});

afterAll(async () => {
  delete process.env['SECOND_DATABASE_URL'];
  await engine.stop();
  await database.drop();
  await other.drop();
});

describe('what an operation over several sources may cost', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `b${index}: affected_rows`).join(' ');
  const fragment = (table: string): string =>
    `fragment ${table}_rows on ${table}_mutation_response { ${many} }`;
  const fields = (count: number): string =>
    Array.from({ length: count }, (_, index) => {
      const table = index % 2 === 0 ? 'node' : 'shop';
      return `a${index}: delete_${table}(where: { id: { _eq: -1 } }) { ...${table}_rows }`;
    }).join(' ');

  it('is counted over all of its parts, whether they were planned before or not', async () => {
    const asked = (count: number): Promise<unknown> =>
      ask(`mutation { ${fields(count)} } ${fragment('node')} ${fragment('shop')}`);
    expect(await asked(2)).toHaveProperty('data.a1.b999', 0);
    const refused = { errors: [{ message: 'the query asks for too many fields and values' }] };
    for (let tries = 0; tries < 3; tries += 1) expect(await asked(100)).toMatchObject(refused);
    expect(await asked(2)).toHaveProperty('data.a1.b999', 0);
    // Each of two parts pays once.
    expect(await asked(11)).toHaveProperty('data.a10.b999', 0);
  });
});

describe('a query over several sources', () => {
  it('is answered in the order of the document, each part by its own database', async () => {
    const query = `query All($id: Int!, $with: Boolean!) {
      b: shop(where: { id: { _eq: $id } }) { ...names items(order_by: { id: asc }) { label } }
      node(limit: 1) { note }
      ...roots
      __typename
      unseen: shop @include(if: $with) { title }
    }
    fragment names on shop { title owner }
    fragment roots on query_root { a: shop_by_pk(id: 2) { ...names } again: node { grp } }`;
    const { body } = await engine.ask({ query, variables: { id: 1, with: false } });
    expect(JSON.stringify(body)).toBe(
      JSON.stringify({
        data: {
          b: [{ title: 'Books, "new"', owner: 1, items: [{ label: 'one' }, { label: 'two' }] }],
          node: [{ note: 'first' }],
          a: { title: 'Tea', owner: 2 },
          again: [{ grp: 1 }],
          __typename: 'query_root',
        },
      }),
    );
  });

  it('goes whole to one of them where all is of that one', async () => {
    expect(await ask('{ shop_aggregate { aggregate { count } } }')).toEqual({
      data: { shop_aggregate: { aggregate: { count: 2 } } },
    });
    expect(await ask('{ shop_of_caller { title } }', as('admin', '77'))).toEqual({
      data: { shop_of_caller: [{ title: '77' }] },
    });
  });

  it('is refused whole where a part is', async () => {
    expect(await ask('{ node { note } shop(where: { nothing: {} }) { id } }')).toMatchObject({
      errors: [{ extensions: { code: 'validation-failed' } }],
    });
    expect(await ask('{ node { note } shop { nothing } }')).toMatchObject({
      errors: [{ message: "field 'nothing' not found in type: 'shop'" }],
    });
  });

  it('comes in batches', async () => {
    expect(await ask([{ query: '{ shop { id } }' }, { query: '{ node { grp } }' }])).toEqual([
      { data: { shop: [{ id: 1 }, { id: 2 }] } },
      { data: { node: [{ grp: 1 }] } },
    ]);
  });

  it('is explained, each field by its own database', async () => {
    const explain = async (query: string): Promise<unknown> => {
      const response = await fetch(`${engine.url}/v1/graphql/explain`, {
        method: 'POST',
        headers: asAdmin,
        body: JSON.stringify({ query: { query } }),
      });
      return response.json();
    };
    expect(await explain('{ shop { id } }')).toMatchObject([{ field: 'shop' }]);
    const statement = (table: string): unknown => expect.stringContaining(`"${table}"`);
    const plan = expect.arrayContaining([expect.any(String)]) as string[];
    expect(
      await explain(
        '{ b: shop { id } __typename node { id } ...more } fragment more on query_root { a: shop { title } }',
      ),
    ).toEqual([
      { field: 'b', sql: statement('shop'), plan },
      { field: '__typename', sql: null, plan: null },
      { field: 'node', sql: statement('node'), plan },
      { field: 'a', sql: statement('shop'), plan },
    ]);
    expect(
      await explain(
        'mutation { delete_shop(where: {}) { affected_rows } delete_node(where: {}) { affected_rows } }',
      ),
    ).toMatchObject({ code: 'invalid-params', error: 'only queries can be explained' });
    expect(await explain('subscription { shop { id } node { id } }')).toMatchObject({
      code: 'validation-failed',
    });
    expect(await explain('subscription { shop { id } node @skip(if: true) { id } }')).toMatchObject({
      sql: statement('shop'),
    });
  });
});

describe('rights', () => {
  it('are those of each source', async () => {
    expect(await ask('{ shop { title items { label } } }', as('owner', '2'))).toEqual({
      data: { shop: [{ title: 'Tea', items: [{ label: 'three' }] }] },
    });
    for (const [role, query, field] of [
      ['owner', '{ node { note } }', 'node'],
      ['reader', '{ shop { title } }', 'shop'],
      ['reader', '{ node { note } shop { title } }', 'shop'],
      ['owner', '{ shop { owner } }', 'owner'],
      ['nobody', '{ shop { title } node { note } }', 'shop'],
    ] as const)
      expect(await ask(query, as(role))).toMatchObject({
        errors: [{ message: expect.stringContaining(`'${field}' not found`) as string }],
      });
  });

  it('are inherited across sources', async () => {
    expect(await ask('{ shop { title } node { note } }', as('both', '2'))).toEqual({
      data: { shop: [{ title: 'Tea' }], node: [{ note: 'first' }] },
    });
  });

  it('of a trusted backend are those of each source, too', async () => {
    const mutation = 'mutation { insert_shop_one(object: { id: 9, title: "Nine" }) { title } }';
    expect(await ask(mutation, as('owner', '9'))).toMatchObject({
      errors: [{ extensions: { code: 'validation-failed' } }],
    });
    const backend = { ...as('owner', '9'), 'x-hasura-use-backend-only-permissions': 'true' };
    expect(await ask(mutation, backend)).toEqual({ data: { insert_shop_one: { title: 'Nine' } } });
    expect(await ask('{ shop { id } }', as('owner', '9'))).toEqual({ data: { shop: [{ id: 9 }] } });
    await ask('mutation { delete_shop_by_pk(id: 9) { id } }');
  });

  it('decide what introspection shows', async () => {
    const roots = async (role: string): Promise<string[]> => {
      const answer = (await ask('{ __schema { queryType { fields { name } } } }', as(role))) as {
        data: { __schema: { queryType: { fields: { name: string }[] } } };
      };
      return answer.data.__schema.queryType.fields.map(({ name }) => name);
    };
    expect(await roots('owner')).toEqual(['item', 'shop', 'shop_by_pk', 'shop_of_caller', 'slow_shop']);
    expect(await roots('reader')).toEqual(expect.not.arrayContaining(['shop']));
    expect(await roots('both')).toEqual(expect.arrayContaining(['node', 'shop']));
    expect(engine.engine.printSchema('both')).toContain('type shop ');
  });
});

describe('a relationship to a table of another source', () => {
  it('is one object or a list, with its arguments, in both directions and further', async () => {
    const query = `query ($label: String!) {
      node(order_by: { id: asc }, limit: 1) {
        note
        theirs: shop { title nodes(limit: 1) { note shop { id } } }
        items(where: { label: { _neq: $label } }, order_by: { id: desc }) { label }
      }
      shop(order_by: { id: asc }) { id ...back }
    }
    fragment back on shop { nodes { grp } }`;
    expect(await ask({ query, variables: { label: 'one' } })).toEqual({
      data: {
        node: [
          {
            note: 'first',
            theirs: { title: 'Books, "new"', nodes: [{ note: 'first', shop: { id: 1 } }] },
            items: [{ label: 'two' }],
          },
        ],
        shop: [
          { id: 1, nodes: [{ grp: 1 }] },
          { id: 2, nodes: [] },
        ],
      },
    });
  });

  it('is there for many rows', async () => {
    await ask(
      `mutation { insert_node(objects: [${Array.from({ length: 50 }, () => '{ grp: 2, note: "many" }').join()}]) { affected_rows } }`,
    );
    const answer = (await ask('{ node(where: { note: { _eq: "many" } }) { shop { title } } }')) as {
      data: { node: { shop: unknown }[] };
    };
    expect(answer.data.node).toEqual(Array.from({ length: 50 }, () => ({ shop: { title: 'Tea' } })));
    await ask('mutation { delete_node(where: { note: { _eq: "many" } }) { affected_rows } }');
  });

  it('stands in what a mutation returns', async () => {
    const mutation = 'mutation { insert_node_one(object: { grp: 2, note: "new" }) { id shop { title } } }';
    expect(await ask(mutation)).toMatchObject({ data: { insert_node_one: { shop: { title: 'Tea' } } } });
    await ask('mutation { delete_node(where: { note: { _eq: "new" } }) { affected_rows } }');
  });

  it('shows what the role may see on both sides, and no more', async () => {
    const query = '{ node(where: { note: { _eq: "first" } }) { shop { title } } }';
    expect(await ask(query, as('both', '1'))).toEqual({
      data: { node: [{ shop: { title: 'Books, "new"' } }] },
    });
    // The shop is somebody else's.
    expect(await ask(query, as('both', '2'))).toEqual({ data: { node: [{ shop: null }] } });
    expect(await ask(query, as('reader'))).toMatchObject({
      errors: [{ message: expect.stringContaining("'shop' not found") as string }],
    });
    expect(await ask('{ shop { nodes { note } } }', as('owner'))).toMatchObject({
      errors: [{ message: expect.stringContaining("'nodes' not found") as string }],
    });
    // The column that joins is not theirs to see.
    expect(await ask('{ node { items { label } } }', as('both'))).toMatchObject({
      errors: [{ message: expect.stringContaining("'items' not found") as string }],
    });
  });

  it('is refused in subscriptions, and where it leads nowhere', async () => {
    const { send, received } = await engine.connect();
    send({ id: '1', type: 'subscribe', payload: { query: 'subscription { node { shop { id } } }' } });
    await expect
      .poll(() => received)
      .toMatchObject([
        { type: 'error', payload: [{ message: 'Remote relationships are not allowed in subscriptions' }] },
      ]);
    const wrong = (relationship: object) =>
      database.start(
        {},
        {
          ...metadataWith(second),
          sources: [
            {
              ...firstSource,
              tables: firstSource?.tables.map((one) => ({ ...one, remote_relationships: [relationship] })),
            },
            second,
          ],
        },
      );
    await expect(wrong(toSource('x', 'third', 'shop', { grp: 'id' }))).rejects.toThrow(
      'remote relationship "x" of "public.node": source with name "third" is not there',
    );
    await expect(wrong(toSource('x', 'second', 'none', { grp: 'id' }))).rejects.toThrow(
      'table "public.none" is not tracked in source "second"',
    );
    await expect(wrong(toSource('x', 'second', 'shop', { grp: 'none' }))).rejects.toThrow(
      'column "none" of "public.shop" does not exist',
    );
    await expect(wrong(toSource('x', 'second', 'shop', { none: 'id' }))).rejects.toThrow(
      'column "none" of "public.node" does not exist',
    );
  });
});

describe('a mutation over several sources', () => {
  it('runs in the order of the document, each field in a transaction of its own', async () => {
    const mutation = `mutation {
      first: insert_shop_one(object: { id: 10, title: "Ten", owner: 1 }) { title }
      insert_node_one(object: { grp: 3, note: "beside" }) { note }
      second: update_shop_by_pk(pk_columns: { id: 10 }, _set: { title: "10" }) { title }
    }`;
    expect(JSON.stringify(await ask(mutation))).toBe(
      '{"data":{"first":{"title":"Ten"},"insert_node_one":{"note":"beside"},"second":{"title":"10"}}}',
    );
  });

  it('leaves done what was done before a field that fails', async () => {
    const mutation = `mutation {
      insert_node_one(object: { grp: 4, note: "stays" }) { note }
      insert_shop_one(object: { id: 11, title: "much longer than it may be", owner: 1 }) { title }
      last: insert_node_one(object: { grp: 4, note: "never" }) { note }
    }`;
    expect(await ask(mutation)).toMatchObject({ errors: [{ extensions: { code: 'permission-error' } }] });
    expect(await ask('{ node(where: { grp: { _eq: 4 } }) { note } }')).toEqual({
      data: { node: [{ note: 'stays' }] },
    });
  });

  it('is one transaction where all fields are of one source', async () => {
    const mutation = `mutation {
      insert_shop_one(object: { id: 12, title: "Twelve", owner: 1 }) { title }
      other: insert_shop_one(object: { id: 12, title: "Twelve", owner: 1 }) { title }
    }`;
    expect(await ask(mutation)).toMatchObject({ errors: [{ extensions: { code: 'constraint-violation' } }] });
    expect(await ask('{ shop_by_pk(id: 12) { id } }')).toEqual({ data: { shop_by_pk: null } });
  });
});

describe('a subscription', () => {
  const subscribe = async (query: string) => {
    const { send, received } = await engine.connect();
    send({ id: '1', type: 'subscribe', payload: { query } });
    await expect.poll(() => received.length).toBeGreaterThan(0);
    return received;
  };

  it('of any source is woken by the mutations of this engine', async () => {
    const received = await subscribe('subscription { shop(where: { id: { _eq: 2 } }) { title } }');
    expect(received[0]).toMatchObject({ payload: { data: { shop: [{ title: 'Tea' }] } } });
    await ask('mutation { update_shop_by_pk(pk_columns: { id: 2 }, _set: { title: "Teas" }) { id } }');
    await expect
      .poll(() => received.at(-1))
      .toMatchObject({ payload: { data: { shop: [{ title: 'Teas' }] } } });
    await ask('mutation { update_shop_by_pk(pk_columns: { id: 2 }, _set: { title: "Tea" }) { id } }');
    const stream = await subscribe(
      'subscription { item_stream(batch_size: 2, cursor: { initial_value: { id: 0 } }) { label } }',
    );
    expect(stream[0]).toMatchObject({
      payload: { data: { item_stream: [{ label: 'one' }, { label: 'two' }] } },
    });
  });

  it('of several is refused in words of Hasura', async () => {
    const both = '{ shop { id } node { id } }';
    expect(await subscribe(`subscription ${both}`)).toMatchObject([
      { type: 'error', payload: [{ message: 'subscriptions must select one top level field' }] },
    ]);
    expect(await subscribe(`subscription @_multiple_top_level_fields ${both}`)).toMatchObject([
      { type: 'error', payload: [{ message: 'all fields of a subscription must be from the same source' }] },
    ]);
  });
});

describe('a source that hangs', () => {
  it('ends at its time, and holds up nobody who asks others', async () => {
    const anonymous = { 'x-hasura-role': 'anonymous' };
    const slow = Array.from({ length: 15 }, () =>
      ask('{ node { id } slow_shop(args: { seconds: 30 }) { id } }'),
    );
    await expect
      .poll(async () => {
        const { rows } = await withClient(other.url, (client) =>
          client.query("select from pg_stat_activity where query like '%slow_shop%' and state = 'active'"),
        );
        return rows.length;
      })
      .toBeGreaterThan(5);
    expect(await ask('{ node(limit: 1) { note } }', anonymous)).toEqual({
      data: { node: [{ note: 'first' }] },
    });
    await withClient(other.url, (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      ),
    );
    for (const answer of await Promise.all(slow)) expect(answer).toHaveProperty('errors');
    expect(await ask('{ shop(limit: 1) { id } }')).toEqual({ data: { shop: [{ id: 1 }] } });
  }, 60_000);

  it('is cancelled when nobody waits any more', async () => {
    const controller = new AbortController();
    const asked = engine.ask(
      '{ node { id } slow_shop(args: { seconds: 30 }) { title } }',
      asAdmin,
      controller.signal,
    );
    const running = async (): Promise<number> => {
      const { rows } = await withClient(other.url, (client) =>
        client.query(
          "select from pg_stat_activity where query like '%slow_shop%' and state = 'active' and pid <> pg_backend_pid()",
        ),
      );
      return rows.length;
    };
    await expect.poll(running).toBe(1);
    controller.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(running).toBe(0);
  });
});

describe('names', () => {
  const start = (...more: unknown[]) => database.start({}, metadataWith(...more));

  it('that two sources have are an inconsistency of the later one, by name', async () => {
    await expect(start(second, { ...second, name: 'third' })).rejects.toThrow(
      /table public\.shop in source third: Encountered conflicting definitions for "shop" defined in \[table public\.shop in source second, table public\.shop in source third\]/,
    );
    await expect(start(second, second)).rejects.toThrow('source "second" occurs twice');
  });

  it('are told apart by customization', async () => {
    const third = {
      ...second,
      name: 'third',
      customization: { root_fields: { namespace: 'third' }, type_names: { prefix: 'third_' } },
    };
    const fourth = {
      ...second,
      name: 'fourth',
      customization: { root_fields: { prefix: 'x_' }, type_names: { suffix: '_x' } },
    };
    const customized = await start(second, third, fourth);
    try {
      const query = `{ shop_by_pk(id: 1) { ...own } third { shop_by_pk(id: 1) { ...theirs items { __typename } } }
        x_shop_by_pk(id: 2) { __typename } }
        fragment own on shop { id } fragment theirs on third_shop { title }`;
      expect((await customized.ask(query)).body).toEqual({
        data: {
          shop_by_pk: { id: 1 },
          third: {
            shop_by_pk: {
              title: 'Books, "new"',
              items: [{ __typename: 'third_item' }, { __typename: 'third_item' }],
            },
          },
          x_shop_by_pk: { __typename: 'shop_x' },
        },
      });
    } finally {
      await customized.stop();
    }
  });
});

describe('a source that cannot be had', () => {
  it('stops the start, or is left out, named, and served when it is there', async () => {
    const away = {
      ...second,
      configuration: { connection_info: { database_url: { from_env: 'AWAY_DATABASE_URL' } } },
    };
    await expect(database.start({}, metadataWith(away))).rejects.toThrow(
      'source "second": the variable AWAY_DATABASE_URL is not set',
    );
    process.env['AWAY_DATABASE_URL'] = new URL('/not_there_yet', other.url).href;
    // Nothing but the looks for sources: the clocks of the whole engine must go on.
    const looks: (() => void)[] = [];
    const real = globalThis.setInterval;
    const intervals = vi.spyOn(globalThis, 'setInterval').mockImplementation((look, time) => {
      if (time === defaultLimits.sourceRetry) looks.push(look);
      return real(look, time);
    });
    const lookAgain = (): void => {
      for (const look of looks) look();
    };
    const lenient = await database.start({}, metadataWith(away), undefined, { allowsInconsistent: true });
    try {
      expect((await lenient.ask('{ node(limit: 1) { note } }')).body).toEqual({
        data: { node: [{ note: 'first' }] },
      });
      expect((await lenient.ask('{ shop { id } }')).body).toHaveProperty('errors');
      expect(lenient.logged.join('\n')).toMatch(/left out.*second.*not_there_yet/);
      const health = await fetch(`${lenient.url}/healthz`);
      expect([health.status, await health.text()]).toEqual([200, expect.stringContaining('WARN')]);
      lookAgain();
      await withClient(other.url, (client) =>
        client.query('create database not_there_yet template template0'),
      );
      await withClient(process.env['AWAY_DATABASE_URL'], (client) => client.query(sql));
      await expect
        .poll(async () => {
          lookAgain();
          return (await lenient.ask('{ shop(limit: 1) { id } }')).body;
        })
        .toEqual({ data: { shop: [{ id: 1 }] } });
    } finally {
      intervals.mockRestore();
      delete process.env['AWAY_DATABASE_URL'];
      await lenient.stop();
      await withClient(other.url, (client) =>
        client.query('drop database if exists not_there_yet with (force)'),
      );
    }
  });
});

describe('the metadata API', () => {
  const started = async (): Promise<RealEngine> =>
    database.start({}, metadataWith(second), undefined, { isChangeable: true });
  const post = async (real: RealEngine, path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${real.url}${path}`, {
      method: 'POST',
      headers: asAdmin,
      body: JSON.stringify(body),
    });
    return response.json();
  };

  it('takes the source', async () => {
    const real = await started();
    try {
      const sqlOf = (source: string, text: string) =>
        post(real, '/v2/query', { type: 'run_sql', args: { source, sql: text } });
      expect(await sqlOf('second', 'create table extra (id int primary key)')).toMatchObject({
        result_type: 'CommandOk',
      });
      expect(await sqlOf('default', "select to_regclass('extra') is null")).toMatchObject({
        result: [['?column?'], ['t']],
      });
      const args = { source: 'second' };
      expect(await post(real, '/v1/metadata', { type: 'pg_get_source_tables', args })).toEqual(
        expect.arrayContaining([named('extra'), named('shop')]),
      );
      const table = 'extra';
      expect(await post(real, '/v1/metadata', { type: 'pg_track_table', args: { ...args, table } })).toEqual({
        message: 'success',
      });
      expect((await real.ask('{ extra { id } node(limit: 1) { note } }')).body).toEqual({
        data: { extra: [], node: [{ note: 'first' }] },
      });
      const refused = await post(real, '/v1/metadata', { type: 'pg_track_table', args: { table: 'shop' } });
      expect(refused).toMatchObject({ code: 'invalid-configuration' });
      // What it drops leaves the metadata of its source, and no other's.
      await sqlOf('second', 'drop table extra');
      expect((await real.ask('{ extra { id } }')).body).toHaveProperty('errors');
      expect((await real.ask('{ shop(limit: 1) { id } node(limit: 1) { note } }')).body).toHaveProperty(
        'data',
      );
      expect(await sqlOf('nowhere', 'select 1')).toMatchObject({ code: 'not-exists' });
    } finally {
      await real.stop();
    }
  });
});

it('is measured and logged by its name', async () => {
  const env = {
    HASURA_GRAPHQL_METRICS_SECRET: 'm',
    HASURA_GRAPHQL_ENABLED_LOG_TYPES: 'query-log,livequery-poller-log',
  };
  const measured = await database.start(env, metadataWith(second));
  try {
    await measured.ask('{ shop { id } node { id } }');
    const [line = ''] = measured.lines.filter((one) => one.includes('"query-log"'));
    expect(JSON.parse(line)).toMatchObject({
      detail: {
        kind: 'database',
        generated_sql: {
          shop: { query: expect.stringContaining('"shop"') as string },
          node: { query: expect.stringContaining('"node"') as string },
        },
      },
    });
    const { send } = await measured.connect();
    send({ id: '1', type: 'subscribe', payload: { query: 'subscription { shop { id } }' } });
    await expect.poll(() => measured.lines.join('\n')).toContain('"source":"second"');
    const answer = await fetch(`${measured.url}/v1/metrics`, { headers: { authorization: 'Bearer m' } });
    const text = await answer.text();
    for (const name of ['default', 'second'])
      expect(text).toContain(`hasura_postgres_connections{source_name="${name}",role="primary"}`);
  } finally {
    await measured.stop();
  }
});

describe('an aggregate over rows of another source', () => {
  it('stands beside the list, with its arguments and nodes that lead on', async () => {
    expect(
      await ask(`{ node(where: { note: { _eq: "first" } }) { items_aggregate(where: { label: { _neq: "one" } }) {
        aggregate { count max { label } } nodes { label } } } }`),
    ).toEqual({
      data: {
        node: [
          { items_aggregate: { aggregate: { count: 1, max: { label: 'two' } }, nodes: [{ label: 'two' }] } },
        ],
      },
    });
    expect(
      await ask(
        '{ shop(order_by: { id: asc }, limit: 2) { nodes_aggregate { aggregate { count } nodes { shop { title } } __typename } } }',
      ),
    ).toEqual({
      data: {
        shop: [
          {
            nodes_aggregate: {
              aggregate: { count: 1 },
              nodes: [{ shop: { title: 'Books, "new"' } }],
              __typename: 'node_aggregate',
            },
          },
          // Over nothing it is one, too.
          { nodes_aggregate: { aggregate: { count: 0 }, nodes: [], __typename: 'node_aggregate' } },
        ],
      },
    });
  });

  it('is there for those who may count there', async () => {
    expect(await ask('{ node { items_aggregate { aggregate { count } } } }', as('both'))).toMatchObject({
      errors: [{ message: "field 'items_aggregate' not found in type: 'node'" }],
    });
  });

  it('takes its name', async () => {
    const taken = {
      ...linked,
      tables: linked.tables?.map((table) => ({
        ...table,
        remote_relationships: [
          ...table.remote_relationships,
          toSource('items_aggregate', 'second', 'shop', { grp: 'id' }, 'object'),
        ],
      })),
    };
    await expect(database.start({}, { ...realMetadata, sources: [taken, second] })).rejects.toThrow(
      'two fields are named "items_aggregate"',
    );
  });
});

describe('actions and remote schemas lead to tables of every source', () => {
  const relationship = (name: string, type: string, table: string, mapping: object, source = 'second') => ({
    name,
    type,
    source,
    remote_table: named(table),
    field_mapping: mapping,
  });
  const found = (...relationships: object[]) => ({
    objects: [
      {
        name: 'Found',
        fields: [
          { name: 'id', type: 'Int!' },
          { name: 'grp', type: 'Int' },
        ],
        relationships,
      },
    ],
  });
  const withAction = (...relationships: object[]) => ({
    ...metadataWith(second),
    custom_types: found(...relationships),
    actions: [
      {
        name: 'find',
        definition: {
          kind: 'synchronous',
          type: 'query',
          handler: hook.url,
          arguments: [],
          output_type: '[Found!]!',
        },
        permissions: [{ role: 'both' }, { role: 'reader' }],
      },
    ],
  });
  const remoteWith = (...relationships: object[]) => ({
    ...metadataWith(second),
    remote_schemas: [
      {
        name: 'far',
        definition: { url: far.url },
        remote_relationships: [{ type_name: 'Thing', relationships }],
      },
    ],
  });
  let hook: TestWebhook<unknown>;
  let far: RemoteTestServer;
  beforeAll(async () => {
    hook = await webhook();
    far = await remoteTestServer('type Thing { id: Int! grp: Int } type Query { things: [Thing!]! }', {
      things: () => [
        { id: 1, grp: 1 },
        { id: 2, grp: null },
      ],
    });
  });
  afterAll(async () => {
    hook.close();
    await far.stop();
  });

  it('from the answer of a handler, each asked of its own database with the rights there', async () => {
    const real = await database.start(
      {},
      withAction(
        relationship('shop', 'object', 'shop', { id: 'id' }),
        relationship('items', 'array', 'item', { id: 'shop_id' }),
        relationship('nodes', 'array', 'node', { grp: 'grp' }, 'default'),
      ),
    );
    hook.state.answer = (_one, response) =>
      void response.end(JSON.stringify([{ id: 1, grp: 1 }, { id: 2 }, { id: 9, grp: null }]));
    const query = (more: string) => `{ find { id shop { title } ${more} } shop(limit: 1) { id } }`;
    try {
      const { body } = await real.ask({
        query: query('items(order_by: { id: desc }, limit: 1) { label } nodes { note }'),
      });
      expect(body).toEqual({
        data: {
          find: [
            { id: 1, shop: { title: 'Books, "new"' }, items: [{ label: 'two' }], nodes: [{ note: 'first' }] },
            { id: 2, shop: { title: 'Tea' }, items: [{ label: 'three' }], nodes: [] },
            { id: 9, shop: null, items: [], nodes: [] },
          ],
          shop: [{ id: 1 }],
        },
      });
      // What the role may see there: its own shop, and no item's number.
      expect((await real.ask({ query: query('items { label }') }, as('both', '2'))).body).toMatchObject({
        data: {
          find: [{ shop: null }, { shop: { title: 'Tea' }, items: [{ label: 'three' }] }, { shop: null }],
        },
      });
      const calls = hook.received.length;
      expect((await real.ask({ query: '{ find { shop { owner } } }' }, as('both'))).body).toMatchObject({
        errors: [{ message: "field 'owner' not found in type: 'shop'" }],
      });
      expect((await real.ask({ query: '{ find { shop { title } } }' }, as('reader'))).body).toMatchObject({
        errors: [{ message: "field 'shop' not found in type: 'Found'" }],
      });
      expect(hook.received).toHaveLength(calls);
    } finally {
      await real.stop();
    }
  });

  it('from objects of a remote schema, joined in one statement', async () => {
    const real = await database.start(
      {},
      remoteWith(
        toSource('shop', 'second', 'shop', { id: 'id' }, 'object'),
        toSource('items', 'second', 'item', { id: 'shop_id' }),
        toSource('nodes', 'default', 'node', { grp: 'grp' }),
      ),
    );
    try {
      const query =
        '{ things { shop { title nodes { note } } items(order_by: { id: asc }) { label } nodes_aggregate { aggregate { count } } nodes { note } } }';
      expect((await real.ask({ query })).body).toEqual({
        data: {
          things: [
            {
              shop: { title: 'Books, "new"', nodes: [{ note: 'first' }] },
              items: [{ label: 'one' }, { label: 'two' }],
              nodes_aggregate: { aggregate: { count: 1 } },
              nodes: [{ note: 'first' }],
            },
            {
              shop: { title: 'Tea', nodes: [] },
              items: [{ label: 'three' }],
              // Its group is null.
              nodes_aggregate: { aggregate: { count: 0 } },
              nodes: [],
            },
          ],
        },
      });
      expect((await real.ask({ query: '{ things { id shop { title } } }' }, as('both', '2'))).body).toEqual({
        data: {
          things: [
            { id: 1, shop: null },
            { id: 2, shop: { title: 'Tea' } },
          ],
        },
      });
    } finally {
      await real.stop();
    }
  });

  it.each([
    [
      'there is no source "third"',
      () => withAction(relationship('a', 'object', 'shop', { id: 'id' }, 'third')),
    ],
    [
      'table "public.none" is not tracked',
      () => withAction(relationship('a', 'object', 'none', { id: 'id' })),
    ],
    ['column "none" does not exist', () => withAction(relationship('a', 'object', 'shop', { id: 'none' }))],
    ['field "none" does not exist', () => withAction(relationship('a', 'object', 'shop', { none: 'id' }))],
    ['there is no source "third"', () => remoteWith(toSource('a', 'third', 'shop', { id: 'id' }, 'object'))],
    ['table "public.none" is not tracked', () => remoteWith(toSource('a', 'second', 'none', { id: 'id' }))],
    ['column "none" does not exist', () => remoteWith(toSource('a', 'second', 'shop', { id: 'none' }))],
  ])('and are refused where they lead nowhere: %s', async (reason, metadata) => {
    await expect(database.start({}, metadata())).rejects.toThrow(reason);
  });
});

it('tells the members of an object apart, whatever stands in them', () => {
  const object = { a: '},"b":{', 'b,': [{ c: '\\' }, 2], d: '\\"', e: null };
  const text = JSON.stringify(object);
  const members = membersOf(text.slice(1, -1));
  expect(members).toHaveLength(4);
  expect(JSON.parse(`{${members.join(',')}}`)).toEqual(object);
  expect(membersOf('')).toEqual([]);
});
