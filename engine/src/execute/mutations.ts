// A mutation's plan → its fields, ready to be run many times, all those of a request in one transaction.
import type pg from 'pg';
import { defaultLimits } from '../base/limits.ts';
import { mostBytes, MutationCompiler, writtenCount, writtenRows } from '../compile/mutation.ts';
import { compileQuery } from '../compile/query.ts';
import type { CompileOptions } from '../compile/select.ts';
import { printStatement } from '../compile/sql/print.ts';
import { type Job, withConnection } from '../database/job.ts';
import type { MutationField, MutationPlan, Output, UpdatePlan } from '../plan/mutationTypes.ts';
import { encodeAll } from './encode.ts';
import { readyInsert, runNested } from './nestedInserts.ts';
import type { ExecutionResult } from './operation.ts';
import { type PreparedStatement, prepare, standsAt } from './statements.ts';
import {
  type KnownWrites,
  type MutationContext,
  runStatement,
  writeAtOnce,
  WriteTransaction,
  type WriteTransactionOptions,
} from './writeTransaction.ts';

type Inputs = Omit<MutationContext, 'transaction'>;

/** One request's values for what it writes. */
interface Encoded {
  /** Answers the text of its JSON, step by step. */
  readonly run: (context: MutationContext) => Promise<string>;
  /** The same where all statements are known beforehand. */
  readonly known?: KnownWrites | undefined;
}

export interface ReadyField {
  /** Letters of SQL in its statements. */
  readonly weight: number;
  /** Encodes a request's values for what it writes, so that bad ones are found before anything is written. */
  encode(inputs: Inputs): Encoded;
}

/** The fields of a mutation as one, which answers their object. */
export const readyMutation = ({ fields }: MutationPlan, options: CompileOptions): ReadyField =>
  readyObject(fields, new MutationCompiler(options), options);

function readyObject(
  fields: readonly MutationField[],
  compiler: MutationCompiler,
  options: CompileOptions,
): ReadyField {
  const ready = fields.map((field) => readyField(field, compiler, options));
  const keys = fields.map(({ key }) => `${JSON.stringify(key)}:`);
  return inOrder(ready, (answers) => `{${answers.map((json, index) => `${keys[index]}${json}`).join(',')}}`);
}

function readyField(field: MutationField, compiler: MutationCompiler, options: CompileOptions): ReadyField {
  switch (field.kind) {
    case 'typename':
      return constant(JSON.stringify(field.name));
    case 'namespace':
      return readyObject(field.fields, compiler, options);
    case 'call': {
      const statement = prepare(printStatement(compileQuery({ fields: [field.field] }, options)));
      return statementField([statement], (inputs) => {
        const parameters = encodeAll(statement.parameters, inputs);
        return { run: async ({ transaction }) => textOf(await transaction.run(statement, parameters)) };
      });
    }
    case 'insert': {
      const { insert, output } = field;
      const place = `${field.at}.args.${output.kind === 'row' ? 'object' : 'objects'}`;
      if (insert.kind === 'nothing') return constant(emptyAnswer(output));
      if (insert.kind === 'flat') return readyWrite(compiler.insert(insert, insert.rows, output), place);
      const read = prepare(printStatement(compiler.read(insert.table, output)));
      const nested = readyInsert(insert, compiler);
      return statementField([read, ...nested.statements], () => ({
        run: async (context) => {
          const { rows, affected } = await runNested(nested, new Map(), place, context).catch(
            (error: unknown) => {
              throw standsAt(place, error);
            },
          );
          return readWritten(read, rows, affected, context);
        },
      }));
    }
    case 'update':
      return readyUpdate(field.update, field.output, compiler);
    case 'updateMany':
      return inOrder(
        field.updates.map((update) => readyUpdate(update, field.output, compiler)),
        (answers) => `[${answers.join(',')}]`,
      );
    case 'delete':
      return readyWrite(compiler.delete(field.delete, field.output), '$');
  }
}

const statementField = (
  statements: readonly PreparedStatement[],
  encode: ReadyField['encode'],
): ReadyField => ({
  weight: statements.reduce((letters, { text }) => letters + text.length, 0),
  encode,
});

const constant = (json: string): ReadyField => ({
  weight: json.length,
  encode: () => ({ run: () => Promise.resolve(json), known: { runs: [], answer: () => json } }),
});

/** One after the other. */
const inOrder = (
  fields: readonly ReadyField[],
  write: (answers: readonly string[]) => string,
): ReadyField => ({
  weight: fields.reduce((letters, { weight }) => letters + weight, 0),
  encode(inputs) {
    const encoded = fields.map((field) => field.encode(inputs));
    return {
      run: async (context) => {
        const answers: string[] = [];
        for (const { run } of encoded) answers.push(await run(context));
        return write(answers);
      },
      known: allKnown(encoded, write),
    };
  },
});

function allKnown(
  fields: readonly Encoded[],
  write: (answers: readonly string[]) => string,
): KnownWrites | undefined {
  const known = fields.flatMap((field) => field.known ?? []);
  if (known.length < fields.length) return undefined;
  return {
    runs: known.flatMap(({ runs }) => runs),
    answer: (rows) => {
      let next = 0;
      return write(known.map(({ runs, answer }) => answer(rows.slice(next, (next += runs.length)))));
    },
  };
}

const readyUpdate = (update: UpdatePlan, output: Output, compiler: MutationCompiler): ReadyField =>
  update.set.length === 0 ? constant(emptyAnswer(output)) : readyWrite(compiler.update(update, output), '$');

const { answerAtOnce } = defaultLimits;

/** A write that can be taken back when it has answered may answer what it likes. */
const unbounded = new Map([[mostBytes, null]]);

/** `place` is Hasura's path for errors of the write. */
function readyWrite(compiled: ReturnType<MutationCompiler['insert']>, place: string): ReadyField {
  const write = prepare(printStatement(compiled.write));
  const read = compiled.read === null ? null : prepare(printStatement(compiled.read));
  const most = write.parameters.findIndex(({ source }) => source.kind === 'written');
  /** Whether the last answer was longer than that: the next one probably is, too. */
  let isLong = false;
  return statementField(read === null ? [write] : [write, read], (inputs) => {
    const parameters = encodeAll(write.parameters, { ...inputs, written: unbounded });
    const run: Encoded['run'] = async (context) => {
      const { data, rows, affected } = await runStatement(write, parameters, place, context);
      if (read !== null) return readWritten(read, rows, affected, context);
      isLong = Buffer.byteLength(data ?? '') > answerAtOnce;
      return data ?? 'null';
    };
    if (read !== null || isLong) return { run };
    const values = most < 0 ? parameters : parameters.with(most, String(answerAtOnce));
    const known: KnownWrites = {
      runs: [{ statement: write, values, path: place }],
      answer: ([row]) => row?.[2] ?? 'null',
    };
    return { run, known };
  });
}

/** The answer from the rows written, where the write itself could not give it. */
async function readWritten(
  statement: PreparedStatement,
  rows: string | null,
  affected: number,
  { transaction, ...inputs }: MutationContext,
): Promise<string> {
  const written = new Map([
    [writtenRows, rows ?? '{}'],
    [writtenCount, String(affected)],
  ]);
  const parameters = encodeAll(statement.parameters, { ...inputs, written });
  return textOf(await transaction.run(statement, parameters));
}

const textOf = ([row]: readonly (readonly (string | null)[])[]): string => row?.[0] ?? 'null';

/** The answer of a write that has nothing to do. */
function emptyAnswer(output: Output): string {
  if (output.kind === 'row') return 'null';
  const entries = output.fields.map((field) => {
    const value = field.kind === 'typename' ? field.name : field.kind === 'affectedRows' ? 0 : [];
    return [field.key, value] as const;
  });
  return JSON.stringify(Object.fromEntries(entries));
}

export type MutationOptions = Inputs &
  Pick<WriteTransactionOptions, 'writable' | 'isWatched'> & { readonly pool: pg.Pool };

export function runMutation(
  { run, known }: Encoded,
  { pool, variables, session, writable, isWatched }: MutationOptions,
  job: Job | undefined,
): Promise<ExecutionResult> {
  return withConnection(pool, job, async (client, lease) => {
    const options = { client, job, session, writable, isWatched };
    const done = known === undefined ? undefined : await writeAtOnce(known, options);
    if (done !== undefined) return { json: `{"data":${done.data}}`, changedTables: done.changedTables };
    const transaction = new WriteTransaction(options);
    try {
      const data = await run({ transaction, variables, session });
      return { json: `{"data":${data}}`, changedTables: await transaction.commit() };
    } catch (error) {
      await transaction.rollback().catch(() => lease.discard());
      throw error;
    }
  });
}
