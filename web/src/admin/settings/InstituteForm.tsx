// The institute's own facts, in the groups in which one looks for them.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId } from 'react';
import type { InstituteFacts, InstituteField as Name } from '../../../../shared/institute.ts';
import { adminSettings } from '../../content/adminSettings.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { InstituteField } from './InstituteField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { instituteSchema } from './instituteSchema.ts';
import { type Saved, useSavedForm } from './useSavedForm.ts';

const { institute: words } = adminSettings;

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
