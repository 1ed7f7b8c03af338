// A live query or a stream → one statement for all its members.
import type { Operand } from '../model/expression/types.ts';
import type { QueryPlan, RowsField } from '../plan/types.ts';
import { compileOperand } from './boolExp.ts';
import { arrayOf, objectOf } from './json.ts';
import { rowsFields } from './query.ts';
import { type CompileOptions, leastOf, SelectCompiler } from './select.ts';
import { Alias, type Expression, type Select } from './sql/ast.ts';
import { asText, binary, call, column, item, select, subquery } from './sql/build.ts';

const rowCount: Expression = { kind: 'countAll' };

/** One row per member: its id, then one column per field; of a stream what `compileStream` says. */
export function compileSubscription(plan: QueryPlan, options: CompileOptions): Select {
  const compiler = new SelectCompiler(options);
  const fields = rowsFields(plan);
  const [first] = fields;
  if (plan.cursor !== null && first?.kind === 'many') return compileStream(first, plan.cursor, compiler);
  const member = new Alias('member');
  const columns = fields.map((field) => item(asText(subquery(compiler.rowsQuery(field, null)))));
  return select([item(column(member, 'id')), ...columns], { from: { kind: 'members', alias: member } });
}

/**
 * One row per member: its id, the text of its rows as a JSON array, the last row's cursor as text, exact for every type
 * (null without rows), and whether the batch is full. Rows that share the last one's cursor come with it, as in Hasura:
 * the next batch begins after that value.
 */
function compileStream(
  { rows, fields }: Extract<RowsField, { kind: 'many' }>,
  cursor: Operand,
  compiler: SelectCompiler,
): Select {
  const member = new Alias('member');
  const batch = new Alias('batch');
  const row = new Alias('r');
  const { base, alias } = compiler.rows(rows, null);
  const limit = leastOf(rows.limit, rows.permissionLimit);
  const one = select(
    [
      item(objectOf(compiler.keys(fields, alias)), 'row'),
      item(asText(compileOperand(cursor, alias)), 'cursor'),
    ],
    { ...base, withTies: true },
  );
  // In the order of the rows: an aggregate over an ordered subquery takes them as they come.
  const cursors = call('array_agg', column(row, 'cursor'));
  const isFull = limit === undefined ? undefined : binary(rowCount, '>=', limit);
  const aggregates = select(
    [
      item(asText(arrayOf(column(row, 'row'))), 'rows'),
      item({ kind: 'element', array: cursors, index: rowCount }, 'cursor'),
      item(isFull === undefined ? { kind: 'boolean', value: false } : isFull, 'full'),
    ],
    { from: { kind: 'subquery', query: one, alias: row } },
  );
  const columns = ['rows', 'cursor', 'full'].map((name) => item(column(batch, name)));
  return select([item(column(member, 'id')), ...columns], {
    from: { kind: 'lateral', of: { kind: 'members', alias: member }, query: aggregates, alias: batch },
  });
}
