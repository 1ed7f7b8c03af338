// What a role may do with each table: permissions parsed once, when the engine starts. The schema and the planner see
// tables through this only; for admin everything is open.
import { type BoolExp, isAlways, type Value } from '../../model/expression/types.ts';
import type { Column, ComputedField, Model, Table, TableKey } from '../../model/types.ts';

export type SelectRoot = 'select' | 'select_by_pk' | 'select_aggregate' | 'select_stream';

/**
 * An inherited role sees a value only in rows that a parent with that column grants. In other rows it is null, so the
 * schema must allow that.
 */
export interface Redaction {
  /** Where the value is seen; `always` when one of those parents sees every row. */
  readonly visible: BoolExp;
  /** Whether the value is seen in every row that the role may select: it need not be asked again. */
  readonly impliedByFilter: boolean;
}

export interface SelectAccess {
  readonly columns: readonly Column[];
  /** Scalar computed fields; those that return tables follow that table's permission. */
  readonly computedFields: readonly ComputedField[];
  /** Columns and scalar computed fields that not all parents of an inherited role may select. */
  readonly redactions: ReadonlyMap<Column | ComputedField, Redaction>;
  readonly filter: BoolExp;
  readonly limit: number | null;
  readonly aggregations: boolean;
  /** Root fields that the permission leaves open; null: all. */
  readonly queryRoots: ReadonlySet<SelectRoot> | null;
  readonly subscriptionRoots: ReadonlySet<SelectRoot> | null;
}

export interface Preset {
  readonly column: Column;
  readonly value: Value;
}

export interface InsertAccess {
  readonly columns: readonly Column[];
  readonly presets: readonly Preset[];
  readonly check: BoolExp;
}

export interface UpdateAccess {
  readonly columns: readonly Column[];
  readonly presets: readonly Preset[];
  readonly filter: BoolExp;
  /** Null: rows need not satisfy anything after the update. */
  readonly check: BoolExp | null;
}

export interface DeleteAccess {
  readonly filter: BoolExp;
}

/** Rows that have passed the role's filter, or rows that a mutation writes, which need not satisfy it. */
export type RowsKind = 'selected' | 'written';

/** In which of these rows the role sees the value; null: in all. */
export function visibleIn(rows: RowsKind, redaction: Redaction | null | undefined): BoolExp | null {
  if (redaction == null || isAlways(redaction.visible)) return null;
  return rows === 'selected' && redaction.impliedByFilter ? null : redaction.visible;
}

export interface TableAccess {
  readonly table: Table;
  readonly select: SelectAccess | null;
  readonly insert: InsertAccess | null;
  readonly update: UpdateAccess | null;
  readonly delete: DeleteAccess | null;
}

/** One role's view of the model; with `backendOnly`, of a trusted backend acting in that role. */
export interface Access {
  readonly role: string;
  readonly model: Model;
  readonly tables: ReadonlyMap<TableKey, TableAccess>;
}
