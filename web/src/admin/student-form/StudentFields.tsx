// The fields of a student, each with the keyboard that fits it: of one who is edited, and of one who is added.
import { type ReactNode, useEffect, useRef } from 'react';
import type { Control } from 'react-hook-form';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { FieldGrid } from '../../ui/form/FieldGrid.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { Editor } from '../resource-editor/useEditor.ts';
import type { FormValues } from '../resources/fields.ts';
import type { StudentField } from './studentEditor.ts';

const { labels, hints } = words;
const methods = words.paymentMethods.map((value) => ({ value, label: value }));

interface StudentFieldsProps {
  control: Control<FormValues, unknown, FormValues>;
  /** The e-mail with which the student signs in, if at all. */
  login: string | undefined;
  disabled: boolean;
}

export function StudentFields({ control, login, disabled }: StudentFieldsProps): ReactNode {
  const common = (name: StudentField) => ({
    control,
    name,
    label: labels[name],
    disabled,
    autoComplete: 'off',
  });
  return (
    <FieldGrid columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <TextField<FormValues> {...common('first_name')} />
      <TextField<FormValues> {...common('last_name')} />
      <TextField<FormValues>
        {...common('email')}
        type="email"
        inputMode="email"
        plain
        hint={login === undefined ? undefined : hints.email(login)}
      />
      <TextField<FormValues> {...common('phone')} type="tel" inputMode="tel" plain hint={hints.phone} />
      <TextField<FormValues> {...common('college_name')} />
      <TextField<FormValues> {...common('address')} />
      <SelectField<FormValues>
        control={control}
        name="payment_method"
        label={labels.payment_method}
        options={methods}
        disabled={disabled}
      />
      <TextField<FormValues> {...common('guardian_name')} hint={hints.optional} />
      <TextField<FormValues>
        {...common('guardian_phone')}
        type="tel"
        inputMode="tel"
        plain
        hint={hints.optional}
      />
    </FieldGrid>
  );
}

/** The first field has the focus when the form opens, and one that the database refused when it has answered. */
export function useFieldFocus({ form }: Editor): void {
  const opened = useRef(false);
  const { isSubmitting, errors } = form.formState;
  const refused = Object.keys(errors).find((field) => errors[field]?.type === 'refused');
  useEffect(() => {
    if (isSubmitting) return;
    if (refused !== undefined) form.setFocus(refused);
    else if (!opened.current) form.setFocus('first_name');
    opened.current = true;
  }, [form, isSubmitting, refused]);
}
