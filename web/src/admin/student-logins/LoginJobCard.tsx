// One job: how far it is, and on demand, or where something failed, each student's outcome.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useState } from 'react';
import { timeAgo } from '../../../../shared/dates.ts';
import { studentsImport } from '../../content/studentsImport.ts';
import { useNow } from '../../lib/useNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LoginOutcomes } from './LoginOutcomes.tsx';
import type { LoginJob } from './loginJobs.ts';

const { logins: words } = studentsImport;

interface LoginJobCardProps {
  job: LoginJob;
  /** Says when it was ordered. */
  dated?: boolean;
  onOrdered: (job: LoginJob) => void;
}

export function LoginJobCard({ job, dated = false, onOrdered }: LoginJobCardProps): ReactNode {
  const [wanted, setWanted] = useState(false);
  const now = useNow();
  const done = job.total - job.waiting - job.failed;
  const working = job.waiting > 0;
  const shown = wanted || (!working && job.failed > 0);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        mb: 1,
        p: '12px 16px',
        border: 1,
        borderColor: 'line',
        borderRadius: '8px',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
        <Box sx={{ color: job.failed > 0 ? 'danger' : working ? 'link' : 'success.main' }}>
          <Icon name={job.failed > 0 ? 'warning' : working ? 'clock' : 'checkCircle'} />
        </Box>
        <Box role="status" className="num" sx={{ fontWeight: 550 }}>
          {working || job.failed > 0 ? words.progress(done, job.total) : words.finished(job.total)}
          {job.failed > 0 ? (
            <Box component="span" sx={{ color: 'danger' }}>
              {`, ${words.failed(job.failed)}`}
            </Box>
          ) : null}
        </Box>
        {dated ? (
          <Box component="span" sx={{ color: 'ink3', fontSize: '0.875rem' }}>
            {timeAgo(job.created_at, now)}
          </Box>
        ) : null}
        {!working && job.failed > 0 ? null : (
          <Button
            variant="text"
            aria-expanded={shown}
            onClick={() => setWanted(!wanted)}
            sx={{ ml: 'auto', minHeight: { xs: 44, portal: 32 } }}
          >
            {shown ? words.hideDetails : words.details}
          </Button>
        )}
      </Box>
      {working ? (
        <LinearProgress
          variant="determinate"
          value={((job.total - job.waiting) / job.total) * 100}
          aria-label={words.title}
        />
      ) : null}
      {shown ? <LoginOutcomes job={job} onOrdered={onOrdered} /> : null}
    </Box>
  );
}
