// One page of changes and how many there are, asked again whenever a result changes.
import { useQuery, useSubscription } from '@apollo/client/react';
import type { ExamKey } from '../../../../../shared/words/results.ts';
import {
  NewestResultChangeDocument,
  type result_changes_bool_exp,
  ResultChangesDocument,
  ResultChangesFoundDocument,
  type ResultChangesQuery,
} from '../../../graphql/generated/admin.ts';
import { anId, type ListShape, type ListView, searchWhere } from '../../list/listView.ts';

// What the history shows, kept in its address: of which exam, of which result, a search, and the page.

interface HistoryFilters {
  /** Id of the one exam whose changes are shown. */
  exam: string | null;
  /** Id of the one result whose changes are shown, also when it is gone. */
  result: string | null;
}

export const historyShape: ListShape<HistoryFilters, 'created_at'> = {
  pageSize: 50,
  filters: { exam: anId, result: anId },
  sorts: ['created_at'],
  sort: 'created_at',
  startsDescending: () => true,
};

export type HistoryView = ListView<HistoryFilters, 'created_at'>;

/** The rows of one exam; a missing date equals nothing and needs its own branch. */
export const examWhere = ({ exam_title, set_number, exam_date }: ExamKey) => ({
  exam_title: { _eq: exam_title },
  set_number: { _eq: set_number },
  exam_date: exam_date === null ? { _is_null: true } : { _eq: exam_date },
});

const searched = ['symbol', 'old_name', 'new_name', 'exam_title'] as const;

/** `exam`: what `view.exam` names. */
function changesWhere(view: HistoryView, exam: ExamKey | null): result_changes_bool_exp {
  const all: result_changes_bool_exp[] = [
    ...(view.result === null ? [] : [{ result_id: { _eq: view.result } }]),
    ...(exam === null ? [] : [examWhere(exam)]),
    ...searchWhere(view.search, searched),
  ];
  return all.length === 0 ? {} : { _and: all };
}

export type ResultChange = ResultChangesQuery['result_changes'][number];

interface HistoryState {
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
