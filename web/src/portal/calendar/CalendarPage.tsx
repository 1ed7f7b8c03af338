// /student/calendar (2.22): one day at a time, chosen in the month around it. The day is in the address, so that
// 'back' and links lead to it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { calendar } from '../../content/calendar.ts';
import { formatMonth, kathmanduDay } from '../../lib/dates.ts';
import { formatNepaliMonths } from '../../lib/nepaliDates.ts';
import { useNow } from '../../lib/useNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { DayPanel } from './DayPanel.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { addDays, addMonths, isDay, weeksOf } from './calendarDays.ts';
import { useCalendarEvents } from './useCalendarEvents.ts';

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

interface MonthHeadProps {
  id: string;
  at: string;
  onTurn: (months: number) => void;
  onToday: () => void;
}

function MonthHead({ id, at, onTurn, onToday }: MonthHeadProps): ReactNode {
  const first = firstOf(at);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '8px',
        p: { xs: '12px 12px 4px', sm: '16px 16px 8px' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="h2"
          id={id}
          aria-live="polite"
          sx={{ fontSize: { xs: 20, sm: 'var(--h2-size)' } }}
        >
          {formatMonth(at)}
        </Typography>
        <Typography variant="small" lang="ne" sx={{ color: 'ink3' }}>
          {formatNepaliMonths(first, addDays(addMonths(first, 1), -1))}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flex: 'none', mr: '-8px' }}>
        <IconButton aria-label={calendar.previous} onClick={() => onTurn(-1)}>
          <Icon name="left" />
        </IconButton>
        <Button variant="text" onClick={onToday}>
          {calendar.today}
        </Button>
        <IconButton aria-label={calendar.next} onClick={() => onTurn(1)}>
          <Icon name="right" />
        </IconButton>
      </Box>
    </Box>
  );
}

export function CalendarPage(): ReactNode {
  const id = useId();
  const today = kathmanduDay(useNow());
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const chosen = isDay(asked) ? asked : today;
  const [at, setAt] = useState(chosen);
  // 'Back', a link, midnight: the month of the day that is chosen now.
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    setAt(chosen);
  }
  const weeks = weeksOf(at);
  const { countOf, events, retry } = useCalendarEvents(weeks, chosen);

  const choose = (day: string): void => {
    if (day !== chosen) setParams(day === today ? {} : { day }, { preventScrollReset: true });
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
        {/* On a phone the seven columns need all the width there is, for a finger each. */}
        <Card sx={{ mx: { xs: -1, sm: 0 }, pb: { xs: '4px', sm: '12px' } }}>
          <MonthHead
            id={id}
            at={at}
            onTurn={(months) => {
              const next = addMonths(at, months);
              if (isDay(next)) setAt(next);
            }}
            onToday={() => {
              setAt(today);
              choose(today);
            }}
          />
          <Box sx={{ px: { sm: '12px' } }}>
            <MonthGrid
              weeks={weeks}
              at={at}
              chosen={chosen}
              today={today}
              countOf={countOf}
              labelledBy={id}
              onMove={setAt}
              onChoose={choose}
            />
          </Box>
        </Card>
        <DayPanel day={chosen} today={chosen === today} events={events} failed={retry !== undefined} />
      </Box>
    </>
  );
}
