// Runs a mutation: all its root fields in one transaction.
import type pg from 'pg';
import { writtenCount, writtenRows } from '../compile/mutation.ts';
import { type Job, withConnection } from '../database/job.ts';
import type { Variables } from '../model/expression/input.ts';
import type { Session } from '../session/session.ts';
import { encodeAll, type Parameter } from './encode.ts';
import { runNested } from './nestedInserts.ts';
import type { ExecutionResult } from './operation.ts';
import type { ReadyField, ReadyMutation, ReadyWrite } from './readyMutation.ts';
import { at, type MutationContext, runStatement } from './runWrite.ts';
import type { PreparedStatement } from './statements.ts';
import { type WritableTables, WriteTransaction } from './writeTransaction.ts';

/** A field with the values of its writes encoded, so that bad values are found before anything is written. */
export interface EncodedField {
  readonly field: ReadyField;
  readonly parameters: readonly (readonly Parameter[])[];
  /** The fields of a namespace. */
  readonly below: readonly EncodedField[];
}

export function encodeMutation(
  { fields }: Pick<ReadyMutation, 'fields'>,
  inputs: { variables: Variables; session: Session },
): EncodedField[] {
  return fields.map((field): EncodedField => {
    const encode = ({ parameters }: PreparedStatement): Parameter[] => encodeAll(parameters, inputs);
    switch (field.kind) {
      case 'write':
        return { field, parameters: [encode(field.write.write)], below: [] };
      case 'writes':
        return {
          field,
          parameters: field.writes.map((one) => (typeof one === 'string' ? [] : encode(one.write))),
          below: [],
        };
      case 'call':
        return { field, parameters: [encode(field.statement)], below: [] };
      case 'namespace':
        return { field, parameters: [], below: encodeMutation(field, inputs) };
      case 'constant':
      case 'nested':
        return { field, parameters: [], below: [] };
    }
  });
}

export interface MutationOptions {
  readonly pool: pg.Pool;
  readonly variables: Variables;
  readonly session: Session;
  readonly writable: WritableTables;
}

export function runMutation(
  fields: readonly EncodedField[],
  { pool, ...options }: MutationOptions,
  job: Job | undefined,
  isWatched: () => boolean = () => true,
): Promise<ExecutionResult> {
  return withConnection(pool, job, async (client, lease) => {
    const { variables, session, writable } = options;
    const transaction = new WriteTransaction({ client, job, session, writable, isWatched });
    try {
      const data = await runFields(fields, { transaction, variables, session });
      return { json: `{"data":${data}}`, changedTables: await transaction.commit() };
    } catch (error) {
      await transaction.rollback().catch(() => lease.discard());
      throw error;
    }
  });
}

/** One after the other, those of a namespace in its place; the text of their object. */
async function runFields(fields: readonly EncodedField[], context: MutationContext): Promise<string> {
  const answers: string[] = [];
  for (const encoded of fields) {
    answers.push(`${JSON.stringify(encoded.field.key)}:${await runField(encoded, context)}`);
  }
  return `{${answers.join(',')}}`;
}

async function runField(
  { field, parameters, below }: EncodedField,
  context: MutationContext,
): Promise<string> {
  switch (field.kind) {
    case 'namespace':
      return runFields(below, context);
    case 'constant':
      return field.json;
    case 'write':
      return runWrite(field.write, parameters[0] ?? [], field.at, context);
    case 'writes': {
      const answers: string[] = [];
      for (const [index, write] of field.writes.entries()) {
        const isConstant = typeof write === 'string';
        answers.push(isConstant ? write : await runWrite(write, parameters[index] ?? [], field.at, context));
      }
      return `[${answers.join(',')}]`;
    }
    case 'call': {
      const [row] = await context.transaction.run(field.statement, parameters[0] ?? []);
      return row?.[0] ?? 'null';
    }
    case 'nested': {
      const { rows, affected } = await at(field.at, () =>
        runNested(field.insert, new Map(), field.at, context),
      );
      return read(field.read, rows, affected, context);
    }
  }
}

async function runWrite(
  { write, read: answer }: ReadyWrite,
  parameters: readonly Parameter[],
  path: string,
  context: MutationContext,
): Promise<string> {
  const result = await runStatement(write, parameters, path, context);
  return answer === null ? (result.data ?? 'null') : read(answer, result.rows, result.affected, context);
}

async function read(
  statement: PreparedStatement,
  rows: string | null,
  affected: number,
  { transaction, variables, session }: MutationContext,
): Promise<string> {
  const results = new Map([
    [writtenRows, rows ?? '{}'],
    [writtenCount, String(affected)],
  ]);
  const parameters = encodeAll(statement.parameters, { variables, session, written: results });
  const [row] = await transaction.run(statement, parameters);
  return row?.[0] ?? 'null';
}
