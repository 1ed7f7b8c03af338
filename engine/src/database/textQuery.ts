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

export interface TextStatement {
  /** Empty for a statement that is sent once. One name never means two texts. */
  readonly name: string;
  readonly text: string;
  readonly values: TextRow;
}

export interface TextQueryOptions {
  /**
   * All are sent at once and in this order, as one transaction where they begin none; one that fails is the last that is carried
   * out, and its place in the list is told as `statement` of the error: that of the end where it is the transaction's end.
   */
  readonly statements: readonly TextStatement[];
  /** Postgres is told not to compile the last of them. */
  readonly forbidsJit?: boolean;
  /** Others with the same name may be sent before it is answered. */
  readonly isShared?: boolean;
}

/** Its methods are called by pg's client, once for each message from Postgres. */
export class TextQuery implements pg.Submittable {
  readonly #statements: readonly TextStatement[];
  readonly #forbidsJit: boolean;
  readonly #isShared: boolean;
  readonly #answers: TextRow[][];
  #current = 0;
  /** The setting that is sent ahead of the last one is not answered yet. */
  #isJitAhead: boolean;
  readonly #resolve: (answers: TextRow[][]) => void;
  readonly #reject: (error: Error) => void;

  constructor(
    { statements, forbidsJit = false, isShared = false }: TextQueryOptions,
    resolve: (answers: TextRow[][]) => void,
    reject: (error: Error) => void,
  ) {
    this.#statements = statements;
    this.#forbidsJit = forbidsJit;
    this.#isShared = isShared;
    this.#isJitAhead = forbidsJit;
    this.#answers = statements.map(() => []);
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** pg remembers what has been parsed by the name and the text of what is being answered. */
  get name(): string {
    return this.#isSetting ? '' : (this.#statements[this.#current]?.name ?? '');
  }

  get text(): string {
    return (this.#statements[this.#current] ?? this.#statements.at(-1))?.text ?? '';
  }

  /** What is being answered is not one of the statements. */
  get #isSetting(): boolean {
    return this.#isJitAhead && this.#current === this.#statements.length - 1;
  }

  submit(to: pg.Connection): void {
    const connection = to as unknown as SendingConnection;
    const statements = this.#statements;
    const isSeveral = statements.length > 1 || this.#forbidsJit;
    const parsed = new Set<string>();
    const isNew = ({ name }: TextStatement): boolean =>
      name === '' || (connection.parsedStatements[name] === undefined && !parsed.has(name));
    try {
      const isCorked = isSeveral || statements.some(isNew);
      if (isCorked) connection.stream.cork();
      for (const [index, statement] of statements.entries()) {
        const isLast = index === statements.length - 1;
        const { name, text, values } = statement;
        const bytes = bindMessage(name, values, isLast);
        if (isLast && this.#forbidsJit) connection.stream.write(withoutJit);
        if (isNew(statement)) {
          connection.parse({ name, text, types: [] });
          parsed.add(name);
          if (this.#isShared && name !== '') connection.parsedStatements[name] = text;
        }
        if (connection.stream.writable) connection.stream.write(bytes);
      }
      if (isCorked) connection.stream.uncork();
    } catch (error) {
      // Half of a request may be on its way: nobody could use this connection again.
      connection.stream.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    if (!this.#isSetting) this.#answers[this.#current]?.push(fields);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#answers);
  }

  handleError(error: Error): void {
    this.#reject(Object.assign(error, { statement: this.#current }));
  }

  handleRowDescription(): void {
    // Not asked for.
  }

  handleCommandComplete(): void {
    if (this.#isSetting) this.#isJitAhead = false;
    else this.#current += 1;
  }

  handleEmptyQuery(): void {
    // No statement of ours is empty.
  }

  handlePortalSuspended(): void {
    // All rows are asked for at once.
  }
}

// What is sent to run a prepared statement: Bind, Execute and, after the last, Sync (Postgres's documentation: "Message Formats") in one
// piece. pg would make three, each with a buffer of its own.

const executeLength = 10;
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

/** All values as text, in and out; null is no value. `isLast`: nothing follows until it is answered. */
function bindMessage(statement: string, values: TextRow, isLast: boolean): Buffer {
  const nameLength = Buffer.byteLength(statement);
  let bindLength = fixedLength + nameLength;
  for (const value of values) bindLength += lengthOfLength + (value === null ? 0 : Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafe(bindLength + (isLast ? executeAndSync.length : executeLength));
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
