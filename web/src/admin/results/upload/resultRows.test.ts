import { describe, expect, test, vi } from 'vitest';
import { blockChanges } from '../../import/CellEditor.tsx';
import { readTable } from '../../import/readFile.ts';
import {
  correctCells,
  chooseSubjects,
  countRows,
  leftOutRows,
  readMarks,
  resultFields,
  resultsFile,
  type ResultRow,
  storableRows,
} from './resultRows.ts';

function rowsOf(csv: string): readonly ResultRow[] {
  const outcome = readTable(resultsFile, new TextEncoder().encode(csv));
  if ('refusal' in outcome) throw new Error(outcome.refusal.message);
  return outcome.parts;
}

describe('readMarks', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['158.25', 158.25],
    [' 158.25 ', 158.25],
    ['-12.5', -12.5],
    ['−12.5', -12.5],
    ['+7', 7],
    ['.5', 0.5],
    ['12.', 12],
    ['007', 7],
    ['१७९.७५', 179.75],
    ['-१२.५', -12.5],
  ])('%j is %d', (text, marks) => {
    expect(readMarks(text)).toBe(marks);
  });

  test.each([
    '',
    '12abc',
    'abc',
    '1e3',
    '9.84E+09',
    '1,000',
    '12,5',
    '12 5',
    '--5',
    '5-',
    '.',
    '-',
    '–',
    'NaN',
    'Infinity',
    '0x1F',
    '1.2.3',
    '१२क',
    '12345678901234567890',
  ])('%j is none', (text) => {
    expect(readMarks(text)).toBeNull();
  });
});

describe('rows', () => {
  test('a plain row is valid and has nothing to say', () => {
    expect(rowsOf('Symbol,Name,Marks\nA-1,Asha Rai,10.5\n')).toEqual([
      {
        row: 2,
        symbol: 'A-1',
        name: 'Asha Rai',
        marks: 10.5,
        rawMarks: '10.5',
        status: 'valid',
        notes: [],
        more: [],
        subjects: null,
        superseded: false,
      },
    ]);
  });

  test('a missing symbol or name is a warning with a stand-in', () => {
    const rows = rowsOf('Symbol,Name,Marks\n,Asha,10\nA-2,,9\n,,8\nA-3\n');
    expect(rows.map(({ symbol, name, status, notes }) => [symbol, name, status, notes])).toEqual([
      ['Unknown-2', 'Asha', 'warning', ['Missing symbol or name']],
      ['A-2', 'Unknown', 'warning', ['Missing symbol or name']],
      ['Unknown-4', 'Unknown', 'warning', ['Missing symbol or name']],
      ['A-3', 'Unknown', 'warning', ['Missing symbol or name', 'No marks: stored as Absent']],
    ]);
  });

  test('marks that are no number are 0 in the preview, the raw text beside it, and left out', () => {
    const rows = rowsOf('Symbol,Name,Marks\nA-1,Asha,12abc\nA-2,Bina,A\nA-3,Chet,5');
    expect(rows[0]).toMatchObject({
      marks: 0,
      rawMarks: '12abc',
      status: 'invalid',
      notes: ['Invalid marks format'],
    });
    expect(rows[1]).toMatchObject({ marks: 0, rawMarks: 'A', status: 'invalid' });
    expect(storableRows(rows).map(({ symbol }) => symbol)).toEqual(['A-3']);
    expect(countRows(rows)).toEqual({ valid: 1, warning: 0, invalid: 2 });
  });

  test.each(['AB', 'ab', 'Abs', 'ABS.', 'Absent', 'absent', '-', '–', ' AB '])('%j is absent', (marks) => {
    const [row] = rowsOf(`Symbol,Name,Marks\nA-1,Asha,${marks}`);
    expect(row).toMatchObject({ marks: null, status: 'valid', notes: [] });
  });

  test('no marks are absent too, with a warning; anything else is no number as before', () => {
    const rows = rowsOf('Symbol,Name,Marks\nA-1,Asha,\nA-2,Bina,absent?\nA-3,Chet,A B\nA-4,Dil,N/A');
    expect(rows.map(({ marks, status, notes }) => [marks, status, notes])).toEqual([
      [null, 'warning', ['No marks: stored as Absent']],
      [0, 'invalid', ['Invalid marks format']],
      [0, 'invalid', ['Invalid marks format']],
      [0, 'invalid', ['Invalid marks format']],
    ]);
    expect(storableRows(rows).map(({ symbol }) => symbol)).toEqual(['A-1']);
  });

  test('a corrected cell has its row judged anew, and those that share its symbol', () => {
    const rows = rowsOf('Symbol,Name,Marks\nA-1,Asha,x\nA-2,Bina,5\nA-2,Chet,6\n,Dil,7');
    const marked = correctCells(rows, [{ index: 0, field: 'marks', text: ' 12.5 ' }]);
    expect(marked[0]).toMatchObject({ marks: 12.5, rawMarks: '12.5', status: 'valid', notes: [] });
    expect(rows[0]).toMatchObject({ status: 'invalid' });
    const apart = correctCells(marked, [{ index: 2, field: 'symbol', text: 'A-3' }]);
    expect(apart.slice(1, 3)).toMatchObject([
      { symbol: 'A-2', status: 'valid', notes: [], superseded: false },
      { symbol: 'A-3', status: 'valid', notes: [], superseded: false },
    ]);
    const same = correctCells(apart, [{ index: 3, field: 'symbol', text: 'A-1' }]);
    expect(same[0]).toMatchObject({ superseded: true, notes: ['Same symbol in row 5; row 5 is used'] });
    expect(same[3]).toMatchObject({ symbol: 'A-1', superseded: false });
    expect(correctCells(same, [{ index: 3, field: 'symbol', text: '' }])[3]).toMatchObject({
      symbol: 'Unknown-5',
      status: 'warning',
    });
    expect(correctCells(same, [{ index: 3, field: 'marks', text: 'AB' }])[3]).toMatchObject({ marks: null });
    expect(correctCells(rows, [{ index: 1, field: 'name', text: 'Bina' }])).toBe(rows);
  });

  test('a block of cells is put in at once', () => {
    const rows = rowsOf('Symbol,Name,Marks\nA-1,Asha,x\nA-2,Bina,y\nA-2,Chet,6');
    const block = blockChanges(
      [['Bina Rai', '7'], ['Chet', '8', 'beyond'], ['beyond']],
      { index: 1, field: 'name' },
      [0, 1, 2],
      resultFields,
    );
    const [first, ...others] = correctCells(rows, block);
    expect(first).toBe(rows[0]);
    expect(others).toMatchObject([
      { name: 'Bina Rai', marks: 7, superseded: true },
      { name: 'Chet', marks: 8, superseded: false, notes: ['Same symbol in row 3; this row is used'] },
    ]);
  });

  test('what a row was made of comes back of it, whatever it was', () => {
    const cells = [
      ['A-1', 'Asha', '5'],
      ['', 'Unknown', 'x'],
      ['Unknown-3', '', ''],
      ['Unknown-9', '??', '१०'],
      ['', '', 'AB'],
    ];
    const rows = rowsOf(['Symbol,Name,Marks', ...cells.map((row) => row.join(','))].join('\n'));
    for (const [index, row] of rows.entries()) {
      const again = correctCells(correctCells(rows, [{ index, field: 'marks', text: '77' }]), [
        { index, field: 'marks', text: row.rawMarks },
      ])[index];
      expect(again).toEqual(row);
    }
  });

  test('marks by subject: of the columns that are taken, and a row is left out whose subjects do not add up', () => {
    const rows = rowsOf(
      [
        'Symbol,Name,Physics (40),रसायन [३०],Rank (best),Marks',
        'A-1,Asha,32,८.५,1,40.5',
        'A-2,Bina,32,AB,2,32',
        'A-3,Chandra,32,5,3,40',
        'A-4,Dev,41,0,4,41',
        'A-5,Esha,x,5,5,5',
        'A-6,Fulmaya,1,2,6,AB',
      ].join('\n'),
    );
    expect(rows.map(({ subjects, status, notes }) => [subjects, status, notes])).toEqual([
      [
        [
          ['Physics', 32, 40],
          ['रसायन', 8.5, 30],
        ],
        'valid',
        [],
      ],
      [
        [
          ['Physics', 32, 40],
          ['रसायन', null, 30],
        ],
        'valid',
        [],
      ],
      [
        [
          ['Physics', 32, 40],
          ['रसायन', 5, 30],
        ],
        'invalid',
        ['The subjects add up to 37'],
      ],
      [
        [
          ['Physics', 41, 40],
          ['रसायन', 0, 30],
        ],
        'invalid',
        ['Physics: more than its full marks, 40'],
      ],
      [
        [
          ['Physics', null, 40],
          ['रसायन', 5, 30],
        ],
        'invalid',
        ['Physics: Invalid marks format'],
      ],
      [null, 'valid', []],
    ]);
    const corrected = correctCells(rows, [{ index: 2, field: 'marks', text: '37' }]);
    expect(corrected[2]?.status).toBe('valid');
    const without = chooseSubjects(corrected, rows, []);
    expect(without.map(({ subjects, status }) => [subjects, status])).toEqual(
      rows.map(() => [null, 'valid']),
    );
    expect(chooseSubjects(without, rows, ['Physics (40)'])[1]?.subjects).toEqual([['Physics', 32, 40]]);
  });

  test('rows that are left out keep their cells and their reasons', () => {
    expect(leftOutRows(rowsOf('Symbol,Name,Marks\nA-1,,x\nA-2,Bina,5\nA-2,Bina,6'))).toEqual([
      {
        row: 2,
        cells: { symbol: 'A-1', name: '', marks: 'x' },
        more: [],
        why: 'Invalid marks format; Missing symbol or name',
      },
      {
        row: 3,
        cells: { symbol: 'A-2', name: 'Bina', marks: '5' },
        more: [],
        why: 'Same symbol in row 4; row 4 is used',
      },
    ]);
  });

  test('the same symbol twice: both rows name the other, the last is stored', () => {
    const rows = rowsOf('Symbol,Name,Marks\nA-1,Asha,1\nA-2,Bina,2\nA-1,Asha Rai,3\n');
    expect(rows.map(({ status, superseded, notes }) => [status, superseded, notes])).toEqual([
      ['warning', true, ['Same symbol in row 4; row 4 is used']],
      ['valid', false, []],
      ['warning', false, ['Same symbol in row 2; this row is used']],
    ]);
    expect(storableRows(rows).map(({ name }) => name)).toEqual(['Bina', 'Asha Rai']);
  });

  test('many times the same symbol', () => {
    const rows = rowsOf(
      `Symbol,Name,Marks\n${Array.from({ length: 6 }, (_, index) => `A-1,N,${index}`).join('\n')}`,
    );
    expect(rows[0]?.notes).toEqual(['Same symbol in rows 3, 4, 5 and 2 more; row 7 is used']);
    expect(rows[5]?.notes).toEqual(['Same symbol in rows 2, 3, 4 and 2 more; this row is used']);
  });

  test('a whole file of one symbol: rows are not each compared with each', () => {
    const filter = vi.spyOn(Array.prototype, 'filter');
    const rows = rowsOf(`Symbol,Name,Marks\n${'A-1,N,1\n'.repeat(2_000)}`);
    const looked = filter.mock.contexts.reduce<number>((sum, list) => sum + (list as unknown[]).length, 0);
    filter.mockRestore();
    expect(rows[0]?.notes).toEqual(['Same symbol in rows 3, 4, 5 and 1996 more; row 2001 is used']);
    expect(looked).toBeLessThan(2_000 * 10);
  });

  test('of equal symbols the last usable one is stored', () => {
    const rows = rowsOf('Symbol,Name,Marks\nA-1,Asha,1\nA-1,Asha,2\nA-1,Asha,x\n');
    expect(rows.map(({ status }) => status)).toEqual(['warning', 'warning', 'invalid']);
    expect(rows[2]?.notes).toEqual(['Invalid marks format', 'Same symbol in rows 2 and 3']);
    expect(storableRows(rows).map(({ row }) => row)).toEqual([3]);
  });

  test('symbols differ by case', () => {
    expect(storableRows(rowsOf('Symbol,Name,Marks\na-1,Asha,1\nA-1,Asha,2\n'))).toHaveLength(2);
  });

  test('unknown symbols stand for nobody: never the same, never replaced', () => {
    const rows = rowsOf('Symbol,Name,Marks\nUnknown-7,Asha,1\nUnknown-7,Bina,2\n');
    expect(rows.every(({ superseded }) => !superseded)).toBe(true);
    expect(rows[0]?.notes).toEqual(['A symbol that begins with Unknown- is added, never replaced']);
  });

  test('more cells than the header has: only marks that are no number make a row invalid', () => {
    const rows = rowsOf('Symbol,Name,Marks\nA-1,Asha,158,25\nA-2,Bina,x,25\n');
    expect(rows[0]).toMatchObject({
      marks: 158,
      status: 'warning',
      notes: ['More cells than the header has'],
    });
    expect(rows[1]).toMatchObject({ status: 'invalid' });
    expect(storableRows(rows).map(({ symbol }) => symbol)).toEqual(['A-1']);
  });

  test('empty cells beyond the header are harmless', () => {
    expect(rowsOf('Symbol,Name,Marks\nA-1,Asha,158,,\n')[0]?.status).toBe('valid');
  });

  test('what the database would refuse is said before', () => {
    const rows = rowsOf(
      `Symbol,Name,Marks\n${'s'.repeat(101)},Asha,1\nA-2,${'न'.repeat(201)},1\nA-3,${'न'.repeat(200)},1`,
    );
    expect(rows.map(({ status, notes }) => [status, notes])).toEqual([
      ['invalid', ['Symbol is longer than 100 characters']],
      ['invalid', ['Name is longer than 200 characters']],
      ['valid', []],
    ]);
  });

  test('line breaks and invisible characters leave the cells', () => {
    const [row] = rowsOf('Symbol,Name,Marks\n"\u200bA-1 ","Asha\nKumari\u00a0 Rai",5\n');
    expect(row).toMatchObject({ symbol: 'A-1', name: 'Asha Kumari Rai' });
  });

  test('joiners that a Nepali name needs stay', () => {
    expect(rowsOf('Symbol,Name,Marks\nA-1,र्‍याम\u200c,5\n')[0]?.name).toBe('र्‍याम\u200c');
  });

  test('letters that Excel lost', () => {
    const rows = rowsOf('Symbol,Name,Marks\nA-1,?????? ???,5\nA-2,Who?,5\n');
    expect(rows.map(({ status }) => status)).toEqual(['warning', 'valid']);
    expect(rows[0]?.notes[0]).toContain('CSV UTF-8');
  });
});
