// What is said of a file as such, by the limits of its kind.
import { describe, expect, test } from 'vitest';
import { resultsFile } from '../results/upload/resultRows.ts';
import { studentsFile } from '../students-import/studentsFile.ts';
import { readTable, refuseUnread } from './readFile.ts';

const named = (name: string, size = 10): File =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size });

const kinds = [
  {
    kind: resultsFile,
    read: (bytes: Uint8Array) => readTable(resultsFile, bytes),
    name: 'results',
    megabytes: 20,
    rows: 100_000,
    row: 'CEE-1,Sita,10',
    header: 'Symbol,Name,Marks',
    said: {
      empty: 'The file is empty.',
      notText: 'This file is not a text file.',
      quotes: 'Failed to parse CSV file A quotation mark in row 2 or before is not closed.',
      noRows: 'No valid entries to save',
    },
  },
  {
    kind: studentsFile,
    read: (bytes: Uint8Array) => readTable(studentsFile, bytes),
    name: 'students',
    megabytes: 5,
    rows: 5000,
    row: 'Sita,Rai,,,',
    header: 'First Name,Last Name,Email,Phone,College Name',
    said: {
      empty: 'CSV parsing error: the file is empty.',
      notText: 'CSV parsing error: this is not a text file.',
      quotes: 'CSV parsing error: a quotation mark in row 2 or before is not closed.',
      noRows: 'CSV parsing error: the file has no students below its header.',
    },
  },
] as const;

describe.each(kinds)('a file of $name', ({ kind, read, megabytes, rows, row, header, said }) => {
  test('may have its megabytes, and no byte more', () => {
    const most = megabytes * 1024 * 1024;
    expect(refuseUnread(kind, named('a.CSV', most))).toBeNull();
    expect(refuseUnread(kind, named('a.csv', most + 1))).toBe(kind.refusals.tooLarge);
  });

  test.each(['a.pdf', 'csv', 'a.csv.exe', 'a.ods'])('is not %s', (file) => {
    expect(refuseUnread(kind, named(file))).toBe(kind.refusals.wrongKind);
  });

  test.each(['a.txt', 'a.xlsx', 'a.XLS', 'परीक्षा.csv'])('may be %s', (file) => {
    expect(refuseUnread(kind, named(file))).toBeNull();
  });

  test('has no more rows than its kind allows', () => {
    const file = (count: number) => new TextEncoder().encode(`${header}\n${`${row}\n`.repeat(count)}`);
    expect(read(file(rows + 1))).toEqual({ refusal: kind.refusals.tooManyRows });
    expect(read(file(rows))).not.toEqual({ refusal: kind.refusals.tooManyRows });
  });

  test.each([
    ['empty', ''],
    ['notText', '\u0000'],
    ['quotes', `${header}\n"Sita`],
    ['noRows', `${header}\n,,`],
  ] as const)('says what is wrong with it as a whole: %s', (problem, text) => {
    const outcome = read(new TextEncoder().encode(text));
    const refusal = 'refusal' in outcome ? outcome.refusal : null;
    expect([refusal?.message, refusal?.detail].join(' ')).toContain(said[problem]);
  });
});
