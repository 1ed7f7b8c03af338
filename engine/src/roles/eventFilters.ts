// Row filters of event triggers: boolean expressions in Hasura's words over the columns of `old` and `new`, as conditions of
// triggers of Postgres. Nothing that could make a write fail becomes one: Postgres tries each before, on rows of nulls.
import pg from 'pg';
import { compileFilter, compileOperand, operators } from '../compile/boolExp.ts';
import { EngineError } from '../errors.ts';
import { encodeAll, encodeValue } from '../execute/encode.ts';
import { parseBoolExp, type Scope, type ScopeColumn } from '../expression/boolExp.ts';
import { inputFromJson } from '../expression/input.ts';
import { always, type BoolExp, type CompareOperator, type Operand, type Value } from '../expression/types.ts';
import type { Queryable } from '../introspect/introspect.ts';
import { defaultLimits } from '../limits.ts';
import type { EventFilter } from '../metadata/eventTriggers.ts';
import { pgText, type PgType, typeKey } from '../model/pgTypes.ts';
import type { Inconsistency, Model, Table } from '../model/types.ts';
import { Alias, type Expression, type From } from '../sql/ast.ts';
import { and, binary, call, cast, fromSubquery, item, nothing, parameter, select } from '../sql/build.ts';
import { printCondition, printStatement } from '../sql/print.ts';

const rows = ['old', 'new'] as const;
type Row = (typeof rows)[number];
const inputs = { variables: {} };

export interface EventFilters {
  /** A condition of SQL for each filter that does not let everything through, by what the metadata say. */
  readonly conditions: ReadonlyMap<object, string>;
  readonly inconsistencies: readonly Inconsistency[];
}

export async function checkEventFilters(database: Queryable, model: Model): Promise<EventFilters> {
  const conditions = new Map<object, string>();
  const inconsistencies: Inconsistency[] = [];
  for (const table of model.tables.values()) {
    if (table.kind !== 'table') continue;
    for (const { name, definition } of table.metadata.event_triggers) {
      for (const operation of ['insert', 'update', 'delete'] as const) {
        const filter = definition[operation]?.filter;
        if (filter === undefined) continue;
        try {
          const condition = await conditionOf(database, table, filter);
          if (condition !== undefined) conditions.set(filter, condition);
        } catch (error) {
          const { message, path = '$' } = error as Partial<EngineError> & Error;
          const at = path === '$' ? '' : path;
          inconsistencies.push({
            object: `event trigger "${name}"`,
            reason: `${message} (at definition.${operation}.filter${at})`,
            entry: innermost(filter, at),
          });
        }
      }
    }
  }
  return { conditions, inconsistencies };
}

/** The object that a path leads to or into: what has a place of its own in the files. */
function innermost(value: object, path: string): object {
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const step = Array.isArray(value) ? `[${key}]` : `.${key}`;
    const rest = path.slice(step.length);
    if (!path.startsWith(step) || !/^(?:$|[.[])/.test(rest)) continue;
    return typeof inner === 'object' && inner !== null ? innermost(inner, rest) : value;
  }
  return value;
}

const fail = (message: string, at: string): never => {
  throw new EngineError('validation-failed', message, at);
};

/** Undefined where every row passes. */
async function conditionOf(
  database: Queryable,
  table: Table,
  filter: EventFilter,
): Promise<string | undefined> {
  const reader = new FilterReader(table);
  const condition = reader.read(filter, '');
  if (condition.kind === 'boolean' && condition.value) return undefined;
  const text = printCondition(condition, (value) => {
    const encoded = encodeValue(value, inputs);
    return encoded === null ? 'null' : pg.escapeLiteral(encoded);
  });
  if (text.length > defaultLimits.eventFilterLength)
    fail(`the condition has more than ${String(defaultLimits.eventFilterLength)} letters`, '');
  await reader.tryOut(database, condition);
  return text;
}

const equalities: readonly CompareOperator[] = ['eq', 'neq', 'gt', 'lt', 'gte', 'lte'];
const likes: readonly CompareOperator[] = ['like', 'nlike', 'ilike', 'nilike'];
const patterns: readonly CompareOperator[] = [
  ...likes,
  'similar',
  'nsimilar',
  'regex',
  'nregex',
  'iregex',
  'niregex',
];

/** Reads one filter, and collects what has to be tried apart: in a condition of nulls it would not be looked at. */
class FilterReader {
  readonly #table: Table;
  readonly #scope: Scope;
  readonly #aliases: Readonly<Record<Row, Alias>> = { old: new Alias('old'), new: new Alias('new') };
  readonly #trials: Expression[] = [];

  constructor(table: Table) {
    this.#table = table;
    this.#scope = rowScope(table);
  }

  read(filter: EventFilter, at: string): Expression {
    const list = (key: '_and' | '_or'): Expression[] =>
      (filter[key] ?? []).map((one, index) => this.read(one, `${at}.${key}[${String(index)}]`));
    return and(
      ...rows.map((row) => this.#row(filter[row], row, `${at}.${row}`)),
      ...list('_and'),
      // Nothing of nothing holds, as in Hasura.
      filter._or && (filter._or.length === 0 ? { kind: 'boolean', value: false } : either(list('_or'))),
      filter._not && { kind: 'not', item: this.read(filter._not, `${at}._not`) },
    );
  }

  #row(json: EventFilter[Row], row: Row, at: string): Expression | undefined {
    if (json === undefined) return undefined;
    const exp = parseBoolExp(inputFromJson(json, at), this.#scope);
    this.#check(exp, this.#aliases[row]);
    return compileFilter(exp, this.#aliases[row]);
  }

  #check(exp: BoolExp, row: Alias): void {
    switch (exp.kind) {
      case 'and':
      case 'or':
        for (const one of exp.items) this.#check(one, row);
        return;
      case 'not':
      case 'rooted':
        this.#check(exp.item, row);
        return;
      case 'in':
        literalOf(exp.value);
        // A list equals itself, unless its elements cannot be compared.
        this.#trials.push(binary(parameter(exp.value), '=', parameter(exp.value)));
        return;
      case 'compare':
        this.#checkComparison(exp, row);
        return;
      case 'compareColumns':
        if (typeOf(exp.operand)?.kind === 'c' || typeOf(exp.operand)?.element !== null)
          fail('columns of rows and of lists are not compared with each other here', '');
        return;
      case 'isNull':
        return;
      case 'exists':
      case 'existsComputed':
      case 'aggregate':
        return fail(otherRows, '');
    }
  }

  #checkComparison({ operator, operand, value }: Extract<BoolExp, { kind: 'compare' }>, row: Alias): void {
    const text = literalOf(value);
    const type = typeOf(operand);
    const given = parameter(value);
    if (equalities.includes(operator) && type !== undefined && typeKey(type) === typeKey(value.type))
      this.#trials.push(binary(given, operators[operator], given));
    if (!patterns.includes(operator)) return;
    if (likes.includes(operator) && /(?<!\\)(?:\\\\)*\\$/.test(text ?? ''))
      fail('the pattern must not end with a backslash', value.at);
    // Of the column's own collation.
    const empty = parameter({ source: { kind: 'literal', json: '' }, type: pgText, at: value.at });
    this.#trials.push(
      binary(call('coalesce', compileOperand(operand, row), empty), operators[operator], given),
    );
  }

  /** Rejects with what Postgres says against it. */
  async tryOut(database: Queryable, condition: Expression): Promise<void> {
    const { schema, name } = this.#table;
    const rowType: PgType = { schema, name, kind: 'c', element: null };
    const nulls = select({ allOfRow: cast(nothing, rowType) });
    const old = fromSubquery(nulls, this.#aliases.old);
    const from: From = { kind: 'lateral', of: old, query: nulls, alias: this.#aliases.new };
    const { text, parameters } = printStatement(
      select(
        [condition, ...this.#trials].map((one) => item(one)),
        { from },
      ),
    );
    await database.query({ text, values: encodeAll(parameters, inputs) });
  }
}

const either = (items: readonly Expression[]): Expression => ({ kind: 'or', items });

/** The text as which it is sent; throws for what its type cannot hold, and for what only a request would bring. */
function literalOf(value: Value): string | null {
  if (value.source.kind !== 'literal')
    return fail('there are no session variables in a trigger of the database', value.at);
  return encodeValue(value, inputs);
}

function typeOf(operand: Operand): PgType | undefined {
  if (operand.kind === 'column') return operand.column.type;
  return operand.kind === 'cast' ? operand.type : undefined;
}

const otherRows =
  'a trigger of the database sees no rows but its own: only columns of the table may be named';

/** The columns of one row, by their names in the database. */
function rowScope(table: Table): Scope {
  const column = (name: string): ScopeColumn | undefined => {
    const found = table.columns.find((candidate) => candidate.name === name);
    return found && { column: found, operand: { kind: 'column', column: found } };
  };
  const others = [...table.relationships, ...table.computedFields].map(({ name }) => name);
  return {
    origin: 'metadata',
    table,
    filter: () => always,
    related: () => always,
    other: () => fail(otherRows, ''),
    column,
    field(name, at) {
      const found = column(name);
      if (found !== undefined) return { kind: 'column', ...found };
      return others.includes(name) ? fail(otherRows, at) : undefined;
    },
  };
}
