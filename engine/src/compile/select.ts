// Rows and fields of the plan → SELECT.
import { columnOf, type RowCount } from '../model/expression/types.ts';
import { arrayOf as arrayType, isStringified, type PgType, pgText } from '../model/pgTypes.ts';
import type { Column } from '../model/types.ts';
import type { Field, OrderItem, OrderTarget, Rows, RowsField, RowSource } from '../plan/types.ts';
import { aggregateOf, aggregateQuery } from './aggregate.ts';
import { compileFilter, compileOperand, joined, whereVisible, compileCall } from './boolExp.ts';
import { arrayQuery, objectQuery } from './json.ts';
import { Alias, type Expression, type From, type OrderBy, type Select } from './sql/ast.ts';
import {
  and,
  asText,
  binary,
  call,
  column,
  filter,
  fromSubquery,
  integer,
  item,
  name,
  parameter,
  select,
  subquery,
} from './sql/build.ts';

export interface CompileOptions {
  readonly stringifyNumericTypes: boolean;
}

export class SelectCompiler {
  readonly options: CompileOptions;

  constructor(options: CompileOptions) {
    this.options = options;
  }

  /** The value of a key, over the row of `row`. */
  field(field: Field, row: Alias): Expression {
    switch (field.kind) {
      case 'typename':
        return name(field.name);
      case 'column':
        return this.scalar(
          whereVisible(columnValue(field.column, row), field.visible, row),
          field.column.type,
          field.path,
        );
      case 'computed': {
        const value: Expression = {
          kind: 'callUser',
          call: compileCall(field.function, field.arguments, row),
        };
        return this.scalar(whereVisible(value, field.visible, row), field.type, field.path);
      }
      case 'one':
      case 'many':
      case 'aggregate':
        return this.rowsField(field, row);
    }
  }

  /** A key that reads rows of its own; `row` is the row around it, null at the root. */
  rowsField(field: RowsField, row: Alias | null): Expression {
    return subquery(this.rowsQuery(field, row));
  }

  /** The same as a query of one column: a JSON array, or an object or no row. */
  rowsQuery(field: RowsField, row: Alias | null): Select {
    switch (field.kind) {
      case 'one': {
        const { base, alias } = this.rows({ ...field.rows, limit: 1 }, row);
        return objectQuery(this.keys(field.fields, alias), base);
      }
      case 'many': {
        const { base, alias } = this.page(field, row);
        const items = this.keys(field.fields, alias).map(([key, expression]) => item(expression, key));
        return arrayQuery(items, base);
      }
      case 'aggregate':
        return aggregateQuery(this, field, row);
    }
  }

  keys(fields: readonly Field[], row: Alias): (readonly [string, Expression])[] {
    return fields.map((field) => [field.key, this.field(field, row)] as const);
  }

  scalar(value: Expression, type: PgType, path: readonly string[] | null): Expression {
    if (path !== null) {
      const steps = { source: { kind: 'literal', json: path }, type: textArray, at: '$' } as const;
      return binary(value, '#>', parameter(steps));
    }
    return this.options.stringifyNumericTypes && isStringified(type) ? asText(value) : value;
  }

  /** Everything of a SELECT but its items, and the alias under which the rows' columns are in scope. */
  rows(rows: Rows, outer: Alias | null): { base: Omit<Select, 'kind' | 'items'>; alias: Alias } {
    const alias = new Alias(rows.table.name);
    const from = this.source(rows.source, alias, outer);
    const where = and(
      outer === null ? undefined : joined(rows.mapping, outer, alias),
      compileFilter(rows.where, alias),
    );
    const distinct = new Map(
      rows.distinctOn.map((operand) => [columnOf(operand), compileOperand(operand, alias)]),
    );
    const base = {
      from,
      where: filter(where),
      orderBy: rows.orderBy.map((order) => this.order(order, alias, distinct)),
      limit: leastOf(rows.limit, rows.permissionLimit),
      offset: rows.offset === null ? undefined : count(rows.offset),
    };
    if (rows.distinctOn.length === 0) return { base, alias };
    // What DISTINCT ON drops must not be computed: the fields are made outside.
    const kept = new Alias(rows.table.name);
    return {
      base: {
        from: fromSubquery(select({ all: alias }, { ...base, distinctOn: [...distinct.values()] }), kept),
      },
      alias: kept,
    };
  }

  /** As rows, but what an offset skips is not computed: fields that read rows of their own are made outside. */
  page(field: Extract<Field, { kind: 'many' }>, outer: Alias | null): ReturnType<SelectCompiler['rows']> {
    const { base, alias } = this.rows(field.rows, outer);
    const { offset } = field.rows;
    const { fields } = field;
    if (offset === null || offset === 0 || !fields.some(readsRows) || fields.some(needsTheRow)) {
      return { base, alias };
    }
    const kept = new Alias(field.rows.table.name);
    return { base: { from: fromSubquery(select({ all: alias }, base), kept) }, alias: kept };
  }

  source(source: RowSource, alias: Alias, outer: Alias | null): From {
    if (source.kind === 'table') return { kind: 'table', table: source.table, alias };
    return { kind: 'function', call: compileCall(source.function, source.arguments, outer), alias };
  }

  /** Postgres wants the very expressions of DISTINCT ON: a redacted column is compiled once for both. */
  order(
    { target, direction, nulls }: OrderItem,
    row: Alias,
    distinct: ReadonlyMap<Column | null, Expression>,
  ): OrderBy {
    const known = target.kind === 'operand' ? distinct.get(columnOf(target.operand)) : undefined;
    return { expression: known ?? this.orderTarget(target, row), direction, nulls };
  }

  orderTarget(target: OrderTarget, row: Alias): Expression {
    switch (target.kind) {
      case 'operand':
        return compileOperand(target.operand, row);
      case 'related': {
        const alias = new Alias(target.table.name);
        return subquery(
          select([item(this.orderTarget(target.target, alias))], {
            from: { kind: 'table', table: target.table, alias },
            where: filter(and(joined(target.mapping, row, alias), compileFilter(target.where, alias))),
            limit: integer(1),
          }),
        );
      }
      case 'aggregate': {
        const alias = new Alias(target.table.name);
        const columns = target.column === null ? [] : [target.column];
        return subquery(
          select([item(aggregateOf(target.function, columns, false, alias))], {
            from: this.source(target.source, alias, row),
            where: filter(and(joined(target.mapping, row, alias), compileFilter(target.where, alias))),
          }),
        );
      }
    }
  }
}

function columnValue({ name: of, isUpperCased }: Column, row: Alias): Expression {
  const value = column(row, of);
  return isUpperCased ? call('upper', value) : value;
}

const readsRows = (field: Field): field is RowsField =>
  field.kind === 'one' || field.kind === 'many' || field.kind === 'aggregate';

/** A function takes the row itself, of the table's type: no row of a subquery will do. */
const needsTheRow = (field: Field): boolean =>
  field.kind === 'computed' ||
  (field.kind === 'column' && field.visible !== null) ||
  (readsRows(field) && field.rows.source.kind === 'function');

const textArray = arrayType(pgText);

const count = (rows: RowCount): Expression => (typeof rows === 'number' ? integer(rows) : parameter(rows));

/** The smaller of a request's limit and the permission's. */
export function leastOf(limit: RowCount | null, permission: number | null): Expression | undefined {
  if (limit === null) return permission === null ? undefined : integer(permission);
  if (permission === null) return count(limit);
  return typeof limit === 'number'
    ? integer(Math.min(limit, permission))
    : call('least', count(limit), integer(permission));
}
