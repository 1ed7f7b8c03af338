// Which tables a plan reads, permissions included: when one of them changes, a live query must be asked again.
import type { BoolExp } from '../expression/types.ts';
import type { Table, TableKey } from '../model/types.ts';
import type { Field, OrderTarget, RootField, Rows } from './types.ts';

/** `schema.table` of every table behind the fields; for views, of the tables that they read. */
export function tablesOf(fields: readonly (Field | RootField)[]): TableKey[] {
  const keys = new Set<TableKey>();
  for (const field of fields) visitField(field, keys);
  return [...keys].sort();
}

const add = (table: Table, keys: Set<TableKey>): void => {
  for (const key of table.readTables) keys.add(key);
};

function visitField(field: Field | RootField, keys: Set<TableKey>): void {
  if (field.kind !== 'one' && field.kind !== 'many' && field.kind !== 'aggregate') return;
  visitRows(field.rows, keys);
  if (field.kind === 'aggregate') {
    for (const inner of field.fields) {
      if (inner.kind === 'nodes') for (const node of inner.fields) visitField(node, keys);
    }
  } else {
    for (const inner of field.fields) visitField(inner, keys);
  }
}

function visitRows({ table, where, orderBy }: Rows, keys: Set<TableKey>): void {
  add(table, keys);
  visitBoolExp(where, keys);
  for (const { target } of orderBy) visitOrder(target, keys);
}

function visitOrder(target: OrderTarget, keys: Set<TableKey>): void {
  if (target.kind === 'operand') return;
  add(target.table, keys);
  visitBoolExp(target.where, keys);
  if (target.kind === 'related') visitOrder(target.target, keys);
}

function visitBoolExp(exp: BoolExp, keys: Set<TableKey>): void {
  switch (exp.kind) {
    case 'and':
    case 'or':
      for (const item of exp.items) visitBoolExp(item, keys);
      break;
    case 'not':
    case 'rooted':
      visitBoolExp(exp.item, keys);
      break;
    case 'exists':
    case 'existsComputed':
      add(exp.table, keys);
      visitBoolExp(exp.where, keys);
      break;
    case 'aggregate':
      add(exp.aggregate.table, keys);
      visitBoolExp(exp.aggregate.where, keys);
      break;
    case 'compare':
    case 'compareColumns':
    case 'in':
    case 'isNull':
      break;
  }
}
