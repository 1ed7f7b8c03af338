// What a class group is made of, and how it is created, renamed and deleted: in the dialog of all of them, and on the page
// of its students.
import { useApolloClient, useMutation } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { classGroupWords as words } from '../../content/adminClassGroups.ts';
import {
  type ClassGroupFragment,
  CreateClassGroupDocument,
  DeleteClassGroupDocument,
  UpdateClassGroupDocument,
} from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useLastShown } from '../list/useListView.ts';
import { useUndoToast } from '../student-status/UndoEntry.tsx';
import { changeMade } from '../student-status/changeStatus.ts';

// What a class group is made of. Lengths as the table's checks have them.
const longestName = 200;

export const classGroupSchema = z.object({
  name: z.string().trim().min(1, words.nameRequired).max(longestName, words.tooLong),
  description: z.string().trim(),
});
export type ClassGroupValues = z.infer<typeof classGroupSchema>;

/** An emptied description is none. */
const stored = ({ name, description }: ClassGroupValues) => ({
  name,
  description: description === '' ? null : description,
});

// Creating, renaming and deleting class groups, each with its message.
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
      failure: (message: string, error: unknown) =>
        failed(isRefusedAs(error, 'group-name-taken') ? words.nameTaken : message),
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
  const client = useApolloClient();
  const { user } = useAuth();
  const say = useUndoToast();
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
    remove: async ({ id, name }) => {
      try {
        const { data } = await remove({ variables: { id } });
        if (!data?.delete_class_groups_by_pk) throw new Error(words.gone);
        say({
          title: words.removed(name, data.delete_student_class_groups?.affected_rows ?? 0),
          change: await changeMade(client, user?.id ?? '', {
            deleted_class_groups: { _contains: [{ id }] },
          }),
        });
        return true;
      } catch (error) {
        tellFailure(error, words.removeFailed);
        return false;
      }
    },
  };
}

// Name and description of a class group: a new one, or one that exists.
interface ClassGroupFormProps {
  /** Names the form. */
  label: string;
  values?: ClassGroupValues;
  submit: string;
  busyText: string;
  /** Whether it was stored: a new form is empty after that. */
  onSubmit: (values: ClassGroupValues) => Promise<boolean>;
  onCancel?: () => void;
}

const empty: ClassGroupValues = { name: '', description: '' };

export function ClassGroupForm(props: ClassGroupFormProps): ReactNode {
  const { label, values = empty, submit, busyText, onSubmit, onCancel } = props;
  // Its first field is in use as soon as it is there: who goes from it to another group's buttons has left nothing out.
  const form = useForm({ resolver: zodResolver(classGroupSchema), defaultValues: values });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const save = async (given: ClassGroupValues): Promise<void> => {
    if (!(await onSubmit(given))) return;
    form.reset(values);
    setFocus('name');
  };
  return (
    <Form form={form} onSubmit={save} label={label}>
      <TextField control={form.control} name="name" label={words.name} autoComplete="off" />
      <TextField control={form.control} name="description" label={words.description} autoComplete="off" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        {onCancel ? <Button onClick={onCancel}>{words.cancel}</Button> : null}
        <SubmitButton variant="ink" busy={form.formState.isSubmitting} busyText={busyText}>
          {submit}
        </SubmitButton>
      </Box>
    </Form>
  );
}

export const membersOf = (group: ClassGroupFragment): number =>
  group.students_aggregate.aggregate?.count ?? 0;

interface ClassGroupDeletionProps {
  /** Asked about; null: nothing is. With its live numbers. */
  group: ClassGroupFragment | null;
  changes: ClassGroupChanges;
  onClose: (deleted: boolean) => void;
}

/** Asks first, with the number of students and of what is for them. */
export function ClassGroupDeletion({ group, changes, onClose }: ClassGroupDeletionProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const shown = useLastShown(group);
  if (shown === null) return null;
  const confirm = async (): Promise<void> => {
    if (group === null) return;
    setBusy(true);
    const deleted = await changes.remove(group);
    setBusy(false);
    onClose(deleted);
  };
  const addressed = shown.audiences_aggregate.aggregate?.count ?? 0;
  return (
    <ConfirmDialog
      open={group !== null}
      title={words.removeTitle(shown.name)}
      confirmLabel={words.removeConfirm}
      busyLabel={words.removing}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    >
      {words.removeText(membersOf(shown))}
      {addressed === 0 ? null : (
        <Box component="span" sx={{ display: 'block', mt: 1 }}>
          {words.removeAudience(addressed)}
        </Box>
      )}
      <Box component="span" sx={{ display: 'block', mt: 1 }}>
        {words.removeUndo}
      </Box>
    </ConfirmDialog>
  );
}
