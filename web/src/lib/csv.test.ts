// Files as Excel, LibreOffice, Google Sheets and old programs write them.
import { describe, expect, test } from 'vitest';
import { CsvError, decodeCsv, findColumns, parseCsv, pastedBlock, tableOf } from './csv.ts';

const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [name]]));

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, endian: 'le' | 'be', mark = true): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text;
  const units = Array.from({ length: marked.length }, (_, index) => marked.charCodeAt(index));
  const view = new DataView(new ArrayBuffer(units.length * 2));
  units.forEach((unit, index) => view.setUint16(index * 2, unit, endian === 'le'));
  return new Uint8Array(view.buffer);
}

function problemOf(action: () => unknown): CsvError {
  try {
    action();
  } catch (error) {
    if (error instanceof CsvError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const rowsOf = (text: string): string[][] => parseCsv(text).records.map(({ cells }) => cells);

describe('decodeCsv', () => {
  const text = 'Symbol,Name\nA-1,सुस्मिता राई\n';

  test.each<[string, Uint8Array]>([
    ['UTF-8', utf8(text)],
    ['UTF-8 with its mark', utf8(`\uFEFF${text}`)],
    ['UTF-16 little-endian', utf16(text, 'le')],
    ['UTF-16 big-endian', utf16(text, 'be')],
    ['UTF-16 little-endian without mark', utf16(text, 'le', false)],
    ['UTF-16 big-endian without mark', utf16(text, 'be', false)],
    ['a DOS file that ends with Ctrl-Z', utf8(`${text}\u001a`)],
  ])('%s', (_, bytes) => {
    expect(decodeCsv(bytes)).toBe(text);
  });

  test('what is no Unicode is Windows-1252', () => {
    expect(decodeCsv(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x41]))).toBe('José,A');
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['only a mark', new Uint8Array([0xef, 0xbb, 0xbf])],
    ['only white space', utf8(' \r\n\t\n')],
  ])('%s is empty', (_, bytes) => {
    expect(problemOf(() => decodeCsv(bytes)).code).toBe('empty');
  });

  test.each<[string, number[]]>([
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['an .xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]],
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46]],
    ['a font', [0x00, 0x01, 0x00, 0x00, 0x00, 0x0f]],
    ['an old .xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]],
    ['half a character of UTF-16', [0xff, 0xfe, 0x41]],
    ['a text with a zero byte', [0x41, 0x2c, 0x42, 0x00, 0x0a]],
  ])('%s is not text', (_, bytes) => {
    expect(problemOf(() => decodeCsv(new Uint8Array(bytes))).code).toBe('not-text');
  });
});

describe('parseCsv', () => {
  test.each([
    ['comma', 'Symbol,Name,Marks\nA-1,Asha,10\n'],
    ['semicolon', 'Symbol;Name;Marks\nA-1;Asha;10\n'],
    ['tab', 'Symbol\tName\tMarks\nA-1\tAsha\t10\n'],
    ['no line break at the end', 'Symbol,Name,Marks\nA-1,Asha,10'],
    ['CRLF', 'Symbol,Name,Marks\r\nA-1,Asha,10\r\n'],
    ['CR of old Macs', 'Symbol,Name,Marks\rA-1,Asha,10\r'],
    ['mixed line endings', 'Symbol,Name,Marks\nA-1,Asha,10\r\n'],
    ['everything quoted', '"Symbol","Name","Marks"\n"A-1","Asha","10"\n'],
    ['a mark', '\uFEFFSymbol,Name,Marks\nA-1,Asha,10\n'],
    ['spaces around', ' Symbol , Name,Marks \n  A-1 ,\u00a0Asha ,10\u3000\n'],
  ])('%s', (_, text) => {
    expect(parseCsv(text)).toEqual({
      header: { row: 1, cells: ['Symbol', 'Name', 'Marks'] },
      records: [{ row: 2, cells: ['A-1', 'Asha', '10'] }],
    });
  });

  test("Excel's line that names the separator is no row of data, but a row of the sheet", () => {
    expect(parseCsv('sep=;\r\nSymbol;Name, first;Marks\r\nA-1;Rai, Asha;10')).toEqual({
      header: { row: 2, cells: ['Symbol', 'Name, first', 'Marks'] },
      records: [{ row: 3, cells: ['A-1', 'Rai, Asha', '10'] }],
    });
  });

  test('quoted cells keep delimiters, quotes and line breaks, and count as one row', () => {
    const { records } = parseCsv('Symbol,Name\nA-1,"Rai, ""Asha""\r\nKumari"\nA-2,B\n');
    expect(records).toEqual([
      { row: 2, cells: ['A-1', 'Rai, "Asha"\nKumari'] },
      { row: 3, cells: ['A-2', 'B'] },
    ]);
  });

  test('quotes inside a cell that does not begin with one are ordinary characters', () => {
    expect(rowsOf('Symbol\tName\nA-1\tAsha "Ashu" Rai\n')).toEqual([['A-1', 'Asha "Ashu" Rai']]);
  });

  test('blank and delimiter-only rows are left out, the numbers stay those of the sheet', () => {
    const { header, records } = parseCsv(
      '\n,,\nSymbol,Name,Marks\n\nA-1,Asha,10\n,,\n , \nA-2,Bina,9\n,,\n\n',
    );
    expect(header.row).toBe(3);
    expect(records.map(({ row }) => row)).toEqual([5, 8]);
  });

  test('a comma in a name does not make a semicolon file a comma file', () => {
    expect(rowsOf('Symbol;Name;Marks\nA-1;Rai, Asha, Kumari, Devi;10')).toEqual([
      ['A-1', 'Rai, Asha, Kumari, Devi', '10'],
    ]);
  });

  test('rows shorter and longer than the header stay as they are', () => {
    expect(rowsOf('a,b,c\n1\n1,2,3,4')).toEqual([['1'], ['1', '2', '3', '4']]);
  });

  test('a header alone is a table without records', () => {
    expect(parseCsv('Symbol,Name,Marks\n,,\n').records).toEqual([]);
  });

  test('only delimiters are empty', () => {
    expect(problemOf(() => parseCsv(',,\n\n , ,\n')).code).toBe('empty');
  });

  test('a quote that is never closed names its row', () => {
    const problem = problemOf(() => parseCsv('Symbol,Name\nA-1,Asha\nA-2,"Bina\nA-3,Chet\n'));
    expect(problem.code).toBe('broken-quotes');
    expect(problem.row).toBe(3);
  });

  test('text after a closing quote is no cell', () => {
    expect(problemOf(() => parseCsv('Symbol,Name\nA-1,"Asha" Rai\n')).code).toBe('broken-quotes');
  });

  test('fifty thousand rows', () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `A-${index},Asha Rai,${index % 200}`);
    const { records } = parseCsv(['Symbol,Name,Marks', ...lines].join('\r\n'));
    expect(records).toHaveLength(50_000);
    expect(records.at(-1)).toEqual({ row: 50_001, cells: ['A-49999', 'Asha Rai', '199'] });
  });
});

describe('tableOf', () => {
  const names = named('Symbol', 'Name', 'Marks');
  const read = (text: string | Uint8Array) =>
    tableOf(typeof text === 'string' ? new TextEncoder().encode(text) : text, names, { maxRecords: 3 });

  test('begins with its header, whatever lines of heading stand above, and keeps the numbers of its rows', () => {
    const text = 'Prabesh, Kathmandu\n\nModel Exam, Set 19, Kartik\nSymbol;Name;Marks\nA-1;Asha, Rai;12,5\n';
    expect(read(text)).toEqual({
      header: { row: 4, cells: ['Symbol', 'Name', 'Marks'] },
      records: [{ row: 5, cells: ['A-1', 'Asha, Rai', '12,5'] }],
    });
  });

  test('is what Excel saves as Unicode text', () => {
    const text = '\ufeffResult\r\nSymbol\tName\tMarks\r\nA-1\tसुस्मिता\t१२\r\n';
    const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
    expect(read(bytes).records).toEqual([{ row: 3, cells: ['A-1', 'सुस्मिता', '१२'] }]);
  });

  test('of unknown names begins with the first row that is no heading; lines of heading are no rows', () => {
    expect(read('Exam\nNo,Who,Points\nA,B,1\nC,D,2\nE,F,3').header).toEqual({
      row: 2,
      cells: ['No', 'Who', 'Points'],
    });
    expect(() => read('Symbol,Name,Marks\n1,a,1\n2,b,2\n3,c,3\n4,d,4')).toThrow('too-many-rows');
  });
});

describe('pastedBlock', () => {
  test('cells of a spreadsheet; a text for one cell is none', () => {
    expect(pastedBlock('Asha\t12\r\n"Bina\nRai"\t\r\n')).toEqual([
      ['Asha', '12'],
      ['Bina\nRai', ''],
    ]);
    expect(pastedBlock('12\n13\n')).toEqual([['12'], ['13']]);
    expect(pastedBlock('Asha Rai')).toBeNull();
    expect(pastedBlock('12\r\n')).toBeNull();
  });
});

describe('findColumns', () => {
  const header = { row: 1, cells: ['MARKS', 'College  name', 'symbol', 'Symbol'] };

  test('whatever the case and the spaces; the first of two; -1 for one that is missing', () => {
    expect(findColumns(header, named('Symbol', 'Marks', 'College Name', 'Name'))).toEqual({
      Symbol: 2,
      Marks: 0,
      'College Name': 1,
      Name: -1,
    });
  });

  test('by the other names that people write, with their signs; the first name of ours counts', () => {
    const written = { row: 1, cells: ['S.N.', 'ROLL_NO.', 'Reg. No', 'Obtained'] };
    const names = { Symbol: ['Symbol', 'Roll No', 'Reg No'], Marks: ['Marks', 'Obtained'] };
    expect(findColumns(written, names)).toEqual({ Symbol: 1, Marks: 3 });
  });
});
