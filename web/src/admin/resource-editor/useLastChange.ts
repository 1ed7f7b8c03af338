// Who changed or deleted a row last, and when, as the log of changes has it.
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { LastChangeDocument, type LastChangeQuery } from '../../graphql/generated/admin.ts';

export type LastChange = LastChangeQuery['activity'][number];

/** `version` is another one after each change; null: nothing has changed. */
export function useLastChange(entity: string, id: string, version: string | null): LastChange | null {
  const client = useApolloClient();
  const [known, setKnown] = useState<{ version: string; change: LastChange | null } | null>(null);
  useEffect(() => {
    if (version === null) return undefined;
    let wanted = true;
    client
      .query({
        query: LastChangeDocument,
        variables: { entity, id },
        fetchPolicy: 'no-cache',
        context: { queryDeduplication: false },
      })
      .then(
        ({ data }) => {
          if (wanted) setKnown({ version, change: data?.activity[0] ?? null });
        },
        // Without a name it is somebody.
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [client, entity, id, version]);
  return version !== null && known?.version === version ? known.change : null;
}
