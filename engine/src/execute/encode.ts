// JSON values → the texts that Postgres takes as parameters. What JSON can tell is checked here, with Hasura's messages;
// the rest (is this text a uuid?) is Postgres's to judge.
import { EngineError, refuse } from '../base/errors.ts';
import { NumberLiteral, parseJsonText } from '../base/json.ts';
import { defaultLimits } from '../base/limits.ts';
import { exactInteger, shownNumber } from '../model/expression/decimal.ts';
import { describe } from '../model/expression/input.ts';
import type { Value } from '../model/expression/types.ts';
import { outOfBounds, parseBatchSize, parseOffset, parseRowCount } from '../model/expression/values.ts';
import { elementOf, isLtree, type PgType, scalarName } from '../model/pgTypes.ts';
import { type Inputs, resolveSource } from '../plan/resolve.ts';

const { jsonDepth, parameterLength } = defaultLimits;

export type Parameter = string | null;

const ranges = new Map<string, readonly [bigint, bigint]>([
  ['int2', [-(2n ** 15n), 2n ** 15n - 1n]],
  ['int4', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['int8', [-(2n ** 63n), 2n ** 63n - 1n]],
]);

const numbers = new Set(['float4', 'float8', 'numeric', 'money']);
const floats = new Set(['float4', 'float8']);
const texts = new Set('text varchar bpchar name citext uuid date jsonpath ltree lquery ltxtquery'.split(' '));
/** PostGIS reads GeoJSON. */
const writtenAsJson = new Set(['geometry', 'geography']);

/** The values of a statement's parameters for one request; throws `EngineError` for what cannot be sent. */
export function encodeAll(
  values: readonly Value[],
  inputs: Inputs,
  budget: LengthBudget = budgetOf(inputs),
): Parameter[] {
  return values.map((value) => encodeValue(value, inputs, budget));
}

/** Letters as which a value counts besides its own: quotation marks and a comma. */
const around = 3;

/** What the values of one request may take: a variable may stand in many places, each of which writes it out. */
export class LengthBudget {
  #left = parameterLength;

  take<T extends string | number>(text: T, at: string): T {
    this.#left -= (typeof text === 'number' ? text : text.length) + around;
    if (this.#left < 0) refuse('the values of the request are too long', at);
    return text;
  }
}

/** By the request's variables, of which each request has its own: its statements share the budget. */
const budgets = new WeakMap<Inputs['variables'], LengthBudget>();

function budgetOf({ variables }: Inputs): LengthBudget {
  const known = budgets.get(variables);
  if (known !== undefined) return known;
  const budget = new LengthBudget();
  budgets.set(variables, budget);
  return budget;
}

export function encodeValue(
  value: Value,
  inputs: Inputs,
  budget: LengthBudget = budgetOf(inputs),
): Parameter {
  const { source, type, at, check } = value;
  const json = resolveSource(source, inputs);
  if (check === 'limit') return String(parseRowCount(json, at, 'refused'));
  if (check === 'offset') return String(parseOffset(json, at));
  if (check === 'batch') return String(parseBatchSize(json, at));
  // Session variables are text already: of an array, of JSON, of whatever the type is.
  if (source.kind === 'written' || (source.kind === 'session' && source.name !== null)) {
    return typeof json === 'string' ? plainText(json, at) : null;
  }
  if (check === 'elements') requireElements(json, type, at);
  return encode(json, type, { at, budget });
}

/** A comparison with null would be neither true nor false, so lists of values to compare with have none. */
function requireElements(json: unknown, type: PgType, at: string): void {
  const index = Array.isArray(json) ? json.findIndex((item) => item === null || item === undefined) : -1;
  if (index < 0) return;
  const name = scalarName(elementOf(type));
  refuse(`unexpected null value for type '${name}'`, `${at}[${index}]`);
}

/** What an encoded value is for: `at` is named by errors. */
interface Place {
  readonly at: string;
  readonly budget: LengthBudget;
}

function encode(json: unknown, type: PgType, place: Place): Parameter {
  if (json === null || json === undefined) return null;
  if (type.element !== null) return encodeArray(json, elementOf(type), place);
  return encodeScalar(json, type, place);
}

function encodeScalar(json: unknown, type: PgType, place: Place): string {
  const isBuiltIn = type.schema === 'pg_catalog';
  if (isBuiltIn && (type.name === 'json' || type.name === 'jsonb')) return jsonOf(json, place, 0);
  return place.budget.take(scalarText(json, type, place), place.at);
}

function scalarText(json: unknown, type: PgType, place: Place): string {
  const { at } = place;
  const isBuiltIn = type.schema === 'pg_catalog';
  if (typeof json === 'string') return isLtree(type) ? labelPath(json, at) : plainText(json, at);
  const range = isBuiltIn ? ranges.get(type.name) : undefined;
  if (range !== undefined)
    return isNumber(json) ? integerText(json, range, place) : fail('a number', json, type, at);
  if (isBuiltIn && type.name === 'money' && isNumber(json)) return withoutExponent(numberText(json, place));
  if (isBuiltIn && floats.has(type.name) && isNumber(json)) return floatText(json, type, place);
  if (isBuiltIn && numbers.has(type.name))
    return isNumber(json) ? numberText(json, place) : fail('a number', json, type, at);
  if (isBuiltIn && type.name === 'bool')
    return typeof json === 'boolean' ? String(json) : fail('a boolean', json, type, at);
  if (texts.has(type.name)) return fail('a string', json, type, at);
  if (isNumber(json)) return numberText(json, place);
  return writtenAsJson.has(type.name) ? jsonOf(json, place, 0) : fail('a string', json, type, at);
}

function fail(expected: string, json: unknown, type: PgType, at: string): never {
  const name = scalarName(type);
  throw new EngineError(
    'parse-failed',
    `expected ${expected} for type '${name}', but found ${describe(json)}`,
    at,
  );
}

/** Hasura's own check of label paths; what else is wrong with one, Postgres says. */
function labelPath(text: string, at: string): string {
  if (text.split('.').includes('')) {
    throw new EngineError(
      'parse-failed',
      'Expecting label path: a sequence of zero or more labels separated by dots, for example L1.L2.L3',
      at,
    );
  }
  return plainText(text, at);
}

type JsonNumber = number | NumberLiteral;

const isNumber = (json: unknown): json is JsonNumber =>
  typeof json === 'number' || json instanceof NumberLiteral;

/** As many letters as the longest number of Postgres has. */
const longestNumber = 150_000;

/** The digits of a number. `1e131071` counts: Postgres writes out all of them. */
function numberText(json: JsonNumber, { at, budget }: Place): string {
  if (typeof json === 'number') return Number.isFinite(json) ? String(json) : tooLarge(String(json), at);
  const [, exponent = '0'] = json.text.split(/e/i);
  const size = Math.min(Math.abs(Number(exponent)), longestNumber);
  if (size > 0) budget.take(size, at);
  return json.text;
}

function floatText(json: JsonNumber, { name }: PgType, place: Place): string {
  const text = numberText(json, place);
  const value = name === 'float4' ? Math.fround(Number(text)) : Number(text);
  const isLost = value === 0 && /[1-9]/.test(text.replace(/e.*/i, ''));
  if (Number.isFinite(value) && !isLost) return text;
  return tooLarge(shownNumber(text), place.at);
}

function tooLarge(shown: string, at: string): never {
  throw new EngineError(
    'parse-failed',
    `The value ${shown} lies outside the bounds. Is it overflowing the float bounds?`,
    at,
  );
}

/** Money, alone among the numbers, does not read `1e3`. */
function withoutExponent(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > 400) return text;
  const digits = `${whole}${fraction}${'0'.repeat(Math.max(0, shift - fraction.length))}`;
  const point = whole.length + shift;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point)}${point < digits.length ? `.${digits.slice(point)}` : ''}`;
}

function integerText(json: JsonNumber, [least, most]: readonly [bigint, bigint], place: Place): string {
  // All that most requests hold, without the detour by digits.
  if (typeof json === 'number' && Number.isSafeInteger(json) && json >= least && json <= most)
    return String(json);
  const text = typeof json === 'number' ? String(json) : json.text;
  const exact = exactInteger(text);
  return exact === null || exact < least || exact > most ? outOfBounds(text, place.at) : exact.toString();
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as UTF-8 can carry it: Postgres has no NUL, and half a surrogate pair is no character. */
function plainText(text: string, at: string): string {
  if (text.includes('\0')) {
    throw new EngineError('data-exception', 'invalid byte sequence for encoding "UTF8": 0x00', at);
  }
  return text.replace(loneSurrogate, '\ufffd');
}

/** An array literal; a text is taken as one already, as Hasura does. */
function encodeArray(json: unknown, element: PgType, place: Place): string {
  if (typeof json === 'string') return place.budget.take(plainText(json, place.at), place.at);
  return arrayText(Array.isArray(json) ? json : [json], element, place, 0);
}

function arrayText(items: readonly unknown[], element: PgType, place: Place, depth: number): string {
  const { at, budget } = place;
  requireDepth(depth, at);
  budget.take('', at);
  const isJson = isJsonType(element);
  let written = '{';
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (index > 0) written += ',';
    if (item === null || item === undefined) written += 'null';
    else if (Array.isArray(item) && !isJson)
      written += arrayText(item, element, { ...place, at: `${at}[${index}]` }, depth + 1);
    else {
      const text =
        typeof item === 'string' && isJson
          ? jsonElement(item, place)
          : encodeItem(item, element, place, index);
      written += `"${text.includes('"') || text.includes('\\') ? text.replaceAll(/["\\]/g, '\\$&') : text}"`;
    }
  }
  return `${written}}`;
}

/** A text in an array of JSON values is one of them as text, as in Hasura, or else a text. */
function jsonElement(text: string, place: Place): string {
  const plain = plainText(text, place.at);
  try {
    // Bounded like any other JSON, and sent digit by digit.
    jsonOf(parseJsonText(plain), place, 0);
    return plain;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    return jsonOf(plain, place, 0);
  }
}

/** The path of an item is written out only when something is wrong with it: a list may have a million. */
function encodeItem(item: unknown, element: PgType, place: Place, index: number): string {
  try {
    return encodeScalar(item, element, place);
  } catch (error) {
    if (!(error instanceof EngineError) || error.path !== place.at) throw error;
    throw new EngineError(error.code, error.message, `${place.at}[${index}]`, error.internal);
  }
}

const isJsonType = ({ schema, name }: PgType): boolean =>
  schema === 'pg_catalog' && (name === 'json' || name === 'jsonb');

/** JSON with the digits of literal numbers as the document wrote them. */
function jsonOf(json: unknown, place: Place, depth: number): string {
  const { at, budget } = place;
  if (isNumber(json)) return budget.take(numberText(json, place), at);
  if (json === null || typeof json !== 'object')
    return budget.take(json === undefined ? 'null' : JSON.stringify(json), at);
  requireDepth(depth, at);
  budget.take('', at);
  if (Array.isArray(json)) return `[${json.map((item) => jsonOf(item, place, depth + 1)).join(',')}]`;
  const fields = Object.entries(json).filter(([, value]) => value !== undefined);
  const texts = fields.map(
    ([key, value]) => `${budget.take(JSON.stringify(key), at)}:${jsonOf(value, place, depth + 1)}`,
  );
  return `{${texts.join(',')}}`;
}

function requireDepth(depth: number, at: string): void {
  if (depth >= jsonDepth) {
    refuse(`the value is nested more than ${jsonDepth} levels deep`, at);
  }
}
