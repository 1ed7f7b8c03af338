// What a signed-in student without approval sees in place of resources (docs/screens/portal.md): which state, and what to do.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type ApprovalState, portal } from '../../content/portal.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';

interface ApprovalPanelProps {
  state: ApprovalState;
  registrationNumber?: string;
  /** What the office said to its decision. */
  reason?: string | null;
}

export function ApprovalPanel({ state, registrationNumber, reason }: ApprovalPanelProps): ReactNode {
  const { title, text, action } = portal.approval[state];
  const call = useInstitute()
    .phones.map((phone) => phone.label)
    .join(' or ');
  return (
    <Card component="section" aria-labelledby="approval-title" role="status" sx={{ p: '24px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        {state === 'unlinked' ? null : (
          <StatusChip tone={state === 'pending' ? 'pending' : 'bad'}>
            {portal.approval.labels[state]}
          </StatusChip>
        )}
        {registrationNumber === undefined ? null : (
          <Typography variant="caption" sx={{ color: 'ink3', fontFeatureSettings: "'tnum' 1" }}>
            {registrationNumber}
          </Typography>
        )}
      </Box>
      <Typography variant="h2" id="approval-title">
        {title}
      </Typography>
      <Typography sx={{ mt: 1, color: 'ink2', maxWidth: '36em' }}>{text}</Typography>
      {reason ? (
        <Typography sx={{ mt: 1.5, maxWidth: '36em', overflowWrap: 'anywhere' }} lang={languageOf(reason)}>
          {portal.approval.reason(reason)}
        </Typography>
      ) : null}
      <Typography sx={{ mt: 1.5, maxWidth: '36em' }}>{action(call)}</Typography>
    </Card>
  );
}
