// What the list of students shows, kept in its address, and what that means in GraphQL.
import { adminStudent } from '../../content/adminStudent.ts';
import type { students_bool_exp, students_order_by } from '../../graphql/generated/office.ts';
import { escapeLike, studentPatterns } from '../../lib/searchWords.ts';
import { aDay, anId, anyText, dayWhere, type ListShape, type ListView, oneOf } from '../list/listView.ts';
import { statuses } from '../student-status/statuses.ts';

export const statusChoices = ['', ...statuses] as const;
export const paymentChoices = ['', ...adminStudent.paymentMethods] as const;

export const sortKeys = [
  'registration_time',
  'name',
  'registration_number',
  'college_name',
  'approval_status',
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface StudentsFilters {
  /** Empty: all. */
  status: (typeof statusChoices)[number];
  /** Id of the class group whose students are shown. */
  group: string | null;
  /** How they paid the registration, or ''. */
  payment: (typeof paymentChoices)[number];
  /** Or ''. */
  college: string;
  /** First and last day of registration, or ''. */
  from: string;
  to: string;
}

export const studentsShape: ListShape<StudentsFilters, SortKey> = {
  pageSize: 50,
  filters: {
    status: oneOf(statusChoices, ''),
    group: anId,
    payment: oneOf(paymentChoices, ''),
    college: anyText,
    from: aDay,
    to: aDay,
  },
  sorts: sortKeys,
  sort: 'registration_time',
  startsDescending: (key) => key === 'registration_time' || key === 'registration_number',
};
/** What shows all students. */
export const unfiltered: StudentsFilters = {
  status: '',
  group: null,
  payment: '',
  college: '',
  from: '',
  to: '',
};
export type StudentsView = ListView<StudentsFilters, SortKey>;

/** A word without a digit is in no candidate ID: the trigram index answers alone. */
const wordWhere = (_ilike: string): students_bool_exp =>
  /\p{Nd}/u.test(_ilike)
    ? { _or: [{ search: { _ilike } }, { candidate_ids: { candidate_id: { _ilike } } }] }
    : { search: { _ilike } };

/** Every word must stand in some of the columns that `search` joins, or in a candidate ID. */
export function studentsWhere(view: Pick<StudentsView, 'search' | keyof StudentsFilters>): students_bool_exp {
  const { search, status, group, payment, college, from, to } = view;
  const all: students_bool_exp[] = [
    ...(status === '' ? [] : [{ approval_status: { _eq: status } }]),
    ...(group === null ? [] : [{ class_groups: { class_group_id: { _eq: group } } }]),
    ...(payment === '' ? [] : [{ payment_method: { _eq: payment } }]),
    ...(college === '' ? [] : [{ college_name: { _ilike: escapeLike(college) } }]),
    ...dayWhere(from, to).map((registration_time) => ({ registration_time })),
    ...studentPatterns(search).map((_ilike) => wordWhere(_ilike)),
  ];
  return all.length === 0 ? {} : { _and: all };
}

/**
 * What each column is sorted by. What is not unique ends with something that is: equal values keep their places from page
 * to page. `against`: in the other direction, so that what came in one moment, newest first, stands in the order of its
 * numbers, an import as its file does.
 */
const columns: Record<SortKey, readonly (keyof students_order_by | { against: keyof students_order_by })[]> =
  {
    registration_time: ['registration_time', { against: 'registration_number' }],
    name: ['first_name', 'last_name', 'id'],
    registration_number: ['registration_number'],
    college_name: ['college_name', 'id'],
    approval_status: ['approval_status', { against: 'registration_time' }, 'registration_number'],
  };

/** The order of an index, forwards or backwards. */
function studentsOrder({ sort, descending }: Pick<StudentsView, 'sort' | 'descending'>): students_order_by[] {
  return columns[sort].map((column) =>
    typeof column === 'string'
      ? { [column]: descending ? 'desc' : 'asc' }
      : { [column.against]: descending ? 'asc' : 'desc' },
  );
}

export function pageVariables(view: StudentsView) {
  const of = (status: StudentsView['status']) => studentsWhere({ ...view, status });
  return {
    where: studentsWhere(view),
    pending: of('pending'),
    approved: of('approved'),
    rejected: of('rejected'),
    order_by: studentsOrder(view),
    limit: studentsShape.pageSize,
    offset: (view.page - 1) * studentsShape.pageSize,
  };
}
