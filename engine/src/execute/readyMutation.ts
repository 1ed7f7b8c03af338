// A mutation's plan → its statements, ready to be run many times.
import { MutationCompiler } from '../compile/mutation.ts';
import { compileQuery } from '../compile/query.ts';
import type { CompileOptions } from '../compile/select.ts';
import { printStatement } from '../compile/sql/print.ts';
import type {
  InsertPlan,
  MutationField,
  MutationPlan,
  NestedInsert,
  NestedRow,
  Output,
} from '../plan/mutationTypes.ts';
import { type PreparedStatement, prepare } from './statements.ts';

export interface ReadyWrite {
  readonly write: PreparedStatement;
  /** Answers from the rows written, where the write itself cannot. */
  readonly read: PreparedStatement | null;
}

/** An insert whose rows have related rows: one statement per row, or one for rows without relatives. */
export type ReadyInsert =
  | {
      readonly kind: 'flat';
      readonly plan: InsertPlan;
      readonly write: PreparedStatement;
      readonly handed: readonly string[];
    }
  | { readonly kind: 'nested'; readonly plan: InsertPlan; readonly rows: readonly ReadyRow[] };

export interface ReadyRow {
  readonly plan: NestedRow;
  readonly write: PreparedStatement;
  /** Columns that join it to other rows, as the write hands them on. */
  readonly handed: readonly string[];
  readonly before: readonly ReadyNested[];
  readonly after: readonly ReadyNested[];
}

export interface ReadyNested {
  readonly plan: NestedInsert;
  readonly insert: ReadyInsert;
}

/** `at` is Hasura's path for errors of the write. */
export type ReadyField = { readonly key: string } & (
  | { readonly kind: 'constant'; readonly json: string }
  | { readonly kind: 'write'; readonly at: string; readonly write: ReadyWrite }
  | { readonly kind: 'writes'; readonly at: string; readonly writes: readonly (ReadyWrite | string)[] }
  | {
      readonly kind: 'nested';
      readonly at: string;
      readonly insert: ReadyInsert;
      readonly read: PreparedStatement;
    }
  | { readonly kind: 'call'; readonly statement: PreparedStatement }
  | { readonly kind: 'namespace'; readonly fields: readonly ReadyField[] }
);

export interface ReadyMutation {
  readonly kind: 'mutation';
  readonly fields: readonly ReadyField[];
}

export function readyMutation(plan: MutationPlan, options: CompileOptions): ReadyMutation {
  const compiler = new MutationCompiler(options);
  return { kind: 'mutation', fields: plan.fields.map((field) => readyField(field, compiler, options)) };
}

function readyField(field: MutationField, compiler: MutationCompiler, options: CompileOptions): ReadyField {
  const { key } = field;
  switch (field.kind) {
    case 'typename':
      return { kind: 'constant', key, json: JSON.stringify(field.name) };
    case 'json':
      return { kind: 'constant', key, json: field.json };
    case 'namespace': {
      const fields = field.fields.map((inner) => readyField(inner, compiler, options));
      return { kind: 'namespace', key, fields };
    }
    case 'call': {
      const query = { fields: [field.field] };
      return { kind: 'call', key, statement: prepare(printStatement(compileQuery(query, options))) };
    }
    case 'insert': {
      const { insert, output } = field;
      const at = `${field.at}.args.${output.kind === 'row' ? 'object' : 'objects'}`;
      if (insert.kind === 'nothing') return { kind: 'constant', key, json: emptyAnswer(output) };
      if (insert.kind === 'flat') {
        return { kind: 'write', key, at, write: readyWrite(compiler.insert(insert, insert.rows, output)) };
      }
      const read = prepare(printStatement(compiler.read(insert.table, output)));
      return { kind: 'nested', key, at, insert: readyInsert(insert, compiler), read };
    }
    case 'update': {
      const { update, output } = field;
      if (update.set.length === 0) return { kind: 'constant', key, json: emptyAnswer(output) };
      return { kind: 'write', key, at: '$', write: readyWrite(compiler.update(update, output)) };
    }
    case 'updateMany': {
      const { updates, output } = field;
      const writes = updates.map((update) =>
        update.set.length === 0 ? emptyAnswer(output) : readyWrite(compiler.update(update, output)),
      );
      return { kind: 'writes', key, at: '$', writes };
    }
    case 'delete':
      return { kind: 'write', key, at: '$', write: readyWrite(compiler.delete(field.delete, field.output)) };
  }
}

function readyWrite({ write, read }: ReturnType<MutationCompiler['insert']>): ReadyWrite {
  return {
    write: prepare(printStatement(write)),
    read: read === null ? null : prepare(printStatement(read)),
  };
}

/** `wanted`: columns of the first row that the row around it needs. */
function readyInsert(
  plan: InsertPlan,
  compiler: MutationCompiler,
  wanted: readonly string[] = [],
): ReadyInsert {
  switch (plan.kind) {
    case 'nothing':
      return { kind: 'nested', plan, rows: [] };
    case 'flat': {
      const write = readyWrite(compiler.insert(plan, plan.rows, null, wanted)).write;
      return { kind: 'flat', plan, write, handed: wanted };
    }
    case 'nested': {
      const rows = plan.rows.map((row): ReadyRow => {
        const only = { columns: row.columns, rows: { kind: 'values', rows: [row.values] } } as const;
        const joining = row.after.flatMap(({ relationship }) => relationship.mapping.map(({ own }) => own));
        const handed = [...new Set([...wanted, ...joining])];
        return {
          plan: row,
          write: readyWrite(compiler.insert(plan, only, null, handed)).write,
          handed,
          before: row.before.map((inner) => {
            const targets = inner.relationship.mapping.map(({ target }) => target);
            return { plan: inner, insert: readyInsert(inner.insert, compiler, targets) };
          }),
          after: row.after.map((inner) => ({ plan: inner, insert: readyInsert(inner.insert, compiler) })),
        };
      });
      return { kind: 'nested', plan, rows };
    }
  }
}

/** Letters of SQL in all statements. */
export function weighMutation({ fields }: ReadyMutation): number {
  const write = (ready: ReadyWrite): number => ready.write.text.length + (ready.read?.text.length ?? 0);
  const insert = (ready: ReadyInsert): number => {
    if (ready.kind === 'flat') return ready.write.text.length;
    return sum(
      ready.rows.map(
        (row) =>
          row.write.text.length + sum([...row.before, ...row.after].map((nested) => insert(nested.insert))),
      ),
    );
  };
  const weighField = (field: ReadyField): number => {
    switch (field.kind) {
      case 'constant':
        return field.json.length;
      case 'write':
        return write(field.write);
      case 'writes':
        return sum(field.writes.map((one) => (typeof one === 'string' ? one.length : write(one))));
      case 'nested':
        return insert(field.insert) + field.read.text.length;
      case 'call':
        return field.statement.text.length;
      case 'namespace':
        return sum(field.fields.map(weighField));
    }
  };
  return sum(fields.map(weighField));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The answer of a write that has nothing to do. */
function emptyAnswer(output: Output): string {
  if (output.kind === 'row') return 'null';
  const entries = output.fields.map((field) => {
    const value = field.kind === 'typename' ? field.name : field.kind === 'affectedRows' ? 0 : [];
    return [field.key, value] as const;
  });
  return JSON.stringify(Object.fromEntries(entries));
}
