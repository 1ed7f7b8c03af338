// Leaves of arguments → values with a type; in metadata, texts that name a session variable stand for its value.
import { EngineError, refuse } from '../../base/errors.ts';
import { NumberLiteral } from '../../base/json.ts';
import { defaultLimits } from '../../base/limits.ts';
import { arrayOf, type PgType, pgInt8 } from '../pgTypes.ts';
import { shownNumber } from './decimal.ts';
import { describe, type Input, sourceOf } from './input.ts';
import type { RowCount, Value, ValueSource } from './types.ts';

const { streamBatch } = defaultLimits;

/** Whether session variables are recognised: in metadata yes, in requests never. */
export type Origin = 'request' | 'metadata';

const sessionVariable = /^x-hasura-[a-z0-9_-]+$/i;

/** Whether a text of the metadata stands for the value of a session variable. */
const isSessionVariable = (json: unknown): boolean => typeof json === 'string' && sessionVariable.test(json);

const withSession = (source: ValueSource): ValueSource => {
  if (source.kind === 'list') return { kind: 'list', items: source.items.map(withSession) };
  if (source.kind !== 'literal') return source;
  const { json } = source;
  if (typeof json === 'string' && sessionVariable.test(json))
    return { kind: 'session', name: json.toLowerCase() };
  if (Array.isArray(json) && json.some(isSessionVariable)) {
    return { kind: 'list', items: json.map((item: unknown) => withSession({ kind: 'literal', json: item })) };
  }
  return source;
};

/** A value of `type`, or null. */
export function nullableValue(input: Input, type: PgType, origin: Origin): Value {
  const source = sourceOf(input);
  return origin === 'metadata'
    ? { source: withSession(source), type, at: input.at }
    : { source, type, at: input.at };
}

/** A value of `type`; null is refused, as in every comparison since Hasura v2. */
export function requiredValue(input: Input, type: PgType, typeName: string, origin: Origin): Value {
  if (input.kind === 'null') {
    refuse(`unexpected null value for type '${typeName}'`, input.at);
  }
  return nullableValue(input, type, origin);
}

/**
 * A list of values of `type` as one array value. In requests a single value stands for a list of one, in metadata the
 * name of a session variable for the array that it holds as text.
 */
export function listValue(input: Input, type: PgType, typeName: string, origin: Origin): Value {
  const value = requiredValue(input, arrayOf(type), typeName, origin);
  if (origin === 'request') {
    const { source } = value;
    const isOne = input.kind === 'leaf';
    return { ...value, source: isOne ? { kind: 'list', items: [source] } : source, check: 'elements' };
  }
  if (input.kind !== 'leaf') return value;
  if (value.source.kind === 'session') return value;
  refuse(`expected a list, but found ${describe(input.known)}`, input.at);
}

/** Refuses null where an object of the input type `typeName` is wanted. */
export function unexpectedNull(typeName: string, at: string): never {
  refuse(`expected an object for type '${typeName}', but found null`, at);
}

/** A boolean that the plan depends on. */
export function knownBoolean(input: Input): boolean {
  if (input.kind === 'leaf' && typeof input.known === 'boolean') return input.known;
  const found = input.kind === 'leaf' ? describe(input.known) : 'no value';
  refuse(`expected a boolean for type 'Boolean', but found ${found}`, input.at);
}

/** An enum value that the plan depends on. */
export function knownText(input: Input): string {
  if (input.kind === 'leaf' && typeof input.known === 'string') return input.known;
  refuse('expected a text', input.at);
}

/** `limit` and `offset`: a literal is known now, a variable is checked when its value is. */
export function rowCount(input: Input, texts: 'refused' | 'accepted'): RowCount | null {
  if (input.kind === 'null') return null;
  const source = sourceOf(input);
  const { at } = input;
  if (source.kind !== 'literal') {
    return { source, type: pgInt8, at, check: texts === 'accepted' ? 'offset' : 'limit' };
  }
  if (texts === 'refused') return parseRowCount(source.json, at, texts);
  const offset = parseOffset(source.json, at);
  if (offset <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(offset);
  return { source, type: pgInt8, at, check: 'offset' };
}

/** An offset as JSON → an integer of 64 bits; digits are exact, as a text too. */
export function parseOffset(json: unknown, at: string): bigint {
  const text = json instanceof NumberLiteral ? json.text : json;
  if (typeof text !== 'string' || !/^\d{1,19}$/.test(text))
    return BigInt(parseRowCount(json, at, 'accepted'));
  const offset = BigInt(text);
  return offset < 2n ** 63n ? offset : outOfBounds(text, at);
}

/** The rows of a batch of a stream. */
export function batchSize(input: Input): RowCount {
  const count = rowCount(input, 'refused');
  if (count === null) {
    refuse("unexpected null value for type 'Int'", input.at);
  }
  return typeof count === 'number' ? checkBatch(count, input.at) : { ...count, check: 'batch' };
}

export const parseBatchSize = (json: unknown, at: string): number =>
  checkBatch(parseRowCount(json, at, 'refused'), at);

function checkBatch(count: number, at: string): number {
  if (count > streamBatch) {
    refuse(`batch_size is more than ${String(streamBatch)}`, at);
  }
  return count;
}

const maxLimit = 2 ** 31 - 1;

/** A number of rows as JSON → integer; throws what Hasura throws. Texts are accepted of an offset only. */
export function parseRowCount(json: unknown, at: string, texts: 'refused' | 'accepted'): number {
  const fail = (found: string): never => {
    const expected = 'expected a non-negative 32-bit integer';
    refuse(`${expected} for type 'Int', but found ${found}`, at);
  };
  const text = json instanceof NumberLiteral ? json.text : json;
  if (typeof text === 'string' && !(json instanceof NumberLiteral) && texts === 'refused') {
    return fail('a string');
  }
  const count =
    typeof text === 'number' ? text : typeof text === 'string' && text !== '' ? Number(text) : NaN;
  if (Number.isNaN(count)) return fail(describe(json));
  if (!Number.isInteger(count)) return fail('a float');
  if (count < 0) return fail('an integer');
  if (count > (texts === 'refused' ? maxLimit : Number.MAX_SAFE_INTEGER))
    return outOfBounds(String(text), at);
  return count;
}

/** Hasura's words for a number that its type cannot hold. */
export function outOfBounds(text: string, at: string): never {
  throw new EngineError(
    'parse-failed',
    `The value ${shownNumber(text)} lies outside the bounds or is not an integer. Maybe it is a float, or is there integer overflow?`,
    at,
  );
}
