// What the history shows, kept in its address: of which exam, of which result, a search, and the page.
import type { result_changes_bool_exp } from '../../../graphql/generated/admin.ts';
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

export interface ExamKey {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
}

const searched = ['symbol', 'old_name', 'new_name', 'exam_title'] as const;

/** `exam`: what `view.exam` names. */
export function changesWhere(view: HistoryView, exam: ExamKey | null): result_changes_bool_exp {
  const all: result_changes_bool_exp[] = [
    ...(view.result === null ? [] : [{ result_id: { _eq: view.result } }]),
    ...(exam === null
      ? []
      : [
          {
            exam_title: { _eq: exam.exam_title },
            set_number: { _eq: exam.set_number },
            exam_date: exam.exam_date === null ? { _is_null: true } : { _eq: exam.exam_date },
          },
        ]),
    ...searchWhere(view.search, searched),
  ];
  return all.length === 0 ? {} : { _and: all };
}
