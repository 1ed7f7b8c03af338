// The comparison operators of each type, as Hasura offers them: the schema prints them, the planner reads them.
import { arrayOf, isJsonb, isTextual, type PgType, pgJsonPath, pgText } from '../model/pgTypes.ts';
import type { CompareOperator } from './types.ts';

export interface Operator {
  /** `_eq`, … */
  readonly field: string;
  readonly description?: string;
  readonly meaning:
    | { readonly kind: 'compare'; readonly operator: CompareOperator; readonly takes: PgType }
    | { readonly kind: 'in'; readonly negated: boolean; readonly takes: PgType }
    | { readonly kind: 'isNull' }
    | { readonly kind: 'cast'; readonly to: PgType };
}

const compare = (
  field: string,
  operator: CompareOperator,
  takes: PgType,
  description?: string,
): Operator => ({
  field,
  meaning: { kind: 'compare', operator, takes },
  ...(description === undefined ? {} : { description }),
});

const equality = (type: PgType): Operator[] => [
  compare('_eq', 'eq', type),
  compare('_neq', 'neq', type),
  { field: '_in', meaning: { kind: 'in', negated: false, takes: type } },
  { field: '_nin', meaning: { kind: 'in', negated: true, takes: type } },
  { field: '_is_null', meaning: { kind: 'isNull' } },
];

const ordering = (type: PgType): Operator[] => [
  compare('_gt', 'gt', type),
  compare('_lt', 'lt', type),
  compare('_gte', 'gte', type),
  compare('_lte', 'lte', type),
];

const patterns = (type: PgType): Operator[] => [
  compare('_like', 'like', type, 'does the column match the given pattern'),
  compare('_nlike', 'nlike', type, 'does the column NOT match the given pattern'),
  compare('_ilike', 'ilike', type, 'does the column match the given case-insensitive pattern'),
  compare('_nilike', 'nilike', type, 'does the column NOT match the given case-insensitive pattern'),
  compare('_similar', 'similar', type, 'does the column match the given SQL regular expression'),
  compare('_nsimilar', 'nsimilar', type, 'does the column NOT match the given SQL regular expression'),
  compare(
    '_regex',
    'regex',
    type,
    'does the column match the given POSIX regular expression, case sensitive',
  ),
  compare(
    '_iregex',
    'iregex',
    type,
    'does the column match the given POSIX regular expression, case insensitive',
  ),
  compare(
    '_nregex',
    'nregex',
    type,
    'does the column NOT match the given POSIX regular expression, case sensitive',
  ),
  compare(
    '_niregex',
    'niregex',
    type,
    'does the column NOT match the given POSIX regular expression, case insensitive',
  ),
];

const arrays = (type: PgType): Operator[] => [
  compare('_contains', 'contains', type, 'does the array contain the given value'),
  compare('_contained_in', 'contained_in', type, 'is the array contained in the given array value'),
];

const jsonb = (type: PgType): Operator[] => [
  { field: '_cast', meaning: { kind: 'cast', to: pgText } },
  compare('_contains', 'contains', type, 'does the column contain the given json value at the top level'),
  compare('_contained_in', 'contained_in', type, 'is the column contained in the given json value'),
  compare('_has_key', 'has_key', pgText, 'does the string exist as a top-level key in the column'),
  compare(
    '_has_keys_any',
    'has_keys_any',
    arrayOf(pgText),
    'do any of these strings exist as top-level keys in the column',
  ),
  compare(
    '_has_keys_all',
    'has_keys_all',
    arrayOf(pgText),
    'do all of these strings exist as top-level keys in the column',
  ),
  compare(
    '_jsonb_path_exists',
    'jsonb_path_exists',
    pgJsonPath,
    'does the jsonpath return any item for the specified JSON value',
  ),
  compare(
    '_jsonb_path_match',
    'jsonb_path_match',
    pgJsonPath,
    'does the jsonpath predicate check return true for the specified JSON value',
  ),
];

const known = {
  enum: new WeakMap<PgType, readonly Operator[]>(),
  any: new WeakMap<PgType, readonly Operator[]>(),
};

/** The operators for a column of `type`; columns of enum tables have equality only. */
export function operatorsOf(type: PgType, isEnum = false): readonly Operator[] {
  const kept = isEnum ? known.enum : known.any;
  const found = kept.get(type);
  if (found !== undefined) return found;
  const operators = isEnum ? equality(type) : allOperators(type);
  kept.set(type, operators);
  return operators;
}

function allOperators(type: PgType): Operator[] {
  return [
    ...equality(type),
    ...ordering(type),
    ...(isTextual(type) ? patterns(type) : []),
    ...(type.element === null ? [] : arrays(type)),
    ...(isJsonb(type) ? jsonb(type) : []),
  ];
}

/** Permissions may compare columns with each other: `{"bid": {"_cgt": "price"}}`. */
export const columnOperators: ReadonlyMap<string, CompareOperator> = new Map([
  ['_ceq', 'eq'],
  ['_cne', 'neq'],
  ['_cneq', 'neq'],
  ['_cgt', 'gt'],
  ['_clt', 'lt'],
  ['_cgte', 'gte'],
  ['_clte', 'lte'],
]);
