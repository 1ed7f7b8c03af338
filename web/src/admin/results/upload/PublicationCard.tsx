// When the results become public, and which marks are possible. An exam that is stored already stays as public as it is.
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { type ReactNode, useEffect, useId } from 'react';
import { useController } from 'react-hook-form';
import { formatMoment } from '../../../../../shared/dates.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ExamStateTag } from '../publish/ExamStateTag.tsx';
import { MomentFields } from '../publish/MomentFields.tsx';
import type { PublicationState } from '../publish/examState.ts';
import { type PublicationForm, publishChoices } from './storing/publication.ts';
import type { Range } from './useStoredExams.ts';

const { choice: words } = resultsPublishing;

const texts = { now: words.nowText, draft: words.draftText, at: words.atText } as const;

function Choice({ form }: { form: PublicationForm }) {
  const id = useId();
  const { field } = useController({ control: form.control, name: 'publish' });
  return (
    <Box role="radiogroup" aria-label={words.how} sx={{ display: 'grid', gap: 0.5 }}>
      {publishChoices.map((choice) => (
        <Box
          key={choice}
          sx={{ display: 'grid', gridTemplateColumns: '34px minmax(0, 1fr)', alignItems: 'start' }}
        >
          <Radio
            id={`${id}-${choice}`}
            name={`${id}-publish`}
            value={choice}
            checked={field.value === choice}
            onChange={() => field.onChange(choice)}
            slotProps={{ input: { 'aria-describedby': `${id}-${choice}-text` } }}
            sx={{
              gridRow: '1 / span 2',
              m: { xs: '-5px 0 -7px -9px', portal: '-10px 0 -7px -9px' },
              p: '9px',
            }}
          />
          <Box
            component="label"
            htmlFor={`${id}-${choice}`}
            sx={{ py: { xs: '5px', portal: 0 }, cursor: 'pointer' }}
          >
            <Box component="span" sx={{ fontWeight: 550 }}>
              {words[choice]}
            </Box>
          </Box>
          <Box
            id={`${id}-${choice}-text`}
            sx={{ gridColumn: 2, color: 'ink2', fontSize: 15, lineHeight: 1.35, pb: '6px' }}
          >
            {texts[choice]}
          </Box>
          {choice === 'at' && field.value === 'at' ? (
            <Box sx={{ gridColumn: 2, maxWidth: 440, pt: '6px', pb: '26px' }}>
              <MomentFields control={form.control} day="day" time="time" />
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

function Kept({ exam }: { exam: PublicationState }) {
  const { state, publish_at } = exam;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, alignContent: 'start', justifyItems: 'start' }}>
      <ExamStateTag exam={exam} />
      <Box sx={{ color: 'ink2' }}>
        {state === 'scheduled'
          ? words.kept.scheduled(formatMoment(publish_at ?? ''))
          : state === 'draft'
            ? words.kept.draft
            : words.kept.published}
      </Box>
    </Box>
  );
}

/** The range of the last time stands in the fields until somebody types another one. */
function usePrefilled(form: PublicationForm, range: Range | undefined): void {
  const { lowest_marks, full_marks } = range ?? {};
  useEffect(() => {
    if (lowest_marks === undefined || full_marks === undefined) return;
    const { dirtyFields } = form.formState;
    for (const [name, marks] of [
      ['lowest_marks', lowest_marks],
      ['full_marks', full_marks],
    ] as const) {
      if (dirtyFields[name] === true) continue;
      form.resetField(name, { defaultValue: marks === null ? '' : String(marks) });
    }
  }, [form, lowest_marks, full_marks]);
}

interface PublicationCardProps {
  form: PublicationForm;
  /** The exam as it is stored; null: it is new. */
  stored: PublicationState | null;
  /** Of the exam, or of the last one with its title; undefined while it is not known. */
  range: Range | undefined;
}

export function PublicationCard({ form, stored, range }: PublicationCardProps): ReactNode {
  // Read while rendering: only what somebody subscribes to is kept up to date.
  void form.formState.dirtyFields;
  usePrefilled(form, range);
  return (
    <Panel title={words.title}>
      <Box
        sx={{
          display: 'grid',
          gap: '24px 40px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 340px)' },
          p: '0 20px 34px',
        }}
      >
        {stored ? <Kept exam={stored} /> : <Choice form={form} />}
        <Box>
          <FieldGrid columns={{ xs: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
            {(['lowest_marks', 'full_marks'] as const).map((name) => (
              <TextField
                key={name}
                control={form.control}
                name={name}
                label={name === 'full_marks' ? words.full : words.lowest}
                hint={words.optional}
                autoComplete="off"
                inputMode="decimal"
                plain
              />
            ))}
          </FieldGrid>
          <Box sx={{ mt: '30px', color: 'ink2', fontSize: 15, lineHeight: 1.35 }}>{words.range}</Box>
        </Box>
      </Box>
    </Panel>
  );
}
