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
  },
  {
    kind: studentsFile,
    read: (bytes: Uint8Array) => readTable(studentsFile, bytes),
    name: 'students',
    megabytes: 5,
    rows: 5000,
    row: 'Sita,Rai',
    header: 'First Name,Last Name',
  },
] as const;

describe.each(kinds)('a file of $name', ({ kind, read, megabytes, rows, row, header }) => {
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
    expect(read(file(0))).toMatchObject({ refusal: {} });
  });
});
