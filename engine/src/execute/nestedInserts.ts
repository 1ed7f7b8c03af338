// Inserts with related rows, one row after another: first the rows that it refers to, then itself, then the rows that
// refer to it. The columns that join them are those of the rows as they were written.
import { EngineError } from '../base/errors.ts';
import type { Table } from '../model/types.ts';
import { encodeAll } from './encode.ts';
import type { ReadyInsert, ReadyNested, ReadyRow } from './readyMutation.ts';
import { type MutationContext, runStatement } from './runWrite.ts';

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

const named = (names: readonly string[], values: readonly (string | null)[]): Columns =>
  new Map(names.map((name, index) => [name, values[index] ?? null]));

const impossible = (message: string, path: string): never => {
  throw new EngineError('not-supported', message, path);
};

/** A table's name in Hasura's messages. */
const shownName = ({ schema, name, key }: Table): string => (schema === 'public' ? name : key);

/** `path` is Hasura's of the rows; those of a list with related rows are counted in it. */
export async function runNested(
  insert: ReadyInsert,
  inherited: Columns,
  path: string,
  context: MutationContext,
  isList = true,
): Promise<NestedResult> {
  const { variables, session } = context;
  if (insert.kind === 'flat') {
    const parameters = encodeAll(insert.write.parameters, { variables, session, written: inherited });
    const { rows, affected, handed } = await runStatement(insert.write, parameters, path, context);
    return { rows: rows ?? '{}', affected, handed: named(insert.handed, handed) };
  }
  const rows: string[] = [];
  let affected = 0;
  let handed: Columns = new Map();
  for (const [index, row] of insert.rows.entries()) {
    const own = isList ? `${path}[${String(index)}]` : path;
    const result = await runRow(insert, row, inherited, own, context);
    if (result.rows !== '{}') {
      if (rows.length === 0) ({ handed } = result);
      rows.push(result.rows.slice(1, -1));
    }
    affected += result.affected;
  }
  return { rows: `{${rows.join(',')}}`, affected, handed };
}

async function runRow(
  insert: ReadyInsert,
  row: ReadyRow,
  inherited: Columns,
  path: string,
  context: MutationContext,
): Promise<NestedResult> {
  const { variables, session } = context;
  const { table } = insert.plan;
  const { refusal } = row.plan;
  if (refusal !== null)
    throw new EngineError('validation-failed', refusal.message, `${path}${refusal.below}`);
  const written = new Map(inherited);
  let affected = 0;
  for (const nested of row.before) {
    const { relationship } = nested.plan;
    const below = `${path}.${relationship.name}.data`;
    const result = await runNested(nested.insert, new Map(), below, context, false);
    affected += result.affected;
    if (result.rows === '{}') {
      impossible(
        `cannot proceed to insert object relation "${relationship.name}" since insert to table "${shownName(nested.insert.plan.table)}" affects zero rows`,
        `${path}.${relationship.name}`,
      );
    }
    for (const { own, target } of relationship.mapping) written.set(own, result.handed.get(target) ?? null);
  }
  const parameters = encodeAll(row.write.parameters, { variables, session, written });
  const result = await runStatement(row.write, parameters, path, context);
  affected += result.affected;
  const rows = result.rows ?? '{}';
  const handed = named(row.handed, result.handed);
  for (const nested of row.after) {
    if (rows === '{}') {
      impossible(
        `cannot proceed to insert array relations since insert to table "${shownName(table)}" affects zero rows`,
        path,
      );
    }
    affected += await runAfter(nested, handed, path, context);
  }
  return { rows, affected, handed };
}

/** Rows that refer to the one just written: it determines their columns of the relationship. */
async function runAfter(
  nested: ReadyNested,
  handed: Columns,
  path: string,
  context: MutationContext,
): Promise<number> {
  const { name, mapping } = nested.plan.relationship;
  const inherited = new Map(mapping.map(({ own, target }) => [target, handed.get(own) ?? null] as const));
  const { affected } = await runNested(nested.insert, inherited, `${path}.${name}.data`, context);
  return affected;
}
