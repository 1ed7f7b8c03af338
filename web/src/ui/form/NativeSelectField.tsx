// One of several as the browser's own list: it works before scripts do, and without, and brings no menu of ours.
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { type Control, type FieldValues, useController } from 'react-hook-form';
import { Chevron } from '../Chevron.tsx';
import { useTypedEarly } from '../useTypedEarly.ts';
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
      <NativeSelect
        input={<OutlinedInput />}
        name={field.name}
        value={typeof value === 'string' ? value : ''}
        disabled={props.disabled}
        inputRef={(node: HTMLSelectElement | null) => {
          elementRef.current = node;
          field.ref(node);
        }}
        inputProps={{ id, 'aria-describedby': describedBy(id, error, props.hint) }}
        IconComponent={Chevron}
        onBlur={field.onBlur}
        onChange={field.onChange}
        sx={{
          '& .MuiNativeSelect-select': { pr: '40px !important' },
          '& .MuiNativeSelect-icon': { right: 12, color: 'ink3' },
        }}
      >
        <option value="">{props.placeholder}</option>
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
