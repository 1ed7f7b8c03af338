// Assigning: every chosen student to every chosen group, in one statement; twice is once.
import type { ApolloClient } from '@apollo/client';
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

const quiet = { fetchPolicy: 'no-cache', context: { quiet: true, queryDeduplication: false } } as const;

/** How many students are in the groups now: fewer than asked for when some have been deleted meanwhile. */
export async function assignClassGroups(client: ApolloClient, assignment: Assignment): Promise<number> {
  const groups = [...assignment.groups];
  const { data } = await client.query({
    query: StudentsLeftDocument,
    variables: { ids: [...assignment.students] },
    ...quiet,
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
      ...quiet,
    });
  else await client.mutate({ mutation: AssignClassGroupsDocument, variables: { objects }, ...quiet });
  return students.length;
}
