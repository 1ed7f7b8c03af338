// Calls the handler of an action, and reads its answer (Hasura documentation: "Action handlers").
import type { IncomingHttpHeaders } from 'node:http';
import { EngineError, HandlerError } from '../errors.ts';
import { isStructure, parseJsonText, writeJson } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import { showEntry } from '../metadata/load.ts';
import type { Metadata } from '../metadata/schema.ts';
import { type Action, type Inconsistency, InconsistentMetadataError } from '../model/types.ts';
import type { Session } from '../session/session.ts';
import { WebhookClient, WebhookError } from '../webhook/callWebhook.ts';
import { forwardedHeaders } from '../webhook/clientHeaders.ts';
import { webhookHeaders, webhookUrl } from '../webhook/template.ts';

/** What the metadata say of handlers, with the environment filled in. */
interface Handler {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
}

export interface ActionHandlers {
  readonly client: WebhookClient;
  readonly handlers: ReadonlyMap<string, Handler>;
}

/** Connections to one host at a time; further calls wait, within their time. */
const connections = 100;

/** Throws an `InconsistentMetadataError` naming the handlers that cannot be called: variables that are not set. */
export function readHandlers(metadata: Metadata, env: NodeJS.ProcessEnv): ActionHandlers | undefined {
  if (metadata.actions.length === 0) return undefined;
  const handlers = new Map<string, Handler>();
  const inconsistencies: Inconsistency[] = [];
  for (const entry of metadata.actions) {
    try {
      const { handler, headers } = entry.definition;
      handlers.set(entry.name, {
        url: webhookUrl({ text: handler }, env),
        headers: webhookHeaders(headers, env),
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      inconsistencies.push({ object: `action "${entry.name}"`, reason, entry });
    }
  }
  if (inconsistencies.length > 0)
    throw new InconsistentMetadataError(inconsistencies, (entry) => showEntry(metadata, entry));
  return { client: new WebhookClient({ connections }), handlers };
}

export interface ActionRequest {
  readonly action: Action;
  readonly input: Readonly<Record<string, unknown>>;
  readonly session: Session;
  /** The text of the operation. */
  readonly query: string;
  /** The client's. */
  readonly headers: IncomingHttpHeaders | undefined;
}

/** Resolves to the handler's answer, numbers with their digits. Rejects with an `EngineError`. */
export async function callAction(
  { client, handlers }: ActionHandlers,
  { action, input, session, query, headers }: ActionRequest,
): Promise<unknown> {
  const handler = handlers.get(action.name);
  if (handler === undefined) throw new Error(`action ${action.name} has no handler`);
  const { forward_client_headers: forwards, timeout } = action.metadata.definition;
  const body = writeJson({
    action: { name: action.name },
    input,
    session_variables: { ...Object.fromEntries(session.variables), 'x-hasura-role': session.role },
    request_query: query,
  });
  const answer = await client
    .call({
      url: handler.url,
      headers: [
        ...(forwards ? forwardedHeaders(headers ?? {}) : []),
        ['content-type', 'application/json'],
        ['user-agent', 'engine'],
        ...handler.headers,
      ],
      body,
      timeout: timeout * 1000,
      mostBytes: defaultLimits.actionAnswer,
    })
    .catch((error: unknown) => {
      const reason = error instanceof WebhookError ? error.message : 'the request cannot be made';
      throw new EngineError('unexpected', 'http exception when calling webhook', '$', reason);
    });
  const { status, text } = answer;
  const json = parsed(text);
  if (status >= 200 && status < 300) return json;
  if (status >= 400 && status < 500) throw refusalOf(json);
  throw new EngineError(
    'unexpected',
    'internal error',
    '$',
    `the handler answered with status ${String(status)}`,
  );
}

function parsed(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    throw new EngineError('unexpected', 'not a valid json response from webhook');
  }
}

/** `{message, code?, extensions?}`, as the handler wants its caller to see it. */
function refusalOf(json: unknown): EngineError {
  const { message, code, extensions } = isStructure(json) ? (json as Record<string, unknown>) : {};
  if (typeof message !== 'string')
    return new EngineError(
      'unexpected',
      'internal error',
      '$',
      'the handler has refused without a "message"',
    );
  return new HandlerError(
    message,
    typeof code === 'string' ? code : undefined,
    isStructure(extensions) ? extensions : undefined,
  );
}
