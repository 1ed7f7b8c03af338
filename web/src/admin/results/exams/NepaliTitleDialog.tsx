// What an exam is called on Nepali pages. Its English title is what it is known by, and stays.
import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminResults } from '../../../content/adminResults.ts';
import { NameExamDocument, type ResultExamFragment } from '../../../graphql/generated/admin.ts';
import { notify } from '../../../lib/notify.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { languageOf } from '../../../ui/initials.ts';

const { nepaliTitle: words } = adminResults;

/** As the database has it. */
const longest = 200;
const plain = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u;

export const nepaliTitleSchema = z.object({
  title_ne: z
    .string()
    .trim()
    .regex(plain, words.plain)
    .refine((text) => Array.from(text).length <= longest, words.tooLong(longest)),
});

interface NepaliTitleDialogProps {
  exam: ResultExamFragment;
  onClose: () => void;
}

export function NepaliTitleDialog({ exam, onClose }: NepaliTitleDialogProps): ReactNode {
  const id = useId();
  const client = useApolloClient();
  const form = useForm({
    resolver: zodResolver(nepaliTitleSchema),
    mode: 'onTouched',
    defaultValues: { title_ne: exam.title_ne ?? '' },
  });
  const store = async ({ title_ne }: { title_ne: string }): Promise<void> => {
    try {
      await client.mutate({
        mutation: NameExamDocument,
        variables: { id: exam.id, title_ne },
        context: { failure: words.failed },
      });
      notify({ title: words.done, message: title_ne === '' ? exam.exam_title : title_ne });
      onClose();
    } catch {
      // Told on the error road; what was typed stays.
    }
  };
  const { isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
      <DialogContent>
        <Box sx={{ color: 'ink2', mb: 2.5, overflowWrap: 'anywhere' }}>
          <b lang={languageOf(exam.exam_title)}>{exam.exam_title}</b>. {words.text}
        </Box>
        <Form form={form} id={`${id}-form`} onSubmit={store}>
          <TextField
            control={form.control}
            name="title_ne"
            label={words.label}
            hint={words.hint}
            lang="ne"
            autoComplete="off"
          />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
        <SubmitButton form={`${id}-form`} busy={isSubmitting} busyText={words.saving}>
          {words.save}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
