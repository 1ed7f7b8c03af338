// The aggregates by which rows can be filtered (`<relationship>_aggregate`), as Hasura offers them: the schema prints them,
// the parser reads them.
import { type PgType, pgBool, pgFloat8, pgInt4, typeKey } from '../pgTypes.ts';
import type { Column } from '../types.ts';
import type { AggregatePredicate } from './types.ts';

export interface AggregateFilter {
  readonly name: AggregatePredicate['function'];
  /** Any number of columns of any type; one column; or two, by name and in the order in which they are passed. */
  readonly takes: 'any' | 'one' | readonly ['Y', 'X'];
  /** The type that its columns must have; null: any. */
  readonly argument: PgType | null;
  /** The type of what is compared. */
  readonly result: PgType;
}

const overNumbers = (
  name: AggregateFilter['name'],
  takes: AggregateFilter['takes'] = 'one',
): AggregateFilter => ({
  name,
  takes,
  argument: pgFloat8,
  result: pgFloat8,
});

const overBooleans = (name: AggregateFilter['name']): AggregateFilter => ({
  name,
  takes: 'one',
  argument: pgBool,
  result: pgBool,
});

export const aggregateFilters: readonly AggregateFilter[] = [
  overNumbers('avg'),
  overBooleans('bool_and'),
  overBooleans('bool_or'),
  { name: 'count', takes: 'any', argument: null, result: pgInt4 },
  overNumbers('corr', ['Y', 'X']),
  overNumbers('covar_samp', ['Y', 'X']),
  overNumbers('max'),
  overNumbers('min'),
  overNumbers('stddev_samp'),
  overNumbers('sum'),
  overNumbers('var_samp'),
];

/** Whether a column is of the very type that the aggregate takes. */
export const takesColumn = ({ argument }: AggregateFilter, { type }: Column): boolean =>
  argument === null || typeKey(argument) === typeKey(type);
