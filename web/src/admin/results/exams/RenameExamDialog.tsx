// Another title and set for an exam, or its merging with one that is there: what would change is asked first.
import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { examName } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import {
  RenameExamDocument,
  type RenameExamMutation,
  type ResultExamFragment,
  UndoExamRenameDocument,
} from '../../../graphql/generated/admin.ts';
import { notify } from '../../../lib/notify.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { UndoButton } from '../../../ui/UndoButton.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

const { rename: words } = adminResults;

const line = (label: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, words.missing(label))
    .refine((text) => Array.from(text).length <= longest, words.tooLong(longest));

const schema = z.object({ exam_title: line(words.exam, 200), set_number: line(words.set, 50) });
type Name = z.infer<typeof schema>;
type Outcome = RenameExamMutation['rename_exam'][number];

interface Renaming {
  /** What would become of it; null: nothing is asked. */
  outcome: Outcome | null;
  busy: boolean;
  ask: (name: Name) => Promise<void>;
  confirm: () => Promise<void>;
  cancel: () => void;
}

function useRenaming(exam: ResultExamFragment, onDone: () => void): Renaming {
  const client = useApolloClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);

  /** Null: it was refused, and told. */
  const send = async (name: Name, seen: string | null): Promise<Outcome | null> => {
    setBusy(true);
    try {
      const { data } = await client.mutate({
        mutation: RenameExamDocument,
        variables: { id: exam.id, ...name, seen },
        fetchPolicy: 'no-cache',
        context: { failure: words.failed },
      });
      return data?.rename_exam[0] ?? null;
    } catch {
      return null;
    } finally {
      setBusy(false);
    }
  };

  const undo = async (id: string): Promise<void> => {
    try {
      await client.mutate({
        mutation: UndoExamRenameDocument,
        variables: { id },
        fetchPolicy: 'no-cache',
        context: { failure: words.undoFailed },
      });
      notify({ title: words.undone, message: examName(exam.exam_title, exam.set_number) });
    } catch {
      // Told on the error road.
    }
  };

  return {
    outcome,
    busy,
    ask: async (name) => setOutcome(await send(name, null)),
    confirm: async () => {
      if (outcome === null || busy) return;
      const { exam_title, set_number, seen } = outcome;
      const done = await send({ exam_title, set_number }, seen);
      setOutcome(null);
      if (done === null) return;
      notify({
        title: words.done,
        message: examName(exam_title, set_number),
        action: <UndoButton onUndo={() => void undo(done.id)} />,
      });
      onDone();
    },
    cancel: () => setOutcome(null),
  };
}

interface RenameExamDialogProps {
  exam: ResultExamFragment;
  onClose: () => void;
}

export function RenameExamDialog({ exam, onClose }: RenameExamDialogProps): ReactNode {
  const id = useId();
  const { outcome, busy, ask, confirm, cancel } = useRenaming(exam, onClose);
  const form = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { exam_title: exam.exam_title, set_number: exam.set_number },
  });
  const from = examName(exam.exam_title, exam.set_number);
  const to = outcome === null ? '' : examName(outcome.exam_title, outcome.set_number);
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
        <DialogTitle id={`${id}-title`}>{words.title(from)}</DialogTitle>
        <DialogContent>
          <Box sx={{ color: 'ink2', mb: 2.5 }}>{words.text}</Box>
          <Form form={form} id={`${id}-form`} onSubmit={ask}>
            <TextField control={form.control} name="exam_title" label={words.exam} autoComplete="off" />
            <TextField control={form.control} name="set_number" label={words.set} autoComplete="off" plain />
          </Form>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton form={`${id}-form`} busy={form.formState.isSubmitting} busyText={words.asking}>
            {words.next}
          </SubmitButton>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={outcome !== null}
        title={words.ask(from, to)}
        confirmLabel={outcome?.merged ? words.merge : words.rename}
        busyLabel={words.saving}
        busy={busy}
        destructive={false}
        onConfirm={() => void confirm()}
        onCancel={cancel}
      >
        {outcome === null
          ? null
          : [
              (outcome.merged ? words.merges : words.renames)(outcome.results_count, from, to),
              ...(outcome.both_count > 0 ? [words.both(outcome.both_count, to)] : []),
              words.rest,
            ].join(' ')}
      </ConfirmDialog>
    </>
  );
}
