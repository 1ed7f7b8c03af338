// /admin (docs/screens/office.md): who waits for a decision, what is stored, what happened. Everything changes by itself.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatLongDate, kathmanduDay, kathmanduHour } from '../../../../shared/dates.ts';
import { formatNepaliLongDate } from '../../../../shared/nepaliDates.ts';
import { adminDashboard, greeting } from '../../content/adminDashboard.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { CountStrip } from './CountStrip.tsx';
import { PendingStudentsPanel } from './PendingStudentsPanel.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivityPanel } from './RecentActivityPanel.tsx';
import { RegistrationsPanel } from './RegistrationsPanel.tsx';
import { statusWords } from './statusWords.ts';
import { useSystemStatus } from './useSystemStatus.ts';

function Today({ now }: { now: Date }): ReactNode {
  const nepali = formatNepaliLongDate(kathmanduDay(now));
  return (
    <span className="num">
      {formatLongDate(now)}
      {nepali === '' ? null : <span lang="ne" className="nepaliWords">{` · ${nepali}`}</span>}
    </span>
  );
}

function Columns({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.36fr) minmax(0, 1fr)' },
        alignItems: 'start',
        '& > section': { height: { lg: '100%' } },
      }}
    >
      {children}
    </Box>
  );
}

export function DashboardPage(): ReactNode {
  const { user } = useAuth();
  const now = useNow();
  const status = statusWords(useSystemStatus(), now);
  const name = user?.email.split('@')[0] ?? '';
  return (
    <>
      <PageHead
        compact
        title={`${greeting(kathmanduHour(now))}, ${name}`}
        lead={<Today now={now} />}
        actions={
          <Button href={paths.adminResultsUpload.href()} startIcon={<Icon name="upload" size={17} />}>
            {adminDashboard.uploadResults}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        {status === undefined || status.sentences.length === 0 ? null : (
          <InlineAlert
            severity={status.tone === 'bad' ? 'error' : 'warning'}
            title={status.tone === 'bad' ? adminDashboard.status.title : null}
          >
            {status.sentences.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </InlineAlert>
        )}
        <Columns>
          <PendingStudentsPanel now={now} />
          <RegistrationsPanel />
        </Columns>
        <CountStrip status={status} />
        <Columns>
          <RecentActivityPanel now={now} />
          <QuickActions />
        </Columns>
      </Box>
    </>
  );
}
