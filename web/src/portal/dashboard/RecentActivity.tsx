// The portal's Recent Activity: what was added last, whatever its kind; each row opens what it names.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { timeAgo } from '../../../../shared/dates.ts';
import { offline } from '../../content/offline.ts';
import { portal } from '../../content/portal.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useAway } from '../offline/useAway.ts';
import { useKeptFiles } from '../offline/useKeptFiles.ts';
import { CoverLink, type CoverTarget } from './CoverLink.tsx';
import type { NewResource, NewsKind } from './newestResources.ts';
import { recentLimit } from './useNews.ts';

const { recent } = portal;

const icons: Record<NewsKind, IconName> = {
  notes: 'note',
  videos: 'video',
  downloads: 'download',
  links: 'link',
  notices: 'bell',
};

const rowStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr)',
  gap: 1.75,
  alignItems: 'center',
  minHeight: 69,
  py: 1.5,
  borderTop: 1,
  borderColor: 'line',
  lineHeight: 1.3,
} as const;

/** How a file of ours opens: as it is, out of this device, or not before there is a line. */
function useOpening({ href }: CoverTarget): { isKept: boolean; isOutOfReach: boolean; isAway: boolean } {
  const isAway = useAway();
  const isKept = useKeptFiles().has(href);
  return { isKept, isAway, isOutOfReach: isAway && !isKept && href.startsWith('/files/') };
}

function ResourceRow({ resource, now }: { resource: NewResource; now: Date }): ReactNode {
  const { isKept, isAway, isOutOfReach } = useOpening(resource.target);
  const mark = isKept ? offline.keep.kept : isOutOfReach ? offline.line.needed : null;
  return (
    <Box component="li" sx={rowStyle}>
      <SubjectIcon
        subject={resource.subject}
        fallback={icons[resource.kind]}
        hue={resource.kind === 'notices' ? 'english' : 'physics'}
      />
      <div>
        <Typography
          lang={languageOf(resource.title)}
          sx={{
            fontWeight: 550,
            lineHeight: 1.3,
            overflowWrap: 'anywhere',
            '&:lang(ne)': { lineHeight: 1.5 },
          }}
        >
          {isOutOfReach ? (
            resource.title
          ) : (
            // What is kept is given by the worker, which downloads of links pass by.
            <CoverLink target={isAway ? { ...resource.target, download: false } : resource.target}>
              {resource.title}
            </CoverLink>
          )}
        </Typography>
        <Typography variant="small" className="num" sx={{ color: 'ink3' }}>
          {recent.kinds[resource.kind]} ·{' '}
          <time dateTime={resource.created_at}>{timeAgo(resource.created_at, now)}</time>
          {mark === null ? null : ` · ${mark}`}
        </Typography>
      </div>
    </Box>
  );
}

function LoadingRows(): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>{portal.news.loading}</VisuallyHidden>
      <div aria-hidden="true">
        {Array.from({ length: recentLimit }, (_, index) => (
          <Box key={index} sx={rowStyle}>
            <Skeleton sx={{ width: 44, height: 44, borderRadius: '8px' }} />
            <div>
              <Skeleton sx={{ width: `${52 + ((index * 17) % 30)}%`, height: 15 }} />
              <Skeleton sx={{ width: '34%', height: 12, mt: '10px' }} />
            </div>
          </Box>
        ))}
      </div>
    </div>
  );
}

interface RecentActivityProps {
  /** Newest first; undefined while they are on their way. */
  list: readonly NewResource[] | undefined;
  now: Date;
}

export function RecentActivity({ list, now }: RecentActivityProps): ReactNode {
  return (
    <section aria-labelledby="recent-title">
      <Typography variant="h2" id="recent-title" sx={{ mb: 1.5 }}>
        {recent.title}
      </Typography>
      {list === undefined ? <LoadingRows /> : null}
      {list?.length === 0 ? (
        <Box sx={{ borderTop: 1, borderColor: 'line' }}>
          <EmptyState compact title={recent.empty}>
            {recent.emptyText}
          </EmptyState>
        </Box>
      ) : null}
      {list && list.length > 0 ? (
        <ul>
          {list.map((resource) => (
            <ResourceRow key={`${resource.kind}-${resource.id}`} resource={resource} now={now} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
