// The names in a permission's condition. It is read as expression/boolExp.ts reads it, and what that would not understand
// stays as it is: the permission is inconsistent, and stays so.
import { columnOperators } from '../expression/operators.ts';
import type { TableKey } from '../model/types.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import { isFixed, mapTableName, type NameWalk, renameKeys } from './nameWalk.ts';
import { keyOf } from './tableFields.ts';
import { isJson } from './tree.ts';

/** Names that mean something else in a condition. */
const words = ['_and', '_or', '_not', '_exists'];

interface Scope {
  readonly table: TableKey;
  /** The table at which the condition starts: `["$", column]` names its columns. */
  readonly root: TableKey;
}

/** A condition over rows of this table, with other names in it. */
export const mapCondition = (condition: unknown, table: TableKey, walk: NameWalk): unknown =>
  mapIn(condition, { table, root: table }, walk);

function mapIn(condition: unknown, scope: Scope, walk: NameWalk): unknown {
  if (!isJson(condition)) return condition;
  const values = Object.entries(condition).map(([key, value]): [string, unknown] => [
    key,
    mapEntry(plain(key), value, scope, walk),
  ]);
  return renameKeys(Object.fromEntries(values), (key) => mapKey(key, condition[key], scope, walk));
}

/** `$and` is `_and`, of every name. */
const plain = (key: string): string => (key.startsWith('$') ? `_${key.slice(1)}` : key);

function mapKey(key: string, value: unknown, { table }: Scope, { names, fields, place }: NameWalk): string {
  const name = plain(key);
  if (words.includes(name)) return key;
  const field = fields(table, name);
  const next =
    field?.kind === 'column'
      ? names.column(table, name, { place, use: comparesValue(value) ? 'value' : 'other' })
      : field?.kind === 'relationship'
        ? names.relationship(table, name)
        : name;
  if (next !== name && (words.includes(plain(next)) || plain(next) !== next))
    throw new MetadataRefusal(
      'not-supported',
      `cannot rename "${name}" of "${table}" to "${next}": in conditions of permissions that means something else`,
      { path: '$.args' },
    );
  return next === name ? key : next;
}

function mapEntry(name: string, value: unknown, scope: Scope, walk: NameWalk): unknown {
  switch (name) {
    case '_and':
    case '_or':
      return Array.isArray(value) ? value.map((item) => mapIn(item, scope, walk)) : mapIn(value, scope, walk);
    case '_not':
      return mapIn(value, scope, walk);
    case '_exists':
      return mapExists(value, scope, walk);
  }
  const field = walk.fields(scope.table, name);
  if (field === undefined) return value;
  if (field.kind === 'column' || field.target === undefined) return mapComparisons(value, scope, walk);
  return mapIn(value, { ...scope, table: field.target }, walk);
}

function mapExists(value: unknown, { root }: Scope, walk: NameWalk): unknown {
  const table = isJson(value) ? keyOf(value['_table']) : undefined;
  if (!isJson(value) || table === undefined) return value;
  return {
    ...value,
    _table: mapTableName(value['_table'], walk),
    _where: mapIn(value['_where'], { table, root }, walk),
  };
}

/** Other columns that a column is compared with. */
function mapComparisons(value: unknown, scope: Scope, walk: NameWalk): unknown {
  if (!isJson(value)) return value;
  const { names, place } = walk;
  const entries = Object.entries(value).map(([key, operand]): [string, unknown] => {
    const operator = plain(key);
    if (operator === '_cast' && isJson(operand))
      return [
        key,
        Object.fromEntries(
          Object.entries(operand).map(([type, inner]) => [type, mapComparisons(inner, scope, walk)]),
        ),
      ];
    if (!columnOperators.has(operator)) return [key, operand];
    const map = (table: TableKey, name: unknown): unknown =>
      typeof name === 'string' ? names.column(table, name, { place, use: 'other' }) : name;
    if (!Array.isArray(operand)) return [key, map(scope.table, operand)];
    const [first, ...rest] = operand as unknown[];
    return [
      key,
      first === '$' && rest.length > 0
        ? [first, ...rest.map((name) => map(scope.root, name))]
        : [first, ...rest].map((name) => map(scope.table, name)),
    ];
  });
  return Object.fromEntries(entries);
}

/** Whether values of the column's type stand in the metadata: not session variables, other columns, or whether it is null. */
function comparesValue(value: unknown): boolean {
  if (!isJson(value)) return isFixed(value);
  return Object.entries(value).some(([key, operand]) => {
    const operator = plain(key);
    if (operator === '_cast' && isJson(operand)) return Object.values(operand).some(comparesValue);
    return operator !== '_is_null' && !columnOperators.has(operator) && isFixed(operand);
  });
}
