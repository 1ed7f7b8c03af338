// /student (docs/screens/portal.md): what is next, what is new. Teachers find their upload here; a student without approval is told so.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatWeekdayDate, kathmanduDay, formatOtherDate } from '../../../../shared/dates.ts';
import { language } from '../../../../shared/language.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { isStaffRole } from '../../../../shared/staff.ts';
import { portal } from '../../content/portal.ts';
import { progress } from '../../content/progress.ts';
import { ChooseMessagesDocument } from '../../graphql/generated/portal.ts';
import { useChange } from '../../graphql/questions.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import type { SessionUser } from '../../session/authClient.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { ApprovalPanel } from '../approval/ApprovalPanel.tsx';
import { classGroupsOf, useApproval } from '../approval/useApproval.ts';
import { CoverLink } from './CoverLink.tsx';
import { ChoiceCard, NoticesChoice } from './NoticesChoice.tsx';
import { QuickStats } from './QuickStats.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { CardGrid, cardHeight, OpenCards, ResourceCards } from './ResourceCards.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { newestResources } from './newestResources.ts';
import { recentLimit, resourceNews, useNews } from './useNews.ts';
import { type OwnRank, useOwnRank } from './useOwnRank.ts';
import { type Upcoming, useUpcomingEvents } from './useUpcomingEvents.ts';

// Two columns on a desktop, one below the other elsewhere; and their shape while it is not known what they hold.
function DashboardColumns({ main, aside }: { main: ReactNode; aside: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.36fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>{main}</Box>
      {/* Takes the keyboard when a button in it goes away. */}
      <Box tabIndex={-1} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        {aside}
      </Box>
    </Box>
  );
}

function DashboardSkeleton(): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>{portal.loading}</VisuallyHidden>
      <div aria-hidden="true">
        <DashboardColumns
          main={
            <>
              <Skeleton sx={{ height: 290, borderRadius: '12px' }} />
              <CardGrid>
                {Array.from({ length: 6 }, (_, index) => (
                  <li key={index}>
                    <Skeleton sx={{ height: cardHeight, borderRadius: '12px' }} />
                  </li>
                ))}
              </CardGrid>
            </>
          }
          aside={
            <>
              <Skeleton sx={{ height: 118, borderRadius: '12px' }} />
              <Skeleton sx={{ height: 345, borderRadius: '12px' }} />
            </>
          }
        />
      </div>
    </div>
  );
}

// The way to a student's own exams: open to every student, since results need no approval.
function ProgressCard(): ReactNode {
  return (
    <Card
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '26px minmax(0, 1fr) 20px',
        gap: 2,
        alignItems: 'center',
        p: '16px',
        color: 'link',
        transition: (theme) => theme.transitions.create('border-color'),
        '&:hover': { borderColor: 'lineStrong' },
      }}
    >
      <Icon name="flag" size={26} strokeWidth={1.45} />
      <Box>
        <Typography
          variant="h3"
          component="h2"
          sx={{ fontSize: { xs: '1.0625rem', sm: '1.125rem' }, color: 'ink' }}
        >
          <CoverLink target={{ href: paths.progress.href() }} radius={11} describedBy="progress-text">
            {progress.card.title}
          </CoverLink>
        </Typography>
        <Typography
          variant="small"
          component="div"
          id="progress-text"
          sx={{ color: 'ink3', lineHeight: 1.27 }}
        >
          {progress.card.text}
        </Typography>
      </Box>
      <Icon name="arrow" />
    </Card>
  );
}

// Whether the office's messages to many come to this student; the links in these mails say the same.
function MessagesChoice({ wanted }: { wanted: boolean }): ReactNode {
  const words = portal.messages;
  const { change, changing } = useChange(ChooseMessagesDocument, words.failed);
  // Until the row that is followed has heard of it.
  const [pressed, setPressed] = useState<boolean | null>(null);
  if (pressed !== null && !changing && wanted === pressed) setPressed(null);
  const choose = (next: boolean): void => {
    if (changing) return;
    setPressed(next);
    // Its toast tells of a failure.
    change({ wanted: next }).catch(() => setPressed(null));
  };
  const checked = pressed ?? wanted;
  return (
    <ChoiceCard
      title={words.title}
      text={words.text}
      switches={[{ label: words.label, checked, onSwitch: choose }]}
    />
  );
}

function Greeting({ name, now }: { name: string; now: Date }): ReactNode {
  const other = language === 'ne' ? formatOtherDate(now) : formatNepaliDate(kathmanduDay(now));
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
      lead={
        <span className="num">
          {formatWeekdayDate(now)}
          {other === '' ? null : <span lang="ne" className="nepaliWords">{` · ${other}`}</span>}
        </span>
      }
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

function Failure({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  return (
    <InlineAlert>
      {text}
      <Box sx={{ mt: 1.5 }}>
        <RetryButton onRetry={onRetry} />
      </Box>
    </InlineAlert>
  );
}

interface ResourcesProps {
  upcoming: Upcoming;
  now: Date;
  /** The student's class groups. */
  groups?: string;
  /** The student's own rank. */
  own?: OwnRank;
  /** Below the cards. */
  more?: ReactNode;
}

function Resources({ upcoming, now, groups = '', own, more }: ResourcesProps): ReactNode {
  const { data, retry } = useNews(now, groups);
  // The panel is as high as what it says, and all the rest is below it: nothing is shown that would move.
  if (!upcoming.settled) return <DashboardSkeleton />;
  return (
    <DashboardColumns
      main={
        <>
          <UpcomingEvents upcoming={upcoming} />
          <ResourceCards news={data && resourceNews(data)} loading={data === undefined && !retry} own={own} />
          {more}
        </>
      }
      aside={
        retry ? (
          <Failure text={portal.news.unavailable} onRetry={retry} />
        ) : (
          <>
            <QuickStats totals={data} />
            <RecentActivity list={data && newestResources(data, recentLimit)} now={now} />
          </>
        )
      }
    />
  );
}

function StudentDashboard({ user, now }: { user: SessionUser; now: Date }): ReactNode {
  const { profile, profileFailed, reloadProfile } = useAuth();
  const approval = useApproval(user.id, profileFailed ? () => void reloadProfile() : undefined);
  const upcoming = useUpcomingEvents(kathmanduDay(now));
  const own = useOwnRank(profile?.role === 'student' ? user.id : null);
  const student = 'student' in approval ? approval.student : undefined;
  return (
    <>
      <Greeting name={student?.first_name ?? ''} now={now} />
      {approval.state === 'loading' ? (
        <DashboardSkeleton />
      ) : approval.state === 'approved' ? (
        <Resources
          upcoming={upcoming}
          now={now}
          groups={classGroupsOf(approval.student)}
          own={own}
          more={
            <>
              <ProgressCard />
              <NoticesChoice />
              <MessagesChoice wanted={approval.student.may_be_written_to} />
            </>
          }
        />
      ) : approval.state === 'failed' ? (
        <Failure text={portal.approval.unavailable} onRetry={approval.retry} />
      ) : (
        <DashboardColumns
          main={
            <>
              <ApprovalPanel
                state={approval.state}
                registrationNumber={student?.registration_number}
                reason={student?.status_reason}
              />
              <OpenCards own={own} />
              <ProgressCard />
            </>
          }
          aside={<UpcomingEvents upcoming={upcoming} />}
        />
      )}
    </>
  );
}

function StaffDashboard({ user, now }: { user: SessionUser; now: Date }): ReactNode {
  const upcoming = useUpcomingEvents(kathmanduDay(now));
  const atDesk = useAuth().profile?.role === 'office';
  return (
    <>
      <Greeting name={user.email.split('@')[0] ?? ''} now={now} />
      <Box sx={{ display: 'grid', gap: 4 }}>
        {atDesk ? null : <UploadCard />}
        <Resources upcoming={upcoming} now={now} />
      </Box>
    </>
  );
}

export function DashboardPage(): ReactNode {
  const { user, profile, profileLoading } = useAuth();
  // One reading for the whole page, so that its parts agree about today.
  const now = useNow();
  if (user === null) return null;
  if (profile === null && profileLoading) {
    // A teacher may not ask for a student record.
    return (
      <>
        <Greeting name="" now={now} />
        <DashboardSkeleton />
      </>
    );
  }
  const staff = isStaffRole(profile?.role);
  return staff ? <StaffDashboard user={user} now={now} /> : <StudentDashboard user={user} now={now} />;
}
