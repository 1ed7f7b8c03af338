import { describe, expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { guardCell, safeFileName, unguardCell, writeCsv } from './csvWrite.ts';

describe('cells that a spreadsheet would run', () => {
  test.each(['=1+1', '+977 98', '-a', '@x', "'=1", "''-x", '=HYPERLINK("http://x")'])('%s', (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`);
    expect(unguardCell(guardCell(cell))).toBe(cell);
  });

  test.each(['', 'Ram', "O'Neil", "'quoted'", '-12.5', '0', '9841000000', 'a=b', 'प्रतिभा'])(
    '%s needs no guard',
    (cell) => {
      expect(guardCell(cell)).toBe(cell);
      expect(unguardCell(cell)).toBe(cell);
    },
  );
});

test('what is written is read back', () => {
  const rows = [
    ['a,b', 'c"d', 'e\nf'],
    ['=x', "'=x", '-1'],
    ['अ;आ', '', 'g'],
  ];
  const { header, records } = parseCsv(writeCsv(['A', 'B', 'C'], rows));
  expect(header.cells).toEqual(['A', 'B', 'C']);
  expect(records.map(({ cells }) => cells)).toEqual(rows);
});

test.each([
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['..hidden..', 'hidden'],
  ['  two   spaces ', 'two spaces'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%s is named %s', (name, safe) => expect(safeFileName(name)).toBe(safe));
