// Runs a mutation: all its root fields in one transaction, in which triggers find the caller in `hasura.user`.
import type pg from 'pg';
import { writtenCount, writtenRows } from '../compile/mutation.ts';
import { BoundedClient } from '../database/boundedClient.ts';
import { type Job, withConnection } from '../database/job.ts';
import { control } from '../database/readTransaction.ts';
import type { Variables } from '../expression/input.ts';
import type { Model, TableKey } from '../model/types.ts';
import type { Session } from '../session/session.ts';
import { encodeAll, type Parameter } from './encode.ts';
import { runNested } from './nestedInserts.ts';
import type { ExecutionResult } from './operation.ts';
import type { ReadyField, ReadyMutation, ReadyWrite } from './readyMutation.ts';
import { at, type MutationContext, runStatement } from './runWrite.ts';
import { type PreparedStatement, prepare, run } from './statements.ts';

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

/** The tables of the database that can be written, as Postgres counts them. */
export interface WritableTables {
  /** An array in Postgres's text form. */
  readonly oids: string;
  /** `schema.table` of the tables with these numbers, and of those that inherit their rows. */
  keys(oids: readonly number[]): TableKey[];
}

export function writableTables({ writable }: Model): WritableTables {
  return {
    oids: `{${[...writable.keys()].join(',')}}`,
    keys: (oids) => [...new Set(oids.flatMap((oid) => writable.get(oid) ?? []))].sort(),
  };
}

const constant = (text: string): PreparedStatement => prepare({ text, parameters: [], memberParameters: [] });

const counted = `pg_stat_get_xact_tuples_inserted(t.oid) + pg_stat_get_xact_tuples_updated(t.oid)
  + pg_stat_get_xact_tuples_deleted(t.oid)`;

/**
 * Postgres counts per transaction which tables were written, by triggers too. Counts that an earlier transaction of the
 * connection has not yet reported are among them, so those of the beginning are remembered.
 */
const begin = constant(
  `select set_config('hasura.user', $1, true), (select json_object_agg(t.oid, ${counted})::text
   from pg_class as t where t.oid = any ($2::oid[]) and ${counted} > 0)`,
);
const written = constant(
  `select t.oid, ${counted} from pg_class as t where t.oid = any ($1::oid[]) and ${counted} > 0`,
);

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
): Promise<ExecutionResult> {
  return withConnection(pool, job, async (client, lease) => {
    try {
      return await runTransaction(fields, { ...options, client, job });
    } catch (error) {
      await control(client, 'rollback').catch(() => lease.discard());
      throw error;
    }
  });
}

async function runTransaction(
  fields: readonly EncodedField[],
  context: MutationContext & Pick<MutationOptions, 'writable'>,
): Promise<ExecutionResult> {
  const { client, job, session, writable } = context;
  await control(client, client instanceof BoundedClient ? client.mode.begin : 'begin');
  const [start] = await run(client, begin, [userOf(session), writable.oids], job);
  const before = JSON.parse(start?.[1] ?? '{}') as Record<string, number>;
  const data = await runFields(fields, context);
  const counts = await run(client, written, [writable.oids], job);
  job?.check();
  await control(client, 'commit');
  const changed = counts.filter(([oid, count]) => Number(count) !== (before[oid ?? ''] ?? 0));
  return {
    json: `{"data":${data}}`,
    changedTables: writable.keys(changed.map(([oid]) => Number(oid))),
  };
}

/** All session variables as JSON, as triggers read them from `current_setting('hasura.user')`. */
const userOf = ({ role, variables }: Session): string =>
  JSON.stringify({ ...Object.fromEntries(variables), 'x-hasura-role': role });

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
      const [row] = await run(context.client, field.statement, parameters[0] ?? [], context.job);
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
  { client, job, variables, session }: MutationContext,
): Promise<string> {
  const results = new Map([
    [writtenRows, rows ?? '{}'],
    [writtenCount, String(affected)],
  ]);
  const parameters = encodeAll(statement.parameters, { variables, session, written: results });
  const [row] = await run(client, statement, parameters, job);
  return row?.[0] ?? 'null';
}
