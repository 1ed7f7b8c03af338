// Deleting one result, asked once.
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { adminResults } from '../../../content/adminResults.ts';
import { DeleteResultDocument } from '../../../graphql/generated/admin.ts';
import { notify } from '../../../lib/notify.ts';
import { nameOfExam } from './ranking.ts';
import type { ListedResult } from './useResultsPage.ts';

const words = adminResults.deleteResult;

export interface ResultDeletion {
  result: ListedResult | null;
  busy: boolean;
  /** Counts finished deletions. */
  done: number;
  ask: (result: ListedResult) => void;
  cancel: () => void;
  confirm: () => Promise<void>;
}

export function useResultDeletion(onDeleted: () => void): ResultDeletion {
  const [result, setResult] = useState<ListedResult | null>(null);
  const [done, setDone] = useState(0);
  const [remove, { loading }] = useMutation(DeleteResultDocument, {
    fetchPolicy: 'no-cache',
    context: { failure: words.failed },
  });

  const confirm = async (): Promise<void> => {
    if (result === null || loading) return;
    try {
      const { data } = await remove({ variables: { id: result.id } });
      // Somebody else was first: it is gone, but not by us.
      if (data?.delete_results_by_pk == null) notify({ tone: 'info', message: words.gone });
      else {
        const message = words.deleted(result.name, result.symbol, nameOfExam(result));
        notify({ title: words.success, message });
      }
      setResult(null);
      setDone((count) => count + 1);
      onDeleted();
    } catch {
      // Told on the error road; the question stays.
    }
  };
  return { result, busy: loading, done, ask: setResult, cancel: () => setResult(null), confirm };
}
