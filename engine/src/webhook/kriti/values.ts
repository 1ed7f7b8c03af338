// Values of templates compared, as Haskell's aeson compares JSON.
import { isStructure, NumberLiteral } from '../../json.ts';
import type { Budget } from './budget.ts';

export type TypeName = 'Object' | 'Array' | 'String' | 'Number' | 'Boolean' | 'Null';

/** In the order in which values of different types are compared. */
const order: readonly TypeName[] = ['Object', 'Array', 'String', 'Number', 'Boolean', 'Null'];

export function typeOf(json: unknown): TypeName {
  if (typeof json === 'number' || json instanceof NumberLiteral) return 'Number';
  if (Array.isArray(json)) return 'Array';
  if (isStructure(json)) return 'Object';
  if (typeof json === 'string') return 'String';
  return typeof json === 'boolean' ? 'Boolean' : 'Null';
}

export const isNumber = (json: unknown): json is number | NumberLiteral => typeOf(json) === 'Number';

/** Sign, significant digits, and the place of the point before them: exact, however many digits there are. */
interface Decimal {
  readonly sign: number;
  readonly digits: string;
  readonly exponent: number;
}

function decimalOf(number: number | NumberLiteral): Decimal {
  const text = number instanceof NumberLiteral ? number.text : String(number);
  const [, minus = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const written = `${whole}${fraction}`;
  const significant = written.replace(/^0+/, '');
  // A pattern for the zeros at the end would try again at each zero.
  let end = significant.length;
  while (end > 0 && significant[end - 1] === '0') end -= 1;
  const digits = significant.slice(0, end);
  if (digits === '') return { sign: 0, digits: '', exponent: 0 };
  const exponent = whole.length - (written.length - significant.length) + Number(power);
  return { sign: minus === '' ? 1 : -1, digits, exponent };
}

function compareNumbers(one: number | NumberLiteral, other: number | NumberLiteral): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [decimalOf(one), decimalOf(other)];
  if (a.sign !== b.sign) return a.sign - b.sign;
  const difference = a.exponent - b.exponent;
  return a.sign * (difference === 0 ? compareTexts(a.digits, b.digits) : difference);
}

/** Letters of a number that may be a place in a list. */
const longestPlace = 1000;

/** The integer that the number is, between those that a list may have as places; undefined when it is none. */
export function integerOf(number: number | NumberLiteral): number | undefined {
  if (number instanceof NumberLiteral && number.text.length > longestPlace) return undefined;
  const value = Number(number instanceof NumberLiteral ? number.text : number);
  return Number.isSafeInteger(value) && compareNumbers(number, value) === 0 ? value : undefined;
}

/** By code points: surrogates come after all other units. */
const rank = (unit: number): number =>
  unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;

/** Costs no more than the shorter one has letters. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(one.charCodeAt(index)) - rank(other.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Negative, zero or positive. */
export function compare(one: unknown, other: unknown, budget: Budget): number {
  budget.step();
  const [type, otherType] = [typeOf(one), typeOf(other)];
  if (type !== otherType) return order.indexOf(type) - order.indexOf(otherType);
  if (isNumber(one) && isNumber(other)) {
    for (const number of [one, other]) if (number instanceof NumberLiteral) budget.made(number.text.length);
    return compareNumbers(one, other);
  }
  if (typeof one === 'string' && typeof other === 'string') {
    budget.made(Math.min(one.length, other.length));
    return compareTexts(one, other);
  }
  if (Array.isArray(one) && Array.isArray(other)) return compareLists(one, other, budget);
  if (isStructure(one) && isStructure(other)) {
    const sorted = (of: object): unknown[] => {
      const entries = Object.entries(of);
      budget.step(entries.length);
      return entries.sort(([a], [b]) => compareTexts(a, b)).flat();
    };
    return compareLists(sorted(one), sorted(other), budget);
  }
  return Number(one) - Number(other);
}

function compareLists(one: readonly unknown[], other: readonly unknown[], budget: Budget): number {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const found = compare(one[index], other[index], budget);
    if (found !== 0) return found;
  }
  return one.length - other.length;
}
