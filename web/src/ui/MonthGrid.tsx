// A month of days, each with its day of Bikram Sambat and a dot for each event. One stop of the Tab key: arrows, Home,
// End and Page keys move within, Enter and Space choose (the date grid of the ARIA Authoring Practices).
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { monthOf } from '../../../shared/calendarMonths.ts';
import { formatLongDate, shortWeekdays, weekdays } from '../../../shared/dates.ts';
import { language } from '../../../shared/language.ts';
import { formatNepaliDayNumber } from '../../../shared/nepaliDates.ts';
import { calendar } from '../content/calendar.ts';
import { dayAfterKey, isDay } from '../lib/calendarDays.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { narrow } from './theme/tokens.ts';

const mostDots = 3;

const Grid = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': { height: 36, fontSize: 'min(0.875rem, 3.8vw)', fontWeight: 550, color: theme.vars.palette.ink3 },
  '& td': { padding: 1 },
}));

const Day = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  width: '100%',
  height: 60,
  [narrow]: { height: 'auto', minHeight: '3.75rem' },
  padding: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  font: 'inherit',
  fontSize: '1.0625rem',
  fontWeight: 550,
  lineHeight: 1.15,
  color: theme.vars.palette.ink,
  cursor: 'pointer',
  transition: theme.transitions.create('background-color'),
  '&:hover': { backgroundColor: theme.vars.palette.sunk },
  '&:focus-visible': { outlineOffset: 0 },
  '&[data-outside]': { color: theme.vars.palette.ink3, fontWeight: 400 },
  '& [lang]': { fontSize: '0.8125rem', fontWeight: 400, lineHeight: 1.3, color: theme.vars.palette.ink3 },
  '&[aria-current="date"] > i': {
    padding: '0 7px',
    borderRadius: 6,
    backgroundColor: theme.vars.palette.marigold,
    color: theme.vars.palette.onPrimary,
  },
  '& > i': { fontStyle: 'normal' },
  '[aria-selected="true"] > &': {
    backgroundColor: theme.vars.palette.ink,
    color: theme.vars.palette.paper,
    '& [lang]': { color: 'inherit' },
  },
  [theme.breakpoints.up('lg')]: { height: 72, fontSize: '1.1875rem' },
  // The system's colours take all others away: today, the chosen day and the dots are named in them.
  '@media (forced-colors: active)': {
    '&, & > i, & b': { forcedColorAdjust: 'none' },
    '&, &:hover': { backgroundColor: 'ButtonFace', color: 'ButtonText' },
    '& b': { backgroundColor: 'ButtonText' },
    '&[data-outside]': { color: 'GrayText' },
    '& [lang]': { color: 'inherit' },
    '&[aria-current="date"] > i': { backgroundColor: 'ButtonText', color: 'ButtonFace' },
    '[aria-selected="true"] > &': {
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      '& b': { backgroundColor: 'HighlightText' },
      '&[aria-current="date"] > i': { backgroundColor: 'HighlightText', color: 'Highlight' },
    },
  },
}));

/** The space of the dots is there with and without them. */
const Dots = styled('span')({
  display: 'flex',
  justifyContent: 'center',
  gap: 3,
  height: 6,
  marginTop: 3,
  '& > b': { width: 6, height: 6, borderRadius: '50%', backgroundColor: 'currentColor' },
});

interface MonthGridProps {
  weeks: readonly string[][];
  /** The day that the Tab key comes to; its month is the one on show. */
  at: string;
  chosen: string;
  today: string;
  countOf: (day: string) => number;
  labelledBy: string;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

export function MonthGrid(props: MonthGridProps): ReactNode {
  const { weeks, at, chosen, today, countOf, labelledBy, onMove, onChoose } = props;
  const [first, last] = monthOf(at);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(at, event);
    if (next === null) return;
    event.preventDefault();
    if (!isDay(next) || next === at) return;
    moved.current = true;
    onMove(next);
  };

  const cell = (day: string): ReactNode => {
    const count = countOf(day);
    const number = String(Number(day.slice(8)));
    const nepali = formatNepaliDayNumber(day);
    // Each language's own calendar in large.
    const isNepali = language === 'ne' && nepali !== '';
    return (
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- a gridcell by the table's role only, which not every reader looks at
      <td key={day} role="gridcell" aria-selected={day === chosen}>
        <Day
          type="button"
          className="num"
          data-day={day}
          data-outside={first <= day && day <= last ? undefined : ''}
          tabIndex={day === at ? 0 : -1}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => {
            // A day of the month beside stays where the focus is when its month comes.
            moved.current = true;
            onMove(day);
            onChoose(day);
          }}
        >
          <VisuallyHidden>
            {`${formatLongDate(day)}${count === 0 ? '' : `, ${calendar.events(count)}`}`}
          </VisuallyHidden>
          <i aria-hidden="true">{isNepali ? nepali : number}</i>
          <span lang={isNepali ? 'en' : 'ne'} className="nepaliWords" aria-hidden="true">
            {isNepali ? number : nepali}
          </span>
          <Dots aria-hidden="true">
            {Array.from({ length: Math.min(count, mostDots) }, (_, index) => (
              <b key={index} />
            ))}
          </Dots>
        </Day>
      </td>
    );
  };

  return (
    <Grid ref={grid} role="grid" aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((name, index) => (
            <th key={name} scope="col">
              <span aria-hidden="true">{shortWeekdays[index]}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>{week.map(cell)}</tr>
        ))}
      </tbody>
    </Grid>
  );
}
