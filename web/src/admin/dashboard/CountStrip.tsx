// Seven counts that change by themselves, each leading to its page, and the system's state, in one strip.
import type { TypedDocumentNode } from '@apollo/client';
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import {
  DownloadsCountDocument,
  LinksCountDocument,
  NotesCountDocument,
  NoticesCountDocument,
  ResultsCountDocument,
  StudentsCountDocument,
  VideosCountDocument,
} from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { StatusWords } from './statusWords.ts';

// 'System Status' in the strip of counts: 'Active' while every part works, else which does not; a shape beside the word.
const colours = { good: 'success.main', pending: 'warning.main', bad: 'danger' } as const;

function Mark({ tone }: { tone: StatusWords['tone'] }): ReactNode {
  if (tone === 'bad') return <Icon name="warning" size={18} />;
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        boxSizing: 'border-box',
        width: 9,
        height: 9,
        borderRadius: '50%',
        ...(tone === 'good' ? { bgcolor: 'currentColor' } : { border: '2px solid currentColor' }),
      }}
    />
  );
}

function StatusCell({ words }: { words: StatusWords | undefined }): ReactNode {
  return (
    <Box role="status" sx={{ minWidth: 0 }}>
      {words === undefined ? (
        <>
          <VisuallyHidden>{adminDashboard.status.loading}</VisuallyHidden>
          <Skeleton sx={{ width: 72, height: 22 }} />
        </>
      ) : (
        <Box
          component="span"
          title={words.sentences.join(' ') || undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: colours[words.tone],
            fontSize: words.tone === 'good' ? '1.25rem' : '1.0625rem',
            fontWeight: 585,
            lineHeight: 1.1,
            letterSpacing: '-.01em',
          }}
        >
          <Mark tone={words.tone} />
          {words.headline}
        </Box>
      )}
    </Box>
  );
}

interface Aggregate {
  aggregate: { count: number } | { sum: { results_count: number | null } | null } | null;
}

/** The one aggregate that a counting subscription answers with, whatever its table; null: not known (yet). */
function countOf(data: Record<string, Aggregate> | undefined): number | null {
  const [only] = Object.values(data ?? {});
  if (!only?.aggregate) return null;
  // The sum over no exam at all is null.
  return 'count' in only.aggregate ? only.aggregate.count : (only.aggregate.sum?.results_count ?? 0);
}

interface CellProps {
  label: string;
  /** Its page, where there is one. */
  to?: string | undefined;
  children: ReactNode;
}

function Cell({ label, to, children }: CellProps): ReactNode {
  const content = (
    <>
      <Box sx={{ height: 30, display: 'flex', alignItems: 'center' }}>{children}</Box>
      <Typography
        variant="small"
        component="span"
        aria-hidden={to === undefined || undefined}
        sx={{ display: 'block', color: 'ink2', mt: '6px', lineHeight: 1.2, whiteSpace: 'nowrap' }}
      >
        {label}
      </Typography>
    </>
  );
  const padding = '14px 12px 13px 18px';
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ minWidth: 0, borderLeft: 1, borderTop: 1, borderColor: 'line', ml: '-1px', mt: '-1px' }}
    >
      {to === undefined ? (
        <Box sx={{ p: padding }}>{content}</Box>
      ) : (
        <Box
          component={Link}
          to={to}
          sx={{
            display: 'block',
            p: padding,
            '&:hover': { bgcolor: 'sunk' },
            '&:focus-visible': { outlineOffset: '-3px' },
          }}
        >
          {content}
        </Box>
      )}
    </Box>
  );
}

interface CountCellProps<Data extends Record<string, Aggregate>> {
  label: string;
  page: { href: () => string };
  document: TypedDocumentNode<Data, Record<string, never>>;
}

function CountCell<Data extends Record<string, Aggregate>>({
  label,
  page,
  document,
}: CountCellProps<Data>): ReactNode {
  const { data, error } = useSubscription(document);
  const count = countOf(data);
  const failed = error !== undefined;
  return (
    <Cell label={label} to={page.href()}>
      {count === null && !failed ? (
        <Skeleton sx={{ width: 56, height: 24 }} />
      ) : (
        <Typography variant="figureS" component="span">
          {count === null ? '–' : formatCount(count)}
        </Typography>
      )}
    </Cell>
  );
}

export function CountStrip({ status }: { status: StatusWords | undefined }): ReactNode {
  const { counts, systemStatus, countsLabel } = adminDashboard;
  const { isAdmin } = useAuth();
  return (
    <Card
      component="section"
      aria-label={countsLabel}
      className="num"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, 1fr)',
          sm: 'repeat(4, 1fr)',
          lg: isAdmin ? 'repeat(7, 1fr) 1.2fr' : undefined,
        },
        overflow: 'hidden',
      }}
    >
      <CountCell label={counts.students} page={paths.adminStudents} document={StudentsCountDocument} />
      {isAdmin ? (
        <CountCell label={counts.results} page={paths.adminResults} document={ResultsCountDocument} />
      ) : null}
      <CountCell label={counts.notices} page={paths.adminNotices} document={NoticesCountDocument} />
      {isAdmin ? (
        <>
          <CountCell label={counts.notes} page={paths.adminNotes} document={NotesCountDocument} />
          <CountCell label={counts.videos} page={paths.adminVideos} document={VideosCountDocument} />
          <CountCell label={counts.downloads} page={paths.adminDownloads} document={DownloadsCountDocument} />
          <CountCell label={counts.links} page={paths.adminLinks} document={LinksCountDocument} />
          <Cell label={systemStatus}>
            <StatusCell words={status} />
          </Cell>
        </>
      ) : null}
    </Card>
  );
}
