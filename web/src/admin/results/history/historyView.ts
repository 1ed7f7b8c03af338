// What the history of results shows, kept in its address: of which exam, of which result, a search, and the page. And what
// that means in GraphQL.
import type { ExamKey } from '../../../../../shared/words/results.ts';
import type { result_changes_bool_exp, ResultChangesQuery } from '../../../graphql/generated/admin.ts';
import { anId, type ListShape, type ListView, searchWhere } from '../../list/listView.ts';

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
export function changesWhere(view: HistoryView, exam: ExamKey | null): result_changes_bool_exp {
  const all: result_changes_bool_exp[] = [
    ...(view.result === null ? [] : [{ result_id: { _eq: view.result } }]),
    ...(exam === null ? [] : [examWhere(exam)]),
    ...searchWhere(view.search, searched),
  ];
  return all.length === 0 ? {} : { _and: all };
}

export type ResultChange = ResultChangesQuery['rows'][number];
