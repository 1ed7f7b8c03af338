// Stores what was written, and never over what somebody else stored meanwhile: the database changes a row only in the
// version that was edited.
import type { ApolloClient } from '@apollo/client';
import { AppError } from '../../lib/appError.ts';
import { type Editable, editorOperationsOf, type FormValues, type ListedRow } from '../resources/resource.ts';
import { type Base, baseOf, differences, sameValues } from './rowValues.ts';

export type Stored =
  | { kind: 'stored'; row: ListedRow }
  /** Somebody else stored this meanwhile; nothing was changed. */
  | { kind: 'conflict'; theirs: Base }
  | { kind: 'deleted' };

/** The words for a change that the database refuses. */
type Failure = (message: string, error: unknown) => string;

/** A row that is only ever touched, never changed, must not keep us busy for ever. */
const mostTries = 5;

/** What is to be stored: as the form has it, and as columns. */
export interface ToStore {
  values: FormValues;
  row: Record<string, unknown>;
}

const fetchPolicy = 'no-cache';
const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';

/** The row as it is stored now. */
async function readRow(client: ApolloClient, resource: Editable, id: string): Promise<ListedRow | null> {
  const { data } = await client.query({
    query: editorOperationsOf(resource).row,
    variables: { id },
    fetchPolicy,
    context: { queryDeduplication: false },
  });
  return data?.row ?? null;
}

/** Adds a row with this id: an answer that was lost on its way makes no second one when the person tries again. */
export async function addRow(
  client: ApolloClient,
  resource: Editable,
  id: string,
  { values, row }: ToStore,
  failure: Failure,
): Promise<Stored> {
  const { add } = editorOperationsOf(resource);
  if (add === undefined) return { kind: 'deleted' };
  try {
    const { data } = await client.mutate({
      mutation: add,
      variables: { object: { id, ...row } },
      fetchPolicy,
      // What is there already may be this very row: that is looked up first.
      context: { failure: (message, error) => (isConflict(error) ? null : failure(message, error)) },
    });
    if (!data?.row) throw new Error('nothing was added');
    return { kind: 'stored', row: data.row };
  } catch (error) {
    if (!isConflict(error)) throw error;
    const now = await readRow(client, resource, id);
    if (now === null) throw error;
    const theirs = baseOf(resource, now);
    return sameValues(resource.fields, values, theirs.values)
      ? { kind: 'stored', row: now }
      : updateRow(client, resource, id, theirs, { values, row }, failure);
  }
}

/** Changes the row unless it has changed since `base`. */
export async function updateRow(
  client: ApolloClient,
  resource: Editable,
  id: string,
  base: Base,
  { values, row }: ToStore,
  failure: Failure,
): Promise<Stored> {
  const { fields } = resource;
  let { updated_at } = base;
  for (let tried = 0; ; tried += 1) {
    const { data } = await client.mutate({
      mutation: editorOperationsOf(resource).update,
      variables: { id, updated_at, set: row },
      fetchPolicy,
      context: { failure },
    });
    const changed = data?.update?.returning[0];
    if (changed) return { kind: 'stored', row: changed };
    const now = await readRow(client, resource, id);
    if (now === null) return { kind: 'deleted' };
    const theirs = baseOf(resource, now);
    // Our own earlier try, whose answer was lost; or somebody wrote the very same.
    if (sameValues(fields, values, theirs.values)) return { kind: 'stored', row: now };
    if (tried === mostTries || differences(fields, base.values, values, theirs.values).length > 0)
      return { kind: 'conflict', theirs };
    updated_at = theirs.updated_at;
  }
}
