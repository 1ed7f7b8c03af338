// One field of the editor, as its kind is written in.
import { skipToken, useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import { adminResources } from '../../content/adminResources.ts';
import { StoredFileDocument } from '../../graphql/generated/admin.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FileField } from '../files/FileField.tsx';
import { type Field, type FormValues, textIn, valueOf } from '../resources/fields.ts';
import { AudienceField } from './AudienceField.tsx';
import { DayField, DaysField, MomentField, WeekdaysField } from './DayFields.tsx';
import type { Editor } from './useEditor.ts';

interface EditorFieldProps {
  field: Field;
  editor: Editor;
  /** Offered by a field of the kind 'group', beside what is stored. */
  groups?: readonly string[];
  /** At the end of a line. */
  endAdornment?: ReactNode;
}

interface CommonProps {
  control: Control<FormValues, unknown, FormValues>;
  name: string;
  label: string;
  hint: string | undefined;
  disabled: boolean;
}

/** A file: with what is known of the stored one. */
function UploadField({ field, url, ...common }: CommonProps & { field: Field; url: string }): ReactNode {
  const [first] = useState(url);
  const { data } = useQuery(StoredFileDocument, first === '' ? skipToken : { variables: { url: first } });
  const [file] = data?.files ?? [];
  if (field.kind !== 'file') return null;
  return (
    <FileField<FormValues>
      {...common}
      kind={field.accepts}
      stored={file ? { url: first, originalName: file.original_name, size: file.size } : null}
      hint={field.hint?.(first, {})}
    />
  );
}

export function EditorField({ field, editor, groups = [], endAdornment }: EditorFieldProps): ReactNode {
  const { form, values, saving: disabled } = editor;
  const { name, label, input, language } = field;
  const value = valueOf(field, values);
  const written = typeof value === 'string' ? value : '';
  const common: CommonProps = {
    control: form.control,
    name,
    label,
    hint: field.hint?.(value, values),
    disabled,
  };
  const lang = language === 'ne' ? 'ne' : undefined;
  switch (field.kind) {
    case 'line':
      return <TextField<FormValues> {...common} lang={lang} {...input} endAdornment={endAdornment} />;
    case 'text':
      return <TextField<FormValues> {...common} lang={lang} {...input} multiline minRows={field.rows} />;
    case 'address':
      return <TextField<FormValues> {...common} type="url" placeholder="https://" plain />;
    case 'day':
      return <DayField {...common} />;
    case 'time':
      return <TextField<FormValues> {...common} type="time" />;
    case 'moment':
      return field.byOther ? null : <MomentField {...common} />;
    case 'weekdays':
      return <WeekdaysField {...common} />;
    case 'days':
      return <DaysField {...common} />;
    case 'check':
      return <CheckField<FormValues> {...common} />;
    case 'own':
      return <field.draw control={form.control} label={label} disabled={disabled} />;
    case 'audience':
      return <AudienceField {...common} />;
    case 'file':
      return <UploadField {...common} field={field} url={textIn(value)} />;
    case 'group':
      return (
        <SelectField<FormValues>
          {...common}
          placeholder={adminResources.editor.choose}
          options={[...new Set([...groups, ...(written === '' ? [] : [written])])].map((option) => ({
            value: option,
            label: option,
          }))}
        />
      );
  }
}
