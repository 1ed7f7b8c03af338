// The plan of a mutation: writes in order, and what each answers.
import type { BoolExp, Value } from '../model/expression/types.ts';
import type { Column, Relationship, Table } from '../model/types.ts';
import type { UpdateOperator } from '../model/updateOperators.ts';
import type { Preset } from '../schema/access/access.ts';
import type { Field, RowsField, Typename } from './types.ts';

export type Cell = Value | 'default';

export interface RowsToInsert {
  readonly columns: readonly Column[];
  readonly rows:
    | { readonly kind: 'values'; readonly rows: readonly (readonly Cell[])[] }
    /** One array per column; columns with the same value in every row have a plain value. */
    | {
        readonly kind: 'arrays';
        readonly cells: readonly { readonly value: Value; readonly isArray: boolean }[];
      };
}

export interface OnConflictPlan {
  readonly constraint: string;
  /** Columns that take the proposed values; empty: conflicting rows stay as they are. */
  readonly columns: readonly Column[];
  readonly presets: readonly Preset[];
  /** Conflicting rows that do not satisfy it stay as they are. */
  readonly where: BoolExp;
}

/** What holds for every row that an insert into a table writes. */
export interface InsertTarget {
  readonly table: Table;
  readonly check: BoolExp;
  /** Holds instead for rows that a conflict updates; null: `check` holds for them too. */
  readonly updateCheck: BoolExp | null;
  readonly onConflict: OnConflictPlan | null;
}

/** A row with related rows: those it refers to are written before it, those that refer to it after it. */
export interface NestedRow {
  readonly columns: readonly Column[];
  readonly values: readonly Value[];
  readonly before: readonly NestedInsert[];
  readonly after: readonly NestedInsert[];
  /** Why the row cannot be written: found now, but said only when its turn comes, after what is written before it. */
  readonly refusal: RowRefusal | null;
}

export interface RowRefusal {
  readonly message: string;
  /** Where it stands below the row: empty, or a relationship. */
  readonly below: string;
}

export interface NestedInsert {
  readonly relationship: Relationship;
  readonly insert: InsertPlan;
}

export type InsertPlan = InsertTarget &
  (
    | { readonly kind: 'flat'; readonly rows: RowsToInsert }
    | { readonly kind: 'nested'; readonly rows: readonly NestedRow[] }
    | { readonly kind: 'nothing' }
  );

export interface UpdatePlan {
  readonly table: Table;
  /** Empty: nothing is updated. */
  readonly set: readonly {
    readonly column: Column;
    readonly operator: UpdateOperator['name'];
    readonly value: Value;
  }[];
  readonly where: BoolExp;
  readonly check: BoolExp | null;
}

export interface DeletePlan {
  readonly table: Table;
  readonly where: BoolExp;
}

export type ResponseField =
  | Typename
  | { readonly kind: 'affectedRows'; readonly key: string }
  | { readonly kind: 'returning'; readonly key: string; readonly fields: readonly Field[] };

/** What a write answers: a response over all rows, or its one row (or null). */
export type Output =
  | { readonly kind: 'response'; readonly fields: readonly ResponseField[] }
  | { readonly kind: 'row'; readonly fields: readonly Field[] };

interface WriteField {
  readonly key: string;
  /** Hasura's path of the field, for errors. */
  readonly at: string;
  readonly output: Output;
}

export type MutationField =
  | Typename
  | (WriteField & { readonly kind: 'insert'; readonly insert: InsertPlan })
  | (WriteField & { readonly kind: 'update'; readonly update: UpdatePlan })
  | (WriteField & { readonly kind: 'updateMany'; readonly updates: readonly UpdatePlan[] })
  | (WriteField & { readonly kind: 'delete'; readonly delete: DeletePlan })
  /** Root fields of a customized source, run in order among the others. */
  | { readonly kind: 'namespace'; readonly key: string; readonly fields: readonly MutationField[] }
  /** A volatile function: a read that writes. */
  | {
      readonly kind: 'call';
      readonly key: string;
      readonly field: RowsField;
    };

export interface MutationPlan {
  readonly kind: 'mutation';
  readonly fields: readonly MutationField[];
}
