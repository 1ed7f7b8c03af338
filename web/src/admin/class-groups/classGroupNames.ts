// The class groups' names by their ids, live: a list says for whom its rows are, whoever renames or deletes a group.
import { useSubscription } from '@apollo/client/react';
import { useMemo } from 'react';
import { audienceWords } from '../../content/adminClassGroups.ts';
import { type ClassGroupOptionFragment, ClassGroupChoicesDocument } from '../../graphql/generated/office.ts';

export interface ClassGroupNames {
  /** Undefined until they are known. */
  groups: readonly ClassGroupOptionFragment[] | undefined;
  /** Null: it has been deleted. */
  of: (id: string) => string | null;
}

const unknown = '…';

export function useClassGroupNames(wanted = true): ClassGroupNames {
  const { data } = useSubscription(ClassGroupChoicesDocument, {
    fetchPolicy: 'no-cache',
    skip: !wanted,
    // A list and its editor both ask: one that joins another's subscription hears nothing until the next change.
    context: { queryDeduplication: false },
  });
  const groups = data?.class_groups;
  return useMemo(() => {
    const names = new Map(groups?.map(({ id, name }) => [id, name]));
    return { groups, of: (id) => names.get(id) ?? (groups === undefined ? unknown : null) };
  }, [groups]);
}

/** For whom a row is, in words. */
export function audienceIn(ids: readonly string[], names: ClassGroupNames): string {
  return ids.length === 0
    ? audienceWords.all
    : ids.map((id) => names.of(id) ?? audienceWords.gone).join(', ');
}
