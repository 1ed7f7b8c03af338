// One engine: metadata, a database and a configuration, served over HTTP and WebSocket.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Api } from '../api/api.ts';
import type { UnreadBytes } from '../base/admission/unread.ts';
import type { Logger } from '../base/logger.ts';
import type { EngineConfig } from '../configuration/config.ts';
import type { CallWatch } from '../execute/functionCalls.ts';
import type { PlainAnswer } from '../http/plainError.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { ConsoleOptions } from '../served/consoleAssets.ts';
import type { KeySet } from '../session/jwt.ts';
import type { SessionIsLive } from '../session/liveness.ts';

export interface EngineOptions {
  /** From `loadMetadata`. */
  metadata: Metadata;
  /** `postgres://…`; the database of the metadata's source. */
  databaseUrl: string;
  /** From `parseConfig`. */
  config: EngineConfig;
  logger?: Logger;
  /** Key sets that a `jwk_url` of the configuration names, given in process; others are fetched. */
  keySet?: KeySet | undefined;
  /** Whether a token's session still lives; without it a token counts until it expires. */
  sessionIsLive?: SessionIsLive | undefined;
  /** How the console is served, where HASURA_GRAPHQL_ENABLE_CONSOLE switches it on. */
  console?: ConsoleOptions | undefined;
  /** Where the metadata come from, and whether they may be changed over HTTP. */
  project?: Project | undefined;
  /** Counts what has not come to its end, where the host reads bodies of its own; otherwise the engine's alone. */
  unread?: UnreadBytes | undefined;
  /** A client's address, by which it is counted; the connection's own unless told otherwise. */
  addressOf?: ((request: IncomingMessage) => string) | undefined;
  /** Hears of calls of functions by clients, and may let them wait or turn them away. */
  calls?: CallWatch | undefined;
}

/** All parts are optional: without them the metadata are what the engine was started with. */
export interface Project {
  /** Reads the metadata again from where they came, for `reload`. Throws `MetadataError`. */
  readonly read?: (() => Promise<Metadata>) | undefined;
  /** Serves the calls of /v1/metadata that change metadata, and SQL at /v2/query, to who sends the admin secret. */
  readonly isChangeable?: boolean | undefined;
  /**
   * What of the metadata does not fit the database is left out, listed and logged (`get_inconsistent_metadata`), as in
   * Hasura; otherwise it stops the start, and later changes.
   */
  readonly allowsInconsistent?: boolean | undefined;
}

/** For whom the host asks. */
export interface Caller {
  /** `admin` may do everything. */
  readonly role: string;
  /** Session variables: `x-hasura-user-id` and the like. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

export interface Engine {
  /** Whether the engine answers at this address. */
  handles(pathname: string): boolean;
  /** Answers a request at one of its addresses; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What a visitor without any headers gets for `GET url` at a REST endpoint (`/api/rest/…`). Never rejects. */
  answerVisitor(url: string): Promise<PlainAnswer>;
  /**
   * What POST /v1/graphql answers to this caller: the same checks, limits, permissions, status and JSON text, without a
   * connection. The host vouches for the caller, who is not authenticated; `calls` does not hear of it. Rejects with the
   * signal's reason when it aborts, which cancels what runs in the database; throws a `TypeError` for variables that are no
   * JSON. After `close` the status is 503 and the text empty.
   */
  ask(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<PlainAnswer>;
  /** Takes a WebSocket upgrade on /v1/graphql; the socket is answered or closed in every case. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** A role's GraphQL schema as SDL. Throws an `Error` for a role that the metadata do not know. */
  printSchema(role: string): string;
  /** To be called when the answer of `sessionIsLive` may have changed: sockets of ended sessions are closed (4403). */
  recheckSessions(): void;
  /** Somebody else has written these tables (`schema.name`): live queries that read one of them are fetched at once. */
  tablesChanged(tables: readonly string[]): void;
  /**
   * Reads the database's structure again, and the metadata where the project says how (unless they were changed over
   * HTTP and not kept); WebSocket clients are asked to reconnect. On failure all stays as it was.
   */
  reload(): Promise<void>;
  /** The metadata that are served now. */
  metadata(): Metadata;
  /** Serves others from now on, with the database's structure read again; else like `reload`. */
  replaceMetadata(next: Metadata): Promise<void>;
  /** Changes when the database's structure does; cheap to ask for. Rejects when the database does not answer. */
  structureDigest(): Promise<string>;
  /** Takes no more requests, waits (`shutdownTimeout`) for those that run, and disconnects from the database. */
  close(): Promise<void>;
}

/** Makes the part that knows GraphQL and SQL; tests of the transports put another one in its place. */
export type BuildApi = (options: { metadata: Metadata; pool: pg.Pool; config: EngineConfig }) => Promise<Api>;
