// The functions of Kriti that Hasura gives to templates (kriti-lang: CustomFunctions.hs).
import { isStructure, NumberLiteral } from '../../json.ts';
import type { Budget } from './budget.ts';
import { isNumber, typeOf, type TypeName } from './values.ts';

/** Said to the administrator with the place of the call. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
}

export type KritiFunction = (argument: unknown, budget: Budget) => unknown;

const refuse = (message: string): never => {
  throw new FunctionError(message);
};

const expected = (what: TypeName | 'Array or String', found: unknown): never =>
  refuse(`expected a value of type ${what}, but got ${typeOf(found)}`);

const text = (given: unknown, budget: Budget): string => {
  if (typeof given !== 'string') return expected('String', given);
  budget.made(given.length);
  return given;
};

const items = (given: unknown, budget: Budget): readonly unknown[] => {
  if (!Array.isArray(given)) return expected('Array', given);
  budget.step(given.length);
  return given;
};

const entries = (given: unknown, budget: Budget): [string, unknown][] => {
  if (typeOf(given) !== 'Object') return expected('Object', given);
  const found = Object.entries(given as object);
  budget.step(found.length);
  return found;
};

/** Of letters as people count them: code points. */
const letters = (given: string, budget: Budget): string[] => {
  budget.made(given.length);
  budget.step(given.length);
  return Array.from(given);
};

function asNumber(given: number | NumberLiteral, budget: Budget): number {
  if (!(given instanceof NumberLiteral)) return given;
  budget.made(given.text.length);
  return Number(given.text);
}

/** Of items, or of fields. */
function countOf(given: object, budget: Budget): number {
  if (Array.isArray(given)) return given.length;
  const { length } = Object.keys(given);
  budget.step(length);
  return length;
}

/** All but letters, digits and `-_.~`, in UTF-8; by way of a buffer half a surrogate pair becomes U+FFFD. */
export const escapeUri = (given: string): string =>
  encodeURIComponent(Buffer.from(given).toString()).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Each word's first letter is large, the others small; an apostrophe between letters parts no words. */
const titled = (given: string): string =>
  given.replaceAll(/\p{L}(?:\p{L}|'(?=\p{L}))*/gu, (found) => {
    const [first = '', ...rest] = found;
    return first.toUpperCase() + rest.join('').toLowerCase();
  });

function isEmpty(given: unknown, budget: Budget): boolean {
  if (typeof given === 'boolean') return refuse('Cannot define emptiness for a boolean');
  if (typeof given === 'string') {
    budget.made(given.length);
    return given.trim() === '';
  }
  if (isNumber(given)) return asNumber(given, budget) === 0;
  return !isStructure(given) || countOf(given, budget) === 0;
}

function sizeOf(given: unknown, budget: Budget): unknown {
  if (typeof given === 'string') return letters(given, budget).length;
  if (typeof given === 'boolean') return Number(given);
  if (isNumber(given)) return given;
  return isStructure(given) ? countOf(given, budget) : 0;
}

function inverse(given: unknown, budget: Budget): unknown {
  if (typeof given === 'string') return letters(given, budget).toReversed().join('');
  if (typeof given === 'boolean') return !given;
  if (isNumber(given)) {
    const inverted = 1 / asNumber(given, budget);
    return Number.isFinite(inverted) ? inverted : refuse('this number has no inverse');
  }
  return Array.isArray(given) ? items(given, budget).toReversed() : (given ?? null);
}

function head(given: unknown, budget: Budget): unknown {
  if (typeof given === 'string') {
    const [first] = given.slice(0, 2);
    return first ?? refuse('Empty string');
  }
  if (!Array.isArray(given)) return expected('Array or String', given);
  budget.step();
  return given.length === 0 ? refuse('Empty array') : (given[0] as unknown);
}

function tail(given: unknown, budget: Budget): unknown {
  if (given === '' || (Array.isArray(given) && given.length === 0))
    return refuse(given === '' ? 'Empty string' : 'Empty array');
  if (typeof given === 'string') return letters(given, budget).slice(1).join('');
  return Array.isArray(given) ? items(given, budget).slice(1) : expected('Array or String', given);
}

function concat(given: unknown, budget: Budget): unknown {
  const parts = items(given, budget);
  if (parts.every((part) => Array.isArray(part))) return parts.flatMap((part) => items(part, budget));
  if (parts.every((part) => typeof part === 'string'))
    return parts.map((part) => text(part, budget)).join('');
  if (parts.every((part) => typeOf(part) === 'Object'))
    return Object.fromEntries(parts.flatMap((part) => entries(part, budget)));
  return refuse('expected lists only, or texts only, or objects only');
}

const pair = (given: unknown): [string, unknown] => {
  const [key, value, ...more] = Array.isArray(given) ? (given as unknown[]) : [];
  return Array.isArray(given) && given.length === 2 && more.length === 0 && typeof key === 'string'
    ? [key, value]
    : refuse('Expected an array of shape [ [k1,v1], [k2,v2] ... ] - With String keys.');
};

export const basicFunctions: ReadonlyMap<string, KritiFunction> = new Map<string, KritiFunction>([
  ['empty', isEmpty],
  ['size', sizeOf],
  ['inverse', inverse],
  ['head', head],
  ['tail', tail],
  // Folding proper is not in JavaScript; by way of large letters ß and ſ meet theirs.
  ['toCaseFold', (given, budget) => text(given, budget).toUpperCase().toLowerCase()],
  ['toLower', (given, budget) => text(given, budget).toLowerCase()],
  ['toUpper', (given, budget) => text(given, budget).toUpperCase()],
  ['toTitle', (given, budget) => titled(text(given, budget))],
  ['escapeUri', (given, budget) => escapeUri(text(given, budget))],
  ['fromPairs', (given, budget) => Object.fromEntries(items(given, budget).map(pair))],
  ['toPairs', entries],
  ['removeNulls', (given, budget) => items(given, budget).filter((item) => item !== null)],
  ['concat', concat],
  ['not', (given) => (typeof given === 'boolean' ? !given : expected('Boolean', given))],
]);
