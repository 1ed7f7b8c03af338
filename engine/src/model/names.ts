// Hasura's names of a table's root fields.
import type { CustomRootFields, TableConfiguration } from '../metadata/schema.ts';
import { joinWords, type Naming, type Words, wordsOf } from './naming.ts';

export interface RootField {
  readonly name: string;
  readonly comment: string | null;
}

/** The words around those of the table. */
const around = {
  select: [null, null],
  select_by_pk: [null, 'by_pk'],
  select_aggregate: [null, 'aggregate'],
  select_stream: [null, 'stream'],
  insert: ['insert', null],
  insert_one: ['insert', 'one'],
  update: ['update', null],
  update_by_pk: ['update', 'by_pk'],
  update_many: ['update', 'many'],
  delete: ['delete', null],
  delete_by_pk: ['delete', 'by_pk'],
} as const;
export type RootFieldKind = keyof typeof around;

/**
 * The names of a table's root fields: the metadata's where given, else Hasura's default over the table's words; both with
 * the source's prefix and suffix.
 */
export function rootFieldNames(
  configuration: Partial<TableConfiguration>,
  table: Words,
  naming: Naming,
): Record<RootFieldKind, RootField> {
  const custom: Partial<CustomRootFields> = configuration.custom_root_fields ?? {};
  const field = (kind: RootFieldKind): RootField => {
    const [before, after] = around[kind];
    const end = after === null ? [] : [wordsOf(after)];
    const words = before === null ? joinWords(table, ...end) : joinWords(wordsOf(before), table, ...end);
    return {
      name: naming.rootField(custom[kind]?.name ?? naming.field(words)),
      comment: custom[kind]?.comment ?? null,
    };
  };
  const kinds = Object.keys(around) as RootFieldKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, field(kind)])) as Record<RootFieldKind, RootField>;
}
