// Who holds an exam, for admins: share it with a teacher, end that, hand it over.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { resultsHolders as words } from '../../../content/resultsHolders.ts';
import { notify } from '../../../lib/notify.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { emailOf, type Holder, type Holders, type Person, useHolders } from './useHolders.ts';

// The owner of an exam, and those it is shared with.
const rowSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 44,
  borderTop: 1,
  borderColor: 'line',
  overflowWrap: 'anywhere',
} as const;

function Heading({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box component="h3" sx={{ m: 0, mt: 2, mb: 0.5, fontSize: 14, fontWeight: 550, color: 'ink2' }}>
      {children}
    </Box>
  );
}

function HolderRows({ holders }: { holders: Holders }): ReactNode {
  const { owner, shared, busy, end } = holders;
  return (
    <>
      <Heading>{words.owner}</Heading>
      <Box sx={rowSx}>{owner === null ? words.nobody : emailOf(owner)}</Box>
      <Heading>{words.shared}</Heading>
      {shared.length === 0 ? (
        <Box sx={{ ...rowSx, color: 'ink2' }}>{words.notShared}</Box>
      ) : (
        <Box component="ul" aria-label={words.shared} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shared.map((holder: Holder) => (
            <Box key={holder.user_id} component="li" sx={rowSx}>
              {emailOf(holder)}
              <Button
                size="small"
                disabled={busy}
                aria-label={words.endLabel(emailOf(holder))}
                onClick={() => void end(holder)}
              >
                {words.end}
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

interface HoldersDialogProps {
  examId: string;
  onClose: () => void;
}

export function HoldersDialog({ examId, onClose }: HoldersDialogProps): ReactNode {
  const id = useId();
  const holders = useHolders(examId);
  const { name, owner, shared, people, busy } = holders;
  const form = useForm({ defaultValues: { person: '' } });
  // As they were when the question was put.
  const [question, setQuestion] = useState<{ to: Person; owner: typeof owner } | null>(null);

  useEffect(() => {
    if (name !== null) return;
    notify({ tone: 'info', message: words.gone });
    onClose();
  }, [name, onClose]);

  /** Null: what is wrong stands beside the field. */
  const chosen = (refusal: (person: Person) => string | null): Person | null => {
    const person = people.find((one) => one.id === form.getValues('person'));
    const message = person === undefined ? words.errors.nobody : refusal(person);
    if (message !== null) form.setError('person', { message }, { shouldFocus: true });
    return message === null ? (person ?? null) : null;
  };
  const isOwner = ({ id: one }: Person): boolean => one === owner?.user_id;

  const share = async (): Promise<void> => {
    const person = chosen((one) => {
      if (isOwner(one)) return words.errors.owner;
      if (one.role === 'admin') return words.errors.admin;
      return shared.some(({ user_id }) => user_id === one.id) ? words.errors.shared : null;
    });
    if (person && (await holders.share(person))) form.reset();
  };

  const askToHandOver = (): void => {
    const to = chosen((one) => (isOwner(one) ? words.errors.owner : null));
    if (to) setQuestion({ to, owner });
  };

  const handOver = async (): Promise<void> => {
    if (question === null) return;
    const done = await holders.handOver(question.to, question.owner?.user_id ?? null);
    setQuestion(null);
    if (done) form.reset();
  };

  return (
    <>
      <Dialog
        open
        onClose={() => (busy ? undefined : onClose())}
        maxWidth="xs"
        fullWidth
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>{words.title(name ?? '…')}</DialogTitle>
        <DialogContent>
          <Box id={`${id}-text`} sx={{ color: 'ink2' }}>
            {words.text}
          </Box>
          {holders.failed ? (
            <LoadFailed onRetry={holders.retry}>{words.loadFailed}</LoadFailed>
          ) : name === undefined || name === null ? (
            <SkeletonRows label={words.loading} rows={3} height={44} />
          ) : (
            <>
              <HolderRows holders={holders} />
              <Box sx={{ mt: 2.5 }}>
                <Form form={form} id={`${id}-form`} onSubmit={share} label={words.action}>
                  <SelectField
                    control={form.control}
                    name="person"
                    label={words.person}
                    placeholder={words.choose}
                    options={people.map(({ id: value, email, role }) => ({
                      value,
                      label: role === 'admin' ? words.admin(email) : email,
                    }))}
                    onChosen={() => form.clearErrors('person')}
                  />
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                    <Button type="submit" variant="ink" disabled={busy}>
                      {words.share}
                    </Button>
                    <Button disabled={busy} onClick={askToHandOver}>
                      {words.handOver}
                    </Button>
                  </Box>
                </Form>
              </Box>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={busy} onClick={onClose}>
            {words.close}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={question !== null}
        title={words.handOverTitle(name ?? '', question?.to.email ?? '')}
        confirmLabel={words.handOver}
        cancelLabel={words.cancel}
        busyLabel={words.handingOver}
        busy={busy}
        onConfirm={() => void handOver()}
        onCancel={() => setQuestion(null)}
      >
        {words.handOverText(question?.to.email ?? '', question?.owner ? emailOf(question.owner) : null)}
      </ConfirmDialog>
    </>
  );
}
