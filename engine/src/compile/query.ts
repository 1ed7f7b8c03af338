// The root fields of a query in one statement, one column per field, each the text of its JSON. Columns rather than one
// object: Postgres need not copy the fields' text once more.
import type { QueryPlan, RootField, RowsField } from '../plan/types.ts';
import { type CompileOptions, SelectCompiler } from './select.ts';
import type { Select } from './sql/ast.ts';
import { asText, item, select } from './sql/build.ts';

/** The fields that the database answers, in the order of the statement's columns. */
export const rowsFields = ({ fields }: Pick<QueryPlan, 'fields'>): RowsField[] => fields.flatMap(rowsBelow);

function rowsBelow(field: RootField): RowsField[] {
  switch (field.kind) {
    case 'one':
    case 'many':
    case 'aggregate':
      return [field];
    case 'namespace':
      return field.fields.flatMap(rowsBelow);
    case 'typename':
    case 'json':
      return [];
  }
}

/** One row with one column per field; no row where the only field is a row that is not there. */
export function compileQuery(plan: Pick<QueryPlan, 'fields'>, options: CompileOptions): Select {
  const compiler = new SelectCompiler(options);
  const fields = rowsFields(plan);
  const [only, ...more] = fields;
  if (only !== undefined && more.length === 0) return asTextColumn(compiler.rowsQuery(only, null));
  return select(fields.map((field) => item(asText(compiler.rowsField(field, null)))));
}

function asTextColumn(query: Select): Select {
  const { items } = query;
  if ('all' in items || 'allOfRow' in items) return query;
  return { ...query, items: items.map(({ expression, as }) => item(asText(expression), as)) };
}
