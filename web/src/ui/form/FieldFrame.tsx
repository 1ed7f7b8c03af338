// What every field has: a label above it, always visible, and its error or hint below it, tied by id. Below it is
// always room for one line, and longer messages wait until nobody presses.
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { useAtRest } from '../useAtRest.ts';

const hidden = { visibility: 'hidden' } as const;

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
  const shownError = useAtRest(error);
  return (
    <FormControl error={error !== undefined} fullWidth variant="outlined">
      <InputLabel {...(labelledById ? { id: `${id}-label`, htmlFor: undefined } : { htmlFor: id })}>
        {label}
      </InputLabel>
      {children}
      {/* Also without a text: the room of one line is always there, and a hint's while an error is in its place. */}
      <FormHelperText
        id={`${id}-text`}
        error={shownError !== undefined}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          '& > *': { gridArea: '1 / 1' },
          // A hint belongs to the field above it, not to the next one's label.
          ...(hint ? { mb: 'calc(var(--helper-pull, 0px) + 8px)' } : {}),
        }}
      >
        {hint ? (
          <Box
            component="span"
            aria-hidden={shownError ? true : undefined}
            sx={shownError ? hidden : undefined}
          >
            {hint}
          </Box>
        ) : null}
        {shownError ? (
          <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
            <Icon name="alert" size={18} />
            <span>{shownError}</span>
          </Box>
        ) : null}
      </FormHelperText>
    </FormControl>
  );
}

/** The attributes that tie an input to what FieldFrame shows below it. */
export function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  return error || hint ? `${id}-text` : undefined;
}
