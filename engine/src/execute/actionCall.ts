// Calls the handler of an action, and reads its answer (Hasura documentation: "Action handlers").
import { EngineError, HandlerError } from '../errors.ts';
import { isStructure, parseJsonText, writeJson } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import { showEntry } from '../metadata/load.ts';
import type { Metadata } from '../metadata/schema.ts';
import { type Action, type Inconsistency, InconsistentMetadataError } from '../model/types.ts';
import { WebhookClient, WebhookError } from '../webhook/callWebhook.ts';
import { webhookHeaders, webhookUrl } from '../webhook/template.ts';
import {
  readRequestTransform,
  readResponseTransform,
  type RequestTransform,
  type ResponseTransform,
  TransformError,
  transformRequest,
  transformResponse,
} from '../webhook/transform.ts';

/** What the metadata say of handlers, with the environment filled in. */
interface Handler {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly request: RequestTransform | undefined;
  readonly response: ResponseTransform | undefined;
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
      const { handler, headers, request_transform: request, response_transform: response } = entry.definition;
      handlers.set(entry.name, {
        url: webhookUrl({ text: handler }, env),
        headers: webhookHeaders(headers, env),
        request: request && readRequestTransform(request),
        response: response && readResponseTransform(response),
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
  readonly action: Pick<Action, 'name' | 'metadata'>;
  readonly input: unknown;
  readonly sessionVariables: Readonly<Record<string, string>>;
  /** The text of the operation. */
  readonly query: string;
  /** The client's, as far as they go on to the handler. */
  readonly headers: readonly (readonly [string, string])[];
  readonly signal?: AbortSignal | undefined;
}

/** Resolves to the handler's answer, numbers with their digits. Rejects with an `EngineError`. */
export async function callAction(
  { client, handlers }: ActionHandlers,
  { action, input, sessionVariables, query, headers, signal }: ActionRequest,
): Promise<unknown> {
  const handler = handlers.get(action.name);
  if (handler === undefined) throw new Error(`action ${action.name} has no handler`);
  const { forward_client_headers: forwards, timeout } = action.metadata.definition;
  const plain = {
    url: handler.url,
    headers: [
      ...(forwards ? headers : []),
      ['content-type', 'application/json'],
      ['user-agent', 'engine'],
      ...handler.headers,
    ] as const,
    body: writeJson({
      action: { name: action.name },
      input,
      session_variables: sessionVariables,
      request_query: query,
    }),
  };
  const transform = handler.request;
  const sent = transformed('Request', () =>
    transform === undefined ? undefined : transformRequest(transform, plain, { sessionVariables }),
  );
  const answer = await client
    .call({ ...(sent ?? plain), timeout: timeout * 1000, mostBytes: defaultLimits.actionAnswer, signal })
    .catch((error: unknown) => {
      const reason = error instanceof WebhookError ? error.message : 'the request cannot be made';
      throw new EngineError('unexpected', 'http exception when calling webhook', '$', reason);
    });
  const { status } = answer;
  const { response } = handler;
  const text = transformed('Response', () =>
    response === undefined
      ? answer.text
      : transformResponse(response, { ...answer, request: sent?.context }, { sessionVariables }),
  );
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

/** What a template does wrong is the administrator's to know. */
function transformed<T>(what: 'Request' | 'Response', work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TransformError)) throw error;
    throw new EngineError('unexpected', `${what} Transformation Failed`, '$', error.details);
  }
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
