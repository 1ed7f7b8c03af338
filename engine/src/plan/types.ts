// The plan: what a request asks for, as pure data. No SQL, no GraphQL objects.
import type { BoolExp, CallArgument, JoinMapping, Operand, RowCount } from '../model/expression/types.ts';
import type { PgType } from '../model/pgTypes.ts';
import type { Column, FunctionSignature, Table } from '../model/types.ts';
import type { RowsFunction } from '../schema/ordering.ts';

export type AggregateFunction = 'count' | RowsFunction;

export type OrderTarget =
  | { readonly kind: 'operand'; readonly operand: Operand }
  /** A value of the row reached by an object relationship; `where` is that table's permission. */
  | {
      readonly kind: 'related';
      readonly table: Table;
      readonly mapping: JoinMapping;
      readonly where: BoolExp;
      readonly target: OrderTarget;
    }
  /** An aggregate over the rows of an array relationship, or over those that a table computed field returns. */
  | {
      readonly kind: 'aggregate';
      readonly table: Table;
      readonly source: RowSource;
      readonly mapping: JoinMapping;
      readonly where: BoolExp;
      readonly function: AggregateFunction;
      readonly column: Operand | null;
    };

export interface OrderItem {
  readonly target: OrderTarget;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last';
}

/** Where rows come from. */
export type RowSource =
  | { readonly kind: 'table'; readonly table: Table }
  | {
      readonly kind: 'function';
      readonly function: FunctionSignature;
      readonly arguments: readonly CallArgument[];
    };

/** Which rows, in which order. */
export interface Rows {
  readonly table: Table;
  readonly source: RowSource;
  /** Joined to the row around them; empty at the root. */
  readonly mapping: JoinMapping;
  readonly where: BoolExp;
  readonly orderBy: readonly OrderItem[];
  readonly distinctOn: readonly Operand[];
  readonly limit: RowCount | null;
  readonly offset: RowCount | null;
  /** The permission's limit: it caps rows and nodes, not aggregates. */
  readonly permissionLimit: number | null;
}

/** The name of the type around it. */
export interface Typename {
  readonly kind: 'typename';
  readonly key: string;
  readonly name: string;
}

export type Field =
  | {
      readonly kind: 'column';
      readonly key: string;
      readonly column: Column;
      readonly path: readonly string[] | null;
      /** Null in other rows; null: seen in every row. */
      readonly visible: BoolExp | null;
    }
  | Typename
  | {
      readonly kind: 'computed';
      readonly key: string;
      readonly function: FunctionSignature;
      readonly type: PgType;
      readonly arguments: readonly CallArgument[];
      readonly path: readonly string[] | null;
      readonly visible: BoolExp | null;
    }
  /** One row or null. */
  | { readonly kind: 'one'; readonly key: string; readonly rows: Rows; readonly fields: readonly Field[] }
  | { readonly kind: 'many'; readonly key: string; readonly rows: Rows; readonly fields: readonly Field[] }
  | {
      readonly kind: 'aggregate';
      readonly key: string;
      readonly rows: Rows;
      readonly fields: readonly AggregateField[];
    };

export type AggregateField =
  | Typename
  | { readonly kind: 'nodes'; readonly key: string; readonly fields: readonly Field[] }
  | { readonly kind: 'values'; readonly key: string; readonly values: readonly AggregateValue[] };

export type AggregateValue =
  | Typename
  | {
      readonly kind: 'count';
      readonly key: string;
      readonly columns: readonly Operand[];
      readonly distinct: boolean;
    }
  | {
      readonly kind: 'function';
      readonly key: string;
      readonly function: AggregateFunction;
      readonly columns: readonly AggregateColumn[];
    };

export type AggregateColumn =
  | Typename
  | { readonly kind: 'column'; readonly key: string; readonly operand: Operand; readonly type: PgType };

/** A field that reads rows of its own. */
export type RowsField = Extract<Field, { kind: 'one' | 'many' | 'aggregate' }>;

/** A field at the root of a query: rows, a type name, or JSON already known (introspection). */
export type RootField =
  | RowsField
  | Typename
  | { readonly kind: 'json'; readonly key: string; readonly json: string }
  /** Root fields of a customized source. */
  | { readonly kind: 'namespace'; readonly key: string; readonly fields: readonly RootField[] };

export interface QueryPlan {
  readonly fields: readonly RootField[];
  /**
   * A stream has one field of rows, which it sends in batches in the order of this operand, each after the last row of the one
   * before: their filter holds the comparison, their limit is the size of a batch.
   */
  readonly cursor: Operand | null;
  /** `schema.table` of everything read, by permissions too. */
  readonly readTables: readonly string[];
}
