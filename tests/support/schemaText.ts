// What two databases are compared by.

import type pg from 'pg';

/**
 * All that migrations made in `public` and `auth`: tables with the order of their columns, constraints, indexes, views,
 * triggers, functions, grants and comments, as Postgres spells them. Who owns them is left out.
 */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  await client.query("select set_config('search_path', 'pg_catalog', false)");
  const { rows } = await client.query<{ text: string | null }>(allThings);
  await client.query('reset search_path');
  return rows[0]?.text ?? '';
}

const allThings = `  with inside as (select oid, nspname from pg_namespace where nspname in ('public', 'auth')),
  extension_member as (select classid, objid from pg_depend where deptype = 'e'),
  relation as (
    select relation.*, format('%I.%I', nspname, relname) as name
    from pg_class as relation join inside on inside.oid = relnamespace
    where ('pg_class'::regclass, relation.oid) not in (select * from extension_member)
  ),
  routine as (
    select routine.*, routine.oid::regprocedure::text as name
    from pg_proc as routine join inside on inside.oid = pronamespace
    where ('pg_proc'::regclass, routine.oid) not in (select * from extension_member)
  ),
  acl (object, owner, acl) as (
    select name, relowner, relacl from relation
    union all select format('%s.%s', name, attname), relowner, attacl
      from relation join pg_attribute on attrelid = relation.oid
    union all select name, proowner, coalesce(proacl, acldefault('f', proowner)) from routine
    union all select nspname, nspowner, nspacl from pg_namespace join inside using (oid, nspname)
    union all select format('new %s in %s', defaclobjtype, nspname), defaclrole, defaclacl
      from pg_default_acl join inside on inside.oid = defaclnamespace
  )
  select string_agg(line, E'\\n' order by line collate "C") as text from (
    select format('%s %s %s', relkind, name, reloptions) from relation where relkind <> 'i'
    union all select format('column %s %s %s %s %s %s %s', name, attname,
        row_number() over (partition by relation.oid order by attnum), format_type(atttypid, atttypmod), attnotnull,
        attgenerated, pg_get_expr(adbin, adrelid))
      from relation join pg_attribute on attrelid = relation.oid left join pg_attrdef on adrelid = relation.oid and adnum = attnum
      where relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select format('constraint %s %s %s', name, conname, replace(pg_get_constraintdef(constr.oid), ' NOT VALID', ''))
      from relation join pg_constraint as constr on conrelid = relation.oid where contype <> 'n'
    union all select pg_get_indexdef(oid) from relation where relkind = 'i'
    union all select format('view %s %s', name, pg_get_viewdef(oid)) from relation where relkind = 'v'
    union all select format('%s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid))
      from relation join pg_trigger on tgrelid = relation.oid where not tgisinternal
    union all select pg_get_functiondef(oid) from routine
    union all select format('%s on %s to %s', privilege_type, object, case when grantee = 0 then 'public' else grantee::regrole::text end)
      from acl, aclexplode(acl) where grantee <> owner
    union all select format('%s: %s', identity, description)
      from pg_description, pg_identify_object(classoid, objoid, objsubid)
      where schema in ('public', 'auth') or type = 'schema' and name = 'auth'
  ) as lines (line)`;
