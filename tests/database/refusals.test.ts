// What the client switches on is what the database says: each text of its table is raised by a function, each name is a
// constraint or a unique index.
import { expect, it } from 'vitest';
import { broken, raised, refusalIn } from '../../web/src/lib/refusals.ts';
import { useDatabase } from './sql.ts';

const sql = useDatabase();

it.each(Object.entries(raised))('%s is raised by a function', async (code, text) => {
  const sources = await sql.list(
    "select p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'auth')",
  );
  expect(sources.filter((source) => String(source).includes(text)).length).toBeGreaterThan(0);
  expect(refusalIn(`Check constraint violation. Ram (Set 1)${text}`)).toBe(code);
});

it.each(Object.entries(broken))('%s breaks a constraint or a unique index', async (code, name) => {
  const found = await sql.one(
    `select count(*)::int from (
       select conname as name from pg_constraint union
       select relname from pg_class join pg_index on indexrelid = pg_class.oid where indisunique
     ) as rule where name = $1`,
    [name],
  );
  expect(found).toBe(1);
  expect(refusalIn(`Uniqueness violation. duplicate key value violates unique constraint "${name}"`)).toBe(
    code,
  );
  expect(refusalIn(`the index "${name}_2" is another one`)).toBe(null);
});
