// A field that robots fill in: out of sight, out of the tab order and out of what assistive technology reads.
import Box from '@mui/material/Box';
import { type RefObject, useId } from 'react';
import { registration } from '../../content/registration.ts';
import { trapField } from './registrationSchema.ts';

export function TrapField({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}
    >
      <label htmlFor={id}>{registration.form.trap}</label>
      <input ref={inputRef} id={id} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  );
}
