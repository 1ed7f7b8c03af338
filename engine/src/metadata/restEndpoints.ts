// rest_endpoints: listed queries under an address and methods of their own. What cannot be served is refused at the start.
import { Kind, OperationTypeNode, parse, type TypeNode, type VariableDefinitionNode } from 'graphql';
import { MetadataError, type MetadataProblem } from './error.ts';
import type { Metadata } from './schema.ts';

export type RestMethod = Metadata['rest_endpoints'][number]['methods'][number];

export interface RestVariable {
  readonly isNullable: boolean;
  /** The named type; undefined for a list. */
  readonly type: string | undefined;
}

export interface RestEndpoint {
  readonly name: string;
  readonly url: string;
  /** `:name` for a parameter. */
  readonly segments: readonly string[];
  readonly methods: readonly RestMethod[];
  readonly query: string;
  readonly variables: ReadonlyMap<string, RestVariable>;
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

/**
 * Hasura documentation: "RESTified endpoints". Throws a `MetadataError` naming each endpoint with a query that is not
 * there or is none, with a malformed address, and each of two that one request could mean.
 */
export function createRestEndpoints(metadata: Metadata): RestEndpoint[] {
  const endpoints: RestEndpoint[] = [];
  const problems: MetadataProblem[] = [];
  for (const [index, entry] of metadata.rest_endpoints.entries()) {
    try {
      endpoints.push(createEndpoint(entry, metadata, endpoints));
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      problems.push({ path: ['rest_endpoints', index], reason: error.message, isUnsupported: false });
    }
  }
  if (problems.length > 0) {
    const lines = problems.map(({ path, reason }) => {
      const name = metadata.rest_endpoints[Number(path[1])]?.name ?? '';
      return `rest_endpoints: "${name}": ${reason}`;
    });
    throw new MetadataError(lines.join('\n'), problems);
  }
  return endpoints;
}

class EndpointError extends Error {}

function createEndpoint(
  { name, url, methods, definition }: Metadata['rest_endpoints'][number],
  { query_collections: collections }: Metadata,
  others: readonly RestEndpoint[],
): RestEndpoint {
  const fail = (text: string): never => {
    throw new EndpointError(text);
  };
  const { collection_name: collectionName, query_name: queryName } = definition.query;
  const collection = collections.find((candidate) => candidate.name === collectionName);
  if (collection === undefined) return fail(`no query collection is named "${collectionName}"`);
  const listed = collection.definition.queries.find((candidate) => candidate.name === queryName);
  if (listed === undefined) return fail(`the collection "${collectionName}" has no query "${queryName}"`);

  const segments = url.split('/');
  if (segments.some((segment) => segment === '' || segment === ':'))
    fail(`empty segments or unnamed variables are not allowed: ${url}`);
  const parameters = segments.filter(isParameter);
  if (new Set(parameters).size < parameters.length) fail(`duplicate variables found in endpoint path ${url}`);

  const variables = variablesOf(listed, fail);
  const endpoint = { name, url, segments, methods, query: listed.query, variables };
  for (const other of others) {
    if (other.name === name) fail('is defined twice');
    if (areAmbiguous(endpoint, other)) fail(`ambiguous URL paths: ${other.url}, ${url}`);
  }
  return endpoint;
}

function areAmbiguous(one: RestEndpoint, other: RestEndpoint): boolean {
  return (
    one.methods.some((method) => other.methods.includes(method)) &&
    one.segments.length === other.segments.length &&
    one.segments.every((segment, index) => {
      const counterpart = other.segments[index] ?? '';
      return segment === counterpart || isParameter(segment) || isParameter(counterpart);
    })
  );
}

type Listed = Metadata['query_collections'][number]['definition']['queries'][number];

function variablesOf({ name, query }: Listed, fail: (text: string) => never): Map<string, RestVariable> {
  const [operation, ...more] = definitionsOf(query) ?? fail(`the query "${name}" does not parse`);
  // Hasura starts with one of several definitions, fragments included, and answers each request with an error.
  if (operation?.kind !== Kind.OPERATION_DEFINITION || more.length > 0)
    return fail(`a stored query should contain exactly one definition, "${name}" does not`);
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) fail(`the query "${name}" is a subscription`);
  return new Map((operation.variableDefinitions ?? []).map(describeVariable));
}

function definitionsOf(query: string) {
  try {
    return parse(query, { noLocation: true }).definitions;
  } catch {
    return undefined;
  }
}

function describeVariable({ variable, type }: VariableDefinitionNode): [string, RestVariable] {
  const isNullable = type.kind !== Kind.NON_NULL_TYPE;
  const inner: TypeNode = isNullable ? type : type.type;
  return [
    variable.name.value,
    { isNullable, type: inner.kind === Kind.NAMED_TYPE ? inner.name.value : undefined },
  ];
}

export type Found =
  | { readonly endpoint: RestEndpoint; readonly parameters: readonly (readonly [string, string])[] }
  | { readonly allowed: readonly RestMethod[] }
  | undefined;

/** The endpoint that a path (below `/api/rest/`, decoded) means; the methods that it has when it has not this one. */
export function findEndpoint(endpoints: readonly RestEndpoint[], method: string, path: string): Found {
  const given = path.split('/');
  const matching = endpoints.filter(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, index) => isParameter(segment) || segment === given[index]),
  );
  const endpoint = matching.find(({ methods }) => methods.some((allowed) => allowed === method));
  if (endpoint === undefined)
    return matching.length === 0 ? undefined : { allowed: matching.flatMap(({ methods }) => methods) };
  const parameters = endpoint.segments.flatMap((segment, index) =>
    isParameter(segment) ? [[segment.slice(1), given[index] ?? ''] as const] : [],
  );
  return { endpoint, parameters };
}
