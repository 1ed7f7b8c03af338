// All class groups with their numbers of students, live.
import { useSubscription } from '@apollo/client/react';
import { adminClassGroups } from '../../content/adminClassGroups.ts';
import { type ClassGroupFragment, ClassGroupsDocument } from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';

export interface ClassGroups {
  /** Undefined until they are known. */
  groups: readonly ClassGroupFragment[] | undefined;
  failure: string | null;
  retry: () => void;
}

export function useClassGroups(): ClassGroups {
  const { data, error, restart } = useSubscription(ClassGroupsDocument);
  return {
    groups: data?.class_groups,
    failure: error === undefined ? null : adminClassGroups.failed.fetch(describeError(error)),
    retry: restart,
  };
}

export const membersOf = (group: ClassGroupFragment): number =>
  group.students_aggregate.aggregate?.count ?? 0;
