// Inserts with related rows, one row after another: first the rows that it refers to, then itself, then the rows that
// refer to it. The columns that join them are those of the rows as they were written: each write leaves them in a setting
// of the transaction, where the statements of its relatives find them.
import { EngineError, refuse } from '../base/errors.ts';
import {
  type Hand,
  handedBy,
  mostBytes,
  type MutationCompiler,
  nothingHanded,
  writtenRows,
} from '../compile/mutation.ts';
import type { Handed } from '../compile/sql/ast.ts';
import { printStatement } from '../compile/sql/print.ts';
import type { Relationship, Table } from '../model/types.ts';
import type { InsertPlan, NestedInsert, RowRefusal } from '../plan/mutationTypes.ts';
import type { Inputs } from '../plan/resolve.ts';
import { encodeAll } from './encode.ts';
import { prepare, type PreparedStatement, type Run, standsAt } from './statements.ts';
import type { WriteTransaction } from './writeTransaction.ts';

/** An insert whose rows are statements of their own, or one for rows without relatives. */
export interface ReadyInsert {
  readonly table: Table;
  /** Whether its statement writes all of a list's rows. */
  readonly isFlat: boolean;
  readonly rows: readonly ReadyRow[];
  /** All of them, those of related rows too. */
  readonly statements: readonly PreparedStatement[];
}

interface ReadyRow {
  readonly refusal: RowRefusal | null;
  readonly write: PreparedStatement;
  readonly before: readonly ReadyNested[];
  readonly after: readonly ReadyNested[];
}

interface ReadyNested {
  readonly relationship: Relationship;
  readonly insert: ReadyInsert;
}

/** What rows find and leave that join them to others. */
interface Place {
  readonly depth: number;
  readonly hand: Hand;
  /** Columns that the row around them determines. */
  readonly inherited: Handed;
}

/** The outermost rows: a single one is found by the statement that answers, several are told. */
export const outermost = (plan: InsertPlan): Hand =>
  plan.kind === 'nested' && plan.rows.length === 1
    ? { ...nothingHanded, names: [writtenRows] }
    : { ...nothingHanded, tellsRows: true };

export const readyInsert = (plan: InsertPlan, compiler: MutationCompiler): ReadyInsert =>
  readyRows(plan, compiler, { depth: 0, hand: outermost(plan), inherited: new Map() });

function readyRows(plan: InsertPlan, compiler: MutationCompiler, place: Place): ReadyInsert {
  const { table } = plan;
  const write = (rows: Parameters<MutationCompiler['insert']>[1], hand: Hand, handed: Handed) =>
    prepare(printStatement(compiler.insert(plan, rows, null, hand).write, 'direct', handed));
  if (plan.kind === 'nothing') return { table, isFlat: true, rows: [], statements: [] };
  if (plan.kind === 'flat') {
    const all = write(plan.rows, place.hand, place.inherited);
    return {
      table,
      isFlat: true,
      rows: [{ refusal: null, write: all, before: [], after: [] }],
      statements: [all],
    };
  }
  const depth = place.depth + 1;
  const slot = `written_${String(depth)}`;
  const nested = ({ relationship, insert }: NestedInsert, hand: Hand, inherited: Handed): ReadyNested => ({
    relationship,
    insert: readyRows(insert, compiler, { depth, hand, inherited }),
  });
  const rows = plan.rows.map(({ columns, values, before, after, refusal }): ReadyRow => {
    const joining = after.flatMap(({ relationship }) => relationship.mapping.map(({ own }) => own));
    const hand = {
      ...place.hand,
      names: [...new Set([...place.hand.names, ...joining])],
      needsRow: place.hand.needsRow || after.length > 0,
    };
    const handed = new Map(place.inherited);
    const readyBefore = before.map((inner, index) => {
      const { mapping } = inner.relationship;
      const names = [...new Set(mapping.map(({ target }) => target))];
      // Its texts are still needed when those of the next one are there.
      const left = { ...nothingHanded, slot: `${slot}_${String(index)}`, names, needsRow: true };
      const pairs = mapping.map(({ own, target }) => [target, own] as const);
      for (const [own, found] of handedBy(left, pairs)) handed.set(own, found);
      return nested(inner, left, new Map());
    });
    return {
      refusal,
      write: write({ columns, rows: { kind: 'values', rows: [values] } }, hand, handed),
      before: readyBefore,
      after: after.map((inner) => {
        const pairs = inner.relationship.mapping.map(({ own, target }) => [own, target] as const);
        return nested(inner, { ...nothingHanded, slot }, handedBy(hand, pairs));
      }),
    };
  });
  const statements = rows.flatMap(({ write: own, before, after }) => [
    own,
    ...[...before, ...after].flatMap(({ insert }) => insert.statements),
  ]);
  return { table, isFlat: false, rows, statements };
}

interface Turn extends Run {
  readonly path: string;
  /** What is said where it writes no row; absent where it need not. */
  readonly empty?: (() => EngineError) | undefined;
  readonly isOutermost: boolean;
}

export interface Turns {
  readonly turns: readonly Turn[];
  /** Why there are no more of them: found now, but said only when all before have succeeded. */
  readonly failure: Error | undefined;
}

const impossible = (message: string, path: string): EngineError =>
  new EngineError('not-supported', message, path);

/** A table's name in Hasura's messages. */
const shownName = ({ schema, name, key }: Table): string => (schema === 'public' ? name : key);

/** A write that can be taken back when it has answered may answer what it likes. */
export const unbounded = new Map([[mostBytes, null]]);

/** The statements of a request in their order. `path` is Hasura's of the rows; those of a list are counted in it. */
export function turnsOf(insert: ReadyInsert, path: string, inputs: Inputs): Turns {
  const turns: Turn[] = [];
  const addRow = (
    row: ReadyRow,
    { table }: ReadyInsert,
    at: string,
    depth: number,
    empty?: Turn['empty'],
  ): void => {
    const { refusal, write, before, after } = row;
    if (refusal !== null) refuse(refusal.message, `${at}${refusal.below}`);
    for (const { relationship, insert: inner } of before) {
      const { name } = relationship;
      const none: Turn['empty'] = () =>
        impossible(
          `cannot proceed to insert object relation "${name}" since insert to table "${shownName(inner.table)}" affects zero rows`,
          `${at}.${name}`,
        );
      for (const innerRow of inner.rows) addRow(innerRow, inner, `${at}.${name}.data`, depth + 1, none);
    }
    const none =
      after.length === 0
        ? empty
        : () =>
            impossible(
              `cannot proceed to insert array relations since insert to table "${shownName(table)}" affects zero rows`,
              at,
            );
    const values = encodeAll(write.parameters, { ...inputs, written: unbounded });
    turns.push({ statement: write, values, path: at, empty: none, isOutermost: depth === 0 });
    for (const { relationship, insert: inner } of after)
      addRows(inner, `${at}.${relationship.name}.data`, depth + 1);
  };
  const addRows = (of: ReadyInsert, at: string, depth: number): void => {
    for (const [index, row] of of.rows.entries())
      addRow(row, of, of.isFlat ? at : `${at}[${String(index)}]`, depth);
  };
  try {
    addRows(insert, path, 0);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { turns, failure: standsAt(path, error) };
  }
  return { turns, failure: undefined };
}

/** All rows of the outermost table, as an array in Postgres's text form, and how many were written in all tables. */
export async function takeTurns(
  { turns, failure }: Turns,
  transaction: WriteTransaction,
): Promise<{ rows: string; affected: number; data: string | null }> {
  const rows: string[] = [];
  let affected = 0;
  let data: string | null = null;
  for (const turn of turns) {
    const [[allowed, count, answer = null, told = null] = []] = await transaction.run(turn);
    if (allowed !== 't') {
      const message = 'check constraint of an insert/update permission has failed';
      throw new EngineError('permission-error', message, turn.path);
    }
    if (count === '0' && turn.empty !== undefined) throw turn.empty();
    affected += Number(count);
    data = answer;
    if (turn.isOutermost && told !== null) rows.push(told.slice(1, -1));
  }
  if (failure !== undefined) throw failure;
  return { rows: `{${rows.join(',')}}`, affected, data };
}
