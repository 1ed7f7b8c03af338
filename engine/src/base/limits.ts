// Every bound of the engine, in one table; LIMITS.md is the same for people (UPDATE_LIMITS=1 npx vitest run limits).
import { z } from 'zod';

/** `letters` are UTF-16 units, as JavaScript counts; `count` is anything that is counted one by one. */
export type LimitUnit = 'bytes' | 'ms' | 'letters' | 'count' | 'levels';

export interface Limit {
  readonly default: number;
  readonly unit: LimitUnit;
  /** The environment variable that changes it; null for what nobody should have to change. */
  readonly variable: `ENGINE_${string}` | `HASURA_GRAPHQL_${string}` | null;
  /** Code and status of the answer to what is beyond it, or what happens instead. */
  readonly beyond: string;
  /** One line. */
  readonly why: string;
  /** The smallest value that the variable may have. */
  readonly least: number;
  /** The largest. */
  readonly most: number;
}

/** setTimeout counts in 31 bits; a larger number would be a very short time. */
export const longestTimeout = 2_147_483_647;

const limit = (
  value: number,
  unit: LimitUnit,
  variable: Limit['variable'],
  beyond: string,
  why: string,
  range: { least?: number; most?: number } = {},
): Limit => ({ default: value, unit, variable, beyond, why, least: 1, most: longestTimeout, ...range });

const MiB = 1024 * 1024;

/**
 * A new limit is one line here: read it from `config.limits` where the configuration is at hand, from `defaultLimits`
 * where it is fixed (variable `null`).
 */
// oxfmt-ignore
export const limits = {
  // Requests
  bodySize: limit(10 * MiB, 'bytes', 'ENGINE_MAX_BODY_SIZE', '413 bad-request; WebSocket: closed with 1009', 'a request body or a WebSocket message'),
  visitorBody: limit(102_400, 'bytes', 'ENGINE_MAX_VISITOR_BODY_SIZE', '413 bad-request; WebSocket: closed with 1009', 'the same of callers with neither secret nor token, and of a WebSocket that has not been initialised'),
  unreadTotal: limit(64 * MiB, 'bytes', 'ENGINE_MAX_UNREAD', '503 bad-request with Retry-After; WebSocket: closed with 1013: the largest of the address that has most', 'all bodies and messages together that have not come to their end', { least: 1024 }),
  bodyPieces: limit(1000, 'count', null, 'the connection is closed; WebSocket: with 1008', 'pieces of a body that are smaller than the next line on average, and of a WebSocket message'),
  bodyPiece: limit(256, 'bytes', null, 'the same', 'size that so many pieces must have on average: each costs work, however small it is'),
  bodyTimeout: limit(30_000, 'ms', 'ENGINE_BODY_TIMEOUT', '408 bad-request', 'a body that arrives slowly'),
  bodyDrain: limit(10, 'count', null, 'the connection is closed', 'times the body size that are read and thrown away for the sake of a clear answer'),
  queryTokens: limit(50_000, 'count', null, 'validation-failed', 'tokens of a document'),
  queryDepth: limit(64, 'levels', null, 'validation-failed', 'brackets in a document: parsing, planning and Postgres recurse'),
  queryLength: limit(1_000_000, 'letters', null, 'validation-failed', 'text of a document; large values belong into variables'),
  requestCost: limit(100_000, 'count', null, 'validation-failed', 'fields that a request selects with fragments spread out, its arguments, its variables where they become SQL (lists of values and rows of equal columns do not), and the permissions that they bring in'),
  selectedFields: limit(12_000, 'count', null, 'validation-failed', 'fields that a request selects with fragments spread out; one that reads rows is a query of its own in the SQL, and counts for ten'),
  refusals: limit(2_000_000, 'letters', null, 'the least recently used is forgotten', 'documents that were refused, to be refused again at once'),
  introspectionFields: limit(1_000_000, 'count', null, 'validation-failed', 'fields in the answer to introspection: nested lists multiply'),
  introspectionLength: limit(10_000_000, 'letters', null, 'validation-failed', 'the answer to introspection'),
  statementLength: limit(2_000_000, 'letters', null, 'validation-failed', 'SQL of a statement'),
  parameterLength: limit(40_000_000, 'letters', null, 'validation-failed', 'values of a request together, as they are sent to Postgres: a variable may stand in many places'),
  jsonValues: limit(100_000, 'count', null, 'validation-failed', 'values in the JSON of a request: lists, objects and what is in them; each is looked at while nobody else is answered'),
  adminJsonValues: limit(500_000, 'count', null, 'validation-failed', 'the same over HTTP for the role admin'),
  jsonDepth: limit(500, 'levels', null, 'validation-failed', 'nesting of JSON, in requests and in values of type json'),
  restArguments: limit(1000, 'count', null, 'bad-request', 'parameters in the address, or the form, of a request to a REST endpoint'),
  variableDepth: limit(64, 'levels', null, 'validation-failed', 'nesting of a variable'),
  statementParameters: limit(65_000, 'count', null, 'validation-failed', "parameters of a statement: Postgres's protocol counts them in 16 bits"),

  // What is remembered
  documentCache: limit(2_000_000, 'letters', null, 'the least recently used is forgotten', 'query text of parsed documents; the parsed form takes fifty times as much memory'),
  planCache: limit(20_000_000, 'letters', null, 'the least recently used is forgotten', 'SQL of plans and answers known beforehand; each field and value counts for a hundred'),
  preparedNames: limit(400, 'count', null, 'the least recently used is forgotten', 'names of prepared statements of one connection; each costs memory in Postgres'),
  preparedLength: limit(20_000, 'letters', null, 'the statement is sent unprepared', 'SQL of a prepared statement'),
  countedStatements: limit(8, 'count', null, 'the least recently used is forgotten', 'statements of one query in which `limit` and `offset` that come again stand as numbers'),
  allowlistCache: limit(2_000_000, 'letters', null, 'the least recently used is forgotten', 'query texts that were compared with the allow-list'),
  tokenLength: limit(65_536, 'letters', null, 'invalid-jwt', 'a token'),
  tokenCache: limit(10_000, 'count', null, 'the oldest is verified again', 'verified tokens'),
  tokenCacheTime: limit(300_000, 'ms', null, 'the token is verified again', 'for so long a withdrawn key works for tokens seen before'),

  // Sessions that their host can end (`sessionIsLive`)
  sessionRecheck: limit(250, 'ms', null, 'the socket is closed', 'so often the session of each open socket is asked about, besides when the host says so'),
  sessionPatience: limit(1000, 'ms', null, 'the socket is closed with 1013', 'so long an open socket waits, silent, for the answer'),

  // The admin secret
  secretFailures: limit(20, 'count', null, 'further wrong ones are answered late; the right one at once', 'wrong secrets from one address within the time below'),
  secretDelay: limit(2000, 'ms', null, '', 'so late'),
  secretsHeld: limit(100, 'count', null, 'access-denied at once', 'wrong secrets whose answer waits, of all addresses'),
  secretWindow: limit(900_000, 'ms', null, 'they are forgotten', 'from the first wrong secret of an address; knocking meanwhile extends nothing'),
  secretAddresses: limit(10_000, 'count', null, 'the oldest is forgotten', 'addresses with wrong secrets that are remembered'),

  // The database
  connections: limit(20, 'count', 'HASURA_GRAPHQL_PG_CONNECTIONS', 'requests wait in line', 'connections to Postgres, unless the metadata say otherwise; there is one more for health checks and cancelling, and of eight or more a quarter, four at most, is shared by light reads', { least: 2 }),
  lightRead: limit(10, 'ms', null, 'it has a connection to itself', 'what a query that comes again may take on the average to be sent behind others on a shared connection'),
  lightReadTime: limit(250, 'ms', null, 'who waits behind it asks on another connection', 'what one of these may take at most'),
  connectTimeout: limit(10_000, 'ms', null, 'unexpected', 'waiting for a connection'),
  pingTimeout: limit(3000, 'ms', null, '/healthz answers 500', 'the database must answer the health check in this time'),
  requestTime: limit(30_000, 'ms', 'ENGINE_STATEMENT_TIMEOUT', 'time-limit-exceeded', 'one operation in the database; its statement is cancelled, its transaction rolled back'),
  sqlTime: limit(600_000, 'ms', 'ENGINE_SQL_TIMEOUT', 'time-limit-exceeded', 'one `run_sql` of /v2/query; its transaction is rolled back'),
  visitorTime: limit(5000, 'ms', 'ENGINE_UNAUTHORIZED_STATEMENT_TIMEOUT', 'time-limit-exceeded', 'the same for the role of callers who have not signed in'),
  queueTimeout: limit(3000, 'ms', 'ENGINE_QUEUE_TIMEOUT', 'postgres-max-connections-error; 503 with Retry-After', 'waiting for a connection that others use'),
  queueLength: limit(1000, 'count', 'ENGINE_QUEUE_LENGTH', 'postgres-max-connections-error; 503 with Retry-After', 'operations that wait for a connection'),
  answerSize: limit(50 * MiB, 'bytes', 'ENGINE_MAX_ANSWER_SIZE', 'response-too-large', "what Postgres answers to one request, a batch together; more would not fit in JavaScript's strings", { most: 256 * MiB }),
  answersTotal: limit(160 * MiB, 'bytes', 'ENGINE_MAX_ANSWERS_SIZE', 'busy; 503 with Retry-After; live results wait', 'all answers that are being made and sent at a time'),
  smallAnswer: limit(MiB, 'bytes', null, 'what is more counts', 'of each answer that does not count there, so that large ones never stop the small'),
  answerAtOnce: limit(65_536, 'bytes', null, 'it is done again in a transaction that can be taken back when the answer has come', 'what each write of a mutation may answer that is sent with the end of its transaction'),
  answerTime: limit(120_000, 'ms', 'ENGINE_ANSWER_TIMEOUT', 'the connection is closed', 'a client that reads its answer slowly; WebSocket: one that answers no ping for six intervals'),
  batchOperations: limit(100, 'count', 'ENGINE_MAX_BATCH', 'bad-request', 'operations in one HTTP request; they run one after the other'),

  // WebSocket
  socketOperations: limit(1000, 'count', 'ENGINE_WEBSOCKET_MAX_OPERATIONS', 'bad-request', 'operations at a time on one connection'),
  socketBuffered: limit(MiB, 'bytes', 'ENGINE_WEBSOCKET_MAX_BUFFERED', 'nothing more is read from the client', 'bytes that wait for a client that reads slowly'),
  socketQueries: limit(20, 'count', null, 'they wait', 'queries and mutations of one connection that run at a time'),
  socketHeld: limit(20 * MiB, 'bytes', 'ENGINE_WEBSOCKET_MAX_HELD', 'bad-request; before the connection is initialised: closed with 4400', 'messages of operations that have not ended, of one connection', { least: 1024 }),
  socketLive: limit(100, 'count', 'ENGINE_WEBSOCKET_MAX_LIVE', 'bad-request', 'live queries and streams of one connection'),
  addressLive: limit(5000, 'count', 'ENGINE_ADDRESS_MAX_LIVE', 'bad-request', 'live queries of one address: a whole college may share one'),
  totalLive: limit(20_000, 'count', 'ENGINE_MAX_LIVE', 'busy', 'live queries and streams of all'),
  streamBatch: limit(10_000, 'count', null, 'validation-failed', 'batch_size of a streaming subscription; rows that are equal to the last one in its column come with it'),
} satisfies Record<string, Limit>;

/** The value of each limit in its unit. */
export type Limits = { readonly [K in keyof typeof limits]: number };

export const defaultLimits = Object.fromEntries(
  Object.entries(limits).map(([key, { default: value }]) => [key, value]),
) as Limits;

/** A variable's text → the number, between two. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .pipe(
      z
        .int()
        .min(least, `is less than ${String(least)}`)
        .max(most, `is more than ${String(most)}`),
    );

export const limitVariables: ReadonlySet<string> = new Set(
  Object.values(limits).flatMap(({ variable }) => variable ?? []),
);

/** All limits; `read` answers what a variable is set to, checked by the schema. */
export function readLimits(
  read: (variable: string, schema: z.ZodType<number>) => number | undefined,
): Limits {
  const given = Object.entries<Limit>(limits).map(([key, limit]) => [
    key,
    (limit.variable === null ? undefined : read(limit.variable, wholeNumber(limit.least, limit.most))) ??
      limit.default,
  ]);
  return Object.fromEntries(given) as Limits;
}
