// What the status means, and changing it. A rejection may come with a reason.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { adminStudent } from '../../content/adminStudent.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { languageOf } from '../../ui/initials.ts';
import { StatusButton } from './StatusButton.tsx';
import { StudentStatus } from './StudentStatus.tsx';
import { isStatus, type StatusChange } from './useStatusChange.ts';
import type { Student } from './useStudent.ts';

const words = adminStudent.status;
const longest = 1000;
const reasonSchema = z.object({ reason: z.string().trim().max(longest, words.tooLong(longest)) });

export function StatusTab({ student, status }: { student: Student; status: StatusChange }): ReactNode {
  const { approval_status: state, status_reason: reason } = student;
  const form = useForm({
    resolver: zodResolver(reasonSchema),
    mode: 'onTouched',
    defaultValues: { reason: '' },
  });
  const reject = async (given: string): Promise<void> => {
    if (await status.change('rejected', given)) form.reset();
  };
  return (
    <>
      <Typography variant="overline" component="h2" sx={{ display: 'block', mb: 1 }}>
        {words.current}
      </Typography>
      <StudentStatus status={state} />
      <Typography sx={{ mt: 1, maxWidth: '44em' }}>
        {isStatus(state) ? adminStudent.statuses[state].text : null}
      </Typography>
      {reason === null ? null : (
        <Typography sx={{ mt: 1, maxWidth: '44em', overflowWrap: 'anywhere' }}>
          {words.reasonGiven}: <span lang={languageOf(reason)}>{reason}</span>
        </Typography>
      )}
      <Box sx={{ mt: '20px', maxWidth: 560 }}>
        <Form form={form} label={words.current} onSubmit={({ reason: given }) => reject(given)}>
          {state === 'rejected' ? null : (
            <TextField
              control={form.control}
              name="reason"
              label={words.reason}
              hint={words.reasonHint}
              autoComplete="off"
            />
          )}
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, max-content)' },
              gap: 1,
              mt: 0.5,
            }}
          >
            <StatusButton to="approved" status={status} disabled={state === 'approved'} />
            <StatusButton to="pending" status={status} disabled={state === 'pending'} />
            <StatusButton
              to="rejected"
              status={status}
              disabled={state === 'rejected'}
              onPress={() => void form.handleSubmit(({ reason: given }) => reject(given))()}
            />
          </Box>
        </Form>
        <Typography variant="caption" sx={{ display: 'block', mt: 2 }}>
          {words.mail}
        </Typography>
      </Box>
    </>
  );
}
