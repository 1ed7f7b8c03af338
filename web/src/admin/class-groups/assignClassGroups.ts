// Assigning: every chosen student to every chosen group, in one statement; twice is once.
import type { ApolloClient } from '@apollo/client';
import { adminClassGroups, classGroupWords } from '../../content/adminClassGroups.ts';
import {
  AssignClassGroupsDocument,
  ReplaceClassGroupsDocument,
  StudentsLeftDocument,
} from '../../graphql/generated/admin.ts';

export interface Assignment {
  students: readonly string[];
  groups: readonly string[];
  /** They leave every other group. */
  replace: boolean;
}

/** A group that is gone is known by what the database says of it. */
export const isGroupGone = (message: string): boolean => message.includes('class_group_id_fkey');

export const assignFailure = (message: string): string =>
  adminClassGroups.failed.assign(isGroupGone(message) ? classGroupWords.assign.groupGone : message);

const changing = { fetchPolicy: 'no-cache', context: { failure: assignFailure } } as const;

/** How many students are in the groups now: fewer than asked for when some have been deleted meanwhile. */
export async function assignClassGroups(client: ApolloClient, assignment: Assignment): Promise<number> {
  const groups = [...assignment.groups];
  const { data } = await client.query({
    query: StudentsLeftDocument,
    variables: { ids: [...assignment.students] },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  const students = (data?.students ?? []).map(({ id }) => id);
  if (students.length === 0) return 0;
  const objects = students.flatMap((student_id) =>
    groups.map((class_group_id) => ({ student_id, class_group_id })),
  );
  if (assignment.replace)
    await client.mutate({
      mutation: ReplaceClassGroupsDocument,
      variables: { students, groups, objects },
      ...changing,
    });
  else await client.mutate({ mutation: AssignClassGroupsDocument, variables: { objects }, ...changing });
  return students.length;
}
