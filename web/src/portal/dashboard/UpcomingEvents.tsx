// The next entries of the academic calendar, the one dark card of the portal.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { calendar } from '../../content/calendar.ts';
import { portal } from '../../content/portal.ts';
import { UpcomingEventsDocument, type UpcomingEventsQuery } from '../../graphql/generated/portal.ts';
import { dayAndMonth, daysBetween, formatWeekday } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';

const shown = 3;
const { events } = portal;

type CalendarEvent = UpcomingEventsQuery['calendar_events'][number];

function distance(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function EventRow({
  event,
  today,
  first,
}: {
  event: CalendarEvent;
  today: string;
  first: boolean;
}): ReactNode {
  const { day, month } = dayAndMonth(event.event_date);
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
      }}
    >
      <Box
        sx={{
          fontSize: 30,
          fontWeight: 500,
          letterSpacing: '-.03em',
          lineHeight: 1,
          fontFeatureSettings: "'tnum' 1",
        }}
      >
        {day}
        <Typography
          variant="caption"
          sx={{ display: 'block', mt: '3px', color: 'onNight2', fontWeight: 500, lineHeight: 1.1 }}
        >
          {month}
        </Typography>
      </Box>
      <div>
        <Typography
          lang={languageOf(event.title)}
          sx={{ fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere', lineHeight: 1.25 }}
        >
          {/* All of the row can be clicked. */}
          <Box
            component={Link}
            to={paths.calendar.href({ day: event.event_date })}
            sx={{
              '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
              '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
            }}
          >
            {event.title}
          </Box>
        </Typography>
        <Typography variant="small" sx={{ color: 'onNight2' }}>
          {formatWeekday(event.event_date)}
        </Typography>
      </div>
      <Typography
        variant="small"
        sx={first ? { color: 'marigold', fontWeight: 600 } : { color: 'onNight2', fontWeight: 550 }}
      >
        {distance(daysBetween(today, event.event_date))}
      </Typography>
    </Box>
  );
}

/** `today` is Kathmandu's calendar day. */
export function UpcomingEvents({ today }: { today: string }): ReactNode {
  const { data, error } = useQuery(UpcomingEventsDocument, { variables: { today, limit: shown } });
  const list = data?.calendar_events;
  const message = list?.length === 0 ? events.empty : error && !list ? events.unavailable : null;
  return (
    <Box
      component="section"
      aria-labelledby="events-title"
      sx={{
        bgcolor: 'night',
        color: 'onNight',
        borderRadius: '12px',
        p: '20px 20px 4px',
        '--focus-ring': 'var(--p-palette-marigold)',
      }}
    >
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, mt: '-12px' }}
      >
        <Typography id="events-title" component="h2" variant="small" sx={{ color: 'onNight2' }}>
          {events.title}
        </Typography>
        <Typography
          component={Link}
          to={paths.calendar.href()}
          variant="small"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: '4px',
            minHeight: 44,
            fontWeight: 550,
            '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
          }}
        >
          {calendar.title}
          <Icon name="arrow" size={17} />
        </Typography>
      </Box>
      {message !== null ? (
        <Typography sx={{ py: 2, borderTop: 1, borderColor: 'nightLine' }}>{message}</Typography>
      ) : list === undefined ? (
        <Box aria-hidden="true">
          {Array.from({ length: shown }, (_, index) => (
            <Box key={index} sx={{ py: '14px', borderTop: 1, borderColor: 'nightLine' }}>
              <Skeleton sx={{ height: 49, bgcolor: 'night2' }} />
            </Box>
          ))}
        </Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.map((event, index) => (
            <EventRow key={event.id} event={event} today={today} first={index === 0} />
          ))}
        </Box>
      )}
    </Box>
  );
}
