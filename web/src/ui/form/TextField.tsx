// A line of text bound to react-hook-form. Validated on blur and on submit by the form's mode.
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTypedEarly } from '../useTypedEarly.ts';
import styles from './Field.module.css';
import { describedBy, FieldFrame } from './FieldFrame.tsx';

export interface TextFieldProps<T extends FieldValues> {
  /** Of the form around it unless told; it knows the names. */
  control?: Control<T, unknown, FieldValues>;
  name: FieldPath<T>;
  label: string;
  hint?: ReactNode;
  type?: 'text' | 'email' | 'password' | 'date' | 'time' | 'url' | 'tel' | 'search';
  /** Off where none is given. */
  autoComplete?: string;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  placeholder?: string;
  disabled?: boolean;
  multiline?: boolean;
  minRows?: number;
  endAdornment?: ReactNode;
  /** Id of the `datalist` that it offers. */
  list?: string;
  /** As autocapitalise and spell checking make no sense for identifiers. */
  plain?: boolean;
  /** Letters of one width: something that a program reads. */
  mono?: boolean;
  /** Of what is typed, where it is not the page's. */
  lang?: string | undefined;
}

export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const id = useId();
  const { field, fieldState } = useController({ control: props.control as Control<T>, name: props.name });
  const error = fieldState.error?.message;
  const value: unknown = field.value;
  const rows = props.minRows ?? 1;
  const elementRef = useTypedEarly<HTMLInputElement | HTMLTextAreaElement>(field.value, field.onChange);
  const attributes = {
    id,
    name: field.name,
    value: typeof value === 'string' || typeof value === 'number' ? value : '',
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: (node: HTMLInputElement | HTMLTextAreaElement | null) => {
      elementRef.current = node;
      field.ref(node);
    },
    autoComplete: props.autoComplete ?? 'off',
    placeholder: props.placeholder,
    lang: props.lang,
    disabled: props.disabled,
    inputMode: props.inputMode,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, error, props.hint),
    ...(props.plain ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {}),
  };
  return (
    <FieldFrame id={id} label={props.label} error={error} hint={props.hint}>
      <div
        className={clsx(
          styles.control,
          props.mono && styles.mono,
          props.endAdornment !== undefined && styles.withButton,
        )}
      >
        {props.multiline ? (
          <textarea {...attributes} rows={rows} style={{ minHeight: `calc(${rows * 1.5}em + 20px)` }} />
        ) : (
          <input {...attributes} type={props.type ?? 'text'} list={props.list} />
        )}
        {props.endAdornment}
      </div>
    </FieldFrame>
  );
}
