// Name and description of a class group: a new one, or one that exists.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { classGroupWords as words } from '../../content/adminClassGroups.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { classGroupSchema, type ClassGroupValues } from './classGroupSchema.ts';

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

export function ClassGroupForm(props: ClassGroupFormProps): ReactNode {
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
