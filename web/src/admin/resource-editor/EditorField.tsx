// A field of a resource's form.
import { skipToken, useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { StoredFileDocument } from '../../graphql/generated/admin.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FileField } from '../files/FileField.tsx';
import type { Field, FieldValue, FormValues } from '../resources/resource.ts';

interface EditorFieldProps {
  field: Field;
  control: Control<FormValues, unknown, FormValues>;
  value: FieldValue;
  /** For a field of the kind 'group'. */
  groups: readonly string[];
  disabled: boolean;
}

/** A file: with what is known of the stored one. */
function UploadField({ field, control, value, disabled }: Omit<EditorFieldProps, 'groups'>): ReactNode {
  const [first] = useState(value);
  const url = typeof first === 'string' ? first : '';
  const { data } = useQuery(StoredFileDocument, url === '' ? skipToken : { variables: { url } });
  const [file] = data?.files ?? [];
  if (field.kind !== 'file') return null;
  return (
    <FileField<FormValues>
      control={control}
      name={field.name}
      label={field.label}
      kind={field.accepts}
      stored={file ? { url, originalName: file.original_name, size: file.size } : null}
      hint={field.hint?.(url)}
      disabled={disabled}
    />
  );
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
      return (
        <TextField<FormValues>
          {...common}
          type="date"
          hint={
            <span lang="ne" className="nepaliWords">
              {text === '' ? '' : formatNepaliDate(text)}
            </span>
          }
        />
      );
    case 'file':
      return <UploadField field={field} control={control} value={value} disabled={disabled} />;
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
