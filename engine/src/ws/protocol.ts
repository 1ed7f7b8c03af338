// The two WebSocket subprotocols as one set of messages. `graphql-transport-ws` is the current one (library
// graphql-ws), `graphql-ws` the older one of subscriptions-transport-ws, which Hasura calls Apollo's.
import { z } from 'zod';
import type { GraphQLErrorEntry } from '../errors.ts';
import { NumberLiteral, parseJsonText, writeJson } from '../json.ts';
import { defaultLimits } from '../limits.ts';

export type ProtocolName = 'graphql-transport-ws' | 'graphql-ws';

export type ClientMessage =
  | { type: 'init'; headers: Record<string, string> }
  | { type: 'start'; id: string; payload: unknown }
  | { type: 'stop'; id: string }
  | { type: 'ping'; payload: unknown }
  | { type: 'pong' }
  | { type: 'terminate' };

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

/** Writes the server's messages and reads the client's. `json` is always the text of a GraphQL answer. */
export interface Protocol {
  readonly name: ProtocolName;
  /** Undefined when the text is no message of this protocol. */
  read(text: string): ClientMessage | undefined;
  ack(): string;
  keepAlive(): string;
  pong(payload: unknown): string;
  next(id: string, json: string): string;
  /** What of `next` comes before the answer; after it comes `nextEnd`. */
  nextStart(id: string): string;
  complete(id: string): string;
  /** A request that could not be started (malformed, invalid, forbidden). */
  refused(id: string, errors: readonly GraphQLErrorEntry[]): string[];
  /** A query or mutation that failed while running. */
  failed(id: string, errors: readonly GraphQLErrorEntry[]): string[];
}

const initPayload = z
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
const init = z.object({ type: z.literal('connection_init'), payload: initPayload });

const transportMessage = z.discriminatedUnion('type', [
  init,
  z.object({ type: z.literal('subscribe'), id, payload: z.unknown() }),
  z.object({ type: z.literal('complete'), id }),
  z.object({ type: z.literal('ping'), payload: z.unknown().optional() }),
  z.object({ type: z.literal('pong') }),
]);

const legacyMessage = z.discriminatedUnion('type', [
  init,
  z.object({ type: z.literal('start'), id, payload: z.unknown() }),
  z.object({ type: z.literal('stop'), id }),
  z.object({ type: z.literal('connection_terminate') }),
]);

type Message = z.infer<typeof transportMessage> | z.infer<typeof legacyMessage>;

function toClientMessage(message: Message): ClientMessage {
  switch (message.type) {
    case 'connection_init':
      return { type: 'init', headers: message.payload };
    case 'subscribe':
    case 'start':
      return { type: 'start', id: message.id, payload: message.payload };
    case 'complete':
    case 'stop':
      return { type: 'stop', id: message.id };
    case 'ping':
      return { type: 'ping', payload: message.payload };
    case 'pong':
      return { type: 'pong' };
    case 'connection_terminate':
      return { type: 'terminate' };
  }
}

function reader(schema: z.ZodType<Message>): (text: string) => ClientMessage | undefined {
  return (text) => {
    let value: unknown;
    try {
      value = parseJsonText(text, defaultLimits.jsonValues);
    } catch {
      return undefined;
    }
    const parsed = schema.safeParse(value);
    return parsed.success ? toClientMessage(parsed.data) : undefined;
  };
}

/** The answer's text goes into the message as it is: what Postgres wrote is not parsed again. */
const withJson = (type: string, of: string, json: string): string =>
  `${beforeJson(type, of)}${json}${nextEnd}`;

const beforeJson = (type: string, of: string): string =>
  `{"type":"${type}","id":${JSON.stringify(of)},"payload":`;

export const nextEnd = '}';

const transport: Protocol = {
  name: 'graphql-transport-ws',
  read: reader(transportMessage),
  ack: () => '{"type":"connection_ack"}',
  keepAlive: () => '{"type":"ping","payload":{"message":"keepalive"}}',
  pong: (payload) => writeJson(payload === undefined ? { type: 'pong' } : { type: 'pong', payload }),
  next: (of, json) => withJson('next', of, json),
  nextStart: (of) => beforeJson('next', of),
  complete: (of) => JSON.stringify({ type: 'complete', id: of }),
  // Here `error` ends the operation: no `complete` may follow.
  refused: (of, errors) => [JSON.stringify({ type: 'error', id: of, payload: errors })],
  failed: (of, errors) => [JSON.stringify({ type: 'error', id: of, payload: errors })],
};

const legacy: Protocol = {
  name: 'graphql-ws',
  read: reader(legacyMessage),
  ack: () => '{"type":"connection_ack"}',
  keepAlive: () => '{"type":"ka"}',
  pong: () => '{"type":"ka"}',
  next: (of, json) => withJson('data', of, json),
  nextStart: (of) => beforeJson('data', of),
  complete: (of) => JSON.stringify({ type: 'complete', id: of }),
  refused: (of, errors) => [withJson('error', of, JSON.stringify({ errors })), legacy.complete(of)],
  failed: (of, errors) => [withJson('data', of, JSON.stringify({ errors })), legacy.complete(of)],
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
