// Workbooks as Excel, LibreOffice and people with bad intentions write them, made here part by part.
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { CsvError, isWorkbook, tableOf } from './csv.ts';
import { readWorkbook } from './workbook.ts';
import { writeXlsx } from './xlsxWrite.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** `sheets`: the rows of each as XML; styles: 0 plain, 1 a day, 2 a day with its time. */
function workbook(
  sheets: string[],
  strings: string[] = [],
  more: Record<string, Uint8Array> = {},
): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${relations}"><sheets>${sheets.map((_, at) => `<sheet name="S${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId90" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId91" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${strings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="0.00E+00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  };
  for (const [at, rows] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
  return zipSync({ ...bytes, ...more });
}

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${cell('A1', 'Symbol')}${cell('B1', 'Name')}${cell('C1', 'Marks')}</row>`;
const row = (at: number, marks: string): string =>
  `<row r="${at}">${cell(`A${at}`, `R-${at}`)}${cell(`B${at}`, 'Asha Rai')}${marks}</row>`;

const names = { Symbol: ['Symbol'], Name: ['Name'], Marks: ['Marks'] };

async function rowsOf(bytes: Uint8Array): Promise<unknown[]> {
  const { records } = tableOf(await readWorkbook(bytes), names, {});
  return records.map(({ row: number, cells }) => [number, ...cells]);
}

const problemOf = async (bytes: Uint8Array): Promise<string> => {
  const table = await readWorkbook(bytes);
  return table instanceof CsvError ? table.code : 'read';
};

describe('a workbook', () => {
  test('is read where it has no styles, not even the first', async () => {
    const parts = unzipSync(workbook([`${header}${row(2, '<c r="C2"><v>158.25</v></c>')}`]));
    delete parts['xl/styles.xml'];
    const bytes = zipSync(parts);
    expect(await rowsOf(bytes)).toEqual([[2, 'R-2', 'Asha Rai', '158.25']]);
  });

  test('is read by its first sheet, its rows as Excel numbers them', async () => {
    const bytes = workbook([
      `${header}${row(2, '<c r="C2"><v>158.25</v></c>')}${row(5, '<c r="C5"><v>-2.5</v></c>')}`,
      `<row r="1">${cell('A1', 'another sheet')}</row>`,
    ]);
    expect(isWorkbook(bytes)).toBe(true);
    expect(await rowsOf(bytes)).toEqual([
      [2, 'R-2', 'Asha Rai', '158.25'],
      [5, 'R-5', 'Asha Rai', '-2.5'],
    ]);
  });

  test('gives formulas by their values, numbers by their digits, days as days', async () => {
    const bytes = workbook([
      [
        header,
        row(2, '<c r="C2"><f>A1+1</f><v>0.30000000000000004</v></c>'),
        row(3, '<c r="C3" s="3"><v>9840000000</v></c>'),
        row(4, '<c r="C4"><v>9.8412345678E9</v></c>'),
        row(5, '<c r="C5" s="1"><v>45976</v></c>'),
        row(6, '<c r="C6" s="2"><v>45976.5</v></c>'),
        row(7, '<c r="C7" t="b"><v>1</v></c>'),
        row(8, '<c r="C8" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
        row(9, '<c r="C9" t="str"><f>"A"&amp;"B"</f><v>AB</v></c>'),
      ].join(''),
    ]);
    expect((await rowsOf(bytes)).map((cells) => (cells as unknown[]).at(-1))).toEqual([
      '0.3',
      '9840000000',
      '9841234567.8',
      '2025-11-15',
      '2025-11-15 12:00:00',
      'TRUE',
      '#DIV/0!',
      'AB',
    ]);
  });

  test('keeps Devanagari, and what stands in shared texts', async () => {
    const bytes = workbook(
      [
        `${header}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2"><v>5</v></c></row>`,
      ],
      ['CEE-0417', 'सुस्मिता राई'],
    );
    expect(await rowsOf(bytes)).toEqual([[2, 'CEE-0417', 'सुस्मिता राई', '5']]);
  });

  test('is not made wide or long by cells that are only coloured', async () => {
    const bytes = workbook([
      `${header}${row(2, '<c r="C2"><v>5</v></c><c r="XFD2" s="1"/>')}<row r="1048576"><c r="XFD1048576" s="1"/></row>`,
    ]);
    expect(await rowsOf(bytes)).toEqual([[2, 'R-2', 'Asha Rai', '5']]);
  });

  test('of several sheets the one with the columns, below its lines of heading', async () => {
    const cover = `<row r="1">${cell('A1', 'Model Entrance Exam')}</row><row r="2">${cell('A2', 'Name')}</row>`;
    const headed = `<row r="1">${cell('A1', 'Set 19')}</row>${header.replaceAll('1"', '4"')}${row(5, '<c r="C5"><v>7</v></c>')}`;
    expect(await rowsOf(workbook([cover, headed, cover]))).toEqual([[5, 'R-5', 'Asha Rai', '7']]);
  });

  test('with more rows than an upload takes is refused as such a CSV file is', async () => {
    const table = await readWorkbook(workbook([`${header}${row(2, '')}${row(3, '')}`]));
    expect(() => tableOf(table, names, { maxRecords: 1 })).toThrow('too-many-rows');
    expect(tableOf(table, names, { maxRecords: 2 }).records).toHaveLength(2);
  });
});

describe('what cannot be read is named', () => {
  const container = (text: string): Uint8Array => {
    const bytes = new Uint8Array(600);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    for (const [at, letter] of Array.from(text).entries()) bytes[100 + at * 2] = letter.charCodeAt(0);
    return bytes;
  };

  test('an old .xls, and one with a password', async () => {
    expect(isWorkbook(container('Workbook'))).toBe(true);
    expect(await problemOf(container('Workbook'))).toBe('old-workbook');
    expect(await problemOf(container('EncryptedPackage'))).toBe('locked-workbook');
  });

  test('a file that is cut off, damaged, or another archive', async () => {
    const whole = workbook([`${header}${row(2, '<c r="C2"><v>5</v></c>')}`]);
    for (const bytes of [
      whole.slice(0, 200),
      whole.slice(0, -30),
      zipSync({ 'a.txt': strToU8('no') }),
      whole.slice(0, 4),
    ])
      expect(await problemOf(bytes)).toBe('broken-workbook');
    const middle = whole.slice();
    middle.fill(7, 60, 160);
    expect(await problemOf(middle)).toBe('broken-workbook');
  });

  test('a sheet without a cell', async () => {
    expect(await problemOf(workbook(['']))).toBe('empty');
  });

  test('a bomb: by what it claims, before anything is unpacked', async () => {
    const zeros = new Uint8Array(101 * 1024 * 1024);
    const bytes = zipSync({ 'xl/worksheets/sheet9.xml': [zeros, { level: 9 }] });
    expect(bytes.length).toBeLessThan(1024 * 1024);
    expect(await problemOf(bytes)).toBe('large-workbook');
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`xl/m${at}.xml`, strToU8('x')]));
    expect(await problemOf(workbook([header], [], many))).toBe('large-workbook');
  });

  test('a cell far out', async () => {
    expect(await problemOf(workbook([`${header}<row r="2">${cell('XFD2', 'x')}</row>`]))).toBe(
      'large-workbook',
    );
    expect(await problemOf(workbook([`${header}<row r="1048576">${cell('A1048576', 'x')}</row>`]))).toBe(
      'large-workbook',
    );
  });

  test.each([
    ['single quotes', "<row r='3000'><c r='XFD3000' t='inlineStr'><is><t>x</t></is></c></row>"],
    ['a prefix', '<x:row r="3000"><x:c x:r="XFD3000"><x:v>1</x:v></x:c></x:row>'],
    ['a sign in its place', '<row><c a=">" r="XFD3000"><v>1</v></c></row>'],
    ['an entity', '<row r="3000"><c r="&#88;FD3000"><v>1</v></c></row>'],
    ['a comment around another', '<row><!-- <c r="A2"> --><c r="XFD3000"><v>1</v></c></row>'],
    ['few columns and many rows', '<row><c r="KM2"><v>1</v></c></row><row><c r="A190000"><v>1</v></c></row>'],
  ])('a cell far out, behind %s', async (_, rows) => {
    expect(await problemOf(workbook([header + rows]))).toMatch(/^(?:large|broken)-workbook$/);
  });

  test('a cell far out, in a sheet that lies elsewhere', async () => {
    const elsewhere = `${head}<worksheet ${main}><sheetData>${header}<row r="3000">${cell('XFD3000', 'x')}</row></sheetData></worksheet>`;
    const bytes = workbook([header], [], {
      'xl/_rels/workbook.xml.rels': strToU8(
        `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="elsewhere.xml"/></Relationships>`,
      ),
      'xl/elsewhere.xml': strToU8(elsewhere),
    });
    expect(await problemOf(bytes)).toBe('large-workbook');
  });

  // What compares each attribute with those before it takes longer than a test may.
  test('a cell with any number of attributes', async () => {
    const many = 'r="C2" '.repeat(100_000);
    expect(await rowsOf(workbook([`${header}${row(2, `<c ${many}><v>5</v></c>`)}`]))).toEqual([
      [2, 'R-2', 'Asha Rai', '5'],
    ]);
  });
});

test('another program writes single quotes, prefixes and texts in parts', async () => {
  const bytes = workbook([
    `${header}<x:row r='2'><x:c r='A2' t='inlineStr'><x:is><x:r><x:t>CEE-</x:t></x:r><x:r><x:t>1</x:t></x:r></x:is></x:c><x:c x:r = "C2" s='0'><x:f>1+4</x:f><x:v>5</x:v></x:c></x:row>`,
  ]);
  expect(await rowsOf(bytes)).toEqual([[2, 'CEE-1', '', '5']]);
});

test('what is written here has more columns than the alphabet', async () => {
  const row = (text: string): string[] => Array.from({ length: 60 }, (_, at) => `${text} ${at + 1}`);
  const table = await readWorkbook(writeXlsx('Register', [row('Day'), row('Here')]));
  const columns = Object.fromEntries(row('Day').map((day) => [day, [day]]));
  expect(tableOf(table, columns, {}).records[0]?.cells).toEqual(row('Here'));
});
