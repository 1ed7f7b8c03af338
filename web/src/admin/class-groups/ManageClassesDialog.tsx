// The class groups of one student, ticked and unticked. Only what was changed here is stored, together; what somebody
// else assigns meanwhile stays.
import { useMutation } from '@apollo/client/react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { adminClassGroups as words } from '../../content/adminClassGroups.ts';
import { ChangeStudentClassGroupsDocument } from '../../graphql/generated/office.ts';
import { notify } from '../../lib/notify.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { ClassGroupChoice } from './ClassGroupChoice.tsx';

interface ManageClassesDialogProps {
  student: { id: string; name: string };
  /** Those of the student, live. */
  assigned: readonly string[];
  onClose: () => void;
}

export function ManageClassesDialog({ student, assigned, onClose }: ManageClassesDialogProps): ReactNode {
  const id = useId();
  /** By group: what the person has made of it. The others follow what is stored. */
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [run, { loading }] = useMutation(ChangeStudentClassGroupsDocument, {
    context: { failure: words.failed.assign },
  });
  const chosen = new Set(assigned);
  for (const [group, wanted] of changes) {
    if (wanted) chosen.add(group);
    else chosen.delete(group);
  }
  const added = [...chosen].filter((group) => !assigned.includes(group));
  const removed = assigned.filter((group) => !chosen.has(group));

  const save = async (): Promise<void> => {
    if (added.length + removed.length > 0) {
      try {
        await run({
          variables: {
            id: student.id,
            added: added.map((group) => ({ student_id: student.id, class_group_id: group })),
            removed,
          },
        });
        notify({ message: added.length > 0 ? words.assigned(added.length, 1) : words.updated });
      } catch {
        return;
      }
    }
    onClose();
  };
  return (
    <Dialog open onClose={() => (loading ? undefined : onClose())} aria-labelledby={id}>
      <DialogTitle id={id}>{words.title(student.name)}</DialogTitle>
      <DialogContent>
        <ClassGroupChoice
          chosen={chosen}
          disabled={loading}
          onToggle={(group) => setChanges(new Map(changes).set(group, !chosen.has(group)))}
        />
      </DialogContent>
      <DialogActions>
        <Button disabled={loading} onClick={onClose}>
          {words.cancel}
        </Button>
        <SubmitButton type="button" busy={loading} busyText={words.saving} onClick={() => void save()}>
          {words.save}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
