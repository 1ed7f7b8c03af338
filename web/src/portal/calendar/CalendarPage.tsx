// /student/calendar (docs/screens/portal.md): one day at a time, chosen in the month around it. The day is in the address, so that
// 'back' and links lead to it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatLongDate, kathmanduDay, formatOtherDate } from '../../../../shared/dates.ts';
import { language } from '../../../../shared/language.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { calendar } from '../../content/calendar.ts';
import {
  type CalendarEventFragment,
  CalendarEventsDocument,
  CalendarEventsLiveDocument,
} from '../../graphql/generated/portal.ts';
import { useLiveAnswer } from '../../graphql/questions.ts';
import { isDay, weeksOf } from '../../lib/calendarDays.ts';
import { formatEventTime, formatRepetition, isOn } from '../../lib/eventWhen.ts';
import { logFailure } from '../../lib/log.ts';
import { useMonthAround } from '../../lib/useMonthAround.ts';
import { useNow } from '../../lib/useNow.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { MonthCalendar } from '../../ui/MonthCalendar.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { CalendarFeed } from './CalendarFeed.tsx';

// The chosen day and what is on it.
interface DayPanelProps {
  day: string;
  today: boolean;
  /** Undefined until they are known. */
  events: readonly CalendarEventFragment[] | undefined;
  /** They cannot be read: no skeleton in their place. */
  failed: boolean;
}

function Event({ event }: { event: CalendarEventFragment }): ReactNode {
  const [time, repetition] = [formatEventTime(event), formatRepetition(event)];
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'nightLine', overflowWrap: 'anywhere' }}>
      <Typography variant="h4" component="h3" lang={languageOf(event.title)}>
        {event.title}
      </Typography>
      {time === '' ? null : (
        <Typography className="num" sx={{ mt: 0.25, color: 'marigold', fontSize: '1rem', fontWeight: 550 }}>
          {time}
        </Typography>
      )}
      {repetition === '' ? null : (
        <Typography variant="small" className="num" sx={{ mt: 0.25, color: 'onNight2' }}>
          {repetition}
        </Typography>
      )}
      {event.description === '' ? null : (
        <Typography
          lang={languageOf(event.description)}
          sx={{ mt: 0.5, color: 'onNight2', fontSize: '1rem', lineHeight: 1.45, whiteSpace: 'pre-line' }}
        >
          {event.description}
        </Typography>
      )}
    </Box>
  );
}

function DayPanel({ day, today, events, failed }: DayPanelProps): ReactNode {
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
          {language === 'ne' ? formatOtherDate(day) : formatNepaliDate(day)}
        </Typography>
        {today ? (
          <Typography variant="small" component="span" sx={{ color: 'marigold', fontWeight: 585 }}>
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
            <Event key={`${event.id} ${event.event_date}`} event={event} />
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

// The events of the weeks on show and of the chosen day, live. Everybody signed in may read them.
interface CalendarEvents {
  /** How many events a day on show has. */
  countOf: (day: string) => number;
  /** Of the chosen day; undefined until they are known. */
  events: readonly CalendarEventFragment[] | undefined;
  /** Nothing could be read: asks again. */
  retry: (() => void) | undefined;
}

function useCalendarEvents(weeks: readonly string[][], chosen: string): CalendarEvents {
  const from = weeks[0]?.[0] ?? chosen;
  const to = weeks.at(-1)?.at(-1) ?? chosen;
  const onShow = from <= chosen && chosen <= to;
  const span = useLiveAnswer(CalendarEventsDocument, CalendarEventsLiveDocument, { from, to });
  // Somebody looks at another month than the chosen day's.
  const apart = useLiveAnswer(
    CalendarEventsDocument,
    CalendarEventsLiveDocument,
    onShow ? null : { from: chosen, to: chosen },
  );
  const shown = onShow ? span : apart;

  const error = span.error ?? (onShow ? undefined : apart.error);
  useEffect(() => {
    if (error) logFailure(calendar.failed, error);
  }, [error]);

  const known = span.data?.events ?? [];
  return {
    countOf: (day) => known.filter((event) => isOn(event, day)).length,
    events: shown.data?.events.filter((event) => isOn(event, chosen)),
    retry: error
      ? () => {
          span.retry();
          if (!onShow) apart.retry();
        }
      : undefined,
  };
}

export function CalendarPage(): ReactNode {
  const today = kathmanduDay(useNow());
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const chosen = isDay(asked) ? asked : today;
  const [at, setAt] = useMonthAround(chosen);
  const weeks = weeksOf(at);
  const { countOf, events, retry } = useCalendarEvents(weeks, chosen);

  // Months that somebody turned through are no steps of 'back'.
  const choose = (day: string, turned = false): void => {
    if (day !== chosen)
      setParams(day === today ? {} : { day }, { preventScrollReset: true, replace: turned });
  };
  return (
    <>
      <PageHead compact title={calendar.title} lead={calendar.lead} />
      {retry ? (
        <Box sx={{ mb: 2 }}>
          <InlineAlert
            action={
              <Button size="small" onClick={retry}>
                {calendar.retry}
              </Button>
            }
          >
            {calendar.unavailable}
          </InlineAlert>
        </Box>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, lg: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.36fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <MonthCalendar
          at={at}
          chosen={chosen}
          today={today}
          countOf={countOf}
          onMove={setAt}
          onChoose={choose}
        />
        <DayPanel day={chosen} today={chosen === today} events={events} failed={retry !== undefined} />
      </Box>
      <CalendarFeed />
    </>
  );
}
