// A query as pg's clients take them from outside (as pg-cursor is one): texts in, texts out, and no more than that. pg's
// own copies its configuration, asks what the columns are and makes a parser for each; here every value stays text.
import type pg from 'pg';
import { bindMessage } from './bindMessage.ts';

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
}

/** Its methods are called by pg's client, once for each message from Postgres. */
export class TextQuery implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #values: TextRow;
  readonly #rows: TextRow[] = [];
  readonly #resolve: (rows: TextRow[]) => void;
  readonly #reject: (error: Error) => void;

  constructor(
    { name, text, values }: TextQueryOptions,
    resolve: (rows: TextRow[]) => void,
    reject: (error: Error) => void,
  ) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(to: pg.Connection): void {
    const connection = to as unknown as SendingConnection;
    const { name, text } = this;
    try {
      const isNew = name === '' || connection.parsedStatements[name] === undefined;
      const bytes = bindMessage(name, this.#values);
      if (isNew) connection.stream.cork();
      if (isNew) connection.parse({ name, text, types: [] });
      if (connection.stream.writable) connection.stream.write(bytes);
      if (isNew) connection.stream.uncork();
    } catch (error) {
      // Half of a request may be on its way: nobody could use this connection again.
      connection.stream.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields);
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
    // The rows say it all.
  }

  handleEmptyQuery(): void {
    // No statement of ours is empty.
  }

  handlePortalSuspended(): void {
    // All rows are asked for at once.
  }
}
