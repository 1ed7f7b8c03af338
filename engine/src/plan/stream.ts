// A field `<table>_stream` → plan: the role's rows after the cursor, a batch of them.
import { EngineError } from '../errors.ts';
import type { Input } from '../expression/input.ts';
import { allOf, type BoolExp, type Operand, type Value } from '../expression/types.ts';
import { batchSize, knownText, requiredValue } from '../expression/values.ts';
import type { Column, Table } from '../model/types.ts';
import { planOf } from '../schema/fieldPlan.ts';
import { type CollectedField, readArguments } from './collect.ts';
import type { RootContext } from './query.ts';
import { tablesOf } from './readTables.ts';
import { planRows } from './rowsArguments.ts';
import { requestScope } from './scope.ts';
import { SelectionPlanner } from './selection.ts';
import type { Rows, StreamPlan } from './types.ts';

interface Cursor {
  readonly column: Column;
  /** The column as the role sees it. */
  readonly operand: Operand;
  readonly initial: Input;
  readonly direction: 'asc' | 'desc';
}

/** Plans a field whose plan in the schema is `selectStreamRoot`; its cursor names one column, as in Hasura. */
export function planStream(field: CollectedField, context: RootContext): StreamPlan {
  const { key, definition, at } = field;
  const plan = definition === undefined ? undefined : planOf(definition);
  if (plan?.kind !== 'selectStreamRoot') throw new Error(`field ${field.name} is no stream`);
  const { access } = context;
  const args = readArguments(field, context);
  const cursors = [...readCursors(args.get('cursor'), plan.table, context)];
  const [cursor, ...more] = cursors;
  const fail = (message: string): never => {
    throw new EngineError('validation-failed', message, `${at}.args`);
  };
  if (cursor === undefined) return fail('one streaming column field is expected');
  if (more.length > 0) return fail('multiple column cursors are not supported yet');
  const { operand, direction } = cursor;
  const rows = planRows({ access, table: plan.table, args: new Map([...args].filter(isWhere)), at });
  const planner = new SelectionPlanner(access, context);
  const streamed: Rows = {
    ...rows,
    where: allOf(rows.where, isAfter(cursor)),
    orderBy: [
      {
        target: { kind: 'operand', operand },
        direction,
        nulls: direction === 'asc' ? 'last' : 'first',
      },
    ],
    limit: batchSize(args.get('batch_size') ?? { kind: 'null', at: `${at}.args.batch_size` }),
  };
  const fields = planner.fields(...planner.below(field));
  const readTables = tablesOf([{ kind: 'many', key, rows: streamed, fields }]);
  return { kind: 'stream', key, namespace: null, rows: streamed, fields, cursor: operand, readTables };
}

const isWhere = ([name]: readonly [string, Input]): boolean => name === 'where';

/** Rows in which the column is null come after no cursor. */
function isAfter({ column, operand, initial, direction }: Cursor): BoolExp {
  const value = requiredValue(initial, column.type, column.type.name, 'request');
  const cursor: Value = { ...value, source: { kind: 'cursor', initial: value.source } };
  const operator = direction === 'asc' ? 'gt' : 'lt';
  return { kind: 'compare', operator, operand, value: cursor };
}

/** The columns of all cursors, each with its first value. */
function* readCursors(
  input: Input | undefined,
  table: Table,
  { access }: RootContext,
): Generator<Cursor, void, undefined> {
  const scope = requestScope(access, table.key);
  const items = input?.kind === 'list' ? input.items() : input === undefined ? [] : [input];
  for (const item of items) {
    if (item.kind !== 'object') continue;
    const given = new Map(item.entries());
    const ordering = given.get('ordering');
    const isDescending = ordering !== undefined && ordering.kind !== 'null' && knownText(ordering) === 'DESC';
    const values = given.get('initial_value');
    if (values?.kind !== 'object') continue;
    for (const [name, initial] of values.entries()) {
      const found = scope?.column(name, initial.at);
      if (found !== undefined) yield { ...found, initial, direction: isDescending ? 'desc' : 'asc' };
    }
  }
}
