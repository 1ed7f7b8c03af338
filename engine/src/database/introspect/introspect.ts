// Reads the database's catalog once, at start and at each reload.
import type pg from 'pg';
import type { Catalog } from './catalog.ts';

/** One value of an enum table, and what it means. */
export interface EnumValue {
  value: string;
  comment: string | null;
}

/** Where a query can be sent: a pool or a client. */
export type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Reads tables, views, columns, keys, foreign keys and the functions named in `functions` (as `schema.name`).
 * Postgres's own schemas are left out.
 */
export async function introspect(database: Queryable, functions: readonly string[] = []): Promise<Catalog> {
  const { rows } = await database.query<{ catalog: string }>(catalogQuery, [functions]);
  const text = rows[0]?.catalog;
  if (text === undefined) throw new Error('the catalog query returned nothing');
  return JSON.parse(text) as Catalog;
}

const userSchemas = `n.nspname <> all ('{information_schema, hdb_catalog, engine_events}') and n.nspname !~ '^pg_'`;

/** A type as JSON, domains resolved to their base type. */
const typeOf = (oid: string): string => `(
  select json_build_object('schema', tn.nspname, 'name', ty.typname, 'kind', ty.typtype, 'element', (
    select json_build_object('schema', en.nspname, 'name', e.typname, 'kind', e.typtype)
    from pg_type e join pg_namespace en on en.oid = e.typnamespace
    where e.oid = ty.typelem and ty.typcategory = 'A'))
  from pg_type ty
  join pg_namespace tn on tn.oid = ty.typnamespace
  where ty.oid = coalesce((select dt.base from domain_types dt where dt.oid = ${oid}), ${oid}))`;

const columnNames = (relation: string, numbers: string): string => `(
  select json_agg(att.attname order by num.n)
  from unnest(${numbers}) with ordinality num(attnum, n)
  join pg_attribute att on att.attrelid = ${relation} and att.attnum = num.attnum)`;

const columns = `(
  select coalesce(json_agg(json_build_object(
      'name', a.attname, 'position', a.attnum, 'type', ${typeOf('a.atttypid')},
      'nullable', not a.attnotnull, 'hasDefault', a.atthasdef and a.attgenerated <> 's',
      'identity', a.attidentity, 'generated', a.attgenerated = 's',
      'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
  from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

/** Hasura's, and so ours: every unique index counts, of expressions and of some rows too, though Postgres knows only constraints by name. */
const uniqueIndexes = (condition: string): string => `
  select json_build_object('name', i.relname, 'columns', coalesce(${columnNames('x.indrelid', 'x.indkey[0:x.indnkeyatts - 1]')}, '[]')) as entry, i.relname
  from pg_index x join pg_class i on i.oid = x.indexrelid
  where x.indrelid = c.oid and x.indisunique and ${condition}`;

const foreignKeys = `(
  select coalesce(json_agg(json_build_object(
      'name', k.conname, 'columns', ${columnNames('k.conrelid', 'k.conkey')},
      'schema', fn.nspname, 'table', f.relname, 'referenced', ${columnNames('k.confrelid', 'k.confkey')})
    order by k.conname), '[]')
  from pg_constraint k
  join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
  where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0)`;

const viewReads = `(
  select coalesce(json_agg(distinct jsonb_build_object('schema', rn.nspname, 'name', r.relname)), '[]')
  from pg_rewrite w
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
  join pg_class r on r.oid = d.refobjid join pg_namespace rn on rn.oid = r.relnamespace
  where w.ev_class = c.oid and r.oid <> c.oid and c.relkind in ('v', 'm'))`;

const inherits = `(
  select coalesce(json_agg(json_build_object('schema', pn.nspname, 'name', p.relname)), '[]')
  from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
  where i.inhrelid = c.oid)`;

const tables = `(
  select coalesce(json_agg(json_build_object(
      'oid', c.oid::bigint, 'schema', n.nspname, 'name', c.relname, 'inherits', ${inherits},
      'kind', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      'comment', obj_description(c.oid, 'pg_class'), 'columns', ${columns},
      'primaryKey', (select entry from (${uniqueIndexes('x.indisprimary')}) p),
      'unique', (select coalesce(json_agg(entry order by relname), '[]') from (${uniqueIndexes('not x.indisprimary')}) u),
      'foreignKeys', ${foreignKeys},
      'insertable', pg_relation_is_updatable(c.oid, true) & 8 = 8,
      'updatable', pg_relation_is_updatable(c.oid, true) & 4 = 4,
      'deletable', pg_relation_is_updatable(c.oid, true) & 16 = 16,
      'reads', ${viewReads}) order by n.nspname, c.relname), '[]')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${userSchemas})`;

const functionArguments = `(
  select coalesce(json_agg(json_build_object(
      'name', coalesce(p.proargnames[i.n], ''), 'type', ${typeOf('i.type')},
      'hasDefault', i.n > p.pronargs - p.pronargdefaults) order by i.n), '[]')
  from unnest(p.proargtypes::oid[]) with ordinality i(type, n))`;

const functions = `(
  select coalesce(json_agg(json_build_object(
      'schema', n.nspname, 'name', p.proname, 'comment', obj_description(p.oid, 'pg_proc'),
      'volatility', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      'isVariadic', p.provariadic <> 0, 'arguments', ${functionArguments},
      'returnsSet', p.proretset, 'returns', ${typeOf('p.prorettype')},
      'returnsTable', (
        select json_build_object('schema', rn.nspname, 'name', r.relname)
        from pg_type ty join pg_class r on r.oid = ty.typrelid join pg_namespace rn on rn.oid = r.relnamespace
        where ty.oid = p.prorettype and r.relkind in ('r', 'p', 'v', 'm', 'f')))
    order by n.nspname, p.proname), '[]')
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and n.nspname || '.' || p.proname = any ($1::text[]))`;

/**
 * The one query that reads the catalog. It returns a single JSON value in the shape of `Catalog`; `$1`: the functions to
 * describe, as `schema.name`.
 */
const catalogQuery = `
with recursive steps(oid, base) as (
  select oid, typbasetype from pg_type where typtype = 'd'
  union all
  select s.oid, b.typbasetype from steps s join pg_type b on b.oid = s.base where b.typtype = 'd'
), domain_types(oid, base) as materialized (
  select s.oid, s.base from steps s join pg_type b on b.oid = s.base where b.typtype <> 'd'
)
select json_build_object('tables', ${tables}, 'functions', ${functions})::text as catalog`;
