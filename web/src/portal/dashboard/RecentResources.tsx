// The portal's Recent Activity (decision 24): what was added last, whatever its kind.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { portal } from '../../content/portal.ts';
import { NewestResourcesDocument } from '../../graphql/generated/portal.ts';
import { timeAgo } from '../../lib/dates.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { type NewResource, newestResources } from './newestResources.ts';

const shown = 5;
const { recent } = portal;

const icons: Record<NewResource['kind'], IconName> = {
  notes: 'note',
  videos: 'video',
  downloads: 'download',
  links: 'link',
  notices: 'bell',
};

const subjectHues: Record<string, string> = {
  Physics: 'physics',
  Chemistry: 'chemistry',
  Mathematics: 'mathematics',
  Biology: 'biology',
  'Computer Science': 'computer',
};

function ResourceRow({ resource, now }: { resource: NewResource; now: Date }): ReactNode {
  const hue = subjectHues[resource.subject ?? ''] ?? (resource.kind === 'notices' ? 'english' : 'physics');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '44px minmax(0, 1fr)',
        gap: 1.75,
        alignItems: 'center',
        py: 1.5,
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.3,
      }}
    >
      <Box
        sx={{
          width: 44,
          height: 44,
          borderRadius: '8px',
          display: 'grid',
          placeItems: 'center',
          color: hue,
          bgcolor: `${hue}Tint`,
        }}
      >
        <Icon name={icons[resource.kind]} />
      </Box>
      <div>
        <Typography lang={languageOf(resource.title)} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {resource.title}
        </Typography>
        <Typography variant="small" sx={{ color: 'ink3', fontFeatureSettings: "'tnum' 1" }}>
          {recent.kinds[resource.kind]} · {timeAgo(resource.created_at, now)}
        </Typography>
      </div>
    </Box>
  );
}

export function RecentResources({ now }: { now: Date }): ReactNode {
  const { data, error } = useQuery(NewestResourcesDocument, { variables: { limit: shown } });
  const list = data && newestResources(data, shown);
  const message = list?.length === 0 ? recent.empty : error && !list ? recent.unavailable : null;
  return (
    <section aria-labelledby="recent-title">
      <Typography variant="h2" id="recent-title" sx={{ mb: 1.5 }}>
        {recent.title}
      </Typography>
      {message !== null ? (
        <Typography sx={{ py: 2, borderTop: 1, borderColor: 'line', color: 'ink2' }}>{message}</Typography>
      ) : list === undefined ? (
        <SkeletonRows label={recent.loading} rows={shown} height={69} />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.map((resource) => (
            <ResourceRow key={`${resource.kind}-${resource.id}`} resource={resource} now={now} />
          ))}
        </Box>
      )}
    </section>
  );
}
