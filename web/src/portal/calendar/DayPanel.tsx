// The chosen day and what is on it.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { formatLongDate } from '../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { calendar } from '../../content/calendar.ts';
import type { CalendarEventFragment } from '../../graphql/generated/portal.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';

interface DayPanelProps {
  day: string;
  today: boolean;
  /** Undefined until they are known. */
  events: readonly CalendarEventFragment[] | undefined;
  /** They cannot be read: no skeleton in their place. */
  failed: boolean;
}

function Event({ event }: { event: CalendarEventFragment }): ReactNode {
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'nightLine', overflowWrap: 'anywhere' }}>
      <Typography variant="h4" component="h3" lang={languageOf(event.title)}>
        {event.title}
      </Typography>
      {event.description === '' ? null : (
        <Typography
          lang={languageOf(event.description)}
          sx={{ mt: 0.5, color: 'onNight2', fontSize: 16, lineHeight: 1.45, whiteSpace: 'pre-line' }}
        >
          {event.description}
        </Typography>
      )}
    </Box>
  );
}

export function DayPanel({ day, today, events, failed }: DayPanelProps): ReactNode {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      data-surface="night"
      sx={{ borderRadius: '12px', p: { xs: '20px 20px 4px', lg: '24px 24px 8px' }, minHeight: 200 }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography
          variant="small"
          component="span"
          lang="ne"
          className="nepaliWords"
          sx={{ color: 'onNight2' }}
        >
          {formatNepaliDate(day)}
        </Typography>
        {today ? (
          <Typography variant="small" component="span" sx={{ color: 'marigold', fontWeight: 600 }}>
            {calendar.today}
          </Typography>
        ) : null}
      </Box>
      <Typography variant="h2" id={id} className="num" sx={{ mt: 0.5, mb: 2 }}>
        {formatLongDate(day)}
      </Typography>
      {events === undefined && !failed ? (
        <Box role="status" sx={{ py: 2, borderTop: 1, borderColor: 'nightLine' }}>
          <VisuallyHidden>{calendar.loading}</VisuallyHidden>
          <Skeleton sx={{ height: 24, width: '70%' }} />
        </Box>
      ) : null}
      {events?.length === 0 ? (
        <Typography sx={{ py: 2, borderTop: 1, borderColor: 'nightLine', color: 'onNight2' }}>
          {calendar.empty}
        </Typography>
      ) : null}
      {events && events.length > 0 ? (
        <ul>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
      ) : null}
      <VisuallyHidden role="status">
        {events === undefined
          ? ''
          : `${formatLongDate(day)}: ${events.length === 0 ? calendar.empty : calendar.events(events.length)}`}
      </VisuallyHidden>
    </Box>
  );
}
