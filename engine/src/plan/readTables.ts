// Which tables a plan reads, permissions included: when one of them changes, a live query must be asked again.
import type { BoolExp, Operand } from '../model/expression/types.ts';
import type { Table, TableKey } from '../model/types.ts';
import type { AggregateValue, Field, OrderTarget, RootField, Rows } from './types.ts';

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
  if (field.kind === 'column' || field.kind === 'computed') visitVisible(field.visible, keys);
  if (field.kind === 'namespace') for (const inner of field.fields) visitField(inner, keys);
  if (field.kind !== 'one' && field.kind !== 'many' && field.kind !== 'aggregate') return;
  visitRows(field.rows, keys);
  if (field.kind === 'aggregate') {
    for (const inner of field.fields) {
      if (inner.kind === 'nodes') for (const node of inner.fields) visitField(node, keys);
      if (inner.kind === 'values') for (const value of inner.values) visitAggregate(value, keys);
    }
  } else {
    for (const inner of field.fields) visitField(inner, keys);
  }
}

function visitAggregate(value: AggregateValue, keys: Set<TableKey>): void {
  if (value.kind === 'count') for (const operand of value.columns) visitOperand(operand, keys);
  if (value.kind !== 'function') return;
  for (const column of value.columns) if (column.kind === 'column') visitOperand(column.operand, keys);
}

function visitVisible(visible: BoolExp | null, keys: Set<TableKey>): void {
  if (visible !== null) visitBoolExp(visible, keys);
}

/** What decides whether a redacted value is seen is read, too. */
function visitOperand(operand: Operand, keys: Set<TableKey>): void {
  if (operand.kind === 'redacted') visitBoolExp(operand.visible, keys);
  if (operand.kind === 'redacted' || operand.kind === 'cast') visitOperand(operand.operand, keys);
}

function visitRows({ table, where, orderBy, distinctOn }: Rows, keys: Set<TableKey>): void {
  add(table, keys);
  visitBoolExp(where, keys);
  for (const operand of distinctOn) visitOperand(operand, keys);
  for (const { target } of orderBy) visitOrder(target, keys);
}

function visitOrder(target: OrderTarget, keys: Set<TableKey>): void {
  if (target.kind === 'operand') {
    visitOperand(target.operand, keys);
    return;
  }
  add(target.table, keys);
  visitBoolExp(target.where, keys);
  if (target.kind === 'related') visitOrder(target.target, keys);
  else if (target.column !== null) visitOperand(target.column, keys);
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
      for (const operand of exp.aggregate.columns) visitOperand(operand, keys);
      break;
    case 'compare':
    case 'compareColumns':
    case 'in':
    case 'isNull':
      visitOperand(exp.operand, keys);
  }
}
