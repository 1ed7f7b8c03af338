// JSON objects and arrays as SQL: `row_to_json` over a subquery whose columns are the keys, which is faster than
// `json_build_object` and has no limit of 50 keys.
import { Alias, type Expression, type Select, type SelectItem } from './sql/ast.ts';
import { call, column, emptyJsonArray, fromSubquery, item, name, select, subquery } from './sql/build.ts';

/** Postgres cuts identifiers after 63 bytes; longer keys cannot be columns of a subquery. */
const longestIdentifier = 63;

/** `json_build_object` takes 100 arguments. */
const mostLongKeys = 50;

/** A JSON object with these keys, from `from` (one row), as a query of one column. */
export function objectQuery(
  items: readonly (readonly [string, Expression])[],
  from: Omit<Select, 'kind' | 'items'>,
): Select {
  if (items.every(([key]) => key.length <= longestIdentifier)) {
    const alias = new Alias('o');
    const rows = select(
      items.map(([key, expression]) => item(expression, key)),
      from,
    );
    return select([item(rowToJson(alias))], { from: fromSubquery(rows, alias) });
  }
  return select([item(buildObject(items))], from);
}

const rowToJson = (alias: Alias): Expression => call('row_to_json', { kind: 'row', of: alias });

function buildObject(items: readonly (readonly [string, Expression])[]): Expression {
  if (items.length > mostLongKeys)
    throw new RangeError(
      `an object with a key of more than ${longestIdentifier} letters cannot have more than ${mostLongKeys} keys`,
    );
  return call('json_build_object', ...items.flatMap(([key, expression]) => [name(key), expression]));
}

/** An object as an expression over rows that are in scope already. */
export const objectOf = (items: readonly (readonly [string, Expression])[]): Expression =>
  subquery(objectQuery(items, {}));

/** A JSON array of objects. */
export function arrayQuery(items: readonly SelectItem[], from: Omit<Select, 'kind' | 'items'>): Select {
  const alias = new Alias('o');
  const keys = items.map(({ as }) => as ?? '');
  if (keys.every((key) => key.length <= longestIdentifier)) {
    const rows = select(items, from);
    return select([item(arrayOf(rowToJson(alias)))], { from: fromSubquery(rows, alias) });
  }
  const object = buildObject(items.map(({ expression, as }) => [as ?? '', expression] as const));
  const rows = select([item(object, 'o')], from);
  return select([item(arrayOf(column(alias, 'o')))], { from: fromSubquery(rows, alias) });
}

export const arrayOf = (element: Expression): Expression =>
  call('coalesce', call('json_agg', element), emptyJsonArray);
