// How the console asks the engine: always with the secret of the session, in a header, and never in an address.
import { z } from 'zod';
import { adminHeaders, type ConsoleSession, roleHeaders, roleVariables } from '../session/consoleSession.ts';
import { EngineRefusal } from './describeError.ts';
import { parseExact } from './exactJson.ts';

const refusals = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().optional(), path: z.string().optional() }).optional(),
      }),
    )
    .min(1),
});
const plainRefusal = z.object({ error: z.string(), code: z.string(), path: z.string().optional() });
const success = z.object({ data: z.record(z.string(), z.unknown()) });

async function send(path: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    credentials: 'omit',
  });
  return { status: response.status, text: await response.text() };
}

async function post(path: string, body: unknown, headers: Record<string, string>): Promise<unknown> {
  const { status, text } = await send(path, body, headers);
  let answer: unknown;
  try {
    answer = parseExact(text);
  } catch {
    throw new Error(`The engine answered with status ${status} and no JSON.`);
  }
  const plain = plainRefusal.safeParse(answer);
  if (plain.success) throw new EngineRefusal(plain.data.error, plain.data.code, plain.data.path ?? '$');
  const refused = refusals.safeParse(answer);
  const [first] = refused.success ? refused.data.errors : [];
  if (first !== undefined) {
    throw new EngineRefusal(first.message, first.extensions?.code ?? 'error', first.extensions?.path ?? '$');
  }
  return answer;
}

export interface GraphQLOperation {
  readonly query: string;
  readonly variables?: Record<string, unknown> | undefined;
  readonly operationName?: string | undefined;
}

/** Asks as the role of the session. Gives `data`; throws an `EngineRefusal`. */
export async function askGraphQL(
  session: ConsoleSession,
  operation: GraphQLOperation,
): Promise<Record<string, unknown>> {
  return success.parse(await post('/v1/graphql', operation, roleHeaders(session))).data;
}

/** The same, with the answer as it came, errors included: for GraphiQL. */
export async function askRaw(session: ConsoleSession, operation: unknown): Promise<unknown> {
  return parseExact((await send('/v1/graphql', operation, roleHeaders(session))).text);
}

/** One command of the metadata API. */
export function askMetadata(secret: string, type: string, args: object = {}): Promise<unknown> {
  return post('/v1/metadata', { type, args }, adminHeaders(secret));
}

/** SQL and plan of an operation, for the role of the session. */
export function askExplain(session: ConsoleSession, query: GraphQLOperation): Promise<unknown> {
  return post('/v1/graphql/explain', { query, user: roleVariables(session) }, adminHeaders(session.secret));
}
