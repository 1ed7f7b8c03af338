// A new password twice, inside a Form with these two fields. The second is checked again when the first changes.
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import styles from './Field.module.css';
import { PasswordField } from './PasswordField.tsx';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  hint: string;
}

export function NewPasswordFields({ label, confirmLabel, hint }: NewPasswordFieldsProps) {
  const { control, trigger, getFieldState } = useFormContext<{ password: string; confirmation: string }>();
  const password = useWatch({ control, name: 'password' });
  useEffect(() => {
    // Only a complaint that stands is looked at again: nobody is told of a mismatch while still typing.
    if (getFieldState('confirmation').error) void trigger('confirmation');
  }, [password, getFieldState, trigger]);
  return (
    <>
      <div className={styles.tall}>
        <PasswordField
          control={control}
          name="password"
          label={label}
          autoComplete="new-password"
          hint={hint}
        />
      </div>
      <PasswordField control={control} name="confirmation" label={confirmLabel} autoComplete="new-password" />
    </>
  );
}
