// Inserts with related rows, one row after another: first the rows that it refers to, then itself, then the rows that
// refer to it. The columns that join them are those of the rows as they were written.
import { EngineError, refuse } from '../base/errors.ts';
import type { MutationCompiler } from '../compile/mutation.ts';
import { printStatement } from '../compile/sql/print.ts';
import type { Relationship, Table } from '../model/types.ts';
import type { InsertPlan, NestedInsert, NestedRow, RowRefusal } from '../plan/mutationTypes.ts';
import { encodeAll } from './encode.ts';
import { type PreparedStatement, prepare } from './statements.ts';
import { type MutationContext, runStatement } from './writeTransaction.ts';

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
  /** Columns that join it to other rows, as the write hands them on. */
  readonly handed: readonly string[];
  readonly before: readonly ReadyNested[];
  readonly after: readonly ReadyNested[];
}

interface ReadyNested {
  readonly relationship: Relationship;
  readonly insert: ReadyInsert;
}

/** `wanted`: columns of the first row that the row around it needs. */
export function readyInsert(
  plan: InsertPlan,
  compiler: MutationCompiler,
  wanted: readonly string[] = [],
): ReadyInsert {
  const rows = readyRows(plan, compiler, wanted);
  const statements = rows.flatMap(({ write, before, after }) => [
    write,
    ...[...before, ...after].flatMap(({ insert }) => insert.statements),
  ]);
  return { table: plan.table, isFlat: plan.kind === 'flat', rows, statements };
}

function readyRows(plan: InsertPlan, compiler: MutationCompiler, wanted: readonly string[]): ReadyRow[] {
  if (plan.kind === 'nothing') return [];
  const write = (rows: Parameters<MutationCompiler['insert']>[1], handed: readonly string[]) =>
    prepare(printStatement(compiler.insert(plan, rows, null, handed).write));
  if (plan.kind === 'flat')
    return [{ refusal: null, write: write(plan.rows, wanted), handed: wanted, before: [], after: [] }];
  const nested = ({ relationship, insert }: NestedInsert, needed: readonly string[]): ReadyNested => ({
    relationship,
    insert: readyInsert(insert, compiler, needed),
  });
  return plan.rows.map(({ columns, values, before, after, refusal }: NestedRow): ReadyRow => {
    const joining = after.flatMap(({ relationship }) => relationship.mapping.map(({ own }) => own));
    const handed = [...new Set([...wanted, ...joining])];
    return {
      refusal,
      write: write({ columns, rows: { kind: 'values', rows: [values] } }, handed),
      handed,
      before: before.map((inner) => {
        const targets = inner.relationship.mapping.map(({ target }) => target);
        return nested(inner, targets);
      }),
      after: after.map((inner) => nested(inner, [])),
    };
  });
}

/** Columns that the row around an insert determines, by name. */
type Columns = ReadonlyMap<string, string | null>;

interface NestedResult {
  /** All rows of the outermost table, as an array in Postgres's text form. */
  readonly rows: string;
  /** Rows written in all tables. */
  readonly affected: number;
  /** What the first of the rows hands on. */
  readonly handed: Columns;
}

const impossible = (message: string, path: string): never => {
  throw new EngineError('not-supported', message, path);
};

/** A table's name in Hasura's messages. */
const shownName = ({ schema, name, key }: Table): string => (schema === 'public' ? name : key);

/** `path` is Hasura's of the rows; those of a list with related rows are counted in it. */
export async function runNested(
  { table, isFlat, rows: written }: ReadyInsert,
  inherited: Columns,
  path: string,
  context: MutationContext,
  isList = true,
): Promise<NestedResult> {
  const rows: string[] = [];
  let affected = 0;
  let handed: Columns = new Map();
  for (const [index, row] of written.entries()) {
    const own = isList && !isFlat ? `${path}[${String(index)}]` : path;
    const result = await runRow(table, row, inherited, own, context);
    if (result.rows !== '{}') {
      if (rows.length === 0) ({ handed } = result);
      rows.push(result.rows.slice(1, -1));
    }
    affected += result.affected;
  }
  return { rows: `{${rows.join(',')}}`, affected, handed };
}

async function runRow(
  table: Table,
  row: ReadyRow,
  inherited: Columns,
  path: string,
  context: MutationContext,
): Promise<NestedResult> {
  const { variables, session } = context;
  const { refusal } = row;
  if (refusal !== null) refuse(refusal.message, `${path}${refusal.below}`);
  const written = new Map(inherited);
  let affected = 0;
  for (const { relationship, insert } of row.before) {
    const { name, mapping } = relationship;
    const result = await runNested(insert, new Map(), `${path}.${name}.data`, context, false);
    affected += result.affected;
    if (result.rows === '{}') {
      impossible(
        `cannot proceed to insert object relation "${name}" since insert to table "${shownName(insert.table)}" affects zero rows`,
        `${path}.${name}`,
      );
    }
    for (const { own, target } of mapping) written.set(own, result.handed.get(target) ?? null);
  }
  const parameters = encodeAll(row.write.parameters, { variables, session, written });
  const result = await runStatement(row.write, parameters, path, context);
  affected += result.affected;
  const rows = result.rows ?? '{}';
  const handed = new Map(row.handed.map((name, index) => [name, result.handed[index] ?? null]));
  // Rows that refer to the one just written: it determines their columns of the relationship.
  for (const { relationship, insert } of row.after) {
    if (rows === '{}') {
      impossible(
        `cannot proceed to insert array relations since insert to table "${shownName(table)}" affects zero rows`,
        path,
      );
    }
    const { name, mapping } = relationship;
    const own = new Map(mapping.map((pair) => [pair.target, handed.get(pair.own) ?? null] as const));
    affected += (await runNested(insert, own, `${path}.${name}.data`, context)).affected;
  }
  return { rows, affected, handed };
}
