// Metadata reconciled with the database: what the rest of the engine works on. Plain data, no GraphQL and no SQL.
import type { EnumValue } from '../database/introspect/introspect.ts';
import type { RootFieldKind, TableMetadata } from '../metadata/schema.ts';
import type { RootField } from './names.ts';
import type { Naming, Words } from './naming.ts';
import type { PgType } from './pgTypes.ts';

export interface TableName {
  readonly schema: string;
  readonly name: string;
}

/** `schema.table`, the key of a table everywhere. */
export type TableKey = string;

export interface Column {
  readonly name: string;
  /** Name in GraphQL: the column's own, or the metadata's `custom_name`. */
  readonly field: string;
  readonly type: PgType;
  readonly nullable: boolean;
  readonly comment: string | null;
  /** Whether leaving the column out of an insert may mean something else than null. */
  readonly hasDefault: boolean;
  /** The enum table whose values this column holds, by a foreign key to it. */
  readonly enumTable: TableKey | null;
  /** The values of that table are answered in upper case: so its enum spells them. */
  readonly isUpperCased: boolean;
  /** False for generated columns and `generated always as identity`. */
  readonly insertable: boolean;
  readonly updatable: boolean;
}

export interface Constraint {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Which of the two rows a nested insert has to write first. */
export type InsertionOrder = 'before_parent' | 'after_parent';

interface RelationshipBase {
  readonly name: string;
  readonly comment: string | null;
  readonly target: TableKey;
  /** Own column → column of the target. */
  readonly mapping: readonly { readonly own: string; readonly target: string }[];
}

export interface ObjectRelationship extends RelationshipBase {
  readonly kind: 'object';
  /** False when a foreign key over columns that cannot be null guarantees the other row. */
  readonly nullable: boolean;
  readonly insertionOrder: InsertionOrder;
}

export interface ArrayRelationship extends RelationshipBase {
  readonly kind: 'array';
}

export type Relationship = ObjectRelationship | ArrayRelationship;

/** An argument of a function that a request can give. */
export interface FunctionArgument {
  /** The name in GraphQL: the argument's own, or `arg_<n>`. */
  readonly field: string;
  /** The argument's name in Postgres; null when it has none and can only be given by position. */
  readonly name: string | null;
  readonly type: PgType;
  readonly hasDefault: boolean;
  /** Filled by the engine: the row, or the session as JSON. */
  readonly fill: 'request' | 'row' | 'session';
}

export interface FunctionSignature extends TableName {
  /** It may write, or answer otherwise each time. */
  readonly isVolatile: boolean;
  readonly arguments: readonly FunctionArgument[];
  readonly comment: string | null;
}

export type ComputedField = {
  readonly name: string;
  readonly comment: string | null;
  readonly function: FunctionSignature;
} & (
  | { readonly returns: 'scalar'; readonly type: PgType }
  | { readonly returns: 'table'; readonly target: TableKey }
);

/** Whether a request has to say more than the field's name: such a field can be neither compared nor ordered by. */
export const needsArguments = (field: ComputedField): boolean =>
  field.function.arguments.some(({ fill }) => fill === 'request');

export interface Table extends TableName {
  readonly key: TableKey;
  readonly kind: 'table' | 'view' | 'materialized view';
  /** Base of all names: `custom_name`, or the table's name, with the schema in front unless it is public. */
  readonly words: Words;
  /** The name of the type of its rows. */
  readonly typeName: string;
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly Column[] | null;
  /** Primary key and unique constraints, as an `on_conflict` can name them. */
  readonly constraints: readonly Constraint[];
  readonly relationships: readonly Relationship[];
  readonly computedFields: readonly ComputedField[];
  readonly rootFields: Readonly<Record<RootFieldKind, RootField>>;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** The values, when the metadata make this an enum table. */
  readonly enumValues: readonly EnumValue[] | null;
  /** The tables whose changes change this table's rows: itself, or what a view reads. */
  readonly readTables: readonly TableKey[];
  /** The permissions as written; `access` parses them per role. */
  readonly metadata: TableMetadata;
}

/** A tracked function at the root of the schema; it returns rows of `target`. */
export interface TrackedFunction {
  readonly field: string;
  readonly aggregateField: string;
  /** The name of the type of its `args`. */
  readonly argumentsType: string;
  readonly function: FunctionSignature;
  readonly target: TableKey;
  readonly exposedAs: 'query' | 'mutation';
  readonly returnsSet: boolean;
  /** Roles named in the metadata and their heirs; a stable function may be open to all who select from its table. */
  readonly roles: readonly string[];
}

export interface Model {
  readonly naming: Naming;
  readonly tables: ReadonlyMap<TableKey, Table>;
  /** By Postgres's number, every table of the database that can be written, and the tables whose rows change with it. */
  readonly writable: ReadonlyMap<number, readonly TableKey[]>;
  readonly functions: readonly TrackedFunction[];
  /** Every role that the metadata name, and `admin`. */
  readonly roles: readonly string[];
  /** Inherited roles and their parents, parents before those who inherit from them. */
  readonly inheritedRoles: ReadonlyMap<string, readonly string[]>;
  readonly withoutIntrospection: ReadonlySet<string>;
  readonly source: string;
}

/** A metadata object that does not fit the database, by name and reason. */
export interface Inconsistency {
  readonly object: string;
  readonly reason: string;
  /** The entry of the metadata that has to change, or to go; without it all of the metadata are at fault. */
  readonly entry?: object | undefined;
}

export class InconsistentMetadataError extends Error {
  override readonly name = 'InconsistentMetadataError';
  readonly inconsistencies: readonly Inconsistency[];

  /** `placeOf` says where an entry stands (`file:line:column`), as far as that is known. */
  constructor(
    inconsistencies: readonly Inconsistency[],
    placeOf: (entry: object) => string | undefined = () => undefined,
  ) {
    const lines = inconsistencies.map(({ object, reason, entry }) => {
      const place = entry === undefined ? undefined : placeOf(entry);
      return `  ${place === undefined ? '' : `${place}: `}${object}: ${reason}`;
    });
    super(`the metadata do not fit the database:\n${lines.join('\n')}`);
    this.inconsistencies = inconsistencies;
  }
}

export const tableKey = ({ schema, name }: TableName): TableKey => `${schema}.${name}`;
