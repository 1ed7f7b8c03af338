// Fetches everybody whom search and filter find, page by page, so that twenty thousand neither fill one answer nor stop
// the page; and writes them as a file that a spreadsheet opens well.
import type { ApolloClient } from '@apollo/client';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { adminStudents } from '../../content/adminStudents.ts';
import {
  ExportStudentsDocument,
  type ExportStudentsQuery,
  ExportStudentsSizeDocument,
  type students_bool_exp,
} from '../../graphql/generated/admin.ts';
import { writeCsv } from '../../lib/csvWrite.ts';

const exportPageSize = 2_000;
const beforeFirst = '00000000-0000-0000-0000-000000000000';

export type ExportedStudent = ExportStudentsQuery['students'][number];

export interface ExportProgress {
  done: number;
  total: number;
}

/** Newest first. @throws {DOMException} AbortError once `signal` is aborted. */
export async function fetchStudents(
  client: ApolloClient,
  where: students_bool_exp,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportedStudent[]> {
  const options = {
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false, fetchOptions: { signal } },
  } as const;
  const size = await client.query({ query: ExportStudentsSizeDocument, variables: { where }, ...options });
  const total = size.data?.students_aggregate.aggregate?.count ?? 0;
  const fetched: ExportedStudent[] = [];
  let after = beforeFirst;
  for (;;) {
    signal.throwIfAborted();
    onProgress({ done: fetched.length, total: Math.max(total, fetched.length) });
    const { data } = await client.query({
      query: ExportStudentsDocument,
      variables: { where, after, limit: exportPageSize },
      ...options,
    });
    const page = data?.students ?? [];
    fetched.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < exportPageSize) break;
    after = last.id;
  }
  signal.throwIfAborted();
  return fetched.sort(
    (one, other) => Date.parse(other.registration_time) - Date.parse(one.registration_time),
  );
}

/** The columns, as they are imported again. Dates as YYYY-MM-DD, which every spreadsheet takes for a day, in Kathmandu. */
export function studentsCsv(students: readonly ExportedStudent[]): string {
  return writeCsv(
    adminStudents.export.columns,
    students.map((one) => [
      one.first_name,
      one.last_name,
      one.email,
      one.registration_number,
      one.phone,
      one.college_name,
      one.address,
      one.approval_status,
      kathmanduDay(new Date(one.registration_time)),
      one.guardian_name,
      one.guardian_phone,
    ]),
  );
}
