// Which class groups the chosen students get: besides those they are in, or instead of them.
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
  ReplaceClassGroupsDocument,
  StudentsLeftDocument,
} from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';
import { isRefusedAs } from '../../lib/refusals.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { ClassGroupChoice } from './ClassGroupChoice.tsx';

// Assigning: every chosen student to every chosen group, in one statement; twice is once.
interface Assignment {
  students: readonly string[];
  groups: readonly string[];
  /** They leave every other group. */
  replace: boolean;
}

const isGroupGone = (error: unknown): boolean => isRefusedAs(error, 'group-gone');

const assignFailure = (message: string, error: unknown): string =>
  adminClassGroups.failed.assign(isGroupGone(error) ? classGroupWords.assign.groupGone : message);

const changing = { fetchPolicy: 'no-cache', context: { failure: assignFailure } } as const;

/** How many students are in the groups now: fewer than asked for when some have been deleted meanwhile. */
async function assignClassGroups(client: ApolloClient, assignment: Assignment): Promise<number> {
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
  const [replace, setReplace] = useState(false);
  const [busy, setBusy] = useState(false);
  const ready = students.length > 0 && chosen.size > 0;

  const toggle = (group: string): void => {
    const next = new Set(chosen);
    if (!next.delete(group)) next.add(group);
    setChosen(next);
  };
  const assign = async (): Promise<void> => {
    setBusy(true);
    try {
      const count = await assignClassGroups(client, { students, groups: [...chosen], replace });
      const done = adminClassGroups.assigned(chosen.size, count);
      const gone = students.length - count;
      notify(gone === 0 ? { message: done } : { title: done, message: words.skipped(gone) });
      onAssigned();
      onClose();
    } catch (error) {
      tellFailure(error, assignFailure);
      // It is not there any more to be unticked.
      if (isGroupGone(error)) setChosen(new Set());
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
          value={replace ? 'replace' : 'add'}
          onChange={(_, value) => setReplace(value === 'replace')}
          sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'line' }}
        >
          <FormControlLabel value="add" control={<Radio />} label={words.add} />
          <FormControlLabel value="replace" control={<Radio />} label={words.replace} />
        </RadioGroup>
        <Box id={`${id}-hint`} sx={{ minHeight: 22, mt: 1, fontSize: '0.9375rem', color: 'ink2' }}>
          {!ready ? words.missing : replace ? words.replaceHint : null}
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
          {words.confirm}
        </SubmitButton>
      </DialogActions>
    </>
  );
}

export function AssignClassDialog(props: AssignClassDialogProps): ReactNode {
  const { open, onClose } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
    >
      <Assign {...props} id={id} />
    </Dialog>
  );
}
