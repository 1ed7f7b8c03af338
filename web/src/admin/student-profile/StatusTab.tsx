// What the status means, and changing it.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminStudent } from '../../content/adminStudent.ts';
import { languageOf } from '../../ui/initials.ts';
import { decisions } from '../student-status/status.ts';
import { isStatus } from '../student-status/statuses.ts';
import { StatusButton } from './StatusButton.tsx';
import { StudentStatus } from './StudentStatus.tsx';
import type { Decision } from './useDecision.ts';
import type { Student } from './useStudent.ts';

const words = adminStudent.status;

export function StatusTab({ student, decision }: { student: Student; decision: Decision }): ReactNode {
  const { approval_status: state, status_reason: reason } = student;
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
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, max-content)' },
          gap: 1,
          mt: '20px',
        }}
      >
        {decisions.map((to) => (
          <StatusButton key={to} to={to} decision={decision} disabled={state === to} />
        ))}
      </Box>
      <Typography variant="caption" sx={{ display: 'block', mt: 2 }}>
        {words.mail}
      </Typography>
    </>
  );
}
