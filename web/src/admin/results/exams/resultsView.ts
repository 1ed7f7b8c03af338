// What the page shows, kept in its address: tab, search, exam, order and page. And what that means in GraphQL.
import { skipToken, useQuery, useSubscription } from '@apollo/client/react';
import type { ExamKey } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
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
import { freshly, type LiveRows, useLiveRows, useSentRows } from '../../list/useLiveRows.ts';
import { examWhere } from '../history/historyView.ts';

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

/** Not all exams are asked for. */
export const isNarrowed = ({ search, state }: Pick<ResultsView, 'search' | 'state'>): boolean =>
  search !== '' || state !== '';

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

/** A page of the exams that search and state find. `all`: how many exams there are. */
export function useExamsPage(view: ResultsView, all: number | undefined): LiveRows<ResultExamFragment> {
  const { pageSize } = resultsShape;
  const where = examsWhere(view);
  const found = useSubscription(ExamsFoundDocument, { variables: { where }, skip: !isNarrowed(view) });
  const total = isNarrowed(view) ? found.data?.found.aggregate?.count : all;
  return useSentRows(
    ExamsPageDocument,
    { where, limit: pageSize, offset: (view.page - 1) * pageSize },
    total,
  );
}

export type ListedResult = ResultsPageQuery['rows'][number];

interface ResultsPageState extends LiveRows<ListedResult> {
  /** By id, of one exam only; empty until they are known. Null: absent. */
  ranks: ReadonlyMap<string, number | null>;
}

/** A page of all results. `stored` is the number of results without a search, as the exams know it. */
export function useResultsPage(
  view: ResultsView,
  exam: ResultExamFragment | null,
  stored: number | undefined,
): ResultsPageState {
  const { pageSize } = resultsShape;
  const searching = view.search !== '';
  const list = useLiveRows({
    document: ResultsPageDocument,
    variables: {
      where: resultsWhere(view.search, exam),
      order_by: resultsOrder(view.sort, view.descending, exam !== null),
      limit: pageSize,
      offset: (view.page - 1) * pageSize,
    },
    changes: ResultsChangesDocument,
    failed: () => adminResults.loadFailed,
    ...(searching ? { count: ResultsFoundDocument } : {}),
    onReload: (): void => {
      if (ids.length > 0) ranked.refetch().catch(() => undefined);
    },
  });
  const ids: string[] = exam === null ? [] : (list.rows ?? []).map(({ id }) => id);
  const ranked = useQuery(
    ResultRanksDocument,
    ids.length > 0 ? { variables: { ids }, ...freshly } : skipToken,
  );
  return {
    ...list,
    ranks: new Map((ranked.data ?? ranked.previousData)?.results.map(({ id, rank }) => [id, rank])),
    total: searching ? list.total : stored,
  };
}
