// Random changes of what a caller may not know: each is kept only when the caller's footprint is as before.
import type pg from 'pg';
import type { Random } from '../../goldens/random.ts';
import type { Rights } from './rights.ts';
import { literal, nameOf, quoted, type Table, type Tables } from './tables.ts';

interface Change {
  readonly table: Table;
  readonly sql: string;
}

/** Rows that are not seen come first, most of the time. */
function chosenRow(table: Table, rights: Rights, random: Random, isAny = false): string {
  const seen = rights.seen.get(nameOf(table))?.rows ?? 'false';
  const hiddenFirst = !isAny && random.integer(1, 3) > 1 ? `(${seen})::int,` : '';
  const salt = literal(String(random.integer(0, 1_000_000)));
  return `(select ctid from ${nameOfSql(table)} t order by ${hiddenFirst} md5(t::text || ${salt}) limit 1)`;
}

const nameOfSql = (table: Table): string => `${quoted(table.schema)}.${quoted(table.name)}`;

function otherValue(table: Table, column: string, type: string, random: Random): string {
  const salt = literal(String(random.integer(0, 1_000_000)));
  const another = `(select o.${quoted(column)} from ${nameOfSql(table)} o order by md5(o::text || ${salt}) limit 1)`;
  const n = random.integer(-3, 90);
  if (/^(integer|bigint|smallint|numeric|double)/.test(type))
    return random.one([another, `t.${quoted(column)} + ${String(n)}`, String(n)]);
  if (type === 'boolean') return `not coalesce(t.${quoted(column)}, false)`;
  if (type === 'text')
    return random.one([another, `coalesce(t.${quoted(column)}, '') || 'x'`, literal(`h${String(n)}`)]);
  if (type === 'jsonb') return random.one([another, `'{"hidden": ${String(n)}}'::jsonb`]);
  if (/^(timestamp|date)/.test(type)) return `t.${quoted(column)} + interval '${String(n)} days'`;
  return another;
}

/** A value that no row has yet, for a key. */
function freshValue(type: string, random: Random): string | null {
  if (/^(integer|bigint)/.test(type)) return String(random.integer(200, 30_000));
  if (type === 'uuid') return `md5('${String(random.integer(0, 1_000_000_000))}')::uuid`;
  if (type === 'text') return literal(`k${String(random.integer(0, 1_000_000))}`);
  return null;
}

function change(table: Table, rights: Rights, random: Random): Change {
  const row = chosenRow(table, rights, random);
  const changeable = table.columns.filter(({ isGenerated }) => !isGenerated);
  const kind = random.integer(1, 10);
  if (kind <= 2) return { table, sql: `delete from ${nameOfSql(table)} where ctid = ${row}` };
  if (kind <= 4) {
    const values = changeable.map(({ name, type }) => {
      const fresh = table.primaryKey.includes(name) ? freshValue(type, random) : null;
      return random.integer(1, 4) === 1
        ? (fresh ?? otherValue(table, name, type, random))
        : (fresh ?? `t.${quoted(name)}`);
    });
    const names = changeable.map(({ name }) => quoted(name)).join(', ');
    return {
      table,
      sql: `insert into ${nameOfSql(table)} (${names}) select ${values.join(', ')} from ${nameOfSql(table)} t where ctid = ${row}`,
    };
  }
  const hidden = changeable.filter(
    ({ name }) => rights.seen.get(nameOf(table))?.columns.get(name) !== 'true',
  );
  const among = hidden.length > 0 && random.integer(1, 2) === 1 ? hidden : changeable;
  const column = random.one(among);
  // A hidden value of a row that is seen is as good as a hidden row.
  const of = chosenRow(table, rights, random, hidden.includes(column));
  const value =
    !column.notNull && random.integer(1, 6) === 1
      ? 'null'
      : otherValue(table, column.name, column.type, random);
  return {
    table,
    sql: `update ${nameOfSql(table)} t set ${quoted(column.name)} = ${value} where t.ctid = ${of}`,
  };
}

export interface HiddenChangesOptions {
  readonly client: pg.ClientBase;
  readonly tables: Tables;
  readonly rights: Rights;
  /** SQL of the footprint. */
  readonly footprint: string;
  readonly random: Random;
  /** Tables that are left as they are. */
  readonly without: ReadonlySet<string>;
  readonly attempts: number;
}

/** How many changes stayed. Triggers and foreign keys hold, as in any database of the set. */
export async function changeHidden(options: HiddenChangesOptions): Promise<number> {
  const { client, tables, rights, random, attempts } = options;
  const of = [...tables.values()].filter(
    (table) =>
      !table.isView && !options.without.has(nameOf(table)) && table.columns.some((one) => !one.isGenerated),
  );
  const look = async (): Promise<unknown> => (await client.query(options.footprint)).rows[0];
  let kept = 0;
  await client.query('begin');
  const before = JSON.stringify(await look());
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { sql } = change(random.one(of), rights, random);
    await client.query('savepoint hidden');
    try {
      const { rowCount } = await client.query(sql);
      const isHidden = rowCount !== 0 && JSON.stringify(await look()) === before;
      if (isHidden) kept += 1;
      await client.query(isHidden ? 'release hidden' : 'rollback to hidden');
    } catch {
      // Something that the database does not take: another change will do.
      await client.query('rollback to hidden');
    }
  }
  await client.query('commit');
  return kept;
}
