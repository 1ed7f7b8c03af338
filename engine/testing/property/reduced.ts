// A database in which hidden rows are deleted and hidden values are null: what its admin finds, the caller may know.
import type pg from 'pg';
import { type Sources, trackedOf } from './conditions.ts';
import { rightsOf, type RightsOptions, type Seen } from './rights.ts';
import { quoted, type Table } from './tables.ts';

const whole = 'property_whole';
const nameIn = (schema: string, { name }: { name: string }): string => `${quoted(schema)}.${quoted(name)}`;

/** Rows by conditions that look at all rows, of which a copy stays in a schema of its own. */
export async function reduce(
  client: pg.ClientBase,
  options: Omit<RightsOptions, 'sources'> & { sources: Sources },
): Promise<void> {
  const { sources } = options;
  const schemas = new Set([...sources.tables.values()].map(({ schema }) => schema));
  const kept = (schema: string): string => `${whole}_${schema}`;
  const rights = rightsOf({ ...options, sources: { ...sources, readFrom: kept } });
  await client.query("set session_replication_role = 'replica'");
  for (const schema of schemas) await client.query(`create schema ${quoted(kept(schema))}`);
  for (const table of sources.tables.values()) {
    await client.query(
      `create table ${nameIn(kept(table.schema), table)} as select * from ${nameIn(table.schema, table)}`,
    );
  }
  for (const seen of rights.seen.values()) {
    if (seen.table.isView) await replaceView(client, seen.table, kept(seen.table.schema));
    await reduceRows(client, seen);
    await reduceComputed(client, seen, sources, kept(seen.table.schema));
  }
}

async function replaceView(client: pg.ClientBase, view: Table, kept: string): Promise<void> {
  const name = nameIn(view.schema, view);
  await client.query(`alter view ${name} rename to ${quoted(`${view.name}__view`)}`);
  await client.query(`create table ${name} as select * from ${nameIn(kept, view)}`);
}

async function reduceRows(client: pg.ClientBase, { table, rows, columns }: Seen): Promise<void> {
  const name = nameIn(table.schema, table);
  await client.query(`delete from ${name} t where not (${rows})`);
  const redacted = [...columns].filter(([, shown]) => shown !== 'true');
  if (redacted.length === 0) return;
  for (const [column] of redacted) {
    await client.query(`alter table ${name} alter column ${quoted(column)} drop not null`);
  }
  const values = redacted.map(
    ([column, shown]) => `${quoted(column)} = case when ${shown} then t.${quoted(column)} end`,
  );
  await client.query(`update ${name} t set ${values.join(', ')}`);
}

/** Computed fields that are not seen in all rows are null, or without rows, in the others; values come from whole rows. */
async function reduceComputed(
  client: pg.ClientBase,
  seen: Seen,
  sources: Sources,
  kept: string,
): Promise<void> {
  const { table, computed, columns } = seen;
  const isRedacted = [...columns.values()].some((shown) => shown !== 'true');
  for (const field of trackedOf(sources, table).computed_fields) {
    const shown = computed.get(field.name);
    if (shown === undefined || (shown === 'true' && !isRedacted)) continue;
    const { schema, name } = field.definition.function;
    const { rows } = await client.query<{ args: string; result: string; names: string[] }>(
      `select pg_get_function_arguments(oid) as args, pg_get_function_result(oid) as result,
        proargnames as names from pg_proc where pronamespace = $1::regnamespace and proname = $2`,
      [quoted(schema), name],
    );
    const [found] = rows;
    if (found === undefined) throw new Error(`no function ${name}`);
    const [first = '', ...others] = found.names;
    const old = `${quoted(schema)}.${quoted(`${name}__whole`)}`;
    await client.query(
      `alter function ${quoted(schema)}.${quoted(name)} rename to ${quoted(`${name}__whole`)}`,
    );
    const row = `jsonb_populate_record(null::${nameIn(table.schema, table)}, to_jsonb(t))`;
    const key = table.primaryKey.map((column) => `t.${quoted(column)} = ${quoted(first)}.${quoted(column)}`);
    const args = [row, ...others.map((other) => quoted(other))].join(', ');
    const isSet = found.result.startsWith('SETOF');
    const call = isSet
      ? `select x.* from ${nameIn(kept, table)} t cross join lateral ${old}(${args}) x`
      : `select ${old}(${args}) from ${nameIn(kept, table)} t`;
    await client.query(
      `create function ${quoted(schema)}.${quoted(name)}(${found.args}) returns ${found.result} language sql stable as $property$
        ${call} where ${key.join(' and ')} and (${shown}) $property$`,
    );
  }
}
