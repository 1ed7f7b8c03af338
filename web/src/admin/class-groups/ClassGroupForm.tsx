// What a class group is made of, and how it is created, renamed and deleted: in the dialog of all of them, and on the page
// of its students.
import { useMutation, useSubscription } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { classGroupWords as words } from '../../content/adminClassGroups.ts';
import { DeleteClassGroupDocument } from '../../graphql/generated/admin.ts';
import {
  type ClassGroupFragment,
  CreateClassGroupDocument,
  OneClassGroupDocument,
  UpdateClassGroupDocument,
} from '../../graphql/generated/office.ts';
import { notify } from '../../lib/notify.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { OfficeAction } from '../action/useAction.tsx';
import { useUndo } from '../student-status/UndoEntry.tsx';
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

/** Names are unique, whatever the case. */
const failed =
  (say: (message: string) => string) =>
  (message: string, error: unknown): string =>
    say(isRefusedAs(error, 'group-name-taken') ? words.nameTaken : message);

export const membersOf = (group: ClassGroupFragment): number =>
  group.students_aggregate.aggregate?.count ?? 0;

const nameFields = (
  <>
    <TextField name="name" label={words.name} />
    <TextField name="description" label={words.description} />
  </>
);

export const editClassGroup = ({
  id,
  name,
  description,
}: ClassGroupFragment): OfficeAction<ClassGroupValues> => ({
  title: words.renameTitle,
  text: null,
  fields: {
    schema: classGroupSchema,
    values: { name, description: description ?? '' },
    draw: () => nameFields,
  },
  words: { confirm: words.save, busy: words.saving },
  harmless: true,
  failed: failed(words.saveFailed),
  send: async ({ mutate }, values) => {
    const data = await mutate(UpdateClassGroupDocument, { id, ...stored(values) });
    // Somebody else deleted it.
    if (!data?.update_class_groups_by_pk) throw new Error(words.gone);
    return { told: { message: words.saved } };
  },
});

/** With the number of students and of what is for them, as it is at this moment. */
function RemovalText({ group }: { group: ClassGroupFragment }): ReactNode {
  const { data } = useSubscription(OneClassGroupDocument, { variables: { id: group.id } });
  const now = data?.group ?? group;
  const addressed = now.audiences_aggregate.aggregate?.count ?? 0;
  return (
    <>
      {words.removeText(membersOf(now))}
      {addressed === 0 ? null : <Box sx={{ mt: 1 }}>{words.removeAudience(addressed)}</Box>}
      <Box sx={{ mt: 1 }}>{words.removeUndo}</Box>
    </>
  );
}

/** Asks first; the deletion can be taken back. */
export function useClassGroupRemoval(onRemoved?: () => void): (group: ClassGroupFragment) => OfficeAction {
  const { user } = useAuth();
  const takeBack = useUndo();
  return (group) => ({
    title: words.removeTitle(group.name),
    text: <RemovalText group={group} />,
    words: { confirm: words.removeConfirm, busy: words.removing },
    failed: failed(words.removeFailed),
    send: async ({ client, mutate }) => {
      const { id, name } = group;
      const data = await mutate(DeleteClassGroupDocument, { id });
      if (!data?.delete_class_groups_by_pk) throw new Error(words.gone);
      const where = { deleted_class_groups: { _contains: [{ id }] } };
      const change = await changeMade(client, user?.id ?? '', where);
      onRemoved?.();
      const message = words.removed(name, data.delete_student_class_groups?.affected_rows ?? 0);
      return { told: { message, undo: change === null ? undefined : () => takeBack(change) } };
    },
  });
}

/** A new class group, above those that there are: empty again once it is stored. */
export function ClassGroupForm(): ReactNode {
  // Its first field is in use as soon as it is there: who goes from it to another group's buttons has left nothing out.
  const form = useForm({
    resolver: zodResolver(classGroupSchema),
    defaultValues: { name: '', description: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const [create] = useMutation(CreateClassGroupDocument, {
    context: { failure: failed(words.createFailed) },
  });
  const save = async (values: ClassGroupValues): Promise<void> => {
    try {
      await create({ variables: stored(values) });
    } catch {
      // Told on the error road; what was typed stays.
      return;
    }
    notify({ message: words.created });
    form.reset();
    setFocus('name');
  };
  return (
    <Form form={form} onSubmit={save} label={words.add}>
      {nameFields}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <SubmitButton variant="ink" busy={form.formState.isSubmitting} busyText={words.creating}>
          {words.create}
        </SubmitButton>
      </Box>
    </Form>
  );
}
