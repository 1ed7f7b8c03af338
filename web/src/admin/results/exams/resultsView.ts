// What the page shows, kept in its address: tab, search, exam, order and page. And what that means in GraphQL.
import { skipToken, useQuery, useSubscription } from '@apollo/client/react';
import type { ExamKey } from '../../../../../shared/words/results.ts';
import {
  type exams_bool_exp,
  ExamsFoundDocument,
  ExamsPageDocument,
  type ResultExamFragment,
  ResultRanksDocument,
  type results_bool_exp,
  type results_order_by,
  ResultsChangesDocument,
  ResultsFoundDocument,
  ResultsPageDocument,
  type ResultsPageQuery,
} from '../../../graphql/generated/admin.ts';
import { anId, type ListShape, type ListView, oneOf, searchWhere } from '../../list/listView.ts';
import { useLastShown } from '../../list/useListView.ts';
import { examWhere } from '../history/useHistory.ts';

export const tabs = ['exams', 'all-results'] as const;
export type ResultsTab = (typeof tabs)[number];

export const sortKeys = [
  'symbol',
  'name',
  'marks',
  'exam_title',
  'set_number',
  'exam_date',
  'created_at',
] as const;
export type SortKey = (typeof sortKeys)[number];

/** The order a column starts with: newest and best first, texts from A. */
const startsDescending = (key: SortKey): boolean =>
  key === 'created_at' || key === 'marks' || key === 'exam_date';

export const stateChoices = ['', 'published', 'scheduled', 'draft'] as const;

interface ResultsFilters {
  tab: ResultsTab;
  /** Id of the one exam whose results are shown. */
  exam: string | null;
  /** Of exams: of which state they are; empty: of any. */
  state: (typeof stateChoices)[number];
}

export const resultsShape: ListShape<ResultsFilters, SortKey> = {
  pageSize: 50,
  filters: { tab: oneOf(tabs, 'exams'), exam: anId, state: oneOf(stateChoices, '') },
  sorts: sortKeys,
  sort: 'created_at',
  startsDescending,
};
/** The list of one exam stands by rank unless told otherwise. */
export const examShape: typeof resultsShape = { ...resultsShape, sort: 'marks' };

/** The shape of what the address shows. */
export function shapeOf(params: URLSearchParams): typeof resultsShape {
  return params.has('exam') ? examShape : resultsShape;
}

export type ResultsView = ListView<ResultsFilters, SortKey>;

/** Every word must stand in one of these, as with students. */
const searched = ['symbol', 'name', 'exam_title'] as const;

/** Exams of a search in their title and set, and of a state. */
function examsWhere({ search, state }: Pick<ResultsView, 'search' | 'state'>): exams_bool_exp {
  const all: exams_bool_exp[] = [
    ...(state === '' ? [] : [{ state: { _eq: state } }]),
    ...searchWhere(search, ['exam_title', 'set_number']),
  ];
  return all.length === 0 ? {} : { _and: all };
}

/** Results of a search, within one exam where one is chosen. */
export function resultsWhere(search: string, exam: ExamKey | null): results_bool_exp {
  const all = [...(exam === null ? [] : [examWhere(exam)]), ...searchWhere(search, searched)];
  return all.length === 0 ? {} : { _and: all };
}

/**
 * The chosen column, then the id, so that equal values keep their places from page to page. Equal marks of one exam
 * stand by symbol, as in an index of it; those of one upload, which came at once, as in its file.
 */
export function resultsOrder(sort: SortKey, descending: boolean, ofOneExam = false): results_order_by[] {
  const direction = descending ? 'desc' : 'asc';
  // Who was absent stands at the end, and exams without a date do, either way.
  const ordered = sort === 'exam_date' || sort === 'marks' ? (`${direction}_nulls_last` as const) : direction;
  if (ofOneExam && sort === 'marks') return [{ marks: ordered }, { symbol: 'asc' }, { id: 'asc' }];
  if (sort === 'created_at')
    return [{ created_at: ordered }, { position: 'asc' }, { symbol: 'asc' }, { id: 'asc' }];
  return [{ [sort]: ordered }, { id: direction }];
}

/** A page of the exams that search and state find, live, and how many they are. */
export function useExamsPage(view: ResultsView, all: number | undefined) {
  const { pageSize } = resultsShape;
  const where = examsWhere(view);
  const narrowed = view.search !== '' || view.state !== '';
  const { data, error, restart } = useSubscription(ExamsPageDocument, {
    variables: { where, limit: pageSize, offset: (view.page - 1) * pageSize },
  });
  const found = useSubscription(ExamsFoundDocument, { variables: { where }, skip: !narrowed });
  return {
    // What was found before stays until the next answer: a list that is searched does not flicker.
    exams: useLastShown(data?.exams ?? null),
    busy: data === undefined,
    error,
    restart,
    narrowed,
    total: narrowed ? found.data?.exams_aggregate.aggregate?.count : all,
  };
}

// One page of all results, searched, sorted and cut in the database, and how many there are. Asked again whenever
// anybody changes results: a deletion in one tab shows in the other.

export type ListedResult = ResultsPageQuery['results'][number];

interface ResultsPageState {
  /** Undefined until the first answer. */
  rows: readonly ListedResult[] | undefined;
  /** By id, of one exam only; empty until they are known. Null: absent. */
  ranks: ReadonlyMap<string, number | null>;
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

/** How many there are where the last of them stand on this page; undefined: more may follow, or the page is beyond them. */
function endOf(rows: number, page: number): number | undefined {
  const { pageSize } = resultsShape;
  if (rows === pageSize || (rows === 0 && page > 1)) return undefined;
  return (page - 1) * pageSize + rows;
}

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
  const rows = (page.data ?? page.previousData)?.results;
  const end = page.data && endOf(page.data.results.length, view.page);
  // The rows come first; how many there are is asked where the page does not say it.
  const counting = searching && page.data !== undefined && end === undefined;
  const found = useQuery(
    ResultsFoundDocument,
    counting ? { variables: { where, limit: mostFound + 1 }, ...asked } : skipToken,
  );

  const ids = exam === null ? [] : (rows ?? []).map(({ id }) => id);
  const ranked = useQuery(ResultRanksDocument, ids.length > 0 ? { variables: { ids }, ...asked } : skipToken);

  const reload = (): void => {
    // A failure shows in the state of the query itself.
    page.refetch().catch(() => undefined);
    if (counting) found.refetch().catch(() => undefined);
    if (ids.length > 0) ranked.refetch().catch(() => undefined);
  };
  // The first answer comes too: what happened between our question and the subscription is not missed.
  useSubscription(ResultsChangesDocument, { onData: reload });

  const counted = useLastShown(end ?? found.data?.results_aggregate.aggregate?.count ?? null) ?? undefined;
  return {
    rows,
    ranks: new Map((ranked.data ?? ranked.previousData)?.results.map(({ id, rank }) => [id, rank])),
    total: searching ? counted && Math.min(counted, mostFound) : stored,
    more: searching && counted !== undefined && counted > mostFound,
    busy: page.data === undefined,
    failed: page.error !== undefined || (counting && found.error !== undefined),
    reload,
  };
}
