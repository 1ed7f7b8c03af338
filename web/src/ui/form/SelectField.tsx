// One of several, bound to react-hook-form. Long options wrap to a second line instead of being cut.
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { describedBy, FieldFrame } from './FieldFrame.tsx';

export interface SelectFieldProps<T extends FieldValues> {
  /** Of the form around it unless told; it knows the names. */
  control?: Control<T, unknown, FieldValues>;
  name: FieldPath<T>;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  hint?: ReactNode;
  disabled?: boolean;
  onChosen?: (value: string) => void;
}

export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const id = useId();
  const { field, fieldState } = useController({ control: props.control as Control<T>, name: props.name });
  const error = fieldState.error?.message;
  const value: unknown = field.value;
  const described = describedBy(id, error, props.hint);
  return (
    <FieldFrame id={id} label={props.label} error={error} hint={props.hint} labelledById>
      <Select
        labelId={`${id}-label`}
        id={id}
        name={field.name}
        value={typeof value === 'string' ? value : ''}
        displayEmpty
        error={error !== undefined}
        disabled={props.disabled}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onChange={(event) => {
          field.onChange(event.target.value);
          props.onChosen?.(event.target.value);
        }}
        renderValue={(chosen) =>
          props.options.find((option) => option.value === chosen)?.label ?? props.placeholder ?? ''
        }
        SelectDisplayProps={{ 'aria-describedby': described }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 'min(420px, 60vh)' } } } }}
      >
        {props.options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
