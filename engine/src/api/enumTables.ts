// Enum tables: their rows are values of a GraphQL enum, so they are read when the engine starts.
import { Alias } from '../compile/sql/ast.ts';
import { column, item, nothing, select } from '../compile/sql/build.ts';
import { printStatement } from '../compile/sql/print.ts';
import type { CatalogTable } from '../database/introspect/catalog.ts';
import type { EnumValue, Queryable } from '../database/introspect/introspect.ts';
import type { SourceMetadata } from '../metadata/schema.ts';
import { type Inconsistency, tableKey } from '../model/types.ts';

/** The values of each enum table, by its key; what is wrong with one is added to `inconsistencies`. */
export async function readEnumTables(
  database: Queryable,
  source: SourceMetadata | undefined,
  tables: readonly CatalogTable[],
  inconsistencies: Inconsistency[],
): Promise<Map<string, EnumValue[]>> {
  const values = new Map<string, EnumValue[]>();
  for (const entry of source?.tables ?? []) {
    const { table, is_enum: isEnum } = entry;
    const key = tableKey(table);
    const found = tables.find((candidate) => tableKey(candidate) === key);
    if (!isEnum || found === undefined) continue;
    try {
      values.set(key, await readEnumValues(database, found));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      inconsistencies.push({ object: `enum table "${key}"`, reason, entry });
    }
  }
  return values;
}

/**
 * The values of an enum table: its primary key, one text column, and the comment, if there is another text column.
 * Throws a plain error when the table is not of that form or is empty.
 */
async function readEnumValues(database: Queryable, table: CatalogTable): Promise<EnumValue[]> {
  const [key, ...more] = table.primaryKey?.columns ?? [];
  const others = table.columns.filter(({ name }) => name !== key);
  const isText = (name: string): boolean =>
    table.columns.some((column) => column.name === name && ['text', 'varchar'].includes(column.type.name));
  if (key === undefined || more.length > 0 || !isText(key)) {
    throw new Error('an enum table needs a primary key of one text column');
  }
  const [comment, ...rest] = others;
  if (rest.length > 0 || (comment !== undefined && !isText(comment.name))) {
    throw new Error('an enum table has at most one column besides its key, of type text');
  }
  const alias = new Alias(table.name);
  const value = column(alias, key);
  const query = select(
    [item(value, 'value'), item(comment === undefined ? nothing : column(alias, comment.name), 'comment')],
    {
      from: { kind: 'table', table, alias },
      orderBy: [{ expression: value, direction: 'asc', nulls: 'last' }],
    },
  );
  const { rows } = await database.query<EnumValue>(printStatement(query).text);
  if (rows.length === 0) throw new Error('an enum table needs a row');
  const invalid = rows.find(({ value }) => !/^[_A-Za-z][_0-9A-Za-z]*$/.test(value));
  if (invalid !== undefined) throw new Error(`"${invalid.value}" is no GraphQL name`);
  return rows;
}
