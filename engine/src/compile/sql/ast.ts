// SQL as a tree. There is no node that holds SQL text: operators and functions are closed lists, identifiers are quoted
// by the printer, values are parameters. Aliases are symbols that the printer names.
import type {
  AggregatePredicate,
  CompareOperator,
  compareOperators,
  Value,
} from '../../model/expression/types.ts';
import type { PgType } from '../../model/pgTypes.ts';
import type { TableName } from '../../model/types.ts';
import type { AggregateFunction } from '../../plan/types.ts';

/** A table expression's name; the printer makes it unique, from the hint. */
export class Alias {
  readonly hint: string;

  constructor(hint: string) {
    this.hint = hint;
  }
}

export type BinaryOperator = (typeof compareOperators)[CompareOperator] | ('#>' | '#-' | '+' | '-' | '||');

/** Functions of Postgres itself that the compiler calls. */
export type BuiltInFunction =
  | AggregateFunction
  | AggregatePredicate['function']
  | (
      | 'array_agg'
      | 'coalesce'
      | 'concat'
      | 'json_agg'
      | 'json_build_object'
      | 'least'
      | 'octet_length'
      | 'row_to_json'
      | 'upper'
    );

export type Expression =
  | { readonly kind: 'column'; readonly of: Alias; readonly name: string }
  /** A whole row of a table expression, as the argument of a function. */
  | { readonly kind: 'row'; readonly of: Alias }
  /** A whole row as a value of its table's type. */
  | { readonly kind: 'rowOf'; readonly of: Alias; readonly table: TableName }
  | { readonly kind: 'parameter'; readonly value: Value }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'null' }
  /** A name of the GraphQL schema or of the document as text; the printer refuses what is no GraphQL name. */
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'and' | 'or'; readonly items: readonly Expression[] }
  | { readonly kind: 'not'; readonly item: Expression }
  | { readonly kind: 'isNull'; readonly item: Expression; readonly negated: boolean }
  | { readonly kind: 'isTrue'; readonly item: Expression }
  | { readonly kind: 'anyOf'; readonly item: Expression; readonly array: Expression }
  | { readonly kind: 'exists'; readonly query: Select }
  | { readonly kind: 'subquery'; readonly query: Select }
  | { readonly kind: 'cast'; readonly item: Expression; readonly type: PgType }
  | { readonly kind: 'asText'; readonly item: Expression }
  | {
      readonly kind: 'call';
      readonly function: BuiltInFunction;
      readonly arguments: readonly Expression[];
      readonly distinct?: boolean;
    }
  | { readonly kind: 'countAll' }
  | { readonly kind: 'tuple'; readonly items: readonly Expression[] }
  | { readonly kind: 'callUser'; readonly call: FunctionCall }
  | {
      readonly kind: 'case';
      readonly when: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
    }
  | { readonly kind: 'default' }
  /** The proposed row of an insert that conflicts. */
  | { readonly kind: 'excluded'; readonly name: string }
  | { readonly kind: 'emptyJsonArray' }
  /** Leaves texts for later statements of the transaction; answers the length of what it leaves. */
  | { readonly kind: 'hand'; readonly slot: string; readonly items: readonly Expression[] }
  /** An element of an array, counted from 1. */
  | { readonly kind: 'element'; readonly array: Expression; readonly index: Expression };

/** By the name of what was written: which slot an earlier statement has left it in, at which place, counted from 1. */
export type Handed = ReadonlyMap<string, { readonly slot: string; readonly place: number }>;

/** A function of the database; arguments without a name come first. */
export interface FunctionCall {
  readonly name: TableName;
  readonly arguments: readonly { readonly name: string | null; readonly value: Expression }[];
}

export type From =
  | { readonly kind: 'table'; readonly table: TableName; readonly alias: Alias }
  | { readonly kind: 'subquery'; readonly query: Select; readonly alias: Alias }
  | { readonly kind: 'function'; readonly call: FunctionCall; readonly alias: Alias }
  /** Rows of a table written as an array of its row type. */
  | { readonly kind: 'rows'; readonly rows: Value; readonly table: TableName; readonly alias: Alias }
  /** Parallel arrays as rows, in their order. */
  | {
      readonly kind: 'unnest';
      readonly arrays: readonly Expression[];
      readonly columns: readonly string[];
      readonly alias: Alias;
    }
  | { readonly kind: 'cte'; readonly cte: Alias; readonly alias: Alias }
  /** For each row of `of`, the rows of a query that may refer to it. */
  | { readonly kind: 'lateral'; readonly of: From; readonly query: Select; readonly alias: Alias }
  /** Each member of a cohort of live queries: its id, and its values as a JSON array. */
  | { readonly kind: 'members'; readonly alias: Alias };

export interface SelectItem {
  readonly expression: Expression;
  /** Null: an expression nobody refers to, or every column of a table expression. */
  readonly as: string | null;
}

export interface OrderBy {
  readonly expression: Expression;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last';
}

export interface Select {
  readonly kind: 'select';
  readonly with?: readonly Cte[];
  readonly distinctOn?: readonly Expression[];
  /** Items, or all columns of one table expression. */
  readonly items: readonly SelectItem[] | { readonly all: Alias } | { readonly allOfRow: Expression };
  readonly from?: From;
  readonly where?: Expression;
  readonly orderBy?: readonly OrderBy[];
  readonly limit?: Expression;
  /** Beyond the limit, the rows that are equal to the last one in the order. */
  readonly withTies?: boolean;
  readonly offset?: Expression;
}

export interface Cte {
  readonly alias: Alias;
  readonly query: Select | Insert | Update | Delete;
}

export interface Assignment {
  readonly column: string;
  readonly value: Expression;
}

export interface Insert {
  readonly kind: 'insert';
  readonly table: TableName;
  readonly alias: Alias;
  readonly columns: readonly string[];
  readonly rows:
    | { readonly kind: 'values'; readonly rows: readonly (readonly Expression[])[] }
    | { readonly kind: 'select'; readonly query: Select }
    | { readonly kind: 'defaults' };
  readonly onConflict?: OnConflict;
  readonly returning: readonly SelectItem[];
}

export interface OnConflict {
  readonly constraint: string;
  /** Empty: the row is left as it is. */
  readonly set: readonly Assignment[];
  readonly where?: Expression;
}

export interface Update {
  readonly kind: 'update';
  readonly table: TableName;
  readonly alias: Alias;
  readonly set: readonly Assignment[];
  readonly where: Expression;
  readonly returning: readonly SelectItem[];
}

export interface Delete {
  readonly kind: 'delete';
  readonly table: TableName;
  readonly alias: Alias;
  readonly where: Expression;
  readonly returning: readonly SelectItem[];
}

export type Statement = Select | Insert | Update | Delete;
