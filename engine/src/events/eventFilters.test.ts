// Row filters of event triggers: which changes make events, what is refused and where, and that no text of a filter is more
// than a text.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { metadataFromJson } from '../index.ts';
import { defaultLimits } from '../limits.ts';
import {
  asAdmin,
  realDatabase,
  type RealDatabase,
  type RealEngine,
  realMetadata,
} from '../testing/realEngine.ts';
import { type TestWebhook, webhook } from '../testing/webhook.ts';

interface EventBody {
  event: { op: string; data: { old: Row | null; new: Row | null } };
}
interface Row {
  id: number;
}

const soon = { timeout: 30_000 };
/** A word of SQL, with a capital letter. */
const odd = 'Order';
const quoted = '"Order"';

let hook: TestWebhook<EventBody>;
let database: RealDatabase;
let real: RealEngine | undefined;
beforeAll(async () => {
  [hook, database] = await Promise.all([webhook<EventBody>(), realDatabase()]);
  process.env['FILTERS_TEST_HOST'] = hook.url;
  await database.client.query(`create type mood as enum ('glad', 'sad');
    create collation folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
    create type pair as (a json);
    create table thing (id int primary key, status text, ${quoted} text, price numeric, mood mood, tags text[], data jsonb,
      plain json, plains json[], whole pair, other pair, at timestamptz, folded text collate folded, node_id int references node,
      twice int generated always as (id * 2) stored)`);
});
afterAll(async () => {
  hook.close();
  await database.drop();
});
afterEach(async () => {
  await real?.stop();
  real = undefined;
  hook.received.length = 0;
  await database.client.query('drop schema if exists engine_events cascade; delete from thing');
});

const trigger = (definition: object) => ({
  name: 'changed',
  definition,
  webhook: '{{FILTERS_TEST_HOST}}/hook',
  retry_conf: { num_retries: 0, interval_sec: 0 },
});
const metadataWith = (definition: object) => {
  const [source] = realMetadata.sources;
  const relationships = [{ name: 'node', using: { foreign_key_constraint_on: 'node_id' } }];
  const thing = {
    table: 'thing',
    object_relationships: relationships,
    event_triggers: [trigger(definition)],
  };
  return { ...realMetadata, sources: [{ ...source, tables: [...(source?.tables ?? []), thing] }] };
};
const start = async (definition: object): Promise<RealEngine> => {
  real = await database.start({ HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '50' }, metadataWith(definition));
  return real;
};
const sql = (text: string): Promise<unknown> => database.client.query(text);
const written = async (): Promise<string[]> => {
  const { rows } = await database.client.query<{ one: string }>(
    `select concat(payload->>'op', coalesce(payload->'data'->'new'->>'id', payload->'data'->'old'->>'id')) as one
     from engine_events.event_log order by seq`,
  );
  return rows.map(({ one }) => one);
};
const triggers = async (): Promise<{ name: string; oid: number }[]> => {
  const { rows } = await database.client.query<{ name: string; oid: number }>(
    "select tgname as name, oid from pg_trigger where tgname like 'engine\\_event\\_%' order by 1",
  );
  return rows;
};

describe('a filter', () => {
  it('lets the rows make events that it is true of, as they were and as they are', async () => {
    await start({
      insert: { columns: '*', filter: { new: { status: { _eq: 'approved' } } } },
      update: {
        columns: '*',
        filter: {
          _or: [
            { old: { status: { _neq: 'approved' } }, new: { status: 'approved' } },
            { _and: [{ new: { price: { _gt: 100 } } }, { _not: { old: { price: { _gt: 100 } } } }] },
          ],
        },
      },
      delete: {
        columns: '*',
        filter: { old: { _not: { mood: { _in: ['sad'] } }, at: { _is_null: false } } },
      },
    });
    await sql(`insert into thing (id, status, price, mood, at) values
      (1, 'approved', 1, 'glad', now()), (2, 'draft', 1, 'sad', now()), (3, null, 1, 'glad', null)`);
    expect(await written()).toEqual(['INSERT1']);
    await sql("update thing set status = 'approved' where id < 3");
    // Nothing is unequal to null.
    await sql("update thing set status = 'approved' where id = 3");
    await sql('update thing set price = price * 200 where id = 1');
    await sql('update thing set price = price + 1 where id = 1');
    expect(await written()).toEqual(['INSERT1', 'UPDATE2', 'UPDATE1']);
    await sql('delete from thing');
    expect(await written()).toEqual(['INSERT1', 'UPDATE2', 'UPDATE1', 'DELETE1']);
    await expect.poll(() => hook.received.map(({ body }) => body.event.op), soon).toHaveLength(4);
  });

  it('is true and false as the same where of a query is', async () => {
    const conditions: Record<string, unknown>[] = [
      { price: { _gte: 1.5, _lt: '1000000000000000000000000000000' } },
      { status: { _ilike: 'A%', _nlike: '%_\\_' } },
      { status: { _similar: '(a|b)%' } },
      { status: { _regex: "^a'b\\\\" } },
      { status: { _niregex: 'B$' } },
      { _or: [{ id: { _in: [1, 3] } }, { _not: { twice: { _nin: [4] } } }] },
      { _or: [] },
      { _and: [] },
      { mood: { _eq: 'glad' } },
      { tags: { _contains: ['x', 'y"\\'] } },
      { tags: { _contained_in: '{x,"y\\"\\\\"}' } },
      { data: { _has_keys_any: ['a', "b'"] } },
      { data: { _contains: { a: [1, "x'); drop table thing; --"] } } },
      { data: { _jsonb_path_exists: '$.a[*] ? (@ > 0)' } },
      { data: { _cast: { String: { _like: "%'%" } } } },
      { at: { _lt: '2020-01-01T00:00:00+05:45' } },
      { [odd]: { _neq: "'; drop table thing; --" } },
      { [odd]: { _eq: '\\' } },
      { [odd]: { _ceq: 'status' } },
      { id: { _cgt: 'twice' } },
      { folded: { _eq: 'APPROVED' } },
    ];
    const values = `(1, 'approved', '\\', 1.5, 'glad', array['x', 'y"\\'], '{"a": [1, "x''); drop table thing; --"]}', '2019-01-01', 'approved'),
      (2, $$a'b\\$$, $$'; drop table thing; --$$, 2e9, 'sad', '{}', '{"b''": 0}', '2021-01-01', 'x'),
      (3, '\\', '\\', 3e30, 'sad', '{x}', '{"a": []}', null, null),
      (4, null, null, null, null, null, null, null, null), (-5, 'AB_', 'AB_', -1, 'glad', '{z}', '7', '1999-01-01', 'Approved')`;
    const seen = [];
    for (const condition of conditions) {
      const permitted = { role: 'seer', permission: { columns: '*', filter: condition } };
      const metadata = metadataWith({ insert: { columns: '*', filter: { new: condition } } });
      const [node, thing] = metadata.sources[0]?.tables ?? [];
      const tables = [node, { ...thing, select_permissions: [permitted] }];
      real = await database.start({}, { ...metadata, sources: [{ ...metadata.sources[0], tables }] });
      await sql(
        `insert into thing (id, status, ${quoted}, price, mood, tags, data, at, folded) values ${values}`,
      );
      const { body } = await real.ask('{ thing(order_by: {id: asc}) { id } }', {
        ...asAdmin,
        'x-hasura-role': 'seer',
      });
      const made = (await written()).map((one) => Number(one.replace('INSERT', '')));
      const allowed = (body as { data: { thing: Row[] } }).data.thing.map(({ id }) => id);
      expect(
        made.toSorted((one, two) => one - two),
        JSON.stringify(condition),
      ).toEqual(allowed);
      seen.push(allowed.length);
      await real.stop();
      real = undefined;
      await sql('drop schema engine_events cascade; delete from thing');
    }
    // The conditions tell rows apart.
    expect(seen.filter((count) => count > 0 && count < 5).length).toBeGreaterThan(15);
  }, 120_000);

  it('that changes makes the trigger anew, one that does not leaves it; none is none', async () => {
    const of = (filter?: object) => ({ insert: { columns: '*', ...(filter && { filter }) } });
    const { engine } = await start(of({ new: { id: { _gt: 1 } } }));
    const first = await triggers();
    expect(first).toHaveLength(1);
    await engine.reload();
    expect(await triggers()).toEqual(first);
    await engine.replaceMetadata(metadataFromJson(metadataWith(of({ new: { id: { _gt: 2 } } }))));
    const second = await triggers();
    expect(second.map(({ name }) => name)).toEqual(first.map(({ name }) => name));
    expect(second).not.toEqual(first);
    await sql('insert into thing (id) values (2), (3)');
    expect(await written()).toEqual(['INSERT3']);
    for (const [index, everything] of [{}, { new: {} }, undefined].entries()) {
      await engine.replaceMetadata(metadataFromJson(metadataWith(of(everything))));
      await sql(`insert into thing (id) values (${String(10 + index)})`);
    }
    expect(await written()).toEqual(['INSERT3', 'INSERT10', 'INSERT11', 'INSERT12']);
  });
});

describe('what no trigger of Postgres could hold', () => {
  const long = 'x'.repeat(defaultLimits.eventFilterLength);
  it.each<[object, string]>([
    [
      { new: { none: { _eq: 1 } } },
      "field 'none' not found in table 'public.thing' (at definition.update.filter.new.none)",
    ],
    [
      { new: { node: { id: { _eq: 1 } } } },
      'only columns of the table may be named (at definition.update.filter.new.node)',
    ],
    [{ new: { _exists: { _table: 'node', _where: {} } } }, 'only columns of the table may be named'],
    [
      { old: { id: { _eq: 'X-Hasura-User-Id' } } },
      'there are no session variables in a trigger of the database (at definition.update.filter.old.id._eq)',
    ],
    [{ old: { status: { _in: ['a', 'x-hasura-role'] } } }, 'there are no session variables'],
    [
      { new: { status: { _almost: 1 } } },
      "unknown operator '_almost' (at definition.update.filter.new.status._almost)",
    ],
    [{ new: { id: { _eq: 'x' } } }, 'invalid input syntax for type integer: "x"'],
    [{ new: { id: { _eq: 3e9 } } }, 'lies outside the bounds'],
    [{ new: { id: { _eq: { a: 1 } } } }, 'expected'],
    [{ new: { status: { _eq: 5 } } }, "expected a string for type 'String'"],
    [{ new: { mood: { _eq: "bad'" } } }, `invalid input value for enum mood: "bad'"`],
    [{ new: { at: { _lt: 'soon' } } }, 'invalid input syntax for type timestamp with time zone: "soon"'],
    [{ new: { tags: { _contains: '{x' } } }, 'malformed array literal'],
    [{ new: { status: { _regex: '(' } } }, 'invalid regular expression'],
    [
      {
        _or: [
          { new: { id: 1 } },
          { old: { _and: [{ status: { _is_null: true } }, { status: { _similar: '(' } }] } },
        ],
      },
      'invalid regular expression',
    ],
    [{ new: { data: { _cast: { String: { _regex: '[' } } } } }, 'invalid regular expression'],
    [{ new: { status: { _like: '%\\' } } }, 'the pattern must not end with a backslash'],
    [{ new: { folded: { _regex: 'a' } } }, 'nondeterministic collations are not supported'],
    [{ new: { data: { _jsonb_path_match: '$.' } } }, 'syntax error'],
    [{ new: { plain: { _eq: {} } } }, 'operator does not exist: json = json'],
    [{ new: { plains: { _eq: '{}' } } }, 'could not identify an equality operator for type json'],
    [{ new: { whole: { _eq: '({})' } } }, 'could not identify an equality operator for type json'],
    [{ new: { whole: { _in: ['({})'] } } }, 'could not identify an equality operator for type pair'],
    [{ new: { whole: { _ceq: 'other' } } }, 'are not compared with each other here'],
    [{ new: { id: { _ceq: 'status' } } }, 'operator does not exist: integer = text'],
    [{ new: { id: { _ceq: 'none' } } }, 'column "none" does not exist in table "public.thing"'],
    [{ new: { status: { _eq: 'a\0b' } } }, 'invalid byte sequence'],
    [{ new: { status: { _eq: long } } }, 'the condition has more than 20000 letters'],
  ])('is inconsistent: %j', async (filter, reason) => {
    const outcome = start({ update: { columns: '*', filter } }).then(
      () => 'started',
      (error: unknown) => String(error),
    );
    const said = await outcome;
    expect(said).toContain('event trigger "changed": ');
    expect(said).toContain(reason);
    expect(await triggers()).toEqual([]);
  });

  it('is left out with its reason, where the rest may be served', async () => {
    real = await database.start(
      {},
      metadataWith({ insert: { columns: '*', filter: { new: { id: { _eq: 'x' } } } } }),
      undefined,
      { allowsInconsistent: true },
    );
    const response = await fetch(`${real.url}/v1/metadata`, {
      method: 'POST',
      headers: asAdmin,
      body: JSON.stringify({ type: 'get_inconsistent_metadata', args: {} }),
    });
    expect(await response.json()).toMatchObject({
      inconsistent_objects: [
        {
          type: 'event_trigger',
          name: 'event_trigger changed in table thing in source default',
          reason: expect.stringContaining('invalid input syntax for type integer: "x"') as string,
        },
      ],
    });
    await sql('insert into thing (id) values (1)');
  });
});
