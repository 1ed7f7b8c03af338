// Values and conditions as pure data: what permissions and requests say about rows. Values are unresolved, so that one plan
// serves a direct and a multiplexed query.
import type { PgType } from '../pgTypes.ts';
import type { Column, FunctionSignature, Table } from '../types.ts';

/** Where a value comes from at execution. */
export type ValueSource =
  | { readonly kind: 'literal'; readonly json: unknown }
  /** `path` leads into the coerced variables; its first step is the variable's name. */
  | { readonly kind: 'variable'; readonly path: readonly (string | number)[] }
  /** A session variable by lower-case name; the whole session as JSON when `name` is null. */
  | { readonly kind: 'session'; readonly name: string | null }
  /** A list written in the document, with values of any source inside. */
  | { readonly kind: 'list'; readonly items: readonly ValueSource[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, ValueSource])[] }
  /** A text that an earlier statement of the same mutation returned. */
  | { readonly kind: 'written'; readonly name: string }
  /** Where a stream goes on: after the last row sent, and at first after the value that the request gives. */
  | { readonly kind: 'cursor'; readonly initial: ValueSource }
  /** Field `field` of every object in the list of objects at `path` in the variables. */
  | { readonly kind: 'each'; readonly path: readonly (string | number)[]; readonly field: string };

/** A value with the Postgres type as which it is sent. `at` is Hasura's path to it, for errors. */
export interface Value {
  readonly source: ValueSource;
  readonly type: PgType;
  readonly at: string;
  /** What is checked when the value is known: a number of rows, or that no element of a list is null. */
  readonly check?: 'limit' | 'offset' | 'batch' | 'elements';
}

/** A number of rows: an integer known when planning, or a value of type bigint. */
export type RowCount = number | Value;

/** Operators with one operand besides the column, each with its sign in `column sign value`. */
export const compareOperators = {
  eq: '=',
  neq: '<>',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
  like: 'like',
  nlike: 'not like',
  ilike: 'ilike',
  nilike: 'not ilike',
  similar: 'similar to',
  nsimilar: 'not similar to',
  regex: '~',
  nregex: '!~',
  iregex: '~*',
  niregex: '!~*',
  contains: '@>',
  contained_in: '<@',
  has_key: '?',
  has_keys_any: '?|',
  has_keys_all: '?&',
  jsonb_path_exists: '@?',
  jsonb_path_match: '@@',
  ltree_matches: '~',
  ltree_matches_any: '?',
  ltree_matches_fulltext: '@',
} as const;
export type CompareOperator = keyof typeof compareOperators;

/** A value for an argument of a function, by the argument's name in GraphQL; defaults are not listed. */
export interface CallArgument {
  readonly field: string;
  readonly value: Value;
}

/** What is compared: a column of the row, a scalar computed field of it, or one of them as another type. */
export type Operand =
  | { readonly kind: 'column'; readonly column: Column }
  | {
      readonly kind: 'computed';
      readonly function: FunctionSignature;
      /** None in comparisons and orderings. */
      readonly arguments?: readonly CallArgument[];
    }
  | { readonly kind: 'cast'; readonly operand: Operand; readonly type: PgType }
  /** Null in rows that do not satisfy `visible`: an inherited role sees the value only where a parent grants it. */
  | { readonly kind: 'redacted'; readonly operand: Operand; readonly visible: BoolExp };

/** The operand where the role sees it; `visible` null: in every row. */
export const visibleWhere = (operand: Operand, visible: BoolExp | null): Operand =>
  visible === null ? operand : { kind: 'redacted', operand, visible };

/** The column that is the operand, redacted or not; null for everything else. */
export const columnOf = (operand: Operand): Column | null =>
  operand.kind === 'redacted' ? columnOf(operand.operand) : operand.kind === 'column' ? operand.column : null;

export type JoinMapping = readonly { readonly own: string; readonly target: string }[];

export type BoolExp =
  | { readonly kind: 'and'; readonly items: readonly BoolExp[] }
  | { readonly kind: 'or'; readonly items: readonly BoolExp[] }
  | { readonly kind: 'not'; readonly item: BoolExp }
  /** A permission: the row that it is about is its own root, wherever it is joined to other expressions. */
  | { readonly kind: 'rooted'; readonly item: BoolExp }
  | {
      readonly kind: 'compare';
      readonly operator: CompareOperator;
      readonly operand: Operand;
      readonly value: Value;
    }
  /** Equal to any (or, negated, to none) of the elements of an array value. */
  | { readonly kind: 'in'; readonly operand: Operand; readonly negated: boolean; readonly value: Value }
  | { readonly kind: 'isNull'; readonly operand: Operand; readonly negated: boolean }
  /** Column against column, of the same row or of the root: that of the permission in which it stands. */
  | {
      readonly kind: 'compareColumns';
      readonly operator: CompareOperator;
      readonly operand: Operand;
      readonly other: Column;
      readonly of: 'current' | 'root';
    }
  /** Some row of `table` is joined by `mapping` (any row, if it is empty) and satisfies `where`. */
  | {
      readonly kind: 'exists';
      readonly table: Table;
      readonly mapping: JoinMapping;
      readonly where: BoolExp;
    }
  /** Some row that a table computed field returns satisfies `where`. */
  | {
      readonly kind: 'existsComputed';
      readonly function: FunctionSignature;
      readonly table: Table;
      readonly where: BoolExp;
    }
  /** An aggregate over joined rows compared with a value. */
  | { readonly kind: 'aggregate'; readonly aggregate: AggregatePredicate };

export interface AggregatePredicate {
  readonly table: Table;
  readonly mapping: JoinMapping;
  readonly where: BoolExp;
  readonly function:
    | 'avg'
    | 'bool_and'
    | 'bool_or'
    | 'corr'
    | 'count'
    | 'covar_samp'
    | 'max'
    | 'min'
    | 'stddev_samp'
    | 'sum'
    | 'var_samp';
  readonly columns: readonly Operand[];
  readonly distinct: boolean;
  /** Over the aggregate's value: its operand is ignored. */
  readonly predicate: readonly AggregateComparison[];
}

export type AggregateComparison =
  | { readonly kind: 'compare'; readonly operator: CompareOperator; readonly value: Value }
  | { readonly kind: 'in'; readonly negated: boolean; readonly value: Value }
  | { readonly kind: 'isNull'; readonly negated: boolean };

export const always: BoolExp = { kind: 'and', items: [] };

/** True for the expression that filters nothing, `{}` in metadata. */
export const isAlways = (exp: BoolExp): boolean => exp.kind === 'and' && exp.items.every(isAlways);

/** What a permission demands, with its own root; `{}` stays what filters nothing. */
export const rooted = (item: BoolExp): BoolExp => (isAlways(item) ? item : { kind: 'rooted', item });

export const allOf = (...items: readonly BoolExp[]): BoolExp => {
  const kept = items.filter((item) => !isAlways(item));
  const [first] = kept;
  return kept.length === 1 && first !== undefined ? first : { kind: 'and', items: kept };
};
