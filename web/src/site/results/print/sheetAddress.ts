// Where the server has a result's mark sheet, and its credential.
import type { CandidateResult } from '../../../../../shared/results/found.ts';

export function sheetAddress(
  form: 'sheet.pdf' | 'sheet.json' | 'credential',
  { exam_title, set_number, symbol, exam_date }: CandidateResult,
): string {
  // Empty: the one without a date. Left out, the server chooses.
  const query = new URLSearchParams({ exam_title, set_number, symbol, exam_date: exam_date ?? '' });
  return `/sheets/${form}?${query.toString()}`;
}
