// Why marks change that people have read: asked for where an upload replaces published marks, and shown to everybody.
import Box from '@mui/material/Box';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { PublicationForm } from './storing/publication.ts';

const { choice: words } = resultsPublishing;

/** `count`: how many published marks change. */
export function ReasonField({ form, count }: { form: PublicationForm; count: number }) {
  return (
    <Box sx={{ mb: 1 }}>
      <TextField
        control={form.control}
        name="reason"
        label={words.reason}
        hint={words.reasonHint(count)}
        autoComplete="off"
        multiline
        minRows={2}
      />
    </Box>
  );
}
