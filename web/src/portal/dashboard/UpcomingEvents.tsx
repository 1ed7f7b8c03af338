// The next entries of the academic calendar, live; the one dark card of the portal.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { dateParts, daysBetween, formatClock, formatWeekday } from '../../../../shared/dates.ts';
import { calendar } from '../../content/calendar.ts';
import { portal } from '../../content/portal.ts';
import type { UpcomingEventFragment } from '../../graphql/generated/portal.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RetryButton } from '../../ui/RetryButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { narrow } from '../../ui/theme/tokens.ts';
import { CoverLink } from './CoverLink.tsx';
import type { Upcoming } from './useUpcomingEvents.ts';

const { events } = portal;

interface EventRowProps {
  event: UpcomingEventFragment;
  today: string;
  first: boolean;
}

function EventRow({ event, today, first }: EventRowProps): ReactNode {
  // What has begun and goes on is today's.
  const next = event.event_date < today ? today : event.event_date;
  const { day, month } = dateParts(next);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '56px minmax(0, 1fr) auto',
        gap: 1.75,
        alignItems: 'center',
        py: '14px',
        borderTop: 1,
        borderColor: 'nightLine',
        lineHeight: 1.25,
        [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 },
      }}
    >
      <Box component="time" dateTime={next}>
        <Typography variant="figureS" component="span" sx={{ display: 'block' }}>
          {day}
        </Typography>
        <Typography
          variant="caption"
          sx={{ display: 'block', mt: '3px', color: 'onNight2', fontWeight: 500, lineHeight: 1.1 }}
        >
          {month}
        </Typography>
      </Box>
      <div>
        <Typography
          component="h3"
          lang={languageOf(event.title)}
          sx={{
            fontSize: '1.125rem',
            fontWeight: 585,
            overflowWrap: 'anywhere',
            lineHeight: 1.25,
            '&:lang(ne)': { lineHeight: 1.4 },
          }}
        >
          <CoverLink target={{ href: paths.calendar.href({ day: next }) }}>{event.title}</CoverLink>
        </Typography>
        <Typography variant="small" sx={{ color: 'onNight2' }}>
          {[
            formatWeekday(next),
            ...(event.starts_at === null || next !== event.event_date ? [] : [formatClock(event.starts_at)]),
          ].join(', ')}
        </Typography>
      </div>
      <Typography
        variant="small"
        className="num"
        sx={first ? { color: 'marigold', fontWeight: 585 } : { color: 'onNight2', fontWeight: 550 }}
      >
        {events.distance(daysBetween(today, next))}
      </Typography>
    </Box>
  );
}

/** A line of the panel that is no event. */
function Line({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 14px',
        minHeight: 78,
        py: '14px',
        borderTop: 1,
        borderColor: 'nightLine',
        color: 'onNight2',
      }}
    >
      {children}
    </Box>
  );
}

export function UpcomingEvents({ upcoming }: { upcoming: Upcoming }): ReactNode {
  const { events: list, today, retry } = upcoming;
  return (
    <Box
      component="section"
      aria-labelledby="events-title"
      data-surface="night"
      tabIndex={-1}
      sx={{ borderRadius: '12px', p: '20px 20px 4px' }}
    >
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, mt: '-12px' }}
      >
        <Typography id="events-title" component="h2" variant="small" sx={{ color: 'onNight2' }}>
          {events.title}
        </Typography>
        <Link
          href={paths.calendar.href()}
          color="inherit"
          sx={{ display: 'flex', alignItems: 'center', gap: '4px', minHeight: 44, fontSize: '0.9375rem' }}
        >
          {calendar.title}
          <Icon name="arrow" size={17} />
        </Link>
      </Box>
      {retry ? (
        <Line>
          <Box role="alert" sx={{ flex: '1 1 200px' }}>
            {events.unavailable}
          </Box>
          <RetryButton night onRetry={retry} />
        </Line>
      ) : list === undefined ? (
        <Line>
          <Box role="status" sx={{ flex: 1 }}>
            <VisuallyHidden>{events.loading}</VisuallyHidden>
            <Skeleton sx={{ width: '42%', height: 20 }} />
          </Box>
        </Line>
      ) : list.length === 0 ? (
        <Line>
          <Icon name="calendar" size={26} strokeWidth={1.45} />
          <p>{events.empty}</p>
        </Line>
      ) : (
        <ul>
          {list.map((event, index) => (
            <EventRow
              key={`${event.id} ${event.event_date}`}
              event={event}
              today={today}
              first={index === 0}
            />
          ))}
        </ul>
      )}
    </Box>
  );
}
