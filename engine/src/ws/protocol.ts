// The two WebSocket subprotocols as codecs of one connection. `graphql-transport-ws` is the current one (library
// graphql-ws), `graphql-ws` the older one of subscriptions-transport-ws, which Hasura calls Apollo's.
import { z } from 'zod';
import { EngineError, toErrorEntry, type GraphQLErrorEntry } from '../base/errors.ts';
import { NumberLiteral, parseJsonText, writeJson } from '../base/json.ts';
import { defaultLimits } from '../base/limits.ts';

/** Close codes of graphql-transport-ws, and those of RFC 6455 that are used here. */
export const closeCodes = {
  normal: 1000,
  policy: 1008,
  tooLarge: 1009,
  restarting: 1012,
  tryAgainLater: 1013,
  badRequest: 4400,
  unauthorized: 4401,
  forbidden: 4403,
  initTimeout: 4408,
  subscriberExists: 4409,
  tooManyInits: 4429,
} as const;

const headersOfInit = z
  .object({ headers: z.record(z.string(), z.unknown()).nullish() })
  .nullish()
  .transform((payload) => {
    // Header values that clients write as numbers are text all the same; other kinds cannot be headers.
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(payload?.headers ?? {})) {
      if (typeof value === 'string' || typeof value === 'number') headers[name.toLowerCase()] = String(value);
      else if (value instanceof NumberLiteral) headers[name.toLowerCase()] = value.text;
    }
    return headers;
  });

const id = z.string().min(1);
const named = z.looseObject({ type: z.string() });
const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('init'), payload: headersOfInit }),
  z.object({ type: z.literal('start'), id, payload: z.unknown() }),
  z.object({ type: z.literal('stop'), id }),
  z.object({ type: z.literal('ping'), payload: z.unknown().optional() }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('terminate') }),
]);

/** What a client says, in whichever subprotocol. */
export type ClientMessage = z.infer<typeof clientMessage>;

/** What a client is told of a mistake: messages, and the end of the connection where it does not go on. */
export interface Reproof {
  readonly messages?: readonly string[];
  readonly end?: readonly [code: number, reason: string];
}

/** The names and shapes of one subprotocol's messages. */
export interface Protocol {
  readonly name: 'graphql-transport-ws' | 'graphql-ws';
  /** The client's messages by their names. */
  readonly says: ReadonlyMap<string, ClientMessage['type']>;
  /** The name of a message with an answer. */
  readonly answer: string;
  readonly keepAlive: string;
  pong(payload: unknown): string;
  /** An operation that failed while it ran, or was refused before (malformed, invalid, forbidden). */
  failed(of: string, errors: readonly GraphQLErrorEntry[], hasBegun: boolean): readonly string[];
  /** The client has sent what is no message. */
  readonly unreadable: Reproof;
  /** Nobody knows for whom the client speaks. */
  unauthenticated(why: string): Reproof;
  /** The client has asked before the connection was initialised; undefined: what it asked is refused. */
  readonly early: Reproof | undefined;
  /** The client has begun an operation under the id of one that runs. */
  taken(of: string): Reproof;
}

/** Undefined when the text is no message of this protocol. */
export function readMessage({ says }: Protocol, text: string): ClientMessage | undefined {
  try {
    const message = named.parse(parseJsonText(text, defaultLimits.jsonValues));
    return clientMessage.parse({ ...message, type: says.get(message.type) });
  } catch {
    return undefined;
  }
}

export const acknowledgement = '{"type":"connection_ack"}';

/** What of a message comes before its answer; after it comes `answerEnd`. */
export const answerStart = (type: string, of: string): string =>
  `{"type":"${type}","id":${JSON.stringify(of)},"payload":`;

export const answerEnd = '}';

/** The answer's text goes into the message as it is: what Postgres wrote is not parsed again. */
const withJson = (type: string, of: string, json: string): string =>
  `${answerStart(type, of)}${json}${answerEnd}`;

const complete = (of: string): string => JSON.stringify({ type: 'complete', id: of });

/** The messages of a query or mutation that has been answered. */
export const answered = ({ answer }: Protocol, of: string, json: string): readonly string[] => [
  withJson(answer, of, json),
  complete(of),
];

const transport: Protocol = {
  name: 'graphql-transport-ws',
  says: new Map([
    ['connection_init', 'init'],
    ['subscribe', 'start'],
    ['complete', 'stop'],
    ['ping', 'ping'],
    ['pong', 'pong'],
  ]),
  answer: 'next',
  keepAlive: '{"type":"ping","payload":{"message":"keepalive"}}',
  pong: (payload) => writeJson(payload === undefined ? { type: 'pong' } : { type: 'pong', payload }),
  // `error` ends the operation: no `complete` may follow.
  failed: (of, errors) => [withJson('error', of, JSON.stringify(errors))],
  unreadable: { end: [closeCodes.badRequest, 'Parsing client message failed'] },
  unauthenticated: (why) => ({ end: [closeCodes.forbidden, why] }),
  early: { end: [closeCodes.unauthorized, 'Unauthorized'] },
  taken: (of) => ({ end: [closeCodes.subscriberExists, `Subscriber for ${of} already exists`] }),
};

const connectionError = (payload: string): string => JSON.stringify({ type: 'connection_error', payload });
const legacyErrors = (type: string, of: string, errors: readonly GraphQLErrorEntry[]): string =>
  withJson(type, of, JSON.stringify({ errors }));

const legacy: Protocol = {
  name: 'graphql-ws',
  says: new Map([
    ['connection_init', 'init'],
    ['start', 'start'],
    ['stop', 'stop'],
    ['connection_terminate', 'terminate'],
  ]),
  answer: 'data',
  keepAlive: '{"type":"ka"}',
  pong: () => '{"type":"ka"}',
  failed: (of, errors, hasBegun) => [legacyErrors(hasBegun ? 'data' : 'error', of, errors), complete(of)],
  unreadable: { messages: [connectionError('parsing ClientMessage failed')] },
  unauthenticated: (why) => ({
    messages: [connectionError(why)],
    end: [closeCodes.badRequest, `Connection initialization failed: ${why}`],
  }),
  early: undefined,
  taken: (of) => {
    const error = new EngineError('start-failed', `an operation already exists with this id: ${of}`);
    // Only the error, without the `complete` that would end the running operation of that id at the client.
    return { messages: [legacyErrors('error', of, [toErrorEntry(error)])] };
  },
};

/**
 * The protocol for the client's offer (`Sec-WebSocket-Protocol`): the first one that is known. Without an offer the
 * older one, as in Hasura; undefined when the offer holds none that is known.
 */
export function chooseProtocol(offered: string | undefined): Protocol | undefined {
  if (offered === undefined) return legacy;
  for (const name of offered.split(',').map((part) => part.trim())) {
    if (name === transport.name) return transport;
    if (name === legacy.name) return legacy;
  }
  return undefined;
}
