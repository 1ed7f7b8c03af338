// The newest entries of the log, as the database's triggers wrote them.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { type ActivityEntryFragment, RecentActivityDocument } from '../../graphql/generated/admin.ts';
import { logTime } from '../../lib/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { activitySentence } from './activitySentence.ts';

const shown = 8;
const { activity } = adminDashboard;

function ActivityRow({ entry, now }: { entry: ActivityEntryFragment; now: Date }): ReactNode {
  const { icon, parts } = activitySentence(entry);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '72px 18px minmax(0, 1fr)',
        gap: 1.25,
        py: '8.5px',
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.35,
        '& svg': { color: 'ink3', mt: '1px' },
      }}
    >
      <Box
        component="time"
        dateTime={entry.created_at}
        sx={{ color: 'ink3', fontSize: 14.5, fontFeatureSettings: "'tnum' 1" }}
      >
        {logTime(entry.created_at, now)}
      </Box>
      <Icon name={icon} size={17} />
      <Box component="span" sx={{ overflowWrap: 'anywhere', '& b': { fontWeight: 550 } }}>
        {parts.map((part, index) =>
          part.strong === true ? (
            <b key={index} lang={languageOf(part.text)}>
              {part.text}
            </b>
          ) : (
            <span key={index}>{part.text}</span>
          ),
        )}
      </Box>
    </Box>
  );
}

export function RecentActivityPanel({ now }: { now: Date }): ReactNode {
  const { data, error } = useSubscription(RecentActivityDocument, { variables: { limit: shown } });
  const entries = data?.activity;
  const message = error ? activity.unavailable : entries?.length === 0 ? activity.none : null;
  return (
    <Panel title={activity.title} minHeight={56 + shown * 38}>
      {message !== null ? (
        <Typography sx={{ px: '20px', pb: '15px', color: 'ink2' }}>{message}</Typography>
      ) : entries === undefined ? (
        <SkeletonRows label={activity.loading} rows={shown} height={38} inset={20} />
      ) : (
        <Box component="ul" sx={{ m: 0, px: '20px', pt: 0, pb: 1, listStyle: 'none' }}>
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} now={now} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
