// Values for random operations: those of the rows, hidden ones too, so that filters find them.
import type pg from 'pg';
import type { Random } from '../../goldens/random.ts';
import type { ValueOf } from './operations.ts';
import { quoted, type Tables } from './tables.ts';

const ofScalars: Readonly<Record<string, readonly unknown[]>> = {
  Int: [0, 1, 2, 7, 40, 104],
  Float: [0, 1.5, 38],
  String: ['a', '%a%', 'x y', '', '%1%', '^[a-m]'],
  bigint: [0, 1, 12],
  numeric: [0, 1.5, 100],
  jsonb: [{}, { a: 1 }, [1, 'x'], null],
  json: [{}, { a: 1 }],
  date: ['1909-11-12', '2026-01-01'],
  timestamptz: ['2026-01-01T00:00:00Z'],
  ltree: ['Plant.Tree', 'Plant'],
  lquery: ['*.Tree.*', 'Plant.*'],
  ltxtquery: ['Tree & Oak', 'Rose'],
};

const camelCase = (name: string): string =>
  name.toLowerCase().replaceAll(/_+([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());

const fits = (scalar: string, value: unknown): boolean => {
  if (scalar === 'Int')
    return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31;
  if (['Float', 'numeric', 'bigint', 'smallint', 'float8'].includes(scalar)) return typeof value === 'number';
  if (scalar === 'String') return typeof value === 'string';
  return true;
};

export async function sampleValues(
  database: Pick<pg.Pool, 'query'>,
  tables: Tables,
  more: Readonly<Record<string, readonly unknown[]>>,
): Promise<ValueOf> {
  const known = new Map<string, unknown[]>();
  for (const table of tables.values()) {
    const { rows } = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${quoted(table.schema)}.${quoted(table.name)} t limit 60`,
    );
    for (const { name } of table.columns) {
      const values = rows.map(({ row }) => row[name]).filter((value) => value !== null);
      for (const key of new Set([name, camelCase(name)]))
        known.set(key, [...(known.get(key) ?? []), ...values]);
    }
  }
  return (column: string, scalar: string, random: Random): unknown => {
    const name = scalar.replace(/_(cast_)?exp$/, '');
    const plain = [...(more[name] ?? []), ...(ofScalars[name] ?? [])];
    const own = (known.get(column) ?? []).filter((value) => fits(name, value));
    const isText = name === 'String' && random.integer(1, 5) === 1;
    if (own.length > 0 && !isText && random.integer(1, 4) > 1) {
      const value = random.one(own);
      return typeof value === 'number' && random.integer(1, 5) === 1 ? value + 1 : value;
    }
    return plain.length === 0 ? random.one([...own, 1, 'a']) : random.one(plain);
  };
}
