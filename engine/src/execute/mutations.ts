// A mutation's plan → its fields, ready to be run many times, all those of a request in one transaction.
import type pg from 'pg';
import { defaultLimits } from '../base/limits.ts';
import {
  forAnswer,
  handedBy,
  mostBytes,
  MutationCompiler,
  writtenCount,
  writtenRows,
} from '../compile/mutation.ts';
import { compileQuery } from '../compile/query.ts';
import type { CompileOptions } from '../compile/select.ts';
import { printStatement } from '../compile/sql/print.ts';
import { type Job, withConnection } from '../database/job.ts';
import type { Value } from '../model/expression/types.ts';
import type { MutationField, MutationPlan, Output, UpdatePlan } from '../plan/mutationTypes.ts';
import { encodeAll } from './encode.ts';
import { outermost, readyInsert, takeTurns, type Turns, turnsOf, unbounded } from './nestedInserts.ts';
import type { ExecutionResult } from './operation.ts';
import { type PreparedStatement, prepare, type Run } from './statements.ts';
import {
  type KnownWrites,
  type MutationContext,
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
        return {
          run: async ({ transaction }) => textOf(await transaction.run({ statement, values: parameters })),
        };
      });
    }
    case 'insert': {
      const { insert, output } = field;
      const place = `${field.at}.args.${output.kind === 'row' ? 'object' : 'objects'}`;
      if (insert.kind === 'nothing') return constant(emptyAnswer(output));
      if (insert.kind === 'flat') return readyWrite(compiler.insert(insert, insert.rows, output), place);
      const nested = readyInsert(insert, compiler);
      const read = prepare(
        printStatement(compiler.read(insert.table, output), 'direct', handedBy(outermost(insert))),
      );
      return writingField(nested.statements, read, (inputs) => turnsOf(nested, place, inputs));
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

/** `place` is Hasura's path for errors of the write. */
function readyWrite(compiled: ReturnType<MutationCompiler['insert']>, place: string): ReadyField {
  const write = prepare(printStatement(compiled.write));
  const read =
    compiled.read === null ? null : prepare(printStatement(compiled.read, 'direct', handedBy(forAnswer)));
  return writingField([write], read, (inputs) => {
    const values = encodeAll(write.parameters, { ...inputs, written: unbounded });
    return { turns: [{ statement: write, values, path: place, isOutermost: true }], failure: undefined };
  });
}

const isOf = (name: string, { source }: Value): boolean => source.kind === 'written' && source.name === name;

/** With the bound on what may be answered where nothing can be taken back afterwards. */
function atOnce(run: Run): Run {
  const most = run.statement.parameters.findIndex((value) => isOf(mostBytes, value));
  return most < 0 ? run : { ...run, values: run.values.with(most, String(answerAtOnce)) };
}

/** Writes, and a statement that answers from the rows written where the last write itself cannot. */
function writingField(
  writes: readonly PreparedStatement[],
  read: PreparedStatement | null,
  encode: (inputs: Inputs) => Turns,
): ReadyField {
  /** Whether what it answers from has to be told by the writes first. */
  const isTold =
    read?.parameters.some((value) => isOf(writtenRows, value) || isOf(writtenCount, value)) ?? false;
  /** Whether the last answer was longer than may be answered at once: the next one probably is, too. */
  let isLong = false;
  return statementField(read === null ? writes : [...writes, read], (inputs) => {
    const turns = encode(inputs);
    const isKnown = turns.failure === undefined && !isTold;
    const reads: Run[] =
      read === null || !isKnown
        ? []
        : [{ statement: read, values: encodeAll(read.parameters, { ...inputs, written: unbounded }) }];
    const run: Encoded['run'] = async ({ transaction }) => {
      const { rows, affected, data } = await takeTurns(turns, transaction);
      const written = new Map([...unbounded, [writtenRows, rows], [writtenCount, String(affected)]]);
      const reading = (of: PreparedStatement): Run =>
        reads[0] ?? { statement: of, values: encodeAll(of.parameters, { ...inputs, written }) };
      const answer = read === null ? (data ?? 'null') : textOf(await transaction.run(reading(read)));
      isLong = Buffer.byteLength(answer) > answerAtOnce;
      return answer;
    };
    if (!isKnown || isLong) return { run };
    const runs = [...turns.turns, ...reads].map(atOnce);
    return { run, known: { runs, answer: (rows) => rows.at(-1)?.[read === null ? 2 : 0] ?? 'null' } };
  });
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
