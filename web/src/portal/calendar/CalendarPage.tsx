// /student/calendar (docs/screens/portal.md): one day at a time, chosen in the month around it. The day is in the address, so that
// 'back' and links lead to it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { calendar } from '../../content/calendar.ts';
import { isDay, weeksOf } from '../../lib/calendarDays.ts';
import { useMonthAround } from '../../lib/useMonthAround.ts';
import { useNow } from '../../lib/useNow.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { MonthCalendar } from '../../ui/MonthCalendar.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { DayPanel } from './DayPanel.tsx';
import { useCalendarEvents } from './useCalendarEvents.ts';

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
    </>
  );
}
