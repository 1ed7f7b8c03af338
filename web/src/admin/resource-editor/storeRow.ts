// A row as a form has it, and storing what was written: never over what somebody else stored meanwhile.
import type { ApolloClient } from '@apollo/client';
import { z } from 'zod';
import { AppError } from '../../lib/appError.ts';
import type { FailureWords } from '../../lib/tellFailure.ts';
import { freshly } from '../list/useLiveRows.ts';
import {
  blankOf,
  canonical,
  differences,
  type Field,
  formatColumn,
  type FormValues,
  problemOf,
  sameValues,
  valueOf,
} from '../resources/fields.ts';
import { columnOf, type Editable, type EditedRow, editorOperationsOf } from '../resources/resource.ts';

/** What was stored when the editing began, or when the person last chose between two versions. */
export interface Base {
  updated_at: string;
  values: FormValues;
}

/** Each field's value, made of the field. */
export const valuesOf = <Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
): Record<string, Value> => Object.fromEntries(fields.map((field) => [field.name, of(field)]));

export function baseOf(resource: Editable, row: EditedRow): Base {
  const values = valuesOf(resource.fields, (field) => formatColumn(field, columnOf(row, field.name)));
  return { updated_at: row.updated_at, values: { ...values, ...resource.toValues?.(row) } };
}

/** Values as they are stored, or a message at each bad field. */
export function fieldSchema({ fields, check }: Pick<Editable, 'fields' | 'check'>) {
  return z.custom<FormValues>().transform((values, context): FormValues => {
    const complain = (name: string, message: string): void =>
      context.addIssue({ code: 'custom', path: name.split('.'), message });
    const read = valuesOf(fields, (field) => {
      if (field.shown?.(values) === false) return blankOf(field);
      const value = valueOf(field, values);
      const problem = problemOf(field, value);
      if (problem !== undefined) complain(field.name, problem);
      return canonical(field, value);
    });
    for (const [name, message] of Object.entries(check?.(values) ?? {})) complain(name, message);
    return read;
  });
}

export type Stored =
  | { kind: 'stored'; row: EditedRow }
  /** Somebody else stored this meanwhile; nothing was changed. */
  | { kind: 'conflict'; theirs: Base }
  | { kind: 'deleted' };

/** A row that is only ever touched, never changed, must not keep us busy for ever. */
const mostTries = 5;
const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'conflict';

interface ToStore {
  id: string | number;
  /** The version that the person has seen; null: a new row; without a time: a row that is not stored yet. */
  over: Base | null;
  values: FormValues;
  /** The values as columns. */
  row: Record<string, unknown>;
  failure: (message: string, error: unknown) => string;
}

/**
 * Stores what was written, and never over what somebody else stored meanwhile: the database changes a row only in the version
 * that was edited. A new row has its id before it is sent: an answer that was lost on its way makes no second one.
 */
export async function storeRow(client: ApolloClient, resource: Editable, what: ToStore): Promise<Stored> {
  const { id, over, values, row, failure } = what;
  const { fields } = resource;
  const { row: query, add, update } = editorOperationsOf(resource);
  const sending = (words: FailureWords) => ({ context: { failure: words } });
  const added = async (): Promise<EditedRow | null | undefined> => {
    // What is there already may be this very row: that is looked up first.
    const told = sending((message, error) => (isConflict(error) ? null : failure(message, error)));
    const { data } = await client.mutate({ mutation: add, variables: { object: { id, ...row } }, ...told });
    return data?.row;
  };
  const updated = async ({ updated_at }: Base): Promise<EditedRow | undefined> => {
    const variables = { id, updated_at, set: row };
    const { data } = await client.mutate({ mutation: update, variables, ...sending(failure) });
    return data?.update?.returning[0];
  };
  let base = over;
  for (let tried = 0; ; tried += 1) {
    let refusal: AppError | null = null;
    try {
      const done = await (base?.updated_at ? updated(base) : added());
      if (done) return { kind: 'stored', row: done };
    } catch (error) {
      if (base?.updated_at || !isConflict(error)) throw error;
      refusal = error;
    }
    const { data } = await client.query({ query, variables: { id }, ...freshly });
    if (!data?.row && refusal !== null) throw refusal;
    if (!data?.row) return { kind: 'deleted' };
    const theirs = baseOf(resource, data.row);
    // Our own earlier try, whose answer was lost; or somebody wrote the very same.
    if (sameValues(fields, values, theirs.values)) return { kind: 'stored', row: data.row };
    if (
      base !== null &&
      (tried === mostTries || differences(fields, base.values, values, theirs.values).length > 0)
    )
      return { kind: 'conflict', theirs };
    base = base === null ? theirs : { ...base, updated_at: theirs.updated_at };
  }
}
