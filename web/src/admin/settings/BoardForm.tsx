// How many notices, in which order, with or without categories, and whom to mail.
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { adminSettings } from '../../content/adminSettings.ts';
import { Panel } from '../../ui/Panel.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type Board, boardSchema, type BoardValues } from './boardSchema.ts';
import { type Saved, useSavedForm } from './useSavedForm.ts';

const { board: words } = adminSettings;
const { fields } = words;

interface BoardFormProps {
  live: Saved<BoardValues>;
  store: (board: Board, seen: string) => Promise<Saved<BoardValues> | undefined>;
  read: () => Promise<Saved<BoardValues>>;
  onDirty: (dirty: boolean) => void;
}

export function BoardForm({ onDirty, ...source }: BoardFormProps): ReactNode {
  const { form, save, undo, met, take, problem } = useSavedForm({ ...source, schema: boardSchema });
  const { control } = form;
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Panel title={words.title} subtitle={source.live.seen === '' ? words.unsaved : undefined}>
      <Box sx={{ p: '8px 20px 0' }}>
        <Form form={form} onSubmit={save} label={words.title}>
          <Box sx={{ display: 'grid', rowGap: '36px' }}>
            <Box sx={{ maxWidth: 280 }}>
              <TextField
                control={control}
                name="max_notices"
                {...fields.max_notices}
                inputMode="numeric"
                autoComplete="off"
                plain
              />
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
              }}
            >
              <CheckField control={control} name="auto_sort" {...fields.auto_sort} />
              <CheckField control={control} name="show_categories" {...fields.show_categories} />
              <CheckField control={control} name="email_notifications" {...fields.email_notifications} />
            </Box>
            <SaveBar
              dirty={isDirty}
              busy={isSubmitting}
              problem={problem}
              met={met}
              labelOf={(field) => fields[field as keyof BoardValues].label}
              onTake={take}
              onUndo={undo}
            />
          </Box>
        </Form>
      </Box>
    </Panel>
  );
}
