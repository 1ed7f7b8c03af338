// Hasura's names of a table's root fields.
import {
  type CustomRootFields,
  rootFieldKinds,
  type RootFieldKind,
  type TableConfiguration,
} from '../metadata/schema.ts';
import { joinWords, type Naming, type Words, wordsOf } from './naming.ts';

export interface RootField {
  readonly name: string;
  readonly comment: string | null;
}

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
    const [verb = '', ...how] = kind.split('_');
    const end = how.length === 0 ? [] : [wordsOf(how.join('_'))];
    const words = verb === 'select' ? joinWords(table, ...end) : joinWords(wordsOf(verb), table, ...end);
    return {
      name: naming.rootField(custom[kind]?.name ?? naming.field(words)),
      comment: custom[kind]?.comment ?? null,
    };
  };
  const fields = rootFieldKinds.map((kind) => [kind, field(kind)]);
  return Object.fromEntries(fields) as Record<RootFieldKind, RootField>;
}
