// The newest entries of the log, as the database's triggers wrote them, live; the log itself is a page.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { RecentActivityDocument } from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { ActivityRow } from '../log/ActivityRow.tsx';
import { wholeEntries } from '../log/logView.ts';

const { activity } = adminDashboard;
const shown = 6;

export function RecentActivityPanel({ now }: { now: Date }): ReactNode {
  const { data, error } = useSubscription(RecentActivityDocument, {
    variables: { where: wholeEntries, limit: shown },
  });
  const entries = data?.activity;
  const message = error ? activity.unavailable : entries?.length === 0 ? activity.none : null;
  return (
    <Panel
      title={activity.title}
      aside={
        <Button variant="text" href={paths.adminLog.href()} sx={{ minHeight: { xs: 44, portal: 32 } }}>
          {activity.all}
        </Button>
      }
      minHeight={56 + shown * 39}
    >
      {message !== null ? (
        <Typography sx={{ px: '20px', pb: '15px', color: 'ink2' }}>{message}</Typography>
      ) : entries === undefined ? (
        <SkeletonRows label={activity.loading} rows={shown} height={39} inset={20} />
      ) : (
        <Box component="ul" sx={{ px: '20px' }}>
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} now={now} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
