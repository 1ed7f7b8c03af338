// Writes of the plan → statements. A write is a WITH whose SELECT answers at once; where the answer reads other rows
// than those written, these are handed to a second statement, which sees all that the first one did.
import { type BoolExp, isAlways, type Value } from '../model/expression/types.ts';
import { arrayOf as arrayType, pgInt4 } from '../model/pgTypes.ts';
import type { Table } from '../model/types.ts';
import type { UpdateOperator } from '../model/updateOperators.ts';
import type { InsertTarget, Output, RowsToInsert, UpdatePlan, DeletePlan } from '../plan/mutationTypes.ts';
import { type Field } from '../plan/types.ts';
import { compileFilter } from './boolExp.ts';
import { arrayQuery, objectQuery } from './json.ts';
import { SelectCompiler, type CompileOptions } from './select.ts';
import {
  Alias,
  type Assignment,
  type Cte,
  type Delete,
  type Expression,
  type From,
  type Handed,
  type Insert,
  type Select,
  type SelectItem,
  type Update,
} from './sql/ast.ts';
import {
  and,
  asText,
  binary,
  call,
  cast,
  column,
  equal,
  filter,
  fromSubquery,
  integer,
  item,
  name,
  nothing,
  parameter,
  select,
  subquery,
  truth,
} from './sql/build.ts';

export interface CompiledWrite {
  readonly write: Select;
  /** Answers from the rows that the write returned; null: the write has answered. */
  readonly read: Select | null;
}

/** Names under which a write's results reach the statement that answers. */
export const writtenRows = '(rows)';
export const writtenCount = '(affected)';
/** Bytes that a write may answer where it cannot be taken back afterwards; null where it can. */
export const mostBytes = '(most)';
/** What Postgres says of a write that takes itself back: its check has failed, or it answers more than that. */
export const takenBack = 'engine_takes_back';

/** What a write leaves for later statements of its transaction, as texts. */
export interface Hand {
  readonly slot: string;
  /** Columns of the first row, `writtenRows`, `writtenCount`. */
  readonly names: readonly string[];
  /** A write of no row is taken back. */
  readonly needsRow: boolean;
  /** The rows are a fourth result. */
  readonly tellsRows: boolean;
}

export const nothingHanded: Hand = { slot: 'written', names: [], needsRow: false, tellsRows: false };

/** For the statement that answers. */
export const forAnswer: Hand = { ...nothingHanded, names: [writtenRows, writtenCount] };

/** Where a later statement finds it, and by which names. */
export const handedBy = ({ slot, names }: Hand, as = names.map((of) => [of, of] as const)): Handed =>
  new Map(as.map(([of, own]) => [own, { slot, place: names.indexOf(of) + 1 }]));

interface Written {
  readonly table: Table;
  readonly query: Insert | Update | Delete;
  readonly alias: Alias;
  readonly check: Expression;
  readonly hand?: Hand | undefined;
}

export class MutationCompiler {
  readonly #selects: SelectCompiler;

  constructor(options: CompileOptions) {
    this.#selects = new SelectCompiler(options);
  }

  /**
   * `output` null: nothing is answered yet. What later statements of the transaction need is handed on, and the rows are
   * told where that is wanted.
   */
  insert(target: InsertTarget, rows: RowsToInsert, output: Output | null, hand?: Hand): CompiledWrite {
    const { table, onConflict } = target;
    const alias = new Alias(table.name);
    const check = insertCheck(target, alias);
    const insert: Insert = {
      kind: 'insert',
      table,
      alias,
      ...insertRows(rows),
      ...(onConflict === null
        ? {}
        : {
            onConflict: {
              constraint: onConflict.constraint,
              set: [
                ...onConflict.columns.map(({ name: of }) => ({
                  column: of,
                  value: { kind: 'excluded', name: of } as const,
                })),
                ...onConflict.presets.map(({ column: of, value }) => ({
                  column: of.name,
                  value: parameter(value),
                })),
              ],
              where:
                onConflict.columns.length === 0 ? undefined : filter(compileFilter(onConflict.where, alias)),
            },
          }),
      returning: [],
    };
    return this.#compile({ table, query: insert, alias, check, hand }, output);
  }

  update({ table, set, where, check }: UpdatePlan, output: Output): CompiledWrite {
    const alias = new Alias(table.name);
    const query = {
      kind: 'update',
      table,
      alias,
      set: set.map((one): Assignment => ({
        column: one.column.name,
        value: newValue(column(alias, one.column.name), one.operator, one.value),
      })),
      where: compileFilter(where, alias),
      returning: [],
    } as const;
    return this.#compile(
      { table, query, alias, check: check === null ? truth : condition(check, alias) },
      output,
    );
  }

  delete({ table, where }: DeletePlan, output: Output): CompiledWrite {
    const alias = new Alias(table.name);
    const query = {
      kind: 'delete',
      table,
      alias,
      where: compileFilter(where, alias),
      returning: [],
    } as const;
    return this.#compile({ table, query, alias, check: truth }, output);
  }

  /** The answer over rows that earlier statements wrote. */
  read(table: Table, output: Output): Select {
    const alias = new Alias(table.name);
    const affected: Value = { source: { kind: 'written', name: writtenCount }, type: pgInt4, at: '$' };
    const from = rowsFrom(table, alias);
    const data = asText(this.#answer(output, () => ({ from, alias }), parameter(affected)));
    const result = new Alias('result');
    const answer = orTakenBack([isTooLong(result)], column(result, 'data'));
    return select([item(answer)], { from: once([item(data, 'data')], result) });
  }

  #compile({ table, query, alias, check, hand }: Written, output: Output | null): CompiledWrite {
    const written = new Alias('written');
    const isReadLater = output === null || !outputFields(output).every(isKnownFromTheRow);
    const { slot, names, needsRow, tellsRows } = hand ?? (isReadLater ? forAnswer : nothingHanded);
    const needsRows = isReadLater
      ? names.length > 0 || tellsRows
      : output.kind === 'row' || output.fields.some(({ kind }) => kind === 'returning');
    const isChecked = !(check.kind === 'boolean' && check.value);
    const returning: SelectItem[] = [
      ...(needsRows ? [item({ kind: 'rowOf', of: alias, table }, 'row')] : []),
      ...(isChecked ? [item(check, 'allowed')] : []),
    ];
    if (returning.length === 0) returning.push(item(integer(1), 'one'));
    const cte: Cte = { alias: written, query: { ...query, returning } };
    const over = (of: (w: Alias) => Expression): Expression => {
      const w = new Alias('w');
      return subquery(select([item(of(w))], { from: { kind: 'cte', cte: written, alias: w } }));
    };
    const affected = over(() => ({ kind: 'countAll' }));
    const rowsOf = (): { from: From; alias: Alias } => {
      const w = new Alias('w');
      const rows = new Alias(table.name);
      const all = select({ allOfRow: column(w, 'row') }, { from: { kind: 'cte', cte: written, alias: w } });
      return { from: fromSubquery(all, rows), alias: rows };
    };
    const allowed = isChecked
      ? over((w) => call('coalesce', call('bool_and', column(w, 'allowed')), truth))
      : truth;
    const rows = asText(over((w) => call('array_agg', column(w, 'row'))));
    const handedOn = (of: string): Expression => {
      if (of === writtenRows) return rows;
      if (of === writtenCount) return asText(affected);
      const { from, alias: row } = rowsOf();
      return subquery(select([item(asText(column(row, of)))], { from, limit: integer(1) }));
    };
    const data = isReadLater ? nothing : asText(this.#answer(output, rowsOf, affected));
    const handing: Expression =
      names.length === 0 ? nothing : asText({ kind: 'hand', slot, items: names.map(handedOn) });
    const result = new Alias('result');
    const refusals = [
      ...(isReadLater || !needsRows ? [] : [isTooLong(result)]),
      ...(isChecked ? [and({ kind: 'not', item: column(result, 'allowed') }, isBounded)] : []),
      ...(needsRow ? [and(equal(column(result, 'affected'), integer(0)), isBounded)] : []),
    ];
    const write = select(
      [
        ...['allowed', 'affected'].map((of) => item(column(result, of))),
        item(orTakenBack(refusals, isReadLater ? handing : column(result, 'data'))),
        ...(tellsRows ? [item(rows)] : []),
      ],
      {
        with: [cte],
        from: once([item(allowed, 'allowed'), item(affected, 'affected'), item(data, 'data')], result),
      },
    );
    return { write, read: isReadLater && output !== null ? this.read(table, output) : null };
  }

  #answer(output: Output, rowsOf: () => { from: From; alias: Alias }, affected: Expression): Expression {
    if (output.kind === 'row') {
      const { from, alias } = rowsOf();
      return subquery(objectQuery(this.#selects.keys(output.fields, alias), { from, limit: integer(1) }));
    }
    const keys = output.fields.map((field): readonly [string, Expression] => {
      switch (field.kind) {
        case 'typename':
          return [field.key, name(field.name)];
        case 'affectedRows':
          return [field.key, affected];
        case 'returning': {
          const { from, alias } = rowsOf();
          const items = this.#selects
            .keys(field.fields, alias)
            .map(([key, expression]) => item(expression, key));
          return [field.key, subquery(arrayQuery(items, { from }))];
        }
      }
    });
    return subquery(objectQuery(keys, {}));
  }
}

const most = parameter({ source: { kind: 'written', name: mostBytes }, type: pgInt4, at: '$' });
const isBounded: Expression = { kind: 'isNull', item: most, negated: true };
const isTooLong = (result: Alias): Expression =>
  binary(call('octet_length', column(result, 'data')), '>', most);

/** An offset keeps Postgres from working out twice what is used twice. */
const once = (items: readonly SelectItem[], alias: Alias): From =>
  fromSubquery(select(items, { offset: integer(0) }), alias);

/** The answer, or an error of Postgres's (a text that is no number): what undoes a write is found out before its transaction ends. */
const orTakenBack = (refusals: readonly Expression[], answer: Expression): Expression =>
  refusals.length === 0
    ? answer
    : {
        kind: 'case',
        when: { kind: 'or', items: refusals },
        then: asText(cast(call('concat', name(takenBack)), pgInt4)),
        otherwise: answer,
      };

/** A redacted column may depend on other rows: those that the write made, too. */
const isKnownFromTheRow = (field: Field): boolean =>
  field.kind === 'typename' || (field.kind === 'column' && field.visible === null);

/** All fields of rows that an answer holds. */
function outputFields(output: Output): readonly Field[] {
  if (output.kind === 'row') return output.fields;
  return output.fields.flatMap((field) => (field.kind === 'returning' ? field.fields : []));
}

/** Rows written by an earlier statement, which come as an array of the table's row type. */
function rowsFrom(table: Table, alias: Alias): From {
  const type = arrayType({ schema: table.schema, name: table.name, kind: 'c', element: null });
  const rows: Value = { source: { kind: 'written', name: writtenRows }, type, at: '$' };
  return { kind: 'rows', rows, table, alias };
}

/** A check that is neither true nor false (a comparison with null) has failed. */
const condition = (check: BoolExp, row: Alias): Expression =>
  isAlways(check) ? truth : { kind: 'isTrue', item: compileFilter(check, row) };

/** Rows that a conflict updated satisfy the update permission's check, if there is one; `xmax` tells them apart. */
function insertCheck({ check, updateCheck, onConflict }: InsertTarget, row: Alias): Expression {
  const inserted = condition(check, row);
  if (onConflict === null || onConflict.columns.length === 0 || updateCheck === null) return inserted;
  const updated = condition(updateCheck, row);
  if (inserted === truth && updated === truth) return truth;
  return { kind: 'case', when: equal(column(row, 'xmax'), integer(0)), then: inserted, otherwise: updated };
}

function insertRows({ columns, rows }: RowsToInsert): Pick<Insert, 'columns' | 'rows'> {
  const names = columns.map(({ name: of }) => of);
  if (rows.kind === 'values') {
    const [only, ...more] = rows.rows;
    if (names.length === 0 && only !== undefined && more.length === 0)
      return { columns: [], rows: { kind: 'defaults' } };
    const cells = rows.rows.map((row) =>
      row.map((cell): Expression => (cell === 'default' ? { kind: 'default' } : parameter(cell))),
    );
    return { columns: names, rows: { kind: 'values', rows: cells } };
  }
  const alias = new Alias('rows');
  const arrays: Expression[] = [];
  const arrayNames: string[] = [];
  const items = rows.cells.map(({ value, isArray }, index): SelectItem => {
    if (!isArray) return item(parameter(value));
    const of = `c${index}`;
    arrays.push(parameter(value));
    arrayNames.push(of);
    return item(column(alias, of));
  });
  const query = select(items, {
    from: { kind: 'unnest', arrays, columns: arrayNames, alias },
    orderBy: [{ expression: column(alias, 'ordinality'), direction: 'asc', nulls: 'last' }],
  });
  return { columns: names, rows: { kind: 'select', query } };
}

function newValue(old: Expression, operator: UpdateOperator['name'], value: Value): Expression {
  const given = parameter(value);
  switch (operator) {
    case 'set':
      return given;
    case 'inc':
      return binary(old, '+', given);
    case 'append':
      return binary(old, '||', given);
    case 'prepend':
      return binary(given, '||', old);
    case 'delete_key':
    case 'delete_elem':
      return binary(old, '-', given);
    case 'delete_at_path':
      return binary(old, '#-', given);
  }
}
