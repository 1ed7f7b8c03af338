// A field of a resource's form.
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { adminResources } from '../../content/adminResources.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { Field, FieldValue, FormValues } from '../resources/resource.ts';

interface EditorFieldProps {
  field: Field;
  control: Control<FormValues, unknown, FormValues>;
  value: FieldValue;
  /** For a field of the kind 'group'. */
  groups: readonly string[];
  disabled: boolean;
}

export function EditorField({ field, control, value, groups, disabled }: EditorFieldProps): ReactNode {
  const text = typeof value === 'string' ? value : '';
  const common = { control, name: field.name, label: field.label, hint: field.hint?.(text), disabled };
  switch (field.kind) {
    case 'line':
      return <TextField<FormValues> {...common} autoComplete="off" />;
    case 'text':
      return <TextField<FormValues> {...common} multiline minRows={field.rows} />;
    case 'address':
      return <TextField<FormValues> {...common} type="url" autoComplete="off" placeholder="https://" plain />;
    case 'day':
      return <TextField<FormValues> {...common} type="date" />;
    case 'group':
      return (
        <SelectField<FormValues>
          {...common}
          placeholder={adminResources.editor.choose}
          options={[...new Set([...groups, ...(text === '' ? [] : [text])])].map((option) => ({
            value: option,
            label: option,
          }))}
        />
      );
  }
}
