// The candidate IDs that are this student's: entered and removed one by one.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminStudent } from '../../content/adminStudent.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useCandidateIds } from './useCandidateIds.ts';

const words = adminStudent.results;

/** As the table takes it. */
const idSchema = z.object({
  candidate_id: z
    .string()
    .trim()
    .min(1, words.idRequired)
    .max(100, words.idTooLong)
    .refine((id) => !id.startsWith('Unknown-'), words.idUnknown),
});

interface CandidateIdsProps {
  studentId: string;
  ids: readonly string[];
}

export function CandidateIds({ studentId, ids }: CandidateIdsProps): ReactNode {
  const { add, remove } = useCandidateIds(studentId);
  const form = useForm({
    resolver: zodResolver(idSchema),
    mode: 'onSubmit',
    defaultValues: { candidate_id: '' },
  });
  const submit = async ({ candidate_id }: { candidate_id: string }): Promise<void> => {
    const problem = await add(candidate_id);
    if (problem === undefined) form.reset();
    else form.setError('candidate_id', { message: problem });
  };
  return (
    <>
      {ids.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={words.ids}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: '14px' }}
        >
          {ids.map((id) => (
            <Box
              component="li"
              key={id}
              className="num"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                minWidth: 0,
                pl: '12px',
                borderRadius: '8px',
                bgcolor: 'sunk',
                overflowWrap: 'anywhere',
                '--icon-button': { xs: '44px', portal: '32px' },
              }}
            >
              {id}
              <IconButton
                aria-label={words.removeId(id)}
                title={words.removeId(id)}
                onClick={() => void remove(id)}
                sx={{ border: 0, color: 'ink3' }}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <Form form={form} label={words.ids} onSubmit={submit}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 300px) max-content',
            gap: 1,
            alignItems: 'start',
            // The line below the field lies in it.
            pb: '26px',
            // Beside the input, not beside its label.
            '& > button': { mt: '26px' },
          }}
        >
          <TextField
            control={form.control}
            name="candidate_id"
            label={words.idLabel}
            hint={words.idHint}
            autoComplete="off"
            plain
          />
          <SubmitButton variant="outlined" busy={form.formState.isSubmitting} busyText={words.adding}>
            {words.add}
          </SubmitButton>
        </Box>
      </Form>
    </>
  );
}
