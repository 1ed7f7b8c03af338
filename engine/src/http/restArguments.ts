// What a request to a REST endpoint says in its path, its query string and its body → the query's variables.
import { EngineError } from '../base/errors.ts';
import { numberOf } from '../base/json.ts';
import { defaultLimits } from '../base/limits.ts';
import type { RestEndpoint, RestVariable } from '../metadata/restEndpoints.ts';
import { parseJson } from './graphqlRequest.ts';

/** From an address or a form: text, to be read as its variable's type. From a JSON body: a value. */
type Argument = { readonly text: string } | { readonly value: unknown };

export interface RestArguments {
  /** Of the path, decoded. */
  readonly parameters: readonly (readonly [string, string])[];
  /** What follows the question mark. */
  readonly search: string;
  readonly contentType: string | undefined;
  readonly body: string;
}

const { restArguments } = defaultLimits;

/** Names that GraphQL cannot have are nobody's, as in Hasura: trackers append theirs to addresses. */
const isName = (name: string): boolean => /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name);

/** The later counts: the body before the query string, the path before both. Throws `bad-request` as Hasura does. */
export function readVariables(
  { variables: declared }: RestEndpoint,
  { parameters, search, contentType, body }: RestArguments,
): Record<string, unknown> {
  const given = new Map<string, Argument>();
  const take = (pairs: Iterable<readonly [string, string]>): void => {
    for (const [name, text] of pairs) if (isName(name)) given.set(name, { text });
  };
  take(pairsOf(search));
  if (contentType?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded') {
    take(pairsOf(body));
  }
  for (const [name, value] of Object.entries(objectOf(body))) if (isName(name)) given.set(name, { value });
  take(parameters);

  const variables: [string, unknown][] = [];
  for (const [name, argument] of given) {
    const variable = declared.get(name);
    if (variable === undefined)
      throw new EngineError('bad-request', `Unexpected variable ${name.slice(0, 100)}`);
    const value = 'value' in argument ? argument.value : readText(name, argument.text, variable);
    if (value !== undefined) variables.push([name, value]);
  }
  return Object.fromEntries(variables);
}

function pairsOf(encoded: string): URLSearchParams {
  let pairs = 1;
  for (let at = encoded.indexOf('&'); at >= 0; at = encoded.indexOf('&', at + 1)) pairs += 1;
  if (pairs > restArguments) throw new EngineError('bad-request', 'the request has too many parameters');
  return new URLSearchParams(encoded);
}

/** A body that is no JSON object holds no variables, as in Hasura. */
function objectOf(body: string): object {
  if (!/^\s*\{/.test(body)) return {};
  try {
    return parseJson(body, { isAdmin: false }) as object;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'invalid-json') return {};
    throw error;
  }
}

const numbers = ['Int', 'Float', 'Number', 'Double', 'float8', 'numeric'];

/** Truth values and numbers as such, all else as text; undefined where there is no value. */
function readText(name: string, text: string, { type, isNullable }: RestVariable): unknown {
  if (type === undefined) {
    const message = `List variables are not currently supported in URL or Query parameters. (Variable ${name}, with value ${JSON.stringify(text.slice(0, 100))})`;
    throw new EngineError('bad-request', message);
  }
  if (text === '') return type === 'Boolean' ? true : isNullable ? undefined : text;
  if (type === 'Boolean' || type === 'Bool') {
    return text === 'true' ? true : text === 'false' ? false : text;
  }
  return numbers.includes(type) ? (numberOf(text) ?? text) : text;
}
