// The comparison operators of each type, as Hasura offers them: the schema prints them, the planner reads them.
import {
  arrayOf,
  isJsonb,
  isLtree,
  isTextual,
  type PgType,
  pgJsonPath,
  pgText,
  siblingOf,
} from '../pgTypes.ts';
import type { CompareOperator } from './types.ts';

export interface Operator {
  /** `_eq`, … */
  readonly field: string;
  readonly description?: string;
  readonly meaning:
    | {
        readonly kind: 'compare';
        readonly operator: CompareOperator;
        readonly takes: PgType;
        /** The type as which GraphQL writes it, if another. */
        readonly writtenAs?: PgType;
        /** Null is a value too: it compares with nothing. */
        readonly nullable?: boolean;
      }
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

function writtenAs(type: PgType, operator: Operator): Operator {
  const { meaning } = operator;
  return meaning.kind === 'compare' ? { ...operator, meaning: { ...meaning, writtenAs: type } } : operator;
}

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

const patterns = (type: PgType): Operator[] =>
  (
    [
      ['like', 'pattern'],
      ['ilike', 'case-insensitive pattern'],
      ['similar', 'SQL regular expression'],
      ['regex', 'POSIX regular expression, case sensitive'],
      ['iregex', 'POSIX regular expression, case insensitive'],
    ] as const
  ).flatMap(([name, what]) => [
    compare(`_${name}`, name, type, `does the column match the given ${what}`),
    compare(`_n${name}`, `n${name}`, type, `does the column NOT match the given ${what}`),
  ]);

const arrays = (type: PgType): Operator[] => [
  compare('_contains', 'contains', type, 'does the array contain the given value'),
  compare('_contained_in', 'contained_in', type, 'is the array contained in the given array value'),
];

const hasKey: Operator = {
  field: '_has_key',
  description: 'does the string exist as a top-level key in the column',
  meaning: { kind: 'compare', operator: 'has_key', takes: pgText, nullable: true },
};

const jsonb = (type: PgType): Operator[] => [
  { field: '_cast', meaning: { kind: 'cast', to: pgText } },
  compare('_contains', 'contains', type, 'does the column contain the given json value at the top level'),
  compare('_contained_in', 'contained_in', type, 'is the column contained in the given json value'),
  hasKey,
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
  // Postgres's own jsonpath is written as text.
  writtenAs(
    pgText,
    compare(
      '_jsonb_path_exists',
      'jsonb_path_exists',
      pgJsonPath,
      'does the jsonpath return any item for the specified JSON value',
    ),
  ),
  writtenAs(
    pgText,
    compare(
      '_jsonb_path_match',
      'jsonb_path_match',
      pgJsonPath,
      'does the jsonpath predicate check return true for the specified JSON value',
    ),
  ),
];

/** For columns of label paths; `_any` takes a list. */
const ltree = (type: PgType): Operator[] => [
  compare('_ancestor', 'contains', type, 'is the left argument an ancestor of right (or equal)?'),
  compare('_ancestor_any', 'contains', arrayOf(type), 'does array contain an ancestor of `ltree`?'),
  compare('_descendant', 'contained_in', type, 'is the left argument a descendant of right (or equal)?'),
  compare('_descendant_any', 'contained_in', arrayOf(type), 'does array contain a descendant of `ltree`?'),
  compare('_matches', 'ltree_matches', siblingOf(type, 'lquery'), 'does `ltree` match `lquery`?'),
  writtenAs(
    arrayOf(pgText),
    compare(
      '_matches_any',
      'ltree_matches_any',
      arrayOf(siblingOf(type, 'lquery')),
      'does `ltree` match any `lquery` in array?',
    ),
  ),
  compare(
    '_matches_fulltext',
    'ltree_matches_fulltext',
    siblingOf(type, 'ltxtquery'),
    'does `ltree` match `ltxtquery`?',
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
    ...(isLtree(type) ? ltree(type) : []),
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
