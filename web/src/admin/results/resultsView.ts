// What the page shows, kept in its address: tab, search, exam, order and page. And what that means in GraphQL.
import type { results_bool_exp, results_order_by } from '../../graphql/generated/admin.ts';
import { searchPatterns } from '../../lib/searchWords.ts';

export const pageSize = 50;
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

export interface ResultsView {
  tab: ResultsTab;
  search: string;
  /** Id of the one exam whose results are shown. */
  exam: string | null;
  sort: SortKey;
  descending: boolean;
  /** From 1. */
  page: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const deepestPage = 1_000_000;

/** The order a column starts with: newest and best first, texts from A. */
export function startsDescending(key: SortKey): boolean {
  return key === 'created_at' || key === 'marks' || key === 'exam_date';
}

function oneOf<T extends string>(values: readonly T[], value: string | null, fallback: T): T {
  return values.find((known) => known === value) ?? fallback;
}

/** Whatever stands in the address, a view that can be shown. */
export function parseView(params: URLSearchParams): ResultsView {
  const sort = oneOf(sortKeys, params.get('sort'), 'created_at');
  const direction = params.get('dir');
  const page = Number(params.get('page') ?? '1');
  const exam = params.get('exam');
  return {
    tab: oneOf(tabs, params.get('tab'), 'exams'),
    search: (params.get('q') ?? '').trim(),
    exam: exam !== null && uuid.test(exam) ? exam : null,
    sort,
    descending: direction === 'asc' ? false : direction === 'desc' ? true : startsDescending(sort),
    page: Number.isInteger(page) && page >= 1 && page <= deepestPage ? page : 1,
  };
}

/** The address's query of a view; what is usual is left out. */
export function viewParams(view: ResultsView): Record<string, string> {
  return {
    ...(view.tab === 'exams' ? {} : { tab: view.tab }),
    ...(view.exam === null ? {} : { exam: view.exam }),
    ...(view.search === '' ? {} : { q: view.search }),
    ...(view.sort === 'created_at' ? {} : { sort: view.sort }),
    ...(view.descending === startsDescending(view.sort) ? {} : { dir: view.descending ? 'desc' : 'asc' }),
    ...(view.page === 1 ? {} : { page: String(view.page) }),
  };
}

export interface ExamKey {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
}

/** The results of one exam; a missing date equals nothing and needs its own branch (decision 32). */
export function examWhere({ exam_title, set_number, exam_date }: ExamKey): results_bool_exp {
  return {
    exam_title: { _eq: exam_title },
    set_number: { _eq: set_number },
    exam_date: exam_date === null ? { _is_null: true } : { _eq: exam_date },
  };
}

/** Every word must stand in some column (as decision 37 has it for students). */
export function searchWhere(text: string): results_bool_exp[] {
  return searchPatterns(text).map((_ilike) => {
    const pattern = { _ilike };
    return { _or: [{ symbol: pattern }, { name: pattern }, { exam_title: pattern }] };
  });
}

/** Results of a search, within one exam where one is chosen. */
export function resultsWhere(search: string, exam: ExamKey | null): results_bool_exp {
  const all = [...(exam === null ? [] : [examWhere(exam)]), ...searchWhere(search)];
  return all.length === 0 ? {} : { _and: all };
}

/** The chosen column, then the id, so that equal values keep their places from page to page. */
export function resultsOrder(sort: SortKey, descending: boolean): results_order_by[] {
  const direction = descending ? 'desc' : 'asc';
  // Exams without a date stand at the end either way.
  const ordered = sort === 'exam_date' ? (`${direction}_nulls_last` as const) : direction;
  return [{ [sort]: ordered }, { id: direction }];
}

/** The last page that has rows; 1 when there are none. */
export function lastPage(total: number, size = pageSize): number {
  return Math.max(1, Math.ceil(total / size));
}
