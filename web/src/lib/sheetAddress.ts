// Where the server has a result's mark sheet, its credential, and the sheet's code.

interface SheetOf {
  exam_title: string;
  set_number: string;
  symbol: string;
  exam_date: string | null;
}

export function sheetAddress(
  form: 'sheet.pdf' | 'credential' | 'code.svg',
  { exam_title, set_number, symbol, exam_date }: SheetOf,
): string {
  // Empty: the one without a date. Left out, the server chooses.
  const query = new URLSearchParams({ exam_title, set_number, symbol, exam_date: exam_date ?? '' });
  return `/sheets/${form}?${query.toString()}`;
}
