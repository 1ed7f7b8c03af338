// The fields of the form, each with the keyboard that fits it.
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { FormValues } from '../resources/resource.ts';
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
    <>
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
    </>
  );
}
