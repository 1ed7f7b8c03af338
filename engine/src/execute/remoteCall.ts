// Requests to remote schemas: where they go, with which headers, and what comes back (Hasura documentation: "Remote schemas").
import type { IncomingHttpHeaders } from 'node:http';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { isStructure, parseJsonText, writeJson } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import { showEntry } from '../metadata/load.ts';
import type { RemoteSchemaMetadata } from '../metadata/remoteSchemas.ts';
import type { Metadata } from '../metadata/schema.ts';
import { type Inconsistency, InconsistentMetadataError } from '../model/types.ts';
import type { Session } from '../session/session.ts';
import { WebhookClient, WebhookError } from '../webhook/callWebhook.ts';
import { forwardedHeaders } from '../webhook/clientHeaders.ts';
import { webhookHeaders, webhookUrl } from '../webhook/template.ts';

/** What the metadata say of a server, with the environment filled in. */
export interface RemoteServer {
  readonly name: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** The client's headers go along. */
  readonly forwards: boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Connections to one host at a time; further calls wait, within their time. */
const connections = 100;

export const remoteClient = (): WebhookClient => new WebhookClient({ connections });

export const serverOf = (
  { name, definition }: RemoteSchemaMetadata,
  env: NodeJS.ProcessEnv,
): RemoteServer => ({
  name,
  url: webhookUrl({ text: definition.url, fromEnv: definition.url_from_env }, env),
  headers: webhookHeaders(definition.headers, env),
  forwards: definition.forward_client_headers,
  timeout: definition.timeout_seconds * 1000,
});

/** By name. Throws an `InconsistentMetadataError` naming those that cannot be called: variables that are not set. */
export function readRemoteServers(metadata: Metadata, env: NodeJS.ProcessEnv): Map<string, RemoteServer> {
  const servers = new Map<string, RemoteServer>();
  const inconsistencies: Inconsistency[] = [];
  for (const entry of metadata.remote_schemas) {
    try {
      servers.set(entry.name, serverOf(entry, env));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      inconsistencies.push({ object: `remote schema "${entry.name}"`, reason, entry });
    }
  }
  if (inconsistencies.length > 0)
    throw new InconsistentMetadataError(inconsistencies, (entry) => showEntry(metadata, entry));
  return servers;
}

const failed = (name: string, why: string): EngineError =>
  new EngineError(
    'remote-schema-error',
    `HTTP exception occurred while sending the request to the remote schema "${name}"`,
    '$',
    why,
  );

const userAgent = ['user-agent', 'engine'] as const;
const json = [
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
] as const;

export interface RemoteRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface RemoteCaller {
  readonly session: Session;
  /** The client's. */
  readonly headers: IncomingHttpHeaders | undefined;
  /** Hears how large the answer is, before it is parsed; throws when that is too much. */
  readonly onAnswer?: (bytes: number) => void;
}

export interface RemoteAnswer {
  /** Null or absent where the operation failed as a whole. */
  readonly data: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors: readonly object[];
}

/** Without what only looks like session variables: whoever sends such has none by it. */
const ownHeaders = (headers: IncomingHttpHeaders): [string, string][] =>
  forwardedHeaders(headers).filter(([name]) => !name.startsWith('x-hasura-'));

/** Rejects with `remote-schema-error`, whose message names no address. */
export async function callRemote(
  client: WebhookClient,
  server: RemoteServer,
  { query, operationName, variables }: RemoteRequest,
  { session, headers, onAnswer }: RemoteCaller,
): Promise<RemoteAnswer> {
  const body = writeJson({
    query,
    ...(operationName === undefined ? {} : { operationName }),
    ...(Object.keys(variables).length === 0 ? {} : { variables }),
  });
  const text = await send(client, server, {
    // What the metadata say comes before the session, and that before what the client sends.
    headers: [
      ...(server.forwards ? ownHeaders(headers ?? {}) : []),
      ...json,
      userAgent,
      ...session.variables,
      ['x-hasura-role', session.role],
      ...server.headers,
    ],
    body,
    mostBytes: defaultLimits.remoteAnswer,
  });
  onAnswer?.(text.length);
  let answer: unknown;
  try {
    answer = parseJsonText(text);
  } catch {
    throw failed(server.name, 'the answer is no JSON, or too much of it');
  }
  const { data, errors } = isStructure(answer) ? (answer as Record<string, unknown>) : {};
  const list = Array.isArray(errors) ? errors.filter(isStructure) : [];
  const hasData = isStructure(data) && !Array.isArray(data);
  if (!hasData && list.length === 0) throw failed(server.name, 'the answer has neither data nor errors');
  return { data: hasData ? (data as Record<string, unknown>) : null, errors: list };
}

async function send(
  client: WebhookClient,
  { name, url, timeout }: RemoteServer,
  request: { headers: readonly (readonly [string, string])[]; body: string; mostBytes: number },
): Promise<string> {
  const { status, text } = await client.call({ url, timeout, ...request }).catch((error: unknown) => {
    throw failed(name, error instanceof WebhookError ? error.message : 'the request cannot be made');
  });
  // Servers answer 400 and 500 with errors in GraphQL's form, too.
  if (status < 200 || (status >= 300 && !/^\s*\{/.test(text)))
    throw failed(name, `the answer has the status ${String(status)}`);
  return text;
}

/** As admin sees it. Rejects with an `Error` that says why it cannot be had, and names no address. */
export async function introspectRemote(client: WebhookClient, server: RemoteServer): Promise<GraphQLSchema> {
  const text = await send(client, server, {
    headers: [...json, userAgent, ['x-hasura-role', 'admin'], ...server.headers],
    body: JSON.stringify({ query: getIntrospectionQuery({ inputValueDeprecation: false }) }),
    mostBytes: defaultLimits.remoteIntrospection,
  }).catch((error: unknown) => {
    const why =
      error instanceof EngineError && typeof error.internal === 'string' ? error.internal : String(error);
    throw new Error(`the remote schema cannot be introspected: ${why}`);
  });
  const answer = parsed(text) as { data?: IntrospectionQuery | null } | null;
  if (answer?.data == null)
    throw new Error('the remote schema cannot be introspected: it answers without data');
  try {
    return buildClientSchema(answer.data);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`the remote schema's answer to introspection is no schema: ${why.slice(0, 500)}`, {
      cause: error,
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the remote schema cannot be introspected: it answers with something else than JSON');
  }
}
