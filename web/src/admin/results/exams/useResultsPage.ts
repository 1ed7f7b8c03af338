// One page of all results, searched, sorted and cut in the database, and how many there are. Asked again whenever
// anybody changes results: a deletion in one tab shows in the other.
import { skipToken, useQuery, useSubscription } from '@apollo/client/react';
import {
  type ResultExamFragment,
  ResultsChangesDocument,
  ResultsFoundDocument,
  ResultRanksDocument,
  ResultsPageDocument,
  type ResultsPageQuery,
} from '../../../graphql/generated/admin.ts';
import { resultsOrder, resultsShape, type ResultsView, resultsWhere } from './resultsView.ts';

export type ListedResult = ResultsPageQuery['results'][number];

export interface ResultsPageState {
  /** Undefined until the first answer. */
  rows: readonly ListedResult[] | undefined;
  /** By id, of one exam only; empty until they are known. */
  ranks: ReadonlyMap<string, number>;
  /** Undefined until it is known. */
  total: number | undefined;
  /** There are more than `total`: of a search only so many are counted. */
  more: boolean;
  /** `rows` are from before the last change of the view. */
  busy: boolean;
  failed: boolean;
  reload: () => void;
}

/** So many of a search are counted and can be turned to; whoever finds more searches for more. */
const mostFound = 1000;

const asked = { fetchPolicy: 'no-cache', context: { queryDeduplication: false } } as const;

/** `stored` is the number of results without a search, as the exams know it. */
export function useResultsPage(
  view: ResultsView,
  exam: ResultExamFragment | null,
  stored: number | undefined,
): ResultsPageState {
  const where = resultsWhere(view.search, exam);
  const searching = view.search !== '';
  const page = useQuery(ResultsPageDocument, {
    variables: {
      where,
      order_by: resultsOrder(view.sort, view.descending, exam !== null),
      limit: resultsShape.pageSize,
      offset: (view.page - 1) * resultsShape.pageSize,
    },
    notifyOnNetworkStatusChange: true,
    ...asked,
  });
  const found = useQuery(
    ResultsFoundDocument,
    searching ? { variables: { where, limit: mostFound + 1 }, ...asked } : skipToken,
  );

  const rows = (page.data ?? page.previousData)?.results;
  const ids = exam === null ? [] : (rows ?? []).map(({ id }) => id);
  const ranked = useQuery(ResultRanksDocument, ids.length > 0 ? { variables: { ids }, ...asked } : skipToken);

  const reload = (): void => {
    // A failure shows in the state of the query itself.
    page.refetch().catch(() => undefined);
    if (searching) found.refetch().catch(() => undefined);
    if (ids.length > 0) ranked.refetch().catch(() => undefined);
  };
  // The first answer comes too: what happened between our question and the subscription is not missed.
  useSubscription(ResultsChangesDocument, { onData: reload });

  const counted = (found.data ?? found.previousData)?.results_aggregate.aggregate?.count;
  return {
    rows,
    ranks: new Map((ranked.data ?? ranked.previousData)?.results.map(({ id, rank }) => [id, rank ?? 0])),
    total: searching ? counted && Math.min(counted, mostFound) : stored,
    more: searching && counted !== undefined && counted > mostFound,
    busy: page.data === undefined,
    failed: page.error !== undefined || (searching && found.error !== undefined),
    reload,
  };
}
