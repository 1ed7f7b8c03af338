// 'New Class Group', with the ones there are below it, to be renamed and deleted.
import { useMutation, useSubscription } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminClassGroups, classGroupWords as words } from '../../content/adminClassGroups.ts';
import {
  type ClassGroupFragment,
  ClassGroupsDocument,
  CreateClassGroupDocument,
  DeleteClassGroupDocument,
  UpdateClassGroupDocument,
} from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { languageOf } from '../../ui/initials.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { useFocusAfter, useLastShown } from '../list/useListView.ts';

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
interface ClassGroupChanges {
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

function useClassGroupChanges(): ClassGroupChanges {
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

function ClassGroupForm(props: ClassGroupFormProps): ReactNode {
  const { label, values = empty, submit, busyText, onSubmit, onCancel } = props;
  const form = useForm({ resolver: zodResolver(classGroupSchema), defaultValues: values, mode: 'onTouched' });
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

// All class groups with their numbers of students, live.
interface ClassGroups {
  /** Undefined until they are known. */
  groups: readonly ClassGroupFragment[] | undefined;
  failure: string | null;
  retry: () => void;
}

function useClassGroups(): ClassGroups {
  const { data, error, restart } = useSubscription(ClassGroupsDocument);
  return {
    groups: data?.class_groups,
    failure: error === undefined ? null : adminClassGroups.failed.fetch(describeError(error)),
    retry: restart,
  };
}

const membersOf = (group: ClassGroupFragment): number => group.students_aggregate.aggregate?.count ?? 0;

// The class groups there are: each can be renamed in its place, and deleted after a question with the number.
interface GroupRowProps {
  group: ClassGroupFragment;
  onEdit: () => void;
  onRemove: () => void;
}

function GroupRow({ group, onEdit, onRemove }: GroupRowProps): ReactNode {
  const { name, description } = group;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: '8px' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box lang={languageOf(name)} sx={{ fontWeight: 550 }}>
          {name}
        </Box>
        <Box className="num" sx={{ fontSize: 14.5, color: 'ink2' }}>
          {words.members(membersOf(group))}
          {description ? <span lang={languageOf(description)}>{` · ${description}`}</span> : null}
        </Box>
      </Box>
      <Button
        size="small"
        href={paths.adminMessages.href({ group: group.id })}
        aria-label={words.message(name)}
      >
        {words.messageText}
      </Button>
      <RowAction label={words.rename(name)} icon="edit" onClick={onEdit} />
      <RowAction label={words.remove(name)} icon="trash" color="error" onClick={onRemove} />
    </Box>
  );
}

interface ClassGroupListProps {
  groups: readonly ClassGroupFragment[];
  changes: ClassGroupChanges;
}

function ClassGroupList({ groups, changes }: ClassGroupListProps): ReactNode {
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const list = useFocusAfter(done);
  // The number in the question is the live one.
  const asked = groups.find(({ id }) => id === removed) ?? null;
  const shown = useLastShown(asked);
  const confirm = async (): Promise<void> => {
    if (asked === null) return;
    setBusy(true);
    await changes.remove(asked);
    setBusy(false);
    setRemoved(null);
    setDone(done + 1);
  };
  return (
    <Box ref={list} tabIndex={-1} role="group" aria-label={adminClassGroups.unnamed}>
      {groups.length === 0 ? <Typography sx={{ color: 'ink2' }}>{adminClassGroups.none}</Typography> : null}
      <Box component="ul" sx={{ '& > li + li': { borderTop: 1, borderColor: 'line' } }}>
        {groups.map((group) => (
          <li key={group.id}>
            {edited === group.id ? (
              <Box sx={{ py: 2 }}>
                <ClassGroupForm
                  label={words.renameTitle}
                  values={{ name: group.name, description: group.description ?? '' }}
                  submit={words.save}
                  busyText={words.saving}
                  onSubmit={async (values) => {
                    const done = await changes.update(group.id, values);
                    if (done) setEdited(null);
                    return false;
                  }}
                  onCancel={() => setEdited(null)}
                />
              </Box>
            ) : (
              <GroupRow
                group={group}
                onEdit={() => setEdited(group.id)}
                onRemove={() => setRemoved(group.id)}
              />
            )}
          </li>
        ))}
      </Box>
      {shown === null ? null : (
        <ConfirmDialog
          open={asked !== null}
          title={words.removeTitle(shown.name)}
          confirmLabel={words.removeConfirm}
          busyLabel={words.removing}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setRemoved(null)}
        >
          {words.removeText(membersOf(shown))}
        </ConfirmDialog>
      )}
    </Box>
  );
}

function Groups(): ReactNode {
  const { groups, failure, retry } = useClassGroups();
  const changes = useClassGroupChanges();
  return (
    <>
      <ClassGroupForm
        label={words.add}
        submit={words.create}
        busyText={words.creating}
        onSubmit={changes.create}
      />
      <Typography variant="h4" component="h3" sx={{ mt: 3, mb: 1 }}>
        {adminClassGroups.unnamed}
      </Typography>
      {failure !== null ? (
        <LoadFailed onRetry={retry}>{failure}</LoadFailed>
      ) : groups === undefined ? (
        <SkeletonRows label={adminClassGroups.loading} rows={3} height={58} />
      ) : (
        <ClassGroupList groups={groups} changes={changes} />
      )}
    </>
  );
}

export function ClassGroupsDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{words.add}</DialogTitle>
      <DialogContent>
        <Groups />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
