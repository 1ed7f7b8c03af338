// Transforms of requests to webhooks, and of their answers (Hasura documentation: "REST connectors";
// Hasura.RQL.DDL.Webhook.Transform). The metadata's templates are read once, when the metadata are; a request fills them in.
import { parseJsonText } from '../json.ts';
import { Budget } from './kriti/budget.ts';
import { evaluateTemplate } from './kriti/evaluate.ts';
import { basicFunctions, escapeUri, FunctionError, type KritiFunction } from './kriti/functions.ts';
import { type Names, parseTemplate, type Template } from './kriti/parser.ts';
import { KritiError } from './kriti/syntax.ts';
import { headerValue } from './template.ts';

/** As the metadata have it; `version` 1 has the template itself as `body`. */
export interface BodyTransformMetadata {
  readonly action: 'transform' | 'remove' | 'x_www_form_urlencoded';
  readonly template?: string | undefined;
  readonly form_template?: Readonly<Record<string, string>> | undefined;
}

export interface RequestTransformMetadata {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly body?: string | BodyTransformMetadata | undefined;
  readonly query_params?: string | Readonly<Record<string, string | null>> | undefined;
  readonly request_headers?:
    | {
        readonly add_headers?: Readonly<Record<string, string>> | undefined;
        readonly remove_headers?: readonly string[] | undefined;
      }
    | undefined;
}

export interface ResponseTransformMetadata {
  readonly body?: string | BodyTransformMetadata | undefined;
}

/** A template that is wrong, by its place in the transform. */
export class TemplateProblem extends Error {
  override readonly name = 'TemplateProblem';
  readonly path: readonly string[];

  constructor(path: readonly string[], { line, column, message }: KritiError) {
    super(`line ${String(line)}, column ${String(column)} of the template: ${message}`);
    this.path = path;
  }
}

/** Why a request or an answer could not be transformed, as Hasura tells it to administrators. */
export class TransformError extends Error {
  override readonly name = 'TransformError';
  readonly details: readonly unknown[];

  constructor(details: readonly unknown[]) {
    super('the transformation failed');
    this.details = details;
  }
}

const refuse = (message: string): never => {
  throw new TransformError([{ error_code: 'TransformationError', message }]);
};

type BodyTransform =
  | { readonly kind: 'remove' }
  | { readonly kind: 'json'; readonly template: Template }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [string, Template])[] };

export interface RequestTransform {
  readonly method: string | undefined;
  readonly url: Template | undefined;
  readonly body: BodyTransform | undefined;
  /** A text of all of them, or each with its name. */
  readonly query: Template | readonly (readonly [Template, Template | null])[] | undefined;
  readonly removedHeaders: ReadonlySet<string>;
  readonly addedHeaders: readonly (readonly [string, Template])[];
}

export interface ResponseTransform {
  readonly body: BodyTransform | undefined;
}

const functions = new Set([...basicFunctions.keys(), 'getSessionVariable']);
const requestNames: Names = {
  variables: ['$body', '$session_variables', '$query_params', '$base_url'],
  functions,
};
const responseNames: Names = { variables: ['$body', '$request', '$response'], functions };

type Read = (path: readonly string[], text: string, isText?: boolean) => Template;

const reader =
  (names: Names): Read =>
  (path, text, isText = false) => {
    try {
      return parseTemplate(text, names, { isText });
    } catch (error) {
      throw error instanceof KritiError ? new TemplateProblem(path, error) : error;
    }
  };

function readBody(body: string | BodyTransformMetadata | undefined, read: Read): BodyTransform | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return { kind: 'json', template: read(['body'], body) };
  const { action, template = '', form_template: form = {} } = body;
  if (action === 'remove') return { kind: 'remove' };
  if (action === 'transform') return { kind: 'json', template: read(['body', 'template'], template) };
  const fields = Object.entries(form).map(
    ([name, text]) => [name, read(['body', 'form_template', name], text, true)] as const,
  );
  return { kind: 'form', fields };
}

function readQuery(
  query: string | Readonly<Record<string, string | null>>,
  read: Read,
): NonNullable<RequestTransform['query']> {
  if (typeof query === 'string') return read(['query_params'], query, true);
  return Object.entries(query).map(([name, value]) => {
    const path = ['query_params', name];
    return [read(path, name, true), value === null ? null : read(path, value, true)] as const;
  });
}

/** Throws `TemplateProblem`. */
export function readRequestTransform(given: RequestTransformMetadata): RequestTransform {
  const read = reader(requestNames);
  const { query_params: query, request_headers: headers } = given;
  const add = Object.entries(headers?.add_headers ?? {});
  return {
    method: given.method?.toUpperCase(),
    url: given.url === undefined ? undefined : read(['url'], given.url, true),
    body: readBody(given.body, read),
    query: query === undefined ? undefined : readQuery(query, read),
    removedHeaders: new Set(headers?.remove_headers?.map((name) => name.toLowerCase())),
    addedHeaders: add.map(([name, text]) => [
      name,
      read(['request_headers', 'add_headers', name], text, true),
    ]),
  };
}

/** Throws `TemplateProblem`. */
export function readResponseTransform({ body }: ResponseTransformMetadata): ResponseTransform {
  return { body: readBody(body, reader(responseNames)) };
}

/** A request as it would go out. */
export interface PlainRequest {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** JSON. */
  readonly body: string;
}

export interface TransformedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
  /** What the templates of the answer see as `$request`. */
  readonly context: unknown;
}

export interface TransformOptions {
  /** Of who caused the request; names in lower case. */
  readonly sessionVariables: Readonly<Record<string, string>> | null;
}

class Filling {
  readonly #variables: ReadonlyMap<string, unknown>;
  readonly #functions: ReadonlyMap<string, KritiFunction>;
  readonly #budget = new Budget();

  constructor(variables: Readonly<Record<string, unknown>>, { sessionVariables }: TransformOptions) {
    this.#variables = new Map(Object.entries(variables));
    this.#functions = new Map([...basicFunctions, ['getSessionVariable', sessionVariable(sessionVariables)]]);
  }

  #value(template: Template): unknown {
    const variables = this.#variables;
    return evaluateTemplate(template, { variables, functions: this.#functions, budget: this.#budget });
  }

  text(template: Template): string {
    const value = this.#value(template);
    return typeof value === 'string' ? value : this.#budget.write(value);
  }

  json(template: Template): string {
    return this.#budget.write(this.#value(template));
  }

  body(body: BodyTransform): string | undefined {
    if (body.kind === 'remove') return undefined;
    if (body.kind === 'json') return this.json(body.template);
    return body.fields
      .map(([name, template]) => `${escapeUri(name)}=${escapeUri(this.text(template))}`)
      .join('&');
  }
}

const sessionVariable =
  (variables: TransformOptions['sessionVariables']): KritiFunction =>
  (name) => {
    if (name === null) return null;
    if (typeof name !== 'string') throw new FunctionError('Session variable name should be a string');
    const key = name.toLowerCase();
    const found = variables !== null && Object.hasOwn(variables, key) ? variables[key] : undefined;
    if (found === undefined) throw new FunctionError(`Session variable "${name}" not found`);
    return found;
  };

/** Runs it; whatever a template does wrong becomes a `TransformError`. */
function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof KritiError) throw new TransformError([error.toJSON()]);
    throw error;
  }
}

/** Throws `TransformError`. */
export function transformRequest(
  transform: RequestTransform,
  request: PlainRequest,
  options: TransformOptions,
): TransformedRequest {
  return guarded(() => {
    const variables = {
      $body: parseJsonText(request.body),
      $session_variables: options.sessionVariables,
      $query_params: pairsOf(new URL(request.url).search),
      $base_url: request.url,
    };
    const filling = new Filling(variables, options);
    const { body, addedHeaders, removedHeaders } = transform;
    const own = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name.slice(1), value]));
    const url = addressOf(transform.url === undefined ? request.url : filling.text(transform.url));
    if (transform.query !== undefined) url.search = queryOf(transform.query, filling);
    return {
      url: url.href,
      method: transform.method ?? 'POST',
      headers: [
        ...request.headers.filter(([name]) => !removedHeaders.has(name.toLowerCase())),
        ...addedHeaders.map(([name, template]) => {
          const value = headerValue(filling.text(template));
          return [
            name,
            value ?? refuse(`the header ${name} would have a value that no header may have`),
          ] as const;
        }),
      ],
      body: body === undefined ? request.body : filling.body(body),
      // The same of each, as Hasura gives it.
      context: { method: own, url: own, body: own, query_params: own, request_headers: own },
    };
  });
}

/** The answer's body, transformed, as text. Throws `TransformError`. */
export function transformResponse(
  { body }: ResponseTransform,
  answer: { readonly text: string; readonly status: number; readonly request: unknown },
  options: TransformOptions,
): string {
  if (body === undefined) return answer.text;
  return guarded(() => {
    const variables = {
      $body: jsonOr(answer.text, null),
      $request: answer.request ?? null,
      $response: { status: answer.status },
    };
    const text = new Filling(variables, options).body(body) ?? 'null';
    return body.kind === 'form' ? JSON.stringify(text) : text;
  });
}

function jsonOr(text: string, otherwise: null): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return otherwise;
  }
}

function addressOf(text: string): URL {
  const url = URL.parse(text);
  // Without the address: it may hold secrets.
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return refuse('Invalid URL');
  return url;
}

/** `[name, value]`; null is one without `=`. */
function pairsOf(query: string): [string, string | null][] {
  return query
    .replace(/^\?/, '')
    .split(/[&;]/)
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [decoded(name), rest.length === 0 ? null : decoded(rest.join('='))];
    });
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function queryOf(query: NonNullable<RequestTransform['query']>, filling: Filling): string {
  const pairs =
    'root' in query
      ? pairsOf(filling.text(query))
      : query.map(
          ([name, value]) => [filling.text(name), value === null ? null : filling.text(value)] as const,
        );
  // What is null is left out, as in Hasura, which cannot tell it from the text.
  const kept = 'root' in query ? pairs : pairs.filter(([name, value]) => name !== 'null' && value !== 'null');
  return kept
    .map(([name, value]) => escapeUri(name) + (value === null ? '' : `=${escapeUri(value)}`))
    .join('&');
}
