// One student of a file: how each cell is read, what may be wrong with it, and what would be stored. Pure, so that a
// worker can run it.
import { isCalendarDay } from '../../../../shared/calendarMonths.ts';
import { isEmail, longestPhone, phoneProblem, storedPhone } from '../../../../shared/contact.ts';
import { asciiDigits } from '../../../../shared/institute.ts';
import { holdsAddress } from '../../../../shared/nameAddress.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import { studentColumns, type StudentField, studentsImport } from '../../content/studentsImport.ts';

const { problems: words } = studentsImport;
const { paymentMethods } = adminStudent;

export const studentFields = Object.keys(studentColumns) as StudentField[];

export type StudentCells = Readonly<Record<StudentField, string>>;

/** Columns whose values nobody else may have. */
export const uniqueFields = ['email', 'phone'] as const satisfies readonly StudentField[];
export type UniqueField = (typeof uniqueFields)[number];

export interface Problem {
  message: string;
  /** Says more than the message. */
  detail?: string;
}

export type RowProblems = Partial<Record<StudentField, readonly Problem[]>>;

export interface StudentRow {
  /** As the spreadsheet numbers it. */
  row: number;
  /** Of the student that will be stored: an import whose answer was lost is found again by it. */
  id: string;
  cells: StudentCells;
  /** What is wrong with its cells by themselves. */
  problems: RowProblems;
  /** By what it is compared with others; null where a value cannot be. */
  keys: Readonly<Record<UniqueField, string | null>>;
}

/** What one import takes: all its students go in one request, whose body may have 10 MB. */
export const importLimits = { rows: 5000, fileBytes: 5 * 1024 * 1024 } as const;

interface StudentColumn {
  /** Other names: those of our own export, and what people write. The first one that is there counts. */
  names?: readonly string[];
  /** As the database accepts it and the list shows it well. */
  longest: number;
  /** Of the preview: pixels. */
  width: number;
  isNumber?: true;
  inputMode?: 'tel' | 'email';
  choices?: readonly string[];
}

export const columns: Record<StudentField, StudentColumn> = {
  first_name: { names: ['Given Name'], longest: 100, width: 132 },
  last_name: { names: ['Surname', 'Family Name'], longest: 100, width: 140 },
  email: { names: ['E-mail', 'Email Address'], longest: 254, width: 262, inputMode: 'email' },
  phone: {
    names: ['Phone Number', 'Phone No', 'Mobile', 'Mobile No', 'Mobile Number', 'Contact No', 'Contact'],
    longest: 40,
    width: 150,
    inputMode: 'tel',
    isNumber: true,
  },
  college_name: { names: ['College', 'School', 'Institution'], longest: 200, width: 214 },
  address: { longest: 300, width: 164 },
  payment_method: { longest: 100, width: 150, choices: paymentMethods },
  registration_time: { names: ['Registration Date'], longest: 100, width: 166, isNumber: true },
  guardian_name: { longest: 100, width: 164 },
  guardian_phone: { longest: 40, width: 150, inputMode: 'tel', isNumber: true },
  class_groups: { names: ['Class Group', 'Class', 'Group', 'Batch'], longest: 1000, width: 180 },
};

export const requiredFields: readonly StudentField[] = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'college_name',
];

/** One line, letters composed, no invisible characters that copying from a web page leaves behind. */
export function tidy(cell: string): string {
  return (
    cell
      .normalize('NFC')
      // Not the joiners: Devanagari needs them.
      .replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

const rounded = /^\d+(?:[.,]\d+)?E\+?\d+$/i;

/** Excel writes a question mark for each letter that its code page does not have. */
const lostLetters = /^[?\s.]*\?\?[?\s.]*$/;

function paymentMethodOf(cell: string): (typeof paymentMethods)[number] | null {
  if (cell === '') return 'Other';
  return paymentMethods.find((method) => method.toLowerCase() === cell.toLowerCase()) ?? null;
}

const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const instant =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

const two = (text: string | undefined): string => (text ?? '0').padStart(2, '0');

function offsetOf(text: string | undefined): string {
  // What names no zone was written in Kathmandu.
  if (text === undefined) return '+05:45';
  if (/^z$/i.test(text)) return 'Z';
  return `${text.slice(0, 3)}:${text.replace(':', '').slice(3) || '00'}`;
}

/** The instant that a cell names, ISO; a day begins in Kathmandu. Null for anything that is no date. */
export function readTime(cell: string): string | null {
  const plain = asciiDigits(cell);
  const [, year, month, date, hours, minutes, seconds, zone] = day.exec(plain) ?? instant.exec(plain) ?? [];
  if (year === undefined) return null;
  const calendarDay = `${year}-${two(month)}-${two(date)}`;
  if (!isCalendarDay(calendarDay)) return null;
  const time = new Date(`${calendarDay}T${two(hours)}:${two(minutes)}:${two(seconds)}${offsetOf(zone)}`);
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1900 ? null : time.toISOString();
}

const phoneWords = { shape: words.phone, short: words.phoneShort, long: words.tooLong(longestPhone) };

const lostProblem = (cell: string): string | null => (lostLetters.test(cell) ? words.lostLetters : null);

function phoneCellProblem(cell: string): string | null {
  if (rounded.test(storedPhone(cell))) return words.phoneRounded(cell);
  const problem = phoneProblem(cell);
  return problem === null ? null : phoneWords[problem];
}

function timeProblem(cell: string, now: number): string | null {
  const time = readTime(cell);
  if (time === null) return words.time;
  return Date.parse(time) > now ? words.future : null;
}

/** What is wrong with a cell by itself. */
export function cellProblem(field: StudentField, cell: string, now: number = Date.now()): string | null {
  if (cell === '') return requiredFields.includes(field) ? words.required(studentColumns[field]) : null;
  const limit = columns[field].longest;
  if (cell.length > limit && Array.from(cell).length > limit) return words.tooLong(limit);
  switch (field) {
    case 'email':
      return isEmail(cell) ? null : words.email;
    case 'phone':
    case 'guardian_phone':
      return phoneCellProblem(cell);
    case 'payment_method':
      return paymentMethodOf(cell) === null ? words.payment : null;
    case 'registration_time':
      return timeProblem(cell, now);
    case 'first_name':
    case 'last_name':
    case 'guardian_name':
      return holdsAddress(cell) ? words.nameAddress : lostProblem(cell);
    default:
      return lostProblem(cell);
  }
}

/** Ids of class groups by their names in lower case, which are unique. */
export type GroupIds = ReadonlyMap<string, string>;

/** The class groups of a cell: one whose name it is, or several with semicolons between them; and what is none. */
export function groupsOf(cell: string, known: GroupIds): { ids: string[]; missing: string[] } {
  const key = (name: string): string => name.trim().toLowerCase();
  const names = known.has(key(cell)) ? [cell] : cell.split(';').filter((name) => name.trim() !== '');
  const ids = names.flatMap((name) => known.get(key(name)) ?? []);
  return { ids: [...new Set(ids)], missing: names.filter((name) => !known.has(key(name))) };
}

/** A row with the verdict on each of its cells. */
export function judge({ row, id, cells }: Pick<StudentRow, 'row' | 'id' | 'cells'>): StudentRow {
  const problems = studentFields.flatMap((field): [StudentField, Problem[]][] => {
    const message = cellProblem(field, cells[field]);
    return message === null ? [] : [[field, [{ message }]]];
  });
  const found: RowProblems = Object.fromEntries(problems);
  const keyOf = (field: UniqueField, key: string): string | null => (found[field] ? null : key);
  return {
    row,
    id,
    cells,
    problems: found,
    // As `students.email_key` has it.
    keys: {
      email: keyOf('email', cells.email.toLowerCase()),
      phone: keyOf('phone', storedPhone(cells.phone)),
    },
  };
}

/** A row without problems as the database takes it. */
export function studentOf({ id, cells }: StudentRow) {
  const time = readTime(cells.registration_time);
  return {
    id,
    first_name: cells.first_name,
    last_name: cells.last_name,
    email: cells.email,
    phone: storedPhone(cells.phone),
    college_name: cells.college_name,
    address: cells.address,
    payment_method: paymentMethodOf(cells.payment_method) ?? 'Other',
    guardian_name: cells.guardian_name,
    guardian_phone: storedPhone(cells.guardian_phone),
    ...(time === null ? {} : { registration_time: time }),
  };
}
