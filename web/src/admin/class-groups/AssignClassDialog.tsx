// Which class groups the chosen students get, besides those they are in or instead of them, or which ones they leave.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { adminClassGroups, classGroupWords } from '../../content/adminClassGroups.ts';
import {
  AssignClassGroupsDocument,
  ClassGroupsLeftDocument,
  StudentsLeftDocument,
  type student_class_groups_bool_exp,
} from '../../graphql/generated/office.ts';
import { notify } from '../../lib/notify.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { freshly } from '../list/useLiveRows.ts';
import { useUndoToast } from '../student-status/UndoEntry.tsx';
import { changeMade } from '../student-status/changeStatus.ts';
import { ClassGroupChoice } from './ClassGroupChoice.tsx';

/** Besides the groups they are in; instead of them; or they leave the chosen ones. */
const hows = ['add', 'replace', 'remove'] as const;
type How = (typeof hows)[number];

interface Assignment {
  students: readonly string[];
  groups: readonly string[];
  how: How;
}

/** What is deleted: every other group of theirs, the chosen ones, or nothing. */
const leavingOf = ({ students, groups, how }: Assignment): student_class_groups_bool_exp => ({
  student_id: { _in: how === 'add' ? [] : [...students] },
  class_group_id: { [how === 'replace' ? '_nin' : '_in']: [...groups] },
});

const isGroupGone = (error: unknown): boolean => isRefusedAs(error, 'group-gone');

const assignFailure = (message: string, error: unknown): string =>
  adminClassGroups.failed.assign(isGroupGone(error) ? classGroupWords.assign.groupGone : message);

interface Assigned {
  /** How many students are in the groups now: fewer than asked for when some have been deleted meanwhile. */
  count: number;
  /** Whether that was not so before. */
  isChange: boolean;
}

/** All of it together or nothing; twice is once. */
async function assignClassGroups(client: ApolloClient, assignment: Assignment): Promise<Assigned> {
  const { data } = await client.query({
    query: StudentsLeftDocument,
    variables: { ids: [...assignment.students] },
    ...freshly,
  });
  const students = (data?.students ?? []).map(({ id }) => id);
  if (students.length === 0) return { count: 0, isChange: false };
  const objects = students.flatMap((student_id) =>
    assignment.how === 'remove'
      ? []
      : assignment.groups.map((class_group_id) => ({ student_id, class_group_id })),
  );
  const { data: made } = await client.mutate({
    mutation: AssignClassGroupsDocument,
    variables: { leaving: leavingOf({ ...assignment, students }), objects },
    context: { failure: assignFailure },
  });
  const rows = [made?.delete_student_class_groups, made?.insert_student_class_groups];
  return { count: students.length, isChange: rows.some((part) => (part?.affected_rows ?? 0) > 0) };
}

interface Leaving {
  students: number;
  places: number;
}

/** Who would leave class groups. */
async function leavingStudents(client: ApolloClient, assignment: Assignment): Promise<Leaving> {
  const variables = { leaving: leavingOf(assignment) };
  const { data } = await client.query({ query: ClassGroupsLeftDocument, variables, ...freshly });
  const found = data?.student_class_groups_aggregate.aggregate;
  return { students: found?.students ?? 0, places: found?.count ?? 0 };
}

const words = classGroupWords.assign;

interface AssignClassDialogProps {
  open: boolean;
  students: readonly string[];
  onAssigned: () => void;
  onClose: () => void;
}

function Assign({ id, students, onAssigned, onClose }: AssignClassDialogProps & { id: string }) {
  const client = useApolloClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [how, setHow] = useState<How>('add');
  const [busy, setBusy] = useState(false);
  /** Asked about; null: nothing is. */
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { user } = useAuth();
  const say = useUndoToast();
  const isRemoval = how === 'remove';
  const asked = isRemoval ? 'remove' : 'replace';
  const ready = students.length > 0 && chosen.size > 0;

  const toggle = (group: string): void => {
    const next = new Set(chosen);
    if (!next.delete(group)) next.add(group);
    setChosen(next);
  };
  const assign = async (): Promise<void> => {
    setBusy(true);
    const assignment = { students, groups: [...chosen], how };
    try {
      if (how !== 'add' && leaving === null) {
        const found = await leavingStudents(client, assignment);
        if (found.places === 0 && isRemoval) notify({ tone: 'info', message: words.noneIn });
        else if (found.places > 0) setLeaving(found);
        if (found.places > 0 || isRemoval) {
          setBusy(false);
          return;
        }
      }
      const { count, isChange } = await assignClassGroups(client, assignment);
      const gone = students.length - count;
      say({
        title: adminClassGroups[isRemoval ? 'removed' : 'assigned'](chosen.size, count),
        details: gone === 0 ? [] : [words.skipped(gone)],
        change: isChange
          ? await changeMade(client, user?.id ?? '', {
              deleted_class_groups: { _is_null: false },
              undoes: { _is_null: true },
            })
          : null,
        onUndone: onAssigned,
      });
      onAssigned();
      onClose();
    } catch (error) {
      tellFailure(error, assignFailure);
      // It is not there any more to be unticked.
      if (isGroupGone(error)) setChosen(new Set());
      setLeaving(null);
      setBusy(false);
    }
  };
  return (
    <>
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent>
        <Typography className="num" sx={{ mb: 1, color: 'ink2' }}>
          {words.text(students.length)}
        </Typography>
        <ClassGroupChoice chosen={chosen} disabled={busy} onToggle={toggle} />
        <RadioGroup
          aria-label={words.how}
          value={how}
          onChange={(_, value) => setHow(hows.find((one) => one === value) ?? 'add')}
          sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'line' }}
        >
          {hows.map((one) => (
            <FormControlLabel key={one} value={one} control={<Radio />} label={words.hows[one]} />
          ))}
        </RadioGroup>
        <Box id={`${id}-hint`} sx={{ minHeight: 22, mt: 1, fontSize: '0.9375rem', color: 'ink2' }}>
          {!ready ? words.missing : how === 'replace' ? words.replaceHint : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={onClose}>
          {classGroupWords.cancel}
        </Button>
        <SubmitButton
          type="button"
          variant="ink"
          disabled={!ready}
          busy={busy}
          busyText={words.busy}
          onClick={() => void assign()}
        >
          {isRemoval ? words.removeConfirm : words.confirm}
        </SubmitButton>
      </DialogActions>
      <ConfirmDialog
        open={leaving !== null}
        title={words.leaveTitle[asked](students.length)}
        confirmLabel={isRemoval ? words.removeConfirm : words.replaceConfirm}
        busyLabel={words.busy}
        busy={busy}
        onConfirm={() => void assign()}
        onCancel={() => setLeaving(null)}
      >
        {leaving && words.leaveText[asked](leaving.students, leaving.places)}
      </ConfirmDialog>
    </>
  );
}

export function AssignClassDialog(props: AssignClassDialogProps): ReactNode {
  const { open, onClose } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
      <Assign {...props} id={id} />
    </Dialog>
  );
}
