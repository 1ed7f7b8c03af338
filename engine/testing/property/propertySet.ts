// What the property tests are told about a database and its metadata.
import type { Metadata } from '../../src/metadata/schema.ts';

export interface Caller {
  readonly role: string;
  /** Names without `x-hasura-`. */
  readonly session: Readonly<Record<string, string>>;
  /** SQL of queries whose rows the caller may know beside what its permissions show. */
  readonly knows?: readonly string[];
}

export interface PropertySet {
  readonly name: string;
  readonly metadata: Metadata;
  /** A new database with the set's rows. */
  database(): Promise<{ url: string; drop(): Promise<void> }>;
  readonly callers: readonly Caller[];
  /** GraphQL names of columns that alone decide an order where a table has one. */
  readonly keys: readonly string[];
  /** Fields that compute with what the caller may not see: not compared with what an admin finds without it. */
  readonly declassified?: readonly string[];
  /** Fields that are never asked for. */
  readonly without?: readonly string[];
  /** `schema.table`s whose rows go with a row that they belong to. */
  readonly cascades?: readonly string[];
  /** `schema.table`s that only triggers write. */
  readonly sideEffects?: readonly string[];
  /** Triggers and defaults give rows values of their own: which columns are written is not judged, nor ids and moments. */
  readonly isTriggered?: boolean;
  /** `schema.table`s that are not changed when what is hidden is. */
  readonly frozen?: readonly string[];
  /** Types of columns → values that are tried beside those of the rows. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
}
