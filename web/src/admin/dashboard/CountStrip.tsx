// Seven counts that change by themselves, and the system's state, in one strip.
import type { TypedDocumentNode } from '@apollo/client';
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminDashboard } from '../../content/adminDashboard.ts';
import {
  DownloadsCountDocument,
  LinksCountDocument,
  NotesCountDocument,
  NoticesCountDocument,
  ResultsCountDocument,
  StudentsCountDocument,
  VideosCountDocument,
} from '../../graphql/generated/admin.ts';
import { formatCount } from '../../lib/numbers.ts';

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
  children: ReactNode;
}

function Cell({ label, children }: CellProps): ReactNode {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        p: '14px 18px 13px',
        minWidth: 0,
        borderLeft: 1,
        borderTop: 1,
        borderColor: 'line',
        ml: '-1px',
        mt: '-1px',
      }}
    >
      <Box sx={{ height: 30, display: 'flex', alignItems: 'center' }}>{children}</Box>
      <Typography
        variant="small"
        aria-hidden="true"
        sx={{ color: 'ink2', mt: '6px', lineHeight: 1.2, whiteSpace: 'nowrap' }}
      >
        {label}
      </Typography>
    </Box>
  );
}

interface CountCellProps<Data extends Record<string, Aggregate>> {
  label: string;
  document: TypedDocumentNode<Data, Record<string, never>>;
}

function CountCell<Data extends Record<string, Aggregate>>({
  label,
  document,
}: CountCellProps<Data>): ReactNode {
  const { data, error } = useSubscription(document);
  const count = countOf(data);
  const failed = error !== undefined;
  return (
    <Cell label={label}>
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

export function CountStrip(): ReactNode {
  const { counts, systemStatus, systemActive, countsLabel } = adminDashboard;
  return (
    <Card
      component="section"
      aria-label={countsLabel}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)', lg: 'repeat(8, 1fr)' },
        overflow: 'hidden',
      }}
    >
      <CountCell label={counts.students} document={StudentsCountDocument} />
      <CountCell label={counts.results} document={ResultsCountDocument} />
      <CountCell label={counts.notices} document={NoticesCountDocument} />
      <CountCell label={counts.notes} document={NotesCountDocument} />
      <CountCell label={counts.videos} document={VideosCountDocument} />
      <CountCell label={counts.downloads} document={DownloadsCountDocument} />
      <CountCell label={counts.links} document={LinksCountDocument} />
      <Cell label={systemStatus}>
        <Box
          component="span"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: 'success.main',
            fontSize: 20,
            fontWeight: 600,
            letterSpacing: '-.01em',
            '&::before': { content: '""', width: 9, height: 9, borderRadius: '50%', bgcolor: 'currentColor' },
          }}
        >
          {systemActive}
        </Box>
      </Cell>
    </Card>
  );
}
