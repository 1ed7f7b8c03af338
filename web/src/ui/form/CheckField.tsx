// A box to tick, bound to react-hook-form; its whole line can be pressed.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface CheckFieldProps<T extends FieldValues> {
  control: Control<T, unknown, FieldValues>;
  name: FieldPath<T>;
  label: string;
  hint?: string | undefined;
  disabled?: boolean;
}

export function CheckField<T extends FieldValues>(props: CheckFieldProps<T>) {
  const { control, name, label, hint, disabled = false } = props;
  const id = useId();
  const { field } = useController({ control: control as Control<T>, name });
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            name={field.name}
            checked={field.value === true}
            onChange={(event) => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': hint ? `${id}-text` : undefined } }}
          />
        }
        sx={{ minHeight: { xs: 44, portal: 36 }, '& .MuiFormControlLabel-label': { fontWeight: 550 } }}
      />
      {hint ? (
        <FormHelperText id={`${id}-text`} sx={{ m: { xs: '-8px 0 0 34px', portal: '-6px 0 0 34px' } }}>
          {hint}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
