// The institute's own facts, in the groups in which one looks for them.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import {
  instituteDefaults,
  type InstituteFacts,
  type InstituteField as Name,
} from '../../../../shared/institute.ts';
import { adminSettings } from '../../content/adminSettings.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { instituteSchema } from './instituteSchema.ts';
import { type Saved, useSavedForm } from './useSavedForm.ts';

const { institute: words } = adminSettings;

// One fact: what is typed, what becomes of it, and the way back to the default.
const kinds: Partial<Record<Name, 'tel' | 'email'>> = { phone: 'tel', mobile: 'tel', email: 'email' };
/** No words of a language. */
const identifiers: ReadonlySet<Name> = new Set([
  ...(['copyright_year', 'phone', 'mobile', 'email', 'postal_code', 'location'] as const),
  ...(['registration_form', 'whatsapp', 'messenger'] as const),
]);

/** As long as a line of the form. */
const wide: ReadonlySet<Name> = new Set([
  'tagline',
  'nepali_tagline',
  'street',
  'nepali_street',
  'directions',
  'nepali_directions',
  'registration_form',
]);

interface InstituteFieldProps {
  control: Control<InstituteFacts, unknown, InstituteFacts>;
  name: Name;
}

function InstituteField({ control, name }: InstituteFieldProps): ReactNode {
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
        lang={name.startsWith('nepali_') ? 'ne' : undefined}
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

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '180px minmax(0, 1fr)' },
        pt: '20px',
        // The last field's line of text is the end of it.
        pb: '36px',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Typography variant="h5" component="h3" id={id}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          alignItems: 'start',
          columnGap: 2,
          rowGap: '40px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface InstituteFormProps {
  live: Saved<InstituteFacts>;
  store: (facts: InstituteFacts, seen: string) => Promise<Saved<InstituteFacts> | undefined>;
  read: () => Promise<Saved<InstituteFacts>>;
  onDirty: (dirty: boolean) => void;
}

export function InstituteForm({ onDirty, ...source }: InstituteFormProps): ReactNode {
  const { form, save, undo, met, take, problem } = useSavedForm({ ...source, schema: instituteSchema });
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    // Not cut off: its bar stays in view.
    <Box sx={{ '& > section': { overflow: 'visible' } }}>
      <Panel title={words.title}>
        <Box sx={{ p: '0 20px' }}>
          <Form form={form} onSubmit={save} label={words.title}>
            <Box sx={{ display: 'grid' }}>
              {words.sections.map(({ title, fields }) => (
                <Section key={title} title={title}>
                  {fields.map((name) => (
                    <InstituteField key={name} control={form.control} name={name} />
                  ))}
                </Section>
              ))}
              <SaveBar
                dirty={isDirty}
                busy={isSubmitting}
                problem={problem}
                met={met}
                labelOf={(field) => words.fields[field as Name].label}
                onTake={take}
                onUndo={undo}
              />
            </Box>
          </Form>
        </Box>
      </Panel>
    </Box>
  );
}
