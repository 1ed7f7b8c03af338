// The shape of `export_metadata`, as far as the console reads it; what it does not know passes by.
import { z } from 'zod';

const rootField = z.union([z.string(), z.object({ name: z.string().nullish() })]).nullish();
const qualified = z.union([
  z.object({ schema: z.string().default('public'), name: z.string() }),
  z.string().transform((name) => ({ schema: 'public', name })),
]);
const named = z.object({ name: z.string() });
const rule = z.object({
  role: z.string(),
  permission: z.record(z.string(), z.unknown()),
  comment: z.string().nullish(),
});
const rules = z.array(rule).default([]);

const table = z.object({
  table: qualified,
  is_enum: z.boolean().default(false),
  configuration: z
    .object({
      custom_name: z.string().nullish(),
      custom_root_fields: z.record(z.string(), rootField).default({}),
    })
    .nullish(),
  object_relationships: z.array(named).default([]),
  array_relationships: z.array(named).default([]),
  select_permissions: rules,
  insert_permissions: rules,
  update_permissions: rules,
  delete_permissions: rules,
});

const source = z.object({
  name: z.string(),
  tables: z.array(table).default([]),
  customization: z
    .object({
      root_fields: z
        .object({
          namespace: z.string().nullish(),
          prefix: z.string().nullish(),
          suffix: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

const metadata = z.object({
  sources: z.array(source).default([]),
  inherited_roles: z.array(z.object({ role_name: z.string(), role_set: z.array(z.string()) })).default([]),
});

const inconsistent = z.object({
  inconsistent_objects: z.array(z.object({ name: z.string().nullish(), reason: z.string() })),
});

export interface ConsoleMetadata extends z.output<typeof metadata> {
  /** What of them the engine does not serve, one line each. */
  readonly leftOut: readonly string[];
}
export type TableMetadata = ConsoleMetadata['sources'][number]['tables'][number];
export type Permission = z.output<typeof rule>['permission'];
export type QualifiedTable = TableMetadata['table'];

export const operations = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

/** Takes what `export_metadata` and `get_inconsistent_metadata` answer. */
export function readMetadata(
  answer: unknown,
  inconsistencies: unknown = { inconsistent_objects: [] },
): ConsoleMetadata {
  return {
    ...metadata.parse(answer),
    leftOut: inconsistent
      .parse(inconsistencies)
      .inconsistent_objects.map(({ name, reason }) =>
        [...(name == null ? [] : [name]), reason.replace(/^Inconsistent object: /, '')].join(': '),
      ),
  };
}

/** `public.books`. */
export const tableKey = ({ schema, name }: QualifiedTable): string => `${schema}.${name}`;

export const rulesOf = (of: TableMetadata, operation: Operation): TableMetadata['select_permissions'] =>
  of[`${operation}_permissions`];

/** Every role that the metadata name, `admin` first. */
export function rolesOf({ sources, inherited_roles: inherited }: ConsoleMetadata): string[] {
  const roles = new Set<string>();
  for (const one of sources.flatMap(({ tables }) => tables)) {
    for (const operation of operations) for (const { role } of rulesOf(one, operation)) roles.add(role);
  }
  for (const { role_name: name, role_set: parents } of inherited) {
    for (const role of [name, ...parents]) roles.add(role);
  }
  roles.delete('admin');
  return ['admin', ...[...roles].toSorted()];
}
