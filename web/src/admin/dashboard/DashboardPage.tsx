// /admin (2.23): who waits for a decision, what is stored, what happened. Everything changes by itself.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { adminDashboard, greeting } from '../../content/adminDashboard.ts';
import { formatLongDate, kathmanduHour } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { CountStrip } from './CountStrip.tsx';
import { PendingStudentsPanel } from './PendingStudentsPanel.tsx';
import { RecentActivityPanel } from './RecentActivityPanel.tsx';

export function DashboardPage(): ReactNode {
  const { user } = useAuth();
  const now = useNow();
  const name = user?.email.split('@')[0] ?? '';
  return (
    <>
      <PageHead
        compact
        title={`${greeting(kathmanduHour(now))}, ${name}`}
        lead={formatLongDate(now)}
        actions={
          <Button
            variant="contained"
            href={paths.adminResultsUpload.href()}
            startIcon={<Icon name="upload" size={17} />}
          >
            {adminDashboard.uploadResults}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <PendingStudentsPanel now={now} />
          <RecentActivityPanel now={now} />
        </Box>
        <CountStrip />
      </Box>
    </>
  );
}
