// /student (2.22): what is next, what is new. Teachers find their upload here; a student without approval is told so.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { portal } from '../../content/portal.ts';
import { formatWeekdayDate, kathmanduDay } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import type { SessionUser } from '../../session/authClient.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { ApprovalPanel } from './ApprovalPanel.tsx';
import { QuickStats } from './QuickStats.tsx';
import { RecentResources } from './RecentResources.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useApproval } from './useApproval.ts';

function Greeting({ name, now }: { name: string; now: Date }): ReactNode {
  return (
    <PageHead
      compact
      title={
        <>
          {portal.greeting}
          {name === '' ? null : (
            <>
              , <span lang={languageOf(name)}>{name}</span>
            </>
          )}
        </>
      }
      lead={formatWeekdayDate(now)}
    />
  );
}

function UploadCard(): ReactNode {
  return (
    <Card
      component="section"
      aria-labelledby="upload-title"
      sx={{ p: '24px', display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 280px' }}>
        <Typography variant="h2" id="upload-title">
          {portal.upload.title}
        </Typography>
        <Typography sx={{ mt: 0.5, color: 'ink2' }}>{portal.upload.text}</Typography>
      </Box>
      <Button variant="contained" href={paths.adminResultsUpload.href()} startIcon={<Icon name="upload" />}>
        {portal.upload.action}
      </Button>
    </Card>
  );
}

function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.36fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>{main}</Box>
      {aside}
    </Box>
  );
}

function Resources({ now }: { now: Date }): ReactNode {
  return (
    <Columns
      main={
        <>
          <UpcomingEvents today={kathmanduDay(now)} />
          <QuickStats />
        </>
      }
      aside={<RecentResources now={now} />}
    />
  );
}

function StudentDashboard({ user, now }: { user: SessionUser; now: Date }): ReactNode {
  const approval = useApproval(user.id);
  if (approval.state === 'loading') {
    return (
      <div role="status">
        <VisuallyHidden>{portal.loading}</VisuallyHidden>
        <Skeleton sx={{ height: 32, width: 240, mt: '24px' }} />
        <Skeleton sx={{ height: 240, mt: 4 }} />
      </div>
    );
  }
  const student = 'student' in approval ? approval.student : undefined;
  return (
    <>
      <Greeting name={student?.first_name ?? ''} now={now} />
      {approval.state === 'approved' ? (
        <Resources now={now} />
      ) : approval.state === 'failed' ? (
        <InlineAlert>{portal.approval.unavailable}</InlineAlert>
      ) : (
        <Columns
          main={<ApprovalPanel state={approval.state} registrationNumber={student?.registration_number} />}
          aside={<UpcomingEvents today={kathmanduDay(now)} />}
        />
      )}
    </>
  );
}

export function DashboardPage(): ReactNode {
  const { user, profile } = useAuth();
  // One reading for the whole page, so that its parts agree about today.
  const [now] = useState(() => new Date());
  if (user === null) return null;
  const staff = profile?.role === 'teacher' || profile?.role === 'admin';
  return (
    <>
      {staff ? (
        <>
          <Greeting name={user.email.split('@')[0] ?? ''} now={now} />
          <Box sx={{ display: 'grid', gap: 4 }}>
            <UploadCard />
            <Resources now={now} />
          </Box>
        </>
      ) : (
        <StudentDashboard user={user} now={now} />
      )}
    </>
  );
}
