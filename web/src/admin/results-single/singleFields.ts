// The three fields of a single result, by the same rules as a row of a file.
import { resultsUpload } from '../../content/resultsUpload.ts';
import { characters, limits, readMarks } from '../results-file/resultRows.ts';
import type { NewResult } from '../results-storing/uploadResults.ts';

export interface SingleFields {
  symbol: string;
  name: string;
  marks: string;
}

type SingleRead =
  | { ok: true; row: NewResult }
  /** `message` stands above the button, `beside` at the fields. */
  | { ok: false; message: string | null; beside: string | null; fields: (keyof SingleFields)[] };

const { errors } = resultsUpload;

export function readSingleResult(fields: SingleFields): SingleRead {
  const symbol = fields.symbol.trim();
  const name = fields.name.replace(/\s+/g, ' ').trim();
  const row = { symbol, name, marks: fields.marks.trim() };
  const missing = (['symbol', 'name', 'marks'] as const).filter((field) => row[field] === '');
  if (missing.length > 0) return { ok: false, message: errors.allFields, beside: null, fields: missing };
  for (const field of ['symbol', 'name'] as const) {
    if (characters(row[field]) > limits[field])
      return { ok: false, message: null, beside: errors.tooLong(limits[field]), fields: [field] };
  }
  const marks = readMarks(row.marks);
  if (marks === null) return { ok: false, message: null, beside: errors.marks, fields: ['marks'] };
  return { ok: true, row: { symbol, name, marks } };
}
