// Which candidate's result is previewed.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

const words = resultsDraft.preview;

const schema = z.object({ symbol: z.string().trim().min(1, words.enter).max(100) });

export function CandidateForm({
  busy,
  onFind,
}: {
  busy: boolean;
  onFind: (symbol: string) => void;
}): ReactNode {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { symbol: '' } });
  return (
    <Form form={form} onSubmit={({ symbol }) => onFind(symbol)} label={words.find}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 280px) auto' },
          alignItems: 'end',
          justifyContent: 'start',
          gap: { xs: '24px', sm: '12px' },
        }}
      >
        <TextField control={form.control} name="symbol" label={words.symbol} autoComplete="off" plain />
        <SubmitButton variant="outlined" busy={busy} busyText={words.searching}>
          {words.show}
        </SubmitButton>
      </Box>
    </Form>
  );
}
