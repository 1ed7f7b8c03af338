// The last resort of a candidate whose internet did not come back: a file that the player wrote is taken in.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { adminMockTests } from '../../content/adminMockTests.ts';
import { TakeInAnswersDocument } from '../../graphql/generated/upload.ts';
import { withSentence } from '../../lib/refusals.ts';
import { Icon } from '../../ui/Icon.tsx';
import { describedBy, FieldFrame } from '../../ui/form/FieldFrame.tsx';
import type { OfficeAction } from '../action/useAction.tsx';

const { takeIn: words } = adminMockTests;

/** As the player writes it; the largest one has some thousand events. */
const mostBytes = 5 * 1024 * 1024;
const written = z.object({
  attempt: z.string(),
  sitting: z.number(),
  receipt: z.string(),
  events: z.string(),
  signature: z.string(),
});

async function readAnswers(file: File): Promise<z.infer<typeof written> | undefined> {
  if (file.size > mostBytes) return undefined;
  try {
    return written.parse(JSON.parse(await file.text()));
  } catch {
    return undefined;
  }
}

export const takeInSchema = z.object({ file: z.instanceof(File, { error: words.missing }) });

function AnswersFile({ control }: { control: Control }): ReactNode {
  const {
    field: { ref, onChange, ...field },
    fieldState,
  } = useController({ control, name: 'file' });
  const chosen: unknown = field.value;
  const chooser = useRef<HTMLInputElement>(null);
  const error = fieldState.error?.message;
  const file = chosen instanceof File ? chosen.name : words.none;
  return (
    <FieldFrame id="answers-file" label={words.file} hint={words.hint} {...(error ? { error } : {})}>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          ref={ref}
          id="answers-file"
          startIcon={<Icon name="file" size={18} />}
          aria-describedby={describedBy('answers-file', error, words.hint)}
          onClick={() => chooser.current?.click()}
        >
          {words.choose}
        </Button>
        <Box component="span" role="status" sx={{ minWidth: 0, overflowWrap: 'anywhere', color: 'ink2' }}>
          {file}
        </Box>
      </Box>
    </FieldFrame>
  );
}

export function takeInAction({ id }: { id: string }): OfficeAction<z.infer<typeof takeInSchema>> {
  return {
    title: words.title,
    text: words.text,
    harmless: true,
    words,
    failed: withSentence(words.failed),
    fields: {
      schema: takeInSchema,
      values: { file: null },
      first: 'file',
      draw: (control) => <AnswersFile control={control} />,
    },
    send: async ({ mutate }, { file }) => {
      const answers = await readAnswers(file);
      if (answers === undefined) return { field: 'file', message: words.unreadable };
      const taken = await mutate(TakeInAnswersDocument, { id, file: answers });
      return { told: { message: words.done(taken?.done[0]?.answered ?? 0) } };
    },
  };
}
