// One statement for one student or for many: each with the state that the office saw, so that a decision of somebody
// else, made in between, is not overwritten by a press on what was still on the screen.
import type { ApolloClient } from '@apollo/client';
import { studentStatusMessages } from '../../content/adminDashboard.ts';
import { statusWords } from '../../content/adminStudents.ts';
import {
  ChangeMadeDocument,
  ChangeStatusDocument,
  type status_changes_bool_exp,
  StatusesNowDocument,
  UndoStatusChangeDocument,
} from '../../graphql/generated/office.ts';
import { freshly } from '../list/useLiveRows.ts';
import { field } from './activityDetails.ts';
import { type Status, statuses } from './statuses.ts';

/** State by id, as it was on the screen. */
export type Seen = ReadonlyMap<string, string>;

export interface Outcome {
  /** Who has the new state because of this. */
  changed: string[];
  /** How many had it already when they were chosen. */
  already: number;
  /** How many somebody else changed or deleted in between. */
  skipped: number;
  /** What can be undone; null when nothing was changed, or when it cannot be found. */
  change: string | null;
}

/**
 * The newest change of an account of which `where` is true. A convenience after the fact: one that is not found has no
 * undo here, the list of activities still has.
 */
export async function changeMade(
  client: ApolloClient,
  actor: string,
  where: status_changes_bool_exp,
): Promise<string | null> {
  try {
    const { data } = await client.query({
      query: ChangeMadeDocument,
      variables: { where: { ...where, actor_id: { _eq: actor }, undone_at: { _is_null: true } } },
      ...freshly,
    });
    return data?.status_changes[0]?.id ?? null;
  } catch {
    return null;
  }
}

interface Change {
  seen: Seen;
  status: Status;
  reason?: string;
  /** Account of who decides. */
  actor: string;
}

export async function changeStatus(client: ApolloClient, change: Change): Promise<Outcome> {
  const { seen, status, reason = '', actor } = change;
  const groups = statuses
    .filter((state) => state !== status)
    .map((state) => ({ state, ids: [...seen].filter(([, was]) => was === state).map(([id]) => id) }))
    .filter(({ ids }) => ids.length > 0);
  const chosen = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  const already = seen.size - chosen;
  if (chosen === 0) return { changed: [], already, skipped: 0, change: null };
  const { data } = await client.mutate({
    mutation: ChangeStatusDocument,
    variables: {
      where: {
        _or: groups.map(({ state, ids }) => ({ id: { _in: ids }, approval_status: { _eq: state } })),
      },
      status,
      reason: reason === '' ? null : reason,
    },
    context: { failure: studentStatusMessages.failed },
  });
  const changed = (data?.update_students?.returning ?? []).map(({ id }) => id);
  const [first] = changed;
  return {
    changed,
    already,
    skipped: chosen - changed.length,
    change:
      first === undefined
        ? null
        : await changeMade(client, actor, {
            students: { student_id: { _eq: first } },
            status: { _eq: status },
          }),
  };
}

/** The state of one student now; null when deleted. */
export async function statusNow(client: ApolloClient, id: string): Promise<string | null> {
  const { data } = await client.query({ query: StatusesNowDocument, variables: { ids: [id] }, ...freshly });
  return data?.students[0]?.approval_status ?? null;
}

export interface Undone {
  restored: number;
  skipped: number;
  /** Names of the class groups that are there again. */
  classGroups: string[];
}

/** @throws with the database's sentence when it has been undone already, or is older than a day. */
export async function undoChange(client: ApolloClient, id: string): Promise<Undone> {
  const { data } = await client.mutate({
    mutation: UndoStatusChangeDocument,
    variables: { id },
    context: { failure: statusWords.undoFailed },
  });
  const [change] = data?.undo_status_change ?? [];
  const groups: unknown[] = Array.isArray(change?.deleted_class_groups) ? change.deleted_class_groups : [];
  return {
    restored: change?.restored ?? 0,
    skipped: change?.skipped ?? 0,
    classGroups: groups.map((group) => String(field(group, 'name'))),
  };
}
