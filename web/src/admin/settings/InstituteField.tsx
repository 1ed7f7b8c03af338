// One fact: what is typed, what becomes of it, and the way back to the default.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { type Control, useController } from 'react-hook-form';
import {
  instituteDefaults,
  type InstituteFacts,
  type InstituteField as Name,
} from '../../../../shared/institute.ts';
import { adminSettings } from '../../content/adminSettings.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

const words = adminSettings.institute;

const kinds: Partial<Record<Name, 'tel' | 'email'>> = { phone: 'tel', mobile: 'tel', email: 'email' };
/** No words of a language. */
const identifiers: ReadonlySet<Name> = new Set([
  ...(['copyright_year', 'phone', 'mobile', 'email', 'postal_code', 'location'] as const),
  ...(['registration_form', 'whatsapp', 'messenger'] as const),
]);

/** As long as a line of the form. */
const wide: ReadonlySet<Name> = new Set(['tagline', 'street', 'directions', 'registration_form']);

interface InstituteFieldProps {
  control: Control<InstituteFacts, unknown, InstituteFacts>;
  name: Name;
}

export function InstituteField({ control, name }: InstituteFieldProps): ReactNode {
  const { field } = useController({ control, name });
  const { label, hint } = words.fields[name];
  const usual = instituteDefaults[name];
  const reset = words.reset(label, usual);
  return (
    <Box sx={wide.has(name) ? { gridColumn: '1 / -1' } : undefined}>
      <TextField
        control={control}
        name={name}
        label={label}
        hint={hint?.(field.value)}
        type={kinds[name] ?? 'text'}
        inputMode={kinds[name]}
        autoComplete="off"
        plain={identifiers.has(name)}
        endAdornment={
          field.value === usual ? undefined : (
            <IconButton
              aria-label={reset}
              title={reset}
              // The field's own place: it must not move when the button comes.
              sx={{ '--icon-button': { xs: '40px', portal: '32px' }, border: 0 }}
              onClick={() => field.onChange(usual)}
            >
              <Icon name="refresh" size={17} />
            </IconButton>
          )
        }
      />
    </Box>
  );
}
