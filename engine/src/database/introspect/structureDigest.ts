// Whether the database's structure has changed, without reading it: a digest of what the catalog says of users' schemas.
import type { Queryable } from './introspect.ts';

const users = `n.nspname <> all ('{information_schema, hdb_catalog, engine_events}') and n.nspname !~ '^pg_'`;

/** Rows' contents as one number each; their sum does not depend on their order. Statistics are no part of it. */
const sum = (row: string, from: string): string =>
  `coalesce((select sum(hashtext(${row}::text)::bigint) || '/' || count(*) from ${from}), '')`;

const digest = `select concat_ws(' ',
  ${sum('row(c.oid, n.nspname, c.relname, c.relkind)', `pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${users}`)},
  ${sum('row(a.attrelid, a.attnum, a.attname, a.atttypid, a.attnotnull, a.atthasdef, a.attidentity, a.attgenerated)', `pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${users}`)},
  ${sum('row(k.oid, k.conname, k.conkey, k.confrelid, k.confkey)', `pg_constraint k join pg_namespace n on n.oid = k.connamespace where k.contype in ('p', 'u', 'f') and ${users}`)},
  ${sum('row(x.indexrelid, x.indkey, x.indisprimary)', `pg_index x join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace where x.indisunique and ${users}`)},
  ${sum('row(p.oid, p.xmin)', `pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${users}`)},
  ${sum('row(e.enumtypid, e.enumlabel)', 'pg_enum e')},
  ${sum('row(w.ev_class, w.xmin)', `pg_rewrite w join pg_class c on c.oid = w.ev_class join pg_namespace n on n.oid = c.relnamespace where ${users}`)},
  ${sum('row(d.objoid, d.objsubid, d.description)', `pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass join pg_namespace n on n.oid = c.relnamespace where ${users}`)}
) as digest`;

/** Equal as long as tables, columns, keys, functions, views and comments are; some milliseconds for a thousand tables. */
export async function structureDigest(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ digest: string }>(digest);
  return rows[0]?.digest ?? '';
}
