// A database's tables as its catalog tells them: the property tests read it themselves, without the engine.
import type pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly isGenerated: boolean;
  /** SQL. */
  readonly default: string | null;
}

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly isView: boolean;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly { own: string[]; schema: string; name: string; other: string[] }[];
}

export type Tables = ReadonlyMap<string, Table>;

export const nameOf = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const names = (keys: string, relation: string): string =>
  `(select array_agg(a.attname::text order by k.n) from unnest(${keys}) with ordinality k (attnum, n)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.attnum)`;

const catalog = `
  select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as "isView",
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'notNull', a.attnotnull, 'isGenerated', a.attgenerated <> '' or a.attidentity <> '',
        'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select to_jsonb(${names('p.conkey', 'p.conrelid')}) from pg_constraint p
      where p.conrelid = c.oid and p.contype = 'p'), '[]') as "primaryKey",
    coalesce((select jsonb_agg(jsonb_build_object('own', ${names('f.conkey', 'f.conrelid')},
        'other', ${names('f.confkey', 'f.confrelid')}, 'schema', fn.nspname, 'name', fc.relname))
      from pg_constraint f join pg_class fc on fc.oid = f.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
      where f.conrelid = c.oid and f.contype = 'f'), '[]') as "foreignKeys"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_%'
  order by 1, 2`;

export async function readTables(database: Pick<pg.Pool, 'query'>): Promise<Tables> {
  const { rows } = await database.query(catalog);
  return new Map((rows as Table[]).map((table) => [nameOf(table), table]));
}

export async function readSetFunctions(database: Pick<pg.Pool, 'query'>): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.proretset`,
  );
  return new Set(rows.map(({ name }) => name));
}
