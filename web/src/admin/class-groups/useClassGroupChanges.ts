// Creating, renaming and deleting class groups, each with its message.
import { useMutation } from '@apollo/client/react';
import { classGroupWords as words } from '../../content/adminClassGroups.ts';
import {
  type ClassGroupFragment,
  CreateClassGroupDocument,
  DeleteClassGroupDocument,
  UpdateClassGroupDocument,
} from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { type ClassGroupValues, stored } from './classGroupSchema.ts';

const options = { fetchPolicy: 'no-cache', context: { quiet: true } } as const;

/** Each resolves to whether it is done. */
export interface ClassGroupChanges {
  create: (values: ClassGroupValues) => Promise<boolean>;
  update: (id: string, values: ClassGroupValues) => Promise<boolean>;
  remove: (group: ClassGroupFragment) => Promise<boolean>;
}

/** Names are unique, whatever the case. */
function reason(error: unknown): string {
  const message = describeError(error);
  return message.includes('class_groups_name_key') ? words.nameTaken : message;
}

async function tell(failed: (message: string) => string, action: () => Promise<string>): Promise<boolean> {
  try {
    notify({ message: await action() });
    return true;
  } catch (error) {
    notify({ tone: 'error', message: failed(reason(error)) });
    return false;
  }
}

export function useClassGroupChanges(): ClassGroupChanges {
  const [create] = useMutation(CreateClassGroupDocument, options);
  const [update] = useMutation(UpdateClassGroupDocument, options);
  const [remove] = useMutation(DeleteClassGroupDocument, options);
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
