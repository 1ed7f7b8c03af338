// Authentication by somebody else's server (Hasura documentation: "Authentication using webhooks"): it gets the client's
// headers, and answers with the session's variables, or with 401.
import type { IncomingHttpHeaders } from 'node:http';
import { EngineError } from '../errors.ts';
import { isStructure } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import { WebhookClient } from '../webhook/callWebhook.ts';
import { forwardedHeaders } from '../webhook/clientHeaders.ts';

export interface AuthHookConfig {
  readonly url: string;
  readonly mode: 'GET' | 'POST';
}

export interface HookAnswer {
  readonly role: string;
  /** Names in lower case. */
  readonly variables: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch: until when a socket may stay open. */
  readonly expiresAt: number | undefined;
}

const roleVariable = 'x-hasura-role';

export type AskHook = (headers: IncomingHttpHeaders) => Promise<HookAnswer>;

/** `now` is the clock in milliseconds. Rejects with an `EngineError`. */
export function createAuthHook({ url, mode }: AuthHookConfig, now: () => number): AskHook {
  const { hookConnections, hookTime, hookAnswer } = defaultLimits;
  const client = new WebhookClient({ connections: hookConnections });
  return async (headers) => {
    const asked =
      mode === 'GET'
        ? { headers: [['user-agent', 'engine'], ...forwardedHeaders(headers)] as const, body: undefined }
        : {
            headers: [
              ['user-agent', 'engine'],
              ['content-type', 'application/json'],
            ] as const,
            body: JSON.stringify({ headers: asText(headers) }),
          };
    const answer = await client
      .call({ url, method: mode, ...asked, timeout: hookTime, mostBytes: hookAnswer })
      .catch((error: unknown) => {
        throw unusable(error instanceof Error ? error.message : 'no answer');
      });
    if (answer.status === 401)
      throw new EngineError('access-denied', 'Authentication hook unauthorized this request');
    if (answer.status !== 200) throw unusable(`status ${String(answer.status)}`);
    const variables = readVariables(answer.text);
    const role = variables.get(roleVariable);
    if (role === undefined || role === '')
      throw new EngineError('invalid-params', `${roleVariable} not found in session variables`);
    return { role, variables, expiresAt: expiryOf(answer.headers, now()) };
  };
}

const unusable = (reason: string): EngineError =>
  new EngineError(
    'unexpected',
    'Invalid response from authorization hook',
    '$',
    `authorization hook: ${reason}`,
  );

const asText = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

/** All that is no session variable is left out. */
function readVariables(text: string): Map<string, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unusable('no JSON');
  }
  if (!isStructure(json) || Array.isArray(json)) throw unusable('no object');
  const variables = new Map<string, string>();
  for (const [name, value] of Object.entries(json)) {
    const variable = name.toLowerCase();
    if (!variable.startsWith('x-hasura-')) continue;
    if (typeof value !== 'string') throw unusable(`the value of ${variable} is no text`);
    variables.set(variable, value);
  }
  return variables;
}

/** `Cache-Control: max-age=…` comes before `Expires`, as in Hasura. */
function expiryOf(headers: IncomingHttpHeaders, now: number): number | undefined {
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/.exec(headers['cache-control'] ?? '')?.[1];
  if (maxAge !== undefined) return now + Number(maxAge) * 1000;
  const expires = Date.parse(headers.expires ?? '');
  return Number.isNaN(expires) ? undefined : expires;
}
