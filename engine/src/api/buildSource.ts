// One source of the metadata and its database → its model, and what each role may do there.
import type { ExperimentalFeature } from '../base/experimentalFeatures.ts';
import { Alias } from '../compile/sql/ast.ts';
import { column, item, nothing, select } from '../compile/sql/build.ts';
import { printStatement } from '../compile/sql/print.ts';
import type { CatalogTable } from '../database/introspect/catalog.ts';
import { type EnumValue, introspect, type Queryable } from '../database/introspect/introspect.ts';
import { encodeValue } from '../execute/encode.ts';
import type { Metadata, SourceMetadata } from '../metadata/schema.ts';
import { buildModel } from '../model/build.ts';
import type { Value, ValueSource } from '../model/expression/types.ts';
import type { NamingConvention } from '../model/naming.ts';
import { type Inconsistency, type Model, tableKey } from '../model/types.ts';
import { buildPermissions, type Permissions } from '../schema/access/buildAccess.ts';

export interface RolesOptions {
  readonly metadata: Metadata;
  readonly config: {
    readonly inferFunctionPermissions: boolean;
    readonly experimentalFeatures?: readonly ExperimentalFeature[];
    readonly defaultNamingConvention?: NamingConvention | undefined;
  };
}

export interface BuiltSource {
  readonly model: Model;
  readonly permissions: Permissions;
  readonly inconsistencies: readonly Inconsistency[];
  /** As of `Roles`. */
  readonly conflicts: readonly Inconsistency[];
}

export async function buildSource(
  database: Queryable,
  { metadata, config }: RolesOptions,
): Promise<BuiltSource> {
  const [source] = metadata.sources;
  const catalog = await introspect(database, functionNames(source));
  const inconsistencies: Inconsistency[] = [];
  const enumValues = await readEnumTables(database, source, catalog.tables, inconsistencies);
  const convention = namingConvention(config, source);
  const built = buildModel(metadata, catalog, enumValues, convention);
  inconsistencies.push(...built.inconsistencies);
  const { model } = built;
  const conflicts: Inconsistency[] = [];
  const permissions = buildPermissions(model, {
    judge: judgeLiteral,
    misfit: (inconsistency) => inconsistencies.push(inconsistency),
    conflict: (inconsistency) => conflicts.push(inconsistency),
  });
  return { model, permissions, inconsistencies, conflicts };
}

/** A convention other than Hasura's own counts only where the feature is switched on, as in Hasura. */
function namingConvention(
  { experimentalFeatures, defaultNamingConvention }: RolesOptions['config'],
  source: SourceMetadata | undefined,
): NamingConvention {
  if (experimentalFeatures?.includes('naming_convention') !== true) return 'hasura-default';
  return source?.customization?.naming_convention ?? defaultNamingConvention ?? 'hasura-default';
}

/** What `introspect` has to describe for a source. */
export function functionNames(source: SourceMetadata | undefined): string[] {
  return [
    ...(source?.functions ?? []).map((entry) => tableKey(entry.function)),
    ...(source?.tables ?? []).flatMap((table) =>
      table.computed_fields.map(({ definition }) => tableKey(definition.function)),
    ),
  ];
}

async function readEnumTables(
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

// Values that metadata write themselves: whether they can be sent as their columns' types shows when the metadata are read,
// not at every request.

/** Throws the error that every request would meet. A text is Postgres's to judge, and session variables come later. */
function judgeLiteral(value: Value): void {
  encodeValue({ ...value, source: known(value.source) }, { variables: {} });
}

/** Without what a request brings: null is a value of every type. */
function known(source: ValueSource): ValueSource {
  if (source.kind === 'literal') return source;
  return source.kind === 'list'
    ? { kind: 'list', items: source.items.map(known) }
    : { kind: 'literal', json: null };
}

// Enum tables: their rows are values of a GraphQL enum, so they are read when the engine starts.

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
