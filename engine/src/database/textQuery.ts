// A query as pg's clients take them from outside (as pg-cursor is one): texts in, texts out, and no more than that. pg's
// own copies its configuration, asks what the columns are and makes a parser for each; here every value stays text.
import type pg from 'pg';
import { bindMessage, withoutJit } from './bindMessage.ts';

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
