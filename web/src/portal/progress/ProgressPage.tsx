// /student/progress (docs/screens/portal.md): a student's own exams over time. Results are public, so it needs no approval;
// whose candidate ID it is, only the office and the student know.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { isStaffRole } from '../../../../shared/staff.ts';
import { parts } from '../../content/parts.ts';
import { progress } from '../../content/progress.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ExamProgress } from '../../ui/progress/ExamProgress.tsx';
import { useProgress } from './useProgress.ts';

const frame = { p: { xs: 2, sm: 3 } };

function Loading(): ReactNode {
  return (
    <Card role="status" sx={frame}>
      <VisuallyHidden>{progress.loading}</VisuallyHidden>
      <Box aria-hidden="true" sx={{ display: 'grid', gap: 2 }}>
        <Skeleton sx={{ width: 190, height: 24 }} />
        <Skeleton sx={{ height: 220, borderRadius: '8px' }} />
        <Skeleton sx={{ height: 150, borderRadius: '8px' }} />
      </Box>
    </Card>
  );
}

/** The office's numbers as links that a thumb hits. */
function CallTheOffice(): ReactNode {
  const { call, or } = progress.unknown;
  return (
    <>
      {call}{' '}
      {useInstitute().phones.map(({ label, tel }, index) => (
        <Fragment key={tel}>
          {index === 0 ? null : or}
          <Link
            href={`tel:${tel}`}
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, whiteSpace: 'nowrap' }}
          >
            {label}
          </Link>
        </Fragment>
      ))}
      {parts.stop}
    </>
  );
}

const lookUp = <Button href={paths.results.href()}>{progress.unknown.lookUp}</Button>;

function OwnExams({ userId }: { userId: string }): ReactNode {
  const { known, retry } = useProgress(userId);
  if (retry)
    return (
      <InlineAlert
        action={
          <Button size="small" onClick={retry}>
            {progress.retry}
          </Button>
        }
      >
        {progress.unavailable}
      </InlineAlert>
    );
  if (known === undefined) return <Loading />;
  const { ids, places } = known;
  if (places.length === 0) {
    const { title, text } = ids.length === 0 ? progress.unknown : progress.none;
    return (
      <Card sx={frame}>
        <EmptyState title={title} heading="h2" action={lookUp}>
          {typeof text === 'string' ? text : `${text(ids)} ${progress.none.help}`}
          <br />
          <CallTheOffice />
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card sx={frame}>
      <Typography variant="small" className="num" sx={{ mb: 2, color: 'ink3', overflowWrap: 'anywhere' }}>
        {progress.ids(ids)}
      </Typography>
      <ExamProgress places={places} />
    </Card>
  );
}

export function ProgressPage(): ReactNode {
  const { user, profile, profileLoading } = useAuth();
  if (user === null) return null;
  const isStaff = isStaffRole(profile?.role);
  return (
    <>
      <PageHead compact title={progress.title} lead={progress.lead} />
      {isStaff ? (
        <Card sx={frame}>
          <EmptyState title={progress.staff.title} heading="h2" action={lookUp}>
            {progress.staff.text}
          </EmptyState>
        </Card>
      ) : profile === null && profileLoading ? (
        // A teacher may not ask for candidate IDs.
        <Loading />
      ) : (
        <OwnExams userId={user.id} />
      )}
    </>
  );
}
