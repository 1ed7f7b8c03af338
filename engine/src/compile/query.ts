// All root fields of a query in one statement that returns the text of the data; a live query over all its members.
import { pgJson, pgText } from '../model/pgTypes.ts';
import type { QueryPlan, RootField } from '../plan/types.ts';
import { Alias, type Expression, type Select } from '../sql/ast.ts';
import { asText, column, item, name, parameter, select, subquery } from '../sql/build.ts';
import { objectQuery } from './json.ts';
import { type CompileOptions, SelectCompiler } from './select.ts';

/** `select {…}::text`: one row with one column. */
export function compileQuery(plan: QueryPlan, options: CompileOptions): Select {
  return select([item(asText(subquery(rootQuery(plan, options))), 'data')]);
}

/** One row per member of the cohort: its id and the text of its data. */
export function compileLiveQuery(plan: QueryPlan, options: CompileOptions): Select {
  const member = new Alias('member');
  const result = new Alias('result');
  return select([item(column(member, 'id'), 'id'), item(asText(column(result, 'data')), 'data')], {
    from: { kind: 'members', alias: member },
    join: {
      kind: 'subquery',
      query: select([item(subquery(rootQuery(plan, options)), 'data')]),
      alias: result,
    },
  });
}

function rootQuery(plan: QueryPlan, options: CompileOptions): Select {
  const compiler = new SelectCompiler(options);
  return objectQuery(
    plan.fields.map((field): readonly [string, Expression] => [field.key, compileRoot(compiler, field)]),
    {},
  );
}

function compileRoot(compiler: SelectCompiler, field: RootField): Expression {
  switch (field.kind) {
    case 'typename':
      return name(field.name);
    case 'json': {
      // Sent as text, so that it is not written as JSON a second time.
      const source = { kind: 'literal', json: field.json } as const;
      return { kind: 'cast', item: parameter({ source, type: pgText, at: '$' }), type: pgJson };
    }
    default:
      return compiler.rowsField(field, null);
  }
}
