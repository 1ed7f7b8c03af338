// The row in the editor as it is stored, live: whatever somebody else does to it shows at once.
import { useQuery, useSubscription } from '@apollo/client/react';
import { type ListedRow, operationsOf, type Resource } from '../resources/resource.ts';

interface EditedRow {
  /** Undefined until the first answer; null: there is none. */
  row: ListedRow | null | undefined;
  /** It could not be read: asks again. */
  retry: (() => void) | undefined;
}

export function useEditedRow(resource: Resource, id: string): EditedRow {
  const documents = operationsOf(resource);
  const first = useQuery(documents.row, {
    variables: { id },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  const live = useSubscription(documents.rowLive, {
    variables: { id },
    fetchPolicy: 'no-cache',
  });
  const row = live.data === undefined ? first.data?.row : live.data.row;
  return {
    row,
    retry:
      row === undefined && first.error
        ? () => {
            void first.refetch().catch(() => undefined);
          }
        : undefined,
  };
}
