// Numbers by their digits: exact, whatever their length, without arithmetic on more digits than an answer needs.

interface Decimal {
  readonly isNegative: boolean;
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  /** Places of the decimal point to the right of the digits' start: `0.digits × 10^point`. */
  readonly point: number;
}

function readDecimal(text: string): Decimal {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const isNegative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.slice(isNegative ? 1 : 0).split('.');
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (start < end && all[start] === '0') start += 1;
  while (end > start && all[end - 1] === '0') end -= 1;
  return { isNegative, digits: all.slice(start, end), point: whole.length - start + Number(exponent) };
}

/** More digits than any integer type has. */
const mostDigits = 25;

/** The integer that a number's text stands for (`2.0` and `1e3` are integers too); null for others, and for huge ones. */
export function exactInteger(text: string): bigint | null {
  const { isNegative, digits, point } = readDecimal(text);
  if (digits === '') return 0n;
  if (point > mostDigits || digits.length > point) return null;
  const value = BigInt(digits.padEnd(point, '0'));
  return isNegative ? -value : value;
}

/** What a message shows of a long number. */
const shownDigits = 100;

const isNumber = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A number as Hasura's messages show it: `2.147483648e9`, but `2.5`. */
export function shownNumber(text: string): string {
  if (!isNumber.test(text)) return text;
  const { isNegative, digits: all, point } = readDecimal(text);
  const digits = all.slice(0, shownDigits);
  const sign = isNegative ? '-' : '';
  if (digits === '') return `${sign}0.0`;
  // Haskell's numbers are fixed between 0.1 and 10^7.
  if (point < 0 || point > 7)
    return `${sign}${digits[0] ?? ''}.${digits.slice(1) || '0'}e${String(point - 1)}`;
  const whole = digits.slice(0, point).padEnd(point, '0') || '0';
  return `${sign}${whole}.${digits.slice(point) || '0'}`;
}
