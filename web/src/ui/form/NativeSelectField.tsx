// One of several as the browser's own list: it works before scripts do, and without, and brings no menu of ours.
import { useId } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import { Chevron } from '../Chevron.tsx';
import { useTypedEarly } from '../useTypedEarly.ts';
import styles from './Field.module.css';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import type { SelectFieldProps } from './SelectField.tsx';

export function NativeSelectField<T extends FieldValues>(props: Omit<SelectFieldProps<T>, 'onChosen'>) {
  const id = useId();
  const { field, fieldState } = useController({ control: props.control as Control<T>, name: props.name });
  const error = fieldState.error?.message;
  const value: unknown = field.value;
  const elementRef = useTypedEarly<HTMLSelectElement>(field.value, field.onChange);
  return (
    <FieldFrame id={id} label={props.label} error={error} hint={props.hint}>
      <div className={styles.control}>
        <select
          id={id}
          name={field.name}
          value={typeof value === 'string' ? value : ''}
          disabled={props.disabled}
          ref={(node) => {
            elementRef.current = node;
            field.ref(node);
          }}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, error, props.hint)}
          onBlur={field.onBlur}
          onChange={field.onChange}
        >
          <option value="">{props.placeholder}</option>
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Chevron />
      </div>
    </FieldFrame>
  );
}
