// What a signed-in student without approval sees in place of resources (docs/screens/portal.md): which state, and what to do.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { type ApprovalState, portal } from '../../content/portal.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';

/** A thumb hits it; a number stays in one line. */
const target = {
  display: { xs: 'inline-flex', sm: 'inline' },
  alignItems: 'center',
  minHeight: 44,
  whiteSpace: 'nowrap',
};

interface ApprovalPanelProps {
  state: ApprovalState;
  registrationNumber?: string;
  /** What the office said to its decision. */
  reason?: string | null;
}

/** What to do now, each way a link. */
function Action({ state }: { state: ApprovalState }): ReactNode {
  const { or, unlinked, [state]: words } = portal.approval;
  const { before, after } = words.action;
  return (
    <>
      {state === 'unlinked' ? (
        <Link href={paths.registration.href()} sx={target}>
          {unlinked.register}
        </Link>
      ) : null}
      {before}{' '}
      {useInstitute().phones.map(({ label, tel }, index) => (
        <Fragment key={tel}>
          {index === 0 ? null : or}
          <Link href={`tel:${tel}`} sx={target}>
            {label}
          </Link>
        </Fragment>
      ))}
      {after}
    </>
  );
}

export function ApprovalPanel({ state, registrationNumber, reason }: ApprovalPanelProps): ReactNode {
  const { title, text } = portal.approval[state];
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
      <Typography component="div" sx={{ mt: 1.5, maxWidth: '36em' }}>
        <Action state={state} />
      </Typography>
    </Card>
  );
}
