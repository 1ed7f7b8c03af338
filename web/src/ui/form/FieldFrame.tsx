// What every field has: a label above it, always visible, and its error or hint below it, tied by id.
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

interface FieldFrameProps {
  id: string;
  label: string;
  error?: string;
  hint?: ReactNode;
  /** A select is labelled by id, an input by htmlFor. */
  labelledById?: boolean;
  children: ReactNode;
}

export function FieldFrame({ id, label, error, hint, labelledById = false, children }: FieldFrameProps) {
  const text = error ?? hint;
  return (
    <FormControl error={error !== undefined} fullWidth variant="outlined">
      <InputLabel {...(labelledById ? { id: `${id}-label`, htmlFor: undefined } : { htmlFor: id })}>
        {label}
      </InputLabel>
      {children}
      {text ? (
        <FormHelperText id={`${id}-text`} sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
          {error ? <Icon name="alert" size={18} /> : null}
          <span>{text}</span>
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}

/** The attributes that tie an input to what FieldFrame shows below it. */
export function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  return error || hint ? `${id}-text` : undefined;
}
