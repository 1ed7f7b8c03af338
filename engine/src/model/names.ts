// Hasura's default names of types and root fields.
import type { CustomRootFields, TableConfiguration } from '../metadata/schema.ts';
import type { RootField, RootFieldKind, TableName } from './types.ts';

/** `books`, or `sales_orders` for a table outside of schema public. */
export const defaultTypeName = ({ schema, name }: TableName): string =>
  schema === 'public' ? name : `${schema}_${name}`;

const defaultRootFields: Readonly<Record<RootFieldKind, (base: string) => string>> = {
  select: (base) => base,
  select_by_pk: (base) => `${base}_by_pk`,
  select_aggregate: (base) => `${base}_aggregate`,
  select_stream: (base) => `${base}_stream`,
  insert: (base) => `insert_${base}`,
  insert_one: (base) => `insert_${base}_one`,
  update: (base) => `update_${base}`,
  update_by_pk: (base) => `update_${base}_by_pk`,
  update_many: (base) => `update_${base}_many`,
  delete: (base) => `delete_${base}`,
  delete_by_pk: (base) => `delete_${base}_by_pk`,
};

/** The names of a table's root fields: the metadata's where given, else Hasura's default over the type name. */
export function rootFieldNames(
  configuration: Partial<TableConfiguration>,
  typeName: string,
): Record<RootFieldKind, RootField> {
  const custom: Partial<CustomRootFields> = configuration.custom_root_fields ?? {};
  const field = (kind: RootFieldKind): RootField => ({
    name: custom[kind]?.name ?? defaultRootFields[kind](typeName),
    comment: custom[kind]?.comment ?? null,
  });
  return {
    select: field('select'),
    select_by_pk: field('select_by_pk'),
    select_aggregate: field('select_aggregate'),
    select_stream: field('select_stream'),
    insert: field('insert'),
    insert_one: field('insert_one'),
    update: field('update'),
    update_by_pk: field('update_by_pk'),
    update_many: field('update_many'),
    delete: field('delete'),
    delete_by_pk: field('delete_by_pk'),
  };
}
