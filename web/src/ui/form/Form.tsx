// A form of react-hook-form: our own messages instead of the browser's, one submit at a time. react-hook-form
// puts the focus into the first bad field.
import type { ReactNode } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import styles from './Field.module.css';

interface FormProps<Input extends FieldValues, Output extends FieldValues> {
  form: UseFormReturn<Input, unknown, Output>;
  onSubmit: (values: Output) => Promise<void> | void;
  /** A submit that met bad fields, which say so themselves. */
  onRefused?: (errors: FieldErrors<Input>) => void;
  children: ReactNode;
  label?: string;
  /** For a submit button outside. */
  id?: string;
  /** Where the browser itself may send it when no script does, or none for long; otherwise it waits for the script. */
  action?: string;
}

export function Form<Input extends FieldValues, Output extends FieldValues = Input>(
  props: FormProps<Input, Output>,
) {
  const { form, onSubmit, onRefused, children, label, id, action } = props;
  return (
    <FormProvider {...form}>
      <form
        id={id}
        className={styles.form}
        noValidate
        // A submit before the script is there must not put what was typed into the address.
        method="post"
        action={action}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.formState.isSubmitting) return;
          void form.handleSubmit(
            (values) => onSubmit(values),
            (errors) => onRefused?.(errors),
          )(event);
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}
