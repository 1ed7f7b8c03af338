// One page of changes and how many there are, asked again whenever a result changes.
import { useQuery, useSubscription } from '@apollo/client/react';
import {
  NewestResultChangeDocument,
  ResultChangesDocument,
  ResultChangesFoundDocument,
  type ResultChangesQuery,
} from '../../../graphql/generated/admin.ts';
import { changesWhere, type ExamKey, historyShape, type HistoryView } from './historyView.ts';

export type ResultChange = ResultChangesQuery['result_changes'][number];

export interface HistoryState {
  /** Undefined until the first answer. */
  rows: readonly ResultChange[] | undefined;
  total: number | undefined;
  /** There are more than `total`. */
  more: boolean;
  /** `rows` are from before the last change of the view. */
  busy: boolean;
  failed: boolean;
  reload: () => void;
}

/** So many are counted and can be turned to; whoever looks for more searches. */
const mostFound = 1000;

const asked = { fetchPolicy: 'no-cache', context: { queryDeduplication: false } } as const;

export function useHistory(view: HistoryView, exam: ExamKey | null): HistoryState {
  const where = changesWhere(view, exam);
  const page = useQuery(ResultChangesDocument, {
    variables: {
      where,
      limit: historyShape.pageSize,
      offset: (view.page - 1) * historyShape.pageSize,
    },
    notifyOnNetworkStatusChange: true,
    ...asked,
  });
  const found = useQuery(ResultChangesFoundDocument, {
    variables: { where, limit: mostFound + 1 },
    ...asked,
  });
  const reload = (): void => {
    // A failure shows in the state of the query itself.
    page.refetch().catch(() => undefined);
    found.refetch().catch(() => undefined);
  };
  // The first answer comes too: what happened between our question and the subscription is not missed.
  useSubscription(NewestResultChangeDocument, { onData: reload });
  const counted = (found.data ?? found.previousData)?.result_changes_aggregate.aggregate?.count;
  return {
    rows: (page.data ?? page.previousData)?.result_changes,
    total: counted === undefined ? undefined : Math.min(counted, mostFound),
    more: counted !== undefined && counted > mostFound,
    busy: page.data === undefined,
    failed: page.error !== undefined || found.error !== undefined,
    reload,
  };
}
