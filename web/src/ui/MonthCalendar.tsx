// A month with its name in both calendars, ways to turn it, and its days with their events.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { addMonths, monthOf } from '../../../shared/calendarMonths.ts';
import { formatMonth, formatOtherMonths } from '../../../shared/dates.ts';
import { language } from '../../../shared/language.ts';
import { formatNepaliMonths } from '../../../shared/nepaliDates.ts';
import { calendar } from '../content/calendar.ts';
import { isDay, weeksOf } from '../lib/calendarDays.ts';
import { Icon } from './Icon.tsx';
import { MonthGrid } from './MonthGrid.tsx';

const firstOf = (day: string): string => monthOf(day)[0];

interface MonthHeadProps {
  id: string;
  at: string;
  onTurn: (months: number) => void;
  onToday: () => void;
}

function MonthHead({ id, at, onTurn, onToday }: MonthHeadProps): ReactNode {
  const [first, last] = monthOf(at);
  const name = formatMonth(at);
  const beside = language === 'ne' ? formatOtherMonths(first, last) : formatNepaliMonths(first, last);
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
          sx={{ fontSize: { xs: '1.25rem', sm: 'var(--h2-size)' } }}
        >
          {name}
        </Typography>
        <Typography variant="small" lang="ne" className="nepaliWords" sx={{ color: 'ink3' }}>
          {beside === name ? '' : beside}
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

interface MonthCalendarProps {
  /** A day of the month on show. */
  at: string;
  chosen: string;
  today: string;
  countOf: (day: string) => number;
  onMove: (day: string) => void;
  /** `turned`: with the month, no choice of its own. */
  onChoose: (day: string, turned?: boolean) => void;
}

export function MonthCalendar(props: MonthCalendarProps): ReactNode {
  const { at, chosen, today, countOf, onMove, onChoose } = props;
  const id = useId();
  return (
    // On the smallest phones the seven columns need all the width there is, for a finger each.
    <Card sx={{ pb: { xs: '4px', sm: '12px' }, '@media (max-width: 359.95px)': { mx: -1 } }}>
      <MonthHead
        id={id}
        at={at}
        onTurn={(months) => {
          const next = firstOf(addMonths(at, months));
          if (!isDay(next)) return;
          // What is on show beside it is a day of the same month.
          const day = firstOf(today) === next ? today : next;
          onMove(day);
          onChoose(day, true);
        }}
        onToday={() => {
          onMove(today);
          onChoose(today);
        }}
      />
      <Box sx={{ px: { sm: '12px' } }}>
        <MonthGrid
          weeks={weeksOf(at)}
          at={at}
          chosen={chosen}
          today={today}
          countOf={countOf}
          labelledBy={id}
          onMove={onMove}
          onChoose={onChoose}
        />
      </Box>
    </Card>
  );
}
