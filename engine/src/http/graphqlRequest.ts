// The JSON of a GraphQL request, over HTTP and WebSocket alike, to the checked form that the engine prepares.
import { EngineError } from '../base/errors.ts';
import { isObject, NumberLiteral, parseJsonText } from '../base/json.ts';
import { defaultLimits } from '../base/limits.ts';
import type { GraphQLRequest } from '../execute/operation.ts';
import type { Session } from '../session/session.ts';

const { adminJsonValues, jsonValues } = defaultLimits;

/**
 * Throws `parse-failed` with the path of what is wrong, as Hasura does; unknown keys are let pass. Of `extensions` one asks
 * for something: a query that is known by its hash, of which nobody keeps any here.
 */
export function parseGraphQLRequest(value: unknown, path = '$'): GraphQLRequest {
  if (!isObject(value))
    throw new EngineError('parse-failed', `expected an object, but found ${kindOf(value)}`, path);
  const { query, operationName, variables, extensions } = value;
  if (isObject(extensions) && isObject(extensions['persistedQuery']))
    throw new EngineError('not-supported', 'Automatic Persisted Queries is not enabled');
  if (query === undefined) throw new EngineError('parse-failed', 'the key "query" was not present', path);
  if (typeof query !== 'string') {
    throw new EngineError('parse-failed', `expected a string, but found ${kindOf(query)}`, `${path}.query`);
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw new EngineError(
      'parse-failed',
      `expected a string, but found ${kindOf(operationName)}`,
      `${path}.operationName`,
    );
  }
  if (operationName === '')
    throw new EngineError('parse-failed', '"" is not a valid GraphQL name', `${path}.operationName`);
  if (variables !== undefined && variables !== null && !isObject(variables)) {
    throw new EngineError(
      'parse-failed',
      `expected an object, but found ${kindOf(variables)}`,
      `${path}.variables`,
    );
  }
  return { query, operationName: operationName ?? null, variables: variables ?? null };
}

/** Parses JSON text of this caller; throws `invalid-json`, and `validation-failed` for what is too much to parse. */
export function parseJson(text: string, { isAdmin }: Pick<Session, 'isAdmin'>): unknown {
  try {
    return parseJsonText(text, isAdmin ? adminJsonValues : jsonValues);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('invalid-json', error instanceof Error ? error.message : 'malformed JSON');
  }
}

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : value instanceof NumberLiteral
        ? 'a number'
        : typeof value === 'object'
          ? 'an object'
          : `a ${typeof value}`;
