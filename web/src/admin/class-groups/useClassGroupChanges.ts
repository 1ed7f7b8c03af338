// Creating, renaming and deleting class groups, each with its message.
import { useMutation } from '@apollo/client/react';
import { classGroupWords as words } from '../../content/adminClassGroups.ts';
import {
  type ClassGroupFragment,
  CreateClassGroupDocument,
  DeleteClassGroupDocument,
  UpdateClassGroupDocument,
} from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { type ClassGroupValues, stored } from './classGroupSchema.ts';

type Words = (message: string) => string;

/** Each resolves to whether it is done. */
export interface ClassGroupChanges {
  create: (values: ClassGroupValues) => Promise<boolean>;
  update: (id: string, values: ClassGroupValues) => Promise<boolean>;
  remove: (group: ClassGroupFragment) => Promise<boolean>;
}

/** Names are unique, whatever the case. */
const options = (failed: Words) =>
  ({
    fetchPolicy: 'no-cache',
    context: {
      failure: (message: string) =>
        failed(message.includes('class_groups_name_key') ? words.nameTaken : message),
    },
  }) as const;

/** What else can go wrong is that somebody else deleted the group. */
async function tell(failed: Words, action: () => Promise<string>): Promise<boolean> {
  try {
    notify({ message: await action() });
    return true;
  } catch (error) {
    tellFailure(error, failed);
    return false;
  }
}

export function useClassGroupChanges(): ClassGroupChanges {
  const [create] = useMutation(CreateClassGroupDocument, options(words.createFailed));
  const [update] = useMutation(UpdateClassGroupDocument, options(words.saveFailed));
  const [remove] = useMutation(DeleteClassGroupDocument, options(words.removeFailed));
  return {
    create: (values) =>
      tell(words.createFailed, async () => {
        await create({ variables: stored(values) });
        return words.created;
      }),
    update: (id, values) =>
      tell(words.saveFailed, async () => {
        const { data } = await update({ variables: { id, ...stored(values) } });
        if (!data?.update_class_groups_by_pk) throw new Error(words.gone);
        return words.saved;
      }),
    remove: ({ id, name }) =>
      tell(words.removeFailed, async () => {
        const { data } = await remove({ variables: { id } });
        if (!data?.delete_class_groups_by_pk) throw new Error(words.gone);
        return words.removed(name, data.delete_student_class_groups?.affected_rows ?? 0);
      }),
  };
}
