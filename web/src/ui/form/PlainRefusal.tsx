// What the server said of a form that the browser sent by itself, in the form: beside its fields and above its button, until
// it is sent again.
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { PlainAnswer } from '../../../../shared/plainForm.ts';
import { InlineAlert } from '../InlineAlert.tsx';

/** For react-hook-form's `errors`, which it takes anew whenever they are others; of any form's fields, for which
    `never` stands. */
export function usePlainErrors(answered: PlainAnswer | undefined): Record<string, never> | undefined {
  const [errors] = useState(() => {
    const entries = Object.entries(answered?.fields ?? {});
    if (entries.length === 0) return undefined;
    const each = entries.map(([name, message]) => [name, { type: 'server', message }]);
    return Object.fromEntries(each) as Record<string, never>;
  });
  return errors;
}

interface PlainRefusalProps<T extends FieldValues> {
  answered: PlainAnswer | undefined;
  form: UseFormReturn<T>;
}

export function PlainRefusal<T extends FieldValues>({ answered, form }: PlainRefusalProps<T>) {
  if (answered?.message === undefined || form.formState.submitCount > 0) return null;
  return <InlineAlert>{answered.message}</InlineAlert>;
}
