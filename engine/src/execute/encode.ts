// JSON values → the texts that Postgres takes as parameters. What JSON can tell is checked here, with Hasura's messages;
// the rest (is this text a uuid?) is Postgres's to judge.
import { EngineError } from '../errors.ts';
import { elementOf, type PgType, scalarName } from '../model/pgTypes.ts';
import { describe, NumberLiteral } from '../plan/input.ts';
import { type Inputs, resolveSource } from '../plan/resolve.ts';
import type { Value } from '../plan/types.ts';
import { outOfBounds, parseRowCount } from '../plan/values.ts';

/** A parameter as it is sent: text, or null. */
export type Parameter = string | null;

const ranges = new Map<string, readonly [bigint, bigint]>([
  ['int2', [-(2n ** 15n), 2n ** 15n - 1n]],
  ['int4', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['int8', [-(2n ** 63n), 2n ** 63n - 1n]],
]);

const numbers = new Set(['float4', 'float8', 'numeric', 'money']);
const texts = new Set(['text', 'varchar', 'bpchar', 'name', 'citext', 'uuid', 'date', 'jsonpath']);

/** The values of a statement's parameters for one request; throws `EngineError` for what cannot be sent. */
export function encodeAll(values: readonly Value[], inputs: Inputs): Parameter[] {
  return values.map((value) => encodeValue(value, inputs));
}

export function encodeValue(value: Value, inputs: Inputs): Parameter {
  const { source, type, at, check } = value;
  const json = resolveSource(source, inputs);
  if (check === 'limit' || check === 'offset')
    return String(parseRowCount(json, at, check === 'offset' ? 'accepted' : 'refused'));
  // Session variables are text already: of an array, of JSON, of whatever the type is.
  if (source.kind === 'written' || (source.kind === 'session' && source.name !== null)) {
    return typeof json === 'string' ? plainText(json, at) : null;
  }
  return encode(json, type, { at, isRequest: check === 'request' });
}

/** What an encoded value is for: `at` is named by errors, and a request's own values are judged more strictly. */
interface Place {
  readonly at: string;
  readonly isRequest: boolean;
}

function encode(json: unknown, type: PgType, place: Place): Parameter {
  if (json === null || json === undefined) return null;
  if (type.element !== null) return encodeArray(json, elementOf(type), place);
  return encodeScalar(json, type, place);
}

/** GraphQL's own number types: a request cannot write them as texts, which all others leave to Postgres. */
const strictNumbers = new Map([
  ['int4', ['Int', 'a 32-bit integer']],
  ['float4', ['Float', 'a float']],
]);

function encodeScalar(json: unknown, type: PgType, { at, isRequest }: Place): string {
  const isBuiltIn = type.schema === 'pg_catalog';
  if (isBuiltIn && (type.name === 'json' || type.name === 'jsonb')) return jsonText(json, at);
  const strict = isBuiltIn && isRequest ? strictNumbers.get(type.name) : undefined;
  if (strict !== undefined && !isNumber(json)) {
    const [name = '', expected = ''] = strict;
    throw new EngineError(
      'validation-failed',
      `expected ${expected} for type '${name}', but found ${describe(json)}`,
      at,
    );
  }
  if (typeof json === 'string') return plainText(json, at);
  const fail = (expected: string): never => {
    const name = scalarName(type);
    throw new EngineError(
      'parse-failed',
      `expected ${expected} for type "${name}", but found ${describe(json)}`,
      at,
    );
  };
  const range = isBuiltIn ? ranges.get(type.name) : undefined;
  if (range !== undefined) return isNumber(json) ? integerText(json, range, at) : fail('a number');
  if (isBuiltIn && type.name === 'money' && isNumber(json)) return withoutExponent(numberText(json, at));
  if (isBuiltIn && numbers.has(type.name)) return isNumber(json) ? numberText(json, at) : fail('a number');
  if (isBuiltIn && type.name === 'bool') return typeof json === 'boolean' ? String(json) : fail('a boolean');
  if (texts.has(type.name)) return fail('a string');
  return isNumber(json) ? numberText(json, at) : jsonText(json, at);
}

type JsonNumber = number | NumberLiteral;

const isNumber = (json: unknown): json is JsonNumber =>
  typeof json === 'number' || json instanceof NumberLiteral;

/** The digits of a number. One past every double has become Infinity when the request's JSON was read. */
function numberText(json: JsonNumber, at: string): string {
  if (json instanceof NumberLiteral) return json.text;
  if (Number.isFinite(json)) return String(json);
  throw new EngineError(
    'parse-failed',
    'The value lies outside the bounds. Is it overflowing the float bounds?',
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

function integerText(json: JsonNumber, [least, most]: readonly [bigint, bigint], at: string): string {
  const text = numberText(json, at);
  const value = Number(text);
  // 2.0 and 1e3 are integers too; past 2^53 only digits are exact.
  const exact = /^-?\d+$/.test(text) ? BigInt(text) : Number.isInteger(value) ? BigInt(value) : null;
  if (exact === null || exact < least || exact > most) return outOfBounds(text, at);
  return exact.toString();
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
  if (typeof json === 'string') return plainText(json, place.at);
  if (!Array.isArray(json)) return arrayText([json], element, place);
  return arrayText(json, element, place);
}

function arrayText(items: readonly unknown[], element: PgType, { at, isRequest }: Place): string {
  const encoded = items.map((item, index) => {
    const place = { at: `${at}[${index}]`, isRequest };
    if (item === null || item === undefined) return 'null';
    if (Array.isArray(item) && !isJsonType(element)) return arrayText(item, element, place);
    const text = encodeScalar(item, element, place);
    return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${encoded.join(',')}}`;
}

const isJsonType = ({ schema, name }: PgType): boolean =>
  schema === 'pg_catalog' && (name === 'json' || name === 'jsonb');

/** JSON with the digits of literal numbers as the document wrote them. */
export function jsonText(json: unknown, at: string): string {
  if (json instanceof NumberLiteral) return json.text;
  if (typeof json === 'number') return numberText(json, at);
  if (Array.isArray(json)) return `[${json.map((item) => jsonText(item, at)).join(',')}]`;
  if (json !== null && typeof json === 'object') {
    const fields = Object.entries(json).filter(([, value]) => value !== undefined);
    return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${jsonText(value, at)}`).join(',')}}`;
  }
  return json === undefined ? 'null' : JSON.stringify(json);
}
