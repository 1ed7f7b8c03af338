// Which class groups the chosen students get: besides those they are in, or instead of them.
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { classGroupWords } from '../../content/adminStudents.ts';
import type { ClassGroupFragment } from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { languageOf } from '../../ui/initials.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { assignClassGroups } from './assignClassGroups.ts';
import { membersOf, useClassGroups } from './useClassGroups.ts';

const words = classGroupWords.assign;

interface GroupChoicesProps {
  groups: readonly ClassGroupFragment[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function GroupChoices({ groups, chosen, onToggle }: GroupChoicesProps): ReactNode {
  if (groups.length === 0) return <Typography sx={{ color: 'ink2' }}>{classGroupWords.none}</Typography>;
  return (
    <Box role="group" aria-label={words.groups} sx={{ display: 'grid' }}>
      {groups.map((group) => (
        <FormControlLabel
          key={group.id}
          control={<Checkbox checked={chosen.has(group.id)} onChange={() => onToggle(group.id)} />}
          label={
            <>
              <span lang={languageOf(group.name)}>{group.name}</span>
              <Box component="span" className="num" sx={{ ml: 1, fontSize: 14.5, color: 'ink3' }}>
                {classGroupWords.members(membersOf(group))}
              </Box>
            </>
          }
          sx={{ minHeight: { xs: 44, portal: 38 }, overflowWrap: 'anywhere' }}
        />
      ))}
    </Box>
  );
}

interface AssignClassDialogProps {
  open: boolean;
  students: readonly string[];
  /** Chosen from the beginning: the groups that a student is in. */
  groups?: readonly string[];
  onAssigned: () => void;
  onClose: () => void;
}

function Assign({
  id,
  students,
  groups: initial = [],
  onAssigned,
  onClose,
}: AssignClassDialogProps & { id: string }) {
  const client = useApolloClient();
  const { groups, failure, retry } = useClassGroups();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  const [replace, setReplace] = useState(false);
  const [busy, setBusy] = useState(false);
  // A group that is deleted meanwhile is not chosen any more.
  const wanted = (groups ?? []).map((group) => group.id).filter((group) => chosen.has(group));
  const ready = students.length > 0 && wanted.length > 0;

  const toggle = (group: string): void => {
    const next = new Set(chosen);
    if (!next.delete(group)) next.add(group);
    setChosen(next);
  };
  const assign = async (): Promise<void> => {
    setBusy(true);
    try {
      const count = await assignClassGroups(client, { students, groups: wanted, replace });
      const done = words.success(wanted.length, count);
      const gone = students.length - count;
      notify(gone === 0 ? { message: done } : { title: done, message: words.skipped(gone) });
      onAssigned();
      onClose();
    } catch (error) {
      notify({ tone: 'error', message: words.failed(describeError(error)) });
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
        {failure !== null ? (
          <LoadFailed onRetry={retry}>{failure}</LoadFailed>
        ) : groups === undefined ? (
          <SkeletonRows label={classGroupWords.loading} rows={3} height={38} />
        ) : (
          <GroupChoices groups={groups} chosen={chosen} onToggle={toggle} />
        )}
        <RadioGroup
          aria-label={words.how}
          value={replace ? 'replace' : 'add'}
          onChange={(_, value) => setReplace(value === 'replace')}
          sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'line' }}
        >
          <FormControlLabel value="add" control={<Radio />} label={words.add} />
          <FormControlLabel value="replace" control={<Radio />} label={words.replace} />
        </RadioGroup>
        <Box id={`${id}-hint`} sx={{ minHeight: 22, mt: 1, fontSize: 15, color: 'ink2' }}>
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
