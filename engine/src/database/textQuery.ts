// A query as pg's clients take them from outside (as pg-cursor is one): texts in, texts out, and no more than that. pg's
// own copies its configuration, asks what the columns are and makes a parser for each; here every value stays text.
import type pg from 'pg';

/** A row as Postgres wrote it. */
export type TextRow = readonly (string | null)[];

/** What of pg's connection is used to send. */
export interface SendingConnection {
  readonly stream: {
    readonly writable: boolean;
    cork(): void;
    uncork(): void;
    write(bytes: Buffer): boolean;
    destroy(error: Error): void;
  };
  /** Name → text of the statements that Postgres holds for this connection. */
  readonly parsedStatements: Record<string, string>;
  parse(of: { name: string; text: string; types: readonly number[] }): void;
}

export interface TextQueryOptions {
  /** Empty for a statement that is sent once. One name never means two texts. */
  readonly name: string;
  readonly text: string;
  readonly values: TextRow;
  /** Postgres is told, for this statement only, not to compile it. */
  readonly forbidsJit?: boolean;
}

/** Its methods are called by pg's client, once for each message from Postgres. */
export class TextQuery implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: TextRow;
  readonly #forbidsJit: boolean;
  /** What is answered belongs to the setting that was sent ahead. */
  #isAhead: boolean;
  readonly #rows: TextRow[] = [];
  readonly #resolve: (rows: TextRow[]) => void;
  readonly #reject: (error: Error) => void;

  constructor(
    { name, text, values, forbidsJit = false }: TextQueryOptions,
    resolve: (rows: TextRow[]) => void,
    reject: (error: Error) => void,
  ) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#forbidsJit = forbidsJit;
    this.#isAhead = forbidsJit;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(to: pg.Connection): void {
    const connection = to as unknown as SendingConnection;
    const { name, text } = this;
    try {
      const isNew = name === '' || connection.parsedStatements[name] === undefined;
      const bytes = bindMessage(name, this.#values);
      const isSeveral = isNew || this.#forbidsJit;
      if (isSeveral) connection.stream.cork();
      if (this.#forbidsJit) connection.stream.write(withoutJit);
      if (isNew) connection.parse({ name, text, types: [] });
      if (connection.stream.writable) connection.stream.write(bytes);
      if (isSeveral) connection.stream.uncork();
    } catch (error) {
      // Half of a request may be on its way: nobody could use this connection again.
      connection.stream.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    if (!this.#isAhead) this.#rows.push(fields);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleRowDescription(): void {
    // Not asked for.
  }

  handleCommandComplete(): void {
    this.#isAhead = false;
  }

  handleEmptyQuery(): void {
    // No statement of ours is empty.
  }

  handlePortalSuspended(): void {
    // All rows are asked for at once.
  }
}

// What is sent to run a prepared statement: Bind, Execute and Sync (Postgres's documentation: "Message Formats") in one
// piece. pg would make three, each with a buffer of its own.

const executeAndSync = Buffer.from([
  ...[0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0],
  // Execute: the portal without a name, all rows; then Sync.
  ...[0x53, 0, 0, 0, 4],
]);

/** Bytes of Bind besides the statement's name and the values: letter, length, portal, three counts, ends of names. */
const fixedLength = 1 + 4 + 1 + 1 + 2 + 2 + 2;
const lengthOfLength = 4;
const headerLength = 5;

/**
 * Tells Postgres not to compile the statement that comes next, up to their common Sync: Parse, Bind and Execute. The
 * two are one transaction, whose end takes the setting back. Answered by a row and a CommandComplete of its own.
 */
const withoutJit = ((): Buffer => {
  const text = "select pg_catalog.set_config('jit', 'off', true)";
  const message = (letter: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(headerLength);
    head.write(letter, 0, 'latin1');
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([
    // Neither the statement nor its portal has a name; no parameters, all rows.
    message('P', Buffer.from(`\0${text}\0\0\0`, 'latin1')),
    message('B', Buffer.alloc(8)),
    message('E', Buffer.alloc(5)),
  ]);
})();

/** All values as text, in and out; null is no value. */
function bindMessage(statement: string, values: TextRow): Buffer {
  const nameLength = Buffer.byteLength(statement);
  let bindLength = fixedLength + nameLength;
  for (const value of values) bindLength += lengthOfLength + (value === null ? 0 : Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafe(bindLength + executeAndSync.length);
  bytes[0] = 0x42;
  let at = bytes.writeInt32BE(bindLength - 1, 1);
  bytes[at] = 0;
  at += 1 + bytes.write(statement, at + 1);
  bytes[at] = 0;
  // No formats: text.
  at = bytes.writeInt16BE(0, at + 1);
  at = bytes.writeUInt16BE(values.length, at);
  for (const value of values) {
    const length = value === null ? 0 : bytes.write(value, at + lengthOfLength);
    bytes.writeInt32BE(value === null ? -1 : length, at);
    at += lengthOfLength + length;
  }
  at = bytes.writeInt16BE(0, at);
  executeAndSync.copy(bytes, at);
  return bytes;
}
