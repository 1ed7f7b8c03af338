// What is asked before somebody gets another role, ends, hands exams over, or is invited no more: each names the person.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { adminStaff } from '../../content/adminStaff.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useLastShown } from '../list/useListView.ts';
import type { StaffQuestion } from './StaffTable.tsx';
import type { Invitation, StaffDecisions, StaffMember } from './useStaff.ts';

const { role: roleWords, end: endWords, handOver: handOverWords, invitations: inviteWords } = adminStaff;

/** The sentences that apply. */
const text = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ');

interface QuestionProps {
  /** As they were when the question was put; what is decided is about that. */
  person: StaffMember;
  isSelf: boolean;
  open: boolean;
  decisions: StaffDecisions;
  onClose: () => void;
  onDone: () => void;
}

function RoleDialog({ person, isSelf, open, decisions, onClose, onDone }: QuestionProps): ReactNode {
  const to = person.role === 'admin' ? 'teacher' : 'admin';
  const confirm = async (): Promise<void> => {
    if (await decisions.changeRole(person, to)) onDone();
  };
  return (
    <ConfirmDialog
      open={open}
      title={roleWords.title(person.email, to)}
      confirmLabel={roleWords.confirm(to)}
      busyLabel={roleWords.busy}
      busy={decisions.busy}
      destructive={to === 'teacher'}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {text(
        roleWords[to],
        (person.exams_count ?? 0) > 0 && roleWords.exams,
        to === 'teacher' && roleWords.invitations,
        isSelf && roleWords.self,
      )}
    </ConfirmDialog>
  );
}

function EndDialog({ person, isSelf, open, decisions, onClose, onDone }: QuestionProps): ReactNode {
  const exams = person.exams_count ?? 0;
  const confirm = async (): Promise<void> => {
    if (await decisions.end(person)) onDone();
  };
  return (
    <ConfirmDialog
      open={open}
      title={endWords.title(person.email)}
      confirmLabel={endWords.confirm}
      busyLabel={endWords.busy}
      busy={decisions.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {text(
        endWords.text(person.email, person.open_sessions ?? 0),
        exams > 0 && endWords.exams(exams),
        person.role === 'admin' && roleWords.invitations,
        isSelf && endWords.self,
      )}
    </ConfirmDialog>
  );
}

interface HandOverDialogProps extends Omit<QuestionProps, 'isSelf'> {
  /** Who can own exams. */
  heirs: readonly StaffMember[];
}

function HandOverDialog({ person, heirs, open, decisions, onClose, onDone }: HandOverDialogProps): ReactNode {
  const id = useId();
  const form = useForm({ defaultValues: { heir: '' } });
  const handOver = async ({ heir }: { heir: string }): Promise<void> => {
    const to = heirs.find((one) => one.id === heir);
    if (to === undefined) form.setError('heir', { message: handOverWords.missing }, { shouldFocus: true });
    else if (await decisions.handOver(person, to)) onDone();
  };
  return (
    <Dialog
      open={open}
      onClose={() => (decisions.busy ? undefined : onClose())}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {handOverWords.title(person.exams_count ?? 0, person.email)}
      </DialogTitle>
      <DialogContent>
        <Box id={`${id}-text`} sx={{ mb: 2, color: 'ink2', overflowWrap: 'anywhere' }}>
          {heirs.length === 0 ? handOverWords.nobody : handOverWords.text(person.email)}
        </Box>
        {heirs.length === 0 ? null : (
          <Form form={form} id={`${id}-form`} onSubmit={handOver} label={handOverWords.form}>
            <SelectField
              control={form.control}
              name="heir"
              label={handOverWords.person}
              placeholder={handOverWords.choose}
              options={heirs.map(({ id: value, email, role }) => ({
                value,
                label: role === 'admin' ? handOverWords.admin(email) : email,
              }))}
              onChosen={() => form.clearErrors('heir')}
            />
          </Form>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={decisions.busy} onClick={onClose}>
          {adminStaff.form.cancel}
        </Button>
        {heirs.length === 0 ? null : (
          <SubmitButton form={`${id}-form`} variant="ink" busy={decisions.busy} busyText={handOverWords.busy}>
            {handOverWords.confirm}
          </SubmitButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

export interface AskedAbout {
  person: StaffMember;
  question: StaffQuestion;
}

interface StaffDialogsProps extends Omit<QuestionProps, 'person' | 'isSelf' | 'open'> {
  asked: AskedAbout | null;
  people: readonly StaffMember[];
  /** The signed-in account. */
  self: string | undefined;
}

export function StaffDialogs({ asked, people, self, ...rest }: StaffDialogsProps): ReactNode {
  const shown = useLastShown(asked);
  if (shown === null) return null;
  const { person, question } = shown;
  const props = { ...rest, person, open: asked !== null };
  switch (question) {
    case 'role':
      return <RoleDialog {...props} isSelf={person.id === self} />;
    case 'end':
      return <EndDialog {...props} isSelf={person.id === self} />;
    case 'handOver': {
      const heirs = people.filter(({ id, role }) => id !== person.id && role !== 'student');
      // A choice of the last time is not one of this time.
      return <HandOverDialog key={person.id} {...props} heirs={heirs} />;
    }
  }
}

interface WithdrawDialogProps {
  invitation: Invitation | null;
  decisions: StaffDecisions;
  onClose: () => void;
}

export function WithdrawDialog({ invitation, decisions, onClose }: WithdrawDialogProps): ReactNode {
  const shown = useLastShown(invitation);
  if (shown === null) return null;
  const confirm = async (): Promise<void> => {
    if (await decisions.withdraw(shown)) onClose();
  };
  return (
    <ConfirmDialog
      open={invitation !== null}
      title={inviteWords.withdrawTitle(shown.email)}
      confirmLabel={inviteWords.withdrawConfirm}
      busyLabel={inviteWords.withdrawing}
      busy={decisions.busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {inviteWords.withdrawText}
    </ConfirmDialog>
  );
}
