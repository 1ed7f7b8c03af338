import { describe, expect, test } from 'vitest';
import { storedPhone } from '../../../../shared/contact.ts';
import type { StudentField } from '../../content/studentsImport.ts';
import { parseCsv } from '../../lib/csv.ts';
import { readTable } from '../import/readFile.ts';
import { groupsOf, readTime, studentOf } from './studentCells.ts';
import { changeCells, forget, learn, sheetErrors, type StudentSheet, unknownKeys } from './studentSheet.ts';
import { studentsFile, templateCsv } from './studentsFile.ts';

const header = 'First Name,Last Name,Email,Phone,College Name,Address,Payment Method,Registration Time';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function fileOf(csv: string): StudentSheet {
  const outcome = readTable(studentsFile, bytes(csv));
  if ('refusal' in outcome) throw new Error(`${outcome.refusal.message} ${outcome.refusal.detail ?? ''}`);
  return studentsFile.content(outcome.parts);
}
const sheetOf = (...lines: string[]): StudentSheet => fileOf([header, ...lines].join('\r\n'));
const changeCell = (sheet: StudentSheet, index: number, field: StudentField, text: string): StudentSheet =>
  changeCells(sheet, [{ index, field, text }]);
const linesOf = (sheet: StudentSheet): string[] => sheetErrors(sheet).map(({ line }) => line);
function refusalOf(csv: string) {
  const outcome = readTable(studentsFile, bytes(csv));
  return 'refusal' in outcome ? outcome.refusal : null;
}

const nobody = { email: new Set<string>(), phone: new Set<string>(), groups: new Map<string, string>() };
const line = (n: number, more: Partial<Record<'email' | 'phone', string>> = {}): string =>
  `Name${n},Rai,${more.email ?? `s${n}@example.com`},${more.phone ?? `98${String(n).padStart(8, '0')}`},College,,,`;

test('every error of one file, all together and in its order', () => {
  const before = sheetOf(
    'Asha,Rai,asha@example.com,9841000001,Model College,,,',
    ',,,,,,,',
    ' , ,not an e-mail,12345,,,Khalti,soon',
    'Bina,Rai,ASHA@example.com,984-100 0001,Model College,,Cash,',
    'Chitra,Rai,chitra@example.com,9.84E+09,Model College,,,2999-01-01',
    'Dil,Rai,stored@example.com,९८४१०००००२,Model College,,,',
    '??,Rai,e@example,abcdefgh,Model College,,,31/12/2024',
  );
  const sheet = learn(before, unknownKeys(before), {
    ...nobody,
    email: new Set(['stored@example.com']),
    phone: new Set(['9841000002']),
  });
  // The row of nothing but commas is no row.
  expect(linesOf(sheet)).toEqual([
    'Row 4: First Name - First Name is required',
    'Row 4: Last Name - Last Name is required',
    'Row 4: Email - Invalid email format',
    'Row 4: Phone - Phone number is too short',
    'Row 4: College Name - College Name is required',
    'Row 4: Payment Method - Invalid payment method',
    'Row 4: Registration Time - Write the date as YYYY-MM-DD',
    'Row 5: Email - Duplicate email in CSV',
    'Row 5: Phone - Duplicate phone in CSV',
    'Row 6: Phone - Excel has turned the number into 9.84E+09; type all its digits',
    'Row 6: Registration Time - The date lies in the future',
    'Row 7: Email - Email already exists in database',
    'Row 7: Phone - Phone already exists in database',
    'Row 8: First Name - The letters are lost; save the file as CSV UTF-8',
    'Row 8: Email - Invalid email format',
    'Row 8: Phone - Digits only, with + in front of the country code',
    'Row 8: Registration Time - Write the date as YYYY-MM-DD',
  ]);
});

test('class groups by their names, whatever the case; one that there is not is named', () => {
  const sheet = fileOf(
    [
      'First Name,Last Name,Email,Phone,College Name,Batch',
      'Asha,Rai,asha@example.com,9841000001,College,morning a; Evening ;Morning A',
      'Bina,Rai,bina@example.com,9841000002,College,Day; night',
      'Chitra,Rai,chitra@example.com,9841000003,College,Dusk',
    ].join('\n'),
  );
  expect(linesOf(sheet)).toEqual([]);
  const groups = new Map([
    ['morning a', 'g1'],
    ['evening', 'g2'],
    ['day; night', 'g3'],
  ]);
  const known = learn(sheet, unknownKeys(sheet), { ...nobody, groups });
  expect(linesOf(known)).toEqual(['Row 4: Class Groups - There is no class group Dusk']);
  expect(known.rows.map(({ cells }) => groupsOf(cells.class_groups, groups).ids)).toEqual([
    ['g1', 'g2'],
    ['g3'],
    [],
  ]);
});

test('a row without e-mail and phone says so once for each', () => {
  expect(linesOf(sheetOf('Asha,Rai,,,Model College,,,'))).toEqual([
    'Row 2: Email - Email is required',
    'Row 2: Phone - Phone is required',
  ]);
});

test('five thousand rows with one bad one, corrected by checking that row only', () => {
  const lines = Array.from({ length: 5000 }, (_, index) => line(index));
  lines[4321] = line(4321, { email: 'name@example,com' }).replace('name@example,com', '"name@example,com"');
  const sheet = sheetOf(...lines);
  expect(linesOf(sheet)).toEqual(['Row 4323: Email - Invalid email format']);
  const known = learn(sheet, unknownKeys(sheet), nobody);
  const corrected = changeCell(known, 4321, 'email', ' name@example.com ');
  expect(corrected.problems.size).toBe(0);
  // Only the new value has to be asked for.
  expect(unknownKeys(corrected)).toEqual({ email: ['name@example.com'], phone: [] });
  expect(corrected.rows.filter((row, index) => row !== known.rows[index])).toHaveLength(1);
});

describe('a correction', () => {
  test('frees the others that had the same value, and meets those that have the new one', () => {
    const sheet = sheetOf(line(1), line(2, { email: 'S1@example.com' }), line(3));
    expect(linesOf(sheet)).toEqual(['Row 3: Email - Duplicate email in CSV']);
    expect(sheetErrors(sheet).map(({ detail }) => detail)).toEqual(['The same as in row 2.']);
    const freed = changeCell(sheet, 0, 'email', 's9@example.com');
    expect(linesOf(freed)).toEqual([]);
    const met = changeCell(freed, 2, 'email', 's9@EXAMPLE.com');
    expect(linesOf(met)).toEqual(['Row 4: Email - Duplicate email in CSV']);
    expect(linesOf(changeCell(met, 2, 'email', ''))).toEqual(['Row 4: Email - Email is required']);
  });

  test('of a stored value is known at once when it was asked for; a change in the database is asked anew', () => {
    const sheet = sheetOf(line(1), line(2));
    const asked = unknownKeys(sheet);
    const known = learn(sheet, asked, { ...nobody, email: new Set(['s2@example.com']) });
    expect(linesOf(known)).toEqual(['Row 3: Email - Email already exists in database']);
    const back = changeCell(changeCell(known, 1, 'email', 'new@example.com'), 1, 'email', 's2@example.com');
    expect(linesOf(back)).toEqual(['Row 3: Email - Email already exists in database']);
    const anew = forget(back);
    expect(linesOf(anew)).toEqual([]);
    expect(unknownKeys(anew)).toEqual(asked);
  });
});

describe('files', () => {
  test('columns that somebody has named are read; lines of heading are passed over', () => {
    const text = 'Prabesh\nG,S,Mail,Tel,From\nAsha,Rai,a@b.np,9841000000,KMC';
    expect(refusalOf(text)?.choice?.header).toEqual(['G', 'S', 'Mail', 'Tel', 'From']);
    const places = { first_name: 0, last_name: 1, email: 2, phone: 3, college_name: 4 };
    const read = readTable(studentsFile, bytes(text), { places });
    expect('parts' in read && read.parts[0]?.rows).toMatchObject([
      { row: 3, cells: { first_name: 'Asha', email: 'a@b.np', college_name: 'KMC', address: '' } },
    ]);
  });

  test('missing columns are named; unknown ones are said and ignored', () => {
    expect(refusalOf('First Name,Email\nAsha,a@example.com')).toMatchObject({
      message: 'CSV validation failed with 3 errors:',
      detail: [
        'Row 1: Last Name - Last Name is required',
        'Row 1: Phone - Phone is required',
        'Row 1: College Name - College Name is required',
      ].join('\n'),
    });
    expect(fileOf(`${header},Blood Group\n${line(1)}`).ignored).toEqual(['Blood Group']);
  });

  test('our own export, and the template', () => {
    const exported = fileOf(
      '\uFEFFFirst Name,Last Name,Email,Registration Number,Phone,College,Address,Status,Registration Date\r\n' +
        "सीता,तामाङ,sita@example.com,BE-0000001,'+9779841000001,मोडेल कलेज,,approved,2025-11-15\r\n",
    );
    expect(exported.ignored).toEqual(['Registration Number', 'Status']);
    expect(sheetErrors(exported)).toEqual([]);
    expect(exported.rows.map(studentOf)[0]).toMatchObject({
      first_name: 'सीता',
      phone: '+9779841000001',
      college_name: 'मोडेल कलेज',
      address: '',
      payment_method: 'Other',
      registration_time: '2025-11-14T18:15:00.000Z',
    });
    expect(templateCsv().startsWith('\uFEFF')).toBe(true);
    expect(parseCsv(templateCsv()).records).toHaveLength(1);
    expect(sheetErrors(fileOf(templateCsv()))).toEqual([]);
  });

  test('a cell too many moves those that follow: its row is named', () => {
    expect(refusalOf(`${header}\n${line(1)},one more`)?.message).toBe(
      'CSV parsing error: row 2: more cells than the header has.',
    );
  });
});

test('cells as they are read', () => {
  expect(storedPhone(' ९८४१–०००\u00a0००१ ')).toBe('9841000001');
  expect(readTime('२०२५-११-१५ 10:30')).toBe('2025-11-15T04:45:00.000Z');
  expect(readTime('2025-11-15T04:45:00+00:00')).toBe('2025-11-15T04:45:00.000Z');
  expect(readTime('2025-02-30')).toBeNull();
  expect(readTime('11/22/2025')).toBeNull();
  // No formula of theirs runs, and none is changed.
  const { rows } = sheetOf('=1+1,"Rai, Limbu 🎓",a@example.com,९८४१ ०००-०११,College,@home,esewa,');
  expect(rows.map(studentOf)).toMatchObject([
    {
      first_name: '=1+1',
      last_name: 'Rai, Limbu 🎓',
      phone: '9841000011',
      address: '@home',
      payment_method: 'Esewa',
    },
  ]);
});
