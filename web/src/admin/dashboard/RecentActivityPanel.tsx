// The newest entries of the log, as the database's triggers wrote them; filtered and paged there, and live.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { type ActivityEntryFragment, RecentActivityDocument } from '../../graphql/generated/admin.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityRow } from './ActivityRow.tsx';
import { type ActivityFilter, activityWhere } from './activityQuery.ts';

const firstPage = 6;
const nextPage = 20;
/** A live query of more than this would be asked again whole at each change. */
const most = firstPage + 10 * nextPage;
const { activity } = adminDashboard;
const everything: ActivityFilter = { entity: '', actor: '' };

interface Shown {
  entries: readonly ActivityEntryFragment[] | undefined;
  more: boolean;
  failed: boolean;
}

/** One more than is shown is asked for, to know whether there is more. While a longer list comes, the shorter one stays. */
function useActivity(filter: ActivityFilter, limit: number): Shown {
  const { data, error } = useSubscription(RecentActivityDocument, {
    variables: { where: activityWhere(filter), limit: limit + 1 },
  });
  const [last, setLast] = useState({ filter, entries: data?.activity });
  if (data !== undefined && (data.activity !== last.entries || last.filter !== filter))
    setLast({ filter, entries: data.activity });
  const all = data?.activity ?? (last.filter === filter ? last.entries : undefined);
  return {
    entries: all?.slice(0, limit),
    more: all !== undefined && all.length > limit,
    failed: error !== undefined,
  };
}

export function RecentActivityPanel({ now }: { now: Date }): ReactNode {
  const [filter, setFilter] = useState(everything);
  const [limit, setLimit] = useState(firstPage);
  const { entries, more, failed } = useActivity(filter, limit);
  const none = filter.entity === '' && filter.actor === '' ? activity.none : activity.noneFiltered;
  const message = failed ? activity.unavailable : entries?.length === 0 ? none : null;
  return (
    <Panel
      title={activity.title}
      aside={
        <ActivityFilters
          filter={filter}
          onChange={(chosen) => {
            setFilter(chosen);
            setLimit(firstPage);
          }}
        />
      }
      minHeight={56 + firstPage * 39 + 44}
    >
      {message !== null ? (
        <Typography sx={{ px: '20px', pb: '15px', color: 'ink2' }}>{message}</Typography>
      ) : entries === undefined ? (
        <SkeletonRows label={activity.loading} rows={firstPage} height={39} inset={20} />
      ) : (
        <Box component="ul" sx={{ px: '20px' }}>
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} now={now} />
          ))}
        </Box>
      )}
      {more && message === null ? (
        <Box sx={{ p: '4px 20px 8px', borderTop: 1, borderColor: 'line', mx: '20px', px: 0 }}>
          {limit < most ? (
            <Button
              variant="text"
              onClick={() => setLimit(limit + nextPage)}
              sx={{ fontSize: 15, minHeight: { xs: 44, portal: 32 } }}
            >
              {activity.more}
            </Button>
          ) : (
            <Typography variant="caption">{activity.enough}</Typography>
          )}
        </Box>
      ) : null}
    </Panel>
  );
}
